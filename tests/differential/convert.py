#!/usr/bin/env python3
"""Word-level models written as AIGER: the verdicts of our small models stay what they are, for us and for ABC, and aigsim accepts
the witnesses. convert.long.py takes the public models."""
import os

from shared import SharedTest, in_parallel

MODELS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "regress", "models")


def header(path):
    """(inputs, latches, outputs, bads, constraints) and the resets as written."""
    with open(path, "rb") as file:
        data = file.read()
    numbers = [int(word) for word in data.split(b"\n", 1)[0].split()[1:]] + [0, 0]
    latches = data.split(b"\n")[1:1 + numbers[2]]
    resets = [line.split()[1:] for line in latches]
    return (numbers[1], numbers[2], numbers[3], numbers[5], numbers[6]), resets


def plain_resets(path):
    """In binary files only: latch i has 0, 1 or itself."""
    (inputs, latches, _, _, _), resets = header(path)
    return all(not words or words[0] in (b"0", b"1", b"%d" % (2 * (inputs + 1 + i))) for i, words in enumerate(resets[:latches]))


def abc(test, path, command, timeout=60):
    """sat, unsat or unknown."""
    script = "read %s; logic; undc; strash; zero; fold; %s; print_status" % (path, command)
    out = test.execute([test.tool("berkeley-abc"), "-c", script], timeout=timeout).out
    return "unsat" if "Status = 1" in out else "sat" if "Status = 0" in out else "unknown"


def rows():
    with open(os.path.join(MODELS, "verdicts.txt")) as table:
        for line in table:
            if line.strip() and not line.startswith("#"):
                model, name, bound, _, kind, *options = line.split()
                if model.endswith(".btor2"):
                    yield model, name, bound, kind, options


def small_models(test):
    have_abc = test.tool("berkeley-abc")
    for number, (model, name, bound, kind, options) in enumerate(rows()):
        label = "%s %s" % (model, name)
        source = os.path.join(MODELS, model)
        binary = test.path("%d.aig" % number)
        done = test.run("convert", source, binary, "--property", name)
        if not test.check(done.code == 0 and not done.out and not done.err, label + " is converted", done):
            continue
        sizes, _ = header(binary)
        test.equal(sizes[2:4], (0, 1), label + " has one bad and no outputs")
        test.check(plain_resets(binary), label + " has plain resets")
        again = test.path("%d.aag" % number)
        test.equal(test.execute([test.tool("aigtoaig"), binary, again]).code, 0, label + ": aigtoaig reads it")
        for path in (binary, again):
            witness = test.path("%d.wit" % number)
            done = test.run("check", path, witness, "--engine", "kind", "--bound", bound, "-v", *options)
            word, _, detail = kind.partition(":")
            test.equal(done.out, word + "\n", label + " as " + path)
            if word == "sat":
                test.check("sat at step %s\n" % detail in done.err, label + " is reached in the same step", done)
        if word == "sat":
            test.equal(test.execute([test.tool("aigsim"), "-c", again, witness]).code, 0, label + ": aigsim accepts the witness")
        if word != "unknown" and have_abc:
            test.equal(abc(test, binary, "pdr -T 20"), word, label + " by ABC")
    if not have_abc:
        print("not run: ABC's opinion, since berkeley-abc is not on the path")


def public_models(test):
    """ABC may not decide, but if it does, it says what is known."""
    expected = {}
    with open(os.path.join(test.shared, "bench/dev/expected.csv")) as table:
        names = next(table).strip().split(",")
        for line in table:
            row = dict(zip(names, line.strip().split(",")))
            expected[row["file"]] = row["expected"]

    def work(file):
        source = os.path.join(test.shared, "bench/dev", file)
        target = test.path(file.replace("/", "-") + ".aig")
        done = test.run("convert", source, target, timeout=60)
        verdict = "unknown"
        if done.code == 0:
            for command in ("bmc3 -T 4", "pdr -T 5"):
                if verdict == "unknown":
                    verdict = abc(test, target, command)
        return done, verdict, target

    files = sorted(expected)
    agreed = refused = 0
    for file, (done, verdict, target) in zip(files, in_parallel(work, files)):
        if file.startswith("array/") and done.code == 1 and "too large to bit-blast" in done.err:
            refused += 1
            continue
        if not test.check(done.code == 0 and not done.err, file + " is converted", done):
            continue
        test.check(done.seconds < 20, file + " is converted in 20 s", done.seconds)
        test.equal(header(target)[0][2], 0, file + " has no outputs")
        test.check(plain_resets(target), file + " has plain resets")
        if verdict != "unknown":
            agreed += test.equal(verdict, expected[file], file + " by ABC")
    print("%d models, %d decided by ABC, %d refused for their arrays" % (len(files), agreed, refused))
    test.check(agreed > len(files) // 4, "ABC decides some", agreed)


def main(everything):
    if not everything:
        test = SharedTest()
        if not test.tool("aigsim") or not test.tool("aigtoaig"):
            test.skip("aigsim and aigtoaig are not there")
        small_models(test)
    else:
        test = SharedTest("bench/dev")
        if not test.tool("berkeley-abc"):
            test.skip("berkeley-abc is not on the path")
        public_models(test)
    test.finish()


if __name__ == "__main__":
    main(everything=False)
