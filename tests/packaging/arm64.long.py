#!/usr/bin/env python3
"""The program for 64-bit ARM: built from nothing by one command, run under qemu-user, and compared with our own program."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "regress"))
from cross import build_from_nothing, compare, install_programs
from harness import Test

test = Test()
environment, programs = install_programs(test, "qemu-user-static")
folder = build_from_nothing(test, "arm64")
program = os.path.join(folder, "polycube")
with open(program, "rb") as file:
    head = file.read(20)
test.equal((head[:5], head[18:20]), (b"\x7fELF\x02", b"\xb7\x00"), "it is a program for AArch64")
compare(test, [os.path.join(programs, "usr/bin/qemu-aarch64-static"), program], environment)
test.finish()
