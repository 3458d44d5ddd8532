#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The forms of graph_search on GPUs: every tree validated, and the same levels and distances as the processors find, on
# every number of PEs, in one dimension and in two, in each direction, on graphs of few and of many levels.
#
#     tests/gpu/graph_search_test.sh FOLDER-OF-PROGRAMS MOST-PES
set -uo pipefail
bin=$1
most=$2
failed=0

search() { # NPES ARGUMENT...
    timeout 120 "$bin/viarun" -n "$1" "$bin/graph_search" --form host,host-gpu,device "${@:2}"
}

expect() { # DESCRIPTION STATUS: the last command's against 0
    if (($2 == 0)); then printf 'ok      %s\n' "$1"; else failed=1 && printf 'FAILED  %s\n' "$1"; fi
}

grids() { # NPES: a row, a column, and what is as square as it can be
    echo 1d
    (($1 == 1)) || echo "$1x1"
    (($1 < 4)) || echo 2d
}

# A tree that is not valid, or lengths that differ, are told by the status.
for ((npes = 1; npes <= most; npes++)); do
    for grid in $(grids "$npes"); do
        for graph in "--scale 0 --root 0" "--scale 5 --direction top-down" "--scale 5 --direction bottom-up" "--scale 14" \
            "--scale 14 --direction bottom-up" "--grid 61,47" "--grid 61,47 --direction bottom-up"; do
            search "$npes" $graph --roots 3 --partition "$grid" >/dev/null
            expect "$npes PEs, $grid, levels, $graph" $?
        done
        for graph in "--scale 0 --root 0" "--scale 5" "--scale 14" "--scale 12 --step inf" "--grid 61,47"; do
            search "$npes" --find paths $graph --roots 3 --partition "$grid" >/dev/null
            expect "$npes PEs, $grid, paths, $graph" $?
        done
    done
done

# One graph on more PEs has the same levels and distances.
checksums() { search "$@" --scale 13 --roots 8 --json | grep -o '"checksum": "[0-9a-f]*"' | sort -u; }
for what in levels paths; do
    one=$(checksums 1 --find $what)
    [[ $(wc -l <<<"$one") == 1 && -n $one ]]
    expect "one checksum of all forms: $one" $?
    for ((npes = 2; npes <= most; npes++)); do
        [[ $(checksums "$npes" --find $what) == "$one" ]]
        expect "the same on $npes PEs" $?
    done
done

# A vertex without neighbours, and what cannot be.
edges=${TMPDIR:-/tmp}/viaduct_graph_$$
trap 'rm -f "$edges"' EXIT
printf '0 1\n3 3\n' >"$edges"
for what in levels paths; do
    search "$most" --find $what --input "$edges" --root 3 >/dev/null
    expect "$what of a root without neighbours" $?
done
printf '1 1\n' >"$edges"
said=$(search "$most" --input "$edges" 2>&1)
[[ $? -ne 0 && $said == *"no vertex of the graph has a neighbour"* ]]
expect "only a loop: $said" $?
said=$(CUDA_VISIBLE_DEVICES= search 1 2>&1)
[[ $? -ne 0 && $said == *"device"* ]]
expect "no GPU: $said" $?
exit $failed
