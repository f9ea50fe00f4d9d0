#!/usr/bin/env python3
"""The shared library shows what include/polycube declares, and nothing else: a program may have an LLVM, a CaDiCaL or a
class Model of its own. It shares the C++ library with its program; our own programs have theirs inside."""
import os
import re

from packaging import Test, build_folder, needed, version

test = Test()
folder, cache = build_folder(test)
library = os.path.join(folder, "lib", "libpolycube.so")
if not os.path.exists(library):
    test.skip("this build has no shared library")
done = test.execute(["nm", "-D", "--defined-only", "--demangle", library])
test.check(done.code == 0, "nm", done)
symbols = []
for line in done.out.splitlines():
    address, kind, name = line.split(" ", 2)
    if kind != "A":  # the names of versions
        symbols.append(re.sub(r"@@POLYCUBE_(C_1|CXX_[\d.]+)$", "", name))
        test.check(symbols[-1] != name, "%s has a version" % name)
PUBLIC = re.compile(r"(typeinfo (name )?for |vtable for |VTT for |guard variable for )?polycube::(?!impl\b)|polycube_\w+$")
for name in symbols:
    # A result in front is that of a template.
    test.check(PUBLIC.match(re.sub(r"\[abi:cxx11\]", "", name)), "%s is public" % name)
    test.check("impl::" not in name, "%s says nothing of the inside" % name)
for name in ("polycube::version", "polycube::Check::run()", "typeinfo for polycube::Error"):
    test.check(any(symbol.startswith(name) for symbol in symbols), name + " is there", len(symbols))

sanitized = "ON" in (cache.get("POLYCUBE_SANITIZE"), cache.get("POLYCUBE_SANITIZE_THREADS"))
if not sanitized:
    asked = [re.sub(r"\.so.*", "", name) for name in needed(test, library)]
    test.check("libstdc++" in asked, "the library shares the C++ library with its program", asked)
    system = {"libstdc++", "libgcc_s", "libm", "libc", "libgmp", "libz", "liblzma", "ld-linux-x86-64", "ld-linux-aarch64"}
    test.equal(sorted(set(asked) - system), [], "it asks for libraries of the system only")
    if cache.get("POLYCUBE_STATIC") != "ON":
        test.check("libstdc++" not in str(needed(test, test.polycube)), "the program has the C++ library inside")
done = test.execute(["readelf", "-d", library])
test.check("[libpolycube.so.%s]" % version(test).split(".")[0] in done.out, "its name has the major version", done.out)
test.check("TEXTREL" not in done.out and "RUNPATH" not in done.out and "RPATH" not in done.out, "no path, no text relocation", done)
print("%d symbols" % len(symbols))
test.finish()
