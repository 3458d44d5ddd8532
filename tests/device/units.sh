#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# units.sh NVCC COMPILER INCLUDE SOURCES OUT LIBRARY: the same headers in two units of a program, and in two shared
# libraries of one process, by plain nvcc without relocatable device code. They are loaded and run, which needs no GPU.
# LIBRARY is the folder of the library, which host code of the units calls.
set -eu
nvcc=$1 compiler=$2 include=$3 sources=$4 out=$5 library=$6
rm -rf "$out"
mkdir -p "$out"
cd "$out"

for unit in first second; do
    "$nvcc" -ccbin "$compiler" -std=c++17 -arch=sm_75 -Werror all-warnings -Xcompiler -fPIC -I "$include" -DUNIT=$unit \
        -c -o $unit.o "$sources/unit.cu"
    "$nvcc" -ccbin "$compiler" -arch=sm_75 -shared -o lib$unit.so $unit.o
done
"$compiler" -std=c++17 -I "$include" -c -o main.o "$sources/units.cpp"
set -- -L"$library" -lviaduct -Xlinker -rpath="$library"
"$nvcc" -ccbin "$compiler" -arch=sm_75 -o program main.o first.o second.o "$@"
./program
"$nvcc" -ccbin "$compiler" -arch=sm_75 -o program_of_libraries main.o -L. -lfirst -lsecond -Xlinker -rpath="$out" "$@"
./program_of_libraries
