#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""test_results.py PROGRAMS: the page of results, from records that are made up, and by the command on the host heap."""
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import unittest

sys.dont_write_bytecode = True
PROGRAMS = pathlib.Path(sys.argv.pop())
RESULTS = pathlib.Path(__file__).resolve().parents[2] / "examples" / "results"
sys.path.insert(0, str(RESULTS))
import aims  # noqa: E402
import bench  # noqa: E402
import page  # noqa: E402
import records as kept  # noqa: E402
import stages  # noqa: E402


def record(**what):
    """One of the solver's, but for what is said."""
    return {"stage": "solver", "size": "64^3", "work": 64 ** 3, "form": "streams", "npes": 2, "ms": 0.2,
            "interior_ms": 0.1, "limit_ms": 0.05, "command": "viarun -n 2 solver", "commit": "abc", "date": "2026-01-01",
            **what}


def failure(**what):
    """The same of a run without a figure."""
    made = record(error="status 1: why", **what)
    del made["ms"]
    return made


def run(*made, **what):
    """One that has made these stages."""
    return {"stage": kept.RUN, "stages": list(made), "machine": ["a machine"], "memory": 2e12, "link": 3e11, "command": "c",
            "commit": "abc", "date": "2026-01-01", **what}


class Page(unittest.TestCase):
    def test_a_row_a_size_and_a_column_a_form(self):
        lines = page.table([record(), record(form="nccl", ms=0.3), record(size="128^3", ms=1.0, limit_ms=0.25)])
        self.assertEqual(lines[0], "|  | streams | nccl | limit | fastest / limit |")
        self.assertEqual(lines[2:], ["| 64^3 | 0.2 | 0.3 | 0.05 | 4 |", "| 128^3 | 1 |  | 0.25 | 4 |"])

    def test_without_bandwidths_no_limits_are_told(self):
        self.assertNotIn("limit", "".join(page.table([record(limit_ms=None)])))

    def test_what_failed_is_said_and_by_which_command(self):
        text = page.page([run("solver"), record(), failure(form="mpi")], stages.STAGES)
        self.assertIn("**Not measured**: mpi at 64^3: status 1: why (`viarun -n 2 solver`)", text)
        self.assertIn("2000 GB/s", text)
        self.assertEqual(text.count("    viarun -n 2 solver\n"), 1)

    def test_stages_without_any_figure_are_there(self):
        self.assertIn(page.TITLES["solver"], page.page([run("solver"), failure()], stages.STAGES))

    def test_fewer_pes_have_a_column_of_their_own_and_no_place_in_the_plot(self):
        rows = [record(), record(npes=1, ms=0.1), record(work=1000, ms=0.3)]
        self.assertEqual(page.table(rows)[0], "|  | streams | streams, 1 PE | limit | fastest / limit |")
        self.assertEqual(dict(page.plots(rows))["solver"]["lines"][0]["points"], [[1000, 0.3], [64 ** 3, 0.2]])

    def test_each_run_tells_its_machine_and_its_stages(self):
        text = page.page([run("solver"), run("heat", machine=["another"], error="why")], stages.STAGES)
        self.assertIn("On\n\n- a machine\n\nby\n\n- `examples/results/run solver` at commit abc, 2026-01-01; bandwidths", text)
        self.assertIn("On\n\n- another\n\nby\n\n- `examples/results/run heat` at commit abc, 2026-01-01; bandwidths were not", text)


class Merged(unittest.TestCase):
    def test_of_a_stage_the_newer_records_stay(self):
        older = [run("solver", "heat"), record(ms=1), record(stage="heat", ms=2)]
        newer = [run("solver", commit="def"), record(ms=3)]
        found = kept.merged(older, newer)
        self.assertEqual([each["stages"] for each in kept.runs_of(found)], [["heat"], ["solver"]])
        self.assertEqual([each["ms"] for each in found if "ms" in each], [2, 3])
        self.assertEqual(older[0]["stages"], ["solver", "heat"])

    def test_runs_without_a_stage_go_and_those_that_are_one_become_one(self):
        self.assertEqual(kept.merged([run("heat"), record(stage="heat")], [run("heat", commit="def")]),
                         [run("heat", commit="def")])
        self.assertEqual(kept.merged([run("heat")], [run("solver")]), [run("heat", "solver")])
        self.assertEqual(kept.merged([], []), [])

    def test_a_plot_has_a_line_a_form_and_the_limit(self):
        drawn = dict(page.plots([record(), record(work=1000, ms=0.1), record(form="mpi"), failure(form="nccl")]))
        self.assertEqual([each["name"] for each in drawn["solver"]["lines"]], ["streams", "limit", "mpi"])
        self.assertEqual(drawn["solver"]["lines"][0]["points"], [[1000, 0.1], [64 ** 3, 0.2]])
        self.assertEqual(dict(page.plots([record()])), {})


