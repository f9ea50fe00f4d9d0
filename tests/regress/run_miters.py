#!/usr/bin/env python3
"""Questions about two copies of a model: --xprop and --taint. Verdicts, traces with both copies, certificates, and the same
question as a file."""
import os

from harness import Test

# A register without a reset, that `valid` masks until it is written; and one more that hangs on the first.
CELL = """1 sort bitvec 1
2 sort bitvec 8
3 zero 1
4 zero 2
5 input 1 top.write ; top.sv:3.9-3.14
6 input 2 top.data ; top.sv:4.9-4.13
7 state 2 top.cell.value ; cell.sv:12.15-12.20
8 state 1 top.cell.valid ; cell.sv:13.9-13.14
9 init 1 8 3
10 ite 2 5 6 7
11 next 2 7 10
12 or 1 8 5
13 next 1 8 12
14 ite 2 8 7 4 top.masked
15 state 2 top.late
16 init 2 15 4
17 next 2 15 7
18 output 7 top.raw ; top.sv:7.1-7.5
19 output 14 top.out ; top.sv:8.1-8.5
20 redor 1 14
21 bad 20 old
"""

# A key that one output shows in debug mode, and that a lock keeps from another.
KEY = """1 sort bitvec 1
2 sort bitvec 8
3 zero 1
4 one 1
5 zero 2
6 input 2 data
7 input 1 debug
8 state 2 key
9 next 2 8 8
10 state 1 locked
11 init 1 10 4
12 next 1 10 10
13 xor 2 6 8 mix
14 state 2 hidden
15 init 2 14 5
16 ite 2 10 5 13
17 next 2 14 16
18 ite 2 7 8 5
19 output 18 leaky
20 output 14 gated
%s
"""

test = Test()
cell = test.write("cell.btor2", CELL)
key = test.write("key.btor2", KEY % "")
quiet = test.write("quiet.btor2", KEY % "21 not 1 7\n22 constraint 21 no_debug ; key.sv:9.1-9.9")
TAINT = ["--taint", "key", "--to"]

# model, question, verdict, last step of a shortest trace
CASES = [(cell, ["--xprop", "top.raw"], "sat", 0),
         (cell, ["--xprop", "top.cell.value"], "sat", 0),
         (cell, ["--xprop", "top.late"], "sat", 1),
         (cell, ["--xprop", "top.out"], "unsat", 0),
         (cell, ["--xprop", "top.masked"], "unsat", 0),
         (cell, ["--xprop", "old"], "unsat", 0),
         (cell, ["--xprop", "top.cell.valid"], "unsat", 0),
         (cell, ["--xprop", "top.out", "--xprop", "top.late"], "sat", 1),
         (cell, ["--taint", "top.data", "--to", "top.out"], "sat", 1),
         (cell, ["--taint", "top.data", "--to", "top.cell.valid"], "unsat", 0),
         (cell, ["--taint", "top.data", "--taint", "top.write", "--to", "top.cell.valid"], "sat", 1),
         (key, TAINT + ["leaky"], "sat", 0),
         (key, TAINT + ["gated"], "unsat", 0),
         (key, TAINT + ["mix"], "sat", 0),
         (key, TAINT + ["gated", "--to", "leaky"], "sat", 0),
         (quiet, TAINT + ["leaky"], "unsat", 0)]

for number, (model, question, verdict, last) in enumerate(CASES):
    label = "%s %s" % (os.path.basename(model), " ".join(question))
    run = test.path("run%d.sat" % number)
    proof = test.path("proof%d.unsat" % number)
    done = test.run("check", model, run, proof, *question, "--engine", "kind")
    test.equal(done.out, verdict + "\n", label, done)
    test.equal(test.run("check", model, *question).out, verdict + "\n", label + ", all engines")
    asked = test.path("asked%d.btor2" % number)
    test.equal(test.run("convert", model, asked, *question).code, 0, label + " becomes a file")
    test.equal(test.run("check", asked, "--engine", "kind").out, verdict + "\n", label + ", as a file")
    evidence = run if verdict == "sat" else proof
    # The evidence is about the file, and about the model with the question.
    test.judge(verdict, asked, evidence, label)
    judged = test.run("certify", model, evidence, *question, timeout=60)
    test.equal(judged.code, 0, label + ": certify knows the question", judged)
    if verdict == "sat":
        replayed = test.run("simulate", model, run, *question)
        test.check(replayed.code == 0 and replayed.out.endswith("in step %d\n" % last), label + ": the trace", replayed)

shown = test.run("simulate", cell, test.path("run2.sat"), "--xprop", "top.late", "--print", "all").out
for line in ("  a.top.cell.value = ", "  b.top.cell.value = ", "  top.cell.valid = ", "  a.top.late = ", "  xprop:top.late = 1"):
    test.check(line in shown, "the trace shows both copies: " + line, shown)
converted = open(test.path("asked0.btor2")).read()
test.check(" a.top.cell.value ; cell.sv:12.15-12.20\n" in converted, "positions are kept", converted)
test.check(" top.cell.valid ; cell.sv:13.9-13.14\n" in converted, "what cannot differ is there once", converted)
test.check(" xprop:top.raw ; top.sv:7.1-7.5\n" in converted and " old\n" not in converted, "only the question is left", converted)

invariant = test.run("check", cell, "--xprop", "top.out", "--invariant", "-").out
test.check("no b0 (xprop:top.out)" in invariant and invariant.endswith("unsat\n"), "the invariant is about the copies", invariant)
test.check("bads         1\n" in test.run("info", cell, "--xprop", "top.raw").out, "info about the question")
aiger = test.path("key.aag")
test.equal(test.run("convert", key, aiger, *TAINT, "leaky").code, 0, "as AIGER")
test.equal(test.run("check", aiger).out, "sat\n", "the question as AIGER")
test.check(test.run("convert", key, "-", "--to", "aag").out.startswith("aag "), "without --taint, --to is the format")

REFUSED = [(cell, ["--xprop", "top.ra"], "did you mean top.raw"),
           (cell, ["--xprop", "value"], "did you mean top.cell.value"),
           (cell, ["--to", "top.raw"], "'to' needs 'taint'"),
           (cell, ["--taint", "top.data"], "'taint' needs 'to'"),
           (cell, ["--taint", "top.data", "--to", "top.out", "--xprop", "top.out"], "different questions"),
           (key, ["--taint", "locked", "--to", "leaky"], "never free"),
           (key, ["--taint", "mix", "--to", "leaky"], "computed from other signals")]
for model, question, words in REFUSED:
    done = test.run("check", model, *question)
    test.check(done.code == 1 and words in done.err and not done.out, " ".join(question), done)
done = test.run("convert", key, test.path("key.x"), "--to", "aax")
test.check(done.code == 1 and "btor2|aag|aig|smt2|dot" in done.err, "a format that is none", done)
test.finish()
