#!/usr/bin/env python3
"""Who may include whom. The folders of src/ are layers, the folders in them are rooms, and other people's headers have one
door each. A new folder sees nothing until it has a row here."""
import re

from sources import Test, files, lines

# --- layers -------------------------------------------------------------------------------------------------------------
# A folder sees itself and the groups before its own; folders of one group do not see each other.
LAYERS = [{"support"}, {"bv", "sat"}, {"term"}, {"ts", "domain", "solver"}, {"bitblast", "frontends"}, {"passes", "invariants", "trace", "facts"}, {"engines"},
          {"certify"}, {"app"}, {"api"}, {"cli"}]
RANK = {folder: rank for rank, group in enumerate(LAYERS) for folder in group}
# Narrower than the order of the layers says.
ONLY = {"cli": {"cli"},  # it is a user of the library, like any other program
        "frontends": {"frontends", "term", "ts", "bv", "support"},
        "invariants": {"invariants", "ts", "domain", "solver", "term", "bv", "support"}}
NEVER = {"engines": {"frontends", "trace"},
         "certify": {"engines", "passes", "invariants", "trace"}}  # what judges evidence shares no code with what finds it

# Who includes the headers of the library: those who are the library, and those who use it.
PUBLIC = {"include", "api", "cli"}

# --- rooms --------------------------------------------------------------------------------------------------------------
# What a room sees of its own layer beside itself: other rooms, or single headers of them. "." is what lies above all rooms.
# A room without a row sees only itself.
ROOMS = {
    "passes": {".": set(),
               "bits": {".", "bits/rewriting"},
               "bits/rewriting": set(),
               "words": {".", "words/correspondence"},
               "words/correspondence": {".", "words"},
               "abstraction": {".", "words"}},
    "invariants": {"sampling": set(),
                   "templates": {"sampling"},
                   "inference": {"sampling"}},
    "engines": {".": {"ic3/options.h", "abstraction"},
                "ic3": set(),
                "ic3/literals": {".", "ic3"},
                "ic3/core": {"ic3", "ic3/literals"},
                "ic3/words": {".", "ic3", "ic3/literals", "ic3/core"},
                "ic3/word_lifting": {"ic3", "ic3/literals"},
                "ic3/oracle": {"ic3", "ic3/literals", "ic3/word_lifting"},
                "ic3/variants": {".", "ic3", "ic3/literals", "ic3/oracle"},
                "ic3/native": {".", "ic3", "ic3/literals", "ic3/core"},
                "ic3/driver": {".", "ic3", "ic3/literals", "ic3/core", "ic3/words", "ic3/oracle", "ic3/variants",
                               "ic3/word_lifting/region_growth.h"},
                "unrolling/bits": {"."},
                "unrolling/words": {"."},
                "bit_level": {".", "ic3", "ic3/driver", "unrolling/bits"},
                "trajectory": {"."},
                "abstraction": {"."},
                "facts": {"."}},
    "certify": {"check": set(),
                "replay": set(),
                "hints": {"check"},
                "minimise": {"check"},
                "certificates": {"check", "hints", "minimise"},
                "explain": {"check", "minimise"}},
    "frontends": {"aiger": set(),
                  "btor2": set(),
                  "verilog": {"btor2"},
                  "yosys_witness": set()},
    "app": {"check": set(),
            "portfolio": {"check"}},
    "api": {".": set(),
            "c": set()},
    "cli": {".": {"compat", "serve", "system", "verdicts"},
            "verdicts": {".", "system"},
            "compat": {".", "system"},
            "serve": {".", "serve/expressions"},
            "serve/expressions": {"serve/arguments.h"}},
}
# The one file that knows all engines.
REGISTRY = "src/engines/registry.cpp"
# What a room sees of other layers, where that is less than its layer does.
ROOM_ONLY = {
    "engines/ic3/core": {"support"},
    "engines/unrolling/words": {"support", "term", "ts", "solver"},
    "invariants/sampling": {"support", "term", "ts", "domain"},
    "invariants/templates": {"support", "term", "ts", "domain"},
    "passes/bits": {"support", "sat", "solver", "bitblast"},
    "passes/bits/rewriting": {"support", "bitblast"},
    "api/c": set(),  # over the public headers
    "app/portfolio": {"support", "ts", "facts"},
}
# Only these rooms of a layer see that other layer.
ROOM_DOORS = [("certify", "frontends", r"src/certify/certificates/"),
              ("engines", "passes", r"src/engines/(bit_level/|abstraction/|engine\.h$|prepared_(run\.cpp|exchange\.h)$)")]
# From outside, these headers of a layer only.
FACES = {("app", "engines"): r"engines/(engine|prepared_run|registry)\.h$|engines/(\w+/)*options\.h$"}

