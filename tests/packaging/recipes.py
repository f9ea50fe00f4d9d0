#!/usr/bin/env python3
"""The recipes of other packagers (Homebrew, Nix, OSS CAD Suite) build from the sources that tools/setup pins."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "regress"))
from harness import Test
from pins import sources_of, library_rows, loaded_rule

test = Test()
rows = library_rows(test.source)
test.equal(len(rows), 6, "tools/setup pins six libraries")
for recipe in ("homebrew/polycube.rb", "nix/default.nix"):
    with open(os.path.join(test.source, "tools/packaging", recipe)) as file:
        found = sources_of(file.read())
    found.pop("symfpu", None)  # which tools/setup has from a package
    wanted = {row["name"]: (row["repository"], row["reference"]) for row in rows}
    test.equal(found, wanted, recipe + " has the pinned sources")

sources, targets = loaded_rule(test.source)
for row in rows:
    location, revision = sources["polycube-" + row["name"]]
    test.equal((location, revision), ("https://github.com/" + row["repository"], row["reference"]),
               "the rule of OSS CAD Suite has the pinned " + row["name"])
test.equal(set(targets["polycube"]), set(sources), "the rule uses each source that it names")
test.finish()
