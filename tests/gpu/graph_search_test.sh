#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The forms of graph_search on GPUs: every tree validated, and the same levels as the processors find, on every number of
# PEs, in each direction, on graphs of few and of many levels.
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

# A tree that is not valid, or levels that differ, are told by the status.
for ((npes = 1; npes <= most; npes++)); do
    for direction in both top-down bottom-up; do
        for graph in "--scale 0 --root 0" "--scale 5" "--scale 12" "--scale 16" "--grid 61,47"; do
            search "$npes" $graph --roots 3 --direction $direction >/dev/null
            expect "$npes PEs, $graph, $direction" $?
        done
    done
done

# One graph on more PEs has the same levels.
checksums() { search "$1" --scale 13 --roots 8 --json | grep -o '"checksum": "[0-9a-f]*"' | sort -u; }
one=$(checksums 1)
[[ $(wc -l <<<"$one") == 1 && -n $one ]]
expect "one checksum of all forms: $one" $?
for ((npes = 2; npes <= most; npes++)); do
    [[ $(checksums "$npes") == "$one" ]]
    expect "the same on $npes PEs" $?
done

# A vertex without neighbours, and what cannot be.
printf '0 1\n3 3\n' >"${TMPDIR:-/tmp}/viaduct_graph_$$"
search "$most" --input "${TMPDIR:-/tmp}/viaduct_graph_$$" --root 3 >/dev/null
expect "a root without neighbours" $?
rm -f "${TMPDIR:-/tmp}/viaduct_graph_$$"
said=$(CUDA_VISIBLE_DEVICES= search 1 2>&1)
[[ $? -ne 0 && $said == *"device"* ]]
expect "no GPU: $said" $?
exit $failed
