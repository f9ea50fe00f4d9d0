#!/usr/bin/env python3
"""The packages for Debian, from nothing: made by one command, installed in a clean root of the same release, tried there,
judged by lintian, and removed, so that no file is left. It needs the rights of root, for chroot, and a mirror of Debian."""
import glob
import os
import re
import shutil

from packaging import ANSWERS, CHECK_C, CHECK_CXX, Test, models, version

FOREIGN = ("/proc", "/sys", "/dev", "/tmp", "/run", "/var/cache", "/var/lib/apt", "/var/lib/dpkg", "/var/log")
# What changes with any installation: lists and caches of the system.
OF_SYSTEM = re.compile(r"/etc/(ld\.so\.cache|passwd-?|mailcap.*)$|/var/lib/(systemd|pam)/")
QUIET = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q", "-y", "-o", "Dpkg::Options::=--force-unsafe-io",
         "--no-install-recommends"]


class Root:
    """A system of its own in a folder."""

    def __init__(self, test, folder):
        self.test = test
        self.folder = folder

    def run(self, *words, **options):
        return self.test.execute(["chroot", self.folder, *words], timeout=options.get("timeout", 1800))

    def must(self, name, *words, **options):
        done = self.run(*words, **options)
        self.test.check(done.code == 0, name, done)
        return done

    def files(self):
        found = set()
        for place, folders, names in os.walk(self.folder):
            inside = "/" + os.path.relpath(place, self.folder) if place != self.folder else ""
            folders[:] = [name for name in folders if "%s/%s" % (inside, name) not in FOREIGN]
            found |= {"%s/%s" % (inside, name) for name in names + folders}
        return {name for name in found if not OF_SYSTEM.match(name)}


def codename():
    with open("/etc/os-release") as file:
        match = re.search(r"^VERSION_CODENAME=(\w+)", file.read(), re.M)
    return match.group(1) if match else None


def make_root(test, release):
    """With mmdebstrap, which is loaded into a folder where it is not installed."""
    program = shutil.which("mmdebstrap")
    hooks = "/usr/share/mmdebstrap/hooks/merged-usr"
    if not program:
        place = test.path("mmdebstrap")
        os.makedirs(place)
        done = test.execute(["apt-get", "-o", "APT::Sandbox::User=root", "download", "mmdebstrap"], timeout=300, cwd=place)
        packages = glob.glob(os.path.join(place, "*.deb"))
        if done.code != 0 or not packages:
            test.skip("there is no mmdebstrap, and it cannot be loaded: " + done.err.strip()[-200:])
        test.execute(["dpkg-deb", "-x", packages[0], place], timeout=60)
        program, hooks = place + "/usr/bin/mmdebstrap", place + hooks
    folder = test.path("root")
    done = test.execute(["perl", program, "--variant=minbase", "--include=usr-is-merged", "--hook-dir=" + hooks,
                         "--dpkgopt=force-unsafe-io", '--aptopt=Acquire::Check-Valid-Until "false"', release, folder], timeout=1800)
    if done.code != 0:
        test.skip("no clean root: " + done.err.strip()[-300:])
    return Root(test, folder)


def try_programs(test, root):
    for name, model, code, verdict in (("true", "counter.btor2", 20, "unsat\n"), ("broken", "counter_bug.btor2", 10, "sat\n")):
        done = root.run("polycube", "check", "/tmp/" + model)
        test.equal((done.code, done.out), (code, verdict), "the %s counter" % name, done)
        root.run("polycube", "check", "/tmp/" + model, "/tmp/run.sat", "/tmp/run.unsat", "--engine", "ic3")
        done = root.run("certcheck", "/tmp/" + model, "/tmp/run." + verdict.strip())
        test.check(done.out.startswith("accepted\n"), "certcheck accepts the evidence for the %s counter" % name, done)
    done = root.run("polycube", "--version")
    test.check("polycube " + version(test) in done.out and "CaDiCaL" in done.out, "the program says what it is", done)
    for file in ("man/man1/polycube.1.gz", "man/man1/certcheck.1.gz", "bash-completion/completions/polycube",
                 "doc/polycube/copyright", "doc/polycube/changelog.gz"):
        test.check(os.path.exists(os.path.join(root.folder, "usr/share", file)), file + " is there")
    with open(os.path.join(root.folder, "usr/share/doc/polycube/copyright")) as file:
        text = file.read()
    for name in ("polycube authors", "Bitwuzla", "Boolector", "Armin Biere", "LLVM", "AIGER"):
        test.check(name in text, "the licence of %s is there" % name)


