#!/usr/bin/env python3
"""The runner of campaigns in hwmcc, its scores and its plots."""
import csv
import importlib.machinery
import importlib.util
import os
import shutil
import subprocess
import sys
import time
import xml.dom.minidom

from harness import Test

test = Test()
sys.path.insert(0, os.path.join(test.source, "hwmcc"))
import campaign  # noqa: E402
import plot  # noqa: E402
import score  # noqa: E402

PYTHON = sys.executable
HERE = os.path.dirname(os.path.abspath(__file__))
CORES = len(os.sched_getaffinity(0))


def result(file, contestant, verdict, seconds, expected="unknown", limit=10):
    row = {"file": file, "expected": expected, "contestant": contestant, "verdict": verdict, "cpu": str(seconds),
           "wall": str(2 * seconds), "limit": "%d cpu" % limit}
    return score.Result(row)


RESULTS = [
    result("a", "x", "sat", 1, "sat"), result("a", "y", "sat", 3, "sat"),
    result("b", "x", "unsat", 4, "unsat"), result("b", "y", "unknown", 10, "unsat"),
    result("c", "x", "unsat", 2, "sat"), result("c", "y", "unknown", 10, "sat"),
    result("d", "x", "unknown", 10), result("d", "y", "unsat", 0.001),
]


def scores():
    x, y, best = score.scores(RESULTS)
    wanted = {"x": (4, 2, 1, 1, 1, 1 + 4 + 20 + 20, 1), "y": (4, 2, 1, 1, 0, 3 + 20 + 20 + 0.001, 1)}
    for one in (x, y):
        test.equal((one.models, one.solved, one.sat, one.unsat, one.wrong, one.par2, one.unique), wanted[one.name],
                   "score of " + one.name)
    test.equal((best.models, best.solved, best.sat, best.unsat), (4, 3, 1, 2), "virtual best")
    test.equal(round(best.par2, 6), 1 + 4 + 20 + 0.001, "PAR-2 of the virtual best")
    test.equal([one.name for one in score.scores(RESULTS, ["y", "x"])][:2], ["y", "x"], "the order asked for")
    test.equal(len(score.scores(RESULTS[::2])), 1, "one contestant alone has no virtual best")
    test.equal(score.table([x]).split("\n")[2], "| x | 4 | 2 | 1 | 1 | 1 | 45.0 | 1 |", "a row of the table")
    test.equal(score.conflicts(RESULTS), [], "no conflicts where only one has a verdict")
    test.equal(score.conflicts(RESULTS + [result("d", "z", "sat", 1)]), ["d"], "a conflict without an expected verdict")


def comparison():
    """x against y: a three times as fast, b 10 / 4, c by neither (x is wrong), d 0.01 / 10."""
    found = score.compare(RESULTS, "x", "y")
    test.equal((found["models"], found["median"]), (3, 2.5), "models that either solves, and the median speedup")
    test.equal(round(found["faster"], 3), 0.667, "how often x is faster")
    test.equal(score.compare(RESULTS[4:6], "x", "y")["models"], 0, "nothing to compare")


def plots():
    for name, text in (("scatter", plot.scatter(RESULTS, "x", "y", {"a": "<&>"})), ("cactus", plot.cactus(RESULTS)),
                       ("curves", plot.curves([("one", [(0, 3), (0.5, 7), (1, 5)])], "title", "c", "solved"))):
        tree = xml.dom.minidom.parseString(text)
        circles = {"scatter": 3, "cactus": 0, "curves": 3}[name]
        test.equal(len(tree.getElementsByTagName("circle")), circles, name + " has its points")
    axis = plot.Axis(0.01, 100, "seconds", logarithmic=True)
    test.equal([round(axis.place(v), 3) for v in (0.001, 0.01, 1, 100)], [0, 0, 0.5, 1], "places on a logarithmic axis")
    test.equal([round(tick, 3) for tick in axis.ticks], [0.01, 0.1, 1, 10, 100], "ticks of a logarithmic axis")
    test.equal([round(tick, 3) for tick in plot.Axis(0, 1, "c").ticks], [0, 0.2, 0.4, 0.6, 0.8, 1], "ticks of another")


