#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# two_hosts_test.sh GUEST VIARUN CONFORMANCE HEAT CUT_LINK WAITER: jobs whose PEs are on two machines, those of one mapping
# each other's memory and those of two reaching each other by RDMA. A sample of the host interface does what it does on
# one; a solver has the same field, bit for bit; a link that was cut for some seconds is survived, with what was lost named;
# and who vanishes with its machine is missed. What the machines do is in two_hosts_jobs.sh.
set -eu
guest=$1 viarun=$2 conformance=$3 heat=$4 cut_link=$5 waiter=$6
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The reason comes first, then what was said, but for what the conformance suite tells of parts that are right.
fail() {
    echo "two_hosts_test: $*"
    grep -Ev '^[01]: +([0-9.]+ s  |[a-z_ -]+: )' "$work/out" || true
    exit 1
}
has() { grep -q "$1" "$work/out"; }
says() { has "$1" || fail "nobody said: $1"; }

VIADUCT_UNIQUE_ID=$("$viarun" --unique-id 10.99.0.1:7001)
CONFORMANCE_SEED=${CONFORMANCE_SEED:-$(date +%s)}
export VIADUCT_UNIQUE_ID CONFORMANCE_SEED CONFORMANCE_SAMPLE=1

# The second machine is gone in the end, so the first one's status is that of all.
status=0
"$guest" --guests 2 --status-of 0 --timeout 900 -- sh "$(dirname "$0")/two_hosts_jobs.sh" "$conformance" "$heat" \
    "$cut_link" "$waiter" >"$work/out" || status=$?
[ "$status" -eq 0 ] || fail "the first machine's status is $status"

says "^0: conformance of 2 PEs, seed $CONFORMANCE_SEED: ok\$"

env -u VIADUCT_UNIQUE_ID "$heat" --threads 1 --coarsen 16 --no-pictures --json >"$work/alone"
checksum=$(grep -o '"checksum": "[0-9a-f]*"' "$work/alone")
says "^0: .*$checksum" # else the field has other bits than on one machine

# Where the end that is put to goes down, its peer repeats what is not acknowledged, and all comes right; that a round
# took a second and more shows that there was a cut. The end that puts may have to send when it has no way to go: then
# its adapter gives the connection up, the program is told what it has lost, and goes on by another connection.
ended_right() {
    has "^0: cut of $1: PE 0 ended right: .* took [1-9]" && has "^1: cut of $1: PE 1 ended right"
}
ended_right 1 || fail "puts to the machine whose link was cut did not end right"
ended_right 0 || fail "puts by the machine whose link was cut did not end right"
! has 'is unreachable' || fail "somebody did not wait for a way to the other machine"

# Whose port went down and came back says so by itself.
for pe in 0 1; do
    says "^$pe: cut of $pe: viaduct: PE $pe: the RDMA port .* has gone down"
    says "^$pe: cut of $pe: viaduct: PE $pe: the RDMA port .* is up again"
done

says '^0: .*PE 1 closed its connection without finalizing, or cannot be reached'
