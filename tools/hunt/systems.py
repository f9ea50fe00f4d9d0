"""The driver fuzz_systems in batches: it knows the answers, this looks after it."""
import os
import re
import signal
import subprocess
import tempfile
import time

from . import common

BATCH = 500
PATIENCE = 150  # seconds with one model and one set of options


def call(driver, family, *words):
    """A command line of the driver; `family` is `arrays`, or empty for models of all kinds."""
    return [driver, *([family] if family else []), *map(str, words)]


class Batch:
    def __init__(self, driver, first, count, folder, avoid=(), family=""):
        self.first, self.count, self.avoid, self.family = first, count, avoid, family
        self.progress = os.path.join(folder, "progress")
        self.out = os.path.join(folder, "out")
        self.err = os.path.join(folder, "err")
        if os.path.exists(self.progress):
            os.remove(self.progress)
        self.driver = driver

    def run(self):
        """(output, accident or None, seed and trial at the end)"""
        with open(self.out, "wb") as out, open(self.err, "wb") as err:
            process = subprocess.Popen(call(self.driver, self.family, "run", self.first, self.count, self.progress, *self.avoid),
                                       stdout=out, stderr=err, start_new_session=True)
            late = self.wait(process)
        with open(self.out, errors="replace") as out, open(self.err, errors="replace") as err:
            outcome = common.Outcome(process.returncode, out.read(), err.read(), late)
        return outcome.out, outcome.accident() or early_end(outcome), self.place()

    def wait(self, process):
        before, since = None, time.monotonic()
        while True:
            try:
                process.wait(0.5)
                return 0
            except subprocess.TimeoutExpired:
                now = self.place()
                if now != before:
                    before, since = now, time.monotonic()
                elif time.monotonic() - since > PATIENCE:
                    os.killpg(process.pid, signal.SIGKILL)
                    process.wait()
                    return PATIENCE

    def place(self):
        try:
            with open(self.progress) as file:
                seed, trial = file.read().split()
                return int(seed), int(trial)
        except (OSError, ValueError):
            return self.first, 0


def early_end(outcome):
    """A library that calls exit leaves no trace but a missing summary."""
    if re.match(r"\d+ models in ", (outcome.out.splitlines() or [""])[-1]):
        return None
    return "crash", "exit status %d, and no summary: %s" % (outcome.code, (outcome.out + outcome.err).strip()[-400:])


def add(total, line):
    """Sums lines '500 models in 1.2 s, 0 findings; a: 3; b: 4'."""
    head, *counts = line.split("; ")
    words = head.split()
    for name, number in (("models", int(words[0])), ("findings", int(words[5]))):
        total[name] = total.get(name, 0) + number
    for count in counts:
        name, _, number = count.rpartition(": ")
        total[name] = total.get(name, 0) + int(number)


def findings_in(output):
    """(seed, kind, text, options) of the two lines that the driver prints for each."""
    lines = output.splitlines()
    for i, line in enumerate(lines):
        if line.startswith("found "):
            _, seed, kind, text = line.split(" ", 3)
            yield int(seed), kind.rstrip(":"), text, lines[i + 1].split()[1:] if i + 1 < len(lines) else []


def hunt(options):
    driver = os.path.join(common.build_folder(options, ["fuzz_systems"]), "fuzz_systems")
    total, found, start = {}, 0, time.monotonic()
    last = options.first + (options.models or 100000)
    seed = options.first
    with tempfile.TemporaryDirectory(prefix="polycube-fuzz-") as folder:
        while seed < last and not (options.seconds and time.monotonic() - start > options.seconds):
            count = min(BATCH, last - seed)
            output, accident, (at, trial) = Batch(driver, seed, count, folder, options.avoid, options.only).run()
            for case in findings_in(output):
                found += 1
                report(options, driver, folder, *case)
            if accident:
                found += 1
                report(options, driver, folder, at, accident[0], accident[1], words_of(driver, at, trial, folder, options.only))
                seed = at + 1
                continue
            add(total, output.splitlines()[-1])
            seed += count
            common.say("%d models, %.0f s, %d findings" % (seed - options.first, time.monotonic() - start, found))
    common.say("; ".join("%s: %d" % item for item in sorted(total.items())))
    return found


def model_of(driver, seed, folder, family=""):
    path = os.path.join(folder, "model")
    lines = common.run(call(driver, family, "write", seed, path)).out.splitlines()
    with open(path, "rb") as file:
        ending = ".aag" if file.read(4) == b"aag " else ".btor2"
    os.replace(path, path + ending)
    return path + ending, lines


def words_of(driver, seed, trial, folder, family=""):
    _, lines = model_of(driver, seed, folder, family)
    return lines[trial - 1].split() if 0 < trial <= len(lines) else []


def command(driver):
    return lambda model, words: [driver, "try", model, *words]


def report(options, driver, folder, seed, kind, text, words):
    common.say("found %s with seed %d: %s\n  options %s" % (kind, seed, text, " ".join(words)))
    model, _ = model_of(driver, seed, folder, options.only)
    common.keep(common.Finding("systems", kind, text, model, seed, words), options, command(driver))
