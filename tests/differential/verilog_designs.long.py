#!/usr/bin/env python3
"""Public designs in SystemVerilog, beside BTOR2 that was made of them by hand: the same verdicts. They are in
../shared/bench/hard31 (each declares a property `prop`) and ../shared/formats/verilog (with and without the macro BUG), and
skipped where these are absent."""
import glob
import os
import shutil
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, "regress"))
from harness import Test  # noqa: E402

SECONDS = "10"
test = Test()
shared = os.path.join(test.source, os.pardir, "shared")
if shutil.which("yosys") is None:
    test.skip("there is no yosys on the path")
if not os.path.isdir(os.path.join(shared, "bench/hard31/sv")):
    test.skip("there is no ../shared/bench/hard31")


def verdict(*words):
    return test.run("check", *words, "--timeout", SECONDS, timeout=60).out.strip()


decided = 0
for source in sorted(glob.glob(os.path.join(shared, "bench/hard31/sv/*.sv"))):
    name = os.path.basename(source)[:-3]
    reset = [] if name.startswith("buffer") else ["--reset", "rst"]
    ours = verdict(source, "--assert", "prop", *reset)
    theirs = verdict(os.path.join(shared, "bench/hard31", name + ".btor2"))
    test.check(ours in ("unsat", "unknown") and "sat" not in (ours, theirs), name + " is read, and not sat", ours + " " + theirs)
    # At the edge of the limit one of them may be late.
    decided += ours == theirs
test.check(decided >= 28, "28 of 31 verdicts within the limit are equal", decided)
for name in ("arbiter", "counter", "fifo", "lfsr", "memcorner"):
    path = os.path.join(shared, "formats/verilog", name + ".sv")
    test.equal(verdict(path), "unsat", name)
    test.equal(verdict(path, "--define", "BUG"), "sat", name + " with BUG")
test.finish()
