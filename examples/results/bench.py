# SPDX-License-Identifier: Apache-2.0
"""Starts programs on PEs, and makes a record of each figure, or of why there is none."""
import datetime
import json
import os
import shlex
import subprocess
import time

# Of a job: some programs make a large problem on the processor before they measure.
RUN_SECONDS = 150

ENVIRONMENT = {
    # Open MPI asks to be told that root and more processes than processors are meant.
    "OMPI_ALLOW_RUN_AS_ROOT": "1",
    "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
    "OMPI_MCA_rmaps_base_oversubscribe": "1",
    # Two numbers are summed up: NCCL has no use for multicast, which it would set up first.
    "NCCL_NVLS_ENABLE": "0",
}


def today():
    """As the page has it."""
    return datetime.date.today().isoformat()


def find_gpus():
    """How many GPUs there are."""
    try:
        listed = subprocess.run(["nvidia-smi", "-L"], capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return 0
    return listed.count("\n")


def end(job):
    """Ends a job, if it still runs. A launcher that is asked to ends what it has started, and has time for that."""
    if job.poll() is not None:
        return
    job.terminate()
    try:
        job.wait(10)
    except subprocess.TimeoutExpired:
        job.kill()


def finished(command, seconds):
    """A job's status, or None if it did not end in time, and what it wrote to stdout and stderr. However this ends,
    nothing of the job is left."""
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                          env=ENVIRONMENT | os.environ) as job:
        try:
            told = job.communicate(timeout=seconds)
            return job.returncode, *told
        except subprocess.TimeoutExpired:
            return None, "", ""
        finally:
            end(job)


class Bench:
    """The machine and the time of a stage. Sizes are those for GPUs, or small ones where there are none."""

    def __init__(self, programs, gpus, commit, seconds):
        self.programs = programs
        self.gpus = gpus
        self.commit = commit
        self.seconds = seconds
        self.stage = ""
        self.ends = 0.0
        self.bandwidth = {}
        self.records = []

    @property
    def npes(self):
        """As many PEs as GPUs; without any, two processes."""
        return self.gpus or 2

    @property
    def counts(self):
        """One PE, and all."""
        return sorted({1, self.npes})

    def begin(self, stage):
        """From now on records are of this stage, whose time begins."""
        self.stage = stage
        self.ends = time.monotonic() + self.seconds
        self.records = []

    def command(self, npes, program, *arguments, by="viarun"):
        """A job's command line; without a path, as a user has it in the programs' folder."""
        return [by, "-n", str(npes), program, *(str(each) for each in arguments)]

    def run(self, command):
        """What a job writes to stdout, and what is wrong, or None."""
        left = self.ends - time.monotonic()
        if left <= 0:
            return "", f"not run: the stage's {self.seconds} s were over"
        here = [str(self.programs / part) if (self.programs / part).is_file() else part for part in command]
        seconds = min(left, RUN_SECONDS)
        try:
            status, out, err = finished(here, seconds)
        except OSError as why:
            return "", f"not run: {why}"
        if status is None:
            return "", f"stopped after {seconds:.0f} s"
        if status != 0:
            said = next((line for line in (err + out).splitlines() if line.strip()), "no word")
            return "", f"status {status}: {said.strip()}"
        return out, None

    def told(self, command):
        """What a job says in JSON, and what is wrong, or None. Launchers may say something before."""
        text, error = self.run([*command, "--json"])
        if error:
            return {}, error
        try:
            return json.loads(text[text.index("{"):]), None
        except ValueError:
            return {}, "it printed no JSON"

    def record(self, command, **what):
        """Keeps a figure, or what is wrong instead."""
        made = {"stage": self.stage, "command": shlex.join(command), "commit": self.commit, "date": today(), **what}
        self.records.append(made)
        shown = f"{made['ms']:.4f} ms" if made.get("ms") is not None else made.get("error", "")
        print(f"{self.stage:10} {made.get('size', '')!s:>16} {made.get('form', ''):12} {shown}", flush=True)

    def limit(self, memory_bytes=0.0, sent_bytes=0.0):
        """Milliseconds that a PE's bytes need at the bandwidths measured, memory and link at once; None: not known."""
        if not self.bandwidth:
            return None
        seconds = [memory_bytes / self.bandwidth["memory"]]
        if sent_bytes and self.bandwidth.get("link"):
            seconds.append(sent_bytes / self.bandwidth["link"])
        return 1e3 * max(seconds)

    def measure_bandwidth(self):
        """Of a copy in a GPU's memory and of a put to the next GPU, by graph_search, which measures both. Returns them,
        or what is wrong, and the command."""
        command = self.command(self.npes, "graph_search", "--form", "device", "--scale", 10, "--roots", 1)
        found, error = self.told(command)
        if error or not found.get("memory_bandwidth"):
            return {"command": shlex.join(command), "error": error or "it told no bandwidth"}
        self.bandwidth = {"memory": found["memory_bandwidth"], "link": found.get("link_bandwidth", 0)}
        return {"command": shlex.join(command), **self.bandwidth}
