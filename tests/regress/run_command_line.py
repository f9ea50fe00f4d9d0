#!/usr/bin/env python3
"""The command line: options, exit codes, files, limits and signals."""
import gzip
import json
import lzma
import os
import signal
import subprocess
import time

from harness import Test

HERE = os.path.dirname(os.path.abspath(__file__))
MODELS = os.path.join(HERE, "models")

test = Test()


def model(name):
    return os.path.join(MODELS, name)


def read(path):
    with open(path) as file:
        return file.read()


COUNTER = model("gated_counter.btor2")
PROVEN = model("two_inductive.btor2")
HARD = model("factors.btor2")


def verdict_and_code(done, verdict, name):
    code = {"sat": 10, "unsat": 20, "unknown": 30}[verdict]
    return test.check(done.out == verdict + "\n" and done.code == code, name, done)


def words_and_codes():
    verdict_and_code(test.run("check", COUNTER), "sat", "check: sat")
    verdict_and_code(test.run("check", PROVEN), "unsat", "check: unsat")
    verdict_and_code(test.run("check", COUNTER, "--bound", "3"), "unknown", "check: unknown")
    for words in ((COUNTER,), (COUNTER, "-k", "9"), (COUNTER, "--engine=bmc"), (COUNTER, "-e", "bmc", "--bound=5")):
        verdict_and_code(test.run(*words), "sat", "without the word check: " + " ".join(words))
    for words in (("-k", "9", COUNTER), ("--engine=bmc", "--", COUNTER)):
        verdict_and_code(test.run("check", *words), "sat", "options first: " + " ".join(words))
    quiet = test.run("check", COUNTER)
    test.equal(quiet.err, "", "nothing on stderr unless asked")
    loud = test.run("check", COUNTER, "-v")
    for part in ("read " + COUNTER, "1 inputs, 1 states, 1 properties", "property b0 (five): sat at step 5", "statistics:", "peak_megabytes"):
        test.check(part in loud.err, "-v says '%s'" % part, loud)
    # One engine: which worker of the portfolio answers, and so what it says, differs from run to run.
    spoken = [test.run("check", COUNTER, "-e", "ic3", "-v" + more) for more in ("", "v")]
    test.check(all(done.out == "sat\n" for done in spoken), "the verdict, however much is said", spoken[1])
    test.equal(["ic3: frame 1," in done.err for done in spoken], [False, True], "-vv says every step")
    several = test.run("check", model("saturating.btor2"), "--property", "all")
    for part in ("property b0 (overflow): unsat by 1-induction\n", "property b1: unsat by 1-induction\n", "property b2 (is_full): sat at step 9\n"):
        test.check(part in several.err, "several properties are reported: " + part, several)
    for words in (("--version",), ("version",)):
        done = test.run(*words)
        test.check(done.code == 0 and done.out.startswith("polycube ") and not done.err, "version", done)


def helps():
    commands = ["check", "simulate", "convert", "info"]
    for words in [()] + [(command,) for command in commands]:
        for flag in ("--help", "-h"):
            done = test.run(*words, flag)
            test.check(done.code == 0 and "usage: polycube" in done.out and not done.err, "help of %s %s" % (words, flag), done)
    for words in (("help",), ("help", "--help"), ("version", "--help")):
        done = test.run(*words)
        test.check(done.code == 0 and done.out and not done.err, "help by " + " ".join(words), done)
    # Asked for help, it looks at nothing else.
    test.equal(test.run("check", "--help", "no-such-file").code, 0, "help with an argument")
    done = test.run()
    test.check(done.code == 1 and not done.out and "usage: polycube" in done.err, "no word at all", done)


