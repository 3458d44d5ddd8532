#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# remote_test.sh VERBS VIARUN CONFORMANCE VICTIM IDLE [DEVICE_CONFORMANCE RINGS STREAMS FAKE_CUDA_FOLDER]: in a guest, the
# module for verbs; the host interface with every PE reached by RDMA, on device memory and streams too; what kernels and
# streams leave for the progress engine; what the others see of a PE that dies, also while they put into its memory; that the
# port is used as the environment says; and that a job that does nothing costs nothing.
set -eu
verbs=$1 viarun=$2 conformance=$3 victim=$4 idle=$5 on_device=${6-} rings=${7-} streams=${8-} fake_cuda=${9-}

"$verbs" --errors

export VIADUCT_ROUTE=remote

"$viarun" -n 2 "$conformance" "${CONFORMANCE_SEED:-$(date +%s)}"

if [ -n "$on_device" ]; then # of a driver without a GPU, whose memory the adapter reaches as it does a processor's
    env LD_LIBRARY_PATH="$fake_cuda" VIADUCT_DEVICE_HEAP_SIZE=64M FAKE_CUDA_WRITES_ORDERING=0 \
        CONFORMANCE_WAY='its adapter reaches it by peermem' "$viarun" -n 2 "$on_device" "${CONFORMANCE_SEED:-$(date +%s)}"
    for program in "$rings" "$streams"; do
        env LD_LIBRARY_PATH="$fake_cuda" VIADUCT_DEVICE_HEAP_SIZE=64M VIADUCT_DEVICE=spread "$viarun" -n 2 "$program" 14
    done
fi

# kill_one WHERE SAYS: PE 1 of three dies there; both others must say that.
kill_one() {
    out=$("$viarun" -n 3 "$victim" kill "$1") && {
        echo "a job in which a PE was killed ended well" >&2
        exit 1
    }
    echo "$out"
    [ "$(echo "$out" | grep -c "$2")" -eq 2 ] || {
        echo "not both other PEs said: $2" >&2
        exit 1
    }
}
export VIADUCT_RDMA_GID=10.99.0.0/24 VIADUCT_RDMA_TRAFFIC_CLASS=106 # by the guest's network
kill_one team 'PE [02] goes on' # the others make their team's collectives and atomics without it
kill_one copy 'saw peer failed of PE 1: put cannot complete: PE 1'
elsewhere=$(VIADUCT_RDMA_GID=10.98.0.0/24 "$viarun" -n 2 "$victim" kill copy 2>&1) && exit 1
case $elsewhere in
*"has no GID 10.98.0.0/24"*) ;;
*)
    echo "an address that the port has not is not said, but: $elsewhere" >&2
    exit 1
    ;;
esac

"$viarun" -n 2 "$idle" 15 # an emulated processor takes long to wake and look
