#!/usr/bin/env python3
"""A thousand checks in one process, in eight threads, by all engines and the portfolio: the memory stays flat, no file stays
open, no process or thread is left, and every verdict is right. Then engines in this process alone, for the preset
`threads`."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "regress"))
from harness import Test  # noqa: E402

test = Test()
program = os.path.join(os.path.dirname(test.polycube), "library", "many_checks")
if not os.access(program, os.X_OK):
    test.skip("there is no " + program)


def run(label, *words):
    done = test.execute([program, *words], timeout=3000)
    print("%s: %.0f s\n%s%s" % (label, done.seconds, done.out, done.err[-4000:]))
    test.check(done.code == 0 and not done.err, label, done)


run("all engines, 8 threads", "--threads", "8", "--checks", "1000")
run("one thread", "--threads", "1", "--checks", "300")
run("in this process, 4 threads", "--threads", "4", "--checks", "400", "--engines",
    "ic3,kind,bmc,bits-bmc,bits-kind,bits-budgeted")
test.finish()
