#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# nvshmem.sh PREFIX SOURCE BUILD PKG_CONFIG CXX DRIVER: a program for NVSHMEM built by pkg-config, and by the names of
# NVSHMEM's libraries, by a compiler that knows no CUDA, started with the driver in the folder DRIVER; and without a GPU, where it must say what is missing. The program
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

# By NVSHMEM's names, as Makefiles and scripts do it.
"$cxx" -std=c++17 -I "$prefix/include" "$source" -o "$build/by_names" -L "$libdir" -lnvshmem_host -lnvshmem_device "-Wl,-rpath,$libdir"
"$cxx" -std=c++17 -I "$prefix/include" "$source" -o "$build/by_one_name" -L "$libdir" -lnvshmem "-Wl,-rpath,$libdir"

export NVSHMEM_SYMMETRIC_SIZE=64M
for program in user by_names by_one_name; do
    LD_LIBRARY_PATH=$driver VIADUCT_DEVICE=spread "$prefix/bin/nvshmrun" -n 3 -ppn 3 "$build/$program" >"$build/said"
    grep '3 PEs counted right' "$build/said"
done

if VIADUCT_DEVICE=none "$build/user" >"$build/without" 2>&1; then
    echo "the program succeeds without a GPU" >&2
    exit 1
fi
grep 'nvshmem_init: .*no device heap: ' "$build/without" || { cat "$build/without" >&2 && exit 1; }
