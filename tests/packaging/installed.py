#!/usr/bin/env python3
"""What `cmake --install` puts into a folder works in another one, where it was moved to: the programs, find_package,
pkg-config, with headers that C++17 compilers read without warnings."""
import glob
import os

from packaging import ANSWERS, CHECK_C, CHECK_CXX, Test, build_folder, models, needed, version

PROJECT = """
cmake_minimum_required(VERSION 3.16)
project(user LANGUAGES CXX)
find_package(polycube @VERSION@ REQUIRED)
add_executable(user user.cpp)
target_link_libraries(user PRIVATE polycube::polycube)
"""
WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Wconversion", "-Werror"]


def install(test, build, name):
    """Installs, moves, and returns the folder."""
    first, second = test.path(name + "-first"), test.path(name)
    done = test.execute(["cmake", "--install", build, "--prefix", first], timeout=280)
    test.check(done.code == 0, name + ": cmake --install", done)
    os.rename(first, second)
    return second


def try_files(test, prefix, shared):
    def one(pattern):
        return test.equal(len(glob.glob(os.path.join(prefix, pattern))), 1, "%s is installed" % pattern)

    for header in glob.glob(os.path.join(test.source, "include/polycube/*.h")):
        one("include/polycube/" + os.path.basename(header))
    one("lib*/pkgconfig/polycube.pc")
    one("lib*/cmake/polycube/polycube-config-version.cmake")
    one("lib*/libpolycube.so." + version(test) if shared else "lib*/libpolycube.a")


def environment(prefix):
    """Where a program finds the shared library, and pkg-config its file."""
    folder = os.path.dirname(glob.glob(os.path.join(prefix, "lib*/libpolycube.*"))[0])
    return dict(os.environ, LD_LIBRARY_PATH=folder, PKG_CONFIG_PATH=os.path.join(folder, "pkgconfig"))


def try_cmake(test, prefix, name):
    folder = test.path(name + "-cmake")
    os.makedirs(folder)
    test.write(name + "-cmake/CMakeLists.txt", PROJECT.replace("@VERSION@", version(test).rsplit(".", 1)[0]))
    test.write(name + "-cmake/user.cpp", CHECK_CXX)
    build = os.path.join(folder, "build")
    done = test.execute(["cmake", "-S", folder, "-B", build, "-DCMAKE_PREFIX_PATH=" + prefix,
                         "-DCMAKE_CXX_FLAGS=" + " ".join(["-std=c++17", *WARNINGS])], timeout=280)
    if test.check(done.code == 0, name + ": find_package", done):
        done = test.execute(["cmake", "--build", build], timeout=280)
        test.check(done.code == 0, name + ": a program by CMake is built", done)
        # CMake writes the place of the library into the program.
        done = test.execute([os.path.join(build, "user"), *models(test)])
        test.equal(done.out, ANSWERS, name + ": it answers", done)
    for wanted, good in (("0.1", False), ("0.99", False), ("99", False)):
        test.write(name + "-cmake/CMakeLists.txt", PROJECT.replace("@VERSION@", wanted))
        done = test.execute(["cmake", "-S", folder, "-B", folder + "/other", "-DCMAKE_PREFIX_PATH=" + prefix], timeout=280)
        test.check(done.code != 0 and "polycube" in done.err, "%s: version %s is another one" % (name, wanted), done)


def try_pkg_config(test, prefix, name):
    here = environment(prefix)
    done = test.execute(["pkg-config", "--cflags", "--libs", "polycube"], env=here)
    if not test.check(done.code == 0, name + ": pkg-config", done):
        return
    test.check(prefix in done.out and "-first" not in done.out, name + ": it names the folder as it is now", done.out)
    flags = done.out.split()
    test.equal(test.execute(["pkg-config", "--modversion", "polycube"], env=here).out.strip(), version(test), "version")
    source = test.write(name + ".cpp", CHECK_CXX)
    for compiler, standard in (("g++", "c++17"), ("clang++", "c++20"), ("clang++-16", "c++17")):
        if not test.tool(compiler):
            print("not run: %s" % compiler)
            continue
        program = test.path(name + "-" + compiler)
        done = test.execute([compiler, "-std=" + standard, *WARNINGS, source, "-o", program, *flags], timeout=280)
        test.check(done.code == 0, "%s: built by %s" % (name, compiler), done)
        done = test.execute([program, *models(test)], env=here)
        test.equal(done.out, ANSWERS, "%s: by %s it answers" % (name, compiler), done)
    if name == "shared":
        asked = str(needed(test, test.path(name + "-g++")))
        test.check("libpolycube.so.0'" in asked and "libgmp" not in asked, name + ": what the program asks for", asked)
    if os.path.exists(os.path.join(prefix, "include/polycube/c.h")):
        source, program = test.write(name + ".c", CHECK_C), test.path(name + "-c")
        done = test.execute(["gcc", "-std=c99", *WARNINGS, source, "-o", program, *flags], timeout=280)
        test.check(done.code == 0, name + ": a C program is built", done)
        test.equal(test.execute([program], env=here).out.strip(), version(test), name + ": it runs")


def try_installed(test, prefix, name):
    try_files(test, prefix, name == "shared")
    try_cmake(test, prefix, name)
    try_pkg_config(test, prefix, name)


if __name__ == "__main__":
    test = Test()
    build, cache = build_folder(test)
    if not os.path.exists(os.path.join(build, "lib", "libpolycube.so")):
        test.skip("this build has no shared library")
    if "ON" in (cache.get("POLYCUBE_SANITIZE"), cache.get("POLYCUBE_SANITIZE_THREADS")):
        test.skip("with sanitizers the library is not for others")
    if not test.tool("cmake") or not test.tool("pkg-config"):
        test.skip("cmake and pkg-config are needed")
    prefix = install(test, build, "shared")
    done = test.execute([os.path.join(prefix, "bin/polycube"), "--version"])
    test.check(done.code == 0 and version(test) in done.out, "the installed program runs", done)
    for file in ("bin/certcheck", "share/man/man1/polycube.1", "share/man/man1/certcheck.1",
                 "share/bash-completion/completions/polycube"):
        test.check(os.path.exists(os.path.join(prefix, file)), file + " is installed")
    try_installed(test, prefix, "shared")
    test.finish()
