#!/usr/bin/env python3
"""Verdicts as they come: the lines of --json, each field as docs/json.md has it, the evidence that they name, and the lines
in words."""
import json
import os
import re
import signal
import subprocess
import time

import unfinished
from harness import Test

test = Test()
MODELS = os.path.join(test.source, "tests", "regress", "models")
SATURATING = os.path.join(MODELS, "saturating.btor2")
TYPES = {"string": str, "integer": int, "number": (int, float), "boolean": bool, "array": list, "null": type(None)}
SECTIONS = {"A property": "property", "Evidence": "evidence", "The summary": "summary", "An error": "error"}


def documented():
    """The fields of each type of line, with their types."""
    fields, section = {}, None
    with open(os.path.join(test.source, "docs", "json.md"), encoding="utf-8") as file:
        for line in file:
            title = re.match(r"## (.*)\n", line)
            section = SECTIONS[title.group(1)] if title else section
            row = re.match(r"\| `(\w+)` \| ([\w ]+?) \|", line)
            if row:
                fields.setdefault(section, {})[row.group(1)] = row.group(2).split(" or ")
    return fields


FIELDS = documented()


def is_of(value, types):
    if isinstance(value, bool):
        return "boolean" in types
    return any(isinstance(value, TYPES[name]) for name in types)


def validate(item, kind, label):
    good = test.equal(sorted(item), sorted(FIELDS[kind]), label + ": the fields")
    for name, value in item.items() if good else ():
        test.check(is_of(value, FIELDS[kind][name]), "%s: the type of %s" % (label, name), repr(value))
    for one in item.get("evidence", ()):
        validate(one, "evidence", label)


def lines_of(done, label):
    """The properties by their ids, and the last line; all of them valid."""
    found = [json.loads(line) for line in done.out.splitlines()]
    if not test.check(found and done.out.endswith("\n"), label + ": there are lines", done):
        return {}, {}
    for item in found:
        validate(item, item["type"], label)
    *properties, last = found
    test.check(all(item["type"] == "property" for item in properties) and last["type"] in ("summary", "error"), label + ": the order", done)
    test.equal(last["exit_code"], done.code, label + ": the exit code")
    by_id = {item["property"]: item for item in properties}
    if last["type"] == "summary":
        count = [item["verdict"] for item in by_id.values()].count
        test.equal([last[word] for word in ("sat", "unsat", "unknown")], [count(word) for word in ("sat", "unsat", "unknown")], label + ": the counts")
        test.equal(last["properties"], len(by_id), label + ": so many properties", done)
    for item in by_id.values():
        test.equal(item["reason"] is None, item["verdict"] != "unknown", label + ": a reason for unknown alone", item)
        test.equal(item["worker"] is None, item["verdict"] == "unknown", label + ": a worker for answers alone", item)
        for one in item["evidence"]:
            test.check(os.path.exists(test.path(one["file"])), label + ": the file is there", one)
    return by_id, last


def check(label, *words, **options):
    return lines_of(test.run("check", *words, "--json", **options), label)


def the_lines():
    test.equal(sorted(FIELDS), ["error", "evidence", "property", "summary"], "docs/json.md is understood", FIELDS)
    for engine in ("auto", "kind", "ic3", "bits-kind"):
        found, last = check(engine, SATURATING, "--property", "all", "--engine", engine)
        test.equal({name: item["verdict"] for name, item in found.items()}, {"b0": "unsat", "b1": "unsat", "b2": "sat"}, engine + ": verdicts")
        test.equal((found["b2"]["depth"], found["b2"]["name"], last["verdict"]), (9, "is_full", "sat"), engine + ": of the failure")
        test.check(found["b0"]["depth"] >= 1, engine + ": the k of a proof", found["b0"])
        for item in found.values():
            test.check(engine == "auto" or item["worker"] == engine, engine + ": who has decided", item)
            test.check(0 <= item["seconds"] <= last["seconds"], engine + ": when", item)
    found, last = check("the first counterexample", SATURATING, "--engine", "kind")
    test.equal((found["b2"]["verdict"], last["verdict"]), ("sat", "sat"), "the first counterexample is an answer", found)
    found, last = check("one of them", SATURATING, "--property", "overflow")
    test.equal((sorted(found), last["verdict"], last["exit_code"]), (["b0"], "unsat", 20), "one property")
    found, last = check("a bound", os.path.join(MODELS, "gated_counter.btor2"), "--engine", "bmc", "--bound", 3)
    test.equal((found["b0"]["verdict"], found["b0"]["depth"], last["exit_code"]), ("unknown", 3, 30), "a bound is reached", found)
    found, last = check("no engine", os.path.join(MODELS, "ring.btor2"), "--property", "j1", "--engine", "kind")
    test.equal((last["verdict"], last["exit_code"]), ("unknown", 30), "what an engine does not treat", last)


def mistakes():
    done = test.run("check", test.write("broken.btor2", "1 sort bitvec 1\n2 nonsense\n"), "--json")
    _, last = lines_of(done, "a broken model")
    test.equal((last.get("type"), last.get("line"), done.code), ("error", 2, 1), "the place of an error", done)
    test.check(done.err.startswith("error: "), "it is on stderr too", done)
    _, last = lines_of(test.run("check", test.write("empty.btor2", "1 sort bitvec 1\n"), "--json"), "no property")
    test.equal((last["verdict"], last["exit_code"]), ("unknown", 30), "nothing to check", last)
    for words in (("--witness",), ("--trace",), ("--explain",), ("-",), ("--vcd", "-"), ("--stats", "-")):
        done = test.run("check", SATURATING, "--json", *words)
        test.check(done.code == 1 and not done.out and "share stdout" in done.err, "both on stdout: " + words[0], done)
    done = test.run("check", SATURATING, "--json", "--property", "all", "--engine", "kind", "--vcd", test.path("no/folder/x.vcd"))
    _, last = lines_of(done, "unwritable")
    test.equal((last["type"], done.code), ("error", 1), "a file that cannot be written ends the run", done)


