#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Every kernel of the library waits for its stream before it reads or writes any memory but its arguments'.
# Usage: await_stream.sh NVCC ARGUMENT...
set -euo pipefail
"$@" -ptx -o - | awk '
    / \.entry /           { kernels++; waits = 0; name = $0 }
    /griddepcontrol.wait/ { awaiting += !waits; waits = 1 }
    /^[[:space:]]*(@%p[0-9]+ )?(ld|st|atom|red|fence|bar|call)[.a-z]*/ && !/ld\.param/ && !waits && kernels {
        print "before it waits: " name " " $0; bad = 1
    }
    END { printf "%d kernels, %d wait for their stream\n", kernels, awaiting; exit bad || kernels == 0 || awaiting != kernels }'
