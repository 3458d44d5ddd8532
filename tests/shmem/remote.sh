#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# remote.sh VIARUN PROGRAM...: runs each by two PEs.
set -eu
viarun=$1
shift
for program in "$@"; do
    "$viarun" -n 2 "$program" || { echo "$program failed" >&2 && exit 1; }
done
