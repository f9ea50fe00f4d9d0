#!/usr/bin/env python3
"""The commands in README.md and docs/tutorial.md are run as they stand there, in order, and print what stands below them. A
line `...` stands for any lines."""
import os
import re
import shutil
import subprocess

from harness import Test

test = Test()
for tool in ("yosys", "iverilog"):
    if shutil.which(tool) is None:
        test.skip("there is no %s on the path" % tool)

PROMPT = "    $ "


def sessions(text):
    """(command, expected lines) of every indented block with a prompt."""
    found = []
    for block in re.findall(r"(?:^    .*\n|^\n(?=    ))+", text, re.MULTILINE):
        for line in block.split("\n"):
            if line.startswith(PROMPT):
                found.append((line[len(PROMPT):], []))
            elif found and block.lstrip("\n").startswith(PROMPT):
                found[-1][1].append(line[4:])
    return [(command, "\n".join(lines).strip("\n")) for command, lines in found]


def same(got, expected):
    pattern = re.escape(expected).replace(re.escape("\n..."), r"(?:\n.*)*?")
    return re.fullmatch(pattern, got.strip("\n")) is not None


os.symlink(os.path.join(test.source, "docs"), test.path("docs"))
os.makedirs(test.path("bin"))
os.symlink(test.polycube, test.path("bin/polycube"))
certcheck = os.path.join(os.path.dirname(test.polycube), "certcheck")
os.symlink(certcheck, test.path("bin/certcheck"))
surroundings = dict(os.environ, PATH=test.path("bin") + os.pathsep + os.environ["PATH"])
for document in ("README.md", "docs/tutorial.md"):
    count = 0
    for command, expected in sessions(open(os.path.join(test.source, document)).read()):
        if document == "README.md" and not command.startswith("polycube "):
            continue
        done = subprocess.run(command, shell=True, cwd=test.folder, env=surroundings, capture_output=True, text=True,
                              timeout=120)
        count += 1
        test.check(same(done.stdout, expected), "%s: %s" % (document, command), "%s\n--- expected\n%s" % (done.stdout, expected))
    test.check(count >= 2, document + " has commands")

# The design in README.md is the example.
readme = open(os.path.join(test.source, "README.md")).read()
design = open(os.path.join(test.source, "docs/examples/queue.sv")).read()
for line in design[design.index("module"):].splitlines():
    test.check("    " + line in readme or not line.strip(), "README.md has the line of queue.sv: " + line)
test.finish()
