#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# gpu_memory.sh VIA_INFO FAKE_CUDA_FOLDER, on a machine with an adapter in software: that has no dma-bufs, and reaches
# the memory of a driver without a GPU only where the processor may.
set -eu
via_info=$1
export LD_LIBRARY_PATH="$2" VIADUCT_DEVICE=0 VIADUCT_DEVICE_HEAP_SIZE=64M

# expect WORDS [VARIABLE=VALUE...]
expect() {
    words=$1
    shift
    found=$(env "$@" "$via_info" | grep '^  GPU memory  ') || { echo "nothing is said of GPU memory" && exit 1; }
    echo "$found"
    case $found in *"$words"*) ;; *) echo "which is not '$words'" && exit 1 ;; esac
}

expect "by plain registration (peermem); not by dma-buf: the adapter refuses"
expect "not by dma-buf: the GPU's driver exports none" FAKE_CUDA_NO_DMA_BUF=1
expect "staged through registered host memory; not by dma-buf: the adapter refuses" FAKE_CUDA_PROTECT=1
expect "ibv_reg_mr: Bad address" FAKE_CUDA_PROTECT=1
