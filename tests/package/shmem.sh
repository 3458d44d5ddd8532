#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# shmem.sh PREFIX C-SOURCE CXX-SOURCE BUILD PKG_CONFIG CC [MPIRUN]: OpenSHMEM programs built by the wrappers, and by
# pkg-config, and started by viarun and by mpirun where that is there.
set -eu
prefix=$1 c=$2 cxx=$3 build=$4 pkg_config=$5 cc=$6 mpirun=${7-}
rm -rf "$build" && mkdir -p "$build"

"$prefix/bin/viaduct-cc" -std=c11 -Wall -Wextra -Werror "$c" -o "$build/c"
"$prefix/bin/viaduct-cc" "$c" -o "$build/exporting" -Xlinker -E # which the linker knows as another one than the compiler
"$prefix/bin/viaduct-cxx" -std=c++17 -Wall -Wextra -Werror -c "$cxx" -o "$build/cxx.o"
"$prefix/bin/viaduct-cxx" "$build/cxx.o" -o "$build/cxx"
ln -sf "$prefix/bin/viaduct-cc" "$build/linked-cc"
# shellcheck disable=SC2046 # the flags are words
"$cc" -std=c11 $("$build/linked-cc" --showme:compile) "$c" -o "$build/shown" $("$build/linked-cc" --showme:link)
"$build/linked-cc" --showme -c file.c | grep -q -- '-I[^ ]*/include -c file.c$'
# Another library's header in a folder that the program names, as Open MPI's is in that of mpi.h.
mkdir "$build/other"
echo '#error "another shmem.h"' >"$build/other/shmem.h"
"$prefix/bin/viaduct-cc" -I"$build/other" -c "$c" -o "$build/beside.o"

PKG_CONFIG_PATH=$(dirname "$(find "$prefix" -name viaduct-shmem.pc)")
export PKG_CONFIG_PATH
libdir=$("$pkg_config" --variable=libdir viaduct-shmem)
# shellcheck disable=SC2046 # the flags are words
"$cc" -std=c11 "$c" -o "$build/pc" $("$pkg_config" --cflags --libs viaduct-shmem) "-Wl,-rpath,$libdir"

# By the standard's names, as Makefiles and configure scripts do it.
"$prefix/bin/oshcc" -v >/dev/null 2>&1
"$cc" -std=c11 $("$prefix/bin/oshcc" -showme:compile) "$c" -o "$build/osh" $("$prefix/bin/oshcc" -showme:link)
echo '#include <shmem.h>' >"$build/empty.c"
"$prefix/bin/oshcc" -std=c90 -pedantic -Wall -Wextra -Werror -c "$build/empty.c" -o "$build/empty.o"
"$prefix/bin/oshc++" -x c++ -std=c++98 -pedantic -Wall -Wextra -Werror -c "$build/empty.c" -o "$build/empty.o"
"$prefix/bin/oshCC" "$build/cxx.o" -o "$build/osh-cxx"
"$prefix/bin/oshrun" -np 3 "$build/osh-cxx"

for program in c cxx shown pc osh; do
    "$prefix/bin/viarun" -n 3 "$build/$program"
done
[ -n "$mpirun" ] || exit 0
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
"$mpirun" --oversubscribe -n 2 "$build/cxx" | grep -q '2 PEs counted right'
