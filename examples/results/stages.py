# SPDX-License-Identifier: Apache-2.0
"""What is run in each stage. A stage takes a bench and leaves records there: size, form, npes, ms and limit_ms."""
import math

import nvshmem

DOUBLE = 8


def solver_record(bench, npes, form, size, iterations, size_name=None):
    """An iteration of conjugate gradients; every PE has a cube of size^3 rows."""
    by = "mpirun" if form in ("mpi", "host-mpi") else "viarun"
    command = bench.command(npes, "solver", "--form", form, "--poisson", f"{size},{size},{size * npes}",
                            "--measure", iterations, by=by)
    found, error = bench.told(command)
    what = {"size": size_name or f"{size}^3", "work": size ** 3, "form": form, "npes": npes}
    if error:
        return bench.record(command, error=error, **what)
    return bench.record(command, ms=found["ms_an_iteration"], interior_ms=found["ms_of_interior_alone"],
                        limit_ms=bench.limit(1e6 * found["megabytes_of_memory"], 1e6 * found["megabytes_sent"]), **what)


def solver(bench):
    """All forms where launches and waits count; where bandwidth does, those that differ."""
    if not bench.gpus:
        for form in ("host", "host-mpi"):
            solver_record(bench, bench.npes, form, 16, 20)
        return
    forms = ("streams", "graph", "list", "loop", "host-sync", "mpi", "nccl")
    for size, iterations in ((64, 200), (128, 100), (256, 50)):
        for form in forms:
            solver_record(bench, bench.npes, form, size, iterations)
    # One PE has nothing to exchange: what the others take longer is not hidden.
    for npes, form in ((bench.npes, "streams"), (1, "streams"), (bench.npes, "nccl")):
        solver_record(bench, npes, form, 512, 20)


def domain_name(edges):
    """As "64^3", or "64x64x128"."""
    return f"{edges[0]}^3" if len(set(edges)) == 1 else "x".join(map(str, edges))


def multigrid_records(bench, npes, forms, domains, cycles, size_name=None):
    """A cycle and the residual after it, on boxes with so many cells along their edges."""
    command = bench.command(npes, "multigrid", "--form", ",".join(forms), "--cells",
                            ",".join("x".join(map(str, edges)) for edges in domains), "--measure", cycles)
    found, error = bench.told(command)
    if error:
        bench.record(command, error=error, size=size_name or domain_name(domains[0]), form=",".join(forms), npes=npes)
        return
    for row in found["measured"]:
        count = math.prod(row["cells"])
        # Four sweeps over both colours read u and f and write u; so does the way to the coarser level and back, of an
        # eighth of the cells.
        memory = 8 / 7 * count / npes * DOUBLE * (4 * 3 + 2 + 2)
        bench.record(command, ms=row["ms_a_cycle_and_residual"], size=size_name or domain_name(row["cells"]),
                     work=count, form=row["form"], npes=npes, limit_ms=bench.limit(memory, row["bytes_sent_a_cycle"]))


def cubes(*edges):
    """Domains with so many cells along every edge."""
    return [(edge, edge, edge) for edge in edges]


def multigrid(bench):
    """All forms on the same cubes, divided among all PEs."""
    if not bench.gpus:
        return multigrid_records(bench, bench.npes, ("host",), cubes(8, 16), 3)
    forms = ("host-sync", "streams", "graph", "kernel")
    multigrid_records(bench, bench.npes, forms, cubes(8, 16, 32, 64), 40)
    return multigrid_records(bench, bench.npes, forms, cubes(128, 256, 320), 10)


def molecular_record(bench, npes, form, potential, size, steps, size_name=None):
    """A step of molecular dynamics; every PE has a cube of size^3 unit cells, of four atoms."""
    command = bench.command(npes, "molecular", "--form", form, "--potential", potential, "--cells",
                            f"{size},{size},{size * npes}", "--grid", f"1,1,{npes}", "--measure", steps)
    found, error = bench.told(command)
    atoms = 4 * size ** 3
    what = {"size": size_name or f"{potential}, {atoms} atoms", "work": atoms, "form": form, "npes": npes}
    if error:
        return bench.record(command, error=error, **what)
    # Of each atom three vectors, position, velocity and force, are read and written.
    return bench.record(command, ms=found["ms_a_step"], forces_ms=found["ms_of_forces_alone"],
                        limit_ms=bench.limit(atoms * 3 * 3 * DOUBLE * 2, found["bytes_a_step_and_pe"]), **what)


def molecular(bench):
    """Two potentials, of which the second exchanges twice a step."""
    if not bench.gpus:
        return molecular_record(bench, bench.npes, "host", "lj", 6, 5)
    for potential in ("lj", "eam"):
        for size in (12, 24, 48, 80):
            for form in ("host-sync", "streams", "kernel"):
                molecular_record(bench, bench.npes, form, potential, size, 20)
    return None


