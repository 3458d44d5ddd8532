#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""table.py DIR: what the stage `speed` measured, as Markdown; the rows that have an aim first."""
import json
import pathlib
import statistics
import sys

# File, row, bytes, blocks, what the value may be at most ("us") or at least ("GB/s") where it has an aim of its own.
AIMS = [
    ("device", "put_quiet.block", 8, 1, 1.10),
    ("device", "put_quiet.block", 16, 1, 1.10),
    ("device", "put_quiet.block", 131072, 1, 4.3),
    ("device", "put_quiet.block", 1048576, 1, 25),
    ("device", "put_quiet.warp", 32768, 1, 3.2),
    ("device", "put_quiet.thread-scratch", 32768, 1, 3),
    ("device", "put_bandwidth", 67108864, 16, 345),
    ("device", "get_bandwidth", 67108864, 16, None),
    ("device", "signal_one_way.relaxed", 8, 1, 0.75),
    ("device", "signal_one_way.ordered", 8, 1, None),
    ("device", "barrier.block.2", 0, 1, 1.6),
    ("device", "barrier.block.4", 0, 1, 1.6),
    ("stream", "put_on_stream", 8, 1, 2.4),
    ("stream", "put_on_stream", 65536, 1, 2.4),
    ("stream", "put_on_stream", 67108864, 1, None),
    ("stream", "put_signal_on_stream", 4096, 1, 5.5),
    ("stream", "barrier_on_stream", 0, 1, 5.5),
    ("stream", "barrier_on_stream captured", 0, 1, None),
    ("stream", "alltoall_on_stream", 1024, 1, 7.4),
    ("stream", "sum_on_stream", 1024, 1, 6.5),
    ("host", "put from device memory", 67108864, 1, None),
    ("host", "put into a window", 16, 1, None),
    ("host", "first put into a window", 16, 1, None),
]


def lines(path):
    """The objects of a file of JSON lines, if it exists. A program that was ended may have left its last line unfinished:
    its check has failed, and what it had measured counts."""
    text = path.read_text() if path.exists() else ""
    return [json.loads(line) for line in text.splitlines() if line.startswith("{") and line.endswith("}")]


def key(row):
    """What a row is about."""
    return row["row"], row["bytes"], row["blocks"], row["alignment"]


def read(folder, name, beside):
    """The rows of one program, with one set of names, and what NVSHMEM takes for the same. Of a program that was started
    several times the medians."""
    starts = {}
    for row in lines(folder / f"{name}.jsonl"):
        if "row" in row and ("value" in row or "us" in row):
            row.setdefault("bytes", row.get("size", 0))
            row.setdefault("blocks", 1)
            row.setdefault("alignment", "-" if row["bytes"] == 0 else "aligned")
            row.setdefault("unit", "us")
            row.setdefault("value", row.get("us"))
            beside_what = row["limit"] if "limit_us" in row else None  # some rows are there twice, beside two limits
            row["limit"] = row.get("limit_us", row["limit"])
            if row["limit"] and "times_limit" not in row:
                row["times_limit"] = row["value"] / row["limit"]
            starts.setdefault((key(row), beside_what), []).append(row)
    rows = []
    for of_row in starts.values():
        numbers = [number for number in ("value", "limit", "times_limit") if of_row[0].get(number)]
        of_all = {number: statistics.median(row[number] for row in of_row) for number in numbers}
        rows.append({**of_row[0], **of_all, "nvshmem": beside.get((name, *key(of_row[0])))})
    return rows


def of_nvshmem(row):
    """How fast this is, NVSHMEM being 1."""
    if not row["nvshmem"]:
        return None
    return row["nvshmem"] / row["value"] if row["unit"] == "us" else row["value"] / row["nvshmem"]


def say(row, aim=None, also=None):
    """One line of a table; `also` is one column more."""
    limit = (f"{row['limit']:.2f}", f"{row['times_limit']:.2f}") if row["limit"] else ("", "")
    beside = (f"{row['nvshmem']:.2f}", f"{of_nvshmem(row):.2f}") if row["nvshmem"] else ("", "")
    cells = [row["row"], row["bytes"], row["blocks"], row["alignment"], f"{row['value']:.2f} {row['unit']}", *limit,
             "" if aim is None else aim, *beside, *([] if also is None else [also])]
    print("| " + " | ".join(str(cell) for cell in cells) + " |")


