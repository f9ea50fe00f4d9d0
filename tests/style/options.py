#!/usr/bin/env python3
"""The table of options: every row is read by each command that takes it, or by the library; everything read is in the table;
the document is the table's, and the help of each command fits a tall screen."""
import os
import re

from sources import Test, files, lines

TABLE = "src/cli/option_table.cpp"
COMMANDS = ("check", "simulate", "certify", "convert", "info", "serve", "help", "version")
# Which call reads which type.
READERS = {"flag": {"flag"}, "number": {"number"}, "real": {"real"}, "text": {"text", "choice", "optional_text"}, "list": {"list"}}
OWN_ROW = re.compile(r'^\s*\{"([a-z ]+)",\s*"([a-z0-9-]+)",\s*(?:\'\w\'|0),\s*T::(\w+),')
LIBRARY_ROW = re.compile(r'^\s*library\("([a-z ]+)",\s*"([a-z0-9-]+)"(?:,\s*\'\w\')?\),$')
READ_HERE = re.compile(r'\bline_?\.(flag|number|real|text|list|given)\("([^"]*)"\)')
READ_THERE = re.compile(r'\boptions_?(?:\.|->|\(\)\.)(?:flag|number|real|text|list|given)\("([^"]*)"\)')

test = Test()
table = {}  # name: {command: type}; of an option of the library the type is None
experts = set()  # names of options that help leaves to the document
rows = 0
for line in lines(test.source, TABLE):
    own, shared = OWN_ROW.match(line), LIBRARY_ROW.match(line)
    rows += bool(own or shared)
    if own and re.search(r",\s*true\},?$", line.rstrip()):
        experts.add(own.group(2))
    for command in (own or shared).group(1).split() if own or shared else ():
        table.setdefault((own or shared).group(2), {})[command] = own.group(3) if own else None
test.check(len(table) >= 20, "the table is understood", table)
test.equal(rows, sum(line.startswith(("  library(", '  {"')) and ("T::" in line or "library" in line) for line in lines(test.source, TABLE)),
           "every row of the table is understood")

read = {command: set() for command in COMMANDS}
for path in files(test.source, ["src/cli"]):
    text = "\n".join(lines(test.source, path))
    # A file belongs to the commands that it defines, any other one to all.
    own = [command for command in COMMANDS if re.search(r"^int %s_command\(const CommandLine& \w+\) \{" % command, text, re.MULTILINE)] or COMMANDS
    for how, name in READ_HERE.findall(text):
        where = "%s reads --%s" % (path, name)
        if not test.check(name in table, where, "it is not in the table"):
            continue
        if own is not COMMANDS:
            test.check(set(table[name]) & set(own), where, "its command does not take it")
        for kind in {table[name][command] for command in own if command in table[name]} - {None}:
            test.check(how == "given" or kind in READERS[how], where, "as %s, but it is a %s" % (how, kind))
        if how != "given":
            for command in own:
                read[command].add(name)
library = {name for path in files(test.source, ["src/app", "src/api"]) for name in READ_THERE.findall("\n".join(lines(test.source, path)))}
for name, takers in table.items():
    for command, kind in takers.items():
        seen = read.get(command, set()) if kind else library
        test.check(name in seen, "%s reads --%s" % (command, name), "it takes the option and never looks at it")

for command in COMMANDS + ("",):
    text = test.run(*([command, "--help"] if command else ["--help"])).out
    test.check(0 < text.count("\n") <= 45, "help of '%s' has at most 45 lines" % command, text.count("\n"))
    test.check(max(map(len, text.split("\n"))) <= 120, "help of '%s' has at most 120 columns" % command, text)
    for name, takers in table.items():
        shown = re.search(r"--%s\b(?!-)" % name, text) is not None
        if command and takers.get(command):
            test.equal(shown, name not in experts, "help of %s and --%s" % (command, name))
        elif command and command not in takers:  # of the library's options only that knows which are for experts
            test.check(not shown, "help of %s and --%s" % (command, name), text)

document = os.path.join(test.source, "docs", "options.md")
if os.path.exists(document):
    with open(document, encoding="utf-8") as file:
        test.equal(file.read(), test.run("help", "options").out, "docs/options.md is what 'polycube help options' prints")
else:
    print("not run: docs/options.md is not there yet")
test.finish()
