#!/usr/bin/env python3
"""Scores a campaign: who solved what, as a Markdown table.

usage: score.py ROWS.csv ... [--models INDEX.csv --by COLUMN] [--wall]

Solved is a verdict in time that the expected one does not contradict. PAR-2 is the sum of times, where what is not
solved counts twice the limit. Unique is solved by nobody else. The virtual best takes the fastest on each model. With
--models there is a table for each value of the index's column --by, and one for all. Ends with 1 if a verdict is wrong,
or two contradict each other.
"""
import argparse
import csv
import math
import statistics
import sys

VERDICTS = ("sat", "unsat")


class Result:
    """One row of a campaign."""

    def __init__(self, row, wall=False):
        self.file, self.expected, self.contestant = row["file"], row.get("expected", "unknown"), row["contestant"]
        self.verdict = row["verdict"]
        self.seconds = float(row["wall" if wall else "cpu"])
        self.limit = float(row["limit"].split()[0])
        self.statistics = row.get("statistics", "")

    def wrong(self):
        return self.verdict in VERDICTS and self.expected in VERDICTS and self.verdict != self.expected

    def solved(self):
        return self.verdict in VERDICTS and not self.wrong()

    def penalty(self):
        return self.seconds if self.solved() else 2 * self.limit


class Score:
    def __init__(self, name, results, others):
        """`others`: the files that somebody else has solved."""
        solved = [one for one in results if one.solved()]
        self.name, self.models, self.solved = name, len(results), len(solved)
        self.sat = sum(one.verdict == "sat" for one in solved)
        self.unsat = self.solved - self.sat
        self.wrong = sum(one.wrong() for one in results)
        self.par2 = sum(one.penalty() for one in results)
        self.unique = sum(one.file not in others for one in solved)


def read(paths, wall=False):
    results = []
    for path in paths:
        with open(path, newline="") as file:
            results += [Result(row, wall) for row in csv.DictReader(file)]
    return results


def names(results):
    """The contestants, sorted."""
    return sorted({one.contestant for one in results})


def virtual_best(results):
    """For each file the fastest result that solves it, or else any."""
    best = {}
    for one in results:
        key = (not one.solved(), one.seconds)
        if one.file not in best or key < best[one.file][0]:
            best[one.file] = (key, one)
    return [one for _, one in best.values()]


def scores(results, order=None):
    """A score for each contestant, and the virtual best if there are several."""
    order = order or names(results)
    by_name = {name: [one for one in results if one.contestant == name] for name in order}
    found = []
    for name in order:
        others = {one.file for other in order if other != name for one in by_name[other] if one.solved()}
        found.append(Score(name, by_name[name], others))
    if len(order) > 1:
        everybody = {one.file for one in results}
        found.append(Score("virtual best", virtual_best(results), everybody))
    return found


def conflicts(results):
    """Files on which two verdicts contradict each other."""
    seen = {}
    for one in results:
        if one.verdict in VERDICTS:
            seen.setdefault(one.file, set()).add(one.verdict)
    return sorted(file for file, verdicts in seen.items() if len(verdicts) > 1)


def table(all_scores):
    lines = ["| contestant | models | solved | sat | unsat | wrong | PAR-2 | unique |", "|---" * 8 + "|"]
    for one in all_scores:
        unique = "" if one.name == "virtual best" else one.unique
        cells = (one.name, one.models, one.solved, one.sat, one.unsat, one.wrong, "%.1f" % one.par2, unique)
        lines.append("| " + " | ".join(map(str, cells)) + " |")
    return "\n".join(lines) + "\n"


def groups(index, column):
    """File to value of a column."""
    with open(index, newline="") as file:
        return {row["file"]: row.get(column, "") for row in csv.DictReader(file)}


def pairs(results, first, second):
    """(file, first result, second result) of the files that both have run."""
    one = {result.file: result for result in results if result.contestant == first}
    other = {result.file: result for result in results if result.contestant == second}
    return [(file, one[file], other[file]) for file in sorted(one) if file in other]


def compare(results, first, second, floor=0.001):
    """How `first` compares with `second` where either solves: the part that is faster, and the median of the speedups.
    What is not solved counts with the limit, so such a speedup is a lower bound; times below `floor` count as it."""
    speedups = []
    for _, one, other in pairs(results, first, second):
        if one.solved() or other.solved():
            seconds = [max(floor, result.seconds if result.solved() else result.limit) for result in (one, other)]
            speedups.append(seconds[1] / seconds[0])
    if not speedups:
        return {"models": 0, "faster": 0.0, "median": math.nan}
    return {"models": len(speedups), "faster": sum(s > 1 for s in speedups) / len(speedups),
            "median": statistics.median(speedups)}


def main():
    arguments = argparse.ArgumentParser(formatter_class=argparse.RawDescriptionHelpFormatter, description=__doc__)
    arguments.add_argument("rows", nargs="+")
    arguments.add_argument("--models", help="the index, for --by")
    arguments.add_argument("--by", default="class")
    arguments.add_argument("--wall", action="store_true")
    chosen = arguments.parse_args()
    results = read(chosen.rows, chosen.wall)
    if chosen.models:
        group = groups(chosen.models, chosen.by)
        for value in sorted({group.get(one.file, "") for one in results}):
            print("%s %s:\n" % (chosen.by, value or "unknown"))
            print(table(scores([one for one in results if group.get(one.file, "") == value])))
        print("All:\n")
    print(table(scores(results)), end="")
    for one in results:
        if one.wrong():
            print("\nwrong: %s says %s of %s, expected %s" % (one.contestant, one.verdict, one.file, one.expected))
    for file in conflicts(results):
        print("\nverdicts contradict each other: %s" % file)
    sys.exit(1 if conflicts(results) or any(one.wrong() for one in results) else 0)


if __name__ == "__main__":
    main()
