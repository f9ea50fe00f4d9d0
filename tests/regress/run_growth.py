#!/usr/bin/env python3
"""What the program takes must grow with the model, not with the number of paths through it, and no chain may be too deep for it.

Families of models (growth.py) in several sizes go through every command and every engine. Processor time counts, not the clock, so
a busy machine does not matter; what is below a floor passes; what is above it must grow no faster than n log n, with slack. Then:
with --timeout the program ends in time, whatever it is doing. -v prints the table. run_growth.long.py takes larger models.
"""
import os
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import growth
from harness import Test

LIMIT = 10  # seconds after which the program ends itself, and has failed
GUARD = 30  # seconds after which it is killed
FLOOR = 0.1  # seconds that no size has to be faster than
STEEPEST = 4 * 1.3 * 1.8  # for four times n: what n log n allows, and slack for caches and for tables that double
ENGINES = {
    "ic3 with words": ["--engine", "ic3", "--quick-attempt", "0"],
    "ic3 with cubes": ["--engine", "ic3", "--lemmas", "cube"],
    "kind": ["--engine", "kind", "--bound", "0"],
    "bmc": ["--engine", "bmc", "--bound", "1"],
    "bits-bmc": ["--engine", "bits-bmc", "--bound", "1"],
    "bits-budgeted": ["--engine", "bits-budgeted", "--bound", "1"],
    "bits-kind": ["--engine", "bits-kind", "--bound", "1"],
}
# Lemmas and lifts about words, the other solver, and the default with its workers.
MORE_ENGINES = {
    "boxes": ["--engine", "ic3", "--quick-attempt", "0", "--lemmas", "box"],
    "polytopes": ["--engine", "ic3", "--quick-attempt", "0", "--lemmas", "polytope"],
    "lift by intervals": ["--engine", "ic3", "--quick-attempt", "0", "--lift", "interval"],
    "lift by both": ["--engine", "ic3", "--quick-attempt", "0", "--lift", "hybrid"],
    "bitwuzla": ["--engine", "kind", "--bound", "0", "--smt", "bitwuzla"],
    "auto": ["--cores", "2", "--bound", "1"],
}


class Run:
    """A process that has ended: what it said, and the processor time that it and its children took."""

    def __init__(self, words, folder, limit=GUARD):
        start = time.monotonic()
        self.name = " ".join(os.path.basename(w) for w in map(str, words))
        with open(os.path.join(folder, "out-%d" % threading.get_ident()), "w+b") as out:
            process = subprocess.Popen([str(w) for w in words], cwd=folder, stdin=subprocess.DEVNULL, stdout=out, stderr=out,
                                       start_new_session=True)
            timer = threading.Timer(limit, lambda: os.killpg(process.pid, 9))
            timer.start()
            _, status, usage = os.wait4(process.pid, 0)
            timer.cancel()
            process.returncode = os.waitstatus_to_exitcode(status)
            out.seek(0)
            self.text = out.read().decode(errors="replace")
        self.code = process.returncode
        self.clock = time.monotonic() - start
        self.seconds = usage.ru_utime + usage.ru_stime

    def __str__(self):
        return "exit %s after %.2f s, %.2f s of the processor: %s" % (self.code, self.clock, self.seconds, self.text[-300:])


