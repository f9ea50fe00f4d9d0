#!/usr/bin/env python3
"""Malformed and odd BTOR2 files made for probing parsers: which we read, which we refuse, and why we differ from
btor2parser where we do (malformed.txt)."""
import os

from shared import SharedTest, error_problem, in_parallel, read_table

test = SharedTest("formats/malformed")
folder = os.path.join(test.shared, "formats/malformed")
table = read_table("malformed.txt")
names = sorted(name[:-6] for name in os.listdir(folder) if name.endswith(".btor2"))
test.equal(sorted(table), names, "the table has a row for each file")

with open(os.path.join(folder, "results.tsv"), errors="replace", newline="\n") as file:
    rows = [line.split("\t") for line in file.read().split("\n") if line.count("\t") >= 2]
parser = {row[0]: "read" if row[1] == "0" else "refused" for row in rows}
for name, (word, reason) in table.items():
    test.equal(bool(reason), parser.get(name) != word, "a reason exactly where we differ from btor2parser: " + name)

for name, done in zip(names, in_parallel(lambda name: test.run("info", os.path.join(folder, name + ".btor2")), names)):
    if table.get(name, ("", ""))[0] == "read":
        test.check(done.code == 0 and not done.err, name + " is read", done)
    else:
        problem = error_problem(done, os.path.join(folder, name + ".btor2"))
        test.check(not problem, name + " is refused", "%s: %s" % (problem, done))
test.finish()
