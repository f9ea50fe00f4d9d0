#!/usr/bin/env python3
"""Under fire: killed while it writes, a full disk, files that cannot be read, too little memory and time, signals at any moment,
models that announce what does not fit the world. What has to come out: an honest verdict or `unknown`, the exit status that the
README documents, statistics that are JSON, and no process and no temporary file left behind. run_under_fire.long.py does more of it.
"""
import gzip
import json
import os
import random
import re
import resource
import signal
import subprocess
import time

from harness import Test

HERE = os.path.dirname(os.path.abspath(__file__))
MODELS = os.path.join(HERE, "models")
HARD = os.path.join(MODELS, "factors.btor2")
GROWING = os.path.join(MODELS, "growing.btor2")
VERDICTS = {"sat\n": 10, "unsat\n": 20, "unknown\n": 30}
SAFE = [("two_inductive.btor2", "unsat"), ("gated_counter.btor2", "sat"), ("saturating.btor2", "sat"), ("toggle.aag", "sat")]


class Ended:
    """A process that has ended, and what it took."""

    def __init__(self, code, out, err, seconds, megabytes):
        self.code, self.out, self.err, self.seconds, self.megabytes = code, out, err, seconds, megabytes

    def __str__(self):
        return "exit %s after %.2f s with %d MB, stdout %r, stderr %r" % (self.code, self.seconds, self.megabytes, self.out, self.err[-400:])


