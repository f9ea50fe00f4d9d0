#!/usr/bin/env python3
"""tools/certcheck: genuine evidence is accepted, forged evidence is rejected for its own reason (forged/manifest.csv), and
evidence that polycube writes now is accepted too. `polycube certify` says the same, since it asks certcheck; as a second
opinion, polycube's own check judges what is AIGER."""
import csv
import gzip
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "regress"))
from harness import Test, read_cases  # noqa: E402

FORGED = os.path.join(HERE, "forged")
REGRESS = os.path.join(HERE, "..", "regress")
LIMIT = 760  # lines of the checker
OURS = re.compile(r'#\s*include\s*"(?!(circuit|products)\.h")')
# What is said of a class of faults begins with its name, but for errors.
CLASSES = {"syntax", "claim", "value", "constraint", "mapping", "pin", "reset", "transition", "property", "base", "step", "error"}
# Exit status of certcheck, and of polycube certify.
CERTIFY = {0: 0, 1: 40, 2: 1}

test = Test()
CERTCHECK = os.path.join(os.path.dirname(test.polycube), "certcheck")
if not os.path.exists(CERTCHECK):
    test.skip("there is no certcheck beside polycube")


def certcheck(*words):
    return test.execute([CERTCHECK, *words])


def verdict(done):
    """accepted, the class of the fault, or what went wrong."""
    first = done.out.split("\n")[0]
    if done.code == 0 and first == "accepted" and not done.err:
        return "accepted"
    if done.code == 1 and done.out.count("\n") == 1 and first.startswith("rejected: ") and not done.err:
        return first.split(": ")[1]
    if done.code == 2 and not done.out and done.err.startswith("error: "):
        return "error"
    return str(done)


def manifest():
    with open(os.path.join(FORGED, "manifest.csv"), newline="") as file:
        rows = list(csv.DictReader(file))
    listed = sorted(row["evidence"] for row in rows)
    test.equal(listed, sorted(os.listdir(os.path.join(FORGED, "evidence"))), "every file is in the manifest once")
    expected = [row["expected"] for row in rows]
    test.check(sum(word != "accepted" for word in expected) >= 60, "forged cases", len(rows))
    test.check(expected.count("accepted") >= 20, "genuine cases", len(rows))
    test.equal(set(expected) - {"accepted"}, CLASSES, "all classes of faults")
    for row in rows:
        model, evidence = (os.path.join(FORGED, kind, row[word]) for kind, word in (("models", "model"), ("evidence", "evidence")))
        done = certcheck(*row["options"].split(), model, evidence)
        test.equal(verdict(done), row["expected"], "%s for %s: %s" % (row["evidence"], row["model"], row["what"]), done)
        options = row["options"].replace("--bad", "--property").split()
        certified = test.run("certify", model, evidence, *options)
        test.equal((certified.code, certified.out, certified.err), (CERTIFY[done.code], done.out, done.err),
                   row["evidence"] + ": what polycube certify passes on", certified)
        if row["evidence"].startswith("cert") and row["model"].endswith(".aag") and row["expected"] != "error":
            second = test.run("certify", model, evidence, "--checker", "own")
            test.equal(second.code == 0, row["expected"] == "accepted", row["evidence"] + ": polycube itself agrees", second)


def written():
    """Evidence of our own: runs for words, runs and circuits for bits."""
    for name, property_ in (("counter_bug", "sat"), ("counter", "unsat")):
        model, run = os.path.join(test.source, "docs", "examples", name + ".btor2"), test.path(name + ".wit")
        done = test.run("check", model, run)
        test.equal(done.out, property_ + "\n", name, done)
        if property_ == "sat":
            test.equal(verdict(certcheck(model, run)), "accepted", "the run of " + name)
    for case in read_cases(os.path.join(REGRESS, "models", "certificates.txt")):
        model = test.write(case.name + ".aag", case.text)
        for engine in case.words[1:]:
            run, certificate = test.path("evidence.aiw"), test.path("evidence.aig")
            done = test.run("check", model, run, certificate, "-e", engine, "--bound", "20")
            test.equal(done.out, case.words[0] + "\n", "%s by %s" % (case.name, engine), done)
            evidence = run if case.words[0] == "sat" else certificate
            test.equal(verdict(certcheck(model, evidence)), "accepted", "what %s writes about %s" % (engine, case.name), certcheck(model, evidence))


def tampered():
    """Nothing proves what is false: tampered proofs with pins, about a model whose bad is reachable."""
    folder = os.path.join(FORGED, "evidence")
    random_ = random.Random(1)
    rejected = set()
    for name, false in (("choice", "fill_bug"), ("before", "fill_bug"), ("two", "fill_late_bug"), ("recorder", "fill_late_bug")):
        model = os.path.join(FORGED, "models", false + ".btor2")
        with open(os.path.join(folder, "cert_pin_%s.btor2" % name), encoding="utf-8") as file:
            lines = file.read().replace("21 ult 1 9 8", "21 ulte 1 9 8").split("\n")
        for _ in range(60):
            done = certcheck(model, test.write("tampered.btor2", "\n".join(tamper(list(lines), random_))))
            rejected.add(verdict(done))
            test.check(verdict(done) not in ("accepted", "error"), "a tampered proof", done)
    test.check({"syntax", "pin", "property", "base", "step"} <= rejected, "what tampering leads to", rejected)


