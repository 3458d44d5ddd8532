#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# pkg_config.sh CC PKG_CONFIG PREFIX SOURCE BUILD: a C11 program built with the C compiler and pkg-config alone.
set -eu
cc=$1 pkg_config=$2 prefix=$3 source=$4 build=$5
file=$(find "$prefix" -name viaduct.pc)
PKG_CONFIG_PATH=$(dirname "$file")
export PKG_CONFIG_PATH
libdir=$("$pkg_config" --variable=libdir viaduct)
rm -rf "$build" && mkdir -p "$build"
# shellcheck disable=SC2046 # the flags are words
"$cc" -std=c11 -Wall -Wextra -Wpedantic -Werror "$source" -o "$build/user" $("$pkg_config" --cflags --libs viaduct) \
    "-Wl,-rpath,$libdir"
"$build/user"
