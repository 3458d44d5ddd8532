#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The solver by other libraries on GPUs: what must hold of it, and that the residuals are those of its own forms but for
# rounding, with every preconditioner. A form that was not built is said and left out; NCCL has no more PEs than GPUs.
#
#     tests/gpu/solver_peers_test.sh FOLDER-OF-PROGRAMS MOST-PES GPUS
set -uo pipefail
bin=$1
most=$2
gpus=$3
failed=0
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1
export NCCL_NVLS_ENABLE=0 # for two numbers nothing is multicast

solver() { # LAUNCHER NPES ARGUMENT...
    timeout 60 "$1" -n "$2" "$bin/solver" --no-curve "${@:3}"
}

expect() { # DESCRIPTION STATUS: the last command's against 0
    if (($2 == 0)); then printf 'ok      %s\n' "$1"; else failed=1 && printf 'FAILED  %s\n' "$1"; fi
}

# The residuals of as many iterations, a line each.
history() { # LAUNCHER NPES ARGUMENT...
    solver "$1" "$2" --json --tolerance 0 --max-iterations 30 --check-every 1 "${@:3}" 2>/dev/null |
        sed -n '/"history"/,$p' | tr -d ' ,[]' | grep -E '^[0-9.e+-]+$' | awk 'NR % 2 == 0'
}

# near FILE FILE: as many numbers, which differ by rounding.
near() {
    [[ -s $1 && $(wc -l <"$1") -eq $(wc -l <"$2") ]] &&
        paste "$1" "$2" | awk '{ d = $1 - $2; if (d < 0) d = -d; if (d > 1e-9 * $2 + 1e-13) bad = 1 } END { exit bad }'
}

# Entries lie anywhere, so that what neighbours need does not lie together.
awk 'BEGIN {
    n = 400
    for (i = 1; i <= n; ++i) { j = (i * 37) % n + 1; if (i != j) is[i > j ? i " " j : j " " i] = -1 }
    for (i = 1; i <= n; ++i) is[i " " i] = 20
    print "%%MatrixMarket matrix coordinate real symmetric"
    print n, n, length(is)
    for (at in is) print at, is[at]
}' >"$folder/scattered.mtx"

for form in mpi nccl; do
    launcher=$bin/viarun
    [[ $form == mpi ]] && launcher=mpirun
    said=$(solver "$launcher" 1 --form $form --poisson 4,4,4 2>&1)
    if [[ $said == *"was built without"* ]]; then
        printf 'left out %s: %s\n' "$form" "$(grep -m 1 built <<<"$said")"
        continue
    fi
    for ((npes = 1; npes <= most; npes++)); do
        [[ $form == nccl && $npes -gt $gpus ]] && continue
        solver "$launcher" "$npes" --verify --form $form --poisson 12,12,12 -P chebyshev
        expect "$npes PEs, $form: every check" $?
        for how in "--poisson 7,5,9 -P none" "--matrix $folder/scattered.mtx" "--poisson 9,9,9 -P block-jacobi" \
            "--matrix $folder/scattered.mtx -P chebyshev"; do
            history "$bin/viarun" "$npes" --form streams $how >"$folder/expected"
            history "$launcher" "$npes" --form $form $how >"$folder/found"
            near "$folder/found" "$folder/expected"
            expect "$npes PEs, $form, ${how##*/}: the residuals of streams" $?
        done
    done
done
if ((gpus < most)); then
    said=$(solver "$bin/viarun" "$most" --form nccl 2>&1)
    [[ $said == *"NCCL wants a GPU for each PE"* || $said == *"was built without"* ]]
    expect "fewer GPUs than PEs: $(head -n 1 <<<"$said")" $?
fi
exit $failed
