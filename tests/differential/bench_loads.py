#!/usr/bin/env python3
"""All public models are read, in little time."""
import re

from shared import SharedTest, error_problem, in_parallel

# An array of arrays: the format as btor2parser and btormc read it has none, and we refuse it saying so.
REFUSED = {"bench/challenge/array/transpose-u.btor2": ("3:16", "bit-vectors")}

test = SharedTest("bench")
models = test.models("bench")
test.check(len(models) >= 327, "there are models", len(models))
for path, done in zip(models, in_parallel(lambda path: test.run("info", path, timeout=30), models)):
    name = test.short(path)
    if name in REFUSED:
        problem = error_problem(done, path, *REFUSED[name])
        test.check(not problem, name + " is refused", "%s: %s" % (problem, done))
        continue
    test.check(done.code == 0 and not done.err and re.match(r"format +(BTOR2|AIGER)\n", done.out), name + " is read", done)
    test.check(re.search(r"^(bads|justice) +[1-9]", done.out, re.MULTILINE), name + " has a property", done)
    test.check(done.seconds < 5, name + " is read in 5 s", done.seconds)
print("%d models" % len(models))
test.finish()
