#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The forms of the lattice example: what must hold of each, on every grid of PEs, and that all have the same bits.
#
#     tests/gpu/lattice_test.sh FOLDER-OF-PROGRAMS MOST-PES
set -uo pipefail
bin=$1
most=$2
failed=0

lattice() { # NPES ARGUMENT...
    timeout 120 "$bin/viarun" -n "$1" "$bin/lattice" --no-curve "${@:2}"
}

expect() { # DESCRIPTION STATUS: the last command's against 0
    if (($2 == 0)); then printf 'ok      %s\n' "$1"; else failed=1 && printf 'FAILED  %s\n' "$1"; fi
}

# All residuals of a solution, with all their digits.
history() { # NPES ARGUMENT...
    lattice "$1" --json "${@:2}" | sed -n '/"history"/,$p'
}

# Every grid of at most that many PEs, on a lattice whose extents differ and of which some boxes have no interior.
for ((npes = 1; npes <= most; npes++)); do
    for ((z = 1; z <= npes && z <= 4; z++)); do
        t=$((npes / z))
        ((z * t == npes && t <= 6)) || continue
        problem=(--lattice 5,3,4,6 --grid $z,$t)
        by_host=$(history "$npes" --form host "${problem[@]}")
        for form in streams stream-list graph loop; do
            lattice "$npes" --verify --form $form "${problem[@]}"
            expect "$z x $t PEs, form $form, every check" $?
            [[ -n $by_host && $(history "$npes" --form $form "${problem[@]}") == "$by_host" ]]
            expect "$z x $t PEs, form $form, the host's residuals bit for bit" $?
        done
    done
done
problem=(--lattice 16,12,10,12 --mass -0.3 --max-iterations 60)
by_host=$(history 2 --form host "${problem[@]}")
for form in streams stream-list graph loop; do
    [[ -n $by_host && $(history 2 --form $form "${problem[@]}") == "$by_host" ]]
    expect "2 PEs, form $form, 60 residuals of a larger lattice" $?
done

# What cannot be.
said=$(CUDA_VISIBLE_DEVICES= lattice 1 --form streams 2>&1)
[[ $? -ne 0 && $said == *"device"* ]]
expect "no GPU: $said" $?
said=$(lattice 2 --form streams --lattice 4,4,1,1 2>&1)
[[ $? -ne 0 && $said == *"cannot be divided"* ]]
expect "more PEs than sites in z and t" $?
exit $failed
