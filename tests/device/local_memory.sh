#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The library's kernels need no local memory. One that needs more of it than any before in its context waits, on launch,
# for all running kernels, also for those of other PEs that wait for it. Usage: local_memory.sh NVCC ARGUMENT...
set -euo pipefail
said=$("$@" -cubin -Xptxas -v -o /dev/null 2>&1)
kernels=$(grep -c 'Compiling entry function' <<<"$said") || true
frames=$(grep -A1 'Function properties for viaduct_' <<<"$said" | grep -c ' bytes stack frame') || true
without=$(grep -A1 'Function properties for viaduct_' <<<"$said" | grep -c ' 0 bytes stack frame') || true
printf '%s kernels, %s of %s without local memory\n' "$kernels" "$without" "$frames"
if ! ((kernels > 0 && frames == kernels && without == kernels)); then
    grep -A2 'properties for viaduct_' <<<"$said" || true
    exit 1
fi
