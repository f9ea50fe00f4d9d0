#!/usr/bin/env python3
"""Witnesses, good and bad, of both formats: accepted, rejected with the reason, or refused with the place."""
import os

from harness import Test, error_problem, read_cases

HERE = os.path.dirname(os.path.abspath(__file__))
test = Test()


def judge(case, model, path):
    kind = case.words[1]
    done = test.run("simulate", model, path)
    last = done.out.splitlines()[-1:]
    if kind == "accepted":
        wanted = "accepted: %s in step %s" % (case.words[2], case.words[3])
        # A property that is claimed twice may be repeated.
        got = [line.replace("b0 b0", "b0") for line in last]
        return done.code == 0 and not done.err and got == [wanted], done
    if kind == "nothing":
        return done.code == 0 and not done.err and done.out == "nothing is claimed: the file has no trace\n", done
    if kind == "rejected":
        words = " ".join(case.words[2:])
        return done.code == 1 and not done.err and len(last) == 1 and last[0].startswith("rejected: ") and words in last[0], done
    return not error_problem(done, path, case.words[2], " ".join(case.words[3:])), done


for folder, ending in (("witness-btor2", ".btor2"), ("witness-aiger", ".aag")):
    for case in read_cases(os.path.join(HERE, folder, "cases.txt")):
        model = os.path.join(HERE, "models", case.words[0] + ending)
        path = test.write(case.name + ".wit", case.text)
        good, done = judge(case, model, path)
        test.check(good, "%s: %s" % (folder, case.name), "wanted %s: %s" % (" ".join(case.words[1:]), done))
        # What frames say must not decide whether printing them works.
        printed = test.run("simulate", model, path, "--print", "all")
        test.equal(printed.code, done.code, "%s: %s, printed" % (folder, case.name), printed)
test.finish()
