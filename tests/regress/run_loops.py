#!/usr/bin/env python3
"""The models of tests/loops: they are what their programs say, the index tells the truth about them, and those that are
easy have the verdict that is expected. How every verdict was seen is in tests/loops/README.md."""
import csv
import os
import re
import sys

from harness import Test

test = Test()
FOLDER = os.path.join(test.source, "tests", "loops")
sys.path.insert(0, FOLDER)
import make  # noqa: E402

CODES = {"sat": 10, "unsat": 20}
EVIDENCE = {"sat": r"bmc:\d+", "unsat": "invariant"}


def read_index():
    with open(os.path.join(FOLDER, "index.csv"), newline="") as file:
        reader = csv.DictReader(file)
        rows = list(reader)
    test.equal(tuple(reader.fieldnames), make.COLUMNS, "the columns of the index")
    return rows


def head(text):
    """The remarks `; key: value` at the beginning of a model."""
    lines = text[:text.index("\n1 sort")].split("\n")
    return dict(re.findall(r"^; (class|expected|why): (.+)$", "\n".join(lines), re.MULTILINE)), lines[0]


def agrees(row, text):
    name = row["file"]
    said, first = head(text)
    test.check(re.match(r"; (?!class:|expected:|why:)\w", first), name + " says what it does", first)
    test.equal((said.get("class"), said.get("expected")), (row["class"], row["expected"]), name + " and the index")
    test.check(said.get("why"), name + " says why")
    widths = re.findall(r"^\d+ sort bitvec (\d+)", text, re.MULTILINE)
    test.check(row["width"] in widths, name + " has words of its width", widths)
    test.check(re.fullmatch(EVIDENCE[row["expected"]], row["evidence"]), name + " has evidence", row["evidence"])


def loads(row):
    done = test.run("info", os.path.join(FOLDER, row["file"]))
    test.check(done.code == 0 and "\nclass        %s\n" % row["class"] in done.out, "info of " + row["file"], done)


def answers(row):
    path, label = os.path.join(FOLDER, row["file"]), "%s by %s" % (row["file"], row["quick"])
    evidence = {"sat": test.path("cert.sat"), "unsat": test.path("cert.unsat")}
    for file in evidence.values():
        if os.path.exists(file):
            os.remove(file)
    done = test.run("check", path, *evidence.values(), "-e", row["quick"], "--timeout", "20", timeout=40)
    if test.equal((done.code, done.out.strip()), (CODES[row["expected"]], row["expected"]), label, done):
        test.judge(row["expected"], path, evidence[row["expected"]], label)


rows = read_index()
programs = {path: program.text(width) for path, program, width in make.models()}
test.equal([row["file"] for row in rows], list(programs), "the index has a row for each model of a program")
found = sorted(os.path.relpath(os.path.join(place, name), FOLDER) for place, _, names in os.walk(FOLDER)
               for name in names if name.endswith(".btor2"))
test.equal(found, sorted(programs), "the models are those of the programs")
for row in rows:
    with open(os.path.join(FOLDER, row["file"])) as file:
        text = file.read()
    if test.check(text == programs.get(row["file"]), row["file"] + " is what make.py writes"):
        agrees(row, text)
        loads(row)
own = [row for row in rows if not row["file"].startswith("method")]
for kind in ("arithmetic", "logic"):
    share = sum(row["class"] == kind for row in own) / len(own)
    test.check(0.4 < share < 0.6, "about half of the loops are of class " + kind, share)
for row in rows:
    if row["quick"]:
        answers(row)
test.finish()
