"""BTOR2 for delta debugging: lines by id, and edits that keep a model well-sorted."""
CONSTANTS = {"const": 2, "constd": 10, "consth": 16}
PLAIN = {"zero", "one", "ones"}
VALUELESS = {"init", "next", "bad", "constraint", "fair", "output", "justice"}
PROPERTIES = {"bad", "constraint", "fair", "output", "justice"}
# How many numbers that are no ids stand behind the operands.
PARAMETERS = {"slice": 2, "uext": 1, "sext": 1}
# Cheaper is smaller: between two models of the same number of lines the one with cheaper lines is better.
COSTS = {"zero": 1, "one": 2, "ones": 3, "const": 4, "constd": 4, "consth": 4, "input": 5, "state": 6}


class Line:
    """A line without its id. `sort` is 0 for sorts and what has no value; `args` may be negative, `rest` are words."""

    def __init__(self, tag, sort, args, rest):
        self.tag, self.sort, self.args, self.rest = tag, sort, list(args), list(rest)

    def copy(self):
        return Line(self.tag, self.sort, self.args, self.rest)

    def has_value(self):
        return self.tag not in VALUELESS and self.tag != "sort"


def parse_line(words):
    tag, words = words[0], words[1:]
    if tag == "sort":
        return Line(tag, 0, map(int, words[1:3]) if words[0] == "array" else (), words[:1] if words[0] == "array" else words[:2])
    if tag in ("bad", "constraint", "fair", "output"):
        return Line(tag, 0, [int(words[0])], ())
    if tag == "justice":
        return Line(tag, 0, map(int, words[1:1 + int(words[0])]), ())
    sort, words = int(words[0]), words[1:]
    if tag in ("input", "state") or tag in PLAIN:
        return Line(tag, sort, (), ())
    if tag in CONSTANTS:
        return Line(tag, sort, (), words[:1])
    numbers = []
    for word in words:
        if not word.lstrip("-").isdigit():
            break  # a name
        numbers.append(int(word))
    split = len(numbers) - PARAMETERS.get(tag, 0)
    return Line(tag, sort, numbers[:split], map(str, numbers[split:]))


