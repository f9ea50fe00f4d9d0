#!/usr/bin/env python3
"""All properties of a file in one run: verdicts, whatever the engine; a result for each as soon as it is known; evidence."""
import re
import sys

from harness import Test

TOLD = re.compile(r"^property b(\d+) \((\S+)\): (sat|unsat|[^\n]+)", re.M)

test = Test()
made = test.path("design.btor2")
test.check(test.execute([sys.executable, f"{test.source}/tests/properties/make.py", made, "--properties", "60", "--size",
                         "3"]).code == 0, "the design is made")
with open(made + ".expected", encoding="utf-8") as lines:
    expected = [line.split() for line in lines]


def verdicts(done):
    return {name: "broken" if verdict == "sat" else "safe" if verdict == "unsat" else verdict
            for _, name, verdict in TOLD.findall(done.err)}


# IC3 decides all of them, whatever its lemmas are about, and so does k-induction what it can.
for options in (["--engine", "ic3"], ["--engine", "ic3", "--lemmas", "cube"], ["--engine", "ic3", "--quick-attempt", "0"],
                ["--engine", "ic3", "--passes", "none", "--word-passes", "none"]):
    done = test.run("check", made, "--property", "all", *options, timeout=120)
    found = verdicts(done)
    test.check(done.code == 10 and done.out == "sat\n", f"{options}: the verdict", done)
    for name, verdict in expected:
        test.check(found.get(name) == verdict, f"{options}: {name} is {verdict}", found.get(name))
for engine in ("bits-bmc", "bits-budgeted", "bits-kind"):
    done = test.run("check", made, "--property", "all", "--engine", engine, "--bound", "24", timeout=120)
    found = verdicts(done)
    for name, verdict in expected:
        if verdict == "broken" or engine == "bits-kind" and found.get(name) in ("safe", "broken"):
            test.check(found.get(name) == verdict, f"{engine}: {name} is {verdict}", found.get(name))
        else:
            test.check(found.get(name) not in ("safe", "broken"), f"{engine}: {name} is open", found.get(name))

# A shortest counterexample stays one beside others.
lengths = {}
for engine in ("bits-bmc", "bits-kind"):
    done = test.run("check", made, "--property", "all", "--engine", engine, "--bound", "24", timeout=120)
    lengths[engine] = dict(re.findall(r"\((\S+)\): sat at step (\d+)", done.err))
alone = {}
for name in lengths["bits-bmc"]:
    done = test.run("check", made, "-v", "--property", name, "--engine", "bits-bmc", timeout=60)
    alone.update(re.findall(r"\((\S+)\): sat at step (\d+)", done.err))
test.check(lengths["bits-bmc"] == lengths["bits-kind"] == alone, "lengths", (lengths, alone))

test.finish()
