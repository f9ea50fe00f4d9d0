#!/usr/bin/env python3
"""Small rules for all our files."""
import re

from sources import Test, files, lines

FOLDERS = ["src", "frontends", "include", "tests", "tools", "docs", "hwmcc", "CMakeLists.txt", "README.md"]
TEXTS = (".cpp", ".h", ".py", ".sh", ".txt", ".md", ".cmake", "CMakeLists.txt")
CODE_COLUMNS = 120
SOURCE_LINES = 500
# The folders of somebody's machine, not those of every system. Written so that this file does not break its own rule.
MACHINE_PATH = re.compile(r"(?<![\w.$}])/(?:home|Users|root|work|mnt)/\w")
# A line that was code: it ends like a statement or a block. Comments that show what a file or a call looks like are indented.
DEAD_CODE = re.compile(r"^\s*// ?(?:\w[\w:<>*&, ]* \w+ = .*;|return\b.*;|(?:if|for|while|switch) \(.*[{;)]|\w[\w.:>-]*\(.*\);|\}|#\s*include\b.*)\s*$")

test = Test()


def self_test():
    for text, found in (("// return x;", True), ("  // foo(bar);", True), ("// int a = b;", True), ("// if (x) {", True), ("// }", True),
                        ("// if it (x) holds, we stop;", False), ("// calls foo(bar).", False), ("// returns x; then stops", False)):
        test.equal(DEAD_CODE.match(text) is not None, found, "dead code: " + text)
    test.check(MACHINE_PATH.search("see /ro" + "ot/x") and not MACHINE_PATH.search("see src/work/x"), "machine paths")


def any_text(name, number, line):
    where = "%s:%d" % (name, number)
    test.check(not re.search(r"\b(TODO|FIXME|XXX)\b(?!.{0,40}#\d+)", line) or name == "tests/style/hygiene.py",
               where + ": what is left to do has an issue, as in TODO(#12)", line)
    test.check("\t" not in line, where + ": no tabs", line)
    test.check(not re.search(r"[ \r]$", line), where + ": no blanks at the end", repr(line))
    test.check(not MACHINE_PATH.search(line), where + ": no path of one machine", line)


def code(name, number, line, by_hand):
    where = "%s:%d" % (name, number)
    test.check(by_hand or len(line) <= CODE_COLUMNS, where + ": at most %d columns" % CODE_COLUMNS, len(line))
    test.check(not DEAD_CODE.match(line), where + ": no code in comments", line)


self_test()
for name in files(test.source, FOLDERS, TEXTS):
    content = lines(test.source, name)
    test.equal(content[-1], "", name + " ends with a newline")
    test.check(len(content) < 2 or content[-2] != "", name + " ends without empty lines")
    by_hand = False
    for number, line in enumerate(content, 1):
        any_text(name, number, line)
        if name.endswith((".cpp", ".h")):
            # Tables that are laid out by hand may be wide.
            by_hand = "clang-format off" in line or by_hand and "clang-format on" not in line
            code(name, number, line, by_hand)
    if name.startswith(("src/", "frontends/")):
        test.check(len(content) - 1 <= SOURCE_LINES, "%s has at most %d lines" % (name, SOURCE_LINES), len(content) - 1)
test.finish()
