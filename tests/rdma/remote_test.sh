#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# remote_test.sh VIARUN CONFORMANCE VICTIM: in a guest, the host interface with every PE reached by RDMA; and what the
# others see of a PE that dies, also while they put into its memory.
set -eu
viarun=$1 conformance=$2 victim=$3
export VIADUCT_ROUTE=remote

"$viarun" -n 2 "$conformance" 25

# The two others make their team's collectives and atomics without it.
out=$("$viarun" -n 3 "$victim" kill team) && {
    echo "a job in which a PE was killed ended well" >&2
    exit 1
}
echo "$out"
[ "$(echo "$out" | grep -c 'PE [02] goes on')" -eq 2 ] || {
    echo "the team of the others did not go on" >&2
    exit 1
}

out=$("$viarun" -n 3 "$victim" kill copy) && {
    echo "a job in which a PE was killed ended well" >&2
    exit 1
}
echo "$out"
[ "$(echo "$out" | grep -c 'saw peer failed of PE 1: put cannot complete: PE 1')" -eq 2 ] || {
    echo "not both other PEs saw who failed" >&2
    exit 1
}
