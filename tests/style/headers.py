#!/usr/bin/env python3
"""Our own headers are self-contained; those of users have public_headers.py. The build shows it for those that their own
source file includes first, so that is checked here, and only the others are compiled; headers.long.py compiles all."""
import re

from self_contained import compile_alone
from sources import Test, files, lines

test = Test()
ours = files(test.source, ["src", "frontends"])
alone = []
for header in [name for name in ours if name.endswith(".h")]:
    body = header[:-2] + ".cpp"
    test.check(any(line == "#pragma once" for line in lines(test.source, header)), header + " has #pragma once")
    if body not in ours:
        alone.append(header)
        continue
    first = [line for line in lines(test.source, body) if re.match(r"\s*#\s*include", line)][:1]
    name = re.sub(r"^src/", "", header)
    test.equal(first, ['#include "%s"' % name], "%s includes its own header first" % body)
compile_alone(test, alone)
test.finish()
