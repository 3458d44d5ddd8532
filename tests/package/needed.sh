#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# needed.sh READELF NM LIBRARY: the library needs the C and C++ run time and nothing else, and cannot end a process.
set -eu
readelf=$1 nm=$2 library=$3
dynamic=$("$readelf" -d "$library")
needed=$(printf '%s\n' "$dynamic" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p')
[ -n "$needed" ] || { echo "$library: no needed libraries could be read" >&2; exit 1; }
for name in $needed; do
    case $name in
        libc.so.6 | libm.so.6 | libstdc++.so.6 | libgcc_s.so.1 | ld-linux*.so.*) ;;
        *) echo "$library needs $name, which a machine may not have" >&2 && exit 1 ;;
    esac
done
printf '%s\n' "$dynamic" | grep -qE '\(SONAME\).*\[libviaduct\.so\.[0-9.]+\]' || {
    echo "$library has no version in its SONAME" >&2
    exit 1
}
# Where the C++ run time is linked in, its own abort() cannot be told from ours; ./dev lint reads the sources.
case $needed in
    *libstdc++.so*) ;;
    *) echo "the C++ run time is part of $library: what it calls is not checked" && exit 0 ;;
esac
if "$nm" -D --undefined-only -P "$library" | grep -wE '^(abort|exit|_exit|_Exit|quick_exit)'; then
    echo "$library calls what ends the process" >&2
    exit 1
fi
