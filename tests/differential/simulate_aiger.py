#!/usr/bin/env python3
"""Random runs of AIGER models, compared value by value with a simulator written for this test.

The program chooses the inputs and the free latches and prints every latch, input and bad of every step; from its choices
the other simulator computes all the rest. simulate_aiger.long.py takes more models and longer."""
import os

from aiger_simulator import Aiger
from shared import SharedTest, in_parallel, spread

STEPS = 20


def printed_runs(text):
    """[run][step] -> values in the order of the lines, as '0' or '1'."""
    runs = []
    for line in text.split("\n"):
        if line.startswith("step "):
            if line == "step 0":
                runs.append([])
            runs[-1].append([])
        elif line.startswith("  ") and runs:
            runs[-1][-1].append(line.rpartition(" = ")[2])
    return runs


def compare(test, label, aiger, runs):
    everything = (1 << len(runs)) - 1

    def column(step, position):
        return sum((run[step][position] == "1") << i for i, run in enumerate(runs))

    latches, inputs, bads = len(aiger.latches), len(aiger.inputs), len(aiger.bads)
    expected = None
    for step in range(STEPS):
        shown = [column(step, i) for i in range(latches + inputs)]
        value = aiger.values(shown[:latches], shown[latches:], everything)
        if step == 0:
            expected = [shown[i] if reset == literal else value(reset) for i, (literal, _, reset) in enumerate(aiger.latches)]
        wrong = [i for i in range(latches) if shown[i] != expected[i]]
        if not test.check(not wrong, "%s, step %d: latches" % (label, step), "latches %s differ" % wrong[:10]):
            return
        # Bads are the last lines; what is printed before them has names or is an output.
        shown_bads = [column(step, len(runs[0][step]) - bads + i) for i in range(bads)]
        wrong = [i for i in range(bads) if shown_bads[i] != value(aiger.bads[i])]
        test.check(not wrong, "%s, step %d: bads" % (label, step), "bads %s differ" % wrong[:10])
        expected = [value(following) for _, following, _ in aiger.latches]


def main(count, runs, largest):
    test = SharedTest("bench")
    models = [path for path in test.models("bench/smoke", "bench/aiger", endings=(".aig", ".aag")) if os.path.getsize(path) <= largest]
    chosen = spread(models, count)

    def work(path):
        with open(path, "rb") as file:
            original = Aiger(file.read())
        if not original.bads and not original.counts[7]:
            # Old files have outputs for bads; the program reads them so.
            original.counts[3], original.counts[5] = 0, original.counts[3]
        stripped = original.without_constraints()
        copy = test.write(test.short(path).replace("/", "-"), stripped)
        return Aiger(stripped), test.run("simulate", copy, "--runs", runs, "--steps", STEPS, "--seed", 7, "--print", "all", timeout=300)

    for path, (aiger, done) in zip(chosen, in_parallel(work, chosen)):
        label = test.short(path)
        if not test.check(done.code == 0 and not done.err, label + " is simulated", done):
            continue
        result = printed_runs(done.out)
        if test.equal([len(run) for run in result], [STEPS] * runs, label + ": number of steps"):
            compare(test, label, aiger, result)
    self_test(test)
    print("%d models, %d runs of %d steps each" % (len(chosen), runs, STEPS))
    test.finish()


def self_test(test):
    """A wrong value would be noticed."""
    aiger = Aiger(b"aag 3 1 1 0 1 1\n2\n4 6\n6\n6 2 5\n")
    right = [[["0", "1", "1"], ["1", "0", "0"]] + [["0", "0", "0"]] * (STEPS - 2)]
    compare(test, "self test", aiger, right)
    for step, position in ((0, 0), (1, 0), (0, 2)):
        wrong = [[list(values) for values in right[0]]]
        wrong[0][step][position] = "0" if wrong[0][step][position] == "1" else "1"
        probe = type("Probe", (), {"bad": 0})()
        probe.check = lambda good, *_: setattr(probe, "bad", probe.bad + (not good)) or good
        compare(probe, "", aiger, wrong)
        test.check(probe.bad > 0, "self test: a changed value is found")


if __name__ == "__main__":
    main(8, 20, 20_000)
