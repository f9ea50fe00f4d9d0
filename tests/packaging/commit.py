#!/usr/bin/env python3
"""Which commit a build names: that of its own repository, with a mark if files differ from it; in an archive that git has
made, that of the archive; else none, also where the sources lie in somebody else's repository."""
import os
import re
import shutil

from packaging import Test

test = Test()
if not test.tool("cmake") or not test.tool("git"):
    test.skip("cmake and git are needed")


def git(folder, *words):
    who = ["-c", "user.name=Test", "-c", "user.email=test@localhost", "-c", "commit.gpgsign=false"]
    done = test.execute(["git", "-C", folder, *who, *words])
    test.check(done.code == 0, "git " + words[0], done)
    return done.out.strip()


def commit(folder):
    output = test.path("commit.cpp")
    done = test.execute(["cmake", "-DSOURCE=" + folder, "-DOUTPUT=" + output, "-P",
                         os.path.join(test.source, "tools/cmake/Commit.cmake")])
    test.check(done.code == 0, "Commit.cmake", done)
    with open(output) as file:
        return re.search(r'return "(.*)";', file.read()).group(1), os.stat(output).st_mtime_ns


own = test.path("own")
shutil.copytree(os.path.join(test.source, "tools/cmake"), os.path.join(own, "tools/cmake"))
test.equal(commit(own)[0], "unknown", "without git")
git(test.folder, "init", "-q", own)
git(own, "add", ".")
git(own, "commit", "-q", "-m", "first")
head = git(own, "rev-parse", "HEAD")
first = commit(own)
test.equal(first[0], head[:12], "of its repository")
test.equal(commit(own)[1], first[1], "the file stays as it is if nothing has changed")
with open(os.path.join(own, "tools/cmake/Commit.cmake"), "a") as file:
    file.write("# changed\n")
test.equal(commit(own)[0], head[:12] + "-changed", "with a change")
test.execute(["git", "-C", own, "archive", "-o", test.path("own.tar"), "HEAD"])
os.makedirs(test.path("archive"))
test.execute(["tar", "xf", test.path("own.tar"), "-C", test.path("archive")])
test.equal(commit(test.path("archive"))[0], head[:12], "of an archive")
shutil.copytree(os.path.join(test.source, "tools/cmake"), os.path.join(own, "part/tools/cmake"))
test.equal(commit(os.path.join(own, "part"))[0], "unknown", "in a repository of others")
test.finish()