# Headers of others, and who may include them.
DOORS = [(r"bitwuzla/|boolector|btor2?core|cadical|ccadical", r"src/(solver|sat)/\w+_solver\.cpp$"),
         (r"btor2parser|aiger\.h", r"frontends/"),
         (r"fstapi", r"src/trace/"),
         (r"nlohmann/", r"src/cli/json\.cpp$"),
         (r"llvm/|bv/apint\.h", r"src/(bv|domain)/"),
         (r"zlib\.h|lzma\.h", r"src/support/")]


def folder_of(path):
    parts = path.split("/")
    return parts[1] if parts[0] == "src" else parts[0]


def room_of(path):
    """"ic3/core" for src/engines/ic3/core/frames.h and for engines/ic3/core/frames.h; "." for src/engines/engine.h."""
    parts = path.split("/")[:-1]
    return "/".join(parts[2 if parts[0] == "src" else 1:]) or "."


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
        return "" if own in PUBLIC else "the public interface is for users, not for us"
    if own not in RANK or other not in RANK:
        return "a folder without a place in the order of the layers"
    return room_complaint(own, path, included) if own == other else layer_complaint(own, other, path, included)


def layer_complaint(own, other, path, included):
    if own in ONLY and other not in ONLY[own]:
        return "%s sees only %s" % (own, ", ".join(sorted(ONLY[own])))
    if other in NEVER.get(own, ()):
        return "%s never sees %s" % (own, other)
    if RANK[other] >= RANK[own]:
        return "%s is not below %s" % (other, own)
    room = "%s/%s" % (own, room_of(path))
    if room in ROOM_ONLY and other not in ROOM_ONLY[room]:
        return "%s sees of other layers only %s" % (room, ", ".join(sorted(ROOM_ONLY[room])))
    for layer, seen, allowed in ROOM_DOORS:
        if own == layer and other == seen and not re.match(allowed, path):
            return "only %s sees %s" % (allowed, seen)
    face = FACES.get((own, other))
    if face and not re.match(face, included):
        return "%s sees of %s only %s" % (own, other, face)
    return ""


def room_complaint(layer, path, included):
    inner, outer = room_of(included), room_of(path)
    if inner == outer or path == REGISTRY:
        return ""
    rooms = ROOMS.get(layer, {})
    if outer not in rooms:
        return "%s/%s has no row in ROOMS" % (layer, outer)
    seen = rooms[outer]
    return "" if inner in seen or included[len(layer) + 1:] in seen else "%s/%s does not see %s/%s" % (layer, outer, layer, inner)


