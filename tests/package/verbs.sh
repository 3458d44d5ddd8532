#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# verbs.sh PREFIX NM: the module for RDMA is found beside the installed library, wherever that is moved to; where it is
# not, or is of another build, via-info says so and is well otherwise. The module exports one function.
set -eu
prefix=$1 nm=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
libdir=$(dirname "$(find "$prefix" -name libviaduct.so)")
cp -P "$libdir"/libviaduct.so* "$work"
export LD_LIBRARY_PATH="$work"

says() { # TEXT...: all of it, in the section
    "$prefix/bin/via-info" | sed -n '/^RDMA/,/^$/p' >"$work/section"
    for text in "$@"; do
        grep -qF "$text" "$work/section" && continue
        echo "via-info does not say '$text':" >&2
        cat "$work/section" >&2
        exit 1
    done
}

says "$work/libviaduct-verbs.so" libibverbs1
cp "$libdir/libviaduct-pmix.so" "$work/libviaduct-verbs.so" 2>/dev/null && says 'is not of this library'\''s build'
cp "$libdir/libviaduct-verbs.so" "$work"
says '(not used)'
if grep -qF "$work" "$work/section"; then cat "$work/section" >&2 && exit 1; fi # it is loaded, whatever it finds

exported=$("$nm" -D --defined-only -P "$work/libviaduct-verbs.so" | cut -d' ' -f1)
[ "$exported" = viaduct_verbs_module_get ] || { echo "the module exports: $exported" >&2 && exit 1; }
