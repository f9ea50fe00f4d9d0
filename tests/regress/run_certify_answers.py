#!/usr/bin/env python3
"""hwmcc/certify_answers: evidence that is written and accepted, and what it says if a checker refuses, or a verdict is wrong."""
import csv
import os
import sys

from harness import Test

test = Test()
SCRIPT = os.path.join(test.source, "hwmcc", "certify_answers")
CERTCHECK = os.path.join(os.path.dirname(test.polycube), "certcheck")
if not os.path.exists(CERTCHECK):
    test.skip("there is no certcheck beside polycube")
MODELS = ("docs/examples/counter.btor2", "unsat"), ("docs/examples/counter_bug.btor2", "sat"), ("tests/regress/models/toggle.aag", "sat")


def index(name, verdicts):
    rows = "".join("%s,%s\n" % (os.path.join(test.source, file), verdict) for (file, _), verdict in zip(MODELS, verdicts))
    return test.write(name + ".csv", "file,expected\n" + rows)


def run(label, models, *options):
    out = test.path(label + ".rows")
    done = test.execute([sys.executable, SCRIPT, "--models", models, "--out", out, "--polycube", test.polycube, "--certcheck", CERTCHECK,
                         "--megabytes", "0", *options, "ic3=--engine ic3"], timeout=120)
    with open(out, newline="") as file:
        return done, list(csv.DictReader(file))


def command(name, code):
    """A judge that notes what it was asked about."""
    path = test.write(name, "#!/bin/sh\necho \"$@\" >>'%s'\nexit %d\n" % (test.path(name + ".log"), code))
    os.chmod(path, 0o755)
    return path


right = index("right", [verdict for _, verdict in MODELS])
done, rows = run("good", right, "--judge", "yes:btor2:unsat:" + command("yes", 0))
test.check(done.code == 0 and "nothing was wrong" in done.out, "all is accepted", done)
test.equal([row["verdict"] for row in rows], ["unsat", "sat", "sat"], "the verdicts")
test.equal({row["certcheck"] for row in rows}, {"accepted"}, "certcheck accepts all")
test.equal(rows[0]["others"], "yes:accepted", "another judge")
test.check(all(float(row["solving"]) > 0 and float(row["checking"]) > 0 for row in rows), "times", rows)
with open(test.path("yes.log")) as file:
    test.equal(len(file.read().splitlines()), 1, "it is asked about its format and its verdict only")
test.check("| all |  | 3 | 2 | 1 | 0 | 3 of 3 |" in done.out, "the table", done.out)
if test.tool("aigsim"):
    test.equal(rows[2]["others"], "aigsim:accepted", "aigsim")
again, rows_again = run("good", right)
test.equal((again.code, rows_again), (0, rows), "rows that are there are kept", again)

done, rows = run("refused", right, "--judge", "no:btor2:unsat:" + command("no", 1))
test.check(done.code == 1 and "no does not accept the unsat evidence" in done.out, "a judge that refuses", done)
done, rows = run("doubted", right, "--certcheck", command("doubt", 1))
test.check(done.code == 1 and rows[0]["certcheck"] == "no judgement: exit 1", "a checker that refuses", done)
done, rows = run("wrong", index("wrong", ["sat", "sat", "unknown"]))
test.check(done.code == 1 and "counter.btor2 by ic3: unsat, expected sat" in done.out, "a wrong verdict", done)
done, rows = run("silent", right, "--polycube", command("silent", 0))
test.check(done.code == 0 and {row["verdict"] for row in rows} == {"unknown"}, "no verdicts, nothing to certify", done)
lost = test.write("lost", "#!/bin/sh\necho unsat\n")
os.chmod(lost, 0o755)
done, rows = run("lost", right, "--polycube", lost)
test.check(done.code == 1 and rows[0]["certcheck"] == "no evidence", "a verdict without evidence", done)
test.finish()