def usage_errors():
    for words, part in (
            (("check",), "needs MODEL"),
            (("convert", COUNTER), "needs MODEL OUT"),
            (("check", COUNTER, "a", "b", "c"), "unexpected argument 'c'"),
            (("info", COUNTER, "a"), "unexpected argument 'a'"),
            (("check", COUNTER, "--bonud", "3"), "did you mean '--bound'"),
            (("check", COUNTER, "--nonsense"), "unknown option '--nonsense'"),
            (("check", COUNTER, "-z"), "unknown option '-z'"),
            (("info", COUNTER, "--bound", "3"), "unknown option '--bound'"),
            (("check", COUNTER, "--bound"), "needs a value"),
            (("check", COUNTER, "--bound", "-1"), "whole number"),
            (("check", COUNTER, "--bound", "1.5"), "whole number"),
            (("check", COUNTER, "--bound", "x"), "'x'"),
            (("check", COUNTER, "--bound", ""), "whole number"),
            (("check", COUNTER, "--bound", "4294967295"), "4294967294"),
            (("check", COUNTER, "--timeout", "-1"), "number from 0"),
            (("check", COUNTER, "--timeout", "soon"), "'soon'"),
            (("check", COUNTER, "--timeout", "nan"), "number from 0"),
            (("check", COUNTER, "--verbose=2"), "takes no value"),
            (("check", COUNTER, "--engine", "magic"), "takes auto|ic3"),
            (("check", COUNTER, "--smt", "none"), "'none'"),
            (("check", COUNTER, "--property", "six"), "no property 'six'"),
            (("check", COUNTER, "--property", "1"), "no property '1'"),
            (("check", COUNTER, "--property", "b1"), "no property 'b1'"),
            (("check", COUNTER, "--property", "j0"), "no property 'j0'"),
            (("convert", COUNTER, "out.xyz"), "format"),
            (("help", "nonsense", "more"), "unexpected argument"),
            (("check", "no-such-file.btor2"), "no-such-file.btor2"),
            (("chekc", COUNTER, "x"), "chekc"),
            (("check", HERE), "folder"),
            (("simulate", COUNTER, "no-such-witness"), "no-such-witness")):
        done = test.run(*words)
        good = done.code == 1 and not done.out and done.err.startswith("error: ") and part in done.err
        test.check(good, "refused: " + " ".join(words).replace(HERE, ""), "wanted '%s': %s" % (part, done))


def properties():
    saturating = model("saturating.btor2")
    for wanted, verdict in (("0", "unsat"), ("overflow", "unsat"), ("b0", "unsat"), ("1", "unsat"), ("b1", "unsat"), ("2", "sat"),
                            ("is_full", "sat"), ("all", "sat"), ("b2", "sat")):
        verdict_and_code(test.run("check", saturating, "--property", wanted), verdict, "property " + wanted)
    verdict_and_code(test.run("check", saturating), "sat", "without --property any of them counts")
    verdict_and_code(test.run("check", model("delayed.btor2"), "-p", "all", "-k", "0"), "unknown", "all: one of two is open")
    verdict_and_code(test.run("check", model("lasso.aag"), "-p", "again", "-e", "bmc", "-k", "9"), "sat", "a justice property by name")
    verdict_and_code(test.run("check", model("ring.btor2"), "-p", "j1", "-e", "kind"), "unknown", "kind does not treat justice")


def bounds():
    for engine in ("bmc", "kind"):
        verdict_and_code(test.run("check", COUNTER, "-e", engine, "-k", "4"), "unknown", engine + ": bound 4 is too small")
        verdict_and_code(test.run("check", COUNTER, "-e", engine, "-k", "5"), "sat", engine + ": bound 5 is included")
    for words in (("--bmc-start", "5"), ("--bmc-step", "3"), ("--bmc-start", "2", "--bmc-step", "1"), ("--bmc-start", "3", "--bmc-step", "7")):
        done = test.run("check", COUNTER, "-e", "bmc", "-k", "5", "-v", *words)
        verdict_and_code(done, "sat", " ".join(words))
        test.check("sat at step 5\n" in done.err, " ".join(words) + ": the step", done)
    verdict_and_code(test.run("check", COUNTER, "-e", "bmc", "-k", "5", "--bmc-start", "6"), "unknown", "start behind the bound")
    for words in (("--no-model-check",), ("--seed", "7"), ("--seed", "7", "--smt", "bitwuzla")):
        verdict_and_code(test.run("check", COUNTER, *words), "sat", " ".join(words))


