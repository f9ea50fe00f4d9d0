#!/usr/bin/env python3
"""The crafted tasks of tests/crafted: what each mode of k-induction proves, and where the broken ones are bad."""
import os
import re
import subprocess
import sys

from harness import Test

test = Test()
sys.path.insert(0, os.path.join(test.source, "tests", "crafted"))
import make  # noqa: E402
from models import TABLE  # noqa: E402

CODES = {"sat": 10, "unsat": 20, "unknown": 30}
BARE = ["-e", "bits-kind", "--bound", "20", "--passes", "none", "--word-passes", "none", "--invariant-work", "0"]
PLAIN = BARE + ["--no-quantified-inputs"]
BY_PLAIN_INDUCTION = ("double_less_one",)


def answer(path, row, words, expected):
    """The verdict is the expected one, with evidence; returns what -v says."""
    evidence = {"sat": test.path("cert.sat"), "unsat": test.path("cert.unsat")}
    for file in evidence.values():
        if os.path.exists(file):
            os.remove(file)
    label = "%s with %s" % (row["file"], " ".join(words))
    done = test.run("check", path, *evidence.values(), "-v", "--timeout", "20", *words, timeout=40)
    if test.equal((done.code, done.out.split()[-1:]), (CODES[expected], [expected]), label, done) and expected != "unknown":
        test.judge(expected, path, evidence[expected], label)
    return done.out + done.err


def safe(path, row):
    plain = "unsat" if row["task"] in BY_PLAIN_INDUCTION else "unknown"
    answer(path, row, PLAIN, plain)
    said = answer(path, row, BARE, "unsat")
    test.check("unsat by 1-induction" in said, row["file"] + " with quantified inputs: k is 1", said)
    answer(path, row, ["-e", "bits-kind"], "unsat")


def broken(path, row):
    bound = max(20, int(row["steps"]))
    said = answer(path, row, BARE[:3] + [str(bound)] + BARE[4:], "sat")
    step = re.search(r"sat at step (\d+)", said)
    test.check(step and int(step.group(1)) <= int(row["steps"]), row["file"] + " is bad where it should be", said)


def directed(path, row):
    """Property-directed k-induction proves alone what plain k-induction does not."""
    words = [word for word in PLAIN if word not in ("--bound", "20")] + ["--bound", "40", "--kind-directed"]
    answer(path, row, words, row["expected"])


def measured():
    """The script that measures, with two contestants on one task."""
    command = [sys.executable, os.path.join(test.source, "hwmcc", "cooperation"), "tasks", "--polycube", test.polycube,
               "--contestants", "^(KI|quantified inputs|KIPDR)$", "--widths", "8", "--only", "^eq2_w8", "--seconds", "1",
               "--work", test.path("measured"), "--out", test.folder]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=250)
    test.equal(done.returncode, 0, "hwmcc/cooperation", done.stderr.decode())
    with open(test.path("tasks.md")) as file:
        table = file.read()
    test.check(re.search(r"\| eq2_w8.btor2 \| - \| [\d.]+ \| [\d.]+ \|", table), "the table of the tasks", table)


def main():
    seen = set()
    for row, text in make.models((8, 32, 64)):
        path = test.write("model.btor2", text)
        if row["width"] == 32:  # little that the other widths do not show
            answer(path, row, ["-e", "bits-kind"], row["expected"])
        elif row["expected"] == "sat":
            broken(path, row)
            if row["width"] == 8:
                directed(path, row)
        else:
            safe(path, row)
            if row["task"] in TABLE:
                directed(path, row)
            seen.add(row["task"])
    test.check(set(TABLE) <= seen, "the seven of the table are there", seen)
    measured()
    test.finish()


main()
