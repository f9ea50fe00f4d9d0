#!/usr/bin/env python3
"""Monitors of concurrent assertions against the definition of the language: random properties on random traces.

The reference (sva_reference.py) says for each attempt in which cycle it fails; the monitor has to tell of each of them in
that cycle, and of nothing else. An attempt of which several matches start obligations may be told of again when it has
failed before."""
import re
import random
import sys

from shared import SharedTest
from sva_reference import Expression, Spec, failures, matches, random_trace

LENGTH = 12
FIRST_LINE = 4  # of the properties


def module(specs, default_disable):
    lines = ["module m(input clk, input a, b, c, d, input [2:0] w);", "default clocking cb @(posedge clk); endclocking"]
    lines.append("default disable iff (%s);" % default_disable.text if default_disable else "")
    return "\n".join(lines + [spec.line for spec in specs] + ["endmodule", ""])


def convert(test, specs, default_disable, cover, refused):
    """The model of the properties that are supported; the others are taken out, and counted by the reason."""
    specs = list(specs)
    while specs:
        path = test.write("m.sv", module(specs, default_disable))
        done = test.run("convert", path, "m.btor2", "--top", "m", *(["--cover"] if cover else []), timeout=100)
        if done.code == 0:
            return specs
        place = re.match(r"error: .*m\.sv:(\d+):(?:\d+:)? (.*)\n\Z", done.err)
        if not test.check(done.code == 1 and place and FIRST_LINE <= int(place.group(1)) < FIRST_LINE + len(specs), "a module is read or refused", done):
            return []
        spec = specs.pop(int(place.group(1)) - FIRST_LINE)
        refused[re.sub(r"'[^']*'|\d+", "...", place.group(2))] = spec.line
    return specs


def simulate(test, trace):
    """The steps in which the property of each line is reported."""
    names = {}
    text = "sat\nb0\n#0\n"
    # A bad may have no name of its own; so its value goes into a state, which tells of the step before.
    with open(test.path("m.btor2")) as file:
        rows = [line.split() for line in file if line.strip()]
    bit = next(row[0] for row in rows if row[1:4] == ["sort", "bitvec", "1"])
    number = int(rows[-1][0])
    with open(test.path("told.btor2"), "w") as file:
        for row in rows:
            file.write(" ".join(row) + "\n")
            if row[1] == "input":
                names[len(names)] = row[3]
        for row in rows:
            if row[1] == "bad":
                number += 2
                file.write("%d state %s told_%s\n%d next %s %d %s\n" % (number - 1, bit, row[-1].split(":")[1], number, bit, number - 1, row[2]))
    for t, cycle in enumerate(trace + [trace[0]]):
        text += "@%d\n" % t
        for k, name in names.items():
            text += "%d %s %s\n" % (k, format(cycle.get(name, 0), "03b" if name == "w" else "b"), name)
    done = test.run("simulate", "told.btor2", test.write("trace", text + ".\n"), "--print", "all", timeout=100)
    test.check(done.code in (0, 1, 40) and not done.err, "a trace is replayed", done)
    seen = {}
    step = 0
    for line in done.out.split("\n"):
        found = re.match(r"step (\d+)", line)
        step = int(found.group(1)) if found else step
        found = re.match(r"  told_(\d+) = (\d)$", line)
        if found:
            told = seen.setdefault(int(found.group(1)), set())
            if found.group(2) == "1":
                told.add(step - 1)
    return seen


def compare(test, spec, trace, told):
    if spec.cover:
        wanted, allowed = matches(spec, trace)
    else:
        wanted, allowed = failures(spec, trace, spec.horizon)
    shown = " ".join("%d:%s%s%s%s%d" % (t, *("abcd"[k] if cycle["abcd"[k]] else "-" for k in range(4)), cycle["w"])
                     for t, cycle in enumerate(trace))
    kind = "a match is missed" if wanted - told else "a match that is none" if told - allowed else ""
    if not spec.cover:
        kind = kind.replace("match", "failure")
    return test.check(not kind, "%s: %s" % (kind, spec.line),
                      "told in %s, wanted in %s; trace %s" % (sorted(told), sorted(wanted), shown)), bool(wanted)


def run(test, seed, count, traces, refused):
    rng = random.Random(seed)
    default_disable = Expression("d", lambda trace, t: trace[t]["d"]) if seed % 4 == 3 else None
    cover = seed % 3 == 2
    specs = convert(test, [Spec(rng, k, cover, default_disable) for k in range(count)], default_disable, cover, refused)
    seen_some = set()
    wrong = set()
    for _ in range(traces if specs else 0):
        trace = random_trace(rng, LENGTH)
        told = simulate(test, trace)
        for k, spec in enumerate(specs):
            if spec.name in wrong:
                continue
            # What can never happen is folded away, and has no name in the model.
            good, some = compare(test, spec, trace, told.get(FIRST_LINE + k, set()))
            if not good:
                wrong.add(spec.name)
            if some:
                seen_some.add(spec.name)
    return len(specs), len(seen_some)


def main(modules, properties, traces):
    test = SharedTest()
    if not test.tool("yosys"):
        test.skip("yosys is not on the path")
    first = int(sys.argv[4]) if len(sys.argv) > 4 else 0
    compared = interesting = 0
    refused = {}
    for seed in range(first, first + modules):
        some, more = run(test, seed, properties, traces, refused)
        compared += some
        interesting += more
    print("%d properties compared on %d traces of %d cycles each; %d of them were reported at least once"
          % (compared, traces, LENGTH, interesting))
    for reason, example in sorted(refused.items()):
        print("refused: %s, as in: %s" % (reason, example))
    test.check(interesting > compared // 3, "the traces are interesting", (interesting, compared))
    test.finish()


if __name__ == "__main__":
    main(modules=8, properties=40, traces=6)