def witnesses():
    engine = "--engine=bits-bmc"  # of several engines the first one writes the witness, and which one that is depends on the load
    for name, ending in (("gated_counter.btor2", "btor2"), ("memory.btor2", "btor2"), ("toggle.aag", "aag")):
        path = test.path("w-" + ending)
        for words in (("--witness=" + path,), ("-w=" + path,)):
            done = test.run("check", model(name), engine, *words)
            verdict_and_code(done, "sat", "%s %s" % (name, words[0].split("=")[0]))
            replay = test.run("simulate", model(name), path)
            test.check(replay.code == 0 and replay.out.startswith("accepted: b0"), name + ": the written witness", replay)
            text = read(path)
            os.remove(path)
        done = test.run("check", model(name), path, engine)
        test.equal(read(path), text, name + ": the second argument gets the witness too", done)
        shown = test.run("check", model(name), "--witness", engine)
        test.equal(shown.code, 10, name + " --witness")
        test.equal(shown.out.split("\n").count("sat"), 1, name + " --witness: one verdict line", shown)
        if ending == "btor2":
            # A witness starts with the verdict line, so stdout as a whole is the witness.
            test.equal(shown.out, text, name + ": stdout is the witness")
        else:
            test.equal(shown.out.replace("sat\n", ""), text, name + ": stdout is the verdict and the witness")
    done = test.run("check", COUNTER, "--bound", "2", "--witness", "--witness=" + test.path("none"))
    test.check(done.out == "unknown\n" and not os.path.exists(test.path("none")), "no witness without sat", done)
    test.equal(read_lines_named(COUNTER), ["0 1 go@%d" % i for i in range(5)], "names survive to the witness")


def read_lines_named(path):
    witness = test.path("named")
    test.run("check", path, witness, "-e", "bmc")
    return [line for line in read(witness).splitlines() if " go@" in line][:5]


def unwritable():
    nowhere = os.path.join(test.folder, "no", "such", "folder", "file")
    behind_a_file = os.path.join(test.write("plain", "x"), "file")
    for path in (nowhere, behind_a_file):
        for words in (("--witness=" + path,), (path,), ("--stats", path)):
            done = test.run("check", COUNTER, *words)
            good = done.code == 1 and not done.out and done.err.startswith("error: ") and path in done.err
            test.check(good, "unwritable: " + words[0].split("=")[0].replace(test.folder, ""), done)
        done = test.run("check", PROVEN, test.path("cert.sat"), path)
        test.check(done.code == 1 and not done.out and path in done.err, "unwritable proof", done)
        done = test.run("convert", COUNTER, path + ".btor2")
        test.check(done.code == 1 and not done.out and path in done.err, "unwritable model", done)
    done = test.run("check", COUNTER, "/dev/full")
    test.check(done.code == 1 and not done.out and "/dev/full" in done.err, "a full device", done)
    with open("/dev/full", "wb") as full:
        done = subprocess.run([test.polycube, "check", COUNTER], stdout=full, stderr=subprocess.PIPE, timeout=20)
        test.check(done.returncode not in (10, 20, 30), "a verdict that cannot be printed is none", done)


def evidence_first():
    """Whoever sees the verdict finds the evidence whole."""
    for i in range(10):
        path = test.path("evidence-%d" % i)
        stats = test.path("stats-%d" % i)
        process = subprocess.Popen([test.polycube, COUNTER, path, "--stats", stats], stdout=subprocess.PIPE)
        line = process.stdout.readline()
        text = read(path) if os.path.exists(path) else "(no file)"
        with_stats = os.path.exists(stats) and json.loads(read(stats))["verdict"] == "sat"
        process.wait(10)
        process.stdout.close()
        test.check(line == b"sat\n" and text.startswith("sat\nb0\n") and text.endswith("\n.\n"), "evidence before the verdict", text)
        test.check(with_stats, "statistics before the verdict")


