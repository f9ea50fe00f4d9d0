#!/usr/bin/env python3
"""tools/dd: what it makes of models when asked for something simple, and what it refuses."""
import os
import re
import sys

from harness import Test

HERE = os.path.dirname(os.path.abspath(__file__))
test = Test()
DD = os.path.join(test.source, "tools", "dd")
MODELS = os.path.join(HERE, "models")
# Models with everything in them that a line can be.
EVERYTHING = """; names, negations, all kinds of constants
1 sort bitvec 1
2 sort bitvec 8 byte
3 sort array 2 2
4 const 2 00001010
5 constd 2 -7
6 consth 2 f0
7 zero 2
8 state 2 first
9 init 2 8 7
10 state 3 memory
11 input 2 in ; a remark
12 mul 2 8 11
13 add 2 12 -4
14 sort bitvec 4
15 slice 14 13 5 2
16 uext 2 15 4
17 write 3 10 16 5
18 next 3 10 17
19 read 2 10 8
20 concat 2 15 15
21 ite 2 -22 19 20
"""
EVERYTHING = EVERYTHING.replace("-22", "24").replace("21 ite 2 24 19 20", "21 ult 1 19 20\n22 ite 2 -21 19 20") + """23 next 2 8 22
24 eq 1 22 6
25 redor 1 13
26 and 1 24 -25
27 bad 26 reached
28 constraint -21
29 bad 25
30 justice 2 24 25
31 fair 21
32 output 13
"""


def shrink(source, ending, *command):
    out = test.path("small" + ending)
    if os.path.exists(out):
        os.remove(out)
    done = test.execute([sys.executable, DD, source, out, "-q", "--", *command], timeout=120)
    text = ""
    if os.path.exists(out):
        with open(out, "rb") as file:
            text = file.read()
    return done, text


def readable(path):
    """A piece of a shell command: is it a model for the program?"""
    return "'%s' info %s" % (test.polycube, path)


def words():
    source = test.write("everything.btor2", EVERYTHING)
    test.equal(test.run("info", source).code, 0, "the model is one")
    for pattern, most in ((" mul ", 6), (" bad ", 3), (" justice ", 3), (" array ", 2), (" constraint ", 3)):
        done, text = shrink(source, ".btor2", "sh", "-c", "grep -q '%s' {} && %s" % (pattern, readable("{}")))
        lines = text.decode().splitlines() if text else []
        # A term stays only if something reads it.
        most += 3 if pattern in (" mul ", " array ") else 0
        test.check(done.code == 0 and 0 < len(lines) <= most, "only what is about %s stays" % pattern.strip(), "%s\n%s" % (done, text))
    done, text = shrink(source, ".btor2", "sh", "-c", "%s | grep -q 'mul  *1$'" % readable("{}"))
    widths = [int(width) for width in re.findall(rb"bitvec (\d+)", text or b"")]
    test.check(widths and max(widths) == 1, "words become narrow", text)


def verdicts():
    """The verdict stays while the model becomes smaller, and the result is one that cannot lose a property or a state."""
    for name, engine, code in (("gated_counter.btor2", "bmc", 10), ("two_inductive.btor2", "kind", 20), ("memory.btor2", "bmc", 10),
                               ("toggle.aag", "ic3", 10)):
        source = os.path.join(MODELS, name)
        ending = os.path.splitext(name)[1]
        command = "'%s' check {} -e %s -t 10; test $? = %d" % (test.polycube, engine, code)
        done, text = shrink(source, ending, "sh", "-c", command)
        with open(source, "rb") as file:
            before = file.read().count(b"\n")
        test.check(done.code == 0 and 0 < text.count(b"\n") < before, name + " becomes smaller", "%s\n%s" % (done, text))
        small = test.write("again" + ending, text)
        test.equal(test.run("check", small, "-e", engine).code, code, name + " keeps its verdict")


def circuits():
    gates = "".join("%d %d %d\n" % (2 * (i + 5), 2 * (i + 4), 2 * (i % 4 + 1) + i % 2) for i in range(30))
    source = test.write("gates.aag", "aag 34 2 2 1 30 2 1\n2\n4\n6 68 0\n8 67 8\n20\n68\n30\n-\n".replace("-", "11") + gates + "i0 x\nc\nhi\n")
    test.equal(test.run("info", source).code, 0, "the circuit is one")
    for ending in (".aag", ".aig"):
        done, text = shrink(source, ending, "sh", "-c", "%s | grep -q '^states  *2 '" % readable("{}"))
        head = (text or b"").split(b"\n")[0].split()
        good = done.code == 0 and head[:1] == [ending[1:].encode()] and head[2:6] == [b"0", b"2", b"0", b"0"]
        test.check(good, "two latches and nothing else, " + ending, "%s\n%s" % (done, text))


def refusals():
    source = os.path.join(MODELS, "gated_counter.btor2")
    done, text = shrink(source, ".btor2", "false")
    test.check(done.code == 1 and not text and "dd: the command does not end with 0" in done.err, "nothing to keep", done)
    done, text = shrink(test.write("broken.btor2", "1 sort\n2 x\n"), ".btor2", "true")
    test.check(done.code == 1 and not text and "cannot be read" in done.err, "not a model", done)
    done = test.execute([sys.executable, DD, source, test.path("out.btor2")])
    test.check(done.code != 0 and "usage" in done.out + done.err, "no command", done)
    done, text = shrink(source, ".btor2", "true")
    test.check(done.code == 0 and text.count(b"\n") == 0, "if everything will do, nothing is left", text)


words()
verdicts()
circuits()
refusals()
test.finish()