def self_test(test):
    """The rules can say no."""
    def everything(_):
        return True

    for path, included, good in (
            # Layers.
            ("src/ts/a.cpp", "term/b.h", True), ("src/term/a.cpp", "ts/b.h", False), ("src/ts/a.h", "solver/b.h", False),
            ("src/bv/a.cpp", "sat/b.h", False), ("frontends/btor2/a.cpp", "domain/b.h", False),
            ("frontends/btor2/a.cpp", "ts/b.h", True), ("src/certify/check/a.cpp", "engines/engine.h", False),
            ("src/support/a.h", "app/b.h", False), ("src/app/check/a.cpp", "frontends/btor2/reader.h", True),
            # The library and its users.
            ("src/api/a.cpp", "app/check/b.h", True), ("src/api/a.cpp", "polycube/model.h", True), ("src/app/check/a.cpp", "api/b.h", False),
            ("src/app/check/a.cpp", "polycube/model.h", False), ("src/cli/a.cpp", "polycube/model.h", True), ("src/cli/a.cpp", "cli/compat/b.h", True),
            ("src/cli/a.cpp", "api/b.h", False), ("src/cli/a.cpp", "support/b.h", False), ("src/cli/compat/a.cpp", "app/check/b.h", False),
            ("src/cli/compat/a.cpp", "cli/b.h", True), ("src/cli/compat/a.cpp", "cli/serve/b.h", False), ("src/api/a.cpp", "cli/b.h", False),
            ("include/polycube/a.h", "polycube/model.h", True), ("include/polycube/a.h", "support/b.h", False),
            ("src/invariants/inference/a.h", "solver/b.h", True), ("src/invariants/inference/a.h", "passes/b.h", False),
            ("src/trace/a.cpp", "bitblast/b.h", True), ("src/trace/a.cpp", "passes/b.h", False), ("src/engines/a.cpp", "trace/b.h", False),
            ("src/certify/replay/a.cpp", "trace/b.h", False), ("src/app/check/a.cpp", "trace/b.h", True),
            ("src/invariants/templates/a.h", "bitblast/b.h", False), ("src/bitblast/a.h", "invariants/sampling/b.h", False),
            # Others' headers.
            ("src/solver/smt_solver.h", "boolector.h", False), ("src/solver/boolector_solver.cpp", "boolector.h", True),
            ("src/trace/fst.cpp", "fstapi.h", True), ("src/app/check/a.cpp", "fstapi.h", False),
            ("src/cli/json.cpp", "nlohmann/json.hpp", True), ("src/cli/json.h", "nlohmann/json_fwd.hpp", False),
            ("src/term/a.h", "llvm/ADT/APInt.h", False), ("src/term/a.h", "bv/apint.h", False),
            ("src/domain/a.cpp", "bv/apint.h", True), ("src/app/check/a.cpp", "btor2parser.h", False), ("src/ts/a.h", "b.h", False),
            # Engines: one does not see the other, and none sees the adapter above them or what it adapts with.
            ("src/engines/unrolling/bits/a.cpp", "engines/ic3/core/b.h", False),
            ("src/engines/ic3/core/a.cpp", "engines/unrolling/bits/b.h", False),
            ("src/engines/unrolling/words/a.cpp", "engines/unrolling/bits/b.h", False),
            ("src/engines/unrolling/bits/a.cpp", "engines/engine.h", True),
            ("src/engines/registry.cpp", "engines/unrolling/bits/b.h", True), ("src/engines/engine.h", "engines/ic3/options.h", True),
            ("src/engines/engine.h", "engines/ic3/core/b.h", False), ("src/engines/engine.cpp", "engines/ic3/b.h", False),
            ("src/engines/unrolling/bits/a.cpp", "passes/b.h", False), ("src/engines/engine.cpp", "passes/deadline.h", False),
            ("src/engines/bit_level/a.cpp", "passes/bits/b.h", True), ("src/engines/bit_level/a.cpp", "engines/ic3/driver/b.h", True),
            ("src/engines/bit_level/a.cpp", "engines/ic3/core/b.h", False), ("src/engines/ic3/driver/a.h", "engines/bit_level/b.h", False),
            ("src/engines/new/a.cpp", "engines/ic3/core/b.h", False),
            # Rooms of IC3.
            ("src/engines/ic3/literals/a.h", "engines/ic3/core/b.h", False), ("src/engines/ic3/core/a.h", "engines/ic3/literals/b.h", True),
            ("src/engines/ic3/core/a.h", "bitblast/b.h", False), ("src/engines/ic3/core/a.h", "engines/ic3/words/b.h", False),
            ("src/engines/ic3/words/a.h", "engines/ic3/core/b.h", True), ("src/engines/ic3/words/a.h", "engines/ic3/oracle/b.h", False),
            ("src/engines/ic3/word_lifting/a.h", "engines/ic3/oracle/b.h", False),
            ("src/engines/ic3/oracle/a.h", "engines/ic3/word_lifting/b.h", True),
            ("src/engines/ic3/oracle/a.h", "engines/ic3/variants/b.h", False),
            ("src/engines/ic3/variants/a.h", "engines/ic3/driver/b.h", False), ("src/engines/ic3/driver/a.h", "engines/ic3/core/b.h", True),
            # Rooms of the others.
            ("src/passes/bits/rewriting/a.h", "passes/bits/b.h", False), ("src/passes/bits/a.h", "passes/bits/rewriting/b.h", True),
            ("src/passes/bits/a.h", "passes/words/b.h", False), ("src/passes/words/a.h", "passes/bits/rewriting/b.h", False),
            ("src/passes/words/a.h", "passes/bits/bit_pass.h", False), ("src/passes/words/a.h", "passes/b.h", True),
            ("src/passes/a.h", "passes/bits/bit_pass.h", False),
            ("src/passes/bits/a.h", "term/b.h", False),
            ("src/invariants/templates/a.h", "invariants/inference/b.h", False), ("src/invariants/sampling/a.h", "invariants/templates/b.h", False),
            ("src/certify/check/a.h", "certify/minimise/b.h", False), ("src/certify/check/a.h", "certify/certificates/b.h", False),
            ("src/certify/check/a.h", "certify/hints/b.h", False), ("src/certify/minimise/a.h", "passes/bits/b.h", False),
            ("src/certify/minimise/a.h", "certify/check/b.h", True),
            ("src/app/check/a.h", "app/portfolio/b.h", False), ("src/app/portfolio/a.h", "app/check/b.h", True),
            ("src/app/portfolio/a.h", "engines/engine.h", False),
            # The C interface is over the public headers alone.
            ("src/api/c/a.cpp", "polycube/model.h", True), ("src/api/c/a.cpp", "api/c/b.h", True),
            ("src/api/c/a.cpp", "api/bridge.h", False), ("src/api/c/a.cpp", "support/error.h", False),
            ("src/api/a.cpp", "api/c/b.h", False), ("src/api/a.cpp", "support/error.h", True),
            # What app sees of engines.
            ("src/app/check/watchdog.h", "engines/engine.h", True), ("src/app/check/a.h", "engines/ic3/options.h", True),
            ("src/app/check/watchdog.h", "engines/ic3/words/b.h", False), ("src/app/check/report.h", "engines/bit_engine.h", False)):
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
