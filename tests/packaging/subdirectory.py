#!/usr/bin/env python3
"""A project that takes polycube by add_subdirectory has afterwards what it had before: variables, cache, properties of its
folder, tests and rules for installation; all that is new are targets and variables whose names say polycube."""
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "regress"))
from harness import Test

# What a project with languages has anyway; polycube adds C to a project that has only C++, as LLVM's package needs it.
PARENT = r"""
cmake_minimum_required(VERSION 3.25)
project(parent LANGUAGES CXX)
set(CMAKE_CXX_STANDARD 17)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/parent-bin")
set(CMAKE_LIBRARY_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/parent-lib")

function(report file)
  set(text "")
  get_cmake_property(names VARIABLES)
  list(REMOVE_ITEM names ARGV ARGV0 file text names)
  foreach(name ${names})
    string(APPEND text "variable ${name}=${${name}}\n")
  endforeach()
  get_cmake_property(names CACHE_VARIABLES)
  foreach(name ${names})
    string(APPEND text "cache ${name}=$CACHE{${name}}\n")
  endforeach()
  foreach(name COMPILE_OPTIONS COMPILE_DEFINITIONS INCLUDE_DIRECTORIES LINK_OPTIONS LINK_DIRECTORIES LINK_LIBRARIES
      BUILDSYSTEM_TARGETS IMPORTED_TARGETS TESTS CMAKE_CONFIGURE_DEPENDS)
    get_directory_property(value ${name})
    string(APPEND text "folder ${name}=${value}\n")
  endforeach()
  foreach(name RULE_LAUNCH_COMPILE RULE_LAUNCH_LINK USE_FOLDERS ALLOW_DUPLICATE_CUSTOM_TARGETS)
    get_property(value GLOBAL PROPERTY ${name})
    string(APPEND text "global ${name}=${value}\n")
  endforeach()
  file(WRITE "${CMAKE_BINARY_DIR}/${file}" "${text}")
endfunction()

report(before)
add_subdirectory("@SOURCE@" polycube)
report(after)
get_property(targets DIRECTORY "@SOURCE@" PROPERTY BUILDSYSTEM_TARGETS)
file(WRITE "${CMAKE_BINARY_DIR}/targets" "${targets}")
add_executable(user user.cpp)
target_link_libraries(user PRIVATE polycube::polycube)
get_target_property(place polycube_library LIBRARY_OUTPUT_DIRECTORY)
file(WRITE "${CMAKE_BINARY_DIR}/place" "${place}")
"""
USER = '#include <polycube/polycube.h>\nint main() { return polycube::version().empty(); }\n'


def read(path):
    """What a report says, by name; a value may have several lines."""
    with open(path, encoding="utf-8", errors="replace") as file:
        parts = re.split(r"^((?:variable|cache|folder|global) [^\s=]+)=", file.read(), flags=re.M)
    return {name: value.rstrip("\n") for name, value in zip(parts[1::2], parts[2::2])}


def is_ours(name):
    """Options, what project(polycube) declares, and the language C."""
    kind, rest = name.split(" ", 1)
    return kind in ("variable", "cache") and re.match(r"(POLYCUBE|polycube)_|CMAKE_(C_|C$|.*_C_|.*_C$|COMPILER_IS_GNUCC)|"
                                                      r"CMAKE_HAVE_LIBC_PTHREAD", rest)


def configure(test, name, *words):
    folder = test.path(name)
    os.makedirs(folder)
    for file, text in (("CMakeLists.txt", PARENT.replace("@SOURCE@", test.source)), ("user.cpp", USER)):
        with open(os.path.join(folder, file), "w") as out:
            out.write(text)
    build = os.path.join(folder, "build")
    done = test.execute(["cmake", "-S", folder, "-B", build, "-G", "Ninja", *words], timeout=280)
    test.check(done.code == 0, name + ": cmake", done)
    return build if done.code == 0 else None


def compare(test, name, build):
    before, after = (read(os.path.join(build, part)) for part in ("before", "after"))
    test.check(len(before) > 100, name + ": there is something to compare", len(before))
    for key in sorted(set(before) | set(after)):
        if key in before:
            test.equal(after.get(key), before[key], "%s: %s is as before" % (name, key))
        else:
            test.check(is_ours(key), "%s: %s is new" % (name, key), after[key])


test = Test()
if not test.tool("cmake") or not test.tool("ninja"):
    test.skip("cmake and ninja are needed")
for name, words in (("no build type", []), ("debug", ["-DCMAKE_BUILD_TYPE=Debug"]), ("static", ["-DBUILD_SHARED_LIBS=OFF"])):
    build = configure(test, name.replace(" ", "-"), *words)
    if build:
        compare(test, name, build)
        with open(os.path.join(build, "targets")) as file:
            targets = file.read().split(";")
        test.check("polycube_library" in targets, name + ": there is the library", targets)
        others = [target for target in targets if not re.match("polycube_|deps_|(intrinsics|omp|acc)_gen$", target)]  # LLVM's
        test.equal(others, [], name + ": targets are ours by name")
        test.check(not os.path.exists(os.path.join(build, "CTestTestfile.cmake")) or
                   "polycube" not in open(os.path.join(build, "CTestTestfile.cmake")).read(), name + ": no tests")
        install = open(os.path.join(build, "polycube", "cmake_install.cmake")).read()
        test.check("file(INSTALL" not in install, name + ": nothing to install")
        ninja = open(os.path.join(build, "build.ninja")).read()
        test.check("ccache" not in ninja, name + ": no compiler cache")
        if "static" not in name:
            test.check("parent-lib/libpolycube.so" in ninja, name + ": the library is where the project puts its own")
# Again over the same folder: what has been found once is found again.
build = os.path.join(test.path("debug"), "build")
done = test.execute(["cmake", build], timeout=280)
test.check(done.code == 0, "configured again", done)
compare(test, "again", build)
test.finish()
