#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the files of the compatibility headers that follow from the tables beside this program.

usage: generate.py [ROOT]          writes them into the tree at ROOT, by default this one
       generate.py --check [ROOT]  says which are not as they would be written; status 1 if there are any
"""

import pathlib
import sys

import nvshmem
import shmem


def main(arguments):
    check = arguments[:1] == ["--check"]
    rest = arguments[1:] if check else arguments
    if len(rest) > 1 or any(one.startswith("-") for one in rest):
        sys.exit(__doc__)
    root = pathlib.Path(rest[0]) if rest else pathlib.Path(__file__).resolve().parents[2]
    different = []
    for path, text in {**shmem.files(), **nvshmem.files()}.items():
        target = root / path
        if target.is_file() and target.read_text() == text:
            continue
        different.append(path)
        if not check:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text)
    for path in different:
        print(path if not check else f"{path} is not what lib/names/generate.py makes of its tables; run it")
    return 1 if check and different else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
