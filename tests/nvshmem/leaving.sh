#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# leaving.sh VIARUN RUNS PROGRAM HOW: PE 1, its host, a thread or a kernel of it (leaving.cpp), ends the job, with status 3 or
# 1 by an error, while the others wait for it. In every one of so many runs each process ends, PE 1 with that status and the
# others with an error, and the job's status is PE 1's, whichever process has ended first. One that takes long to end, once it
# has said the error, is ended by viarun. PE 1 says nothing of its own end but what the error was.
viarun=$1 runs=$2 program=$3 how=$4
summary=$(mktemp) || exit 1
trap 'rm -f "$summary"' EXIT
fail() { printf '%s\n' "run $run: $1" "$said"; exit 1; }
wanted=3
said_of_itself='there is no job|nvshmem: PE 1: .* has left the job'
case $how in *error) wanted=1 ;; esac
run=0
while [ "$run" -lt "$runs" ]; do
    run=$((run + 1))
    said=$("$viarun" -n 3 --summary "$summary" "$program" "$how" 2>&1)
    status=$?
    [ "$status" -eq $wanted ] || fail "the job's status is $status"
    case $said in *"without an error"*) fail "a wait has ended without an error" ;; esac
    case $said in *"nvshmem: PE "[02]": "*"PE 1 abandoned the job"*) ;; *) fail "nobody has said that it was PE 1" ;; esac
    ends=$(tr -d ' \n' <"$summary")
    has() { echo "$ends" | grep -q "\"pe\":$1,[^}]*\"$2,"; }
    has 1 "status\":$wanted" || fail "PE 1 has not ended with status $wanted: $ends"
    echo "$said" | grep -Eq "$said_of_itself" && fail "PE 1 has taken its own end for an error"
    for pe in 0 2; do
        has $pe 'status":1' && continue
        case $said in *"nvshmem: PE $pe: "*) has $pe 'signal":15' && continue ;; esac
        fail "PE $pe has not ended with an error: $ends"
    done
done