def tamper(lines, random_):
    """In lines that are not shared: other operands, mostly of the same sort, other names, or no such line."""
    sorts = {line.split()[0]: line.split()[2] for line in lines if line}
    own = [i for i, line in enumerate(lines) if line and int(line.split()[0]) > 22]
    for at in random_.sample(own, random_.randint(1, 3)):
        words = lines[at].split(" ")
        place = random_.randrange(2 if words[1] == "bad" else 3, len(words) + 1)
        if place == len(words):
            lines[at] = ";" + lines[at]
            continue
        same = [i for i in sorts if sorts[i] == sorts.get(words[place]) and int(i) < int(words[0])]
        if words[place].startswith("@"):
            words[place] = random_.choice(["@p", "@q", "@r"])
        else:
            words[place] = random_.choice(same or ["0", "1"])
        lines[at] = " ".join(words)
    return lines


def command_line():
    good = os.path.join(FORGED, "models", "reach.btor2"), os.path.join(FORGED, "evidence", "run_shortest.wit")
    broken = test.write("broken.btor2", "1 sort bitvec 1\n2 input 7\n")
    for label, words in (("no words", ()), ("one word", good[:1]), ("too many words", good + good), ("another option", ("--what", "0") + good),
                         ("no such bad", ("--bad", "2") + good), ("no model", ("no-such-file", good[1])),
                         ("no evidence", (good[0], "no-such-file")), ("no model but text", (broken, good[1])),
                         ("an array of arrays", (test.write("arrays.btor2", "1 sort bitvec 1\n2 sort array 1 1\n3 sort array 1 2\n"), good[1])),
                         ("a circle of resets", (test.write("circle.aag", "aag 2 0 2 0 0 1\n2 2 5\n4 4 2\n2\n"), good[1]))):
        test.equal(verdict(certcheck(*words)), "error", label)
    test.equal(certcheck(*good).out, "accepted\nsat: b0\n", "what is said of a run")


def certify():
    """What polycube does around certcheck: packed files, properties by name, limits, and what if there is none."""
    folder = os.path.join(FORGED, "models")
    reach, run = os.path.join(folder, "reach.btor2"), os.path.join(FORGED, "evidence", "run_shortest.wit")
    with open(reach, "rb") as model, open(run, "rb") as evidence:
        packed = [test.write(name, gzip.compress(text)) for name, text in (("reach.gz", model.read()), ("run.gz", evidence.read()))]
    test.equal(test.run("certify", *packed).out, "accepted\nsat: b0\n", "packed files")
    with open(run, "rb") as evidence:
        done = test.run("certify", reach, "-", stdin=evidence)
    test.equal(done.out, "accepted\nsat: b0\n", "evidence from stdin")
    for label, words, code in (("no such property", (reach, run, "--property", "7"), 1), ("no time", (reach, run, "--timeout", "0.000001"), 30),
                               ("no model", ("no-such-file", run), 1), ("no evidence", (reach, "no-such-file"), 1)):
        done = test.run("certify", *words)
        test.equal((done.code, done.out), (code, ""), label, done)
    alone = test.path("alone/polycube")
    os.makedirs(os.path.dirname(alone))
    shutil.copy(test.polycube, alone)
    nothing = dict(os.environ, PATH="/no-such-folder")
    done = test.execute([alone, "certify", reach, run], env=nothing)
    test.check((done.code, done.out) == (1, "") and "--checker own" in done.err, "there is no certcheck", done)
    ring = [os.path.join(FORGED, *path) for path in (("models", "counter.aag"), ("evidence", "cert.aag"))]
    done = test.execute([alone, "certify", *ring, "--checker", "own"], env=nothing)
    test.equal((done.code, done.out), (0, "accepted\n"), "polycube itself needs none", done)


# A prime of 61 bits is not the product of two words of 32: that takes a solver for ever.
HARD = """1 sort bitvec 1
2 sort bitvec 32
3 sort bitvec 64
4 input 2
5 input 2
6 uext 3 4 32
7 uext 3 5 32
8 mul 3 6 7
9 constd 3 2305843009213693951
10 eq 1 8 9
11 bad 10
"""


def left_alone():
    """If polycube has to end, so does certcheck."""
    hard = test.write("hard.btor2", HARD)
    done = test.run("certify", hard, hard, "--timeout", "1")
    test.check((done.code, done.out) == (30, "") and done.seconds < 10, "a deadline for certcheck", done)
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGKILL):
        process = subprocess.Popen([test.polycube, "certify", hard, hard], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL, start_new_session=True)
        deadline = time.monotonic() + 20
        while len(members(process.pid)) < 2 and time.monotonic() < deadline:
            time.sleep(0.02)
        test.equal(len(members(process.pid)), 2, "polycube and certcheck are at work")
        process.send_signal(number)
        process.wait(20)
        while members(process.pid) and time.monotonic() < deadline:
            time.sleep(0.02)
        if not test.equal(members(process.pid), [], "nobody is left after " + number.name):
            os.killpg(process.pid, signal.SIGKILL)


def members(group):
    """Processes of a group that are not done."""
    found = []
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open("/proc/%s/stat" % name) as file:
                fields = file.read().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[2]) == group and fields[0] not in "ZX":
            found.append(name)
    return found


def independence():
    folder = os.path.join(test.source, "tools", "certcheck")
    sources = sorted(name for name in os.listdir(folder) if name.endswith((".cpp", ".h")))
    count = 0
    for name in sources:
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            lines = file.read().split("\n")[:-1]
        count += len(lines)
        test.check(not [line for line in lines if OURS.search(line)], name + " includes nothing of polycube")
    test.check(0 < count <= LIMIT, "the checker has at most %d lines" % LIMIT, count)


for part in (manifest, written, tampered, command_line, certify, left_alone, independence):
    part()
test.finish()
