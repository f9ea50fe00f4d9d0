#!/usr/bin/env python3
"""check --explain: the whole text for small models with names and positions, needed and needless assumptions, assumptions that
contradict each other; and where the text goes."""
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
16 next 2 8 15
17 add 2 10 4
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
"""
FIFO_TEXT = """Property overflow (b0) at fifo.sv:34 holds in every step of every run:
  fifo.count <= 8

Proof by induction: the property holds at the start, and every step keeps it.

The proof used 1 of 2 registers: fifo.count. The others may have any values.
It used these assumptions:
  no_push_when_full at fifo.sv:30: push -> fifo.count < 8
  at fifo.sv:31: fifo.count != 0 || !pop
It did not need:
  log_not_full: log.total != 15

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

The proof used 3 of 4 registers: a.busy, a.done and a.seen. The others may have any values.
The design has no assumptions.

unsat
"""
HANDSHAKE_IC3 = """Property both (b0) holds in every step of every run:
  !a.seen

Proof by induction: the property and the lemma below hold at the start, and every step keeps them.

About a.busy (a.sv:5) and a.done (a.sv:6):
  !a.busy || !a.done

The proof used 3 of 4 registers: a.busy, a.done and a.seen. The others may have any values.
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
AT_THE_START = "WARNING: the assumptions contradict each other at the start. No run satisfies them,"
AFTER_A_STEP = "WARNING: the assumptions contradict each other: no run that satisfies them has a second step."

test = Test()
fifo = test.write("fifo.btor2", FIFO)
handshake = test.write("handshake.btor2", HANDSHAKE)


def text_of(label, model, *options):
    done = test.run("check", model, "--explain", *options)
    test.check(done.code == 20 and not done.err, label, done)
    return done.out


test.equal(text_of("fifo", fifo, "--engine", "kind"), FIFO_TEXT, "assumptions: two are needed, one is not")
test.equal(text_of("fifo, ic3", fifo, "--engine", "ic3"), FIFO_TEXT, "the same proof by another engine")
test.equal(text_of("handshake", handshake, "--engine", "kind"), HANDSHAKE_KIND, "k-induction")
test.equal(text_of("handshake, ic3", handshake, "--engine", "ic3"), HANDSHAKE_IC3, "a lemma")
by_worker = text_of("fifo, all engines", fifo)
test.check(by_worker.startswith("Property overflow (b0) at fifo.sv:34 holds") and by_worker.endswith("\n\nunsat\n"),
           "a worker makes the text too", by_worker)
for operator, warning in (("neq", AT_THE_START), ("eq", AFTER_A_STEP)):
    model = test.write(operator + ".btor2", CONTRADICTION % operator)
    for engine in ("kind", "ic3"):
        text = text_of("contradiction", model, "--engine", engine)
        test.check(text.startswith(warning), "assumptions that contradict each other: " + operator, text)

proof = test.path("proof.unsat")
both = test.run("check", fifo, test.path("none.sat"), proof, "--explain", "--invariant", "-", "--engine", "kind").out
test.check(both.startswith(FIFO_TEXT[:-len("unsat\n")] + "# proven: no b0 (overflow)\n") and both.endswith("unsat\n"),
           "the explanation is the first of what goes to stdout", both)
test.judge("unsat", fifo, proof, "the certificate beside it")
several = FIFO + "30 ulte 1 8 5\n31 bad -30 again\n"
text = test.run("check", test.write("several.btor2", several), "--explain", "--property", "all", "--engine", "kind").out
test.check("Property overflow (b0)" in text and "Property again (b1) holds" in text and "the properties hold at the start" in text,
           "several properties", text)
counterexample = test.run("check", test.write("bug.btor2", FIFO.replace("27 constraint", "27 output").replace("21 constraint", "21 output")), "--explain")
test.equal(counterexample.out, "sat\n", "there is nothing to explain about sat")
test.finish()
