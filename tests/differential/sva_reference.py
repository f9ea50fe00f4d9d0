"""What concurrent assertions mean on a finite trace, from the definition (IEEE 1800-2017, annex F), and random ones.

A tree is a tuple: its kind, then what belongs to it. A letter of a word is a cycle. `ends` gives the ends of the matches
of a sequence that starts in front of cycle i: the number of the cycle behind the match, so i itself is the empty match.

Of a trace of which only the first cycles are known, the definition asks what would be if all later letters satisfied
everything (top), or nothing (bottom): an attempt has failed as soon as it fails although all that comes is top.
"""
import random

SIGNALS = ("a", "b", "c")
BLANK = {"a": 0, "b": 0, "c": 0, "w": 0}


# --- expressions: functions of a trace and a cycle ----------------------------------------------------------------------
class Expression:
    def __init__(self, text, value, compound=False):
        self.text = text
        self.value = value  # (trace, cycle) -> int
        self.compound = compound


def before(expression, count):
    """The value so many cycles ago; 0 before the first one, as the registers of the monitor start."""
    return lambda trace, t: expression.value(trace, t - count) if t >= count else 0


def random_expression(rng, depth=2):
    word = Expression("w", lambda trace, t: trace[t]["w"])
    name = rng.choice(SIGNALS)
    leaf = Expression(name, lambda trace, t: trace[t][name])
    pick = rng.random()
    if depth == 0 or pick < 0.45:
        return leaf
    if pick < 0.55:
        return Expression("!" + name, lambda trace, t: int(not trace[t][name]))
    if pick < 0.75:
        left, right = random_expression(rng, depth - 1), random_expression(rng, depth - 1)
        operator = rng.choice(("&&", "||", "=="))
        joined = "(%s) %s (%s)" % (left.text, operator, right.text)
        if operator == "&&":
            return Expression(joined, lambda trace, t: int(bool(left.value(trace, t) and right.value(trace, t))), True)
        if operator == "||":
            return Expression(joined, lambda trace, t: int(bool(left.value(trace, t) or right.value(trace, t))), True)
        return Expression(joined, lambda trace, t: int(left.value(trace, t) == right.value(trace, t)), True)
    inner = rng.choice((word, leaf, word, random_expression(rng, 0)))
    old, older = before(inner, 1), before(inner, 2)
    constant = rng.randrange(4)
    kind = rng.randrange(11)
    if kind == 0:
        return Expression("w == %d" % constant, lambda trace, t: int(trace[t]["w"] == constant), True)
    if kind == 1:
        return Expression("$past(%s) == %d" % (inner.text, constant), lambda trace, t: int(old(trace, t) == constant), True)
    if kind == 2:
        return Expression("$past(%s, 2) != %d" % (inner.text, constant), lambda trace, t: int(older(trace, t) != constant),
                          True)
    if kind == 3:
        return Expression("$rose(%s)" % inner.text, lambda trace, t: int(inner.value(trace, t) & 1 and not old(trace, t) & 1))
    if kind == 4:
        return Expression("$fell(%s)" % inner.text, lambda trace, t: int(not inner.value(trace, t) & 1 and old(trace, t) & 1))
    if kind == 5:
        return Expression("$stable(%s)" % inner.text, lambda trace, t: int(inner.value(trace, t) == old(trace, t)))
    if kind == 6:
        return Expression("$changed(%s)" % inner.text, lambda trace, t: int(inner.value(trace, t) != old(trace, t)))
    count = lambda trace, t: bin(trace[t]["w"]).count("1")  # noqa: E731
    if kind == 7:
        return Expression("$onehot(w)", lambda trace, t: int(count(trace, t) == 1))
    if kind == 8:
        return Expression("$onehot0(w)", lambda trace, t: int(count(trace, t) <= 1))
    if kind == 9:
        return Expression("$countones(w) == %d" % constant, lambda trace, t: int(count(trace, t) == constant), True)
    return Expression("$past(%s)" % inner.text, old)


