# SPDX-License-Identifier: Apache-2.0
# registers.sh MOST NVCC [ARGUMENT...]: no kernel gets more than MOST registers, and none local memory: one that needs
# more of it than any before in its context waits, on launch, for all running kernels.
most=$1
shift
"$@" -cubin -o /dev/null -Xptxas -v 2>&1 | awk -v most="$most" '
    /error/ { print; failed = 1 }
    /Compiling entry function/ { split($0, quoted, "\047"); kernel = quoted[2] }
    /bytes stack frame/ && !/ 0 bytes stack frame/ { print kernel ":" $0; failed = 1 }
    match($0, /Used [0-9]+ registers/) {
        used = substr($0, RSTART + 5, RLENGTH - 15) + 0
        ++kernels
        printf "%4d %s\n", used, kernel
        if (used > most) { print "more than " most; failed = 1 }
    }
    END { if (kernels == 0) print "no kernel"; exit failed || kernels == 0 }'
