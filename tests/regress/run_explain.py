#!/usr/bin/env python3
"""check --explain: the whole text for small models with names and positions, needed and needless assumptions, assumptions that
contradict each other, properties that hold vacuously; and where the text goes. The warning of contradictory assumptions."""
import json

from harness import Test

FIFO = """1 sort bitvec 1
2 sort bitvec 4
3 zero 2
4 one 2
5 constd 2 8
6 input 1 push ; fifo.sv:3.9-3.12
7 input 1 pop ; fifo.sv:4.9-4.11
8 state 2 fifo.count ; fifo.sv:12.13-12.17
9 init 2 8 3
10 state 2 log.total ; log.sv:5.13-5.17
11 init 2 10 3
12 add 2 8 4
13 ite 2 6 12 8
14 sub 2 13 4
15 ite 2 7 14 13
16 add 2 10 4
17 ite 2 6 16 10
18 next 2 10 17
19 ugte 1 8 5
20 and 1 19 6
21 constraint -20 no_push_when_full ; fifo.sv:30.5-30.40
22 eq 1 8 3
23 and 1 22 7
24 constraint -23 ; fifo.sv:31.5-31.40
25 ones 2
26 neq 1 10 25
27 constraint 26 log_not_full
28 ugt 1 8 5
29 bad 28 overflow ; fifo.sv:34.5-34.36
30 next 2 8 15
"""
FIFO_TEXT = """Property overflow (b0) at fifo.sv:34 holds in every step of every run:
  fifo.count <= 8

Proof by induction: the property holds at the start, and every step keeps it.

The proof used 1 of 2 registers: fifo.count. The others may have any values:
  log.total
It used these assumptions:
  no_push_when_full at fifo.sv:30: push -> fifo.count < 8
  at fifo.sv:31: fifo.count != 0 || !pop
It did not need:
  log_not_full: log.total != 15
Some run satisfies all assumptions for ever.

unsat
"""

# busy and done never hold together, so seen is never set.
HANDSHAKE = """1 sort bitvec 1
2 sort bitvec 8
3 zero 1
4 input 1 a.request
5 state 1 a.busy ; a.sv:5.1-5.4
6 init 1 5 3
7 state 1 a.done ; a.sv:6.1-6.4
8 init 1 7 3
9 state 2 b.idle
10 next 2 9 9
11 and 1 4 -7
12 next 1 5 11
13 and 1 5 -4
14 next 1 7 13
15 and 1 5 7
16 state 1 a.seen ; a.sv:9.1-9.4
17 init 1 16 3
18 or 1 16 15
19 next 1 16 18
20 bad 16 both
"""
HANDSHAKE_KIND = """Property both (b0) holds in every step of every run:
  !a.seen

Proof by k-induction, k = 2: the property holds in the first 2 steps, and in each step after 2 steps in which it holds.

The proof used 3 of 4 registers: a.busy, a.done and a.seen. The others may have any values:
  b.idle
The design has no assumptions.

unsat
"""
HANDSHAKE_IC3 = """Property both (b0) holds in every step of every run:
  !a.seen

Proof by induction: the property and the lemma below hold at the start, and every step keeps them.

About a.busy (a.sv:5) and a.done (a.sv:6):
  !a.busy || !a.done

The proof used 3 of 4 registers: a.busy, a.done and a.seen. The others may have any values:
  b.idle
The design has no assumptions.

unsat
"""

CONTRADICTION = """1 sort bitvec 1
2 sort bitvec 4
3 zero 2
4 one 2
5 state 2 count
6 init 2 5 3
7 add 2 5 4
8 next 2 5 7
9 %s 1 5 3
10 constraint 9 started
11 constd 2 9
12 eq 1 5 11
13 bad 12 nine
"""
CONTRADICTION_TEXT = """%s
It is this one that no run satisfies for longer:
  started: %s

Property nine"""
AT_THE_START = ("WARNING: the assumptions contradict each other at the start. No run satisfies them, so all that follows says "
                "nothing about the design.")
AFTER_A_STEP = ("WARNING: the assumptions contradict each other: a run that satisfies them has at most 1 step. What follows says "
                "nothing about later ones.")

# The count is the step, and less than 20.
LATE = """1 sort bitvec 1
2 sort bitvec 6
3 zero 2
4 one 2
5 state 2 count
6 init 2 5 3
7 add 2 5 4
8 next 2 5 7
9 constd 2 20
10 ult 1 5 9
11 input 1 free
12 constraint 11 needless
13 constraint 10 small
14 state 2 other
15 init 2 14 3
16 next 2 14 14
17 eq 1 14 4
18 bad 17 one
"""
TWO_CONTRADICT = """1 sort bitvec 1
2 input 1 request
3 input 1 free
4 constraint 2 always ; top.sv:7.3-7.20
5 constraint 3 harmless
6 constraint -2 never ; top.sv:9.3-9.20
7 state 1 busy
8 bad 7
"""

# Three implications: one whose premise is never true, one that means something, one whose conclusion always holds.
VACUOUS = """1 sort bitvec 1
2 sort bitvec 3
3 input 1 request
4 zero 1
5 state 1 broken
6 init 1 5 4
7 next 1 5 5
8 zero 2
9 state 2 count
10 init 2 9 8
11 one 2
12 add 2 9 11
13 constd 2 5
14 eq 1 9 13
15 ite 2 14 8 12
16 next 2 9 15
17 constd 2 6
18 ult 1 9 17
19 and 1 5 3
20 bad 19 vacuous
21 constd 2 4
22 eq 1 9 21
23 implies 1 22 -14
24 bad -23 meant
25 and 1 3 -18
26 bad 25 always
"""
VACUOUS_TEXTS = {
    "vacuous": """
In each step one of these parts of the property holds:
  needed in step 0 of some run: !broken
  never needed, so vacuous: !request

unsat
""",
    "meant": """
In each step one of these parts of the property holds:
  needed in step 5 of some run: count != 4
  needed in step 4 of some run: count != 5

unsat
""",
    "always": """
In each step one of these parts of the property holds:
  never needed, so vacuous: !request
  needed in step 0 of some run: count < 6

unsat
"""}

