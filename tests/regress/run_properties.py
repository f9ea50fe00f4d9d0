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

# A property that no engine decides keeps no other one waiting: the product of two numbers of 24 bits is not a prime.
hard = """1 sort bitvec 48
2 sort bitvec 1
3 input 1 a
4 input 1 b
5 constd 1 16777215
6 ulte 2 3 5
7 ulte 2 4 5
8 constraint 6
9 constraint 7
10 constd 1 1
11 ugt 2 3 10
12 ugt 2 4 10
13 constd 1 140737488355213
14 mul 1 3 4
15 eq 2 14 13
16 and 2 11 12
17 and 2 15 16
18 bad 17 prime
19 sort bitvec 8
20 zero 19
21 state 19 count
22 init 19 21 20
23 one 19
24 add 19 21 23
25 constd 19 200
26 eq 2 21 25
27 ite 19 26 20 24
28 next 19 21 27
29 ugt 2 21 25
30 bad 29 beyond
31 bad 26 reached
"""
model = test.write("hard.btor2", hard)
for cut in ("auto", "none"):
    done = test.run("check", model, "--property", "all", "--engine", "ic3", "--cut", cut, "--timeout", "20", timeout=60)
    found = verdicts(done)
    test.check(found.get("beyond") == "safe" and found.get("reached") == "broken", f"beside a hard one, cut {cut}", done)
test.finish()