def graph_records(bench, npes, name, forms, *arguments):
    """Breadth-first searches from many vertices of one graph; ms is the median."""
    command = bench.command(npes, "graph_search", "--form", ",".join(forms), *arguments)
    found, error = bench.told(command)
    if error:
        bench.record(command, error=error, size=name, form=",".join(forms), npes=npes)
        return
    for form in found["forms"]:
        sent = sum(each["bytes_sent"] for each in form["searches"]) / len(form["searches"]) / npes
        # Of each vertex a search looks at one neighbour at least, and notes what it found, of four bytes each.
        bench.record(command, ms=1e3 * form["seconds"]["median"], size=name, work=found["vertices"], form=form["form"],
                     npes=npes, gteps=1e-9 * form["harmonic_mean_teps"],
                     limit_ms=bench.limit(found["vertices"] * 8 / npes, sent))


def graph(bench):
    """Graphs of Graph500, and a grid, which has thousands of levels."""
    if not bench.gpus:
        return graph_records(bench, bench.npes, "scale 8", ("host",), "--scale", 8, "--roots", 4)
    forms = ("host-gpu", "device")
    for scale, roots in ((14, 64), (18, 64), (22, 16)):
        graph_records(bench, bench.npes, f"scale {scale}", forms, "--scale", scale, "--roots", roots,
                      "--no-validation")
    graph_records(bench, bench.npes, "grid 2000 x 2000", forms, "--grid", "2000,2000", "--roots", 8, "--no-validation")
    return graph_records(bench, bench.npes, "scale 24", forms, "--scale", 24, "--roots", 4, "--no-validation")


def lattice(bench):
    """An iteration for quarks on a lattice; every PE has size^4 sites."""
    sizes, forms, iterations = ((4, 8, 12, 16, 24, 32), ("streams", "stream-list", "graph", "loop"), 200)
    if not bench.gpus:
        sizes, forms, iterations = (4,), ("host", "host-list"), 3
    for size in sizes:
        for form in forms:
            command = bench.command(bench.npes, "lattice", "--form", form, "--lattice",
                                    f"{size},{size},{size},{size * bench.npes}", "--grid", f"1,{bench.npes}",
                                    "--measure", iterations)
            found, error = bench.told(command)
            what = {"size": f"{size}^4", "work": size ** 4, "form": form, "npes": bench.npes}
            if error:
                bench.record(command, error=error, **what)
                continue
            # Two products: each reads four links of nine complex numbers and a spinor of twelve a site, and writes one.
            # The vectors of the iteration: three are changed, and two more are read.
            reals = 2 * (4 * 18 + 2 * 24) + (3 * 2 + 2) * 24
            bench.record(command, ms=found["ms_an_iteration"], processor_ms=found["ms_of_processor_an_iteration"],
                         limit_ms=bench.limit(size ** 4 * reals * DOUBLE), **what)


def heat(bench):
    """A plate, of which every PE has size x size cells."""
    if not bench.gpus:
        bench.record(bench.command(bench.npes, "heat_gpu"), error="not run: this program needs GPUs", size="any",
                     form="all", npes=bench.npes)
        return
    for size in (512, 2048, 4096, 16384):
        command = bench.command(bench.npes, "heat_gpu", "--size", size, "--steps", max(100, 2000000 // size),
                                "--repeat", 5)
        found, error = bench.told(command)
        if error:
            bench.record(command, error=error, size=f"{size}^2", form="all", npes=bench.npes)
            continue
        for row in found["rows"]:
            # A step reads each cell and writes it, and sends two rows.
            bench.record(command, ms=row["ms_a_step"], alone_ms=row["alone_ms_a_step"], size=f"{size}^2",
                         work=size ** 2, form=row["form"], npes=bench.npes,
                         limit_ms=bench.limit(2 * DOUBLE * size ** 2, 2 * DOUBLE * size))


def scaling(bench):
    """The same work a PE, on one PE and on all."""
    for npes in bench.counts:
        if not bench.gpus:
            solver_record(bench, npes, "host", 16, 20, "solver, 16^3 a PE")
            multigrid_records(bench, npes, ("host",), [(16, 16, 16 * npes)], 3, "multigrid, 16^3 a PE")
            continue
        for form in ("streams", "loop"):
            solver_record(bench, npes, form, 256, 50, "solver, 256^3 a PE")
        multigrid_records(bench, npes, ("streams", "graph", "kernel"), [(256, 256, 256 * npes)], 20,
                          "multigrid, 256^3 a PE")
        for form in ("streams", "kernel"):
            molecular_record(bench, npes, form, "lj", 80, 20, "molecular, 2048000 atoms a PE")
        if npes & (npes - 1) == 0:
            graph_records(bench, npes, "graph, 2^20 vertices a PE", ("device",), "--scale", 19 + npes.bit_length(),
                          "--roots", 16, "--no-validation")


STAGES = {
    "solver": solver,
    "multigrid": multigrid,
    "molecular": molecular,
    "graph": graph,
    "lattice": lattice,
    "heat": heat,
    "nvshmem": nvshmem.measure,
    "scaling": scaling,
}
