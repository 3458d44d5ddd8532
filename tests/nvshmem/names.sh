#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# names.sh NM LIBRARY TABLE HEADER...: the library shows the names of the table, what the headers declare by hand, and no
# other.
set -eu
nm=$1 library=$2 table=$3
shift 3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

{
    cat "$table"
    sed -n 's/^VIA_API .*[ *]\(via_nvshmem_[a-z0-9_]*\|nvshmemx\{0,1\}_[a-z0-9_]*\)(.*/\1/p' "$@"
} | LC_ALL=C sort >"$work/declared"
# A version script's own names are absolute symbols.
"$nm" -D --defined-only -P "$library" | awk '$2 != "A" { sub(/@.*/, "", $1); print $1 }' | LC_ALL=C sort >"$work/shown"
[ "$(wc -l <"$work/declared")" -gt 1700 ] || { echo "the table is too short to be true" >&2 && exit 1; }
diff -u --label declared "$work/declared" --label "$library" "$work/shown"
