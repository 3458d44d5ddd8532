# SPDX-License-Identifier: Apache-2.0
# For scripts that both of two guests run.

# job PES PROGRAM ARGUMENT...: this machine's PEs of a job with so many on each, which meets by VIADUCT_UNIQUE_ID.
job() {
    pes=$1 pids=
    shift
    for i in $(seq 0 $((pes - 1))); do
        VIADUCT_NPES=$((2 * pes)) VIADUCT_PE=$((GUEST_NUMBER * pes + i)) "$@" &
        pids="$pids $!"
    done
    for pid in $pids; do wait "$pid" || return; done
}
