#!/usr/bin/env python3
"""Other model checkers' clothes: stdout, stderr and exit codes of each personality are exactly what sby reads."""
import os
import re
import signal
import subprocess
import time

from harness import Test

HERE = os.path.dirname(os.path.abspath(__file__))
MODELS = os.path.join(HERE, "models")
# What sby reads of btormc's output; the rest of it is about the inside of the tool.
READ_OF_BTORMC = re.compile(r"calling BMC on|SATISFIABLE|bad state properties at bound|deleting model checker|^(sat|[bj]\d+)$")

test = Test()


def model(name):
    return os.path.join(MODELS, name)


COUNTER = model("gated_counter.btor2")  # reaches its bad in step 5
PROVEN = model("two_inductive.btor2")
SEVERAL = model("saturating.btor2")  # three bads, the last one is reached in step 9
HARD = model("factors.btor2")
TOGGLE = model("toggle.aag")
LASSO = model("lasso.aag")
SAFE_AIGER = "aag 1 0 1 0 0 1\n2 2\n2\n"
NO_PROPERTY = "1 sort bitvec 1\n2 state 1\n"

COUNTER_WITNESS = "sat\nb0\n#0\n%s.\n" % "".join("@%d\n0 %d go@%d\n" % (k, k < 5, k) for k in range(6))
TOGGLE_WITNESS = "1\nb0\n01\n10\n10\n.\n"


def steps_of_btormc(first, last, properties):
    text = ""
    for k in range(first, last + 1):
        for i in range(properties):
            text += "[btor>mc] bad state property %d at bound k = %d UNSATISFIABLE\n" % (i, k)
        text += "[btor>mc] found 0 reachable and 0 unreachable bad state properties at bound k = %d\n" % k
    return text


def calling(properties, first, last):
    return "[btor>mc] calling BMC on %d properties from bound %d up-to maximum bound k = %d\n" % (properties, first, last)


def says(words, out, code, name, err=""):
    done = test.run(*words)
    good = done.out == out and done.code == code and done.err == err
    return test.check(good, name, "%s\n    wanted exit %s, stdout %r, stderr %r" % (done, code, out, err))


def btormc():
    end = "[btor>mc] deleting model checker: 1 inputs, 1 states, 1 bad, 0 constraints\n"
    reached = (calling(1, 0, 19) + steps_of_btormc(0, 4, 1) + "[btor>mc] bad state property 0 reachable at bound k = 5 SATISFIABLE\n"
               + COUNTER_WITNESS + "[btor>mc] found 1 reachable and 0 unreachable bad state properties at bound k = 5\n" + end)
    sby = ["--stop-first", "1", "-v", "1", "-kmax"]
    says(["--compat", "btormc", *sby, "19", COUNTER], reached, 0, "btormc: sat")
    says(["check", "--compat=btormc", *sby, "19", COUNTER], reached, 0, "btormc, with the command")
    says([*sby, "19", COUNTER], reached, 0, "btormc, by its arguments")
    says(["--stop-first", "0", "-v", "1", "-kmax", "19", COUNTER], reached, 0, "btormc: cover")
    says([*sby, "4", COUNTER], calling(1, 0, 4) + steps_of_btormc(0, 4, 1) + end, 0, "btormc: nothing up to the bound")
    says([*sby, "4", "-kmin", "3", COUNTER], calling(1, 3, 4) + steps_of_btormc(3, 4, 1) + end, 0, "btormc: a first bound")
    says(["--compat", "btormc", "-kmax", "4", COUNTER], "", 0, "btormc, quiet: nothing up to the bound")
    says(["--compat", "btormc", "-kmax", "9", COUNTER], COUNTER_WITNESS, 0, "btormc, quiet: sat")
    says([*sby, "4", "--smt=bitwuzla", COUNTER], calling(1, 0, 4) + steps_of_btormc(0, 4, 1) + end, 0, "btormc, with an option of ours")
    empty = test.write("empty.btor2", NO_PROPERTY)
    says([*sby, "4", empty], calling(0, 0, 4) + "[btor>mc] deleting model checker: 0 inputs, 1 states, 0 bad, 0 constraints\n", 0,
         "btormc: no property")
    says(["--compat", "btormc", "--kind", PROVEN], "unsat\nb0\n", 0, "btormc: k-induction")


def as_btormc():
    """The lines that sby reads are those of btormc itself."""
    real = test.tool("btormc")
    if real is None:
        print("not run: there is no btormc to compare with")
        return
    for name in ("gated_counter", "saturating", "two_memories", "memory", "overflow", "delayed_inputs", "two_inductive"):
        for words in (["--stop-first", "1", "-v", "1", "-kmax", "9"], ["--stop-first", "0", "-v", "1", "-kmax", "10"],
                      ["-v", "1", "-kmin", "3", "-kmax", "6"], ["-kmax", "7"]):
            theirs = test.execute([real, *words, model(name + ".btor2")])
            ours = test.run("--compat", "btormc", *words, model(name + ".btor2"))
            read = [[line for line in done.out.split("\n") if READ_OF_BTORMC.search(line)] for done in (theirs, ours)]
            test.equal(read[1], read[0], "the lines of btormc about %s %s" % (name, " ".join(words)))
            test.equal((ours.code, ours.err), (theirs.code, ""), "the exit code of btormc about %s" % name)


