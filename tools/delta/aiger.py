"""AIGER for delta debugging: both encodings, without names and comments."""


class Model:
    """Literals by their numbers in the file; variable 0 is false. Lists keep the order of the file."""

    def __init__(self):
        self.inputs = []
        self.latches = {}  # variable: [next, reset]
        self.ands = {}     # variable: (literal, literal)
        self.sections = {"output": [], "bad": [], "constraint": [], "fair": []}
        self.justice = []

    @staticmethod
    def parse(text):
        return Reader(text).model

    def copy(self):
        model = Model()
        model.inputs = list(self.inputs)
        model.latches = {v: list(pair) for v, pair in self.latches.items()}
        model.ands = dict(self.ands)
        model.sections = {name: list(literals) for name, literals in self.sections.items()}
        model.justice = [list(literals) for literals in self.justice]
        return model

    def weight(self):
        return (len(self.ands) + len(self.latches) + len(self.inputs) + sum(map(len, self.sections.values())) +
                sum(len(literals) + 1 for literals in self.justice), len(self.latches), len(self.ands),
                sum(reset != 0 for _, reset in self.latches.values()), sum(literal % 2 for literal in self.roots()))

    def summary(self):
        return "%d inputs, %d latches, %d gates" % (len(self.inputs), len(self.latches), len(self.ands))

    def roots(self):
        literals = [literal for section in self.sections.values() for literal in section]
        return literals + [literal for justice in self.justice for literal in justice]

    # --- edits ---

    def round_count(self):
        return 5

    def edits(self, number):
        gates = sorted(self.ands, reverse=True)
        variables = gates + sorted(self.latches) + sorted(self.inputs)
        if number == 0:
            conditions = [("drop", name, i) for name in self.sections for i in reversed(range(len(self.sections[name])))]
            return conditions + [("drop", "justice", i) for i in reversed(range(len(self.justice)))]
        if number == 1:
            return [("put", v, constant) for constant in (0, 1) for v in variables]
        if number == 2:
            return [("put", v, literal) for v in gates for literal in self.ands[v]] + [("free", v) for v in gates + sorted(self.latches)]
        if number == 3:
            return [("reset", v, reset) for v in self.latches for reset in (0, 1, 2 * v)]
        return [("unused", v) for v in self.inputs + sorted(self.latches)]

    def edited(self, edits):
        model = self.copy()
        # Positions are those before the edits.
        dropped = {(name, i) for what, name, *i in edits for i in i if what == "drop"}
        for name, section in list(model.sections.items()) + [("justice", model.justice)]:
            section[:] = [entry for i, entry in enumerate(section) if (name, i) not in dropped]
        values = {}
        for edit in edits:
            model.edit(values, *edit)
        model.substitute(values)
        return model if model.collect() else None

    def edit(self, values, what, target, detail=None):
        if what == "put":
            values.setdefault(target, detail)
        elif what == "free" and (target in self.ands or target in self.latches):
            self.ands.pop(target, None)
            self.latches.pop(target, None)
            self.inputs.append(target)
        elif what == "reset" and target in self.latches:
            self.latches[target][1] = detail
        elif what == "unused" and not self.is_used(target):
            self.inputs = [v for v in self.inputs if v != target]
            self.latches.pop(target, None)

    def is_used(self, variable):
        """By more than itself?"""
        others = [literal for v, pair in self.latches.items() if v != variable for literal in pair]
        others += [literal for pair in self.ands.values() for literal in pair]
        return any(literal // 2 == variable for literal in others + self.roots())

    def substitute(self, values):
        def of(literal):
            seen = 0
            while literal // 2 in values and seen <= len(values):
                literal = values[literal // 2] ^ (literal % 2)
                seen += 1
            return literal

        for variable in values:
            self.ands.pop(variable, None)
            self.latches.pop(variable, None)
        self.inputs = [v for v in self.inputs if v not in values]
        self.latches = {v: [of(pair[0]), of(pair[1])] for v, pair in self.latches.items()}
        self.ands = {v: (of(a), of(b)) for v, (a, b) in self.ands.items()}
        self.sections = {name: [of(x) for x in section] for name, section in self.sections.items()}
        self.justice = [[of(x) for x in literals] for literals in self.justice]

    def collect(self):
        """Drops gates that nothing depends on. False if gates read each other in a circle."""
        order = self.order()
        if order is None:
            return False
        self.ands = {v: self.ands[v] for v in order}
        return True

    def order(self):
        """The gates that are used, what they read first; None if there is a circle."""
        done, open_gates, order = set(), set(), []
        stack = [literal // 2 for literal in self.roots() + [x for pair in self.latches.values() for x in pair]][::-1]
        while stack:
            v = stack[-1]
            if v in done or v not in self.ands:
                stack.pop()
                continue
            below = [x // 2 for x in self.ands[v] if x // 2 in self.ands and x // 2 not in done]
            if below:
                open_gates.add(v)
                if any(u in open_gates for u in below):
                    return None
                stack += below
                continue
            open_gates.discard(v)
            done.add(v)
            order.append(v)
            stack.pop()
        return order

    # --- text ---

    def text(self, binary):
        number = {0: 0}
        for v in self.inputs + list(self.latches) + (self.order() or []):
            number[v] = len(number)

        def of(literal):
            return 2 * number[literal // 2] + literal % 2

        counts = [len(number) - 1, len(self.inputs), len(self.latches), len(self.sections["output"]), len(self.ands),
                  len(self.sections["bad"]), len(self.sections["constraint"]), len(self.justice), len(self.sections["fair"])]
        while len(counts) > 5 and counts[-1] == 0:
            counts.pop()
        out = ["aig" if binary else "aag"] + [str(count) for count in counts]
        lines = [" ".join(out)] + ([] if binary else [str(of(2 * v)) for v in self.inputs])
        for v, (following, reset) in self.latches.items():
            words = ([] if binary else [of(2 * v)]) + [of(following)] + ([of(reset)] if reset != 0 else [])
            lines.append(" ".join(map(str, words)))
        for name in ("output", "bad", "constraint"):
            lines += [str(of(x)) for x in self.sections[name]]
        lines += [str(len(literals)) for literals in self.justice]
        lines += [str(of(x)) for literals in self.justice for x in literals] + [str(of(x)) for x in self.sections["fair"]]
        text = "".join(line + "\n" for line in lines).encode()
        for v in self.ands:
            left, right = sorted(map(of, self.ands[v]), reverse=True)
            here = 2 * number[v]
            text += delta(here - left) + delta(left - right) if binary else b"%d %d %d\n" % (here, left, right)
        return text


def delta(number):
    out = b""
    while number >= 0x80:
        out += bytes([number & 0x7f | 0x80])
        number >>= 7
    return out + bytes([number])


class Reader:
    def __init__(self, text):
        self.text, self.at, self.model = text, 0, Model()
        header = self.line()
        binary = header[0] == "aig"
        _, inputs, latches, outputs, ands, *more = map(int, header[1:])
        bads, constraints, justices, fair = more + [0] * (4 - len(more))
        model = self.model
        model.inputs = [i + 1 for i in range(inputs)] if binary else [int(self.line()[0]) // 2 for _ in range(inputs)]
        for i in range(latches):
            words = ([2 * (inputs + i + 1)] if binary else []) + [int(word) for word in self.line()]
            model.latches[words[0] // 2] = [words[1], words[2] if len(words) > 2 else 0]
        for name, count in (("output", outputs), ("bad", bads), ("constraint", constraints)):
            model.sections[name] = [int(self.line()[0]) for _ in range(count)]
        sizes = [int(self.line()[0]) for _ in range(justices)]
        model.justice = [[int(self.line()[0]) for _ in range(size)] for size in sizes]
        model.sections["fair"] = [int(self.line()[0]) for _ in range(fair)]
        for i in range(ands):
            if binary:
                here = 2 * (inputs + latches + i + 1)
                left = here - self.delta()
                model.ands[here // 2] = (left, left - self.delta())
            else:
                here, left, right = map(int, self.line())
                model.ands[here // 2] = (left, right)

    def line(self):
        end = self.text.index(b"\n", self.at)
        words = self.text[self.at:end].decode().split()
        self.at = end + 1
        return words

    def delta(self):
        number = shift = 0
        while True:
            byte = self.text[self.at]
            self.at += 1
            number |= (byte & 0x7f) << shift
            shift += 7
            if byte < 0x80:
                return number
