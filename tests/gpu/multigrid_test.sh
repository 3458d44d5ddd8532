#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The forms of the multigrid example: what must hold of each, and that all have the same bits on every grid of PEs.
#
#     tests/gpu/multigrid_test.sh FOLDER-OF-PROGRAMS MOST-PES
set -uo pipefail
bin=$1
most=$2
failed=0

multigrid() { # NPES ARGUMENT...
    timeout 60 "$bin/viarun" -n "$1" "$bin/multigrid" --no-curve "${@:2}"
}

expect() { # DESCRIPTION STATUS: the last command's against 0
    if (($2 == 0)); then printf 'ok      %s\n' "$1"; else failed=1 && printf 'FAILED  %s\n' "$1"; fi
}

# All residuals of a solution, with all their digits.
history() { # NPES ARGUMENT...
    multigrid "$1" --json "${@:2}" | sed -n '/"history"/,$p'
}

same() { # DESCRIPTION EXPECTED NPES ARGUMENT...
    local found
    found=$(history "${@:3}")
    [[ -n $found && $found == "$2" ]]
    expect "$1" $?
}

forms=(host-sync streams graph kernel)

# u on every cell, the order of convergence, and what a cycle leaves.
for ((npes = 1; npes <= most; npes *= 2)); do
    for how in "${forms[@]}"; do
        multigrid "$npes" --verify --form "$how" --cells 32 --whole 600
        expect "$npes PEs, every check of $how" $?
        multigrid "$npes" --verify --form "$how" --cells 12x24x24 --varying -a 2
        expect "$npes PEs, every check of $how, beta varying" $?
    done
done

# Residuals depend on the domain alone. Boxes of 64 are taken apart.
for problem in "--cells 12x12x24 --varying --cycle f" "--cells 64 --sweeps 1,2"; do
    by_host=$(history 1 --form host $problem)
    for how in "${forms[@]}"; do
        same "1 PE, $how, $problem" "$by_host" 1 --form "$how" $problem
        for grid in 2,1,1 1,2,1; do
            same "$grid PEs, $how, $problem" "$by_host" 2 --form "$how" --grid $grid $problem
        done
        # Every level that can be is divided; then some are, and of the others one is not for one block alone.
        for whole in 0 5000; do
            same "2 PEs, $how, --whole $whole, $problem" "$by_host" 2 --form "$how" --whole $whole $problem
        done
        ((most < 4)) || same "2,2,1 PEs, $how, $problem" "$by_host" 4 --form "$how" --grid 2,2,1 $problem
    done
    for how in host-sync streams; do
        same "2 PEs, $how, the processor solves the coarsest, $problem" "$by_host" 2 --form $how --bottom host $problem
    done
done

# What cannot be.
said=$(CUDA_VISIBLE_DEVICES="" multigrid 1 --form kernel 2>&1)
[[ $? -ne 0 && $said == *"device"* ]]
expect "no GPU: $said" $?
said=$(multigrid 2 --form streams --cells 6 2>&1)
[[ $? -ne 0 && $said == *"cannot be divided"* ]]
expect "boxes of three cells" $?
exit $failed
