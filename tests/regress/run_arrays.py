#!/usr/bin/env python3
"""The models of tests/arrays: explicit-state search at small sizes, and the program with each way to treat arrays, have the
verdict that is expected. And hwmcc/arrays, which measures with them."""
import os
import re
import subprocess
import sys

from harness import Test

test = Test()
FOLDER = os.path.join(test.source, "tests", "arrays")
sys.path.insert(0, FOLDER)
import make  # noqa: E402

DRIVER = os.path.join(os.path.dirname(test.polycube), "fuzz_systems")
CODES = {"sat": 10, "unsat": 20}
SMALL = ((2, 1), (2, 2), (3, 1), (3, 2), (4, 3), (2, 4))  # tried in this order until a model fits


def smallest():
    """Each model in the first size that it fits."""
    rows = {}
    for size in SMALL:
        for row, text in make.models([size]):
            rows.setdefault(row["model"], (row, text))
    return list(rows.values())


def explicit(path, row):
    """True if the search came to an end."""
    said = test.execute([DRIVER, "truth", path], timeout=60).out
    if row["expected"] == "sat":
        return test.check(said.startswith("reached in step"), row["file"] + " is reached", said)
    test.check(said.startswith("not reached"), row["file"] + " is not reached", said)
    return said == "not reached\n"


def answers(path, row, words):
    evidence = {"sat": test.path("cert.sat"), "unsat": test.path("cert.unsat")}
    for file in evidence.values():
        if os.path.exists(file):
            os.remove(file)
    label = "%s with %s" % (row["file"], " ".join(words))
    done = test.run("check", path, *evidence.values(), "--cores", "1", "--timeout", "20", *words, timeout=40)
    if test.equal((done.code, done.out.strip()), (CODES[row["expected"]], row["expected"]), label, done):
        test.judge(row["expected"], path, evidence[row["expected"]], label)


def large():
    """2^32 cells are written and read as any others."""
    for row, text in make.models([(32, 32)]):
        path = test.write("large.btor2", text)
        done = test.run("info", path)
        test.check(done.code == 0, "info of " + row["file"], done)
        head = dict(re.findall(r"^; (family|expected|why|fault): (.+)$", text, re.MULTILINE))
        test.equal((head["family"], head["expected"]), (row["family"], row["expected"]), row["file"] + " and its row")
        test.check(head.get("why" if row["expected"] == "unsat" else "fault"), row["file"] + " says why")


def measured():
    """The script on one small model, with a checker in the place of BtorMC that knows nothing."""
    folder = test.path("measured")
    make.write_models(os.path.join(folder, "bench"), [(2, 2)], "^late_read")
    nothing = test.write("nothing", "#!/bin/sh\nexit 0\n")
    os.chmod(nothing, 0o755)
    index = os.path.join(folder, "bench", "index.csv")
    command = [sys.executable, os.path.join(test.source, "hwmcc", "arrays"), "bench", "ways", "--polycube", test.polycube, "--btormc",
               nothing, "--bench", index, "--only", "late_read", "--seconds", "10", "--work", folder, "--out", folder]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=250)
    test.equal(done.returncode, 0, "hwmcc/arrays", done.stderr.decode())
    with open(os.path.join(folder, "bench.md")) as file:
        test.check("| all | 2 | 2 | 0 | 0 | - | 0 | 0 | nan |" in file.read(), "the table against the other checker")
    with open(os.path.join(folder, "ways.md")) as file:
        test.check(re.search(r"\| default \| 6 \| 6 \| 3 \| 3 \| 0 \|", file.read()), "the table of the ways")


ended, unsat = 0, 0
for number, (row, text) in enumerate(smallest()):
    path = test.write("model.btor2", text)
    if os.access(DRIVER, os.X_OK):
        unsat += row["expected"] == "unsat"
        ended += row["expected"] == "unsat" and explicit(path, row)
    answers(path, row, ["--arrays", ("auto", "expand", "track", "native")[number % 4]])
test.check(not unsat or ended > 0.8 * unsat, "for most models the search comes to an end", "%d of %d" % (ended, unsat))
large()
measured()
test.finish()
