#!/usr/bin/env python3
"""The table of options: every row is read by each command that takes it, everything read is in the table, the document is
the table's, and the help of each command fits a tall screen."""
import os
import re

from sources import Test, files, lines

COMMANDS = ("check", "simulate", "certify", "convert", "info", "help", "version")
# Which call reads which type.
READERS = {"flag": {"flag"}, "number": {"number"}, "real": {"real"}, "text": {"text", "choice", "optional_text"}, "list": {"list"}}
ROW = re.compile(r'^\s*\{"([a-z ]+)",\s*"([a-z0-9-]+)",\s*(?:\'\w\'|0),\s*T::(\w+),')
USE = re.compile(r'\boptions_?(?:\.|->|\(\)\.)(flag|number|real|text|list|given)\("([^"]*)"\)')

test = Test()
table = {}  # name: {command: type}
experts = set()  # names of options that help leaves to the document
rows = 0
for line in lines(test.source, "src/app/cli/option_table.cpp"):
    row = ROW.match(line)
    if row:
        rows += 1
        if re.search(r",\s*true\},?$", line.rstrip()):
            experts.add(row.group(2))
        for command in row.group(1).split():
            table.setdefault(row.group(2), {})[command] = row.group(3)
test.check(len(table) >= 20, "the table is understood", table)
test.equal(rows, sum("T::" in line and line.lstrip().startswith("{") for line in lines(test.source, "src/app/cli/option_table.cpp")),
           "every row of the table is understood")

read = {command: set() for command in COMMANDS}
for path in files(test.source, ["src/app"]):
    text = "\n".join(lines(test.source, path))
    # A file belongs to the commands that it defines, any other one to all.
    own = [command for command in COMMANDS if re.search(r"^int %s_command\(const Options& \w+\) \{" % command, text, re.MULTILINE)] or COMMANDS
    for how, name in USE.findall(text):
        where = "%s reads --%s" % (path, name)
        if not test.check(name in table, where, "it is not in the table"):
            continue
        if own is not COMMANDS:
            test.check(set(table[name]) & set(own), where, "its command does not take it")
        for kind in {table[name][command] for command in own if command in table[name]}:
            test.check(how == "given" or kind in READERS[how], where, "as %s, but it is a %s" % (how, kind))
        if how != "given":
            for command in own:
                read[command].add(name)
for name, takers in table.items():
    for command in takers:
        test.check(name in read.get(command, ()), "%s reads --%s" % (command, name), "it takes the option and never looks at it")

for command in COMMANDS + ("",):
    text = test.run(*([command, "--help"] if command else ["--help"])).out
    test.check(0 < text.count("\n") <= 45, "help of '%s' has at most 45 lines" % command, text.count("\n"))
    test.check(max(map(len, text.split("\n"))) <= 120, "help of '%s' has at most 120 columns" % command, text)
    for name, takers in table.items():
        if command in COMMANDS:
            test.equal(re.search(r"--%s\b(?!-)" % name, text) is not None, command in takers and name not in experts, "help of %s and --%s" % (command, name))

document = os.path.join(test.source, "docs", "options.md")
if os.path.exists(document):
    with open(document, encoding="utf-8") as file:
        test.equal(file.read(), test.run("help", "options").out, "docs/options.md is what 'polycube help options' prints")
else:
    print("not run: docs/options.md is not there yet")
test.finish()
