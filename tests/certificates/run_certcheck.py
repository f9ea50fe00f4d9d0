#!/usr/bin/env python3
"""tools/certcheck: genuine evidence is accepted, forged evidence is rejected for its own reason (forged/manifest.csv), and
evidence that polycube writes now is accepted too. As a second opinion, `polycube certify` judges what is AIGER."""
import csv
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "regress"))
from harness import Test, read_cases  # noqa: E402

FORGED = os.path.join(HERE, "forged")
REGRESS = os.path.join(HERE, "..", "regress")
LIMIT = 600  # lines of the checker
OURS = re.compile(r'#\s*include\s*"(?!circuit\.h")')
# What is said of a class of faults begins with its name, but for errors.
CLASSES = {"syntax", "claim", "value", "constraint", "mapping", "reset", "transition", "property", "base", "step", "error"}

test = Test()
CERTCHECK = os.path.join(os.path.dirname(test.polycube), "certcheck")
if not os.path.exists(CERTCHECK):
    test.skip("there is no certcheck beside polycube")


def certcheck(*words):
    return test.execute([CERTCHECK, *words])


def verdict(done):
    """accepted, the class of the fault, or what went wrong."""
    first = done.out.split("\n")[0]
    if done.code == 0 and first == "accepted" and not done.err:
        return "accepted"
    if done.code == 1 and done.out.count("\n") == 1 and first.startswith("rejected: ") and not done.err:
        return first.split(": ")[1]
    if done.code == 2 and not done.out and done.err.startswith("error: "):
        return "error"
    return str(done)


def manifest():
    with open(os.path.join(FORGED, "manifest.csv"), newline="") as file:
        rows = list(csv.DictReader(file))
    listed = sorted(row["evidence"] for row in rows)
    test.equal(listed, sorted(os.listdir(os.path.join(FORGED, "evidence"))), "every file is in the manifest once")
    expected = [row["expected"] for row in rows]
    test.check(sum(word != "accepted" for word in expected) >= 60, "forged cases", len(rows))
    test.check(expected.count("accepted") >= 20, "genuine cases", len(rows))
    test.equal(set(expected) - {"accepted"}, CLASSES, "all classes of faults")
    for row in rows:
        model, evidence = (os.path.join(FORGED, kind, row[word]) for kind, word in (("models", "model"), ("evidence", "evidence")))
        done = certcheck(*row["options"].split(), model, evidence)
        test.equal(verdict(done), row["expected"], "%s for %s: %s" % (row["evidence"], row["model"], row["what"]), done)
        if row["evidence"].startswith("cert") and row["model"].endswith(".aag") and row["expected"] != "error":
            second = test.run("certify", model, evidence)
            test.equal(second.code == 0, row["expected"] == "accepted", row["evidence"] + ": polycube certify agrees", second)


def written():
    """Evidence of our own: runs for words, runs and circuits for bits."""
    for name, property_ in (("counter_bug", "sat"), ("counter", "unsat")):
        model, run = os.path.join(test.source, "docs", "examples", name + ".btor2"), test.path(name + ".wit")
        done = test.run("check", model, run)
        test.equal(done.out, property_ + "\n", name, done)
        if property_ == "sat":
            test.equal(verdict(certcheck(model, run)), "accepted", "the run of " + name)
    for case in read_cases(os.path.join(REGRESS, "models", "certificates.txt")):
        model = test.write(case.name + ".aag", case.text)
        for engine in case.words[1:]:
            run, certificate = test.path("evidence.aiw"), test.path("evidence.aig")
            done = test.run("check", model, run, certificate, "-e", engine, "--bound", "20")
            test.equal(done.out, case.words[0] + "\n", "%s by %s" % (case.name, engine), done)
            evidence = run if case.words[0] == "sat" else certificate
            test.equal(verdict(certcheck(model, evidence)), "accepted", "what %s writes about %s" % (engine, case.name), certcheck(model, evidence))


def command_line():
    good = os.path.join(FORGED, "models", "reach.btor2"), os.path.join(FORGED, "evidence", "run_shortest.wit")
    broken = test.write("broken.btor2", "1 sort bitvec 1\n2 input 7\n")
    for label, words in (("no words", ()), ("one word", good[:1]), ("too many words", good + good), ("another option", ("--what", "0") + good),
                         ("no such bad", ("--bad", "2") + good), ("no model", ("no-such-file", good[1])),
                         ("no evidence", (good[0], "no-such-file")), ("no model but text", (broken, good[1])),
                         ("an array of arrays", (test.write("arrays.btor2", "1 sort bitvec 1\n2 sort array 1 1\n3 sort array 1 2\n"), good[1])),
                         ("a circle of resets", (test.write("circle.aag", "aag 2 0 2 0 0 1\n2 2 5\n4 4 2\n2\n"), good[1]))):
        test.equal(verdict(certcheck(*words)), "error", label)
    test.equal(certcheck(*good).out, "accepted\nsat: b0\n", "what is said of a run")


def independence():
    folder = os.path.join(test.source, "tools", "certcheck")
    count = 0
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            lines = file.read().split("\n")[:-1]
        count += len(lines)
        test.check(not [line for line in lines if OURS.search(line)], name + " includes nothing of polycube")
    test.check(0 < count <= LIMIT, "the checker has at most %d lines" % LIMIT, count)


for part in (manifest, written, command_line, independence):
    part()
test.finish()
