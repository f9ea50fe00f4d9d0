#!/usr/bin/env python3
"""Verdicts of small models by every engine with every solver, on words and on bits, their evidence, and the same after
every conversion."""
import os
import re

from harness import Test

HERE = os.path.dirname(os.path.abspath(__file__))
MODELS = os.path.join(HERE, "models")
CODES = {"sat": 10, "unsat": 20, "unknown": 30}
# btorsim knows neither rotations nor overflow operators nor fair and justice lines, and reads behind the end of a model
# whose last line is an input.
NOT_FOR_BTORSIM = {"wide", "overflow", "identities", "ring", "last_is_input"}
# Products of words: seconds for each question on bits.
SLOW_ON_BITS = {"identities"}
# Where IC3 needs seconds for what passes see.
SLOW_UNPREPARED = {"wide"}
# All of them but `rewrite`, which takes a quarter of a second before it starts.
MOST_PASSES = "coi,constraints,ternary,sweep,scorr-latches,scorr"

test = Test()


class Row:
    def __init__(self, line):
        self.model, self.property, self.bound, bmc, kind, self.ever, *self.options = line.split()
        self.wanted = {"bmc": bmc, "kind": kind}
        self.path = os.path.join(MODELS, self.model)
        self.stem, self.ending = os.path.splitext(self.model)
        self.bound = int(self.bound)


with open(os.path.join(MODELS, "verdicts.txt")) as table:
    ROWS = [Row(line) for line in table if line.strip() and not line.startswith("#")]


def check(row, engine, model=None, *options):
    return test.run("check", model or row.path, "--engine", engine, "--property", row.property, "--bound", row.bound,
                    "-v", *row.options, *options)


def agrees(done, wanted):
    """`wanted` is sat:STEP, unsat:K or unknown; without a number any will do."""
    word, _, detail = wanted.partition(":")
    if done.out != word + "\n" or done.code != CODES[word]:
        return False
    found = re.search(r": sat at step (\d+)\n|: unsat by (\d+)-induction", done.err)
    return (found is None) == (word == "unknown") and (not detail or detail in found.groups())


def accepted_elsewhere(row, witness):
    """The opinion of another checker, on the properties and the step we claim."""
    if row.ending == ".aag":
        tool = test.tool("aigsim")
        return not tool or test.execute([tool, "-c", row.path if row.stem != "no_latches" else with_bads(row), witness]).code == 0
    tool = test.tool("btorsim")
    if not tool or row.stem in NOT_FOR_BTORSIM:
        return True
    return test.execute([tool, "-c", row.path, witness]).code == 0


def with_bads(row):
    """aigsim wants bads, where old files have only outputs."""
    path = test.path(row.stem + "-bads.aag")
    test.run("convert", row.path, path)
    return path


class Evidence:
    """The files for it, fresh for each run."""

    def __init__(self, row):
        self.row = row
        self.witness, self.proof = test.path("cert.sat"), test.path("cert.unsat")
        for path in (self.witness, self.proof):
            if os.path.exists(path):
                os.remove(path)

    def run(self, engine, *options):
        row = self.row
        return test.run("check", row.path, self.witness, self.proof, "--engine", engine, "--property", row.property, "-v",
                        *row.options, *options)

    def belongs(self, verdict, label):
        test.equal(os.path.exists(self.witness), verdict == "sat", label + " writes a witness")
        test.equal(os.path.exists(self.proof), verdict == "unsat", label + " writes a proof")

    def replays(self, label, step):
        replay = test.run("simulate", self.row.path, self.witness)
        test.check(replay.code == 0 and replay.out.endswith("in step %s\n" % step), label + " replayed", replay)
        test.check(accepted_elsewhere(self.row, self.witness), label + " is accepted by another checker")
        test.judge("sat", self.row.path, self.witness, label)

    def certifies(self, label):
        """By certcheck, which `certify` asks."""
        test.judged += 1
        done = test.run("certify", self.row.path, self.proof, "--property", self.row.property)
        test.equal((done.code, done.out), (0, "accepted\nunsat\n"), label + " has a certificate", done)


def verdicts():
    for row in ROWS:
        for engine, wanted in row.wanted.items():
            for smt in ("boolector", "bitwuzla"):
                label = "%s %s up to %d by %s with %s" % (row.model, row.property, row.bound, engine, smt)
                evidence = Evidence(row)
                other = "bitwuzla" if smt == "boolector" else "boolector"
                done = evidence.run(engine, "--bound", row.bound, "--smt", smt, "--certify-smt", other)
                test.check(agrees(done, wanted), label, "wanted %s: %s" % (wanted, done))
                verdict, _, detail = wanted.partition(":")
                evidence.belongs(verdict, label)
                if verdict == "sat":
                    evidence.replays(label, detail)
                elif verdict == "unsat":
                    evidence.certifies(label)


