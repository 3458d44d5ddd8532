#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# remote_test.sh VIARUN CONFORMANCE VICTIM: in a guest, the host interface with every PE reached by RDMA; and what the
# others see of a PE that dies while they put into its memory.
set -eu
viarun=$1 conformance=$2 victim=$3
export VIADUCT_ROUTE=remote

"$viarun" -n 2 "$conformance" 25

out=$("$viarun" -n 3 "$victim" kill copy) && {
    echo "a job in which a PE was killed ended well" >&2
    exit 1
}
echo "$out"
[ "$(echo "$out" | grep -c 'saw peer failed of PE 1: put cannot complete: PE 1')" -eq 2 ] || {
    echo "not both other PEs saw who failed" >&2
    exit 1
}
