#!/usr/bin/env python3
"""IC3 over native arrays: small and odd systems, with memories of few and of 2^32 cells. Verdicts, by both solvers, with
evidence that certcheck judges; what is refused; that no circuit is made."""
import json
import re

from harness import Test

CODES = {"sat": 10, "unsat": 20}
SORTS = """1 sort bitvec 1
2 sort bitvec %d
3 sort bitvec 8
4 sort array 2 3
5 zero 1
6 zero 2
7 zero 3
8 one 1
9 input 1 load
10 input 2 where
11 input 3 what
12 state 2 place
13 next 2 12 12
"""
# By name: the widths of the index, what follows the sorts, and the verdict.
SYSTEMS = {
    "memories with the same start and the same writes are equal": ((2, 32), """20 state 4 a
21 init 4 20 7
22 state 4 b
23 init 4 22 7
24 write 4 20 10 11
25 write 4 22 10 11
26 next 4 20 24
27 next 4 22 25
28 neq 1 20 22
29 bad 28
""", "unsat"),
    "one of them misses a write": ((2, 32), """20 state 4 a
21 init 4 20 7
22 state 4 b
23 init 4 22 7
24 write 4 20 10 11
25 ite 4 9 22 24
26 next 4 20 24
27 next 4 22 25
28 neq 1 20 22
29 bad 28
""", "sat"),
    "a copy is equal until the next write": ((2, 32), """20 state 4 a
21 state 4 b
22 init 4 21 20
23 state 1 same
24 init 1 23 8
25 next 1 23 9
26 write 4 20 10 11
27 ite 4 9 20 26
28 ite 4 9 20 21
29 next 4 20 27
30 next 4 21 28
31 neq 1 20 21
32 and 1 23 31
33 bad 32
""", "unsat"),
    "memories change places and are written, nested": ((1, 2), """20 state 4 a
21 init 4 20 7
22 state 4 b
23 init 4 22 7
24 input 1 swap
25 constd 3 7
26 neq 1 11 25
27 constraint 26
28 ite 4 24 20 22
29 write 4 28 10 11
30 ite 4 24 22 20
31 ite 4 9 29 30
32 ite 4 9 30 28
33 next 4 20 31
34 next 4 22 32
35 read 3 20 12
36 eq 1 35 25
37 bad 36
""", "unsat"),
    "the same without the constraint": ((2, 32), """20 state 4 a
21 init 4 20 7
22 state 4 b
23 init 4 22 7
24 input 1 swap
25 constd 3 7
28 ite 4 24 20 22
29 write 4 28 10 11
30 ite 4 24 22 20
31 ite 4 9 29 30
32 ite 4 9 30 28
33 next 4 20 31
34 next 4 22 32
35 read 3 20 12
36 eq 1 35 25
37 bad 36
""", "sat"),
    "a constant array stays one": ((2, 32), """20 constd 3 5
21 state 4 a
22 init 4 21 20
23 next 4 21 21
24 state 2 other
25 next 2 24 24
26 read 3 21 12
27 read 3 21 24
28 neq 1 26 27
29 bad 28
""", "unsat"),
    "an array is loaded into two memories": ((2, 32), """20 input 4 all
21 state 4 a
22 state 4 b
23 ite 4 9 20 21
24 ite 4 9 20 22
25 next 4 21 23
26 next 4 22 24
27 state 1 loaded
28 init 1 27 5
29 or 1 27 9
30 next 1 27 29
31 read 3 21 12
32 read 3 22 12
33 neq 1 31 32
34 and 1 27 33
35 bad 34
""", "unsat"),
    "a memory without next is zero in the first step": ((2,), """20 state 4 a
21 init 4 20 7
22 state 1 late
23 init 1 22 5
24 next 1 22 8
25 read 3 20 10
26 redor 1 25
27 not 1 22
28 and 1 26 27
29 bad 28
""", "unsat"),
    "and anything in later ones": ((2, 32), """20 state 4 a
21 init 4 20 7
22 state 1 late
23 init 1 22 5
24 next 1 22 8
25 read 3 20 10
26 redor 1 25
27 and 1 26 22
28 bad 27
""", "sat"),
    "a constraint compares memories": ((2, 32), """20 input 4 all
21 state 4 a
22 eq 1 20 21
23 constraint 22
24 read 3 20 10
25 read 3 21 10
26 neq 1 24 25
27 bad 26
""", "unsat"),
    "a memory is read before it is written": ((2, 32), """20 state 4 a
21 write 4 20 10 11
22 ite 4 9 21 20
23 next 4 20 22
24 state 1 changed
25 init 1 24 5
26 or 1 24 9
27 next 1 24 26
28 read 3 20 12
29 constd 3 9
30 eq 1 28 29
31 not 1 24
32 and 1 30 31
33 inc 2 12
34 read 3 20 33
35 constd 3 8
36 eq 1 34 35
37 and 1 32 36
38 bad 37
""", "sat"),
    "a memory returns what was written": ((2, 32), """20 state 4 a
21 write 4 20 10 11
22 ite 4 9 21 20
23 next 4 20 22
24 state 3 value
25 eq 1 10 12
26 and 1 9 25
27 ite 3 26 11 24
28 next 3 24 27
29 state 1 known
30 init 1 29 5
31 or 1 29 26
32 next 1 29 31
33 read 3 20 12
34 neq 1 33 24
35 and 1 29 34
36 bad 35
""", "unsat"),
    "no cell is ever 7, wherever an input looks": ((2, 32), """20 state 4 a
21 init 4 20 7
22 constd 3 7
23 neq 1 11 22
24 write 4 20 10 11
25 ite 4 23 24 20
26 next 4 20 25
27 input 2 look
28 read 3 20 27
29 eq 1 28 22
30 bad 29
""", "unsat"),
    "some cell becomes 7, where an input looks": ((2, 32), """20 state 4 a
21 init 4 20 7
22 constd 3 7
24 write 4 20 10 11
26 next 4 20 24
27 input 2 look
28 read 3 20 27
29 eq 1 28 22
30 bad 29
""", "sat"),
    "two memories agree wherever a register without next looks": ((2, 32), """20 state 4 a
21 init 4 20 7
22 state 4 b
23 init 4 22 7
24 write 4 20 10 11
25 write 4 22 10 11
26 next 4 20 24
27 next 4 22 25
28 state 2 look
29 read 3 20 28
30 read 3 22 28
31 neq 1 29 30
32 bad 31
""", "unsat"),
    "a pointer into a memory moves": ((3, 32), """20 state 4 a
21 init 4 20 7
22 state 2 top
23 init 2 22 6
24 inc 2 22
25 ite 2 9 24 22
26 next 2 22 25
27 write 4 20 22 11
28 ite 4 9 27 20
29 next 4 20 28
30 read 3 20 22
31 dec 2 22
32 read 3 20 31
33 constd 3 3
34 eq 1 32 33
35 constd 2 3
36 eq 1 22 35
37 and 1 34 36
38 bad 37
""", "sat"),
}

