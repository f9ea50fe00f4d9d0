"""What the tests of programs for other machines share: a build from nothing, and the comparison with our own program."""
import os
import re
import shlex
import sys

# The verdict and the evidence of an engine alone depend on work alone, so they are the same on each machine.
RUNS = [
    ("counter.btor2", ["--engine", "kind"]),
    ("counter.btor2", ["--engine", "ic3"]),
    ("counter.btor2", ["--engine", "ic3", "--lemmas", "mixed"]),
    ("counter_bug.btor2", ["--engine", "bmc"]),
    ("counter_bug.btor2", ["--engine", "bits-bmc"]),
    ("counter_hold.btor2", ["--engine", "bits-kind"]),
]
EXIT = {10: "sat", 20: "unsat"}
# Of tests/regress, those that need nothing of the system but the program.
SCRIPTS = ["run_verdicts.py", "run_malformed.py", "run_witnesses.py"]


def build_from_nothing(test, command):
    """The folder of the programs, built with a cache of its own."""
    folder = test.path("build")
    environment = dict(os.environ, POLYCUBE_DEPS=test.path("deps"))
    done = test.execute([os.path.join(test.source, "tools/packaging", command), folder], timeout=7000, env=environment)
    if not test.check(done.code == 0, "tools/packaging/%s builds" % command, done):
        test.finish()
    return folder


def install_programs(test, *packages):
    """Programs of Debian in a folder of the test: the environment for them."""
    folder = test.path("programs")
    done = test.execute([os.path.join(test.source, "tools/packaging/toolchain"), "programs", folder, *packages], timeout=900)
    if done.code != 0:
        test.skip("%s could not be had: %s" % (", ".join(packages), done.err.strip()[-300:]))
    libraries = os.path.join(folder, "usr/lib/x86_64-linux-gnu")
    return dict(os.environ, PATH=os.path.join(folder, "usr/bin") + ":" + os.environ["PATH"],
                LD_LIBRARY_PATH=libraries), folder


def evidence(test, name):
    path = test.path(name)
    if not os.path.exists(path):
        return None
    with open(path, "rb") as file:
        return file.read()


def compare(test, start, environment):
    """`start` is the words before the arguments of the other machine's program."""
    for number, (model, options) in enumerate(RUNS):
        path = os.path.join(test.source, "docs/examples", model)
        label = "%s %s" % (model, " ".join(options))
        found = []
        for who, words in (("own", [test.polycube]), ("other", start)):
            prefix = "%s%d" % (who, number)
            done = test.execute([*words, path, prefix + ".sat", prefix + ".unsat", *options], timeout=600, cwd=test.folder,
                                env=environment if who == "other" else None)
            found.append((done.code, done.out, evidence(test, prefix + ".sat"), evidence(test, prefix + ".unsat")))
            if who == "other" and test.check(done.code in EXIT, label + " is decided", done):
                test.judge(EXIT[done.code], path, test.path(prefix + "." + EXIT[done.code]), label)
        test.equal(found[1], found[0], label + ": the same answer and evidence, byte by byte")
    check_portfolio(test, start, environment)
    check_errors(test, start, environment)
    run_scripts(test, start, environment)


def check_portfolio(test, start, environment):
    for model, wanted in (("counter.btor2", 20), ("counter_bug.btor2", 10), ("counter_hold.btor2", 20)):
        done = test.execute([*start, os.path.join(test.source, "docs/examples", model), "--stats", test.path("stats.json")],
                            timeout=600, cwd=test.folder, env=environment)
        test.equal(done.code, wanted, "all engines side by side on " + model, done)
        test.check(b'"winner"' in (evidence(test, "stats.json") or b""), "several engines ran on " + model, done)


def check_errors(test, start, environment):
    broken = test.write("broken.btor2", "1 sort bitvec 4\n2 state 7\n")
    done = test.execute([*start, broken], timeout=120, env=environment)
    test.equal(done.code, 1, "a broken model is an error", done)
    test.check(re.search(r"broken\.btor2:2:\d+: ", done.err), "which names its line", done)
    done = test.execute([*start, test.path("absent.btor2")], timeout=120, env=environment)
    test.equal(done.code, 1, "an absent model is an error", done)


def run_scripts(test, start, environment):
    """The scripts call a program by one path: it starts the other machine's."""
    program = test.write("polycube", "#!/bin/sh\nexec %s \"$@\"\n" % shlex.join(start))
    os.chmod(program, 0o755)
    for script in SCRIPTS:
        done = test.execute([sys.executable, os.path.join(test.source, "tests/regress", script), test.source, program, test.prefix],
                            timeout=3000, env=environment)
        test.equal(done.code, 0, "tests/regress/" + script, done)
