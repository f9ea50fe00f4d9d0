#!/usr/bin/env python3
"""--resume: an interrupted run goes on where it was, and believes nothing that its evidence does not say."""
import json
import os
import shutil
import signal
import subprocess

import unfinished
from harness import Test

test = Test()
MODELS = os.path.join(test.source, "tests", "regress", "models")
SATURATING = os.path.join(MODELS, "saturating.btor2")
VERDICTS = {"b0": "unsat", "b1": "unsat", "b2": "sat"}


def run(label, *words, model=SATURATING, engine="kind", verdicts=VERDICTS):
    """What was resumed, and the outcome."""
    done = test.run("check", model, "r.sat", "r.unsat", "--resume", "r.json", "--json", "--engine", engine, *words)
    found = [json.loads(line) for line in done.out.splitlines()]
    got = {item["property"]: item["verdict"] for item in found if item["type"] == "property"}
    if verdicts is not None:
        test.equal(got, verdicts, label + ": the verdicts", done)
        test.equal(found[-1]["resumed"], sum(item["resumed"] for item in found[:-1]), label + ": how many", done)
    return sorted(item["property"] for item in found if item.get("resumed") is True), done


def stored():
    with open(test.path("r.json")) as file:
        return json.load(file)


def store(content):
    with open(test.path("r.json"), "w") as file:
        file.write(content if isinstance(content, str) else json.dumps(content))


def clean():
    for name in os.listdir(test.folder):
        if name.startswith("r.") or name.startswith("r-"):
            os.remove(test.path(name))


def goes_on():
    resumed, done = run("the first run")
    test.equal((resumed, done.code), ([], 10), "nothing is there at first", done)
    test.equal(sorted(item["property"] for item in stored()["properties"]), ["b0", "b1", "b2"], "what is stored", stored())
    resumed, done = run("all of it")
    test.equal((resumed, done.code), (["b0", "b1", "b2"], 10), "nothing is left to check", done)
    words = test.run("check", SATURATING, "r.sat", "r.unsat", "--resume", "r.json")
    test.check(words.code == 10 and words.out == "sat\n" and words.err.count(", resumed\n") == 3, "in words", words)
    # A part of it, as an interrupted run leaves it.
    part = stored()
    part["properties"] = [item for item in part["properties"] if item["property"] == "b1"]
    store(part)
    for engine in ("kind", "auto"):
        store(part)
        resumed, done = run("a part, by " + engine, engine=engine)
        test.equal((resumed, done.code), (["b1"], 10), "a part of it", done)
        test.equal(len(stored()["properties"]), 3, "the rest is added")
    resumed, done = run("one property", "--property", "overflow", verdicts={"b0": "unsat"})
    test.equal((resumed, done.code), (["b0"], 20), "one property of those", done)


def evidence_decides():
    """What is not there, was changed, or does not show it, is checked again."""
    original = stored()
    os.remove(test.path("r-b0.unsat"))
    test.equal(run("a missing file")[0], ["b1", "b2"], "a missing file")
    with open(test.path("r-b2.sat"), "a") as file:
        file.write("\n")
    test.equal(run("a changed file")[0], ["b0", "b1"], "a changed file")
    test.equal(run("all again")[0], ["b0", "b1", "b2"], "it was written again")
    test.equal(run("other files", "--vcd", "r.vcd")[0], ["b0", "b1"], "of a counterexample other files are wanted")

    def lie(change, label, good):
        """A file that somebody has edited, hashes and all."""
        store(original)
        run("before " + label)
        lying = stored()
        entries = {item["property"]: item for item in lying["properties"]}
        change(entries)
        store(lying)
        test.equal(run(label)[0], good, label)

    def claim_sat(entries):
        entries["b0"]["verdict"] = "sat"
        entries["b0"]["evidence"] = [dict(entries["b2"]["evidence"][0], file="r-b0.sat")]
        shutil.copy(test.path("r-b2.sat"), test.path("r-b0.sat"))

    def claim_unsat(entries):
        entries["b2"]["verdict"] = "unsat"
        entries["b2"]["evidence"] = [dict(entries["b0"]["evidence"][0], file="r-b2.unsat")]
        shutil.copy(test.path("r-b0.unsat"), test.path("r-b2.unsat"))

    def witness_for_a_certificate(entries):
        entries["b2"]["verdict"] = "unsat"
        entries["b2"]["evidence"] = [dict(entries["b2"]["evidence"][0], file="r-b2.unsat", kind="certificate")]
        shutil.copy(test.path("r-b2.sat"), test.path("r-b2.unsat"))

    def swap(entries):
        entries["b0"]["property"], entries["b2"]["property"] = "b2", "b0"

    lie(claim_sat, "the witness of another property", ["b1", "b2"])
    lie(claim_unsat, "the certificate of another property", ["b0", "b1"])
    lie(witness_for_a_certificate, "a witness as a certificate", ["b0", "b1"])
    lie(swap, "entries for each other", ["b1"])
    # Without evidence there is nothing to believe.
    clean()
    for _ in range(2):
        done = test.run("check", SATURATING, "--resume", "r.json", "--engine", "kind")
        test.check(done.code == 10 and "resumed" not in done.err, "without evidence", done)


