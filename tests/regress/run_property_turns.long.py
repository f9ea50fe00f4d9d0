#!/usr/bin/env python3
"""A property that resists takes no time from the others that they need."""
import re

from harness import Test

test = Test()


def verdicts(done):
    told = re.findall(r"^property b\d+ \((\S+)\): (sat|unsat)\b", done.err, re.M)
    return {name: "broken" if verdict == "sat" else "safe" for name, verdict in told}


# A property that no engine decides keeps no other one waiting: the product of two numbers of 20 bits is no prime.
hard = """1 sort bitvec 40
2 sort bitvec 1
3 input 1 a
4 input 1 b
5 constd 1 1048575
6 ulte 2 3 5
7 ulte 2 4 5
8 constraint 6
9 constraint 7
10 constd 1 1
11 ugt 2 3 10
12 ugt 2 4 10
13 constd 1 549755813881
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
    done = test.run("check", model, "--property", "all", "--engine", "ic3", "--cut", cut, "--timeout", "30", timeout=90)
    found = verdicts(done)
    test.check(found.get("beyond") == "safe" and found.get("reached") == "broken", f"beside a hard one, cut {cut}", done)
test.finish()
