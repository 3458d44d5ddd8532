#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""test_results.py PROGRAMS: the page of results, from records that are made up, and by the command on the host heap."""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
PROGRAMS = pathlib.Path(sys.argv.pop())
RESULTS = pathlib.Path(__file__).resolve().parents[2] / "examples" / "results"
sys.path.insert(0, str(RESULTS))
import aims  # noqa: E402
import bench  # noqa: E402
import page  # noqa: E402
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


MACHINE = {"stage": "machine", "memory": 2e12, "link": 3e11, "command": "c", "commit": "abc", "date": "2026-01-01"}


class Page(unittest.TestCase):
    def test_a_row_a_size_and_a_column_a_form(self):
        lines = page.table([record(), record(form="nccl", ms=0.3), record(size="128^3", ms=1.0, limit_ms=0.25)])
        self.assertEqual(lines[0], "|  | streams | nccl | limit | fastest / limit |")
        self.assertEqual(lines[2:], ["| 64^3 | 0.2 | 0.3 | 0.05 | 4 |", "| 128^3 | 1 |  | 0.25 | 4 |"])

    def test_without_bandwidths_no_limits_are_told(self):
        self.assertNotIn("limit", "".join(page.table([record(limit_ms=None)])))

    def test_what_failed_is_said_and_by_which_command(self):
        text = page.page([MACHINE, record(), failure(form="mpi")], ["a machine"], stages.STAGES)
        self.assertIn("**Not measured**: mpi at 64^3: status 1: why (`viarun -n 2 solver`)", text)
        self.assertIn("2000 GB/s", text)
        self.assertEqual(text.count("    viarun -n 2 solver\n"), 1)

    def test_stages_without_any_figure_are_there(self):
        self.assertIn(page.TITLES["solver"], page.page([failure()], [], stages.STAGES))

    def test_a_plot_has_a_line_a_form_and_the_limit(self):
        drawn = dict(page.plots([record(), record(work=1000, ms=0.1), record(form="mpi"), failure(form="nccl")]))
        self.assertEqual([each["name"] for each in drawn["solver"]["lines"]], ["streams", "limit", "mpi"])
        self.assertEqual(drawn["solver"]["lines"][0]["points"], [[1000, 0.1], [64 ** 3, 0.2]])
        self.assertEqual(dict(page.plots([record()])), {})


class Aims(unittest.TestCase):
    def test_the_fastest_of_both_sides_are_compared(self):
        records = [record(), record(form="graph", ms=0.1), record(form="mpi", ms=0.4), record(form="nccl", ms=0.16)]
        self.assertIn("| 1.5 | 1.60 | yes | graph against nccl |", aims.table(records)[4])
        self.assertEqual(aims.table([record()]), [])

    def test_weak_scaling_is_by_form_and_by_what_a_pe_has(self):
        rows = [record(stage="scaling", size="solver, 64^3", npes=1, ms=0.9), record(stage="scaling", size="solver, 64^3"),
                record(stage="scaling", size="multigrid, a", form="kernel", npes=1, ms=1.0, cells_a_pe=10),
                record(stage="scaling", size="multigrid, b", form="kernel", ms=4.0, cells_a_pe=20)]
        self.assertAlmostEqual(aims.weak_scaling(rows, "solver")[0], 4.5)
        self.assertAlmostEqual(aims.weak_scaling(rows, "multigrid")[0], 0.5)
        self.assertIsNone(aims.weak_scaling(rows, "molecular"))


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
            self.assertEqual((status, [each["size"] for each in records]), (0, ["8^3", "16^3"]))
            self.assertIn("at commit abc", text)
            drawn = (pathlib.Path(folder) / "multigrid.svg").read_text()
            self.assertTrue(drawn.startswith("<svg") and drawn.endswith("</svg>\n"))
            text, records, status = self.results(folder, "heat")
            self.assertEqual((status, len(records)), (1, 3))
            self.assertIn("this program needs GPUs", text)
            self.assertIn("multigrid --form host", text)

    def test_what_does_not_end_in_time_is_said(self):
        with tempfile.TemporaryDirectory() as folder:
            _, records, status = self.results(folder, "solver", "--seconds", "0")
            self.assertEqual(status, 1)
            self.assertIn("the stage's 0 s were over", records[0]["error"])

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
            self.assertIn("no-such-stage" if "no-such-stage" in wrong else "viarun", done.stderr)
        for wrong in ("", "{}", '{"title": "a", "x": "b", "y": "c", "lines": [{"name": 3, "points": []}]}'):
            done = subprocess.run([PROGRAMS / "plot_lines"], input=wrong, capture_output=True, text=True, timeout=60)
            self.assertEqual(done.returncode, 2)
            self.assertIn("plot_lines: ", done.stderr)


if __name__ == "__main__":
    unittest.main()
