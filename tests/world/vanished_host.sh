#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# vanished_host.sh VIARUN PROGRAM: three processes that meet over TCP, in a network of their own (unshare -rn). It goes
# down under them: nobody's connection is closed, and still each must notice, by what it asked the system to do.
set -eu
viarun=$1 program=$2
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
ip link set lo up
VIADUCT_UNIQUE_ID=$("$viarun" --unique-id 127.0.0.1)
export VIADUCT_UNIQUE_ID VIADUCT_NPES=3
processes=
for pe in 0 1 2; do
    VIADUCT_PE=$pe timeout 90 "$program" >"$directory/$pe" 2>&1 &
    processes="$processes $!"
done
until [ "$(cat "$directory"/? | grep -c '^up$')" = 3 ]; do
    kill -0 $processes
    sleep 0.1
done
ip link set lo down
status=0
for process in $processes; do wait "$process" || status=1; done
cat "$directory"/?
exit $status