def try_library(test, root):
    for name, text in (("user.cpp", CHECK_CXX), ("user.c", CHECK_C)):
        with open(os.path.join(root.folder, "tmp", name), "w") as file:
            file.write(text)
    root.must("a C++ program is built", "sh", "-c", "cd /tmp && g++ -std=c++17 user.cpp -o user $(pkg-config --cflags --libs polycube)")
    done = root.run("/tmp/user", "/tmp/counter.btor2", "/tmp/counter_bug.btor2")
    test.equal(done.out, ANSWERS, "the C++ program answers", done)
    root.must("a C program is built", "sh", "-c", "cd /tmp && gcc user.c -o user-c $(pkg-config --cflags --libs polycube)")
    done = root.run("/tmp/user-c")
    test.equal(done.out.strip(), version(test), "the C program runs", done)
    # What a package with that program would depend on.
    done = root.run("sh", "-c", "mkdir -p /tmp/p/debian && cd /tmp/p && touch debian/control && dpkg-shlibdeps -O /tmp/user")
    test.check("libpolycube0 (>= %s)" % version(test) in done.out and "libpolycube0 (<< " in done.out, "its dependencies", done)


def main():
    test = Test()
    release = codename()
    for tool in ("apt-get", "dpkg-deb", "dpkg-shlibdeps", "cpack", "perl", "chroot"):
        if not test.tool(tool):
            test.skip("there is no %s" % tool)
    if os.geteuid() != 0 or not release:
        test.skip("it needs Debian and the rights of root")
    person = dict(os.environ, DEBFULLNAME="Test Maintainer", DEBEMAIL="maintainer@debian.org")
    done = test.execute([os.path.join(test.source, "tools/packaging/deb")], timeout=5400, env=person)
    packages = done.out.split()
    if not test.check(done.code == 0 and len(packages) == 3, "tools/packaging/deb makes three packages", done):
        test.finish()
    root = make_root(test, release)
    for file in packages + models(test):
        shutil.copy(file, os.path.join(root.folder, "tmp"))
    root.must("apt-get update", "apt-get", "-q", "update")
    inside = {re.match(r"(.*?)_", os.path.basename(path)).group(1): "/tmp/" + os.path.basename(path) for path in packages}

    # The program alone: all that it needs comes with it.
    before = root.files()
    root.must("the program is installed", *QUIET, "install", inside["polycube"])
    try_programs(test, root)
    root.must("the program is removed", *QUIET, "purge", "--autoremove", "polycube")
    test.equal(sorted(name for name in root.files() - before if "polycube" in name or "certcheck" in name), [], "nothing is left")

    # The library, beside a compiler.
    root.must("a compiler is installed", *QUIET, "install", "g++", "pkg-config", "libgmp10", "dpkg-dev")
    before = root.files()
    root.must("all packages are installed", *QUIET, "install", *inside.values())
    test.check(len(root.files() - before) > 30, "they have files")
    try_library(test, root)
    root.must("all are removed", *QUIET, "purge", *inside)
    test.equal(sorted(root.files() - before), [], "no file is left")
    test.equal(sorted(before - root.files()), [], "and none is missing")
    test.check("polycube" not in root.run("ldconfig", "-p").out, "the loader does not know the library any more")

    if root.run(*QUIET, "install", "lintian").code != 0:
        print("not run: lintian, which cannot be installed")
    else:
        done = root.run("lintian", "--allow-root", "--fail-on", "error,warning", "--suppress-tags", "initial-upload-closes-no-bugs",
                        *inside.values())
        test.check(done.code == 0, "lintian has no error and no warning", done)
    test.finish()


main()
