#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# readme.sh README PREFIX BUILD CC CMAKE [OPTION...]: the code blocks of the README, built and run as it says.
set -eu
readme=$1 prefix=$2 build=$3 cc=$4 cmake=$5
shift 5
rm -rf "$build" && mkdir -p "$build"

block() { # LANGUAGE: the README's first block of that language
    awk -v fence="\`\`\`$1" '$0 == fence && !seen { inside = seen = 1; next } /^```/ { inside = 0 } inside' "$readme"
}
block cpp >"$build/hello.cpp"
block cmake >"$build/CMakeLists.txt"
block text >"$build/expected"
block c >"$build/hello.c"
for file in hello.cpp CMakeLists.txt expected hello.c; do
    [ -s "$build/$file" ] || { echo "$readme has no block for $file" >&2; exit 1; }
done

"$cmake" -S "$build" -B "$build/build" "-DCMAKE_PREFIX_PATH=$prefix" "$@"
"$cmake" --build "$build/build"
"$prefix/bin/viarun" -n 2 "$build/build/hello" | sort >"$build/seen"
sort "$build/expected" | diff -u --label README.md - "$build/seen"

file=$(find "$prefix" -name viaduct.pc)
export PKG_CONFIG_PATH="${file%/*}"
# shellcheck disable=SC2046 # the flags are words
"$cc" -std=c11 -Wall -Wextra "$build/hello.c" -o "$build/hello_c" $(pkg-config --cflags --libs viaduct)
LD_LIBRARY_PATH="$(pkg-config --variable=libdir viaduct)" "$prefix/bin/viarun" -n 2 "$build/hello_c"
