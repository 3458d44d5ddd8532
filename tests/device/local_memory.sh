#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The library's kernels need no local memory. One that needs more of it than any before in its context waits, on launch,
# for all running kernels, also for those of other PEs that wait for it. Usage: local_memory.sh NVCC SOURCE-FOLDER
set -euo pipefail
for architecture in 75 80 90; do
    said=$("$1" -cubin -arch=sm_$architecture -std=c++17 -O3 -I "$2/include" -I "$2/lib/route" -Xptxas -v -o /dev/null \
        "$2/lib/route/kernels/kernels.cu" 2>&1)
    kernels=$(grep -c 'Compiling entry function' <<<"$said")
    frames=$(grep -A1 'Function properties for viaduct_' <<<"$said" | grep -c ' bytes stack frame')
    without=$(grep -A1 'Function properties for viaduct_' <<<"$said" | grep -c ' 0 bytes stack frame')
    printf 'sm_%s: %s kernels, %s of %s without local memory\n' $architecture "$kernels" "$without" "$frames"
    ((kernels > 0 && frames == kernels && without == kernels)) || { grep -A2 'properties for viaduct_' <<<"$said" && exit 1; }
done