def limits():
    def run(code, *limits, **more):
        return campaign.run([PYTHON, "-c", code], campaign.Limits(*limits, **more))
    test.equal(run("print('sat')", 10)[0], "sat", "a verdict")
    test.equal(run("print('SAT'); print(' unsat ')", 10)[0], "unsat", "the last verdict counts")
    test.equal(run("print('b0 sat')", 10)[0], "unknown", "a verdict is a line of its own")
    for status, verdict in ((1, "unsat"), (0, "sat"), (-1, "unknown")):
        test.equal(run("print('Status = %d  Frames = 3')" % status, 10)[0], verdict, "ABC's status %d" % status)
    verdict, cpu, wall, _, code = run("print('sat', flush=True)\nwhile True: pass", 1)
    test.check(verdict == "unknown" and code != 0 and 0.5 < cpu < 3, "too much CPU time", (verdict, cpu, wall, code))
    busy = "import os\nfor _ in range(3): os.fork()\nwhile True: pass"
    verdict, _, wall, _, code = run(busy, 2, tree=True)
    test.check(verdict == "unknown" and code < 0 and wall < 100, "too much CPU time of eight processes together", (verdict, wall, code))
    test.equal(run("import os; os.fork() and os.wait(); print('sat')", 10, tree=True)[0], "sat", "two that end in time")
    start = time.monotonic()
    verdict = run("import time; time.sleep(30)", 1, wall=True)[0]
    test.check(verdict == "unknown" and time.monotonic() - start < 10, "too long on the wall")
    test.check(run("x = 'a' * 2000000000; print('sat')", 10, megabytes=500)[0] == "unknown", "too much memory")
    core = max(os.sched_getaffinity(0))
    code = "import os; print('sat' if os.sched_getaffinity(0) == {%d} else 'elsewhere')" % core
    test.equal(run(code, 10, core=core)[0], "sat", "a core of its own")
    test.check(len(os.sched_getaffinity(0)) == CORES, "which is not ours")


def children():
    """What a contestant leaves behind ends with it."""
    mark = test.path("alive")
    child = "import time; time.sleep(1); open(%r, 'w').close()" % mark
    campaign.run([PYTHON, "-c", "import subprocess, sys; subprocess.Popen([sys.executable, '-c', %r])" % child],
                 campaign.Limits(5))
    time.sleep(1.5)
    test.check(not os.path.exists(mark), "a child that was left behind is ended")


def ended_early():
    """A campaign that is asked to end takes its contestant along."""
    mark, index = test.path("running"), test.write("index.csv", "file,expected\nindex.csv,sat\n")
    program = "import os, time; open(%r, 'w').write(str(os.getpid())); time.sleep(60)" % mark
    script = test.write("sleeper.py", program)
    runner = os.path.join(test.source, "hwmcc", "campaign.py")
    command = [PYTHON, runner, "--models", index, "--out", test.path("early.csv"), "sleeper=%s %s" % (PYTHON, script)]
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline and not (os.path.exists(mark) and os.path.getsize(mark)):
        time.sleep(0.05)
    process.terminate()
    test.check(process.wait(timeout=20) != 0, "a campaign can be ended")
    with open(mark) as file:
        pid = int(file.read())
    test.check(not os.path.exists("/proc/%d" % pid), "and its contestant with it")


