#!/usr/bin/env python3
"""The public headers are for users: each one compiles alone in a folder of its own, as C++17 with every compiler there is,
and c.h as C99; they include each other and the standard library, and nothing of ours below or of other projects."""
import concurrent.futures
import os
import re
import shutil
import subprocess

from sources import Test, files, lines

WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Wconversion", "-Werror", "-fsyntax-only"]
FOR_C = {"polycube/c.h", "polycube/export.h"}
# What a header of the C++ or C library looks like.
STANDARD = re.compile(r"<[a-z_]+(\.h)?>$")


def complaint(header, line, others):
    """Why this line must not be in a public header, or ''."""
    found = re.match(r"\s*#\s*include\s*(\S+)", line)
    if not found:
        return ""
    word = found.group(1)
    if word.startswith("<"):
        c_header = word.endswith(".h>")
        if not STANDARD.match(word) or c_header != (header in FOR_C):
            return "not of the standard library of its language"
        return ""
    return "" if word.strip('"') in others else "not a public header"


def self_test(test):
    others = {"polycube/model.h", "polycube/c.h"}
    for header, line, good in (("polycube/a.h", '#include "polycube/model.h"', True), ("polycube/a.h", "#include <vector>", True),
                               ("polycube/a.h", '#include "term/term_store.h"', False), ("polycube/a.h", '#include "model.h"', False),
                               ("polycube/a.h", "#include <llvm/ADT/APInt.h>", False), ("polycube/a.h", "#include <stdint.h>", False),
                               ("polycube/c.h", "#include <stdint.h>", True), ("polycube/c.h", "#include <vector>", False),
                               ("polycube/a.h", "int x;", True)):
        test.equal(complaint(header, line, others) == "", good, "rule for %s in %s" % (line, header))


def compilations(headers):
    """(label, command, text) for each compiler and header."""
    for header in headers:
        for compiler in ("g++", "clang++", "clang++-16"):
            yield header + " by " + compiler, [compiler, "-std=c++17", "-x", "c++"], '#include "%s"\n' % header
        if header in FOR_C:
            for compiler in ("gcc", "clang", "clang-16"):
                yield (header + " by " + compiler, [compiler, "-std=c99", "-Wstrict-prototypes", "-x", "c"],
                       '#include "%s"\nint main(void) { return 0; }\n' % header)


test = Test()
self_test(test)
names = [name[len("include/"):] for name in files(test.source, ["include"], (".h",))]
test.check(len(names) > 8, "there are public headers", names)
for name in names:
    text = lines(test.source, "include/" + name)
    for number, line in enumerate(text, 1):
        test.equal(complaint(name, line, set(names)), "", "%s:%d: %s" % (name, number, line))
test.check(all('#include "%s"' % name in lines(test.source, "include/polycube/polycube.h") for name in names
               if name not in FOR_C | {"polycube/polycube.h"}), "polycube.h includes all of C++")

shutil.copytree(os.path.join(test.source, "include"), test.path("include"))
missing = set()


def attempt(job):
    label, command, text = job
    if shutil.which(command[0]) is None:
        return label, command[0], None
    done = subprocess.run([*command, *WARNINGS, "-I", test.path("include"), "-"], input=text.encode(), stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, cwd=test.folder)
    return label, command[0], done


with concurrent.futures.ThreadPoolExecutor(2) as pool:
    for label, compiler, done in pool.map(attempt, compilations(names)):
        if done is None:
            missing.add(compiler)
        else:
            test.check(done.returncode == 0, label, done.stdout.decode(errors="replace")[:800])
for compiler in sorted(missing):
    print("not run: %s, which is not on the path" % compiler)
test.finish()
