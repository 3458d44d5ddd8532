# SPDX-License-Identifier: Apache-2.0
"""What is kept of figures: a record of each, with its stage, and one of each run, with the stages that it has made."""
import json

# The stage of records of runs: what they ran on, at which commit and when, and the bandwidths there.
RUN = "run"


def read(path):
    """Of a file that run has written. Raises ValueError if it is another."""
    found = [json.loads(line) for line in path.read_text().splitlines()]
    if not all(isinstance(each, dict) and "stage" in each for each in found):
        raise ValueError("these are no records of stages")
    return found


def merged(older, newer):
    """Both, but of each stage that both have the newer one. Runs that are one but for their stages become one."""
    again = {each["stage"] for each in newer} | {name for each in runs_of(newer) for name in each["stages"]}
    runs = []
    for each in [*({**run, "stages": [name for name in run["stages"] if name not in again]} for run in runs_of(older)),
                 *runs_of(newer)]:
        same = next((run for run in runs if run | {"stages": 0} == each | {"stages": 0}), None)
        if same:
            same["stages"] = [*same["stages"], *each["stages"]]
        elif each["stages"]:
            runs.append(dict(each))
    figures = [each for each in older if each["stage"] != RUN and each["stage"] not in again]
    return runs + figures + [each for each in newer if each["stage"] != RUN]


def runs_of(records):
    """The runs among records."""
    return [each for each in records if each["stage"] == RUN]
