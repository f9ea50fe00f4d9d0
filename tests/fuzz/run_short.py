#!/usr/bin/env python3
"""The hunt for a few seconds: always the same seeds, so that a failure says something about the last change. tools/fuzz goes on for
as long as one likes."""
import os
import re
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "regress"))
from harness import Test  # noqa: E402

test = Test()
sys.path.insert(0, os.path.join(test.source, "tools"))
from hunt import outside, systems  # noqa: E402

MODELS = 600
ARRAYS = 300
OUTSIDE = 12
FOLDER = os.path.dirname(test.polycube)
DRIVER = os.path.join(FOLDER, "fuzz_systems")


def in_process():
    done = test.execute([DRIVER, "run", 1, MODELS], timeout=280)
    test.check(done.code == 0, "%d random models, three sets of options each" % MODELS, done)
    total = {}
    systems.add(total, (done.out.splitlines() or ["0 models in 0 s, 0 findings"])[-1])
    for what, least in (("counterexamples", 300), ("proofs", 300), ("certificates", 30), ("runs of ic3", 300), ("bads reached", 150),
                        ("bads not reached", 150), ("models known in part", 10)):
        test.check(total.get(what, 0) >= least, "enough " + what, total)
    test.check(total.get("out of time", 0) <= MODELS // 20, "few runs out of time", total)


def memories():
    done = test.execute([DRIVER, "arrays", "run", 1, ARRAYS], timeout=280)
    test.check(done.code == 0, "%d random models about memories, three sets of options each" % ARRAYS, done)
    total = {}
    systems.add(total, (done.out.splitlines() or ["0 models in 0 s, 0 findings"])[-1])
    for what, least in (("counterexamples", 150), ("proofs", 150), ("certificates", 15), ("bads reached", 75), ("bads not reached", 75)):
        test.check(total.get(what, 0) >= least, "enough %s about memories" % what, total)


def not_blind():
    for words in ([], ["arrays"]):
        done = test.execute([DRIVER, *words, "lies", 1, 60], timeout=120)
        match = re.match(r"(\d+) lies, (\d+) noticed\n", done.out)
        test.check(done.code == 0 and match and int(match.group(1)) > 30, "the contrary of the truth is noticed", done)
    test.equal(test.execute([DRIVER, "untried"]).out, "", "every option of check is tried")


def from_outside():
    opinions = 0
    with tempfile.TemporaryDirectory(prefix="polycube-fuzz-") as folder:
        for seed in range(1, OUTSIDE + 1):
            model, lines = systems.model_of(DRIVER, seed, folder)
            problem, comparison = outside.compare(test.polycube, model, lines[seed % len(lines)].split())
            test.equal(problem, None, "seed %d from outside with %s" % (seed, lines[seed % len(lines)]))
            opinions += comparison.opinions
    print("%d models, %d opinions of other tools" % (OUTSIDE, opinions))


if not os.access(DRIVER, os.X_OK):
    test.skip("fuzz_systems is not built")
in_process()
memories()
not_blind()
from_outside()
test.finish()