def verdicts_on_bits():
    """Nothing is shorter than the shortest run, nothing reached is proven; what is proven stands on words too."""
    for row in ROWS:
        for engine, passes, wanted in wanted_on_bits(row):
            label = "%s %s by %s after %s" % (row.model, row.property, engine, passes)
            evidence = Evidence(row)
            bound = [] if engine == "ic3" else ["--bound", row.bound]
            # Facts, too, would be invariants that no passes find.
            facts = ["--invariant-work", "0"] if (engine, passes) == ("bits-kind", "none") else []
            # One of three has the quick attempt, which leaves little to words.
            look = ["--quick-attempt", "0"] if engine == "ic3" and passes != "all" else []
            done = evidence.run(engine, "--passes", passes, "--certify-smt", "bitwuzla", *facts, *look, *bound)
            if not test.check(agrees(done, wanted), label, "wanted %s: %s" % (wanted, done)):
                continue
            verdict = wanted.partition(":")[0]
            evidence.belongs(verdict, label)
            if verdict == "sat":
                step = re.search(r": sat at step (\d+)\n", done.err).group(1)
                test.check(int(step) >= int(row.ever.partition(":")[2]), label + ": no run is that short", done)
                evidence.replays(label, step)
            elif verdict == "unsat":
                evidence.certifies(label)


def wanted_on_bits(row):
    """(engine, passes, verdict): as on words, but passes find invariants of their own, so less induction may be left."""
    ever, bmc, kind = row.ever.partition(":")[0], row.wanted["bmc"], row.wanted["kind"]
    yield "bits-bmc", "none", bmc
    if row.stem in SLOW_ON_BITS:
        return
    yield "bits-budgeted", "none", bmc
    yield "bits-kind", "none", kind
    yield "bits-kind", MOST_PASSES, ever if ever == "unsat" else kind
    yield "ic3", MOST_PASSES, ever
    yield "ic3", "all", ever
    if row.stem not in SLOW_UNPREPARED:
        yield "ic3", "none", ever


def conversions():
    """Nothing is lost on the way: the same verdicts at the same steps, and the second writing equals the first."""
    for model in sorted({row.model for row in ROWS}):
        rows = [row for row in ROWS if row.model == model]
        first, second = test.path("first.btor2"), test.path("second.btor2")
        for source, target in ((rows[0].path, first), (first, second)):
            done = test.run("convert", source, target)
            test.check(done.code == 0 and not done.out and not done.err, "convert %s to BTOR2" % model, done)
        test.equal(read(second), read(first), "%s written as BTOR2 twice" % model)
        targets = [first]
        if rows[0].ending == ".aag":
            targets += aiger_round_trip(rows[0])
        for row in rows:
            for target in targets:
                done = check(row, "kind", target)
                test.check(agrees(done, row.wanted["kind"]), "%s %s as %s" % (model, row.property, target), done)
                if done.code in (10, 20):
                    test.leave_unjudged("a conversion; the same answer about the model itself is judged")


def aiger_round_trip(row):
    binary, ascii_, again = test.path("first.aig"), test.path("second.aag"), test.path("third.aig")
    for source, target in ((row.path, binary), (binary, ascii_), (ascii_, again)):
        done = test.run("convert", source, target)
        test.check(done.code == 0 and not done.out and not done.err, "convert %s to %s" % (row.model, target), done)
    test.equal(read(again), read(binary), "%s as binary AIGER, by way of ASCII" % row.model)
    return [binary, ascii_]


def read(path):
    with open(path, "rb") as file:
        return file.read()


def smt2():
    z3 = test.tool("z3")
    if not z3:
        return print("not run: SMT-LIB2 output, since z3 is not on the path")
    for row in ROWS:
        path = test.path("reach.smt2")
        done = test.run("convert", row.path, path, "--property", row.property, "--bound", row.bound)
        test.check(done.code == 0, "convert %s to SMT-LIB2" % row.model, done)
        wanted = "sat\n" if row.wanted["bmc"].startswith("sat") else "unsat\n"
        answer = test.execute([z3, "-T:20", path], timeout=30)
        test.equal(answer.out, wanted, "z3 on %s %s up to %d" % (row.model, row.property, row.bound))


def recorded():
    """What --record wrote is answered the same by another solver."""
    z3 = test.tool("z3")
    for model in ("saturating.btor2", "two_memories.btor2", "toggle.aag"):
        folder = test.path("queries-of-" + model)
        os.mkdir(folder)
        done = test.run("check", os.path.join(MODELS, model), "-e", "kind", "--record", folder, "--property", "all",
                        "--bound", "12")
        files = sorted(os.listdir(folder))
        test.check(files and done.code in (10, 20), "queries of %s are recorded" % model, done)
        test.leave_unjudged("all properties of a model at once; each is judged alone")
        for name in files:
            text = read(os.path.join(folder, name)).decode()
            answers = re.findall(r"^; \w+: (sat|unsat)$", text, re.MULTILINE)
            test.equal(text.count("(check-sat)"), len(answers), "%s of %s holds all answers" % (name, model))
            if z3:
                test.equal(test.execute([z3, "-T:20", os.path.join(folder, name)], timeout=30).out.split(), answers,
                           "z3 on %s of %s" % (name, model))


def dot():
    for model in ("gated_counter.btor2", "two_memories.btor2", "toggle.aag"):
        path = test.path("model.dot")
        done = test.run("convert", os.path.join(MODELS, model), path)
        text = read(path).decode()
        test.check(done.code == 0 and text.startswith("digraph") and text.count("{") == text.count("}"), "dot of " + model, text[:300])
        if test.tool("dot"):
            test.equal(test.execute([test.tool("dot"), "-Tsvg", "-o", test.path("model.svg"), path]).code, 0, "dot reads " + model)
    if not test.tool("dot"):
        print("not run: Graphviz output, since dot is not on the path")


verdicts()
verdicts_on_bits()
conversions()
smt2()
recorded()
dot()
test.finish()
