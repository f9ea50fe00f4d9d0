#!/usr/bin/env python3
"""Runs contestants over models, one process at a time, and writes what each said and needed as rows of a CSV file.

usage: campaign.py --models INDEX.csv --out ROWS.csv [options] NAME='command {model}' ...

INDEX.csv has the columns `file` (relative to it, or to --root) and `expected`. In a command {model} stands for the
model, decompressed; {aig} for the same as AIGER, written by the program of --aiger before the clock starts; {stats} for
a file in which the contestant may leave JSON. Contestants take turns on each model, so that what disturbs the machine
for a while disturbs all of them. Rows that are in ROWS.csv already are kept: the same command goes on after an
interruption.
"""
import argparse
import csv
import gzip
import json
import lzma
import os
import re
import resource
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

COLUMNS = ("file", "expected", "contestant", "verdict", "cpu", "wall", "megabytes", "exit", "limit", "statistics")


class Limits:
    """Seconds of CPU time, or of time on the wall if `wall`. CPU time is that of each process, or with `tree` that of all
    together, which is looked at some times a second. What sleeps is ended by the wall's clock either way."""

    def __init__(self, seconds, wall=False, megabytes=0, core=None, tree=False):
        self.seconds, self.wall, self.megabytes, self.core, self.tree = seconds, wall, megabytes, core, tree
        self.patience = seconds if wall else (100 if tree else 10) * seconds + 10

    def name(self):
        return "%g %s" % (self.seconds, "wall" if self.wall else "cpu")

    def start(self, command, out):
        """The process, at the head of a session of its own. Nothing of Python runs in it: to fork an interpreter takes a
        millisecond of CPU time, which would be the new process's, and as long as an easy model. So it is started from a
        thread that is on its core already, and its limits are set from outside."""
        before = os.sched_getaffinity(0)
        if self.core is not None:
            os.sched_setaffinity(0, {self.core})
        try:
            process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.DEVNULL,
                                       start_new_session=True)
        finally:
            os.sched_setaffinity(0, before)
        limits = [(resource.RLIMIT_CORE, 0, 0)]
        if not self.wall and not self.tree:
            whole = max(1, int(self.seconds + 0.999))
            limits.append((resource.RLIMIT_CPU, whole, whole + 1))
        if self.megabytes:
            limits.append((resource.RLIMIT_AS, self.megabytes << 20, self.megabytes << 20))
        for which, soft, hard in limits:
            resource.prlimit(process.pid, which, (soft, hard))  # it has not been waited for: the number is its own
        return process


def verdict_of(text):
    """The last line that is a verdict and nothing else, or that is ABC's of the command print_status."""
    found = re.findall(r"^\s*(sat|unsat)\s*$|^Status = ([01])\b", text, re.MULTILINE | re.IGNORECASE)
    return (found[-1][0] or ("sat", "unsat")[int(found[-1][1])]).lower() if found else "unknown"


def end_group(pid):
    """Ends the session that `pid` leads: what we started, and nothing else. `pid` must not have been waited for."""
    try:
        os.killpg(pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        pass


def tree_seconds(root):
    """CPU seconds of a process and of all below it, those that have ended too."""
    tick, total, family = os.sysconf("SC_CLK_TCK"), 0, [root]
    while family:
        process = family.pop()
        try:
            with open("/proc/%d/stat" % process) as file:
                total += sum(map(int, file.read().rsplit(")", 1)[1].split()[11:15]))
            for task in os.listdir("/proc/%d/task" % process):
                with open("/proc/%d/task/%s/children" % (process, task)) as file:
                    family += map(int, file.read().split())
        except OSError:  # it has just ended
            continue
    return total / tick


def watch_tree(pid, seconds, over):
    while not over.wait(0.1):
        if tree_seconds(pid) > seconds:
            end_group(pid)


def measure(command, limits):
    """What it printed on stdout, CPU seconds, seconds on the wall, megabytes, exit code."""
    with tempfile.TemporaryFile() as out:
        start = time.monotonic()
        process = limits.start(command, out)
        alarm, over = threading.Timer(limits.patience, end_group, [process.pid]), threading.Event()
        alarm.start()
        watch = threading.Thread(target=watch_tree, args=(process.pid, limits.seconds, over))
        if limits.tree:
            watch.start()
        try:
            os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)  # it stays a zombie, and its number its own
        finally:  # also if we are asked to end: it does not run on without us
            wall = time.monotonic() - start
            alarm.cancel()
            alarm.join()
            over.set()
            if limits.tree:
                watch.join()
            end_group(process.pid)
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        text = out.read(1 << 20).decode(errors="replace")
    return text, usage.ru_utime + usage.ru_stime, wall, usage.ru_maxrss / 1024, process.returncode


def run(command, limits):
    """Verdict, CPU seconds, seconds on the wall, megabytes, exit code."""
    text, cpu, wall, megabytes, code = measure(command, limits)
    verdict = verdict_of(text)
    if code < 0 or (wall if limits.wall else cpu) > limits.seconds:
        verdict = "unknown"  # what had to be ended has not answered, whatever it printed
    return verdict, cpu, wall, megabytes, code


