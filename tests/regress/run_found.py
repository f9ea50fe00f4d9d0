#!/usr/bin/env python3
"""What tools/fuzz found once: each case of found/ is good now. A case is a model and a note beside it; inputs of the parsers that
were trouble are in malformed/."""
import glob
import os
import sys

from harness import Test

test = Test()
sys.path.insert(0, os.path.join(test.source, "tools"))
from hunt import again  # noqa: E402

FOUND = os.path.join(os.path.dirname(os.path.abspath(__file__)), "found")
folder = os.path.dirname(test.polycube)
if not os.access(os.path.join(folder, "fuzz_systems"), os.X_OK):
    test.skip("fuzz_systems is not built")
for note in sorted(glob.glob(os.path.join(FOUND, "*.txt"))):
    models = [path for path in glob.glob(os.path.splitext(note)[0] + ".*") if path != note]
    if test.equal(len(models), 1, os.path.basename(note) + " has a model"):
        test.equal(again.again(folder, models[0]), "", os.path.basename(models[0]))
test.finish()