def pono():
    sby = ["--witness", "-v", "1", "-e", "bmc", "-k"]
    clean = "".join("no counterexample at bound %d\n" % k for k in range(5))
    says(["--compat", "pono", *sby, "19", COUNTER], clean + "counterexample at bound 5\n" + COUNTER_WITNESS, 0, "pono: sat")
    says([*sby, "4", COUNTER], clean + "unknown\nb0\n", 255, "pono, by its arguments: nothing up to the bound")
    says(["--compat", "pono", "-k", "9", COUNTER], "sat\nb0\n", 0, "pono, quiet")
    for engine in ("ic3bits", "ind", "mbic3"):
        says(["--compat", "pono", "-e", engine, PROVEN], "unsat\nb0\n", 1, "pono: a proof by " + engine)
    says(["--compat", "pono", "-p", "2", "-k", "9", SEVERAL], "sat\nb2\n", 0, "pono: another property")


def aiger():
    safe = test.write("safe.aag", SAFE_AIGER)
    says(["--compat", "aigbmc", "9", TOGGLE], "u0\n" + TOGGLE_WITNESS, 0, "aigbmc: sat")
    says(["9", TOGGLE], "u0\n" + TOGGLE_WITNESS, 0, "aigbmc, by its arguments")
    says(["2", safe], "u0\nu1\nu2\n2\nb0\n.\n", 0, "aigbmc: nothing up to the bound")
    says(["--compat", "rIC3", "--bmc-max-k", "2", "-e", "bmc", "-v", "0", "--witness", safe], "2\nb0\n.\n", 30, "rIC3: nothing up to the bound")
    says(["--bmc-max-k", "9", "-e", "bmc", "-v", "0", "--witness", TOGGLE], TOGGLE_WITNESS, 10, "rIC3, by its arguments")
    for words, code in ((["--compat", "suprove"], 0), (["--compat", "avy", "--cex", "-"], 0), (["--cex", "-"], 0),
                        (["--compat", "rIC3", "--witness"], 20)):
        says([*words, safe], "0\nb0\n.\n", code, "a proof: " + " ".join(words))
        done = test.run(*words, TOGGLE)
        test.check(done.out.startswith("1\nb0\n01\n") and done.out.endswith("\n.\n") and not done.err and done.code == (10 if code else 0),
                   "a counterexample: " + " ".join(words), done)
    for words in (["--compat", "suprove", "+simple_liveness"], ["+simple_liveness"]):
        done = test.run(*words, LASSO)
        test.check(done.out.startswith("1\nj0\n") and done.out.endswith("\n.\n") and not done.err and done.code == 0, "suprove: a lasso", done)


def links():
    """A personality by the name of the program."""
    safe = test.write("safe.aag", SAFE_AIGER)
    for name, words, out in (("polycube-btormc", ["-kmax", "9", COUNTER], COUNTER_WITNESS), ("btormc", ["-kmax", "9", COUNTER], COUNTER_WITNESS),
                             ("polycube-suprove", [safe], "0\nb0\n.\n"), ("pono", ["-k", "9", COUNTER], "sat\nb0\n"),
                             ("polycube", ["-k", "9", COUNTER], "sat\n")):
        path = test.path(name)
        os.symlink(test.polycube, path)
        test.equal(test.execute([path, *words]).out, out, "called as " + name)


def trouble():
    """What is no answer never looks like one: a line that begins with u is a bound, 'unknown' of pono and 2 of aigbmc are a pass."""
    wrong = test.write("wrong.aag", "aag 1 0\n")
    missing = test.path("missing")
    for name, model_of_it in (("btormc", missing), ("pono", missing), ("avy", missing), ("aigbmc", wrong), ("suprove", wrong), ("rIC3", wrong)):
        done = test.run("--compat", name, model_of_it)
        bad = any(re.match(r"u|[012]$|sat$|unsat$|unknown", line) for line in (done.out + done.err).split("\n"))
        test.check(done.code in (1, 2) and done.err and not bad and "deleting" not in done.out, name + ": an error is no answer", done)
    for words in (["--compat", "frob", COUNTER], [COUNTER, "--compat", "pono"], ["--compat"], ["--compat", "btormc"],
                  ["--compat", "btormc", "--frob", COUNTER], ["--compat", "btormc", "-kmax", "x", COUNTER]):
        done = test.run(*words)
        test.check(done.code == 1 and not done.out and done.err.startswith("error: "), "wrong: " + " ".join(words[:2]), done)
    says(["--compat", "aigbmc", "9", LASSO], "", 1, "aigbmc: justice", "c no answer: engines on bits do not treat justice\n")


def signals():
    """SIGTERM ends a run soon, and without an answer; bounds come while it runs."""
    for name, words in (("btormc", ["-v", "1", "-kmax", "1000000"]), ("pono", ["-v", "1", "-k", "1000000"]), ("pono", ["-e", "mbic3"])):
        process = subprocess.Popen([test.polycube, "--compat", name, *words, HARD], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        time.sleep(0.7)
        process.send_signal(signal.SIGTERM)
        start = time.monotonic()
        out, err = (text.decode() for text in process.communicate(timeout=20))
        test.check(time.monotonic() - start < 2, name + " ends soon after SIGTERM")
        test.check(process.returncode in (1, 2) and "deleting" not in out and "unknown" not in out, name + ": no answer", (out[-300:], err))
        if name == "btormc":
            test.check("calling BMC on 1 properties" in out, "btormc: what was begun is told", out[-300:])


btormc()
as_btormc()
pono()
aiger()
links()
trouble()
signals()
test.finish()
