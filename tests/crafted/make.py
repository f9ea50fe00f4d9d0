#!/usr/bin/env python3
"""Writes the crafted tasks at any widths, with an index of their verdicts.

usage: make.py FOLDER [--widths 8,32,64] [--only REGEX]
"""
import argparse
import csv
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
COLUMNS = ("file", "task", "expected", "width", "steps")


def tasks():
    if HERE not in sys.path:
        sys.path.insert(0, HERE)
    from models import TASKS
    return list(TASKS.values())


def models(widths, only=""):
    """(row of the index, text) of each task at each width; `steps` is the last step of a counterexample."""
    for width in widths:
        for task in tasks():
            for name, broken, expected in task.variants():
                if re.search(only, name):
                    steps = task.last_step(width) if broken else ""
                    row = ("%s_w%d.btor2" % (name, width), name, expected, width, steps)
                    yield dict(zip(COLUMNS, row)), task.text(width, broken)


def write_models(folder, widths, only=""):
    os.makedirs(folder, exist_ok=True)
    rows = []
    for row, text in models(widths, only):
        with open(os.path.join(folder, row["file"]), "w") as file:
            file.write(text)
        rows.append(row)
    with open(os.path.join(folder, "index.csv"), "w", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder")
    parser.add_argument("--widths", default="8,32,64")
    parser.add_argument("--only", default="")
    given = parser.parse_args()
    rows = write_models(given.folder, [int(width) for width in given.widths.split(",")], given.only)
    print("%d models in %s" % (len(rows), given.folder))


if __name__ == "__main__":
    sys.exit(main())
