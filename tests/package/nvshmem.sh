#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# nvshmem.sh PREFIX SOURCE BUILD PKG_CONFIG CXX DRIVER: a program for NVSHMEM built by pkg-config and a compiler that knows
# no CUDA, started with the driver in the folder DRIVER; and without a GPU, where it must say what is missing. The program
# knows no CUDA either, so that the environment chooses its GPU.
set -eu
prefix=$1 source=$2 build=$3 pkg_config=$4 cxx=$5 driver=$6
rm -rf "$build" && mkdir -p "$build"

PKG_CONFIG_PATH=$(dirname "$(find "$prefix" -name viaduct-nvshmem.pc)")
export PKG_CONFIG_PATH
libdir=$("$pkg_config" --variable=libdir viaduct-nvshmem)
# shellcheck disable=SC2046 # the flags are words
"$cxx" -std=c++17 -Wall -Wextra -Werror "$source" -o "$build/user" $("$pkg_config" --cflags --libs viaduct-nvshmem) \
    "-Wl,-rpath,$libdir"

export NVSHMEM_SYMMETRIC_SIZE=64M
LD_LIBRARY_PATH=$driver VIADUCT_DEVICE=spread "$prefix/bin/viarun" -n 3 "$build/user" >"$build/said"
grep '3 PEs counted right' "$build/said"

if VIADUCT_DEVICE=none "$build/user" >"$build/without" 2>&1; then
    echo "the program succeeds without a GPU" >&2
    exit 1
fi
grep 'nvshmem_init: .*no device heap: no GPU' "$build/without" || { cat "$build/without" >&2 && exit 1; }
