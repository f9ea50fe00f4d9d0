#!/usr/bin/env python3
"""The recipes of other packagers are well-formed, for their own parsers. Needs Debian's packages of ruby and nix."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "regress"))
from harness import Test

test = Test()
packaging = os.path.join(test.source, "tools/packaging")


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


check_syntax()
done = test.execute(["bash", "-n", packaging + "/oss-cad-suite/scripts/polycube.sh"])
test.equal(done.code, 0, "bash reads the script of OSS CAD Suite", done)
test.finish()
