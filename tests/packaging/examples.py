#!/usr/bin/env python3
"""The programs of docs/examples/library are built against an installed copy, as their README says, and print what stands
there. A line `...` stands for any lines."""
import os
import re
import shutil

from installed import environment, install
from packaging import Test, build_folder

PROMPT = "    $ "


def sessions(text):
    """(command, expected lines) of every indented line with a prompt."""
    found, output = [], None
    for line in text.split("\n"):
        if line.startswith(PROMPT):
            output = []
            found.append((line[len(PROMPT):], output))
        elif line.startswith("    ") and output is not None:
            output.append(line[4:])
        elif line.strip():
            output = None  # prose
        elif output is not None:
            output.append("")
    return [(command, "\n".join(lines).strip("\n")) for command, lines in found]


def same(got, expected):
    pattern = re.escape("\n" + expected).replace(re.escape("\n..."), r"(?:\n.*)*?")
    return re.fullmatch(pattern, "\n" + got.strip("\n")) is not None


test = Test()
build, cache = build_folder(test)
if not os.path.exists(os.path.join(build, "lib", "libpolycube.so")):
    test.skip("this build has no shared library")
if "ON" in (cache.get("POLYCUBE_SANITIZE"), cache.get("POLYCUBE_SANITIZE_THREADS")):
    test.skip("with sanitizers the library is not for others")
if not test.tool("cmake") or not test.tool("pkg-config"):
    test.skip("cmake and pkg-config are needed")
prefix = install(test, build, "prefix")
shutil.copytree(os.path.join(test.source, "docs", "examples"), test.path("examples"))
place = dict(environment(prefix), CMAKE_PREFIX_PATH=prefix)
place["PATH"] = os.path.join(prefix, "bin") + os.pathsep + place["PATH"]

readme = open(test.path("examples/library/README.md")).read()
count = 0
for command, expected in sessions(readme):
    if ".sv" in command and not test.tool("yosys"):
        print("not run: %s, since there is no yosys on the path" % command)
        continue
    done = test.execute(["sh", "-c", command], cwd=test.path("examples/library"), env=place, timeout=200)
    count += 1
    test.check(done.code == 0 and same(done.out, expected), "README.md: " + command, "%s\n--- expected\n%s" % (done, expected))
test.check(count >= 8, "the README has commands", count)
programs = {os.path.splitext(name)[0] for name in os.listdir(test.path("examples/library")) if name.endswith((".cpp", ".c"))}
for program in sorted(programs):
    test.check("./build/" + program in readme, "the README runs " + program)
test.finish()
