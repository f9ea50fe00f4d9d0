#!/usr/bin/env python3
"""Random small BTOR2 models with all operators and with arrays: both engines with both solvers, btormc, and z3 on our SMT-LIB2
have to agree on whether a bad state is reachable within a few steps. random_models.long.py takes many more."""
import random

from shared import SharedTest, in_parallel

BOUND = 4
UNARY = ["not", "inc", "dec", "neg"]
TO_BIT = ["redand", "redor", "redxor"]
BINARY = ["and", "nand", "nor", "or", "xnor", "xor", "rol", "ror", "sll", "sra", "srl", "add", "mul", "sdiv", "udiv", "smod", "srem",
          "urem", "sub"]
COMPARE = ["eq", "neq", "sgt", "ugt", "sgte", "ugte", "slt", "ult", "slte", "ulte", "saddo", "uaddo", "sdivo", "smulo", "umulo", "ssubo",
           "usubo"]


class Generator:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.lines = []
        self.sorts = {}    # width or (index width, element width): id
        self.terms = {}    # the same: ids
        self.consts = {}   # width: ids of constants
        for width in (1, self.random.randrange(2, 5), self.random.randrange(2, 5)):
            self.sort(width)
        self.widths = [width for width in self.sorts]
        self.array = (self.random.choice(self.widths), self.random.choice(self.widths)) if self.random.random() < 0.5 else None
        if self.array:
            self.sort(self.array)

    def line(self, text):
        self.lines.append("%d %s" % (len(self.lines) + 1, text))
        return len(self.lines)

    def sort(self, sort):
        if sort not in self.sorts:
            text = "bitvec %d" % sort if isinstance(sort, int) else "array %d %d" % (self.sort(sort[0]), self.sort(sort[1]))
            self.sorts[sort] = self.line("sort " + text)
        return self.sorts[sort]

    def add(self, sort, text):
        found = self.line(text % self.sort(sort))
        self.terms.setdefault(sort, []).append(found)
        return found

    def pick(self, sort):
        sign = "-" if isinstance(sort, int) and self.random.random() < 0.15 else ""
        known = self.terms[sort]
        return sign + str(known[int(len(known) * self.random.random() ** 0.6)])

    def operation(self):
        r = self.random
        width = r.choice(self.widths)
        kind = r.randrange(12)
        if kind < 3:
            self.add(width, r.choice(BINARY) + " %d " + self.pick(width) + " " + self.pick(width))
        elif kind < 5:
            self.add(1, r.choice(COMPARE) + " %d " + self.pick(width) + " " + self.pick(width))
        elif kind < 6:
            self.add(width, r.choice(UNARY) + " %d " + self.pick(width))
        elif kind < 7:
            self.add(1, r.choice(TO_BIT) + " %d " + self.pick(width))
        elif kind < 8:
            self.add(width, "ite %d " + " ".join([self.pick(1), self.pick(width), self.pick(width)]))
        elif kind < 9:
            self.add(1, r.choice(["iff", "implies"]) + " %d " + self.pick(1) + " " + self.pick(1))
        elif kind < 10:
            low = r.randrange(width)
            self.add(1, "slice %d " + "%s %d %d" % (self.pick(width), low, low))
        elif kind < 11:
            narrow = min(self.widths)
            extra = width - narrow
            self.add(width, r.choice(["uext", "sext"]) + " %d " + "%s %d" % (self.pick(narrow), extra))
            self.add(2 * width, "concat %d " + self.pick(width) + " " + self.pick(width))
        elif self.array:
            index, element = self.array
            self.add(element, "read %d " + self.pick(self.array) + " " + self.pick(index))
            self.add(self.array, "write %d " + " ".join([self.pick(self.array), self.pick(index), self.pick(element)]))
            if r.random() < 0.3:
                self.add(self.array, "ite %d " + " ".join([self.pick(1), self.pick(self.array), self.pick(self.array)]))
            if r.random() < 0.3:
                self.add(1, r.choice(["eq", "neq"]) + " %d " + self.pick(self.array) + " " + self.pick(self.array))

    def model(self):
        r = self.random
        for width in self.widths:
            self.consts[width] = self.add(width, "constd %d " + str(r.randrange(2 ** width)))
            self.add(width, r.choice(["zero", "one", "ones"]) + " %d")
        states = []
        for _ in range(r.randrange(1, 4)):
            sort = self.array if self.array and r.random() < 0.4 else r.choice(self.widths)
            states.append((sort, self.add(sort, "state %d")))
            if r.random() < 0.7:
                value = self.consts[sort[1]] if sort == self.array else self.consts[sort]
                self.line("init %d %d %d" % (self.sort(sort), states[-1][1], value))
        if self.array and self.array not in self.terms:
            states.append((self.array, self.add(self.array, "state %d")))
        for width in self.widths:
            self.add(width, "input %d")
        for _ in range(r.randrange(4, 25)):
            self.operation()
        for sort, state in states:
            # The program and btormc agree that arrays without next are free in every step; leaving them out keeps queries small.
            if r.random() < 0.85 or sort == self.array:
                self.line("next %d %d %s" % (self.sort(sort), state, self.pick(sort)))
        if r.random() < 0.3:
            self.line("constraint " + self.pick(1))
        bads = [self.pick(1) for _ in range(3)]
        both = self.add(1, "and %d " + bads[0] + " " + bads[1])
        self.line("bad %d" % self.add(1, "and %d " + "%d %s" % (both, bads[2])))
        return "\n".join(self.lines) + "\n"


def main(count, first_seed):
    test = SharedTest()
    btormc, z3 = test.tool("btormc"), test.tool("z3")
    if not btormc and not z3:
        test.skip("there is neither btormc nor z3 to compare with")

    def work(seed):
        path = test.write("random-%d.btor2" % seed, Generator(seed).model())
        answers = {}
        for engine in ("bmc", "kind"):
            for smt in ("boolector", "bitwuzla"):
                done = test.run("check", path, "--engine", engine, "--smt", smt, "--bound", BOUND, "--timeout", 30, timeout=60)
                known = (done.out, done.code) in (("sat\n", 10), ("unsat\n", 20), ("unknown\n", 30))
                # No bad within the bound is all the others can say, whether proven for ever or not.
                answers[engine + " with " + smt] = str(done) if not known else "sat" if done.code == 10 else "not within the bound"
        if btormc:
            done = test.execute([btormc, "-kmax", BOUND, path], timeout=60)
            answers["btormc"] = str(done) if done.code != 0 else "sat" if done.out.startswith("sat") else "not within the bound"
        if z3:
            smt2 = test.path("random-%d.smt2" % seed)
            test.run("convert", path, smt2, "--bound", BOUND)
            done = test.execute([z3, "-T:30", smt2], timeout=60)
            answers["z3"] = {"sat\n": "sat", "unsat\n": "not within the bound"}.get(done.out, str(done))
        return answers

    seeds = range(first_seed, first_seed + count)
    reached = 0
    for seed, answers in zip(seeds, in_parallel(work, seeds)):
        test.check(len(set(answers.values())) == 1, "random model %d" % seed, "\n    ".join("%s: %s" % pair for pair in answers.items()))
        reached += "sat" in answers.values()
    print("%d models, bad states reached in %d" % (count, reached))
    test.check(count / 10 < reached < count, "the models are neither all safe nor all unsafe", reached)
    test.finish()


if __name__ == "__main__":
    main(60, 1)
