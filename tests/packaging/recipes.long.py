#!/usr/bin/env python3
"""The recipes of other packagers are well-formed, for their own parsers, and the archives that they name hold what tools/setup
pins. Needs the network: Debian's archive for ruby and nix, and the crate registry."""
import hashlib
import os
import subprocess
import sys
import tarfile
import urllib.error
import urllib.request

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "regress"))
from harness import Test
from pins import crates_of, library_rows

ENDINGS = (".c", ".cc", ".cpp", ".h", ".hpp", ".in")
test = Test()
packaging = os.path.join(test.source, "tools/packaging")


def tree_digest(folder, parts):
    """As tools/setup has it."""
    names = sorted(os.path.join(place, name)[len(folder) + 1:]
                   for part in parts for place, _, names in os.walk(os.path.join(folder, part)) for name in names if name.endswith(ENDINGS))
    listing = subprocess.run(["sha256sum", *names], cwd=folder, check=True, stdout=subprocess.PIPE, text=True).stdout
    return hashlib.sha256(listing.encode()).hexdigest()


def recipe(name):
    with open(os.path.join(packaging, name)) as file:
        return file.read()


def check_archives():
    brew, nix = crates_of(recipe("homebrew/polycube.rb")), crates_of(recipe("nix/default.nix"))
    test.equal(brew, nix, "both recipes have the same digests")
    for row in library_rows(test.source):
        crate = (row["crate"], row["version"])
        name = "%s-%s" % crate
        with urllib.request.urlopen("https://static.crates.io/crates/%s/%s.crate" % (crate[0], name), timeout=60) as answer:
            content = answer.read()
        test.equal(hashlib.sha256(content).hexdigest(), brew[crate][1], name + " has the digest of the recipes")
        with tarfile.open(test.write(name + ".tar.gz", content)) as archive:
            archive.extractall(test.path("crates"))
        folder = os.path.normpath(os.path.join(test.path("crates"), name, row["folder"]))
        test.equal(tree_digest(folder, row["folders"].split()), row["digest"], name + " holds what tools/setup pins")


def check_syntax():
    tools = test.path("tools")
    done = test.execute([packaging + "/toolchain", "programs", tools, "ruby", "nix-bin"], timeout=600)
    if done.code != 0:
        test.skip("ruby and nix could not be had: " + done.err.strip()[-300:])
    libraries = [os.path.join(tools, "usr/lib", name) for name in ("x86_64-linux-gnu", "nix")]
    environment = dict(os.environ, HOME=test.folder, NIX_STATE_DIR=test.path("nix"), LD_LIBRARY_PATH=":".join(libraries),
                       PATH=os.path.join(tools, "usr/bin") + ":" + os.environ["PATH"])
    broken = test.write("broken.rb", "class Polycube\n"), test.write("broken.nix", "{ pkgs }: let in\n")
    for file, fails in ((packaging + "/homebrew/polycube.rb", False), (broken[0], True)):
        done = test.execute(["ruby3.1", "--disable-gems", "-c", file], env=environment)
        test.equal(done.code != 0, fails, "ruby reads " + file, done)
    for file, fails in ((packaging + "/nix/default.nix", False), (broken[1], True)):
        done = test.execute(["nix-instantiate", "--parse", file], env=environment)
        test.equal(done.code != 0, fails, "nix reads " + file, done)


try:
    check_archives()
except urllib.error.URLError as error:
    test.skip("the crate registry cannot be reached: %s" % error)
check_syntax()
done = test.execute(["bash", "-n", packaging + "/oss-cad-suite/scripts/polycube.sh"])
test.equal(done.code, 0, "bash reads the script of OSS CAD Suite", done)
test.finish()
