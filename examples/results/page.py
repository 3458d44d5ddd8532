# SPDX-License-Identifier: Apache-2.0
"""Records as a page: for each stage a table with a row a size, and a column a form."""
import aims
from records import runs_of

TITLES = {
    "solver": "Conjugate gradients: ms an iteration, of N^3 rows a PE",
    "multigrid": "Multigrid: ms a cycle and its residual, of N^3 cells in all",
    "molecular": "Molecular dynamics: ms a step, of so many atoms a PE",
    "graph": "Breadth-first search: ms, the median of all searches",
    "lattice": "Quarks on a lattice: ms an iteration, of N^4 sites a PE",
    "heat": "Heat in a plate: ms a step, of N^2 cells a PE",
    "nvshmem": "A program for NVSHMEM: ms a step of its fastest kernel, by our header and by NVSHMEM",
    "scaling": "Weak scaling: ms on one PE and on all, with the same work a PE",
}

# What the limit of a stage counts.
LIMITS = {
    "solver": "matrix and vectors once for each step that needs them, and the halo",
    "multigrid": "u and f once for each of four sweeps and the ways between levels, and what is sent",
    "molecular": "positions, velocities and forces read and written once, and what is sent; forces are arithmetic "
                 "besides",
    "graph": "of each vertex one neighbour read and its parent written, and what is sent",
    "lattice": "links and spinors once for each of two products, and the vectors once",
    "heat": "each cell read and written, and two rows sent (a step finds in the cache what the last one wrote there, "
            "which the copy that the bandwidth is measured by does not)",
    "nvshmem": "each cell read and written; one block of a GPU does not reach its bandwidth",
    "scaling": "as in the stages above",
}


# Of the stages that are drawn: what their sizes count.
ELEMENTS = {"solver": "rows", "multigrid": "cells", "molecular": "atoms", "lattice": "sites", "heat": "cells"}


def unique(values):
    """In the order in which they come."""
    return list(dict.fromkeys(values))


def number(value):
    """Four digits, or none."""
    return "" if value is None else f"{value:.4g}"


def column(record, most):
    """Its form, and how many PEs if these are not all, or are what is compared."""
    if record["npes"] == most and record["stage"] != "scaling":
        return record["form"]
    return f"{record['form']}, {record['npes']} PE{'s' if record['npes'] > 1 else ''}"


def table(records):
    """A row a size: each form's time; where limits are known, the limit, and how many times that the fastest is."""
    most = max(each["npes"] for each in records)
    columns = unique(column(each, most) for each in records)
    has_limits = any(each.get("limit_ms") is not None for each in records)
    heads = ["", *columns, *(["limit", "fastest / limit"] if has_limits else [])]
    lines = ["| " + " | ".join(heads) + " |", "|---|" + "--:|" * (len(heads) - 1)]
    for size in unique(each["size"] for each in records):
        row = {column(each, most): each for each in records if each["size"] == size}
        cells = [size, *(number(row[name]["ms"]) if name in row else "" for name in columns)]
        if has_limits:
            limit = min((each["limit_ms"] for each in row.values() if each.get("limit_ms")), default=None)
            fastest = min(each["ms"] for each in row.values())
            cells += [number(limit), number(fastest / limit if limit else None)]
        lines.append("| " + " | ".join(cells) + " |")
    return lines


def section(stage, records):
    """A stage: its figures, what failed, and by which commands all was made."""
    good = [each for each in records if "ms" in each]
    lines = [f"## {TITLES[stage]}", ""]
    if good:
        lines += [*table(good), ""]
    if any(each.get("limit_ms") is not None for each in good):
        lines += [f"The limit: {LIMITS[stage]}, at the bandwidths above.", ""]
    if len({each["size"] for each in good}) > 1 and stage in ELEMENTS:
        lines += [f"![{TITLES[stage]}]({stage}.svg)", ""]
    bad = [each for each in records if "error" in each]
    lines += [f"- **Not measured**: {each.get('form', '')} at {each.get('size', '')}: {each['error']} "
              f"(`{each['command']}`)" for each in bad]
    if bad:
        lines.append("")
    made = unique(each["command"] for each in good)
    if made:
        lines += ["Made by:", "", *(f"    {each}" for each in made), ""]
    return lines


def plots(records):
    """Of each stage that is drawn: what the drawing program is told."""
    for stage in ELEMENTS:
        good = [each for each in records if each["stage"] == stage and "ms" in each]
        good = [each for each in good if each["npes"] == max(other["npes"] for other in good)]
        if len({each["work"] for each in good}) < 2:
            continue
        lines = {}
        for each in good:
            kind = each["size"].split(",")[0] + ", " if "," in each["size"] else ""
            lines.setdefault(kind + each["form"], []).append([each["work"], each["ms"]])
            if each.get("limit_ms") and not kind:
                limit = lines.setdefault("limit", [])
                if [each["work"], each["limit_ms"]] not in limit:
                    limit.append([each["work"], each["limit_ms"]])
        title, _, unit = TITLES[stage].partition(": ")
        where = "in all" if stage == "multigrid" else "a PE"
        yield stage, {"title": title, "x": f"{ELEMENTS[stage]} {where}", "y": unit.partition(",")[0],
                      "lines": [{"name": name, "points": sorted(points)} for name, points in lines.items()]}


def bandwidths(run):
    """What the limits are divided by."""
    if "error" in run:
        return f"bandwidths were not measured, so there are no limits: {run['error']} (`{run['command']}`)"
    if "memory" not in run:
        return "without GPUs, for which bandwidths are measured: there are no limits"
    link = f", {1e-9 * run['link']:.0f} GB/s of puts to the next GPU" if run["link"] else ""
    found = f"{1e-9 * run['memory']:.0f} GB/s of a GPU's memory{link}"
    return f"bandwidths, measured in the same run: {found} (`{run['command']}`)"


def origins(runs):
    """Where and how the stages were made: what each machine is, and then its runs."""
    lines = []
    for machine in unique(tuple(run["machine"]) for run in runs):
        lines += ["On", "", *(f"- {line}" for line in machine), "", "by", ""]
        for run in (each for each in runs if tuple(each["machine"]) == machine):
            command = " ".join(["examples/results/run", *run["stages"]])
            lines.append(f"- `{command}` at commit {run['commit']}, {run['date']}; {bandwidths(run)}")
        lines.append("")
    return lines


def page(records, stages):
    """The whole page, of the stages in their order."""
    lines = ["# Results of the applications", ""]
    lines += origins(runs_of(records))
    lines += ["Times are medians of the slowest PE, unless a table says otherwise.", ""]
    if any("memory" in each for each in runs_of(records)):
        lines += aims.table(records)
    for stage in stages:
        found = [each for each in records if each["stage"] == stage]
        lines += section(stage, found) if found else []
    return "\n".join(lines).rstrip() + "\n"
