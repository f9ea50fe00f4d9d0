#!/usr/bin/env python3
"""Engines side by side: what check does when --engine names none. Answers with everything that is written about them,
workers that are killed, limits, signals, and that nobody is left behind."""
import json
import os
import re
import signal
import subprocess
import time

from harness import Test

HERE = os.path.dirname(os.path.abspath(__file__))
CODES = {"sat": 10, "unsat": 20, "unknown": 30}

test = Test()


def model(name):
    return os.path.join(HERE, "models", name)


def read(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read()


COUNTER = model("gated_counter.btor2")  # sat
PROVEN = model("two_inductive.btor2")   # unsat
HARD = model("factors.btor2")           # nobody answers soon
DEEP = model("growing.btor2")
SIX = ("--workers", "ic3-bits,ic3-words,bits-budgeted,bits-kind,kind,bmc")  # whatever the table has today


def verdict(done, wanted, name):
    return test.check((done.out, done.code) == (wanted + "\n", CODES[wanted]), name, done)


# --- processes ----------------------------------------------------------------------------------------------------------
def stat(process):
    """Its parent and its state, or None if it is gone."""
    try:
        fields = read("/proc/%d/stat" % process).rsplit(")", 1)[1].split()
        return int(fields[1]), fields[0]
    except (OSError, IndexError):
        return None


def children(parent):
    every = [int(name) for name in os.listdir("/proc") if name.isdigit()]
    return [p for p in every if (stat(p) or (0, ""))[0] == parent]


def wait_until(condition, seconds=10):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = condition()
        if found:
            return found
        time.sleep(0.01)
    return condition()


class Running:
    """A run that is looked at while it goes on."""

    def __init__(self, *words):
        self.process = subprocess.Popen([test.polycube, "check", *map(str, words)], cwd=test.folder, stdin=subprocess.DEVNULL,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def workers(self, count):
        """Who comes later gets its turn by the CPU time of the others, which may take long on a busy machine."""
        def look():
            found = children(self.process.pid)
            return found if len(found) >= count else "over" if self.process.poll() is not None else None
        found = wait_until(look, 100)
        return found if isinstance(found, list) else []

    def end(self, timeout=20):
        try:
            out, err = self.process.communicate(timeout=timeout)
        except subprocess.TimeoutExpired:  # somebody has its stdout, and may for ever
            self.process.kill()
            self.process.wait()
            return "timeout", "", ""
        test.answers += out in (b"sat\n", b"unsat\n")
        return self.process.returncode, out.decode(), err.decode()


def gone(processes):
    return wait_until(lambda: all(stat(p) is None or stat(p)[1] == "Z" for p in processes), 2)


# --- answers ------------------------------------------------------------------------------------------------------------
def answers():
    for cores in ("1", "2", "9"):
        for path, wanted in ((COUNTER, "sat"), (PROVEN, "unsat"), (model("memory.btor2"), "sat"), (model("toggle.aag"), "sat"),
                             (model("lasso.aag"), "sat")):
            done = test.run("check", path, "--cores", cores)
            verdict(done, wanted, "%s on %s cores" % (os.path.basename(path), cores))
            test.equal(done.err, "", os.path.basename(path) + ": nothing on stderr unless asked")
            files = {"sat": test.path("cert.sat"), "unsat": test.path("cert.unsat")}
            again = test.run("check", path, *files.values(), "--cores", cores)
            if verdict(again, wanted, "%s on %s cores, with evidence" % (os.path.basename(path), cores)):
                test.judge(wanted, path, files[wanted], "%s on %s cores" % (os.path.basename(path), cores))
    verdict(test.run(COUNTER, "--engine", "auto"), "sat", "by its name")
    verdict(test.run(COUNTER, "--bound", "4"), "unknown", "a bound counts for all workers")
    for name in test.run("check", COUNTER, "--workers", "?").err.split("hint: ")[1].strip().split(","):
        verdict(test.run("check", COUNTER, "--bound", "4", "--workers", name), "unknown", "a bound counts for " + name)
    verdict(test.run(COUNTER, "--bound", "5"), "sat", "the bound is included")


def evidence():
    for name, cores in (("gated_counter.btor2", "1"), ("memory.btor2", "2"), ("toggle.aag", "1"), ("toggle.aag", "2")):
        path = test.path("witness")
        shown = test.run("check", model(name), path, "--witness", "--cores", cores)
        text = read(path)
        test.check(shown.code == 10 and text and text in shown.out, name + ": witness in a file and on stdout", shown)
        test.equal(shown.out.split("\n").count("sat"), 1, name + ": one verdict", shown)
        replay = test.run("simulate", model(name), path)
        test.check(replay.code == 0 and replay.out.startswith("accepted: b0"), name + ": the witness is one", replay)
        test.judge("sat", model(name), path, name + ": the witness")
        os.remove(path)
        other = test.path("other")
        verdict(test.run("check", model(name), "--witness=" + other, "--cores", cores), "sat", name + ": --witness=FILE")
        test.equal(test.run("simulate", model(name), other).code, 0, name + ": and that one")
    for name in ("two_inductive.btor2", "delayed.btor2"):
        done = test.run("check", model(name), test.path("none"), test.path("proof"), "-p", "0")
        if verdict(done, "unsat", name + ": with a certificate"):
            test.check(read(test.path("proof")), name + ": a certificate was written")
            test.judge("unsat", model(name), test.path("proof"), name + ": the certificate", 0)
            test.check(not os.path.exists(test.path("none")), name + ": no witness")
            os.remove(test.path("proof"))


def several_properties():
    saturating = model("saturating.btor2")
    done = test.run("check", saturating, "--property", "all")
    verdict(done, "sat", "all properties")
    for part in ("property b0 (overflow): unsat by ", "property b1: unsat by ", "property b2 (is_full): sat at step 9\n"):
        test.check(part in done.err, "all properties are reported: " + part, done)
    verdict(test.run("check", saturating, "--property", "overflow"), "unsat", "one of them")
    done = test.run("check", saturating)
    test.check("property b2 (is_full): sat at step 9\n" in done.err, "any of them", done)
    # Of a bad and of justice another worker knows each.
    done = test.run("check", model("ring.btor2"), "--property", "all", "--bound", "12")
    test.check(done.code in (10, 20, 30) and done.out in ("sat\n", "unsat\n", "unknown\n"), "bads and justice together", done)


def statistics():
    stats = test.path("stats.json")
    for path, words, wanted in ((COUNTER, (), "sat"), (PROVEN, ("--cores", "1"), "unsat"), (HARD, ("-t", "0.5"), "unknown")):
        test.run("check", path, "--stats", stats, *words)
        found = json.loads(read(stats))
        label = "statistics of " + os.path.basename(path)
        test.equal((found["engine"], found["verdict"]), ("auto", wanted), label)
        names = [worker["name"] for worker in found["workers"]]
        test.check(len(names) == len(set(names)) >= 4, label + ": the workers", names)
        for worker in found["workers"]:
            test.equal(sorted(worker), ["cpu_seconds", "exchange", "name", "outcome", "peak_megabytes", "reason", "seconds", "statistics"],
                       label + ": of a worker")
            test.check(worker["outcome"] in ("sat", "unsat", "unknown", "rejected", "failed", "stopped", "waiting"), label, worker)
            test.check(worker["seconds"] >= 0 and worker["cpu_seconds"] >= 0, label + ": times", worker)
        winners = [worker for worker in found["workers"] if worker["name"] == found["winner"]]
        test.equal([worker["outcome"] for worker in winners], [wanted] if wanted != "unknown" else [], label + ": the winner")
        test.check("read_seconds" in found["statistics"], label + ": of the whole run", found)
    loud = test.run("check", COUNTER, "-v", "--cores", "1")
    for part in ("workers on 1 cores\n", "worker ic3 starts at ", "property b0 (five): sat at step", "statistics:\n"):
        test.check(part in loud.err, "-v says '%s'" % part.strip(), loud)
    louder = test.run("check", HARD, "-vv", "-t", "1", "--cores", "1")
    test.check("\nic3: " in louder.err, "-vv names who speaks", louder)


def chosen_workers():
    stats = test.path("chosen.json")
    verdict(test.run("check", PROVEN, "--workers", "kind,ic3-bits", "--cores", "1", "--stats", stats), "unsat", "two workers by name")
    test.equal([w["name"] for w in json.loads(read(stats))["workers"]], ["kind", "ic3-bits"], "those two, in this order")
    done = test.run("check", PROVEN, "--workers", "kind,nobody")
    test.check(done.code == 1 and "no worker 'nobody'" in done.err and "ic3-bits" in done.err, "an unknown name lists the known", done)


def mistakes():
    for words in (("--passes", "nonsense"), ("--ic3-with", "nonsense"), ("--cores", "-1"), ("--property", "nine")):
        done = test.run("check", COUNTER, *words)
        test.check(done.code == 1 and not done.out and done.err.startswith("error: "), "refused: " + " ".join(words), done)
    nowhere = test.path("no/such/folder/file")
    for words in ((nowhere,), ("--witness=" + nowhere,), ("--stats", nowhere)):
        done = test.run("check", COUNTER, *words)
        test.check(done.code == 1 and not done.out and nowhere in done.err, "unwritable", done)


# --- workers that end otherwise -----------------------------------------------------------------------------------------
def killed_workers():
    """Whichever worker is killed, the others go on, and the answer comes."""
    # Everybody but one, from the first to the last; what remains to be seen is that it goes on and is killed in its turn.
    run = Running(HARD, *SIX, "--cores", "9", "-t", "30")
    workers = run.workers(6)
    if not test.check(len(workers) == 6, "six workers on nine cores", workers):
        run.process.kill()
        run.end()
        return
    for worker in workers[:-1]:
        os.kill(worker, signal.SIGKILL)
    test.check(gone(workers[:-1]), "they are reaped or about to be")
    time.sleep(0.3)
    test.check(run.process.poll() is None and stat(workers[-1]), "the last one goes on")
    os.kill(workers[-1], signal.SIGKILL)
    code, out, err = run.end()
    test.equal((code, out), (30, "unknown\n"), "when nobody is left", err)
    test.equal(err.count("ended by signal 9"), 7, "it says who was killed, and why nothing is known", err)
    # A model that takes some time, and one worker killed at the start.
    slow = slow_model()
    for victim in range(3):
        run = Running(slow, test.path("slow.witness"), *SIX, "--cores", "9")
        workers = run.workers(6)
        if len(workers) == 6 and stat(workers[victim]):
            os.kill(workers[victim], signal.SIGKILL)
        code, out, err = run.end(60)
        test.equal((code, out), (10, "sat\n"), "without worker %d" % victim, err)
        test.judge("sat", slow, test.path("slow.witness"), "its witness, without worker %d" % victim)
        test.equal(test.run("simulate", slow, test.path("slow.witness")).code, 0, "its witness, without worker %d" % victim)
    # The same on one core, where it is the parent who pauses them.
    run = Running(HARD, "--cores", "1", "-t", "8")
    workers = run.workers(2)
    for worker in workers:
        os.kill(worker, signal.SIGKILL)
    code, out, err = run.end()
    test.equal((code, out), (30, "unknown\n"), "killed while paused", err)
    test.check("unknown: time limit reached" in err, "the others have used their time", err)


def slow_model():
    """Two words that meet after some hundred steps: everybody needs some seconds for it, or a large part of one."""
    return test.write("slow.btor2", "1 sort bitvec 1\n2 sort bitvec 16\n3 zero 2\n4 state 2 a\n5 init 2 4 3\n6 one 2\n7 input 1 go\n"
                                    "8 add 2 4 6\n9 ite 2 7 8 4\n10 next 2 4 9\n11 constd 2 150\n12 eq 1 4 11\n13 bad 12 there\n")


def the_others_end():
    """When the answer is out, nobody else is there."""
    for cores in ("1", "9"):
        run = Running(slow_model(), "--cores", cores, "-v")
        seen = set()
        while run.process.poll() is None:
            seen.update(children(run.process.pid))
            time.sleep(0.005)
        code, out, err = run.end()
        test.equal((code, out), (10, "sat\n"), "an answer on %s cores" % cores, err)
        test.check(all(stat(p) is None for p in seen), "no worker is left on %s cores" % cores, seen)


# --- limits and signals -------------------------------------------------------------------------------------------------
def limits():
    for cores in ("1", "2", "16"):
        done = test.run("check", HARD, "-t", "1", "--cores", cores)
        verdict(done, "unknown", "time limit on %s cores" % cores)
        test.check(0.9 < done.seconds < 2.2, "it ends within a second after the limit, on %s cores" % cores, done)
        test.check("unknown: time limit reached" in done.err, "it says why, on %s cores" % cores, done)
    stats = test.path("memory.json")
    done = test.run("check", DEEP, "--memory", "150", "--cores", "9", "-t", "40", "--stats", stats, timeout=60)
    test.check(done.code in (10, 20, 30), "memory limit", done)
    test.check(json.loads(read(stats))["peak_megabytes"] < 300, "memory stays near the limit", read(stats))
    memory_of_all()


def proportional(process):
    """Megabytes of it, where it has a part of what it shares."""
    try:
        return int(re.search(r"^Pss: +(\d+) kB", read("/proc/%d/smaps_rollup" % process), re.MULTILINE).group(1)) / 1024
    except (OSError, AttributeError):
        return 0


def hungry_model():
    """Places in a ring with one token, and a wide register that every unrolling has to carry along: a proof is simple."""
    lines = []

    def emit(text, *nodes):
        lines.append("%d %s" % (len(lines) + 1, text % nodes))
        return len(lines)

    emit("sort bitvec 1")
    emit("sort bitvec 1024")
    zero, one, wide = emit("zero 1"), emit("one 1"), emit("zero 2")
    token = [emit("state 1") for _ in range(5)]
    for place in token:
        emit("init 1 %d %d", place, one if place == token[0] else zero)
    go = [emit("input 1") for _ in token]
    leaves = [emit("and 1 %d %d", *both) for both in zip(go, token)]
    for i, place in enumerate(token):
        emit("next 1 %d %d", place, emit("or 1 %d %d", emit("and 1 %d -%d", place, go[i]), leaves[i - 1]))
    mix, other, fresh = emit("state 2"), emit("state 2"), emit("input 2")
    for state in (mix, other):
        emit("init 2 %d %d", state, wide)
    emit("next 2 %d %d", mix, emit("xor 2 %d %d", emit("add 2 %d %d", mix, fresh), other))
    emit("next 2 %d %d", other, emit("and 2 %d %d", emit("sub 2 %d %d", other, mix), fresh))
    emit("bad %d", emit("and 1 %d %d", emit("and 1 %d %d", token[0], token[2]), emit("redor 1 %d", mix)))
    return "\n".join(lines) + "\n"


def memory_of_all():
    """Workers that grow: together they stay near the limit, the largest ends first, and who is left has the answer."""
    limit, most = 120, 0
    run = Running(test.write("hungry.btor2", hungry_model()), "--memory", limit, "--cores", "3", "-t", "250", "--workers",
                  "ic3-bits,bmc,bits-budgeted", "--stats", test.path("hungry.json"))
    first = (run.workers(1) or [0])[0]
    os.kill(first or run.process.pid, signal.SIGSTOP)  # it would have the answer before anybody is hungry
    while run.process.poll() is None:
        most = max(most, sum(map(proportional, [run.process.pid] + children(run.process.pid))))
        if children(run.process.pid) == [first] and (stat(first) or (0, ""))[1] == "T":
            os.kill(first, signal.SIGCONT)
        time.sleep(0.02)
    code, out, err = run.end()
    workers = json.loads(read(test.path("hungry.json")))["workers"]
    # Whoever notices the limit itself says how far it came.
    full = [w["reason"].startswith("memory limit reached") for w in workers[1:]]
    test.equal(full, [True] * 2, "two have ended because of memory", err)
    test.check(limit / 2 < most < 1.25 * limit, "all together stay near the limit", most)
    test.equal((code, out), (20, "unsat\n"), "and the answer came from the third", err)


def signals():
    """On two cores most are paused."""
    everybody = test.run("check", HARD, "--workers", "?").err.split("hint: ")[1].strip().split(",")
    for number in (signal.SIGINT, signal.SIGTERM):
        for cores, count in (("1", 2), ("2", 4), ("16", len(everybody))):
            label = "%s on %s cores" % (number.name, cores)
            stats = test.path("signal.json")
            run = Running(HARD, "--workers", ",".join(everybody), "--cores", cores, "--stats", stats)
            workers = run.workers(count)
            test.check(len(workers) >= count, label + ": there are workers", workers)
            start = time.monotonic()
            run.process.send_signal(number)
            code, out, err = run.end(10)
            seconds = time.monotonic() - start
            test.check(seconds < 1.3, label + ": it ends soon", seconds)
            test.equal((code, out), (30, "unknown\n"), label, err)
            test.check("unknown: interrupted" in err and "statistics:" in err, label + ": statistics", err)
            test.equal(json.loads(read(stats))["verdict"], "unknown", label + ": --stats")
            test.check(all(stat(p) is None for p in workers), label + ": no worker is left", workers)
            test.equal([name for name in os.listdir(test.folder) if name.startswith("signal.json.")], [], label + ": no file is left")
    # A parent that cannot say goodbye: its workers die all the same, paused or not.
    for cores, count in (("1", 2), ("2", 4), ("16", len(everybody))):
        run = Running(HARD, "--workers", ",".join(everybody), "--cores", cores)
        workers = run.workers(count)
        os.kill(run.process.pid, signal.SIGKILL)
        run.process.wait()
        test.check(workers and gone(workers), "workers die with their parent on %s cores" % cores, workers)
        for worker in workers:
            if stat(worker):
                os.kill(worker, signal.SIGKILL)
        run.end()


def turns():
    """On one core at most one worker runs; all get their turn; who continues all does not disturb that."""
    run = Running(HARD, "--cores", "1", "-t", "300")
    workers = run.workers(4)
    test.check(len(workers) >= 4, "several get their turn", workers)
    for attempt in range(2):
        def one_runs():
            return sum((stat(p) or (0, "Z"))[1] in "RSD" for p in children(run.process.pid)) == 1
        calm = sum(1 for _ in range(20) if wait_until(one_runs, 0.2) or time.sleep(0.01))
        test.check(calm >= 18, "one at a time", calm)
        if attempt == 0:
            for process in children(run.process.pid) + [run.process.pid]:
                os.kill(process, signal.SIGCONT)
    run.process.send_signal(signal.SIGTERM)
    test.equal(run.end()[0], 30, "the end of turns")


for part in (answers, evidence, several_properties, statistics, chosen_workers, mistakes, killed_workers, the_others_end, limits, signals, turns):
    part()
test.finish()
