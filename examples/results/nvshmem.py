# SPDX-License-Identifier: Apache-2.0
"""One program for NVSHMEM, ports/ring_heat.cu, by this library's header and by NVSHMEM itself."""
import importlib.util
import pathlib
import re
import tempfile

SOURCE = pathlib.Path(__file__).parent.parent / "ports" / "ring_heat.cu"
TIME = re.compile(r"([0-9.]+) us a step")


def nvshmem_home():
    """The folder of NVSHMEM where it is installed as a Python package; None: it is not."""
    found = importlib.util.find_spec("nvidia")
    for at in found.submodule_search_locations if found else []:
        home = pathlib.Path(at) / "nvshmem"
        if (home / "include" / "nvshmem.h").exists():
            return home
    return None


def build_ours(bench, program):
    """The compiler's command, as a user of the library has it."""
    root = bench.programs.parent
    folders = (root / "lib" / "nvshmem", root / "lib" / "api")
    include = pathlib.Path(__file__).parents[2] / "include"
    return ["nvcc", "-O3", "-std=c++17", "-arch=native", "-I", include, SOURCE, "-o", program,
            *(f"-L{each}" for each in folders), "-lviaduct-nvshmem", "-lviaduct",
            *(f"-Xlinker=-rpath,{each}" for each in folders)]


def build_theirs(home, program):
    """NVSHMEM needs relocatable device code, and its library has no name that a linker looks for."""
    named = program.parent / "libnvshmem_host.so"
    named.symlink_to(next((home / "lib").glob("libnvshmem_host.so*")))
    return ["nvcc", "-O3", "-std=c++17", "-arch=native", "-rdc=true", "-I", home / "include", SOURCE, "-o", program,
            f"-L{named.parent}", f"-L{home / 'lib'}", "-lnvshmem_host", "-lnvshmem_device", "-lcuda",
            f"-Xlinker=-rpath,{home / 'lib'}"]


def step(bench, form, build, program, launch):
    """Builds and runs one of the two."""
    what = {"size": "4096 cells a PE", "work": 4096, "form": form, "npes": bench.npes}
    _, error = bench.run(build)
    if error:
        return bench.record(launch, error=f"not built: {error}", **what)
    text, error = bench.run([*launch[:-2], program, "--time"])
    found = TIME.search(text)
    if error or not found:
        return bench.record(launch, error=error or "it told no time", **what)
    # A step reads a row and writes one, by one block of one GPU.
    return bench.record(launch, ms=1e-3 * float(found[1]), limit_ms=bench.limit(2 * 4096 * 8, 16), **what)


def measure(bench):
    """Each neighbour's cell comes with a signal, within one kernel: all depends on how long that takes."""
    if not bench.gpus:
        return bench.record(bench.command(bench.npes, "ring_heat", "--time"), error="not run: this program needs GPUs",
                            size="4096 cells a PE", form="all", npes=bench.npes)
    with tempfile.TemporaryDirectory() as folder:
        ours, theirs = pathlib.Path(folder) / "ring_heat", pathlib.Path(folder) / "ring_heat_nvshmem"
        launch = bench.command(bench.npes, "ring_heat", "--time")
        step(bench, "viaduct", build_ours(bench, ours), ours, launch)
        home = nvshmem_home()
        launch = ["env", "NVSHMEM_BOOTSTRAP=MPI", "NVSHMEM_DISABLE_NVLS=1", "NVSHMEM_SYMMETRIC_SIZE=256M",
                  *([f"LD_LIBRARY_PATH={home / 'lib'}"] if home else []),
                  *bench.command(bench.npes, "ring_heat_nvshmem", "--time", by="mpirun")]
        if home is None:
            return bench.record(launch, error="not run: Python has no package nvidia-nvshmem", size="4096 cells a PE",
                                form="NVSHMEM", npes=bench.npes)
        return step(bench, "NVSHMEM", build_theirs(home, theirs), theirs, launch)
