#!/usr/bin/env python3
"""One engine, one seed and no time limit: the same counters and the same evidence, on an idle core and on a busy one.

Times and sizes in memory may differ, nothing else. Limits that are small on purpose end passes and the search for
auxiliary invariants in the middle: they have to end at the same place.
"""
import json
import os
import subprocess
import sys

from harness import Test

ALONE = ("ic3", "--quick-attempt", "0")
SMALL = ("--prepare-work", "40000", "--invariant-work", "400000")
BOUNDED = (("kind", "-k", "8"), ("bmc", "-k", "24"), ("bits-bmc", "-k", "40"), ("bits-budgeted", "-k", "16"),
           ("bits-kind", "-k", "8"), ("bits-kind", "-k", "8", *SMALL))
IC3 = (("ic3",), ALONE, (*ALONE, *SMALL), (*ALONE, "--word-turn", "2000", "--seed", "7"),
       (*ALONE, "--lemmas", "box", "--sat", "cadical"), (*ALONE, "--lemmas", "cube"),
       (*ALONE, "--oracle", "smt", "--passes", "none"))
EVERY = (*BOUNDED, *IC3)
RUNS = {
    "docs/examples/counter.btor2": EVERY,
    "docs/examples/counter_bug.btor2": EVERY,
    "tests/regress/models/determined_inputs.btor2": EVERY,
    "tests/regress/models/gated_counter.btor2": EVERY,
    "tests/regress/models/resets.aag": EVERY,
    "tests/regress/models/two_memories.btor2": EVERY,
    "tests/loops/code_lock.btor2": EVERY,
    "tests/loops/interrupts.btor2": EVERY,
    # Here limits bind, windows change their size, and invariants are minimised.
    "tests/regress/models/shop.btor2": IC3[:4],
    "tests/loops/records_overrun.btor2": (*BOUNDED[:4], ALONE, IC3[2]),
    "tests/loops/page_states.btor2": (BOUNDED[1], BOUNDED[3], ALONE),
    "tests/loops/followers.btor2": (BOUNDED[1], BOUNDED[3], BOUNDED[5], ALONE, IC3[2]),
}


class BusyCore:
    """One core, with processes on it that do nothing and never end."""

    def __init__(self, processes):
        self.core = min(os.sched_getaffinity(0))
        self.processes = [subprocess.Popen([sys.executable, "-c", "while True: pass"], preexec_fn=self.enter)
                          for _ in range(processes)]

    def enter(self):
        os.sched_setaffinity(0, {self.core})

    def end(self):
        for process in self.processes:
            process.kill()
            process.wait()


def told(folder, model, engine, **how):
    """Exit code, answer, statistics and evidence of one run."""
    os.makedirs(folder, exist_ok=True)
    names = ["run.sat", "run.unsat", "invariant.txt", "statistics.json"]
    for name in names:
        if os.path.exists(os.path.join(folder, name)):
            os.unlink(os.path.join(folder, name))
    done = test.execute([test.polycube, "check", model, "run.sat", "run.unsat", "--invariant", "invariant.txt",
                         "--stats", "statistics.json", "--engine", *engine], cwd=folder, timeout=100, **how)
    found = {"exit": done.code, "answer": done.out}
    for name in names:
        if os.path.exists(os.path.join(folder, name)):
            with open(os.path.join(folder, name), "rb") as file:
                found[name] = file.read()
    counters = json.loads(found.pop("statistics.json", b"{}")).get("statistics", {})
    for name, value in counters.items():
        if not name.endswith("seconds") and not name.endswith("megabytes"):
            found["counter " + name] = value
    return found


test = Test()
counted = set()
runs = [(os.path.join(test.source, path), engine) for path, engines in RUNS.items() for engine in engines]
idle = [told(test.path("idle"), model, engine) for model, engine in runs]
busy = BusyCore(1)
try:
    for (model, engine), wanted in zip(runs, idle):
        name = os.path.basename(model) + " " + " ".join(engine)
        test.check(wanted["exit"] in (10, 20, 30), name, wanted)
        found = told(test.path("busy"), model, engine, preexec_fn=busy.enter)
        keys = {*wanted, *found}
        differ = {key: (wanted.get(key), found.get(key)) for key in keys if wanted.get(key) != found.get(key)}
        test.check(not differ, name + ": the same on a busy core", differ)
        counted.update(key for key, value in wanted.items() if key.startswith("counter ") and value)
finally:
    busy.end()
for counter in ("prepare_work", "invariant_work", "sat_propagations", "smt_queries", "bmc_steps_clean"):
    test.check("counter " + counter in counted, "some run has counted " + counter, sorted(counted))
test.finish()
