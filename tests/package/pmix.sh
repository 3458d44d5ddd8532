#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# pmix.sh PREFIX PROGRAM MPIRUN: the module for PMIx is found beside the installed library, wherever that is moved to;
# and where it is not, that is an error which says so.
set -eu
prefix=$1 program=$2 mpirun=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
libdir=$(dirname "$(find "$prefix" -name libviaduct.so)")
cp -P "$libdir"/libviaduct.so* "$work"
export LD_LIBRARY_PATH="$work" OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1

if "$mpirun" --oversubscribe -n 2 "$program" >"$work/without" 2>&1; then
    echo "a job under mpirun starts without the module; is it another library that $program takes?" >&2
    exit 1
fi
grep -q "$work/libviaduct-pmix.so" "$work/without" && grep -q libpmix2 "$work/without" ||
    { cat "$work/without" >&2 && exit 1; }

cp "$libdir/libviaduct-pmix.so" "$work"
"$mpirun" --oversubscribe -n 2 "$program" >"$work/with" || { cat "$work/with" >&2 && exit 1; }
grep -q 'PE 0 of 2' "$work/with" && grep -q 'PE 1 of 2' "$work/with" || { cat "$work/with" >&2 && exit 1; }
