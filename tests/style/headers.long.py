#!/usr/bin/env python3
"""Every header compiles alone."""
from self_contained import compile_alone
from sources import Test, files

test = Test()
compile_alone(test, files(test.source, ["src", "frontends", "include"], (".h",)))
test.finish()