# --- meaning ------------------------------------------------------------------------------------------------------------
class Judge:
    """Of a trace of which `known` cycles are known; the words go on behind them."""

    def __init__(self, trace, known, length):
        self.trace = trace
        self.known = known
        self.length = length
        self.memory = {}

    def boolean(self, tree, t, top):
        return bool(tree[1].value(self.trace, t)) if t < self.known else top

    def ends(self, tree, i, top):
        key = (id(tree), i, top)
        if key not in self.memory:
            self.memory[key] = frozenset(end for end in self.compute_ends(tree, i, top) if end <= self.length)
        return self.memory[key]

    def any_letters(self, i, least, most, top):
        """1[*least:most]: a letter that is bottom is not even 1."""
        last = self.length if top else min(self.length, max(self.known, i))
        return range(i + least, min(last, self.length if most is None else i + most) + 1)

    def compute_ends(self, tree, i, top):
        kind = tree[0]
        if kind == "boolean":
            return {i + 1} if self.boolean(tree, i, top) else set()
        if kind == "delay":
            _, left, least, most, right = tree
            # A delay without left side has a 1 there.
            lefts = self.any_letters(i, 1, 1, top) if left is None else self.ends(left, i, top)
            result = set()
            for end in lefts:
                if least == 0 and end > i:  # ##0: the last letter of one is the first one of the other
                    result |= {stop for stop in self.ends(right, end - 1, top) if stop >= end}
                for begin in self.any_letters(end, max(least, 1) - 1, None if most is None else most - 1, top):
                    result |= self.ends(right, begin, top)
            return result
        if kind == "repeat":
            _, body, least, most = tree
            result, now = set(), {i}
            for count in range(0, (self.length + 2 + least if most is None else most) + 1):
                if count >= least:
                    if most is None and now <= result:
                        break
                    result |= now
                now = set().union(*(self.ends(body, end, top) for end in now))
            return result
        if kind in ("go_to", "non_consecutive"):
            _, body, least, most = tree
            # b[->1] is !b[*0:$] ##1 b; b[=1] is that, and !b[*0:$] behind.
            result, now = set(), {i}
            for count in range(0, (self.length + 1 if most is None else most) + 1):
                if count >= least:
                    result |= now
                now = set().union(*(self.waits(body, end, top)[1] for end in now))
            return result if kind == "go_to" else set().union(*(self.waits(body, end, top)[0] for end in result))
        if kind == "either":
            return self.ends(tree[1], i, top) | self.ends(tree[2], i, top)
        if kind == "both":
            return {max(x, y) for x in self.ends(tree[1], i, top) for y in self.ends(tree[2], i, top)}
        if kind == "intersect":
            return self.ends(tree[1], i, top) & self.ends(tree[2], i, top)
        if kind == "throughout":
            return {end for end in self.ends(tree[2], i, top) if all(self.boolean(tree[1], t, top) for t in range(i, end))}
        if kind == "within":
            return {end for end in self.ends(tree[2], i, top)
                    if any(stop <= end for begin in range(i, end + 1) for stop in self.ends(tree[1], begin, top))}
        assert kind == "first_match", kind
        others = self.ends(tree[1], i, not top)  # of what is not known yet, what speaks against a match
        return {end for end in self.ends(tree[1], i, top) if not any(other < end for other in others)}

    def waits(self, body, i, top):
        """The ends of !b[*0:$], and of !b[*0:$] ##1 b."""
        idle, found = {i}, set()
        for t in range(i, self.length):
            if t >= self.known:
                if not top:
                    break
                found.add(t + 1)
                idle.add(t + 1)
                continue
            if body[1].value(self.trace, t):
                found.add(t + 1)
                break
            idle.add(t + 1)
        return idle, found

    def holds(self, tree, i, top):
        key = ("holds", id(tree), i, top)
        if key not in self.memory:
            self.memory[key] = self.compute_holds(tree, i, top)
        return self.memory[key]

    def compute_holds(self, tree, i, top):
        kind = tree[0]
        if kind == "not":
            return not self.holds(tree[1], i, not top)
        if kind == "and_property":
            return self.holds(tree[1], i, top) and self.holds(tree[2], i, top)
        if kind == "or_property":
            return self.holds(tree[1], i, top) or self.holds(tree[2], i, top)
        if kind == "implies":
            return not self.holds(tree[1], i, not top) or self.holds(tree[2], i, top)
        if kind == "iff":
            forth = not self.holds(tree[1], i, not top) or self.holds(tree[2], i, top)
            return forth and (not self.holds(tree[2], i, not top) or self.holds(tree[1], i, top))
        if kind == "if":
            then = not self.boolean(tree[1], i, not top) or self.holds(tree[2], i, top)
            return then and (tree[3] is None or self.boolean(tree[1], i, top) or self.holds(tree[3], i, top))
        if kind == "overlapped":
            return all(self.holds(tree[2], end - 1, top) for end in self.ends(tree[1], i, not top) if end > i)
        if kind == "non_overlapped":
            # The same as (sequence ##1 1) |-> property.
            return all(self.holds(tree[2], end, top) for end in self.ends(tree[1], i, not top)
                       if self.any_letters(end, 1, 1, not top))
        if kind == "nexttime":
            return self.holds(tree[2], i + tree[1], top)
        if kind == "s_eventually":
            return any(self.holds(tree[3], i + k, top) for k in range(tree[1], tree[2] + 1))
        if kind == "always":
            return all(self.holds(tree[3], i + k, top) for k in range(tree[1], tree[2] + 1))
        if kind in ("until", "until_with"):
            for t in range(i, self.length):
                if kind == "until" and self.holds(tree[2], t, top):
                    return True
                if not self.holds(tree[1], t, top):
                    return False
                if kind == "until_with" and self.holds(tree[2], t, top):
                    return True
            return True
        return any(end > i for end in self.ends(tree, i, top))


