#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# beside_oshmem.sh OSHCC OSHRUN VIARUN PROGRAM SOURCE BUILD: SOURCE built by another OpenSHMEM says on four PEs what PROGRAM
# says, which is the same built by this library.
set -eu
oshcc=$1 oshrun=$2 viarun=$3 program=$4 source=$5 build=$6
rm -rf "$build" && mkdir -p "$build"
# Open MPI asks to be told that root and more PEs than processors are meant, and its memory hooks crash in
# shmem_finalize(); others do not know the variables.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1 \
    OMPI_MCA_memory='^patcher'

"$oshcc" -std=c11 -O2 -Wall -Wextra "$source" -o "$build/program"
"$oshrun" -n 4 "$build/program" >"$build/others"
"$viarun" -n 4 "$program" >"$build/ours"
diff -u "$build/others" "$build/ours"
cat "$build/ours"