def statistics():
    keys = {"version": str, "model": str, "engine": str, "verdict": str, "seconds": float, "peak_megabytes": int, "statistics": dict}
    odd = test.write('odd "name"\\.btor2', read(COUNTER))
    for path, verdict, words in ((COUNTER, "sat", ()), (PROVEN, "unsat", ()), (COUNTER, "unknown", ("-k", "2")), (odd, "sat", ()),
                                 (HARD, "unknown", ("-t", "0.3")), (COUNTER, "sat", ("-e", "bmc", "--smt", "bitwuzla"))):
        stats = test.path("stats.json")
        test.run("check", path, "--stats", stats, *(words if "-e" in words else ("-e", "kind", *words)))
        try:
            found = json.loads(read(stats))
        except (OSError, ValueError) as problem:
            test.check(False, "statistics of %s are JSON" % path, problem)
            continue
        for key, kind in keys.items():
            test.check(isinstance(found.get(key), kind), "statistics have " + key, found)
        test.equal(set(found) - set(keys), set(), "statistics have no other keys")
        test.equal((found["model"], found["verdict"]), (path, verdict), "statistics of " + os.path.basename(path))
        values = found["statistics"]
        test.check(all(isinstance(value, (int, float)) for value in values.values()), "statistics are numbers", values)
        for key in ("read_seconds", "smt_queries", "smt_sat", "smt_unsat"):
            test.check(key in values, "statistics have " + key, values)
        os.remove(stats)


def limits():
    for engine in ("bmc", "kind"):
        for smt in ("boolector", "bitwuzla"):
            label = "%s with %s" % (engine, smt)
            done = test.run("check", HARD, "-t", "1", "-e", engine, "--smt", smt)
            verdict_and_code(done, "unknown", "time limit, " + label)
            test.check(0.9 < done.seconds < 2.2, "ends within a second after the limit, " + label, done)
            test.check("unknown: time limit" in done.err, "says why, " + label, done)
    for smt in ("boolector", "bitwuzla"):
        stats = test.path("memory.json")
        done = test.run("check", model("growing.btor2"), "-e", "bmc", "--memory", "120", "--smt", smt, "--stats", stats, timeout=60)
        verdict_and_code(done, "unknown", "memory limit with " + smt)
        test.check("unknown: memory limit" in done.err, "says that memory was short, with " + smt, done)
        test.check(json.loads(read(stats))["peak_megabytes"] < 240, "memory stays near the limit, with " + smt, read(stats))