def evidence():
    """A file of each property, which certcheck accepts."""
    for engine in ("kind", "bits-kind", "ic3", "auto"):
        label = "evidence of " + engine
        found, _ = check(label, SATURATING, "c.sat", "c.unsat", "--keep-going", "--engine", engine, "--vcd", "run.vcd", "--invariant", "i.txt",
                         "--witness=w.txt", "--obligations", "scripts")
        for name, item in found.items():
            files = [(one["kind"], one["file"]) for one in item["evidence"]]
            if item["verdict"] == "sat":
                test.equal(files, [("vcd", "run-%s.vcd" % name), ("witness", "c-%s.sat" % name), ("witness", "w-%s.txt" % name)], label, item)
                test.judge("sat", SATURATING, test.path("c-%s.sat" % name), "%s, %s" % (label, name))
            else:
                wanted = [("certificate", "c-%s.unsat" % name), ("invariant", "i-%s.txt" % name), ("obligations", "scripts-%s" % name)]
                test.equal(files, wanted, label, item)
                test.judge("unsat", SATURATING, test.path("c-%s.unsat" % name), "%s, %s" % (label, name), int(name[1:]))
        for name in ("c.sat", "c.unsat", "run.vcd", "w.txt"):
            test.check(not os.path.exists(test.path(name)), label + ": no file for all of them: " + name)
    # The one answer has the names that were given.
    found, last = check("one answer", SATURATING, "first.sat", "first.unsat", "--engine", "kind")
    test.equal(found["b2"]["evidence"], [{"kind": "witness", "file": "first.sat"}], "the first counterexample")
    found, last = check("one proof", SATURATING, "first.sat", "first.unsat", "--property", "0")
    test.equal(last["evidence"], [{"kind": "certificate", "file": "first.unsat"}], "a proof", last)
    test.judge("unsat", SATURATING, test.path("first.unsat"), "a proof", 0)


def in_words():
    done = test.run("check", SATURATING, "--keep-going", "--engine", "kind")
    test.equal((done.code, done.out), (10, "sat\n"), "the verdict about all of them", done)
    test.equal(sorted(line.split(":")[0] for line in done.err.splitlines()), ["property b0 (overflow)", "property b1", "property b2 (is_full)"],
               "a line for each", done)
    done = test.run("check", SATURATING, "--property", "all", "--engine", "kind", "--witness")
    test.check(done.code == 10 and done.out.startswith("sat\nb2\n") and done.out.count("sat\n") == 1, "the witness on stdout", done)


def unwritable():
    """Without --keep-going the others are given up; with it they are written."""
    os.makedirs(test.path("u-b0.unsat"))  # a folder, where a file is to be
    for words, others in ((("--property", "all"), 0), (("--keep-going",), 1)):
        done = test.run("check", SATURATING, "u.sat", "u.unsat", "--engine", "kind", *words)
        test.check(done.code == 1 and not done.out and "u-b0.unsat" in done.err, "unwritable: " + " ".join(words), done)
        test.check(others <= ("property b2" in done.err), "unwritable, the others: " + " ".join(words), done)
    os.rmdir(test.path("u-b0.unsat"))


def interrupted():
    """What was decided is there, in time, when somebody presses Ctrl-C."""
    model = unfinished.model(test)
    for engine, early_ones in (("auto", ("b0", "b1", "b2")), ("bmc", ("b2",))):
        process = subprocess.Popen([test.polycube, "check", model, "h.sat", "h.unsat", "--property", "all", "--json", "--engine", engine],
                                   cwd=test.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        early = [json.loads(process.stdout.readline()) for _ in early_ones]
        test.check(process.poll() is None, engine + ": lines come while the search goes on", early)
        start = time.monotonic()
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
        test.check(time.monotonic() - start < 1.3, engine + ": it ends within a second", time.monotonic() - start)
        found = early + [json.loads(line) for line in out.decode().splitlines()]
        verdicts = {item["property"]: item["verdict"] for item in found[:-1]}
        test.equal(sorted(verdicts), ["b0", "b1", "b2", "b3"], engine + ": all have a verdict", (found, err))
        wanted = {name: "unknown" if name not in early_ones else "sat" if name == "b2" else "unsat" for name in verdicts}
        test.equal(verdicts, wanted, engine + ": what is known by then", (found, err))
        end = (10, "summary", "sat") if "b2" in early_ones else (30, "summary", "unknown")
        test.equal((process.returncode, found[-1]["type"], found[-1]["verdict"]), end, engine + ": the end", found[-1])
        for item in found[:-1]:
            for one in item["evidence"]:
                test.judge(item["verdict"], model, test.path(one["file"]), "%s: %s" % (engine, one["file"]), int(item["property"][1:]) if item["verdict"] == "unsat" else None)


the_lines()
mistakes()
evidence()
in_words()
unwritable()
interrupted()
test.finish()
