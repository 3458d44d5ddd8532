#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# exports.sh NM LIST LIBRARY HEADER...: the headers' functions, the list and the library's dynamic symbols are one set.
set -eu
nm=$1 list=$2 library=$3
shift 3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

sed -n 's/^VIA_API .*[ *]\(via_[a-z0-9_]*\)(.*/\1/p' "$@" | LC_ALL=C sort >"$work/header"
declared=$(cat "$@" | grep -c '^VIA_API ')
[ "$(wc -l <"$work/header")" -eq "$declared" ] || {
    echo "$* have $declared declarations with VIA_API; their names could not all be read" >&2
    exit 1
}
grep -v '^#' "$list" | LC_ALL=C sort >"$work/list"
# A version script's own names are absolute symbols.
"$nm" -D --defined-only -P "$library" | awk '$2 != "A" { sub(/@.*/, "", $1); print $1 }' | LC_ALL=C sort >"$work/library"

diff -u --label headers "$work/header" --label "$list" "$work/list"
diff -u --label "$list" "$work/list" --label "$library" "$work/library"
