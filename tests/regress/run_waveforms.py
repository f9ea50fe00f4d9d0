#!/usr/bin/env python3
"""Pictures of counterexamples: VCD is read again by a small reader of its own and compared with what `simulate` prints; FST
converted by GTKWave is the same; bits shown as x may have any value; the table, --shortest, and the names of files."""
import os
import random
import re

from harness import Test

HERE = os.path.dirname(os.path.abspath(__file__))
STEP = 10  # units of time
test = Test()


def read_vcd(text):
    """{name with scopes: {time: bits}} with a value at each change; and the last time."""
    names, values, scopes, now = {}, {}, [], 0
    header, body = text.split("$enddefinitions $end", 1)
    for words in (line.split() for line in header.splitlines()):
        if words[:1] == ["$scope"]:
            scopes.append(words[2])
        elif words[:1] == ["$upscope"]:
            scopes.pop()
        elif words[:1] == ["$var"]:
            width, code, name = int(words[2]), words[3], words[4]
            names.setdefault(code, []).append((".".join(scopes + [name]), width))
    for word, bits, code in re.findall(r"^#(\d+)$|^(?:b([01x]+) |(?=[01x]\S))(\S+)$", body, re.MULTILINE):
        if word:
            now = int(word)
            continue
        if not bits:
            bits, code = code[0], code[1:]
        for name, width in names[code]:
            values.setdefault(name, {})[now] = (bits[0] if bits[0] == "x" else "0") * (width - len(bits)) + bits
    return values, now


def at(changes, time):
    return changes[max(t for t in changes if t <= time)]


def printed(text):
    """[{name: bits}] by step, from what simulate prints; names that occur twice are left out."""
    steps = []
    for line in text.splitlines():
        if re.fullmatch(r"step \d+", line):
            steps.append({})
        match = re.fullmatch(r"  (\S+) = ([01]+)(?: \(\d+\))?", line)
        if match and steps:
            name = match.group(1)
            steps[-1][name] = None if steps[-1].get(name, match.group(2)) != match.group(2) else match.group(2)
    return steps


def compare(name, model, witness):
    """VCD without x against the simulator, and FST against VCD."""
    vcd, fst = test.path(name + ".vcd"), test.path(name + ".fst")
    done = test.run("simulate", model, witness, "--print", "all", "--keep-values", "--vcd", vcd, "--fst", fst)
    if not test.equal(done.code, 0, "%s: simulate" % name, done):
        return
    values, end = read_vcd(open(vcd).read())
    steps = printed(done.out)
    test.equal(end, STEP * len(steps), "%s: the last step is complete" % name)
    compared = 0
    for k, step in enumerate(steps):
        for signal, bits in step.items():
            if bits is None or "top." + signal not in values:
                continue
            compared += 1
            if at(values["top." + signal], STEP * k) != bits:
                test.check(False, "%s: %s in step %d" % (name, signal, k), (at(values["top." + signal], STEP * k), bits))
    test.check(compared >= len(steps), "%s: values agree" % name, compared)
    test.equal(int(at(values["polycube.step"], end - 1), 2), len(steps) - 1, "%s: the number of the step" % name)
    converter = test.tool("fst2vcd")
    if converter:
        converted = test.execute([converter, fst])
        test.equal(read_vcd(converted.out), (values, end), "%s: FST is VCD" % name)
    elif not os.path.exists(fst):
        test.check(False, "%s: FST is written" % name)


def filled(witness, values, seed):
    """The witness with other values where the waveform has x, and the number of bits that may be others."""
    draw = random.Random(seed)
    lines, step, unknown = [], 0, 0
    for line in witness.splitlines():
        frame = re.match(r"[#@](\d+)", line)
        step = int(frame.group(1)) if frame else step
        match = re.fullmatch(r"(\d+) ([01]+) (\S+)[#@]\d+", line)
        changes = values.get("top." + match.group(3)) if match else None
        if changes:
            shown = at(changes, STEP * step)
            unknown += shown.count("x")
            bits = "".join(draw.choice("01") if x == "x" else b for b, x in zip(match.group(2), shown))
            line = "%s %s %s" % (match.group(1), bits, line.split()[2])
        lines.append(line)
    return "\n".join(lines) + "\n", unknown