HEAD = ("| row | bytes | blocks | alignment | measured | limit | times the limit | aim | NVSHMEM | of NVSHMEM |\n"
        "|---|--:|--:|---|--:|--:|--:|--:|--:|--:|")


def say_start(folder):
    """How long a world takes to start, and what it takes of the GPU's memory, once there is a CUDA context."""
    print("\n## Start-up\n\n| | seconds | MiB of GPU memory a PE |\n|---|--:|--:|")
    for name, file in (("Viaduct", "host"), ("NVSHMEM", "nvshmem")):
        starts = [row for row in lines(folder / f"{file}.jsonl") if row.get("row") == "start-up"]
        if starts:
            seconds, taken = (statistics.median(row[of] for row in starts) for of in ("world_s", "memory_taken_mib"))
            print(f"| {name} | {seconds:.3f} | {taken:.1f} |")


def say_comparison(files, by_process):
    """How many cells are slower than NVSHMEM's, and which; of these what they are by a process a GPU, as NVSHMEM's are."""
    cells = [(name, row) for name, rows in files.items() for row in rows if row["nvshmem"]]
    if not cells:
        return
    slower = [(name, row) for name, row in cells if of_nvshmem(row) < 0.97]
    faster = sum(of_nvshmem(row) > 1 / 0.97 for _, row in cells)
    print(f"\n## Beside NVSHMEM\n\nOf {len(cells)} cells {faster} are faster, {len(slower)} are below 0.97 of it. By processes: "
          "of NVSHMEM where a PE is a process here too, in another program (`layer_bench`).")
    if slower:
        first, second = HEAD.split("\n")
        print(f"\n{first} by processes |\n{second}--:|")
        for name, row in slower:
            value = by_process.get((name, *key(row)))
            say(row, also="" if value is None else f"{of_nvshmem({**row, 'value': value}):.2f}")


def say_layer(native, by_names):
    """How many rows take longer by nvshmem.h than by the native calls, by turns in one run, and which: by more than 3 %
    and 2 ns; medians of the turns."""
    pairs = {row: (native[row], by_names[row]) for row in native if row in by_names}
    if not pairs:
        return

    def is_slower(row, native, layer):
        if "bandwidth" in row[1]:
            return layer < native / 1.03
        return layer > 1.03 * native and layer > native + 0.002

    slower = [(row, *values) for row, values in pairs.items() if is_slower(row, *values)]
    print(f"\n## By nvshmem.h of this library\n\nOf {len(pairs)} rows {len(slower)} take longer than by the native calls, "
          "by more than 3 % and 2 ns. In us, of bandwidths in GB/s.")
    if slower:
        print("\n| by | row | bytes | blocks | alignment | native | by nvshmem.h |\n|---|---|--:|--:|---|--:|--:|")
    for row, native, layer in slower:
        print(f"| {' | '.join(map(str, row))} | {native:.3f} | {layer:.3f} |")


def medians(path, name):
    """The values of that name, by file and row; medians of the starts or turns of the program."""
    taken = {}
    for row in lines(path):
        if name in row:
            taken.setdefault((row["file"], *key(row)), []).append(row[name])
    return {row: statistics.median(values) for row, values in taken.items()}


def main():
    folder = pathlib.Path(sys.argv[1])
    beside = medians(folder / "nvshmem.jsonl", "nvshmem")  # a program for NVSHMEM, on NVSHMEM
    native, by_names = (medians(folder / "layer.jsonl", name) for name in ("native", "nvshmem"))  # on this library
    files = {name: read(folder, name, beside) for name in ("device", "stream", "fused", "layouts", "host")}
    print("## Rows with an aim\n\nThe limit is the same shape without the library, in the same run; medians, of how often the "
          "limit as well.\n")
    print(HEAD)
    for name, row_name, size, blocks, aim in AIMS:
        for row in files[name]:
            if key(row)[:3] == (row_name, size, blocks) and row["alignment"] in ("aligned", "-"):
                say(row, aim)
    say_start(folder)
    say_comparison(files, native)
    say_layer(native, by_names)
    for name, rows in files.items():
        if rows:
            print(f"\n## All of {name}\n\n{HEAD}")
            for row in rows:
                say(row)


main()