def disabled(spec, trace, begin, end):
    """Is the condition seen in one of the cycles begin..end?"""
    return spec.disable is not None and any(spec.disable.value(trace, t) for t in range(begin, end + 1))


def failures(spec, trace, horizon):
    """(cycles in which an attempt fails for the first time, cycles in which one that has failed is still about)"""
    first, later = set(), set()
    judges = [Judge(trace, known, len(trace) + horizon) for known in range(len(trace) + 1)]
    for i in range(len(trace)):
        for t in range(i, len(trace)):
            if disabled(spec, trace, i, t):
                break
            if not judges[t + 1].holds(spec.tree, i, True):
                first.add(t)
                later |= {k for k in range(t, len(trace)) if not disabled(spec, trace, i, k)}
                break
    return first, later


def matches(spec, trace):
    """(cycles in which an attempt matches for the first time, cycles in which one matches)"""
    judge = Judge(trace, len(trace), len(trace))
    first, every = set(), set()
    for i in range(len(trace)):
        ends = sorted(end - 1 for end in judge.ends(spec.tree, i, False) if end > i and not disabled(spec, trace, i, end - 1))
        first |= set(ends[:1])
        every |= set(ends)
    return first, every


def admits_empty(tree):
    return 0 in Judge([], 0, 0).ends(tree, 0, False)


def horizon(tree):
    """How many cycles a bounded tree may look ahead, at most; what has no bound counts little."""
    kind, parts = tree[0], [part for part in tree[1:] if isinstance(part, tuple)]
    longest = [horizon(part) for part in parts]
    if kind == "boolean":
        return 1
    if kind == "delay":
        return sum(longest) + (tree[3] if tree[3] is not None else tree[2]) + 1
    if kind in ("repeat", "go_to", "non_consecutive"):
        return longest[0] * max(tree[3] if tree[3] is not None else tree[2], 1)
    if kind in ("s_eventually", "always"):
        return longest[0] + tree[2]
    if kind == "nexttime":
        return longest[0] + tree[1]
    return sum(longest) + 1 if kind in ("overlapped", "non_overlapped") else max(longest) + 1


# --- random trees -------------------------------------------------------------------------------------------------------
def leaf(rng):
    return ("boolean", random_expression(rng))


def random_range(rng, most=3):
    low = rng.randrange(most)
    return low, low + rng.randrange(3)


def random_sequence(rng, depth, endless, guarded=False):
    """`endless`: ranges to $, [-> and [= are allowed. `guarded`: it stands behind throughout in such a place, where the
    operators that compare matches are not supported."""
    again = lambda: random_sequence(rng, depth - 1, endless, guarded)  # noqa: E731
    bounded = lambda: random_sequence(rng, depth - 1, False)  # noqa: E731
    pick = rng.random()
    if depth == 0 or pick < 0.2:
        return leaf(rng)
    if pick < 0.45:
        low, high = random_range(rng)
        if rng.random() < 0.5:
            high = low
        elif endless and rng.random() < 0.3:
            high = None
        return ("delay", None if rng.random() < 0.1 else again(), low, high, again())
    if pick < 0.62:
        low, high = random_range(rng)
        if endless and rng.random() < 0.3:
            low, high = rng.choice((0, 1, 1, 2)), None
        return ("repeat", again() if rng.random() < 0.5 else leaf(rng), low, high)
    if pick < 0.72 and endless:
        low, high = random_range(rng)
        high = None if rng.random() < 0.1 else high
        return (rng.choice(("go_to", "non_consecutive")), leaf(rng), low, high)
    if pick < 0.8:
        return ("either", again(), again())
    if pick < 0.88:
        return ("throughout", leaf(rng), random_sequence(rng, depth - 1, endless, endless))
    if guarded:
        return again()
    kind = rng.choice(("both", "intersect", "within", "first_match"))
    return (kind, bounded()) if kind == "first_match" else (kind, bounded(), bounded())


