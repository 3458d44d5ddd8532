#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# install.sh CMAKE BUILD PREFIX: installs to one place and moves everything to another, where the other tests use it.
set -eu
cmake=$1 build=$2 prefix=$3
rm -rf "$prefix" "$prefix.before"
"$cmake" --install "$build" --prefix "$prefix.before"
mv "$prefix.before" "$prefix"

# Nothing of the inside may come along.
stray=$(find "$prefix" -name '*.a' ! -name libnvshmem_device.a -o -path '*/include/*' -type f ! -path '*/include/viaduct*.h' \
    ! -path '*/include/viaduct/*' ! -path '*/include/*shmem*.h' ! -path '*/include/device*/nvshmem*.cuh')
[ -z "$stray" ] || { echo "installed, but not public: $stray" >&2; exit 1; }
for path in bin/viarun bin/via-info bin/via-perf bin/viaduct-cc bin/viaduct-cxx include/viaduct.h \
    include/viaduct/viaduct.hpp include/shmem.h; do
    [ -e "$prefix/$path" ] || { echo "not installed: $path" >&2; exit 1; }
done
# What the library loads at run time must lie beside it. MODULES says what there is.
for library in $(find "$prefix" -name libviaduct.so); do
    for module in $MODULES; do
        [ -e "${library%/*}/$module" ] || { echo "$module is not beside $library" >&2 && exit 1; }
    done
done
for program in "$prefix"/bin/*; do
    "$program" --help >"$prefix/help" || { echo "$program does not run where it was moved to" >&2 && exit 1; }
    [ -s "$prefix/help" ] || { echo "$program --help says nothing" >&2 && exit 1; }
done
rm "$prefix/help"
