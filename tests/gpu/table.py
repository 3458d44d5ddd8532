#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""table.py DIR: what the stage `speed` measured, as Markdown; the rows that have an aim first."""
import json
import pathlib
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
]


def read(folder, name):
    """The rows of a file of JSON lines, with one set of names."""
    path = folder / f"{name}.jsonl"
    rows = []
    for line in path.read_text().splitlines() if path.exists() else []:
        if not line.startswith("{"):
            continue
        row = json.loads(line)
        if "row" in row and ("value" in row or "us" in row):
            row.setdefault("bytes", row.get("size", 0))
            row.setdefault("blocks", 1)
            row.setdefault("alignment", "aligned")
            row.setdefault("unit", "us")
            row.setdefault("value", row.get("us"))
            row["limit"] = row.get("limit_us", row["limit"])
            rows.append(row)
    return rows


def say(row, aim=None):
    ratio = f"{row['times_limit']:.2f}" if row["limit"] else ""
    limit = f"{row['limit']:.2f}" if row["limit"] else ""
    print(f"| {row['row']} | {row['bytes']} | {row['blocks']} | {row['alignment']} | {row['value']:.2f} {row['unit']} "
          f"| {limit} | {ratio} | {'' if aim is None else aim} |")


HEAD = "| row | bytes | blocks | alignment | measured | limit | times the limit | aim |\n|---|--:|--:|---|--:|--:|--:|--:|"


def main():
    folder = pathlib.Path(sys.argv[1])
    files = {name: read(folder, name) for name in ("device", "stream", "host")}
    print("## Rows with an aim\n\nThe limit is the same shape without the library, in the same run; medians.\n")
    print(HEAD)
    for name, row_name, size, blocks, aim in AIMS:
        for row in files[name]:
            if (row["row"], row["bytes"], row["blocks"]) == (row_name, size, blocks) and row["alignment"] in ("aligned", "-"):
                say(row, aim)
    for name, rows in files.items():
        if rows:
            print(f"\n## All of {name}\n\n{HEAD}")
            for row in rows:
                say(row)


main()
