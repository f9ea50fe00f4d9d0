#!/usr/bin/env python3
"""A folder of sources is a room with a subject: not too large, and with a README that gives the order of reading."""
import os
import re

from sources import Test, files, lines

MOST_FILES = 40
SMALL = 3  # so many sources explain themselves
README_LINES = 15


def named(text):
    """The file names that a README puts in backquotes."""
    return set(re.findall(r"`([\w/.-]+\.(?:h|cpp))`", text))


def stems(sources):
    """The sources without their endings: a header and its .cpp are one thing to read."""
    return {os.path.splitext(name)[0] for name in sources}


def complaints(sources, readme):
    """What is wrong with a room of these file names; `readme` is its text, or None."""
    found = []
    if len(sources) > MOST_FILES:
        found.append("more than %d files" % MOST_FILES)
    if readme is None:
        return found + (["no README.md"] if len(sources) > SMALL else [])
    if len(readme.rstrip("\n").split("\n")) > README_LINES:
        found.append("README.md has more than %d lines" % README_LINES)
    names = {name for name in named(readme) if "/" not in name}
    found += ["README.md does not name %s" % stem for stem in sorted(stems(sources) - stems(names))]
    found += ["README.md names %s, which is not there" % name for name in sorted(names - set(sources))]
    return found


def self_test(test):
    """The rule can say no."""
    room = ["a.h", "a.cpp", "b.cpp", "c.h"]
    text = "# Room\n\n1. `a.h`: the start. `b.cpp`.\n2. `c.h`, after `src/other/d.h`.\n"
    test.equal(complaints(room, text), [], "a good README")
    test.equal(complaints(room, None), ["no README.md"], "a README that is missing")
    test.equal(complaints(room[:3], None), [], "a small room")
    test.equal(complaints(room + ["d.cpp"], text), ["README.md does not name d"], "a file that is not named")
    test.equal(complaints(room[:3], text), ["README.md names c.h, which is not there"], "a file that went away")
    test.equal(complaints(room, text + "\n" * 20 + "end\n"), ["README.md has more than 15 lines"], "a long README")
    test.equal(complaints(["f%d.h" % i for i in range(41)], "".join("`f%d.h`" % i for i in range(41))), ["more than 40 files"],
               "a room that is too large")


test = Test()
self_test(test)
rooms = {}
for path in files(test.source, ["src", "frontends"], (".h", ".cpp", "README.md")):
    rooms.setdefault(os.path.dirname(path), []).append(os.path.basename(path))
test.check(len(rooms) > 20, "there are rooms to look at", sorted(rooms))
for room, names in sorted(rooms.items()):
    readme = "\n".join(lines(test.source, room + "/README.md")) if "README.md" in names else None
    problems = complaints([name for name in names if name != "README.md"], readme)
    test.check(not problems, room + " is a room with a README", "; ".join(problems))
test.finish()