class Aims(unittest.TestCase):
    def test_the_fastest_of_both_sides_are_compared(self):
        records = [record(), record(form="graph", ms=0.1), record(form="mpi", ms=0.4), record(form="host-sync", ms=0.16),
                   record(form="nccl", ms=0.14)]
        self.assertIn("| 1.5 | 1.600 | yes | graph against host-sync |", aims.table(records)[4])
        self.assertIn("| 1.5 | 1.400 | no | graph against nccl |", aims.table(records)[5])
        self.assertEqual(aims.table([record()]), [])

    def test_what_is_not_hidden_is_what_one_pe_does_not_need(self):
        rows = [record(size="512^3", ms=10.0), record(size="512^3", npes=1, ms=9.6), record(npes=1, ms=1)]
        self.assertEqual(aims.table(rows)[4].split(" | ")[-4:], ["0.95", "0.960", "yes", "streams, 2 PEs |"])

    def test_weak_scaling_is_by_form(self):
        rows = [record(stage="scaling", size="solver, 64^3", npes=1, ms=0.9), record(stage="scaling", size="solver, 64^3"),
                record(stage="scaling", size="multigrid, a", form="kernel", npes=1, ms=1.0),
                record(stage="scaling", size="multigrid, a", form="graph", ms=0.1),
                record(stage="scaling", size="multigrid, a", form="kernel", ms=4.0)]
        self.assertAlmostEqual(aims.weak_scaling(rows, "solver")[0], 4.5)
        self.assertEqual(aims.weak_scaling(rows, "multigrid"), (0.25, "kernel, 2 PEs"))
        self.assertIsNone(aims.weak_scaling(rows, "molecular"))


# Starts two PEs that say that they have begun, and go on for longer than any test.
LONG_JOB = """
import pathlib, sys
sys.path.insert(0, sys.argv[1])
import bench
bench.finished([f"{sys.argv[2]}/viarun", "-n", "2", "sh", "-c", f"touch {sys.argv[3]}/begun; exec sleep 600"], 600)
"""


