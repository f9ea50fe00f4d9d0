#!/usr/bin/env python3
"""Who may include whom. The folders of src/ are layers, and other people's headers have one door each."""
import re

from sources import Test, files, lines

# A folder sees itself and the groups before its own; folders of one group do not see each other.
LAYERS = [{"support"}, {"bv", "sat"}, {"term"}, {"ts", "domain", "solver"}, {"bitblast", "frontends"}, {"passes", "invariants"}, {"engines"},
          {"certify"}, {"app"}]
RANK = {folder: rank for rank, group in enumerate(LAYERS) for folder in group}
# Narrower than the order of the layers says.
ONLY = {"frontends": {"frontends", "term", "ts", "bv", "support"}}
NEVER = {"engines": {"frontends", "passes"}}
REGISTRY = "src/engines/registry.cpp"
# Headers of others, and who may include them.
DOORS = [(r"bitwuzla/|boolector|btor2?core|cadical|ccadical", r"src/(solver|sat)/\w+_solver\.cpp$"),
         (r"btor2parser|aiger\.h", r"frontends/"),
         (r"llvm/", r"src/(bv|domain)/"),
         (r"zlib\.h|lzma\.h", r"src/support/")]


def folder_of(path):
    parts = path.split("/")
    return parts[1] if parts[0] == "src" else parts[0]


def complaint(path, included, is_file):
    """Why `path` must not include `included`, or ''. `is_file` tells whether a path is one of our headers."""
    for pattern, allowed in DOORS:
        if re.match(pattern, included):
            return "" if re.match(allowed, path) else "only %s includes it" % allowed
    if "/" not in included:
        return "an include of ours starts with its folder"
    if not (is_file("src/" + included) or is_file(included) or is_file("include/" + included)):
        return "there is no such file"
    own, other = folder_of(path), included.split("/")[0]
    if other == "polycube":
        return "" if own == "app" else "the public interface is for users, not for us"
    if own not in RANK or other not in RANK:
        return "a folder without a place in the order of the layers"
    if own == other:
        return subfolder_complaint(path, included) if own == "engines" else ""
    if own in ONLY and other not in ONLY[own]:
        return "%s sees only %s" % (own, ", ".join(sorted(ONLY[own])))
    if other in NEVER.get(own, ()):
        return "%s never sees %s" % (own, other)
    return "" if RANK[other] < RANK[own] else "%s is not below %s" % (other, own)


def subfolder_complaint(path, included):
    inner, outer = included.split("/")[1:-1], path.split("/")[2:-1]
    if not inner or inner == outer or path == REGISTRY:
        return ""
    return "engines do not see each other"


def self_test(test):
    """The rules can say no."""
    def everything(_):
        return True

    for path, included, good in (
            ("src/ts/a.cpp", "term/b.h", True), ("src/term/a.cpp", "ts/b.h", False), ("src/ts/a.h", "solver/b.h", False),
            ("src/bv/a.cpp", "sat/b.h", False), ("frontends/btor2/a.cpp", "domain/b.h", False),
            ("frontends/btor2/a.cpp", "ts/b.h", True), ("src/engines/bmc/a.cpp", "engines/kind/b.h", False),
            ("src/engines/bmc/a.cpp", "engines/engine.h", True), ("src/engines/registry.cpp", "engines/kind/b.h", True),
            ("src/engines/kind/a.cpp", "passes/b.h", False), ("src/certify/a.cpp", "engines/engine.h", True),
            ("src/support/a.h", "app/b.h", False), ("src/app/a.cpp", "frontends/btor2/reader.h", True),
            ("src/solver/smt_solver.h", "boolector.h", False), ("src/solver/boolector_solver.cpp", "boolector.h", True),
            ("src/term/a.h", "llvm/ADT/APInt.h", False), ("src/app/a.cpp", "btor2parser.h", False), ("src/ts/a.h", "b.h", False)):
        test.equal(complaint(path, included, everything) == "", good, "rule for %s in %s" % (included, path))


test = Test()
self_test(test)
ours = files(test.source, ["src", "frontends", "include"])
test.check(len(ours) > 50, "there are sources to look at", ours)
for path in ours:
    for number, line in enumerate(lines(test.source, path), 1):
        match = re.match(r'\s*#\s*include\s*(["<])([^">]+)[">]', line)
        if not match:
            continue
        quoted = match.group(1) == '"'
        # What is in angle brackets is the language's or the system's, but for the headers with a door.
        if not quoted and not any(re.match(pattern, match.group(2)) for pattern, _ in DOORS):
            continue
        problem = complaint(path, match.group(2), set(ours).__contains__)
        test.check(not problem, "%s:%d includes %s" % (path, number, match.group(2)), problem)
test.finish()
