#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# two_hosts_test.sh GUEST VIARUN CONFORMANCE HEAT WAITER: jobs whose PEs are on two machines, those of one mapping each
# other's memory and those of two reaching each other by RDMA. All of the host interface does what it does on one; a
# solver has the same field, bit for bit; and who vanishes with its machine is missed.
set -eu
guest=$1 viarun=$2 conformance=$3 heat=$4 waiter=$5
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

VIADUCT_UNIQUE_ID=$("$viarun" --unique-id 10.99.0.1:7001)
export VIADUCT_UNIQUE_ID

# Everything with a PE on each machine, and the solver with two.
# shellcheck disable=SC2016 # the guests are to expand these
"$guest" --guests 2 --timeout 900 -- sh -c '
    VIADUCT_PE="$GUEST_NUMBER" VIADUCT_NPES=2 "$1" 27 || exit
    export VIADUCT_NPES=4
    VIADUCT_PE=$((2 * GUEST_NUMBER + 1)) "$2" --coarsen 16 --no-pictures --json & other=$!
    VIADUCT_PE=$((2 * GUEST_NUMBER)) "$2" --coarsen 16 --no-pictures --json || exit
    wait "$other"' sh "$conformance" "$heat" >"$work/out"
cat "$work/out"
grep -q '^0: conformance of 2 PEs, seed 27: ok$' "$work/out"
env -u VIADUCT_UNIQUE_ID "$heat" --threads 1 --coarsen 16 --no-pictures --json >"$work/alone"
checksum=$(grep -o '"checksum": "[0-9a-f]*"' "$work/alone")
grep -q "^0: .*$checksum" "$work/out" || {
    echo "two_hosts_test: the field has other bits than on one machine, where it has $checksum" >&2
    exit 1
}

# The second machine resets itself, as by power, when both PEs have met. That is noticed after half a minute without a word.
# shellcheck disable=SC2016
VIADUCT_NPES=2 "$guest" --guests 2 --status-of 0 -- sh -c '
    export VIADUCT_PE="$GUEST_NUMBER"
    if [ "$GUEST_NUMBER" = 0 ]; then exec timeout 60 "$1"; fi
    "$1" >/tmp/said &
    until grep -q up /tmp/said; do sleep 0.1; done
    echo b >/proc/sysrq-trigger
    sleep 60' sh "$waiter" >"$work/out"
cat "$work/out"
grep -q '^0: .*PE 1 closed its connection without finalizing, or cannot be reached' "$work/out"
