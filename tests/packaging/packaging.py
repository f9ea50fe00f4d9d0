"""What the tests of the library and of the packages share."""
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "regress"))
from harness import Test  # noqa: F401, for those who import it from here

CHECK_CXX = r"""
#include <polycube/polycube.h>

#include <iostream>

int main(int count, char** arguments) {
  for (int i = 1; i < count; ++i) {
    const polycube::Options options = polycube::Options().engine("bits-kind");
    const polycube::Result result = polycube::check(polycube::Model::load(arguments[i], options), options);
    std::cout << polycube::name(result.verdict()) << "\n";
  }
  try {
    polycube::Model::load("not there");
  } catch (const polycube::Error& error) {
    std::cout << "an error\n";
  }
}
"""
CHECK_C = r"""
#include <polycube/c.h>
#include <stdio.h>

int main(void) {
  printf("%s\n", polycube_version());
  return 0;
}
"""
ANSWERS = "unsat\nsat\nan error\n"  # about counter.btor2 and counter_bug.btor2


def models(test):
    return [os.path.join(test.source, "docs/examples", name) for name in ("counter.btor2", "counter_bug.btor2")]


def build_folder(test):
    """The folder that the program was built in, and its cache, by name."""
    folder = os.path.dirname(test.polycube)
    cache = {}
    path = os.path.join(folder, "CMakeCache.txt")
    if os.path.exists(path):
        with open(path) as file:
            for line in file:
                name, found, value = line.rstrip("\n").partition("=")
                if found and not line.startswith(("#", "//")):
                    cache[name.split(":")[0]] = value
    return folder, cache


def version(test):
    with open(os.path.join(test.source, "include/polycube/version.h")) as file:
        return ".".join(re.findall(r"^#define POLYCUBE_VERSION_[A-Z]+ (\d+)$", file.read(), re.M))


def needed(test, path):
    """The shared libraries that a program or a library asks for."""
    done = test.execute(["readelf", "-d", path])
    return [line.split("[")[1].split("]")[0] for line in done.out.splitlines() if "(NEEDED)" in line]
