"""A small AIGER reader and simulator of its own, sharing nothing with the program: all runs at once, a bit of a number each."""


class Aiger:
    """inputs, latches [(literal, next, reset)], ands [(lhs, rhs0, rhs1)], and literals of outputs, bads, constraints."""

    def __init__(self, data):
        header, rest = data.split(b"\n", 1)
        self.kind, *numbers = header.split()
        counts = [int(word) for word in numbers] + [0] * (9 - len(numbers))
        self.max, inputs, latches, outputs, ands, bads, constraints, justices, fairness = counts
        self.counts = counts
        self.rest = rest
        self.at = 0
        binary = self.kind == b"aig"
        self.inputs = [2 * (i + 1) for i in range(inputs)] if binary else [self.line()[0] for _ in range(inputs)]
        self.latches = []
        for i in range(latches):
            literal, following, *reset = ([2 * (inputs + i + 1)] if binary else []) + self.line()
            self.latches.append((literal, following, reset[0] if reset else 0))
        self.outputs = [self.line()[0] for _ in range(outputs)]
        self.bads = [self.line()[0] for _ in range(bads)]
        self.constraints = [self.line()[0] for _ in range(constraints)]
        for size in [self.line()[0] for _ in range(justices)]:
            for _ in range(size):
                self.line()
        for _ in range(fairness):
            self.line()
        self.ands = self.binary_ands(inputs + latches, ands) if binary else sorted_ands([self.line() for _ in range(ands)])
        # What follows are symbols and comments.
        self.body = header + b"\n" + rest[:self.at]

    def line(self):
        end = self.rest.index(b"\n", self.at)
        words = [int(word) for word in self.rest[self.at:end].split()]
        self.at = end + 1
        return words

    def delta(self):
        value = shift = 0
        while True:
            byte = self.rest[self.at]
            self.at += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    def binary_ands(self, before, count):
        ands = []
        for i in range(count):
            lhs = 2 * (before + i + 1)
            rhs0 = lhs - self.delta()
            ands.append((lhs, rhs0, rhs0 - self.delta()))
        return ands

    def without_constraints(self):
        """The same file with its constraints as further bads, so that no run ends early, and without symbols."""
        counts = list(self.counts)
        counts[5] += counts[6]
        counts[6] = 0
        header, body = self.body.split(b"\n", 1)
        return self.kind + b"".join(b" %d" % count for count in counts) + b"\n" + body

    def values(self, latches, inputs, all_runs):
        """The value of every variable, as a number with a bit for each run."""
        value = [0] * (self.max + 1)
        for (literal, _, _), word in zip(self.latches, latches):
            value[literal >> 1] = word
        for literal, word in zip(self.inputs, inputs):
            value[literal >> 1] = word
        for lhs, rhs0, rhs1 in self.ands:
            left = value[rhs0 >> 1] ^ (all_runs if rhs0 & 1 else 0)
            right = value[rhs1 >> 1] ^ (all_runs if rhs1 & 1 else 0)
            value[lhs >> 1] = left & right
        return lambda literal: value[literal >> 1] ^ (all_runs if literal & 1 else 0)


def sorted_ands(ands):
    """ASCII files may name an AND before it is defined."""
    by_lhs = {gate[0]: gate for gate in ands}
    done, order = set(), []
    for root in by_lhs:
        stack = [root]
        while stack:
            lhs = stack[-1]
            missing = [literal & ~1 for literal in by_lhs[lhs][1:] if literal & ~1 in by_lhs and literal & ~1 not in done]
            if missing and lhs not in done:
                stack += missing
                continue
            stack.pop()
            if lhs not in done:
                done.add(lhs)
                order.append(tuple(by_lhs[lhs]))
    return order
