#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""How long nvcc takes for units that include nvshmem.h: this library's, and NVSHMEM's own beside it, by turns.

compile_time.py NVSHMEM_HOME [ROUNDS]: seconds of a processor, the median of all rounds (default: 5) and how far they lie
apart. NVSHMEM_HOME has include/nvshmem.h, as the Python package nvidia-nvshmem-cu13 has it.
"""
import pathlib
import resource
import statistics
import subprocess
import sys
import tempfile

HEADERS = "#include <nvshmem.h>\n#include <nvshmemx.h>\n"
UNITS = {
    "nothing": "__global__ void kernel(int*) {}\n",
    "the headers": HEADERS,
    "and a put, a wait and a barrier": HEADERS
    + """__global__ void kernel(float *to, const float *from, uint64_t *signal, size_t count, int pe) {
    nvshmemx_float_put_signal_nbi_block(to, from, count, signal, 1, NVSHMEM_SIGNAL_SET, pe);
    if (threadIdx.x == 0) nvshmem_signal_wait_until(signal, NVSHMEM_CMP_GE, 1);
    nvshmemx_barrier_all_block();
}
""",
    "and a sum": HEADERS
    + """__global__ void kernel(float *to, const float *from, size_t count) {
    nvshmemx_float_sum_reduce_block(NVSHMEM_TEAM_WORLD, to, from, count);
}
""",
}


def seconds(unit, include, options):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with tempfile.TemporaryDirectory() as there:
        source = pathlib.Path(there) / "unit.cu"
        source.write_text(unit)
        command = ["nvcc", "-O3", "-std=c++17", "-arch=sm_90", *options, "-I", include, "-c", source, "-o", source.with_suffix(".o")]
        subprocess.run(command, check=True, stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    ours = pathlib.Path(__file__).resolve().parents[2] / "include"
    theirs = pathlib.Path(sys.argv[1]) / "include"
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    ways = {"NVSHMEM": (theirs, ["-rdc=true"]), "with -rdc=true": (ours, ["-rdc=true"]), "without": (ours, [])}
    print("| a unit with | " + " | ".join(f"{way} | spread" for way in ways) + " | ratio | ratio |")
    print("|---|" + "--:|--:|" * len(ways) + "--:|--:|")
    for name, unit in UNITS.items():
        taken = {way: [] for way in ways}
        for _ in range(rounds):
            for way, (include, options) in ways.items():
                taken[way].append(seconds(unit, include, options))
        median = {way: statistics.median(all) for way, all in taken.items()}
        cells = [f"{median[way]:.2f} s | {(max(all) - min(all)) / median[way]:.0%}" for way, all in taken.items()]
        ratios = [f"{median[way] / median['NVSHMEM']:.2f}" for way in list(ways)[1:]]
        print(f"| {name} | " + " | ".join(cells + ratios) + " |", flush=True)


main()