test = Test()
fifo = test.write("fifo.btor2", FIFO)
handshake = test.write("handshake.btor2", HANDSHAKE)


def text_of(label, model, *options):
    done = test.run("check", model, "--explain", *options)
    test.check(done.code == 20 and "warning" not in done.err, label, done)
    return done.out


test.equal(text_of("fifo", fifo, "--engine", "kind"), FIFO_TEXT, "assumptions: two are needed, one is not")
test.equal(text_of("fifo, ic3", fifo, "--engine", "ic3"), FIFO_TEXT, "the same proof by another engine")
test.equal(text_of("handshake", handshake, "--engine", "kind"), HANDSHAKE_KIND, "k-induction")
test.equal(text_of("handshake, ic3", handshake, "--engine", "ic3"), HANDSHAKE_IC3, "a lemma")
by_worker = text_of("fifo, all engines", fifo)
test.check(by_worker.startswith("Property overflow (b0) at fifo.sv:34 holds") and by_worker.endswith("\n\nunsat\n"),
           "a worker makes the text too", by_worker)
# Contradictory assumptions: in the text, and as a warning on stderr and a statistic whether or not a text is wanted.
def contradiction(label, model, step, *options):
    done = test.run("check", model, "--stats", "-", *options)
    stats, verdict = done.out.rsplit("}\n", 1)
    found = json.loads(stats + "}")["statistics"].get("assumptions_contradict")
    test.check(done.code == 20 and verdict == "unsat\n", label + ": the verdict stays", done)
    test.equal(found, step, label + ": the step, as a statistic")
    warned = "warning: the assumptions contradict each other" in done.err
    test.equal((warned, done.err.count("\n")), (step is not None, int(step is not None)), label + ": one warning", done)
    return done.err


for operator, warning, step in (("neq", AT_THE_START, 0), ("eq", AFTER_A_STEP, 1)):
    model = test.write(operator + ".btor2", CONTRADICTION % operator)
    text = CONTRADICTION_TEXT % (warning, "count %s 0" % {"neq": "!=", "eq": "=="}[operator])
    for engine in ("kind", "ic3", "auto"):
        done = test.run("check", model, "--engine", engine, "--explain")
        test.check(done.code == 20 and done.out.startswith(text), "assumptions that contradict each other: " + operator, done)
        contradiction("%s by %s" % (operator, engine), model, step, "--engine", engine)
contradiction("a design without contradictions", fifo, None)
contradiction("a design without assumptions", handshake, None, "--engine", "ic3")

late = test.write("late.btor2", LATE)
contradiction("a late contradiction is not looked for", late, None, "--engine", "ic3")
text = test.run("check", late, "--explain", "--engine", "ic3").out
test.check(text.startswith("WARNING: the assumptions contradict each other: a run that satisfies them has at most 20 steps."), "late", text)
test.check("\nIt is this one that no run satisfies for longer:\n  small: count < 20\n\n" in text, "late: the core", text)
two = test.write("two.btor2", TWO_CONTRADICT)
contradiction("two assumptions", two, 0, "--engine", "ic3")
text = test.run("check", two, "--explain", "--engine", "ic3").out
test.check("\nThese contradict each other, and would not without any one of them:\n  always at top.sv:7: request\n"
           "  never at top.sv:9: !request\n\n" in text, "two assumptions: the core", text)
sat = test.run("check", test.write("reached.btor2", CONTRADICTION.replace("10 constraint", "10 output") % "eq"), "--engine", "kind")
test.equal((sat.code, sat.err), (10, ""), "no warning without assumptions, nor for sat", sat)

vacuous = test.write("vacuous.btor2", VACUOUS)
for engine in ("ic3", "auto"):
    for name, end in VACUOUS_TEXTS.items():
        text = text_of(name, vacuous, "--property", name, "--engine", engine)
        test.check(text.endswith(end), "vacuity of %s by %s" % (name, engine), text)
text = text_of("all properties", vacuous, "--property", "all", "--engine", "ic3")
for name, end in VACUOUS_TEXTS.items():
    test.check(end.replace("the property", name)[:-len("\nunsat\n")] in text, "vacuity of %s among others" % name, text)

proof = test.path("proof.unsat")
both = test.run("check", fifo, test.path("none.sat"), proof, "--explain", "--invariant", "-", "--engine", "kind").out
test.check(both.startswith(FIFO_TEXT[:-len("unsat\n")] + "# proven: no b0 (overflow)\n") and both.endswith("unsat\n"),
           "the explanation is the first of what goes to stdout", both)
test.judge("unsat", fifo, proof, "the certificate beside it")
several = FIFO + "31 ulte 1 8 5\n32 bad -31 again\n"
text = test.run("check", test.write("several.btor2", several), "--explain", "--property", "all", "--engine", "kind").out
test.check("Property overflow (b0)" in text and "Property again (b1) holds" in text and "the properties hold at the start" in text,
           "several properties", text)
counterexample = test.run("check", test.write("bug.btor2", FIFO.replace("27 constraint", "27 output").replace("21 constraint", "21 output")), "--explain")
test.equal(counterexample.out, "sat\n", "there is nothing to explain about sat")
test.finish()