def wrong_files():
    clean()
    run("a good one")
    other = os.path.join(MODELS, "delayed.btor2")
    _, done = run("another model", model=other, verdicts=None)
    test.check(done.code == 1 and "about another model" in done.err and json.loads(done.out)["type"] == "error", "another model", done)
    good = stored()
    for content, word in (("{", "no"), ("[]", "is not a file of --resume"), ("nonsense", "is not a file"), ({"polycube_resume": 2}, "another version")):
        store(content)
        _, done = run("nonsense", verdicts=None)
        test.check(done.code == 1 and word in done.err, "refused: " + str(content), done)
        with open(test.path("r.json")) as file:
            test.equal(file.read(), content if isinstance(content, str) else json.dumps(content), "it is not overwritten")
    # Whatever is in it, the verdicts are right.
    for damage in ({"properties": 3}, {"properties": [3, {}, {"property": "b9", "verdict": "sat"}]}, {"properties": [{"property": "b0", "verdict": "unsat"}]},
                   {"properties": [dict(good["properties"][0], depth=-1e99, seconds="x", evidence={})]}):
        store(dict(good, **damage))
        test.equal(run("damaged")[0], [], "damaged: " + str(damage)[:60])
    done = test.run("check", SATURATING, "--resume", test.path("no/folder/r.json"), "--engine", "kind")
    test.check(done.code == 1 and not done.out and "no/folder" in done.err, "it cannot be written", done)
    loaded = ("check", os.path.join(test.source, "docs", "examples", "credits.sv"), "--reset", "rst", "--resume", "v.json", "v.sat", "v.unsat")
    if shutil.which("yosys") is not None:
        test.equal(test.run(*loaded, timeout=60).code, 20, "a design in Verilog")
        done = test.run(*loaded, timeout=60)
        test.check(done.code == 20 and "resumed" in done.err, "it is known again", done)
        done = test.run(*loaded[:2], *loaded[4:], timeout=60)
        test.check(done.code == 1 and "--reset=rst" in done.err, "the same design with other options", done)


def interrupted():
    """Ctrl-C and SIGKILL leave what was decided."""
    model = unfinished.model(test)
    for name, engine, early in ((signal.SIGINT, "auto", 3), (signal.SIGKILL, "bmc", 1)):
        clean()
        words = [test.polycube, "check", model, "r.sat", "r.unsat", "--resume", "r.json", "--json", "--engine", engine]
        process = subprocess.Popen(words, cwd=test.folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        for _ in range(early):
            process.stdout.readline()
        process.send_signal(name)
        process.communicate(timeout=20)
        test.equal(process.returncode, 10 if name == signal.SIGINT else -name, "the end by " + str(name))
        done = test.run("check", model, "r.sat", "r.unsat", "--resume", "r.json", "--timeout", 1, "--engine", engine)
        test.equal(done.err.count("resumed"), early, "it goes on behind them, " + engine, done)


goes_on()
evidence_decides()
wrong_files()
interrupted()
test.finish()
