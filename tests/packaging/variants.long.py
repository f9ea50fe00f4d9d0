#!/usr/bin/env python3
"""The other ways to have the library, from nothing: as a folder of another project that has no build type, beside a CaDiCaL of
the program's own; as one archive there, which is installed and moved too."""
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


def folder(test):
    """Beside the folder of the build, where a compiler cache knows its files again."""
    return os.path.abspath(os.path.join(build_folder(test)[0], "..", "packaging-part"))


def build(test, name, source, place, *words):
    done = test.execute(["cmake", "-S", source, "-B", place, "-G", "Ninja", *words], timeout=600)
    if not test.check(done.code == 0, name + ": cmake", done):
        return False
    done = test.execute(["cmake", "--build", place], timeout=6600)
    return test.check(done.code == 0, name + ": it is built", done)


def try_archive(test, place):
    """Installed and moved; a program has the rest of the solvers' names for itself."""
    prefix = install(test, place, "static")
    try_installed(test, prefix, "static")
    library = os.path.join(prefix, "lib", "libpolycube.a")
    done = test.execute(["nm", "--defined-only", "--demangle", "--extern-only", library])
    names = [line.split(" ", 2)[2] for line in done.out.splitlines() if len(line.split(" ", 2)) == 3 and " u " not in line]
    test.check(len(names) > 100, "it has symbols", len(names))
    for name in names:
        test.check("polycube::" in name or name.startswith("polycube_"), "%s is public" % name)
        test.check("impl::" not in name, "%s says nothing of the inside" % name)


def main(test):
    """The archive is made of the objects that the shared library was made of."""
    place = folder(test)
    shutil.rmtree(place, True)
    source = test.path("part")
    os.makedirs(source)
    for file, text in (("CMakeLists.txt", PARENT.replace("@SOURCE@", test.source)), ("user.cpp", CHECK_CXX + OWN)):
        with open(os.path.join(source, file), "w") as out:
            out.write(text)
    cache = ["-DCMAKE_CXX_COMPILER_LAUNCHER=ccache"] if test.tool("ccache") else []
    for name, words in (("shared", cache), ("archive", ["-DPOLYCUBE_STATIC_LIBRARY=ON", "-DPOLYCUBE_INSTALL=ON"])):
        if not build(test, name, source, place, *words):
            return
        done = test.execute([os.path.join(place, "user"), *models(test)], timeout=60)
        test.equal(done.out, ANSWERS, name + ": the program answers", done)
        asked = "libpolycube" in str(needed(test, os.path.join(place, "user")))
        test.equal(asked, name == "shared", name + ": it is linked so")
    try_archive(test, os.path.join(place, "polycube"))
    shutil.rmtree(place, True)


if __name__ == "__main__":
    test = Test()
    for tool in ("cmake", "ninja", "pkg-config"):
        if not test.tool(tool):
            test.skip("there is no %s" % tool)
    main(test)
    test.finish()
