#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# units.sh NVCC COMPILER INCLUDE SOURCES OUT NVSHMEM VIADUCT RDC: nvshmem.h in two units of a program, and in two shared
# libraries of one process, with relocatable device code (RDC is true) or without. They are loaded and run, which needs no
# GPU: every unit announces itself to the one library.
set -eu
nvcc=$1 compiler=$2 include=$3 sources=$4 out=$5 nvshmem=$6 viaduct=$7 rdc=$8
rm -rf "$out"
mkdir -p "$out"
cd "$out"

libraries="-L$nvshmem -lviaduct-nvshmem -L$viaduct -lviaduct"
paths="-Xlinker -rpath=$out -Xlinker -rpath=$nvshmem -Xlinker -rpath=$viaduct"
for unit in first second; do
    "$nvcc" -ccbin "$compiler" -std=c++17 -arch=sm_75 -rdc="$rdc" -Werror all-warnings -Xcompiler -fPIC -I "$include" \
        -DUNIT=$unit -c -o $unit.o "$sources/unit.cu"
    "$nvcc" -ccbin "$compiler" -arch=sm_75 -rdc="$rdc" -shared -o lib$unit.so $unit.o $libraries $paths
done
"$compiler" -std=c++17 -I "$include" -c -o main.o "$sources/units.cpp"
"$nvcc" -ccbin "$compiler" -arch=sm_75 -rdc="$rdc" -o program main.o first.o second.o $libraries $paths
./program
# The same by the names of NVSHMEM's libraries, which nvcc's own linker has to take too.
for names in "-L$nvshmem -lnvshmem" "-L$nvshmem -lnvshmem_host -lnvshmem_device" \
    "$nvshmem/libnvshmem_host.so $nvshmem/libnvshmem_device.a"; do
    "$nvcc" -ccbin "$compiler" -arch=sm_75 -rdc="$rdc" -o program main.o first.o second.o $names $paths 2>said
    ! grep . said
    ./program
done
"$nvcc" -ccbin "$compiler" -arch=sm_75 -o program_of_libraries main.o -L. -lfirst -lsecond $libraries $paths
./program_of_libraries
