#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The three forms of heat_gpu against each other: on plates of odd shapes, with every number of steps modulo that of the
# graph, on several numbers of PEs with the same plate, and what is refused.
#
#     tests/gpu/heat_test.sh FOLDER-OF-PROGRAMS MOST-PES
set -uo pipefail
bin=$1
most=$2
failed=0

heat() { # NPES ARGUMENT...
    timeout 120 "$bin/viarun" -n "$1" "$bin/heat_gpu" --repeat 1 "${@:2}"
}

expect() { # DESCRIPTION STATUS: the last command's against 0
    if (($2 == 0)); then printf 'ok      %s\n' "$1"; else failed=1 && printf 'FAILED  %s\n' "$1"; fi
}

# All forms have the same bits, or heat_gpu says so by its status.
for ((npes = 1; npes <= most; npes++)); do
    for rows in 2 3 40; do
        for steps in 1 6 47; do
            heat "$npes" --size 2,258,514,1024 --rows $rows --steps $steps --graph-steps 4 >/dev/null
            expect "$npes PEs of $rows rows, $steps steps" $?
        done
    done
    heat "$npes" --size 256 --rows 30 --steps 45 --check-every 10 >/dev/null
    expect "$npes PEs, the same largest change" $?
    heat "$npes" --size 256 --rows 30 --steps 45 --graph-steps 0 >/dev/null
    expect "$npes PEs, no graph" $?
done

# The same plate on more PEs has the same bits.
checksums() {
    heat "$1" --size 300 --rows $((120 / $1)) --steps 50 --json | grep -o '"checksum": "[0-9a-f]*"' | sort -u
}
one=$(checksums 1)
for npes in 2 3 4; do
    ((npes <= most)) || continue
    [[ -n $one && $(checksums $npes) == "$one" ]]
    expect "one plate on 1 and on $npes PEs: $one" $?
done

# What cannot be.
said=$(heat 1 --form kernel --size 512 --steps 10 --blocks 1000000 2>&1)
[[ $? -ne 0 && $said == *"but the GPU holds"* ]]
expect "a kernel that does not fit says how many blocks do" $?
said=$(CUDA_VISIBLE_DEVICES= heat 1 2>&1)
[[ $? -ne 0 && $said == *"device"* ]]
expect "no GPU: $said" $?
said=$(heat 1 --size 63 2>&1)
[[ $? -ne 0 && $said == *"not an even number"* ]]
expect "an odd number of columns" $?
exit $failed