def unpacked(path, folder):
    """The model as a plain file."""
    for ending, opener in ((".xz", lzma.open), (".gz", gzip.open)):
        if path.endswith(ending):
            plain = os.path.join(folder, os.path.basename(path)[:-len(ending)])
            with opener(path) as packed, open(plain, "wb") as file:
                shutil.copyfileobj(packed, file)
            return plain
    return path


def statistics(path, wanted):
    """What the contestant left behind, as far as it is wanted."""
    try:
        with open(path) as file:
            found = json.load(file)
    except (OSError, ValueError):
        return ""
    found = found.get("statistics", found) if isinstance(found, dict) else {}
    return json.dumps({key: found[key] for key in sorted(found) if wanted and re.search(wanted, key)})


class Campaign:
    def __init__(self, models, contestants, limits, out, aiger="", wanted=""):
        """`models`: (name, path, expected); `contestants`: (name, command)."""
        self.models, self.contestants, self.limits, self.out = models, contestants, limits, out
        self.aiger, self.wanted = aiger, wanted

    def done(self):
        if not os.path.exists(self.out):
            return set()
        with open(self.out, newline="") as file:
            rows = list(csv.DictReader(file))
        others = {row["limit"] for row in rows} - {self.limits.name()}
        if others:
            raise SystemExit("%s has rows with another limit: %s" % (self.out, ", ".join(sorted(others))))
        return {(row["file"], row["contestant"]) for row in rows}

    def start(self, report=None):
        signal.signal(signal.SIGTERM, lambda *_: sys.exit("asked to end"))
        done = self.done()
        fresh = not os.path.exists(self.out)
        with open(self.out, "a", newline="") as file:
            writer = csv.writer(file, lineterminator="\n")
            if fresh:
                writer.writerow(COLUMNS)
            for number, model in enumerate(self.models):
                turn = number % len(self.contestants)
                order = self.contestants[turn:] + self.contestants[:turn]
                missing = [one for one in order if (model[0], one[0]) not in done]
                for row in self.rows(model, missing):
                    writer.writerow(row)
                    file.flush()
                if report:
                    report(number + 1, len(self.models))

    def rows(self, model, contestants):
        name, path, expected = model
        if not contestants:
            return
        with tempfile.TemporaryDirectory() as folder:
            places = {"model": unpacked(path, folder), "aig": os.path.join(folder, "model.aig"),
                      "stats": os.path.join(folder, "stats.json")}
            if any("{aig}" in command for _, command in contestants):
                subprocess.run([self.aiger, "convert", places["model"], places["aig"]], stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL, check=False)
            for contestant, command in contestants:
                if os.path.exists(places["stats"]):
                    os.remove(places["stats"])
                words = [word.format(**places) for word in shlex.split(command)]
                verdict, cpu, wall, megabytes, code = run(words, self.limits)
                yield (name, expected, contestant, verdict, "%.4f" % cpu, "%.4f" % wall, "%.0f" % megabytes, code,
                       self.limits.name(), statistics(places["stats"], self.wanted))


def read_models(index, root=None, only="", where=()):
    """(name, path, expected) of the rows whose file matches `only`, and where each COLUMN=VALUE of `where` holds."""
    root = root or os.path.dirname(os.path.abspath(index))
    conditions = [condition.split("=", 1) for condition in where]
    with open(index, newline="") as file:
        rows = [row for row in csv.DictReader(file) if re.search(only, row["file"])]
    return [(row["file"], os.path.join(root, row["file"]), row.get("expected", "unknown")) for row in rows
            if all(row.get(column) == value for column, value in conditions)]


def progress(number, total):
    print("\r%d of %d" % (number, total), end="\n" if number == total else "", file=sys.stderr, flush=True)


def main():
    arguments = argparse.ArgumentParser(formatter_class=argparse.RawDescriptionHelpFormatter, description=__doc__)
    arguments.add_argument("--models", required=True, help="the index")
    arguments.add_argument("--root", help="the folder that files are relative to; default: that of the index")
    arguments.add_argument("--out", required=True)
    arguments.add_argument("--seconds", type=float, default=20)
    arguments.add_argument("--wall", action="store_true", help="limit time on the wall, for what is parallel")
    arguments.add_argument("--megabytes", type=int, default=4000)
    arguments.add_argument("--core", type=int, help="the core that contestants are bound to")
    arguments.add_argument("--only", default="", help="a regular expression that the file has to match")
    arguments.add_argument("--where", action="append", default=[], metavar="COLUMN=VALUE")
    arguments.add_argument("--aiger", default="polycube", metavar="POLYCUBE", help="writes {aig}")
    arguments.add_argument("--statistics", default="", metavar="REGEX", help="the keys to keep of what is in {stats}")
    arguments.add_argument("contestants", nargs="+", metavar="NAME=COMMAND")
    chosen = arguments.parse_args()
    contestants = [tuple(one.split("=", 1)) for one in chosen.contestants]
    if any(len(one) != 2 for one in contestants) or len(dict(contestants)) != len(contestants):
        raise SystemExit("a contestant is NAME=COMMAND, and no name may be used twice")
    models = read_models(chosen.models, chosen.root, chosen.only, chosen.where)
    limits = Limits(chosen.seconds, chosen.wall, chosen.megabytes, chosen.core)
    Campaign(models, contestants, limits, chosen.out, chosen.aiger, chosen.statistics).start(progress)


if __name__ == "__main__":
    main()
