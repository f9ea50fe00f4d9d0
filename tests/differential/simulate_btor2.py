#!/usr/bin/env python3
"""Random runs of BTOR2 models, compared value by value with btorsim.

The program chooses inputs and free states and prints the values of all states in every step; they are written as a witness
that gives every state in every frame, and btorsim, which computes them itself, refuses a value that is not its own. So that
no run ends early, constraints and bads are taken out of the model; so that their values count too, each becomes the next
value of a state of its own. The only bad left is never reached, which is the one complaint btorsim must have.

What is not compared: initial values of arrays (giving them replaces them), and elements that btorsim has never seen written
(it takes any value for them). simulate_btor2.long.py takes more models and longer."""
import os
import re

from shared import SharedTest, in_parallel, spread

STEPS = 15
# btorsim stops at the first of these; `sra` it has, but the pinned one takes its result from the wrong bit, so that negative
# numbers are shifted like others (the golden rows of ../shared/formats/operators say so too).
# At inputs that are arrays it ends with a segmentation fault.
UNKNOWN_TO_BTORSIM = {"sra", "iff", "rol", "ror", "smod", "saddo", "sdivo", "smulo", "ssubo", "uaddo", "umulo", "usubo", "fair", "justice",
                      "array input"}


class Model:
    """What the test must know of a BTOR2 file, read without the program's help."""

    def __init__(self, text):
        self.states = []   # (has init, has next, is array)
        self.inputs = 0
        self.tags = set()
        arrays, position, kept, observed, last = set(), {}, [], [], 0
        for line in text.split("\n"):
            words = line.split(";")[0].split()
            if len(words) < 2:
                continue
            last, tag = int(words[0]), words[1]
            self.tags.add(tag)
            if tag in ("bad", "constraint"):
                observed.append(words[2])
                continue
            if tag in ("output", "fair", "justice"):
                continue
            if tag == "sort" and words[2] == "array":
                arrays.add(words[0])
            elif tag == "state":
                position[words[0]] = len(self.states)
                self.states.append([False, False, words[2] in arrays])
            elif tag in ("init", "next"):
                self.states[position[words[3]]][tag == "next"] = True
            elif tag == "input":
                self.inputs += 1
                if words[2] in arrays:
                    self.tags.add("array input")
            kept.append(line)
        sort = last + 1
        kept.append("%d sort bitvec 1" % sort)
        for i, literal in enumerate(observed):
            kept += ["%d state %d" % (sort + 2 * i + 1, sort), "%d next %d %d %s" % (sort + 2 * i + 2, sort, sort + 2 * i + 1, literal)]
            self.states.append([False, True, False])
        end = sort + 2 * len(observed)
        kept += ["%d zero %d" % (end + 1, sort), "%d bad %d" % (end + 2, end + 1)]
        self.text = "\n".join(kept) + "\n"


def printed_runs(text):
    """[run][step] -> values in the order of the lines."""
    runs = []
    for line in text.split("\n"):
        if line.startswith("step "):
            if line == "step 0":
                runs.append([])
            runs[-1].append([])
        elif line.startswith("  "):
            runs[-1][-1].append(line.rpartition(" = ")[2])
    return runs


def assignments(position, value):
    if value.startswith("["):
        return ["%d %s %s" % (position, *entry.split()) for entry in value.split(", ") if not entry.startswith("[*]")]
    return ["%d %s" % (position, value.split()[0])]


def witness(model, run):
    out = ["sat", "b0"]
    for step, values in enumerate(run):
        out.append("#%d" % step)
        for position, (has_init, _, is_array) in enumerate(model.states):
            if not (step == 0 and is_array and has_init):
                out += assignments(position, values[position])
        out.append("@%d" % step)
        for position in range(model.inputs):
            out += assignments(position, values[len(model.states) + position])
    return "\n".join(out) + "\n.\n"


def changed(model, run):
    """The run with a bit of a later state turned over, or None: which btorsim must notice."""
    for step in range(len(run) - 1, 0, -1):
        for position, (_, has_next, is_array) in enumerate(model.states):
            if has_next and not is_array:
                copy = [list(values) for values in run]
                bits = copy[step][position].split()[0]
                copy[step][position] = bits[:-1] + ("0" if bits[-1] == "1" else "1")
                return copy
    return None


def main(count, runs, largest):
    test = SharedTest("bench")
    btorsim = test.tool("btorsim")
    if not btorsim:
        test.skip("there is no btorsim")
    candidates = []
    for path in test.models("bench/smoke", "bench/dev", "bench/loops", endings=(".btor2",)):
        if os.path.getsize(path) <= largest:
            with open(path) as file:
                model = Model(file.read())
            if not model.tags & UNKNOWN_TO_BTORSIM and model.states:
                candidates.append((path, model))
    chosen = spread(candidates, count)
    test.equal(len(chosen), count, "number of models")
    arrays = sum(any(is_array for _, _, is_array in model.states) for _, model in chosen)

    def agrees(model, run, name):
        """Whether btorsim complains of nothing but that the bad is not reached."""
        done = test.execute([btorsim, "-c", test.path(name + ".btor2"), test.write(name + ".wit", witness(model, run))], timeout=60)
        return done, done.code == 1 and re.search(r"error: claimed bad state property 'b0' id \d+ not reached\s*\Z", done.err)

    def work(item):
        index, (path, model) = item
        name = "model-%d" % index
        copy = test.write(name + ".btor2", model.text)
        done = test.run("simulate", copy, "--runs", runs, "--steps", STEPS, "--seed", 11, "--print", "free", timeout=300)
        results = printed_runs(done.out) if done.code == 0 else []
        verdicts = [agrees(model, run, name) for run in results]
        turned = changed(model, results[0]) if results else None
        return done, results, verdicts, turned and agrees(model, turned, name)

    for (path, model), (done, results, verdicts, turned) in zip(chosen, in_parallel(work, enumerate(chosen))):
        label = test.short(path)
        if not test.check(done.code == 0 and not done.err, label + " is simulated", done):
            continue
        test.equal([len(run) for run in results], [STEPS] * runs, label + ": number of steps")
        test.check(all(len(values) == len(model.states) + model.inputs for run in results for values in run), label + ": number of values")
        for i, (answer, good) in enumerate(verdicts):
            test.check(good, "%s, run %d: btorsim computes the same" % (label, i), answer)
        if turned:
            test.check(not turned[1] and "incompatible" in turned[0].err, label + ": a changed value is found", turned[0])
    print("%d models (%d with arrays), %d runs of %d steps each" % (len(chosen), arrays, runs, STEPS))
    test.finish()


if __name__ == "__main__":
    main(5, 20, 60_000)
