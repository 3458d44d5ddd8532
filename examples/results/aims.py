# SPDX-License-Identifier: Apache-2.0
"""What the library is meant to reach in these applications, beside what came out."""


def fastest(records, stage, size, forms):
    """Milliseconds and name of the fastest of these forms; None: none was measured."""
    found = [(each["ms"], each["form"]) for each in records
             if each["stage"] == stage and each.get("size") == size and each.get("form") in forms and "ms" in each]
    return min(found, default=None)


def times_faster(records, stage, size, ours, others):
    """How many times faster than the fastest of the others, and a word on whom; None: not both were measured."""
    mine, theirs = (fastest(records, stage, size, forms) for forms in (ours, others))
    if not mine or not theirs:
        return None
    return theirs[0] / mine[0], f"{mine[1]} against {theirs[1]}"


def weak_scaling(records, prefix, stage="scaling"):
    """The best of all forms: one PE's time over that of all, each of which has the same work."""
    found = []
    rows = [each for each in records if each["stage"] == stage and "ms" in each and each["size"].startswith(prefix)]
    for one in (each for each in rows if each["npes"] == 1):
        for all_ in (each for each in rows if each["npes"] > 1 and each["form"] == one["form"]):
            found.append((one["ms"] / all_["ms"], f"{one['form']}, {all_['npes']} PEs"))
    return max(found, default=None)


SOLVER = ("streams", "graph", "list", "loop")

# What, how much it is to be, and what gives it with a word on what it is of.
AIMS = (
    ("conjugate gradients, 64^3 rows a GPU: times faster than where the host waits, by us or by MPI", 1.5,
     lambda records: times_faster(records, "solver", "64^3", SOLVER, ("host-sync", "mpi"))),
    ("the same: times faster than NCCL, where the host does not wait either", 1.5,
     lambda records: times_faster(records, "solver", "64^3", SOLVER, ("nccl",))),
    ("conjugate gradients, 512^3 rows a GPU: time of one PE, all of whose rows are interior, over that of all", 0.95,
     lambda records: weak_scaling(records, "512^3", "solver")),
    ("multigrid, the smallest cube: times faster than host-sync", 1.26,
     lambda records: times_faster(records, "multigrid", "8^3", ("streams", "graph", "kernel"), ("host-sync",))),
    *((f"breadth-first search, {size}: times faster than host-gpu", aim,
       lambda records, size=size: times_faster(records, "graph", size, ("device",), ("host-gpu",)))
      for size, aim in (("scale 14", 2.0), ("scale 18", 2.0), ("scale 24", 1.05), ("grid 2000 x 2000", 3.0))),
    ("weak scaling, conjugate gradients", 0.9, lambda records: weak_scaling(records, "solver")),
    ("weak scaling, multigrid", 0.9, lambda records: weak_scaling(records, "multigrid")),
    ("weak scaling, molecular dynamics", 0.9, lambda records: weak_scaling(records, "molecular")),
    ("weak scaling, breadth-first search of a Kronecker graph", 0.5, lambda records: weak_scaling(records, "graph")),
)


def table(records):
    """Lines of Markdown; none if no aim has figures."""
    rows = []
    for what, aim, find in AIMS:
        found = find(records)
        if found:
            rows.append(f"| {what} | {aim:g} | {found[0]:.3f} | {'yes' if found[0] >= aim else 'no'} | {found[1]} |")
    if not rows:
        return []
    return ["## Aims", "", "| what | at least | found | reached | of |", "|---|--:|--:|---|---|", *rows, ""]
