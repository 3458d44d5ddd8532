# SPDX-License-Identifier: Apache-2.0
"""What the figures were measured on."""
import json
import subprocess


def output_of(*command):
    """Its lines; none if it is not there or fails."""
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    except (OSError, subprocess.CalledProcessError):
        return []


def processor():
    """Its model, and how many."""
    found = {}
    for each in json.loads("\n".join(output_of("lscpu", "--json")) or '{"lscpu": []}')["lscpu"]:
        found[each["field"].rstrip(":")] = each["data"]
    return f"{found.get('CPU(s)', '?')} x {found.get('Model name', 'an unknown processor')}"


def describe():
    """A line each for GPUs and driver, processor, system, and MPI."""
    gpus = output_of("nvidia-smi", "--query-gpu=name,driver_version", "--format=csv,noheader")
    lines = [f"{len(gpus)} x {gpus[0]} (driver)" if gpus else "no GPU"]
    lines.append(processor())
    lines += output_of("uname", "-sr")
    lines += output_of("mpirun", "--version")[:1]
    return lines
