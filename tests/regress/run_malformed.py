#!/usr/bin/env python3
"""Files that must be refused, with the exact place, and odd ones that must be read."""
import os
import random

from harness import Test, error_problem, read_cases

HERE = os.path.dirname(os.path.abspath(__file__))
test = Test()


def table(name):
    return read_cases(os.path.join(HERE, "malformed", name))


def ending(text, otherwise):
    return ".aig" if text.startswith(b"aig") else ".aag" if text.startswith(b"aag") else otherwise


def refused():
    for name, otherwise in (("btor2.txt", ".btor2"), ("aiger.txt", ".aag")):
        for case in table(name):
            path = test.write(case.name + ending(case.text, otherwise), case.text)
            for command in ("info", "check"):
                done = test.run(command, path)
                problem = error_problem(done, path, case.words[0], " ".join(case.words[1:]))
                test.check(not problem, "%s: %s %s" % (name, command, case.name), "%s: %s" % (problem, done))


def accepted():
    for name, otherwise in (("legal.txt", ".btor2"), ("legal_aiger.txt", ".aag")):
        for case in table(name):
            path = test.write("legal-" + case.name + ending(case.text, otherwise), case.text)
            done = test.run("check", path, "--engine", "bmc", "--bound", "5", "-v")
            label = "%s: %s" % (name, case.name)
            test.equal(done.out, case.words[0] + "\n", label, done)
            if case.words[0] == "sat":
                test.check("sat at step %s\n" % case.words[1] in done.err, label + " at step " + case.words[1], done)
            done = test.run("info", path)
            test.check(done.code == 0 and not done.err and done.out, "info of " + label, done)


def well_behaved(label, path, done):
    """Read, refused with a place, or, for what is legal but beyond us, unknown: nothing else."""
    if done.code == 0 and not done.err:
        return
    if done.code == 30 and done.out == "unknown\n" and done.err.startswith("unknown: not supported"):
        return
    problem = error_problem(done, path)
    test.check(not problem, label, "%s: %s" % (problem, done))


BTOR2 = b"""; every kind of line
1 sort bitvec 8
2 sort bitvec 1
3 sort array 1 1
4 zero 1
5 const 1 10010110
6 constd 1 -7
7 consth 1 f0
8 state 1 count
9 init 1 8 4
10 state 3 memory
11 init 3 10 5
12 input 1 in
13 add 1 8 -12
14 next 1 8 13
15 slice 2 13 7 7
16 uext 1 15 7 wide
17 write 3 10 16 7
18 next 3 10 17
19 read 1 10 12 looked_up ; comment
20 ite 1 -15 19 6
21 redxor 2 20
22 constraint 15
23 output 20 out
24 fair 21
25 justice 2 21 -15
26 bad 21
"""

AAG = b"""aag 8 2 2 1 2 1 1 1 1
2
4
6 12
8 9 8
12
13
7
2
6
8
3
12 2 6
14 12 9
i0 first
l1 second
b0 bad name
c
comment
"""

AIG = b"aig 6 2 2 1 2 1 1\n12\n9 8\n12\n13\n7\n\x04\x02\x02\x01i0 first\nl1 second\nb0 bad name\nc\ncomment\n"


def truncated():
    """Cut anywhere, a text is a shorter model or refused at its end; cut behind a line, BTOR2 is always a model."""
    lines = BTOR2.count(b"\n")
    for ending_, text in ((".btor2", BTOR2), (".aag", AAG), (".aig", AIG)):
        whole = test.run("info", test.write("whole" + ending_, text))
        test.check(whole.code == 0, "the whole of the text that is cut, " + ending_, whole)
        for size in range(len(text)):
            path = test.write("cut" + ending_, text[:size])
            done = test.run("info", path)
            label = "%s cut to %d bytes" % (ending_, size)
            test.check(done.seconds < 2, label, done)
            well_behaved(label, path, done)
            if ending_ == ".btor2" and text[:size].endswith(b"\n"):
                test.check(done.code == 0, label, done)
            if done.code == 1:
                where = text[:size].count(b"\n") + 1
                place = done.err[len("error: " + path + ":"):].split(":")[0]
                test.check(int(place) <= where if ending_ != ".btor2" else int(place) == where, label + " is refused at its end", done)
    test.equal(lines, 27, "lines of the BTOR2 text")


def garbage():
    generator = random.Random(20)
    for i in range(60):
        text = generator.randbytes(generator.randrange(1, 400))
        path = test.write("garbage.btor2", text)
        done = test.run("info", path)
        problem = error_problem(done, path)
        test.check(not problem, "garbage %d" % i, "%s: %s: %r" % (problem, done, text[:80]))
    for i in range(60):
        header = generator.choice([b"aag ", b"aig "]) + b" ".join(b"%d" % generator.randrange(9) for _ in range(5)) + b"\n"
        path = test.write("garbage.aig", header + generator.randbytes(generator.randrange(200)))
        well_behaved("garbage %d behind an AIGER header" % i, path, test.run("info", path))


def mutated():
    """A good text with a few bytes changed: every outcome is allowed that says honestly what happened."""
    generator = random.Random(21)
    for ending_, text, count in ((".btor2", BTOR2, 200), (".aag", AAG, 100), (".aig", AIG, 100)):
        for i in range(count):
            changed = bytearray(text)
            for _ in range(generator.randrange(1, 4)):
                at = generator.randrange(len(changed))
                change = generator.randrange(3)
                if change == 0:
                    changed[at] = generator.choice(b"0123456789 -\n;abz\x00\xff")
                elif change == 1:
                    del changed[at]
                else:
                    changed.insert(at, generator.choice(b"0123456789 -\n;"))
            path = test.write("changed" + ending_, bytes(changed))
            done = test.run("info", path)
            test.check(done.seconds < 5, "%s with changes %d" % (ending_, i), done)
            label = "%s with changes %d" % (ending_, i)
            well_behaved(label, path, done)
            if done.code == 0:
                # What is read can be checked, and engines do not contradict each other.
                verdicts = [test.run("check", path, "--engine", engine, "--smt", smt, "--bound", "2", "--timeout", "10")
                            for engine, smt in (("bmc", "boolector"), ("bmc", "bitwuzla"), ("kind", "boolector"))]
                words = {verdict.out for verdict in verdicts}
                good = all((verdict.out, verdict.code) in (("sat\n", 10), ("unsat\n", 20), ("unknown\n", 30)) for verdict in verdicts)
                test.check(good and not {"sat\n", "unsat\n"} <= words, label + ", checked", "\n    ".join(map(str, verdicts)))


def packed():
    """Damaged archives are refused; they have no lines to point at."""
    import gzip
    import lzma
    for ending_, pack in (("gz", gzip.compress), ("xz", lzma.compress)):
        whole = pack(BTOR2)
        for label, content in (("cut", whole[:len(whole) // 2]), ("damaged", whole[:30] + b"\xff\x00\xff" + whole[33:])):
            path = test.write("%s.btor2.%s" % (label, ending_), content)
            done = test.run("info", path)
            good = done.code == 1 and not done.out and done.err.startswith("error: " + path) and done.err.count("\n") == 1
            test.check(good, "%s %s" % (label, ending_), done)


refused()
accepted()
truncated()
garbage()
mutated()
packed()
test.finish()