def fill(name, model, witness, vcd):
    """Bits shown as x may have any value. Returns how many there are."""
    values, _ = read_vcd(open(vcd).read())
    text = open(witness).read()
    names = re.findall(r"^\d+ [01]+ (\S+)@0$", text, re.MULTILINE)
    if len(names) != len(set(names)):
        return 0
    unknown = 0
    for seed in range(8):
        other, unknown = filled(text, values, seed)
        done = test.run("simulate", model, test.write(name + ".other", other))
        test.check(done.code == 0 and done.out.startswith("accepted"), "%s: x is any value" % name, done)
    return unknown


# --- all models with a counterexample -----------------------------------------------------------------------------------
found = unknown = 0
folders = [os.path.join(HERE, "models"), os.path.join(test.source, "docs", "examples")]
for model in sorted(os.path.join(folder, file) for folder in folders for file in os.listdir(folder)):
    if not model.endswith((".btor2", ".aag")):
        continue
    name = os.path.basename(model)
    witness, vcd = test.path(name + ".wit"), test.path(name + ".x.vcd")
    # Some models are too large for bits.
    for engine in ("bits-bmc", "bmc"):
        done = test.run("check", model, "--engine", engine, "--bound", 30, "--timeout", 2, "--witness", witness, "--vcd", vcd)
        if "not supported" not in done.err:
            break
    if done.code != 10:
        test.check(not os.path.exists(vcd), "%s: no waveform without a counterexample" % name, done)
        continue
    found += 1
    compare(name, model, witness)
    if model.endswith(".btor2"):
        unknown += fill(name, model, witness, vcd)
test.check(found >= 8, "there are counterexamples", found)
test.check(unknown >= 1, "there are bits that do not matter", unknown)

# --- the table ----------------------------------------------------------------------------------------------------------
counter = os.path.join(test.source, "docs", "examples", "counter_bug.btor2")
TABLE = """step  kind      signal  value
   0  input     clear   0
      register  count   0
   1  register  count   1
   2  register  count   2
   3  register  count   3
   4  register  count   4
   5  register  count   5
   6  register  count   6
   7  input     clear   x
      register  count   7
step 7: assertion seven fails
"""
done = test.run("check", counter, "--trace", "--engine", "bits-bmc")
test.equal(done.out, TABLE + "sat\n", "the table", done)
# Which engine is first, and how long its run is, depends on the machine's load.
done = test.run("check", counter, "--trace", "--cores", "2")
test.check(done.out.startswith("step  kind") and done.out.endswith("assertion seven fails\nsat\n"), "by a portfolio", done)
witness = test.path("counter.wit")
test.run("check", counter, "--engine", "bits-bmc", "--witness", witness)
done = test.run("simulate", counter, witness, "--trace")
test.equal(done.out, TABLE + "accepted: b0 in step 7\n", "the table of simulate", done)
done = test.run("check", counter, "--trace", "--witness", "--engine", "bits-bmc")
test.check(done.out.startswith(TABLE + "sat\nb0\n"), "the table before a witness", done)
done = test.run("simulate", counter, "--trace")
test.check(done.code == 1 and "need a witness" in done.err, "random runs have no pictures", done)

# --- several properties, and shortest runs ------------------------------------------------------------------------------
two = test.write("two.btor2", """1 sort bitvec 1
2 sort bitvec 4
3 zero 2
4 state 2 count
5 init 2 4 3
6 inc 2 4
7 next 2 4 6
8 constd 2 3
9 eq 1 4 8
10 bad 9 three
11 constd 2 5
12 ugte 1 4 11
13 bad 12 five
14 state 1 early
15 next 1 14 14
16 constd 2 9
17 eq 1 4 16
18 eq 1 4 11
19 ite 1 14 18 17
20 bad 19 five_or_nine
""")
done = test.run("check", two, "--property", "all", "--engine", "bits-bmc", "--trace", "--vcd", test.path("all.vcd"))
test.check(done.code == 10 and "step 3: assertion three fails\n" in done.out and "five fails" not in done.out, "the first property", done)
test.check("five fails at step 5" in open(test.path("all-b1.vcd")).read(), "each property has its own file")
late = ("check", two, "--property", "five_or_nine", "--engine", "bits-bmc", "--bmc-start", 9, "--trace")
test.check("step 9: assertion five_or_nine fails\n" in test.run(*late).out, "a late counterexample")
done = test.run(*late, "--shortest")
test.check("step 5: assertion five_or_nine fails\n" in done.out and done.code == 10, "a shortest counterexample", done)
test.finish()