def resuming():
    """Rows that are there stay; contestants take turns; expected verdicts and statistics get through."""
    index = test.write("index.csv", "file,class,expected\none.btor2,logic,sat\ntwo.btor2,arithmetic,unsat\n")
    for name in ("one.btor2", "two.btor2"):
        test.write(name, "unsat\n")
    contestants = [("first", "cat {model}"), ("second", "sh -c 'echo [1] > {stats}'")]
    out = test.path("rows.csv")
    models = campaign.read_models(index)
    part = campaign.read_models(index, where=["class=logic"])
    test.equal([model[0] for model in part], ["one.btor2"], "a part of an index")
    campaign.Campaign(models[:1], contestants[:1], campaign.Limits(5), out).start()
    campaign.Campaign(models, contestants, campaign.Limits(5), out, wanted=".").start()
    with open(out, newline="") as file:
        rows = list(csv.DictReader(file))
    test.equal([(row["file"], row["contestant"], row["verdict"], row["expected"]) for row in rows],
               [("one.btor2", "first", "unsat", "sat"), ("one.btor2", "second", "unknown", "sat"),
                ("two.btor2", "second", "unknown", "unsat"), ("two.btor2", "first", "unsat", "unsat")],
               "rows of a campaign")
    stats = test.write("stats.json", '{"statistics": {"ic3_frames": 4, "other": 1}}')
    test.equal(campaign.statistics(stats, "^ic3"), '{"ic3_frames": 4}', "statistics that are wanted")
    test.equal(campaign.statistics(test.path("missing"), "."), "", "statistics that are not there")
    try:
        campaign.Campaign(models, contestants, campaign.Limits(6), out).start()
        test.check(False, "another limit is refused")
    except SystemExit as refused:
        test.check("another limit" in str(refused), "another limit is refused", refused)
    done = test.execute([PYTHON, os.path.join(test.source, "hwmcc", "score.py"), out, "--models", index])
    test.check(done.code == 1 and "wrong: first says unsat of one.btor2" in done.out and "class logic:" in done.out,
               "score.py tells of wrong verdicts", done)


def cover():
    """Who adds a model: it is solved by nobody before, or by nobody in four times the time."""
    loader = importlib.machinery.SourceFileLoader("portfolio", os.path.join(test.source, "hwmcc", "portfolio"))
    portfolio = importlib.util.module_from_spec(importlib.util.spec_from_loader("portfolio", loader))
    loader.exec_module(portfolio)
    solved = {"x": {"a": 1, "b": 5}, "slow": {"a": 0.9, "c": 3}, "fast": {"b": 1, "d": 2}, "none": {"a": 0.5, "b": 2}}
    rows = [result(file, name, "sat" if file in times else "unknown", times.get(file, 10))
            for name, times in solved.items() for file in "abcd"]
    order, rest = portfolio.cover(rows, "x")
    test.equal((order, rest), ([("x", ["a", "b"]), ("fast", ["b", "d"]), ("slow", ["c"])], ["none"]), "the greedy cover")
    test.check("| fast | 2 | 2 | 1 | b, d |" in portfolio.cover_table(rows, "x"), "and its table", portfolio.cover_table(rows, "x"))
    models = os.path.join(HERE, "models")
    index = test.write("some.csv", "file,expected\ngated_counter.btor2,sat\ntwo_inductive.btor2,unsat\nfactors.btor2,unknown\n")
    for name in ("gated_counter.btor2", "two_inductive.btor2", "factors.btor2"):
        shutil.copy(os.path.join(models, name), test.path(name))
    for what, more in (("rows", ["--hard", "0", "--first", "ic3-bits", "seed=-e ic3 --seed 3"]), ("whole", ["--first", "ic3", "--cores", "1,2"])):
        done = test.execute([PYTHON, loader.path, what, "--models", index, "--polycube", test.polycube, "--work", test.path("work"),
                             "--seconds", "0.5", *more], timeout=200)
        test.check(done.code == 0 and "| gated_counter.btor2 | sat |" in done.out and "factors" not in done.out, what, done)
        for name in ("bits-kind", "seed") if what == "rows" else ("ic3 alone", "default, 2 cores"):
            test.check("| %s | 2 |" % name in done.out, "%s: %s has a row" % (what, name), done)


scores()
comparison()
cover()
plots()
limits()
children()
ended_early()
resuming()
test.finish()
