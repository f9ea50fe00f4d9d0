#!/usr/bin/env python3
"""The manual page has all that the table of options has, and groff and man accept it."""
import os
import re
import shlex
import shutil

from harness import Test

test = Test()


def tables():
    """What `help options` tells: {command: {option: (letter, what is its value, optional)}}; a flag has None."""
    commands = {}
    for line in test.run("help", "options").out.split("\n"):
        heading = re.match(r"## polycube (\S+)$", line)
        if heading:
            options = commands.setdefault(heading.group(1), {})
        row = re.match(r"\| `(?:-(\w), )?--([\w-]+)(?:\[=(.*?)\]| (.*?))?` \|", line)
        test.check(row or not line.startswith("| `"), "a row of 'help options' is understood", line)
        if row:
            value = row.group(3) or row.group(4)
            options[row.group(2)] = (row.group(1), value and value.replace("\\|", "|"), row.group(3) is not None)
    test.check(len(commands) >= 7 and len(commands["check"]) >= 20, "'help options' is understood", commands)
    return commands


TABLES = tables()


def topic(name, file):
    done = test.run("help", name)
    test.check(done.code == 0 and done.out and not done.err, "help " + name, done)
    test.equal(test.run("help", name).out, done.out, "help %s is the same twice" % name)
    return test.write(file, done.out), done.out


def topics():
    done = test.run("help", "nonsense")
    known = ["options", "man", *TABLES]
    test.check(done.code == 1 and not done.out and done.err.startswith("error: ") and all(name in done.err for name in known),
               "an unknown topic is refused, and the topics are listed", done)
    for command in TABLES:
        test.equal(test.run("help", command).out, test.run(command, "--help").out, "help " + command)


# --- the manual page ----------------------------------------------------------------------------------------------------
def plain(roff):
    """The text of the page, without fonts."""
    return re.sub(r"\\f[BIR]", "", roff).replace("\\-", "-").replace("\\(aq", "'").replace("\\(ga", "`").replace("\\(ha", "^").replace(
        "\\(ti", "~").replace("\\(dq", '"').replace("\\e", "\\").replace("\\&", "")


def sections(text):
    return {part.split("\n")[0]: part for part in re.split(r"^\.SH ", text, flags=re.MULTILINE)[1:]}


def manual_page():
    path, roff = topic("man", "polycube.1")
    parts = sections(plain(roff))
    wanted = ["NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "OPTIONS", "EXPERT OPTIONS", "EXIT STATUS", "FILES", "EXAMPLES", "SEE ALSO"]
    test.equal(list(parts), wanted, "the sections of the page")
    for command, options in TABLES.items():
        for section in ("SYNOPSIS", "COMMANDS"):
            test.check(re.search(r"^(polycube )?%s\b" % command, parts[section], re.MULTILINE), "%s is in %s" % (command, section))
        brief = test.run(command, "--help").out
        for name, (letter, value, optional) in options.items():
            form = "%s--%s%s" % ("-%s, " % letter if letter else "", name, "[=%s]" % value if optional else " " + value if value else "")
            section = parts["OPTIONS" if re.search(r"^ +(-\w, )?--%s\b(?!-)" % name, brief, re.MULTILINE) else "EXPERT OPTIONS"]
            found = [heading for heading in re.split(r"^\.SS ", section, flags=re.MULTILINE)
                     if re.search(r"\b%s\b" % command, heading.split("\n")[0]) and "\n.TP\n%s\n" % form in heading]
            test.equal(len(found), 1, "%s of %s is in the page once" % (form, command))
    for code in (0, 1, 2, 10, 20, 30, 40):
        test.check("\n.TP\n%d\n" % code in parts["EXIT STATUS"], "exit code %d is in the page" % code)
    examples(re.findall(r"^\.B (polycube .*)$", parts["EXAMPLES"], re.MULTILINE))
    formatted(path)


def examples(lines):
    """They work, in this order."""
    test.check(len(lines) >= 5, "the page has examples", lines)
    for name in ("counter.btor2", "counter_bug.btor2"):
        shutil.copy(os.path.join(test.source, "docs", "examples", name), test.folder)
    for line in lines:
        done = test.run(*shlex.split(line)[1:], timeout=60)
        judge_missing = "certify" in line and not os.access(os.path.join(os.path.dirname(test.polycube), "certcheck"), os.X_OK)
        test.check(done.code in (0, 10, 20) or judge_missing, "the example works: " + line, done)


def formatted(path):
    if shutil.which("groff"):
        done = test.execute(["groff", "-man", "-Tutf8", "-ww", path], timeout=60)
        test.check(done.code == 0 and not done.err and "EXIT STATUS" in re.sub(".\b", "", done.out), "groff formats the page without a warning", done)
    else:
        print("not run: there is no groff")
    if shutil.which("man") and shutil.which("groff"):
        environment = dict(os.environ, MANWIDTH="80", MANPAGER="cat", LC_ALL="C.UTF-8")
        done = test.execute(["man", "--warnings", "-l", path], timeout=60, env=environment)
        test.check(done.code == 0 and not done.err and done.out, "man shows the page without a warning", done)
    else:
        print("not run: there is no man")


topics()
manual_page()
test.finish()