class Started:
    """A process in a group of its own, so that what it leaves behind can be found."""

    def __init__(self, test, *words, **options):
        self.start = time.monotonic()
        self.out = open(test.path("out.txt"), "w+b")
        self.err = open(test.path("err.txt"), "w+b")
        self.process = subprocess.Popen([test.polycube, *map(str, words)], cwd=test.folder, stdin=subprocess.DEVNULL,
                                        stdout=options.pop("stdout", self.out), stderr=self.err, start_new_session=True, **options)

    def wait_until_it_listens(self):
        """Before it blocks the signals it watches, one would end it as it would end any program."""
        wanted = 1 << (signal.SIGTERM - 1)
        while True:
            with open("/proc/%d/status" % self.process.pid) as file:
                text = file.read()
            blocked = re.search(r"^SigBlk:\s*(\w+)", text, re.MULTILINE)
            if int(blocked.group(1), 16) & wanted or re.search(r"^State:\s*Z", text, re.MULTILINE):
                return
            time.sleep(0.002)

    def send(self, number):
        """Not by subprocess, which would take what the process used with it."""
        os.kill(self.process.pid, number)

    def end(self, timeout=60):
        deadline = time.monotonic() + timeout
        pid, status, usage = 0, 0, None
        while pid == 0:
            pid, status, usage = os.wait4(self.process.pid, os.WNOHANG)
            if pid == 0 and time.monotonic() > deadline:
                os.killpg(self.process.pid, signal.SIGKILL)
                deadline = float("inf")
            elif pid == 0:
                time.sleep(0.005)
        self.process.returncode = os.waitstatus_to_exitcode(status)
        self.seconds = time.monotonic() - self.start
        texts = []
        for file in (self.out, self.err):
            file.seek(0)
            texts.append(file.read().decode(errors="replace"))
            file.close()
        return Ended(self.process.returncode, *texts, self.seconds, usage.ru_maxrss // 1024)

    def group_is_empty(self):
        """Has everybody of the group gone, within a second?"""
        for _ in range(100):
            try:
                os.killpg(self.process.pid, 0)
            except ProcessLookupError:
                return True
            time.sleep(0.01)
        os.killpg(self.process.pid, signal.SIGKILL)
        return False


def run(test, *words, **options):
    timeout = options.pop("timeout", 60)
    return Started(test, *words, **options).end(timeout)


def engines(test):
    """The default and all that --engine may name."""
    row = re.search(r"`-e, --engine ([^`]*)`", test.run("help", "options").out)
    return [()] + [("--engine", name) for name in row.group(1).replace("\\", "").split("|")]


def temporaries(test):
    """Files that nobody asked for: what is written first has six more letters at its end."""
    return [name for name in os.listdir(test.folder) if re.search(r"\.\w{6}$", name)]


def honest(test, done, label, wanted=None):
    good = VERDICTS.get(done.out) == done.code and (wanted is None or done.out.strip() in (wanted, "unknown"))
    return test.check(good, label, done)


def fresh(test, name):
    path = test.path(name)
    if os.path.exists(path):
        os.remove(path)
    return path


def whole_evidence(test, model, evidence, done, label):
    """A verdict comes with its evidence, and what is there is whole."""
    there = [verdict for verdict, path in evidence.items() if os.path.exists(path)]
    test.check(there in ([], [done.out.strip()]) or done.out == "unknown\n", label + ": evidence of the verdict only", there)
    test.check(done.out == "unknown\n" or there, label + ": a verdict has its evidence", done)
    for verdict in there:
        judged = run(test, "certify", model, evidence[verdict])
        test.check(judged.code == 0, label + ": the evidence is whole", judged)


def valid_statistics(test, path, done, label):
    try:
        with open(path) as file:
            test.equal(json.load(file)["verdict"], done.out.strip(), label + ": statistics")
    except (OSError, ValueError, KeyError) as error:
        test.check(False, label + ": statistics are JSON", error)


# --- writing ---

def killed_while_writing(test, rounds, chance):
    """The target has its old content, or all of the new. A temporary file may stay: nobody is left to take it away."""
    size = 60_000
    gates = "".join("%d %d %d\n" % (2 * (i + 2), 2 * (i + 1), 2) for i in range(size))
    source = test.write("large.aag", "aag %d 1 0 1 %d\n2\n%d\n%s" % (size + 1, size, 2 * (size + 1), gates))
    target = test.path("target.btor2")
    test.equal(run(test, "convert", source, target).code, 0, "a large file is written")
    with open(target, "rb") as file:
        new = file.read()
    start = time.monotonic()
    run(test, "convert", source, target)
    usual = time.monotonic() - start
    seen = {"old": 0, "new": 0}
    for i in range(rounds):
        old = b"the old one, round %d\n" % i
        test.write("target.btor2", old)
        process = Started(test, "convert", source, target)
        # Writing is what it does last.
        time.sleep(usual * chance.uniform(0.5, 1.1))
        process.send(signal.SIGKILL)
        process.end()
        with open(target, "rb") as file:
            content = file.read()
        state = "old" if content == old else "new" if content == new else "other"
        test.check(state in seen, "kill -9 while writing, round %d: old or new" % i, "%d bytes" % len(content))
        seen[state] = seen.get(state, 0) + 1
    for name in temporaries(test):
        os.remove(test.path(name))
    print("killed while writing: %s" % ", ".join("%d times the %s file" % (n, state) for state, n in seen.items()))


def no_room(test):
    """A limit on the size of files, with the signal that goes with it and without; a device that is full; a full disk."""
    model = os.path.join(MODELS, "cnt1000.btor2")

    def limited():
        resource.setrlimit(resource.RLIMIT_FSIZE, (300, 300))

    for name, options in (("with its signal", {}), ("without", {"restore_signals": False})):
        target = test.write("limited.wit", b"old\n")
        # What goes to files of the test itself is short enough.
        done = run(test, "check", model, target, "-e", "bmc", "-k", "1100", preexec_fn=limited, **options)
        good = done.code == 1 and not done.out and done.err.startswith("error: " + target)
        test.check(good, "a limit on the size of files, %s" % name, done)
        with open(target, "rb") as file:
            test.equal(file.read(), b"old\n", "the old file is still there, %s" % name)
    done = run(test, "check", model, "/dev/full", "-e", "bmc", "-k", "1100")
    test.check(done.code == 1 and not done.out and "/dev/full" in done.err, "a full device", done)
    with open("/dev/full", "wb") as full:
        done = run(test, "check", model, "-e", "bmc", "-k", "3", stdout=full)
    test.check(done.code == 2 and "standard output" in done.err, "the verdict itself cannot be written", done)
    full_disk(test, model)
    test.equal(temporaries(test), [], "no temporary files where there was no room")


def full_disk(test, model):
    """In a name space of our own a small disk can be had, if the system lets us."""
    disk = test.path("disk")
    os.makedirs(disk)
    script = "mount -t tmpfs -o size=64k none '%s' || exit 99; head -c 60000 /dev/zero >'%s/filler'; '%s' check '%s' '%s/out.wit' " \
             "-e bmc -k 1100 --stats '%s/stats.json'; echo $?; ls '%s'" % (disk, disk, test.polycube, model, disk, disk, disk)
    done = test.execute(["unshare", "-rm", "sh", "-c", script], timeout=60)
    if done.code == 99 or "unshare" in done.err:
        print("not run: a full disk, since no disk can be mounted here")
        return
    test.equal(done.out.split(), ["1", "filler"], "a full disk: exit status, and nothing left there", done)
    test.check("error: " in done.err and "No space left" in done.err, "a full disk is named", done)


def unreadable(test):
    # /proc/self/mem can be opened, but not read; it is so for everybody.
    done = run(test, "check", "/proc/self/mem")
    test.check(done.code == 1 and not done.out and done.err.startswith("error: /proc/self/mem"), "reading fails", done)
    if os.geteuid() != 0:
        secret = test.write("secret.btor2", b"1 sort bitvec 1\n")
        os.chmod(secret, 0)
        done = run(test, "check", secret)
        test.check(done.code == 1 and "Permission denied" in done.err, "a file that may not be read", done)
    done = run(test, "check", os.path.join(MODELS, "gated_counter.btor2"), "no-such-folder/out")
    test.check(done.code == 1 and not done.out and "no-such-folder/out" in done.err, "a folder that is not there", done)


# --- limits ---

def little_memory(test, kinds):
    """What the program may take altogether, its workers included, by its own limit."""
    for engine in kinds:
        stats = test.path("memory.json")
        label = "200 MB, %s" % " ".join(engine)
        process = Started(test, "check", GROWING, "--memory", 200, "--timeout", 10, "--stats", stats, *engine)
        done = process.end()
        if honest(test, done, label):
            valid_statistics(test, stats, done, label)
        # A worker's peak counts as well; wait4 gives the largest of all that were waited for.
        test.check(done.megabytes < 260, label + ": stays near the limit", done)
        test.check(process.group_is_empty(), label + ": nobody is left", done)


def hard_limit_on_memory(test, kinds):
    """The system refuses memory, in the middle of whatever: no verdict but unknown, and no crash that looks like one."""
    def limited():
        resource.setrlimit(resource.RLIMIT_AS, (300 << 20, 300 << 20))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    for engine in kinds:
        process = Started(test, "check", GROWING, "--timeout", 10, *engine, preexec_fn=limited)
        done = process.end()
        # Others' code may call abort when there is no memory; what matters is that no verdict comes out.
        aborted = done.code in (-signal.SIGABRT, -signal.SIGSEGV) and not done.out
        test.check(VERDICTS.get(done.out) == done.code or aborted, "no memory from the system, %s" % " ".join(engine), done)
        test.check(process.group_is_empty(), "no memory from the system, %s: nobody is left" % " ".join(engine), done)


def deadlines(test, kinds):
    for engine in kinds:
        stats = test.path("deadline.json")
        label = "a deadline of one second, %s" % " ".join(engine)
        process = Started(test, "check", HARD, "--timeout", 1, "--stats", stats, *engine)
        done = process.end()
        if honest(test, done, label, "sat"):
            valid_statistics(test, stats, done, label)
        # 400 ms of grace, and a machine that may be busy.
        test.check(done.seconds < 4, label + " is kept", done)
        test.check(process.group_is_empty(), label + ": nobody is left", done)
    test.equal(temporaries(test), [], "no temporary files after deadlines")


def signals(test, kinds, rounds, chance):
    for i in range(rounds):
        engine = chance.choice(kinds)
        name, wanted = chance.choice(SAFE + [("factors.btor2", "sat")] * 3)
        number = chance.choice((signal.SIGINT, signal.SIGTERM))
        stats = test.path("signal-%d.json" % i)
        wait = chance.choice((0, 0.001, 0.01, 0.05, 0.2)) * chance.random()
        label = "%s after %.3f s, %s %s" % (number.name, wait, name, " ".join(engine))
        model, evidence = os.path.join(MODELS, name), {"sat": fresh(test, "signal.wit"), "unsat": fresh(test, "signal.cert")}
        process = Started(test, "check", model, *evidence.values(), "--stats", stats, "--timeout", 20, *engine)
        process.wait_until_it_listens()
        time.sleep(wait)
        sent = time.monotonic()
        process.send(number)
        done = process.end()
        if honest(test, done, label, wanted):
            valid_statistics(test, stats, done, label)
            whole_evidence(test, model, evidence, done, label)
        test.check(time.monotonic() - sent < 4, label + ": ends at once", done)
        test.check(process.group_is_empty(), label + ": nobody is left", done)
    test.equal(temporaries(test), [], "no temporary files after signals")


# --- models that are not to be trusted ---

HUGE = (
    ("a word of 2^60 bits", "1 sort bitvec 1152921504606846976\n2 input 1\n", ".btor2"),
    ("an id of 2^60", "1152921504606846976 sort bitvec 1\n", ".btor2"),
    ("an extension by 2^60", "1 sort bitvec 1\n2 sort bitvec 8\n3 input 1\n4 uext 2 3 1152921504606846976\n", ".btor2"),
    ("widths that add up to 2^32", "1 sort bitvec 1\n2 sort bitvec 16777216\n3 input 2\n4 concat 2 3 3\n", ".btor2"),
    ("2^60 conditions of justice", "1 sort bitvec 1\n2 input 1\n3 justice 1152921504606846976 2\n", ".btor2"),
    ("2^60 gates", "aag 1152921504606846976 0 0 0 1152921504606846976\n", ".aag"),
    ("2^31 inputs", "aig 2147483648 2147483648 0 0 0\n", ".aig"),
    ("2^30 bads", "aag 1 1 0 0 0 1073741824\n2\n", ".aag"),
    ("2^32 literals of justice", "aag 1 1 0 0 0 0 0 2\n2\n4294967295\n4294967295\n", ".aag"),
    ("a delta without end", b"aig 1 0 0 0 1\n" + b"\xff" * 60, ".aig"))


def announcements(test):
    usual = run(test, "info", os.path.join(MODELS, "toggle.aag")).megabytes  # more with sanitizers
    for name, text, ending in HUGE:
        path = test.write("huge" + ending, text)
        test.check(os.path.getsize(path) <= 130, name + " takes few bytes")
        done = run(test, "check", path)
        good = done.code == 1 and not done.out and re.match(r"error: \S+:\d+:\d+: ", done.err)
        test.check(good, name + " is an error", done)
        test.check(done.megabytes < usual + 40 and done.seconds < 5, name + " takes neither memory nor time", done)


LARGE = (
    ("a product of 2^24 bits", "1 sort bitvec 1\n2 sort bitvec 16777216\n3 input 2\n4 mul 2 3 3\n5 redor 1 4\n6 bad 5\n"),
    ("an array of 2^32 words", "1 sort bitvec 32\n2 sort array 1 1\n3 sort bitvec 1\n4 state 2\n5 input 1\n6 read 1 4 5\n7 redor 3 6\n"
                               "8 bad 7\n"))


def large_but_legal(test, kinds):
    """Legal, and far too much: the limits hold nevertheless."""
    for name, text in LARGE:
        path = test.write("legal.btor2", text)
        for engine in kinds:
            label = "%s, %s" % (name, " ".join(engine))
            process = Started(test, "check", path, "--memory", 200, "--timeout", 3, *engine)
            done = process.end()
            honest(test, done, label, "sat")
            test.check(done.megabytes < 400 and done.seconds < 8, label + ": limits hold", done)
            test.check(process.group_is_empty(), label + ": nobody is left", done)


def packed_bomb(test):
    path = test.write("bomb.btor2.gz", gzip.compress(b"; " + b"x" * 600_000_000 + b"\n", 1))
    done = run(test, "check", path, "--memory", 200)
    honest(test, done, "a small file that becomes a large one", "unknown")
    test.check(done.megabytes < 500, "a small file that becomes a large one: the limit holds", done)


def nothing_else_is_touched(test):
    """Names in a model are only names."""
    folder = test.path("here")
    os.makedirs(folder)
    text = "1 sort bitvec 1\n2 zero 1\n3 state 1 ../../name\n4 init 1 3 2\n5 input 1 $(touch\x60here\n6 next 1 3 5\n7 bad 3 /etc/passwd\n"
    test.write("here/names.btor2", text)
    for words in (("check", "names.btor2", "out.wit"), ("simulate", "names.btor2", "--print", "all"), ("info", "names.btor2"),
                  ("convert", "names.btor2", "out.btor2"), ("convert", "names.btor2", "out.aag"), ("convert", "names.btor2", "out.smt2"),
                  ("convert", "names.btor2", "out.dot")):
        done = test.execute([test.polycube, *words], cwd=folder)
        test.check(done.code in (0, 10), "odd names, " + " ".join(words), done)
    wanted = ["names.btor2", "out.aag", "out.btor2", "out.dot", "out.smt2", "out.wit"]
    test.equal(sorted(os.listdir(folder)), wanted, "only what was asked for is written")


def main(effort):
    test = Test()
    chance = random.Random(6)
    kinds = engines(test)
    few = kinds if effort > 1 else kinds[:1] + [kind for kind in kinds if kind[-1:] in (("ic3",), ("bmc",))]
    killed_while_writing(test, 15 * effort, chance)
    no_room(test)
    unreadable(test)
    announcements(test)
    nothing_else_is_touched(test)
    signals(test, kinds, 25 * effort, chance)
    deadlines(test, few)
    little_memory(test, few)
    large_but_legal(test, few)
    if effort > 1:
        hard_limit_on_memory(test, kinds)
        packed_bomb(test)
    test.finish()


if __name__ == "__main__":
    main(int(os.environ.get("POLYCUBE_EFFORT", "1")))
