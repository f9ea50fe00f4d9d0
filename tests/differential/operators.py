#!/usr/bin/env python3
"""The golden rows of all operators, as models whose bads are unreachable exactly if we compute what the others agree on:
a sample with every operator; operators.long.py takes all of them."""
import os
import sys

from shared import SharedTest, in_parallel

CHOICES = [(engine, smt) for engine in ("bmc", "kind") for smt in ("boolector", "bitwuzla")]


def main(everything):
    test = SharedTest("formats/operators")
    models = test.models("formats/operators")
    test.equal(len(models), 512, "number of models")
    if everything:
        chosen = [(path, choice) for path in models for choice in CHOICES]
    else:
        # Of every operator two models, wide ones first; the choice of engine and solver goes round.
        by_operator = {}
        for path in models:
            by_operator.setdefault(os.path.basename(path).split("_w")[0], []).append(path)
        sample = [path for paths in by_operator.values() for path in (paths[-1], paths[len(paths) // 2])]
        chosen = [(path, CHOICES[i % len(CHOICES)]) for i, path in enumerate(sample)]

    def check(work):
        path, (engine, smt) = work
        return test.run("check", path, "--engine", engine, "--smt", smt, "--bound", 0, "--property", "all", timeout=120)

    for (path, (engine, smt)), done in zip(chosen, in_parallel(check, chosen)):
        wanted = ("unknown\n", 30) if engine == "bmc" else ("unsat\n", 20)
        test.equal((done.out, done.code), wanted, "%s by %s with %s" % (test.short(path), engine, smt))
    # The same models can tell right from wrong: with the expected constant changed, the bad is reached.
    with open(os.path.join(test.shared, "formats/operators/mul_w3.const.btor2")) as file:
        text = file.read()
    turned = test.write("turned.btor2", text.replace(" neq ", " eq "))
    test.equal(test.run("check", turned, "--engine", "bmc", "--bound", 0).out, "sat\n", "a wrong table is found out")
    print("%d runs" % len(chosen))
    test.finish()


if __name__ == "__main__":
    main(everything=".long." in os.path.basename(sys.argv[0]))