class Command(unittest.TestCase):
    def results(self, folder, *arguments):
        """The page and the records."""
        done = subprocess.run([RESULTS / "run", "--host", "--programs", PROGRAMS, "--out", folder, *arguments],
                              capture_output=True, text=True, timeout=120)
        self.assertIn("wrote", done.stdout, done.stderr)
        records = [json.loads(line) for line in (pathlib.Path(folder) / "results.jsonl").read_text().splitlines()]
        return (pathlib.Path(folder) / "RESULTS.md").read_text(), records, done.returncode

    def test_stages_are_run_one_by_one_and_kept(self):
        with tempfile.TemporaryDirectory() as folder:
            text, records, status = self.results(folder, "multigrid", "--commit", "abc")
            self.assertEqual((status, [each.get("size") for each in records]), (0, [None, "8^3", "16^3"]))
            self.assertIn("at commit abc", text)
            drawn = (pathlib.Path(folder) / "multigrid.svg").read_text()
            self.assertTrue(drawn.startswith("<svg") and drawn.endswith("</svg>\n"))
            text, records, status = self.results(folder, "heat")
            self.assertEqual((status, [each["stage"] for each in records]),
                             (1, ["run", "run", "multigrid", "multigrid", "heat"]))
            self.assertIn("this program needs GPUs", text)
            self.assertIn("multigrid --form host", text)
            with tempfile.TemporaryDirectory() as other:
                again, _, status = self.results(other, "--merge", f"{folder}/results.jsonl")
                self.assertEqual((status, again), (1, text))

    def test_what_cannot_be_merged_is_named(self):
        with tempfile.TemporaryDirectory() as folder:
            wrong = pathlib.Path(folder) / "wrong.jsonl"
            for text in ("no JSON", "[1]", '{"stages": []}', None):
                if text:
                    wrong.write_text(text)
                else:
                    wrong.unlink()
                done = subprocess.run([RESULTS / "run", "--programs", PROGRAMS, "--out", folder, "--merge", wrong],
                                      capture_output=True, text=True, timeout=60)
                self.assertEqual((done.returncode, "wrong.jsonl: " in done.stderr), (2, True), done.stderr)

    def test_what_does_not_end_in_time_is_said(self):
        with tempfile.TemporaryDirectory() as folder:
            _, records, status = self.results(folder, "solver", "--seconds", "0")
            self.assertEqual(status, 1)
            self.assertIn("the stage's 0 s were over", records[1]["error"])

    def test_of_a_job_that_is_stopped_nothing_is_left(self):
        def group_is_gone():
            try:
                os.killpg(started.pid, 0)
            except ProcessLookupError:
                return True
            return False

        with tempfile.TemporaryDirectory() as folder:
            # A group of its own tells who is left; the signal goes to the command alone, not to its jobs.
            started = subprocess.Popen([sys.executable, "-c", LONG_JOB, RESULTS, PROGRAMS, folder],
                                       stderr=subprocess.DEVNULL, start_new_session=True)
            while not (pathlib.Path(folder) / "begun").exists() and started.poll() is None:
                time.sleep(0.05)
            started.send_signal(signal.SIGINT)
            started.wait(60)
            for _ in range(100):
                if group_is_gone():
                    break
                time.sleep(0.1)
            self.assertTrue(group_is_gone())

    def test_what_a_program_says_wrong_is_an_error(self):
        on = bench.Bench(PROGRAMS, 0, "abc", 60)
        on.begin("solver")
        self.assertIn("status 2", on.told(on.command(1, "solver", "--no-such-option"))[1])
        self.assertIn("no JSON", on.told(["echo"])[1])
        self.assertIsNotNone(on.told(["no-such-program"])[1])

    def test_the_limit_is_of_memory_or_of_the_link(self):
        on = bench.Bench(PROGRAMS, 2, "abc", 60)
        self.assertIsNone(on.limit(1e9))
        on.bandwidth = {"memory": 1e12, "link": 1e11}
        self.assertAlmostEqual(on.limit(1e9, 1e7), 1)
        self.assertAlmostEqual(on.limit(1e9, 1e9), 10)

    def test_what_has_no_place_on_a_logarithmic_axis_is_left_out(self):
        told = {"title": "a < b", "x": "x", "y": "y", "lines": [{"name": "n", "points": [[0, 1], [1, 0], [2, 3], [4, 5]]}]}
        for lines in (told["lines"], []):
            drawn = subprocess.run([PROGRAMS / "plot_lines"], input=json.dumps({**told, "lines": lines}),
                                   capture_output=True, text=True, timeout=60).stdout
            self.assertIn("a &lt; b", drawn)
            self.assertEqual(drawn.count("<circle"), 2 if lines else 0)
            self.assertNotIn("nan", drawn)

    def test_wrong_arguments_are_refused(self):
        for wrong in (["no-such-stage"], ["--programs", "/no/such/folder"]):
            done = subprocess.run([RESULTS / "run", *wrong], capture_output=True, text=True, timeout=60)
            self.assertEqual(done.returncode, 2)
            self.assertIn("no-such-stage" if "no-such-stage" in wrong else "/no/such/folder has no", done.stderr)
        for wrong in ("", "{}", '{"title": "a", "x": "b", "y": "c", "lines": [{"name": 3, "points": []}]}'):
            done = subprocess.run([PROGRAMS / "plot_lines"], input=wrong, capture_output=True, text=True, timeout=60)
            self.assertEqual(done.returncode, 2)
            self.assertIn("plot_lines: ", done.stderr)


if __name__ == "__main__":
    unittest.main()
