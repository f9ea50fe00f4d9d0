#!/usr/bin/env python3
"""The program for Windows: built from nothing by one command, run under Wine, and compared with our own program."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "regress"))
from cross import build_from_nothing, compare, install_programs
from harness import Test

test = Test()
environment, programs = install_programs(test, "wine64")
wine = os.path.join(programs, "usr/lib/wine")
# Its start script has the path of an installed server, and its libraries expect an installed zlib.
os.remove(os.path.join(wine, "wineserver"))
os.symlink("wineserver64", os.path.join(wine, "wineserver"))
environment.update(WINEPREFIX=test.path("wine"), WINEDEBUG="-all",
                   WINEPATH="Z:" + os.path.join(programs, "usr/x86_64-w64-mingw32/lib").replace("/", "\\"))
environment.pop("DISPLAY", None)
folder = build_from_nothing(test, "windows")
program = os.path.join(folder, "polycube.exe")
with open(program, "rb") as file:
    test.equal(file.read(2), b"MZ", "it is a program for Windows")
done = test.execute([os.path.join(wine, "wine64"), program, "--version"], timeout=300, env=environment)
if not test.check(done.code == 0, "it starts under Wine", done):
    test.finish()
compare(test, [os.path.join(wine, "wine64"), program], environment)
test.execute([os.path.join(wine, "wineserver64"), "-k"], timeout=60, env=environment)
test.finish()