def nonempty_sequence(rng, depth, endless):
    while True:
        tree = random_sequence(rng, depth, endless)
        if not admits_empty(tree):
            return tree


def random_property(rng, depth):
    again = lambda: random_property(rng, depth - 1)  # noqa: E731
    pick = rng.random()
    if depth == 0 or pick < 0.3:
        return nonempty_sequence(rng, depth, False)
    if pick < 0.5:
        if rng.random() < 0.5:
            return ("overlapped", nonempty_sequence(rng, depth - 1, False), again())
        return ("non_overlapped", random_sequence(rng, depth - 1, False), again())
    if pick < 0.6:
        return ("not", again())
    if pick < 0.82:
        return (rng.choice(("and_property", "or_property", "implies", "iff")), again(), again())
    if pick < 0.88:
        return ("if", leaf(rng), again(), again() if rng.random() < 0.6 else None)
    if pick < 0.92:
        return ("nexttime", rng.randrange(1, 3), again())
    low, high = random_range(rng)
    return (rng.choice(("s_eventually", "always")), low, high, again())


def random_assertion(rng):
    def consequent():
        if rng.random() < 0.12:
            return (rng.choice(("until", "until_with")), leaf(rng), leaf(rng))
        return random_property(rng, rng.choice((0, 1, 2, 3)))
    pick = rng.random()
    if pick < 0.65:
        kind = rng.choice(("overlapped", "non_overlapped"))
        return (kind, nonempty_sequence(rng, rng.choice((0, 1, 2, 3)), True), consequent())
    return consequent()


# --- text ---------------------------------------------------------------------------------------------------------------
# Table 16-3: a higher number binds tighter.
LEVELS = {"boolean": 20, "first_match": 20, "repeat": 19, "go_to": 19, "non_consecutive": 19, "delay": 18, "throughout": 17,
          "within": 16, "intersect": 15, "not": 14, "nexttime": 14, "both": 13, "and_property": 13, "either": 12,
          "or_property": 12, "iff": 11, "implies": 10, "until": 10, "until_with": 10, "overlapped": 9, "non_overlapped": 9,
          "always": 8, "s_eventually": 8, "if": 8}
WORDS = {"both": "and", "and_property": "and", "either": "or", "or_property": "or", "overlapped": "|->",
         "non_overlapped": "|=>"}