class Growth:
    def __init__(self, test, verbose):
        self.test = test
        self.verbose = verbose
        self.certcheck = os.path.join(os.path.dirname(test.polycube), "certcheck")
        self.table = []
        self.writing = threading.Lock()

    def model(self, name, place, n):
        make, kind = growth.SYSTEMS[name][:2] if place is None else (lambda n: growth.model(name, place, n), "btor2")
        path = self.test.path("%s-%s-%d.%s" % (name.replace(" ", "_").replace(",", ""), place, n, kind))
        with self.writing:
            if not os.path.exists(path):
                self.test.write(path, make(n))
        return path

    def run(self, words, limit=GUARD):
        return Run(words, self.test.folder, limit)

    def grown(self, label, command, n, good):
        """`command` makes the words for a size. A run of the largest size that is below the floor says enough."""
        small, large = None, self.run(command(n))
        ended = large.code in good and "time limit" not in large.text
        fits = True
        if ended and large.seconds > FLOOR:
            small = self.run(command(n // 4))
            for _ in range(3):
                fits = large.seconds <= max(FLOOR, small.seconds) * STEEPEST
                if fits:
                    break
                large = min(large, self.run(command(n)), key=lambda run: run.seconds)
        self.table.append((label, [(s, run.seconds) for s, run in ((n // 4, small), (n, large)) if run]))
        return [(ended, label + ": ends", large), (fits, label + ": grows with the model", "%s\n    %s" % (small, large))]

    def jobs(self, name, place, n, engines, formats):
        def on_model(*words):
            return lambda size: [self.test.polycube, words[0], self.model(name, place, size), *words[1:]]

        label = "%s, %s, " % (name, place)
        for engine, words in engines.items():
            yield label + engine, on_model("check", "--timeout", str(LIMIT), *words), n, (10, 20, 30)
        yield label + "info", on_model("info"), n, (0,)
        yield label + "simulate", on_model("simulate", "--steps", "3"), n, (0,)
        for ending in formats:
            out = self.test.path("%s-%s.%s" % (name, place, ending))
            yield label + "to " + ending, on_model("convert", out, "--bound", "1"), n, (0,)

    def evidence(self, name, place, n):
        """A proof as an invariant and as a certificate, which certcheck judges."""
        label = "%s, %s, " % (name, place)
        results = []

        def paths(size):
            base = self.model(name, place, size)
            return base, base + ".sat", base + ".unsat"

        def prove(size):
            base, sat, unsat = paths(size)
            return [self.test.polycube, "check", base, sat, unsat, "--engine", "ic3", "--timeout", str(LIMIT)]

        def certify(size):
            base, _, unsat = paths(size)
            return [self.test.polycube, "certify", base, unsat, "--checker", "own", "--timeout", str(LIMIT)]

        results += self.grown(label + "certificate", prove, n, (20,))
        for size in (n // 4, n):
            if not os.path.exists(paths(size)[2]):
                self.run(prove(size))
        results += self.grown(label + "certcheck", lambda size: [self.certcheck, paths(size)[0], paths(size)[2]], n, (0,))
        results += self.grown(label + "certify", certify, n, (0,))
        for ending in ("txt", "smt2", "btor2"):
            out = self.test.path("%s-%s-invariant.%s" % (name, place, ending))
            results += self.grown(label + "invariant as " + ending,
                                  lambda size, out=out: [word for word in prove(size) if word not in paths(size)[1:]] + ["--invariant", out],
                                  n, (20,))
        return results

    def ends_in_time(self, name, place, n, engine, words):
        label = "%s, %s, %d, %s: ends in time" % (name, place, n, engine)
        words = [self.test.polycube, "check", self.model(name, place, n), "--timeout", "1", *words]
        for _ in range(3):
            run = self.run(words)
            is_busy = os.getloadavg()[0] > (os.cpu_count() or 1)
            if run.clock <= (3 if is_busy else 1.5):
                break
        else:
            return [(False, label, run)]
        return [(run.code in (10, 20, 30), label, run)]

    def all(self, jobs):
        """Two at a time; complaints come in the order of the jobs."""
        with ThreadPoolExecutor(2) as pool:
            for results in pool.map(lambda job: job(), jobs):
                for good, label, detail in results:
                    self.test.check(good, label, detail)

    def print_table(self):
        width = max(len(label) for label, _ in self.table)
        for label, times in self.table:
            print("%-*s %s" % (width, label, "  ".join("%6d: %6.3f s" % entry for entry in times)))


FORMATS = {"btor2": ("btor2", "smt2", "dot"), "aag": ("btor2", "smt2", "dot", "aag", "aig")}


def main(scale, engines, places, engines_elsewhere, verbose):
    """Models `scale` times as large as they are listed; beside `next` terms stand at these places, for fewer engines."""
    test = Test()
    g = Growth(test, verbose)
    jobs = []

    def add(call, *words):
        jobs.append(lambda: call(*words))

    def add_all(name, place, n, some_engines, formats):
        for job in g.jobs(name, place, n, some_engines, formats):
            add(g.grown, *job)

    for name, family in growth.FAMILIES.items():
        add_all(name, "next", scale * family.size, engines, FORMATS["btor2"])
        for place in places:
            add_all(name, place, scale * family.size, engines_elsewhere, ())
        # Certificates are about the model as it is, without what passes make of it: for some that is a question for a solver.
        if not family.is_hard:
            add(g.evidence, name, "next", scale * min(family.size, 1000))
    for name, (_, kind, size) in growth.SYSTEMS.items():
        add_all(name, None, scale * size, engines, FORMATS[kind])
        add(g.evidence, name, None, scale * min(size, 1000))
    for name in ("doubled rotated sum", "several words"):
        for engine, words in engines.items():
            add(g.ends_in_time, name, "next", 20 * growth.FAMILIES[name].size, engine, words)
    g.all(jobs)
    if verbose:
        g.print_table()
    test.finish()


if __name__ == "__main__":
    VERBOSE = "-v" in sys.argv
    sys.argv = [word for word in sys.argv if word != "-v"]
    main(1, ENGINES, ("init", "constraint", "bad"), {"ic3 with words": ENGINES["ic3 with words"]}, VERBOSE)
