#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# two_hosts_jobs.sh CONFORMANCE HEAT CUT_LINK WAITER: what each of two machines does for two_hosts_test.sh.
set -eu
conformance=$1 heat=$2 cut_link=$3 waiter=$4

. "$(dirname "$0")/on_each_host.sh"

job 1 "$conformance" "$CONFORMANCE_SEED"
job 2 "$heat" --coarsen 16 --no-pictures --json

# cut_of MACHINE: that one's end of the link goes down for six seconds while PE 0 puts to PE 1, which is longer than this
# device waits before it repeats what is not acknowledged. Both have ended within minutes, somehow.
cut_of() {
    : >/tmp/said
    job 1 timeout 180 "$cut_link" 10 >/tmp/said 2>&1 & run=$!
    if [ "$GUEST_NUMBER" = "$1" ]; then
        until grep -q 'under way' /tmp/said; do
            kill -0 $run
            sleep 0.1
        done
        ip link set eth0 down
        sleep 6
        ip link set eth0 up
    fi
    wait $run || [ $? -ne 124 ]
    sed "s/^/cut of $1: /" /tmp/said
}
cut_of 1
cut_of 0

# The second machine resets itself, as by power, when both PEs have met. That is noticed after half a minute without a word.
export VIADUCT_NPES=2 VIADUCT_PE="$GUEST_NUMBER"
if [ "$GUEST_NUMBER" = 0 ]; then exec timeout 180 "$waiter"; fi
"$waiter" >/tmp/said &
until grep -q up /tmp/said; do sleep 0.1; done
echo b >/proc/sysrq-trigger
sleep 60