class Writer:
    """Trees as text, with few parentheses; now and then a part becomes a declared sequence or property."""

    def __init__(self, rng, prefix):
        self.rng = rng
        self.prefix = prefix
        self.declarations = []
        self.formals = {}

    def cycles(self, low, high, brackets="[%s]"):
        if high == low:
            return brackets % low
        return brackets % ("%d:%s" % (low, "$" if high is None else high))

    def write(self, tree, level=0):
        if tree[0] != "boolean" and self.rng.random() < 0.06 and not self.formals:
            return self.declared(tree)
        text = self.plain(tree)
        return "(" + text + ")" if LEVELS[tree[0]] < level or self.rng.random() < 0.08 else text

    def declared(self, tree):
        """A part as a declaration of its own; some of its expressions become arguments."""
        name = "%s_%d" % (self.prefix, len(self.declarations))
        self.declarations.append("")
        leaves = [part for part in self.leaves(tree) if self.rng.random() < 0.5][:3]
        self.formals = {id(part): "x%d" % k for k, part in enumerate(leaves)} or {None: ""}
        body = self.plain(tree)
        arguments = [part[1].text for part in leaves]
        self.formals = {}
        kind = "property" if LEVELS[tree[0]] < 12 or tree[0] in ("not", "nexttime") or self.has_property(tree) else "sequence"
        formals = "(%s)" % ", ".join("x%d" % k for k in range(len(leaves))) if leaves else ""
        self.declarations[int(name.rsplit("_", 1)[1])] = "%s %s%s; %s; end%s" % (kind, name, formals, body, kind)
        if leaves and self.rng.random() < 0.3:
            arguments = [".x%d(%s)" % (k, text) for k, text in enumerate(arguments)]
        return name + ("(%s)" % ", ".join(arguments) if leaves else "")

    def has_property(self, tree):
        if tree[0] in ("not", "nexttime") or tree[0].endswith("_property") or LEVELS[tree[0]] < 12:
            return True
        return any(self.has_property(part) for part in tree[1:] if isinstance(part, tuple))

    def leaves(self, tree):
        if tree[0] == "boolean":
            return [tree]
        return [leaf for part in tree[1:] if isinstance(part, tuple) for leaf in self.leaves(part)]

    def expression(self, tree):
        return self.formals.get(id(tree)) or tree[1].text

    def primary(self, tree):
        text = self.expression(tree)
        return "(" + text + ")" if tree[1].compound and id(tree) not in self.formals else text

    def plain(self, tree):
        kind = tree[0]
        if kind == "boolean":
            return self.expression(tree)
        if kind == "first_match":
            return "first_match(%s)" % self.write(tree[1])
        if kind in ("repeat", "go_to", "non_consecutive"):
            _, body, low, high = tree
            body = self.primary(body) if body[0] == "boolean" else self.write(body, 20)
            if kind == "repeat" and high is None and low < 2 and self.rng.random() < 0.7:
                return body + ("[*]", "[+]")[low]
            return body + self.cycles(low, high, {"repeat": "[*%s]", "go_to": "[->%s]", "non_consecutive": "[=%s]"}[kind])
        if kind == "delay":
            _, left, low, high, right = tree
            left = "" if left is None else self.write(left, 18) + " "
            if high is None and low < 2 and self.rng.random() < 0.5:
                return left + ("##[*] ", "##[+] ")[low] + self.write(right, 19)
            return left + "##" + (str(low) if low == high else self.cycles(low, high)) + " " + self.write(right, 19)
        if kind == "throughout":
            return "%s throughout %s" % (self.primary(tree[1]), self.write(tree[2], 17))
        if kind in ("not", "nexttime"):
            word = "not " if kind == "not" else "nexttime " if tree[1] == 1 else "nexttime [%d] " % tree[1]
            return word + self.write(tree[-1], 14)
        if kind in ("always", "s_eventually"):
            return "%s [%d:%d] %s" % (kind, tree[1], tree[2], self.write(tree[3], 8))
        if kind == "if":
            then = self.write(tree[2], 8)
            then = "(" + then + ")" if tree[3] is not None and "if (" in then else then
            text = "if (%s) %s" % (self.expression(tree[1]), then)
            return text if tree[3] is None else text + " else " + self.write(tree[3], 8)
        level = LEVELS[kind]
        right_first = kind in ("iff", "implies", "until", "until_with", "overlapped", "non_overlapped")
        left = self.write(tree[1], 12 if level == 9 else level + 1 if right_first else level)
        # The right side of an implication may start with a word that binds less.
        right = self.write(tree[2], 8 if level == 9 else level if right_first else level + 1)
        return "%s %s %s" % (left, WORDS.get(kind, kind), right)


class Spec:
    def __init__(self, rng, number, cover, default_disable):
        self.name = "p%d" % number
        self.cover = cover
        self.tree = nonempty_sequence(rng, rng.choice((1, 2, 3)), rng.random() < 0.5) if cover else random_assertion(rng)
        self.horizon = horizon(self.tree)
        writer = Writer(rng, "n%d" % number)
        self.text = writer.write(self.tree)
        self.declarations = writer.declarations
        self.disable = default_disable
        disable = ""
        if default_disable is None or rng.random() < 0.2:
            if rng.random() < 0.5:
                own = rng.choice((("d", lambda trace, t: trace[t]["d"]), ("!(a || !d)", lambda trace, t: trace[t]["d"] and not trace[t]["a"])))
                self.disable = Expression(*own)
                disable = "disable iff (%s) " % own[0]
        clock = "@(posedge clk) " if rng.random() < 0.2 else ""
        word = "cover" if cover else "assert"
        self.line = "%s %s: %s property (%s%s%s);" % (" ".join(self.declarations), self.name, word, clock, disable, self.text)


def random_trace(rng, length):
    likely = {name: rng.choice((0.2, 0.5, 0.8, 0.9)) for name in SIGNALS}
    likely["d"] = rng.choice((0.0, 0.1, 0.1, 0.3))
    cycles = []
    for _ in range(length):
        cycle = {name: int(rng.random() < chance) for name, chance in likely.items()}
        cycle["w"] = rng.choice((0, 1, 2, 3, 5, cycles[-1]["w"] if cycles else 0))
        cycles.append(cycle)
    return cycles
