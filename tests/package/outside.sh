#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# outside.sh SOURCE BUILD CMAKE [OPTION...]: configures an outside project afresh, builds its program `user` and runs it.
set -eu
source=$1 build=$2 cmake=$3
shift 3
rm -rf "$build"
"$cmake" -S "$source" -B "$build" "$@"
"$cmake" --build "$build" --parallel 2 --target user
"$build/user"
