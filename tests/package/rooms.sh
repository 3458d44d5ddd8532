#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# rooms.sh CXX ROOMS: ROOMS has a line "room include-directory..." for each room, lower rooms first. Every room sees its
# own headers; no room sees those of a room that comes after it.
set -eu
cxx=$1 rooms=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The include directories of a room, as options. The compiler's own ones keep their place.
options() { sed -n "s/^$1 //p" "$rooms" | tr ' ' '\n' | grep -v '^/usr/include' | sed 's/^/-I/'; }
header() {
    for directory in $(sed -n "s/^$1 //p" "$rooms"); do
        for file in "$directory/$1"/*.hpp; do
            [ -e "$file" ] && echo "$1/$(basename "$file")" && return
        done
    done
    echo "room $1 has no header" >&2
    return 1
}
compiles() { # ROOM HEADER
    echo "#include \"$2\"" >"$work/probe.cpp"
    # shellcheck disable=SC2046 # the options are words
    "$cxx" -std=c++20 -E -o /dev/null $(options "$1") "$work/probe.cpp" 2>"$work/errors"
}

below='' pairs=0
for room in $(cut -d' ' -f1 "$rooms"); do
    own=$(header "$room")
    compiles "$room" "$own" || { cat "$work/errors" && echo "$room does not see its own $own" && exit 1; } >&2
    for lower in $below; do
        if compiles "$lower" "$own"; then echo "$lower can include $own of a room above it" >&2 && exit 1; fi
        grep -q "$own: No such file\|'$own' file not found" "$work/errors" || { cat "$work/errors" >&2 && exit 1; }
        pairs=$((pairs + 1))
    done
    below="$below $room"
done
echo "$pairs pairs of rooms keep their order"
[ "$pairs" -gt 0 ]
