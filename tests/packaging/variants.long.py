#!/usr/bin/env python3
"""The other ways to have the library, from nothing: as one archive, installed and moved; as a folder of another project that
has no build type, also as an archive there, beside a CaDiCaL of the program's own."""
import os
import shutil

from installed import install, try_installed
from packaging import ANSWERS, CHECK_CXX, Test, build_folder, models, needed

PARENT = """
cmake_minimum_required(VERSION 3.25)
project(parent LANGUAGES CXX)
add_subdirectory("@SOURCE@" polycube EXCLUDE_FROM_ALL)
add_executable(user user.cpp)
target_link_libraries(user PRIVATE polycube::polycube)
"""
# Functions with the names of solvers, which a program may have.
OWN = r"""
namespace CaDiCaL { struct Solver { Solver(); static const char* version(); }; }
CaDiCaL::Solver::Solver() {}
const char* CaDiCaL::Solver::version() { return "mine"; }
namespace llvm { struct APInt { void tcAdd(); }; }
void llvm::APInt::tcAdd() {}
extern "C" int boolector_new() { return 0; }
extern "C" int aiger_init() { return 0; }
"""


def folder(test, name):
    """Beside the folder of the build, where a compiler cache knows its files again."""
    return os.path.abspath(os.path.join(build_folder(test)[0], "..", "packaging-" + name))


def build(test, name, source, *words, target="all"):
    place = folder(test, name)
    done = test.execute(["cmake", "-S", source, "-B", place, "-G", "Ninja", *words], timeout=600)
    if test.check(done.code == 0, name + ": cmake", done):
        done = test.execute(["cmake", "--build", place, "--target", target], timeout=5400)
        test.check(done.code == 0, name + ": it is built", done)
    return place


def archive(test):
    place = build(test, "archive", test.source, "-DPOLYCUBE_STATIC_LIBRARY=ON", "-DPOLYCUBE_PROGRAMS=OFF", "-DPOLYCUBE_TESTS=OFF")
    prefix = install(test, place, "static")
    try_installed(test, prefix, "static")
    library = os.path.join(prefix, "lib", "libpolycube.a")
    done = test.execute(["nm", "--defined-only", "--demangle", "--extern-only", library])
    names = [line.split(" ", 2)[2] for line in done.out.splitlines() if len(line.split(" ", 2)) == 3 and " u " not in line]
    test.check(len(names) > 100, "it has symbols", len(names))
    for name in names:
        test.check("polycube::" in name or name.startswith("polycube_"), "%s is public" % name)
        test.check("impl::" not in name, "%s says nothing of the inside" % name)
    shutil.rmtree(place, True)


def part(test):
    """As a folder of another project. The archive is made of the objects that the shared library was made of."""
    source = test.path("part")
    os.makedirs(source)
    for file, text in (("CMakeLists.txt", PARENT.replace("@SOURCE@", test.source)), ("user.cpp", CHECK_CXX + OWN)):
        with open(os.path.join(source, file), "w") as out:
            out.write(text)
    cache = ["-DCMAKE_CXX_COMPILER_LAUNCHER=ccache"] if test.tool("ccache") else []
    for name, words in (("shared", cache), ("archive", ["-DPOLYCUBE_STATIC_LIBRARY=ON"])):
        place = build(test, "part", source, *words)
        done = test.execute([os.path.join(place, "user"), *models(test)], timeout=60)
        test.equal(done.out, ANSWERS, name + ": the program answers", done)
        asked = "libpolycube" in str(needed(test, os.path.join(place, "user")))
        test.equal(asked, name == "shared", name + ": it is linked so")
    shutil.rmtree(place, True)


if __name__ == "__main__":
    test = Test()
    for tool in ("cmake", "ninja", "pkg-config"):
        if not test.tool(tool):
            test.skip("there is no %s" % tool)
    for name in ("archive", "part"):
        shutil.rmtree(folder(test, name), True)
    archive(test)
    part(test)
    test.finish()