def signals():
    for number in (signal.SIGINT, signal.SIGTERM):
        for smt in ("boolector", "bitwuzla"):
            stats = test.path("signal.json")
            process = subprocess.Popen([test.polycube, "check", HARD, "-e", "kind", "--smt", smt, "--stats", stats],
                                       stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            time.sleep(0.6)
            start = time.monotonic()
            process.send_signal(number)
            try:
                out, err = process.communicate(timeout=5)
            except subprocess.TimeoutExpired:
                process.kill()
                out, err = process.communicate()
            seconds = time.monotonic() - start
            label = "%s with %s" % (number.name, smt)
            test.check(seconds < 1.0, label + " ends within a second", seconds)
            test.equal((process.returncode, out), (30, b"unknown\n"), label)
            test.check(b"unknown: interrupted" in err and b"statistics:" in err and b"smt_queries" in err, label + ": statistics", err)
            test.equal(json.loads(read(stats))["verdict"], "unknown", label + ": --stats")
            left = [name for name in os.listdir(test.folder) if name.startswith("signal.json.")]
            test.equal(left, [], label + " leaves no temporary files")


def info():
    from harness import read_cases
    for case in read_cases(model("info.txt")):
        done = test.run("info", model(case.name))
        test.equal(done.out.encode(), case.text, "info " + case.name)
    done = test.run("info", model("gated_counter.btor2"), "-v")
    for name in ("count", "go", "following", "is_five"):
        test.check(" %s\n" % name in done.out, "info -v names " + name, done)


def simulation():
    for name in ("gated_counter.btor2", "memory.btor2", "delayed.btor2", "free_state.btor2", "toggle.aag", "saturating.btor2"):
        outputs = set()
        for seed in range(6):
            path = test.path("random.wit")
            if os.path.exists(path):
                os.remove(path)
            done = test.run("simulate", model(name), "--seed", seed, "--steps", "12", "--print", "free", "-w", path)
            again = test.run("simulate", model(name), "--seed", seed, "--steps", "12", "--print", "free")
            test.equal(again.out, done.out, "%s, seed %d: the same again" % (name, seed))
            outputs.add(done.out)
            if not os.path.exists(path):
                test.check(done.code == 1 and "violates a constraint in its first step" in done.err, name + ": no steps", done)
                continue
            steps = done.out.count("step ")
            test.check("1 runs, %d steps\n" % steps in done.out and done.code == 0, "%s, seed %d" % (name, seed), done)
            replay = test.run("simulate", model(name), path, "--print", "free")
            reached = "bad 0 holds" in done.out
            claims_other = reached or any("bad %d holds" % i in done.out for i in (1, 2))
            word = "accepted: b" if claims_other else "rejected: the claimed property b0 is not reached"
            test.check(word in replay.out and replay.code == (0 if claims_other else 1), "%s, seed %d replayed" % (name, seed), replay)
            # Every value of the run comes out again.
            values = done.out[:done.out.rindex("1 runs")]
            test.check(replay.out.startswith(values), "%s, seed %d: the same values" % (name, seed), replay)
        if name != "saturating.btor2":
            test.check(len(outputs) > 1, name + ": seeds differ")
    done = test.run("simulate", model("gated_counter.btor2"), "--runs", "30", "--steps", "10")
    test.check("30 runs, 300 steps\n" in done.out, "runs and steps", done)
    path = test.path("all.wit")
    test.run("check", COUNTER, path, "-e", "bmc")
    done = test.run("simulate", COUNTER, path, "--print", "all")
    for part in ("step 5\n  count = 101 (5)\n", "  go = 1\n", "  following = 001 (1)\n", "  is_five = 1\n", "  five = 1\n", "accepted: b0 in step 5\n"):
        test.check(part in done.out, "values by name: " + part.strip(), done)


def names():
    text = ("1 sort bitvec 1\n2 zero 1\n3 state 1 z\xe4hler\n4 init 1 3 2\n5 input 1 a.b[3]\n6 xor 1 3 5 first\n7 uext 1 6 0 second\n"
            "8 next 1 3 6\n9 output 7 out;put\n10 constraint -2 always\n11 bad 6 \u22a5\n")
    path = test.write("names.btor2", text)
    written, aag, back = test.path("names-2.btor2"), test.path("names.aag"), test.path("names-3.btor2")
    test.run("convert", path, written)
    test.run("convert", path, aag)
    test.run("convert", aag, back)
    for name in ("z\xe4hler", "a.b[3]", "first", "second", "out;put", "always", "\u22a5"):
        test.check(" %s\n" % name in read(written), "the name %s in BTOR2" % name, read(written))
    for name in ("z\xe4hler", "a.b[3]", "always", "\u22a5"):  # outputs of word models are left out
        test.check(" %s\n" % name in read(aag), "the name %s in AIGER" % name, read(aag))
        test.check(" %s\n" % name in read(back), "the name %s back in BTOR2" % name, read(back))
    free = test.write("free.btor2", "1 sort bitvec 1\n2 state 1 z\xe4hler\n3 next 1 2 2\n4 input 1 a.b[3]\n5 and 1 2 4\n6 bad 5\n")
    witness = test.path("names.wit")
    test.run("check", free, witness)
    test.check("0 1 z\xe4hler#0\n" in read(witness) and "0 1 a.b[3]@0\n" in read(witness), "names in the witness", read(witness))


def packed():
    for name in ("gated_counter.btor2", "toggle.aag"):
        with open(model(name), "rb") as file:
            text = file.read()
        binary = test.path("binary.aig")
        variants = [("", name, text)]
        if name == "toggle.aag":
            test.run("convert", model(name), binary)
            with open(binary, "rb") as file:
                variants.append(("", "binary.aig", file.read()))
        for _, plain, content in variants:
            for ending, pack in ((".gz", gzip.compress), (".xz", lzma.compress)):
                path = test.write("packed-" + plain + ending, pack(content))
                verdict_and_code(test.run("check", path), "sat", plain + ending)
            # gzip files may be put one behind the other.
            path = test.write("parts-" + plain + ".gz", gzip.compress(content[:20]) + gzip.compress(content[20:]))
            verdict_and_code(test.run("check", path), "sat", plain + ".gz in two parts")
            done = test.execute([test.polycube, "check", "-"], stdin=open(test.write("piped", content), "rb"))
            verdict_and_code(done, "sat", plain + " from stdin")
    test.write("no-ending", text)
    verdict_and_code(test.run("check", "no-ending"), "sat", "AIGER is known by its first line")


def old_properties():
    """Old AIGER files have outputs for bads; beside bads, outputs are only outputs."""
    path = test.write("old.aag", "aag 1 1 0 2 0\n2\n0\n2\no1 reached\n")
    verdict_and_code(test.run("check", path, "-p", "reached"), "sat", "the second output is b1 by its name")
    verdict_and_code(test.run("check", path, "-p", "0"), "unsat", "the first output is never 1")
    done = test.run("convert", path, "old-2.aag")
    test.check("aag 1 1 0 0 0 2\n" in read(test.path("old-2.aag")), "outputs become bads", read(test.path("old-2.aag")))
    huge = test.write("huge.btor2", "1 sort bitvec 32\n2 sort array 1 1\n3 sort bitvec 1\n4 state 2\n5 input 1\n6 read 1 4 5\n"
                                    "7 redor 3 6\n8 bad 7\n")
    done = test.run("convert", huge, "huge.aag")
    good = done.code == 1 and not done.out and done.err.startswith("error: ") and "too large" in done.err
    test.check(good and not os.path.exists(test.path("huge.aag")), "a memory of 2^32 words does not fit AIGER", done)


def deep():
    """A chain of gates as long as the file, from the top down: nothing recurses."""
    size = 200_000
    gates = "".join("%d %d %d\n" % (2 * (i + 2), 2 * (i + 1), 2) for i in reversed(range(size)))
    path = test.write("deep.aag", "aag %d 1 0 1 %d\n2\n%d\n%s" % (size + 1, size, 2 * (size + 1), gates))
    for smt in ("boolector", "bitwuzla"):
        done = test.run("check", path, "-e", "bmc", "-k", "0", "--smt", smt)
        verdict_and_code(done, "sat", "a deep model with " + smt)
    for ending in ("btor2", "aig", "smt2", "dot"):
        test.equal(test.run("convert", path, "deep." + ending, "--bound", "1").code, 0, "a deep model to " + ending)
    test.equal(test.run("simulate", path, "-n", "2").code, 0, "a deep model simulated")


for part in (words_and_codes, helps, usage_errors, properties, bounds, witnesses, unwritable, evidence_first, statistics, limits,
             signals, info, simulation, names, packed, old_properties, deep):
    part()
test.finish()
