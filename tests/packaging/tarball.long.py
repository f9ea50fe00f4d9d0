#!/usr/bin/env python3
"""The archive with the static programs, from nothing: made by one command, unpacked, and run where there is no other file."""
import os
import re
import shutil

from packaging import Test, models, needed, version

test = Test()
for tool in ("cmake", "cpack", "tar"):
    if not test.tool(tool):
        test.skip("there is no %s" % tool)
done = test.execute([os.path.join(test.source, "tools/packaging/tarball")], timeout=5400)
archive = done.out.strip()
if not test.check(done.code == 0 and os.path.exists(archive), "tools/packaging/tarball makes an archive", done):
    test.finish()
name = re.match(r"(polycube-%s-linux-\w+)\.tar\.xz$" % re.escape(version(test)), os.path.basename(archive))
test.check(name, "its name has version and machine", archive)
done = test.execute(["tar", "xf", archive, "-C", test.folder], timeout=600)
test.check(done.code == 0, "it can be unpacked", done)
test.equal(sorted(entry for entry in os.listdir(test.folder) if entry.startswith("polycube")), [name.group(1)], "one folder")
root = test.path(name.group(1))
for file in ("share/man/man1/polycube.1", "share/man/man1/certcheck.1", "share/doc/polycube/copyright"):
    test.check(os.path.exists(os.path.join(root, file)), file + " is in it")
for program in ("polycube", "certcheck"):
    test.equal(needed(test, os.path.join(root, "bin", program)), [], program + " needs no shared library")
for model in models(test):
    shutil.copy(model, root)
alone = ["chroot", root] if os.geteuid() == 0 else []
place = "/" if alone else root + "/"
if not alone:
    print("not run: in an empty root, as that needs its rights")
for model, code, verdict in (("counter.btor2", 20, "unsat\n"), ("counter_bug.btor2", 10, "sat\n")):
    for engine in ([], ["--engine", "ic3"]):
        done = test.execute([*alone, place + "bin/polycube", "check", place + model, *engine], timeout=60)
        test.equal((done.code, done.out), (code, verdict), "%s %s" % (model, " ".join(engine)), done)
test.finish()