test = Test()


def answers(name, model, verdict, *options):
    """Counterexamples replayed, proofs checked by the program itself; both judged by certcheck."""
    evidence = {"sat": test.path("cert.sat"), "unsat": test.path("cert.unsat")}
    stats = test.path("stats.json")
    done = test.run("check", model, *evidence.values(), "--stats", stats, "-e", "ic3", *options)
    label = "%s: %s" % (name, " ".join(options))
    if not test.equal((done.code, done.out), (CODES[verdict], verdict + "\n"), label, done.err):
        return
    with open(stats) as file:
        counts = json.load(file)["statistics"]
    test.check(counts["native_queries"] > 0 and "circuit_gates" not in counts, label + ": without a circuit", counts)
    test.judge(verdict, model, evidence[verdict], label)


for name, (widths, text, verdict) in SYSTEMS.items():
    for width in widths:
        model = test.write("%s.btor2" % re.sub(r"\W+", "_", name), SORTS % width + text)
        label = "%s, index of %d bits" % (name, width)
        for smt in ("boolector", "bitwuzla"):
            if smt == "bitwuzla" or "neq 1 20 2" not in text and "eq 1 20 2" not in text:
                answers(label, model, verdict, "--arrays", "native", "--word-passes", "none", "--smt", smt)
        answers(label, model, verdict, "--oracle", "smt", "--word-passes", "none")
        answers(label, model, verdict, "--arrays", "native", "--word-passes", "none", "--smt-retire", "3")
test.finish()
