#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The forms of the solver on GPUs: what must hold of each, with every preconditioner and on every number of PEs; that all
# have the same bits; and how they end when a matrix, a user or a PE is not as it should be.
#
#     tests/gpu/solver_test.sh FOLDER-OF-PROGRAMS MOST-PES FORM...
set -uo pipefail
bin=$1
most=$2
forms=("${@:3}")
failed=0
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

solver() { # NPES ARGUMENT...
    timeout 60 "$bin/viarun" -n "$1" "$bin/solver" --no-curve "${@:2}"
}

expect() { # DESCRIPTION STATUS: the last command's against 0
    if (($2 == 0)); then printf 'ok      %s\n' "$1"; else failed=1 && printf 'FAILED  %s\n' "$1"; fi
}

# The residuals of as many iterations in each form, with all their digits; converged, some forms go on for longer.
history() { # NPES ARGUMENT...
    solver "$1" --json --tolerance 0 --max-iterations 40 "${@:2}" | sed -n '/"history"/,$p'
}

# A matrix whose entries lie anywhere, so that what neighbours need does not lie together.
awk 'BEGIN {
    n = 500
    for (i = 1; i <= n; ++i) for (k = 1; k <= 3; ++k) {
        j = (i * 37 + k * 101) % n + 1
        if (i != j) is[i > j ? i " " j : j " " i] = 1
    }
    for (i = 1; i <= n; ++i) is[i " " i] = 20
    print "%%MatrixMarket matrix coordinate real symmetric"
    print n, n, length(is)
    for (at in is) print at, is[at]
}' >"$folder/scattered.mtx"

problems=("--poisson 7,5,9" "--matrix $folder/scattered.mtx")
for form in "${forms[@]}"; do
    solver "$most" --verify --form "$form" --poisson 16,16,16 -P none
    expect "$most PEs, $form, no preconditioner: every check" $?
done
for problem in "${problems[@]}"; do
    for by in jacobi block-jacobi "chebyshev --degree 2"; do
        solver "$most" --verify --form "${forms[0]}" $problem -P $by
        expect "$most PEs, ${forms[0]}, $problem, $by: every check" $?
        for ((npes = 1; npes <= most; npes++)); do
            expected=$(history "$npes" --form streams $problem -P $by)
            for form in "${forms[@]}"; do
                [[ $form != streams ]] || continue
                [[ -n $expected && $(history "$npes" --form "$form" $problem -P $by) == "$expected" ]]
                expect "$npes PEs, $form, $problem, $by: the bits of streams" $?
            done
        done
    done
done

# Neither solved nor endless.
printf '%%%%MatrixMarket matrix coordinate real symmetric\n4 4 5\n1 1 1\n2 2 1\n3 3 1\n4 4 1\n4 1 -3\n' >"$folder/indefinite.mtx"
for form in "${forms[@]}"; do
    solver 2 --form "$form" --matrix "$folder/indefinite.mtx" --source ones -P none --max-iterations 1000000000 >/dev/null
    (($? == 4))
    expect "$form: not positive definite" $?
    solver 2 --form "$form" --poisson 9,9,9 --check-every 3 --max-iterations 5 >/dev/null
    (($? == 3))
    expect "$form: not converged" $?
    endless=(--form "$form" --poisson 40,40,40 --tolerance 0 --max-iterations 1000000000)
    said=$(timeout --foreground -s INT 6 "$bin/viarun" -n "$most" "$bin/solver" --no-curve "${endless[@]}" 2>&1)
    [[ $said == *"interrupted after"* ]]
    expect "$form: Ctrl-C" $?
    "$bin/viarun" -n 2 "$bin/solver" --no-curve "${endless[@]}" >/dev/null 2>&1 &
    launcher=$!
    sleep 5
    begun=$SECONDS
    kill -KILL "$(cut -d' ' -f1 "/proc/$launcher/task/$launcher/children")"
    wait $launcher
    (($? != 0 && SECONDS - begun < 20))
    expect "$form: a PE that is killed ends the other" $?
done
said=$(CUDA_VISIBLE_DEVICES= solver 1 --form streams 2>&1)
[[ $? -ne 0 && $said == *"device"* ]]
expect "no GPU: $said" $?
exit $failed
