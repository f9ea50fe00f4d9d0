#!/usr/bin/env python3
"""Writes the models of tests/arrays in any sizes, with an index of their verdicts.

usage: make.py FOLDER [--sizes INDEX:WIDTH ...] [--only REGEX]

INDEX is the width of the indices, WIDTH that of the words: 32:32 are memories of 2^32 cells of 32 bits. A model for which
these are too small, or its words no whole number of lanes, is left out. FOLDER/index.csv has the verdicts.
"""
import argparse
import csv
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
COLUMNS = ("file", "model", "family", "expected", "index", "width")
SIZES = ("8:8", "32:32")


def programs():
    if HERE not in sys.path:
        sys.path.insert(0, HERE)
    from models import MODELS
    import loops, memories, datapath  # noqa: F401, E401
    return list(MODELS.values())


def models(sizes, only=""):
    """(row of the index, text) of each model in each size that fits."""
    for index, width in sizes:
        for program in programs():
            for name, broken, expected in program.variants():
                if not program.fits(index, width) or not re.search(only, name):
                    continue
                row = ("%s_i%d_w%d.btor2" % (name, index, width), name, program.family, expected, index, width)
                yield dict(zip(COLUMNS, row)), program.text(index, width, broken)


def write_models(folder, sizes, only=""):
    os.makedirs(folder, exist_ok=True)
    rows = []
    for row, text in models(sizes, only):
        with open(os.path.join(folder, row["file"]), "w") as file:
            file.write(text)
        rows.append(row)
    with open(os.path.join(folder, "index.csv"), "w", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    return rows


def size(text):
    index, width = text.split(":")
    return int(index), int(width)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder")
    parser.add_argument("--sizes", nargs="+", type=size, default=[size(text) for text in SIZES], metavar="INDEX:WIDTH")
    parser.add_argument("--only", default="", metavar="REGEX")
    chosen = parser.parse_args()
    print("%d models" % len(write_models(chosen.folder, chosen.sizes, chosen.only)))


if __name__ == "__main__":
    main()
