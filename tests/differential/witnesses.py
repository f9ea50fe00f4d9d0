#!/usr/bin/env python3
"""Hand-written witnesses of both formats: our verdicts against the recorded ones of btorsim (witnesses_btor2.txt says why
where they differ) and, for AIGER, against aigsim's own now."""
import os
import re

from shared import SharedTest, error_problem, read_table

test = SharedTest("formats/witness-btor2", "formats/witness-aiger")


def word_of(done, path):
    """accepted, rejected or refused; and the text that says why."""
    lines = done.out.splitlines()
    if done.code == 0 and not done.err and lines and all(line.startswith("accepted: ") for line in lines):
        return "accepted", ""
    if done.code == 1 and not done.err and any(line.startswith("rejected: ") for line in lines):
        return "rejected", done.out
    if not error_problem(done, path):
        return "refused", done.err
    return str(done), ""


def btor2():
    folder = os.path.join(test.shared, "formats/witness-btor2")
    table = read_table("witnesses_btor2.txt")
    with open(os.path.join(folder, "witness-results.txt")) as file:
        btorsim = dict(re.findall(r"^(\w+) +rc=(\d+)", file.read(), re.MULTILINE))
    test.equal(sorted(table), sorted(name[:-4] for name in os.listdir(folder) if name.endswith(".wit")), "the table is complete")
    for name, (wanted, reason) in table.items():
        path = os.path.join(folder, name + ".wit")
        done = test.run("simulate", os.path.join(folder, name + ".btor2"), path)
        word, _, part = wanted.partition(":")
        got, why = word_of(done, path)
        test.check(got == word and part.replace("_", " ") in why, "BTOR2 witness " + name, "wanted %s: %s" % (wanted, done))
        differs = (word == "accepted") != (btorsim[name] == "0")
        test.equal(bool(reason), differs, "a reason exactly where we differ from btorsim: " + name)


def aiger():
    folder = os.path.join(test.shared, "formats/witness-aiger")
    aigsim = test.tool("aigsim")
    if not aigsim:
        return print("not run: AIGER witnesses, since there is no aigsim")
    names = sorted(name for name in os.listdir(folder) if name.endswith(".aiw"))
    test.check(len(names) >= 20, "AIGER witnesses", names)
    model = os.path.join(folder, "m.aag")
    for name in names:
        path = os.path.join(folder, name)
        theirs = test.execute([aigsim, "-c", model, path])
        ours = test.run("simulate", model, path)
        test.check(ours.code in (0, 1), "AIGER witness " + name, ours)
        test.equal(ours.code == 0, theirs.code == 0, "AIGER witness %s: aigsim and we agree" % name, "%s\n    %s" % (ours, theirs))
        test.check(ours.code == 0 or "rejected: " in ours.out or not error_problem(ours, path), name + " is turned down with a reason", ours)


btor2()
aiger()
test.finish()
