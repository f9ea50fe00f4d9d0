#!/usr/bin/env python3
"""Writes the models of tests/loops from the programs beside them, and sees every verdict by machine.

usage: make.py                                     writes all models
       make.py --verify POLYCUBE --solver z3 ...   checks the verdict of each model, and writes index.csv; takes minutes
       make.py --verify ... --only REGEX           prints the rows of some models, and leaves index.csv as it is

What the columns of index.csv mean is said in README.md.
"""
import argparse
import csv
import importlib
import os
import re
import resource
import shlex
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
THEMES = ("counters", "buffers", "words", "shifts", "protocols", "slopes", "method")
COLUMNS = ("file", "class", "expected", "width", "evidence", "quick")
QUICK_SECONDS = 0.3


def programs():
    sys.path.insert(0, HERE)
    language = importlib.import_module("language")
    for theme in THEMES:
        importlib.import_module("programs." + theme)
    return list(language.PROGRAMS.values())


def models():
    """(path relative to this folder, program, width) of every model."""
    return [(path, program, width) for program in programs() for path, width in program.files()]


def write_models():
    for path, program, width in models():
        path = os.path.join(HERE, path)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w") as file:
            file.write(program.text(width))


class Verifier:
    def __init__(self, polycube, solvers, seconds, folder):
        self.polycube, self.seconds, self.folder = polycube, seconds, folder
        self.solvers = [shlex.split(solver) for solver in solvers]

    def run(self, *words):
        """Exit code, all output, CPU seconds."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run([self.polycube, *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        return done.returncode, done.stdout.decode(), cpu

    def path(self, name, text=None):
        path = os.path.join(self.folder, name)
        if text is not None:
            with open(path, "w") as file:
                file.write(text)
        return path

    def reached(self, model):
        """The counterexample of bmc, replayed."""
        witness = self.path("witness")
        code, out, _ = self.run("check", model, witness, "-e", "bmc", "--timeout", str(self.seconds))
        replayed, said, _ = self.run("simulate", model, witness)
        step = re.search(r"in step (\d+)\s*\Z", said)
        return "bmc:%s" % step.group(1) if code == 10 and replayed == 0 and step else "FAILED: " + out + said

    def proven(self, program, width):
        """The stated invariant is one, and nothing bad is in it: some solver finds no model of any obligation."""
        for name, text, steps in program.obligations(width):
            formula = self.path("obligation.smt2")
            _, out, _ = self.run("convert", self.path("obligation.btor2", text), formula, "--bound", str(steps))
            answers = [out] if out else self.answers(formula)
            if answers[-1] != "unsat":
                return "FAILED: %s %s" % (name, answers)
        return "invariant"

    def answers(self, formula):
        """What the solvers say, one after the other, until one decides."""
        said = []
        for solver in self.solvers:
            try:
                done = subprocess.run([*solver, formula], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                      timeout=self.seconds)
                said.append(done.stdout.decode().strip())
            except subprocess.TimeoutExpired:
                said.append("late")
            if said[-1] in ("sat", "unsat"):
                break
        return said

    def quick(self, path, expected):
        """The first engine that says so in no time; empty if none does."""
        for engine in ("kind", "ic3") if expected == "unsat" else ("bmc",):
            code, _, cpu = self.run("check", path, "-e", engine, "--timeout", "5")
            if code == {"sat": 10, "unsat": 20}[expected] and cpu < QUICK_SECONDS:
                return engine
        return ""

    def row(self, name, program, width):
        path = os.path.join(HERE, name)
        evidence = self.reached(path) if program.expected == "sat" else self.proven(program, width)
        return [name, program.kind, program.expected, width, evidence, self.quick(path, program.expected)]


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--verify", metavar="POLYCUBE")
    arguments.add_argument("--solver", action="append", default=[], help="reads SMT-LIB; may be repeated")
    arguments.add_argument("--only", default="")
    arguments.add_argument("--seconds", type=float, default=60)
    chosen = arguments.parse_args()
    write_models()
    if not chosen.verify:
        return
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        verifier = Verifier(os.path.abspath(chosen.verify), chosen.solver or ["z3"], chosen.seconds, folder)
        for name, program, width in models():
            if re.search(chosen.only, name):
                rows.append(verifier.row(name, program, width))
                print(*rows[-1], flush=True)
    if any(row[4].startswith("FAILED") for row in rows):
        raise SystemExit("not every verdict was seen; index.csv stays as it is")
    if not chosen.only:
        with open(os.path.join(HERE, "index.csv"), "w", newline="") as file:
            csv.writer(file, lineterminator="\n").writerows([COLUMNS, *rows])


if __name__ == "__main__":
    main()
