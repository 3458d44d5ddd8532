#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The forms of the molecular dynamics example on GPUs: what must hold of each, on every grid of PEs; among it that every
# atom comes to the same place as by one processor, bit for bit.
#
#     tests/gpu/molecular_test.sh FOLDER-OF-PROGRAMS MOST-PES
set -uo pipefail
bin=$1
most=$2
failed=0
most=$((most < 4 ? most : 4))

molecular() { # NPES ARGUMENT...
    timeout 60 "$bin/viarun" -n "$1" "$bin/molecular" --no-curve "${@:2}"
}

expect() { # DESCRIPTION STATUS: the last command's against 0
    if (($2 == 0)); then printf 'ok      %s\n' "$1"; else failed=1 && printf 'FAILED  %s\n' "$1"; fi
}

grids=(1,1,1 2,1,1 1,2,1 1,1,2 2,2,1 1,2,2)
start=(--displacement 0.05 --temperature 1200 --time-step 2 --steps 50)
for form in host-sync streams kernel; do
    for grid in "${grids[@]}"; do
        npes=$((${grid//,/*}))
        ((npes <= most)) || continue
        for potential in lj eam; do
            molecular "$npes" --form $form --potential $potential --cells 8,7,9 --grid $grid "${start[@]}" --verify
            expect "$form, $potential, $grid PEs: every check" $?
        done
    done
    # Many steps, by which atoms go far: to no other energy than by the processor, but for the order of sums.
    energies=()
    for how in host $form; do
        energies+=("$(molecular 2 --form $how --cells 7,7,9 --steps 400 --time-step 2 --json |
            sed -n 's/.*"potential_ev": \(-[0-9]*\.[0-9]\{5\}\).*/\1/p' | tail -n 1)")
    done
    [[ -n ${energies[0]} && ${energies[0]} == "${energies[1]}" ]]
    expect "$form: after 400 steps ${energies[*]} eV" $?

    said=$(molecular 2 --form $form --cells 7,7,9 --time-step 40 2>&1)
    [[ $? -ne 0 && $said == *"(--time-step) is too long"* ]]
    expect "$form: a step that is too long" $?
done

said=$(CUDA_VISIBLE_DEVICES= molecular 1 --form streams 2>&1)
[[ $? -ne 0 && $said == *"device"* ]]
expect "no GPU: $said" $?
exit $failed