class Model:
    def __init__(self, lines):
        self.lines = lines  # by id, in the order of ids

    @staticmethod
    def parse(text):
        lines = {}
        for number, line in enumerate(text.decode(errors="replace").splitlines(), 1):
            words = line.split(";")[0].split() if line.lstrip().startswith(";") else cut_comment(line.split())
            if not words:
                continue
            try:
                lines[int(words[0])] = parse_line(words[1:])
            except (ValueError, IndexError):
                raise ValueError("line %d: %s" % (number, line))
        return Model(lines)

    def text(self, _binary):
        place = {}
        out = []
        for old, line in self.lines.items():
            place[old] = len(place) + 1
            args = ["%s%d" % ("-" if arg < 0 else "", place[abs(arg)]) for arg in line.args]
            words = [str(place[old]), line.tag]
            if line.tag == "sort":
                words += line.rest[:1] + args + line.rest[1:]
            else:
                words += [str(place[line.sort])] if line.sort else []
                words += [str(len(args))] if line.tag == "justice" else []
                words += args + line.rest
            out.append(" ".join(words) + "\n")
        return "".join(out).encode()

    def weight(self):
        bits = sum(int(line.rest[1]) for line in self.lines.values() if line.tag == "sort" and line.rest[0] == "bitvec")
        negations = sum(arg < 0 for line in self.lines.values() for arg in line.args)
        return (len(self.lines), sum(COSTS.get(line.tag, 7) for line in self.lines.values()), bits, negations,
                sum(len(word) for line in self.lines.values() for word in line.rest))

    def summary(self):
        return "%d lines" % len(self.lines)

    # --- edits: (what, id, ...) ---

    def round_count(self):
        return 9

    def edits(self, number):
        down = list(reversed(self.lines.items()))
        terms = [(i, line) for i, line in down if line.has_value()]
        words = [(i, line) for i, line in terms if self.width(line.sort) is not None]
        operators = [(i, line) for i, line in terms if line.args]
        if number == 0:
            return [("drop", i) for i, line in down if line.tag in PROPERTIES] + \
                   [("drop", i) for i, line in down if line.tag in ("init", "next")]
        if number == 1:
            return [("unused", i) for i, line in terms if line.tag in ("input", "state")]
        if number == 2:
            return [("become", i, tag) for tag in ("zero", "one", "ones") for i, line in words if COSTS.get(line.tag, 7) > COSTS[tag]]
        if number == 3:
            return [("argument", i, k) for i, line in operators for k in range(len(line.args))]
        if number == 4:
            return [("become", i, "input") for i, line in terms if line.args or line.tag == "state"]
        if number == 5:
            return [("plus", i, k) for i, line in down for k, arg in enumerate(line.args) if arg < 0]
        if number == 6:
            return [("less", i, k) for i, line in down if line.tag == "justice" for k in range(len(line.args)) if len(line.args) > 1]
        if number == 7:
            return [("same", i, other) for i, other in self.doubles()]
        sorts = [(i, int(line.rest[1])) for i, line in self.lines.items() if line.tag == "sort" and line.rest[0] == "bitvec"]
        return [("width", i, width) for i, now in sorts for width in sorted({1, 2, 3, now // 2, now - 1}) if 0 < width < now]

    def doubles(self):
        """Lines that say the same as an earlier one, last first."""
        first, doubles = {}, []
        for i, line in self.lines.items():
            if line.tag in VALUELESS or line.tag in ("input", "state"):
                continue
            key = (line.tag, line.sort, tuple(line.args), tuple(line.rest))
            if first.setdefault(key, i) != i:
                doubles.append((i, first[key]))
        return reversed(doubles)

    def edited(self, edits):
        """The model after these edits, or None if nothing is left of it or it makes no sense."""
        model = Model({i: line.copy() for i, line in self.lines.items()})
        for edit in edits:
            if edit[1] in model.lines:
                model.edit(*edit)
        if any(edit[0] == "width" for edit in edits) and not model.fit_widths():
            return None
        model.collect()
        return model

    def edit(self, what, target, detail=None):
        line = self.lines[target]
        if what == "drop" or (what == "unused" and not self.is_used(target)):
            self.remove(target)
        elif what == "become" and line.has_value():
            self.remove_steps(target)
            self.lines[target] = Line(detail, line.sort, (), ())
        elif what == "argument" and detail < len(line.args):
            self.replace(target, line.args[detail])
        elif what == "plus" and detail < len(line.args):
            line.args[detail] = abs(line.args[detail])
        elif what == "less" and len(line.args) > 1:
            line.args = line.args[:detail] + line.args[detail + 1:]
        elif what == "same" and detail in self.lines:
            self.replace(target, detail)
        elif what == "width":
            line.rest[1] = str(detail)

    def is_used(self, target):
        """By more than its own init and next, and what stands below these?"""
        return any(abs(arg) == target for line in self.lines.values() for arg in line.args
                   if not (line.tag in ("init", "next") and line.args[0] == target))

    def remove(self, target):
        self.remove_steps(target)
        del self.lines[target]

    def remove_steps(self, state):
        for i in [i for i, line in self.lines.items() if line.tag in ("init", "next") and line.args[0] == state]:
            del self.lines[i]

    def replace(self, old, new):
        """Everybody who reads `old` reads `new`, which is above it; sorts have to agree. Sorts can be replaced, too."""
        if self.lines[abs(new)].sort != self.lines[old].sort:
            return
        self.remove_steps(old)
        for line in self.lines.values():
            line.sort = new if line.sort == old else line.sort
            line.args = [arg if abs(arg) != old else new if arg > 0 else -new for arg in line.args]
        del self.lines[old]

    def collect(self):
        """Drops terms that nothing depends on, but inputs and states, and sorts without terms."""
        used = set()
        stack = [i for i, line in self.lines.items() if line.tag in VALUELESS or line.tag in ("input", "state")]
        while stack:
            i = stack.pop()
            if i in used:
                continue
            used.add(i)
            line = self.lines[i]
            stack += [abs(arg) for arg in line.args] + ([line.sort] if line.sort else [])
        self.lines = {i: line for i, line in self.lines.items() if i in used}

    # --- widths ---

    def width(self, sort):
        """None for arrays."""
        rest = self.lines[sort].rest
        return int(rest[1]) if rest[0] == "bitvec" else None

    def fit_widths(self):
        """Makes constants and parameters fit their sorts again; False if that is not possible."""
        def width(i):
            return self.width(self.lines[abs(i)].sort)

        for i, line in self.lines.items():
            if line.tag in CONSTANTS:
                value = int(line.rest[0], CONSTANTS[line.tag]) % (1 << width(i))
                line.tag, line.rest = "const", [format(value, "0%db" % width(i))]
            elif line.tag in ("uext", "sext"):
                line.rest = [str(width(i) - width(line.args[0]))]
            elif line.tag == "slice":
                low = max(0, min(int(line.rest[1]), width(line.args[0]) - width(i)))
                line.rest = [str(low + width(i) - 1), str(low)]
            if line.tag in ("uext", "sext", "slice") and (int(line.rest[0]) < 0 or
                                                          line.tag == "slice" and int(line.rest[0]) >= width(line.args[0])):
                return False
            if line.tag == "concat" and width(i) != width(line.args[0]) + width(line.args[1]):
                return False
        return True


def cut_comment(words):
    for k, word in enumerate(words):
        if word.startswith(";"):
            return words[:k]
    return words
