#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# exports.sh NM LIST LIBRARY: the library's dynamic symbols are those of the list.
set -eu
nm=$1 list=$2 library=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
grep -v '^#' "$list" | LC_ALL=C sort >"$work/list"
"$nm" -D --defined-only -P "$library" | awk '{ sub(/@.*/, "", $1); print $1 }' | LC_ALL=C sort >"$work/library"
diff -u --label "$list" "$work/list" --label "$library" "$work/library"
