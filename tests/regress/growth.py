"""Families of models of any size, for run_growth.py: terms that share parts, chains that are deep, operators with many operands.

A family is a function of a model and n that makes about n terms over a word x, and gives a term of the width of x or of one bit.
Where x is 0, the word is 0 and the bit is whatever it is; so `x` stays 0 where its next value is that word.
"""


class Model:
    """A BTOR2 model in the making."""

    def __init__(self, width, has_inputs=True):
        self.width = width
        self.free = "input" if has_inputs else "state"
        self.lines = []
        self.sorts = {}
        self.constants = {}
        self.inputs = []
        self.word = self.sort(width)
        self.bit = self.sort(1)
        self.zero = self.constant(0)
        self.x = self.add("state", self.word, "x")
        self.add_untyped("init", self.word, self.x, self.zero)

    def add_untyped(self, *words):
        self.lines.append(" ".join(map(str, (len(self.lines) + 1,) + words)))
        return len(self.lines)

    def add(self, kind, sort, *rest):
        return self.add_untyped(kind, sort, *rest)

    def sort(self, width):
        if width not in self.sorts:
            self.sorts[width] = self.add_untyped("sort bitvec", width)
        return self.sorts[width]

    def constant(self, value, width=None):
        width = width or self.width
        key = (value % (1 << width), width)
        if key not in self.constants:
            self.constants[key] = self.add("constd", self.sort(width), key[0])
        return self.constants[key]

    def input(self, width):
        self.inputs.append(self.add(self.free, self.sort(width), "i%d" % len(self.inputs)))
        return self.inputs[-1]

    def op(self, kind, *args):
        return self.add(kind, self.word, *args)

    def test(self, kind, *args):
        return self.add(kind, self.bit, *args)

    def ite(self, *args):
        return self.add("ite", self.word, *args)

    def bits(self, n, upper, lower):
        return self.add("slice", self.sort(upper - lower + 1), n, upper, lower)

    def text(self):
        return "\n".join(self.lines) + "\n"


def rotated(m, t):
    return m.op("concat", m.bits(t, m.width - 2, 0), m.bits(t, m.width - 1, m.width - 1))


def doubling(kind, second=rotated):
    def family(m, n):
        t = m.x
        for _ in range(n):
            t = m.op(kind, t, second(m, t))
        return t
    return family


def fibonacci(m, n):
    a, b = m.x, m.op("neg", m.x)
    b = m.op("sub", b, m.x)
    for _ in range(n):
        a, b = b, m.op("add", a, b)
    return b


def doubling_slices(m, n):
    t, half = m.x, m.width // 2
    for _ in range(n):
        t = m.op("concat", m.bits(t, half - 1, 0), m.bits(t, m.width - 1, half))
        t = m.op("concat", m.bits(t, m.width - 2, 0), m.bits(t, m.width - 1, m.width - 1))
    return t


def doubling_ites(m, n):
    choice = m.input(16)
    bits = [m.bits(choice, i, i) for i in range(16)]
    t = m.x
    for i in range(n):
        t = m.ite(bits[i % 16], m.op("add", t, m.x), t)
    return t


def doubling_conditions(m, n):
    """The condition of each ite reads the ite before."""
    t = m.x
    for i in range(n):
        t = m.ite(m.test("ult", t, m.constant(i)), m.op("sub", t, m.x), t)
    return t


def adds(m, n):
    t = m.x
    for i in range(n):
        t = m.op("add", t, m.x if i % 2 else m.op("neg", m.x))
    return t


def constants(m, n):
    t = m.x
    for i in range(n):
        t = m.op("sub" if i % 2 else "add", t, m.constant(1 + i // 2))
    return t if n % 2 == 0 else m.op("sub", t, m.constant(1 + n // 2))


def several_words(m, n):
    """A sum of many different products, none of which is linear."""
    t, y = m.x, m.input(m.width)
    for i in range(n):
        t = m.op("add", t, m.op("and", m.x, m.op("xor", y, m.constant(i))))
    return t


def extensions(m, n):
    t = m.x
    for i in range(n):
        t = m.add("sext" if i % 2 else "uext", m.word, t, 0)
    return t


def nested_ites(m, n):
    t, y = m.x, m.input(m.width)
    for i in range(n):
        t = m.ite(m.test("eq", y, m.constant(i)), m.x if i % 2 else m.op("neg", m.x), t)
    return t


def comparisons(m, n):
    """Each step compares what the step before has chosen."""
    t = m.x
    for i in range(n):
        t = m.ite(m.test("ulte", t, m.x), t, m.constant(i))
    return t


def writes(m, n):
    array = m.add_untyped("sort array", m.sort(4), m.word)
    y = m.input(4)
    a = m.add("state", array, "a")
    m.add_untyped("next", array, a, a)
    for i in range(n):
        a = m.add("write", array, a, m.constant(i, 4), m.x)
    return m.op("sub", m.op("read", a, y), m.op("read", a, y)) if n == 0 else m.op("and", m.x, m.op("read", a, y))


def nots_and_ands(m, n):
    choice = m.input(16)
    bits = [m.bits(choice, i, i) for i in range(16)]
    t = m.test("redor", m.x)
    for i in range(n):
        t = m.test("not", m.test("and", t, bits[i % 16]))
    return t


def doubling_gates(m, n):
    """Each gate is read twice, once inverted."""
    choice = m.input(16)
    bits = [m.bits(choice, i, i) for i in range(16)]
    t = m.test("redor", m.x)
    for i in range(n):
        t = m.test("xor" if i % 3 else "or", m.test("and", t, bits[i % 16]), m.test("not", m.test("or", t, bits[i * 7 % 16])))
    return t


def doubling_conjunctions(m, n):
    """Conjunctions of conjunctions, with two ways from each to the next."""
    choice = m.input(16)
    t = m.test("eq", m.x, m.zero)
    for i in range(n):
        y = m.test("ulte", m.x, m.constant(i))
        z = m.bits(choice, i % 16, i % 16)
        t = m.test("and", m.test("and", t, y), m.test("or", t, z))
    return t


def fan(kind, test):
    """One operator with n different operands, as a chain."""
    def family(m, n):
        y = m.input(m.width)
        t = m.test(test, y, m.x)
        for i in range(n):
            t = m.test(kind, t, m.test(test, y, m.constant(i + 1)))
        return t
    return family


def balanced_fan(m, n):
    y = m.input(m.width)
    level = [m.test("neq", y, m.constant(i + 1)) for i in range(n + 1)]
    while len(level) > 1:
        level = [m.test("and", *level[i:i + 2]) if i + 1 < len(level) else level[i] for i in range(0, len(level), 2)]
    return level[0]


def table(look):
    """A table of constants, of which `look` reads something: rules descend into it."""
    def family(m, n):
        t, y = m.x, m.input(m.width)
        for i in range(n):
            t = m.ite(m.test("eq", y, m.constant(i)), m.constant(7 * i + 1), t)
        return look(m, t, n)
    return family


def many_entries(m, t, n):
    result = m.test("neq", t, m.constant(3))
    for i in range(n):
        result = m.test("and", result, m.test("neq", t, m.constant(i + 4)))
    return result


def masks(m, n):
    t = m.x
    for i in range(n):
        t = m.op("and" if i % 2 else "xor", t, m.constant(5 * i + 1))
    return m.bits(t, 3, 3)


def equal_sums(m, n):
    """Two sums that differ in their innermost part."""
    a, b = m.x, m.input(m.width)
    for i in range(n):
        word = m.op("and", m.x, m.constant(i + 1))
        a, b = m.op("add", a, word), m.op("add", b, word)
    return m.test("eq", a, b)


def reads(m, n):
    array = m.add_untyped("sort array", m.word, m.sort(2))
    a = m.add("state", array, "a")
    m.add_untyped("next", array, a, a)
    for i in range(n):
        a = m.add("write", array, a, m.constant(i + 1), m.constant(i, 2))
    return m.test("eq", m.add("read", m.sort(2), a, m.zero), m.constant(1, 2))


class Family:
    """`size` is as many steps as engines manage in a fraction of a second; `is_hard`: what proves it needs more than the walks."""

    def __init__(self, make, width, size, is_bit=False, is_hard=False):
        self.make, self.width, self.size, self.is_bit, self.is_hard = make, width, size, is_bit, is_hard


FAMILIES = {
    "doubled sum": Family(doubling("add", lambda m, t: t), 32, 1000),
    "doubled rotated sum": Family(doubling("add"), 8, 1000, is_hard=True),
    "fibonacci": Family(fibonacci, 32, 500, is_hard=True),
    "doubled xor": Family(doubling("xor"), 8, 4000),
    "doubled and": Family(doubling("and"), 8, 4000),
    "doubled product": Family(doubling("mul", lambda m, t: t), 4, 4000),
    "doubled slices": Family(doubling_slices, 16, 4000),
    "doubled ites": Family(doubling_ites, 8, 1000, is_hard=True),
    "doubled conditions": Family(doubling_conditions, 12, 1000, is_hard=True),
    "adds": Family(adds, 8, 4000),
    "constants": Family(constants, 16, 4000),
    "several words": Family(several_words, 12, 1000, is_hard=True),
    "extensions": Family(extensions, 16, 10000),
    "nested ites": Family(nested_ites, 14, 10000, is_hard=True),
    "comparisons": Family(comparisons, 14, 10000),
    "writes": Family(writes, 4, 10000),
    "nots and ands": Family(nots_and_ands, 8, 10000, is_bit=True),
    "doubled gates": Family(doubling_gates, 8, 10000, is_bit=True),
    "doubled conjunctions": Family(doubling_conjunctions, 14, 10000, is_bit=True),
    "and of many": Family(fan("and", "neq"), 14, 10000, is_bit=True),
    "or of many": Family(fan("or", "eq"), 14, 10000, is_bit=True),
    "xor of many": Family(fan("xor", "ult"), 14, 4000, is_bit=True),
    "an entry": Family(table(lambda m, t, n: m.test("eq", t, m.constant(5))), 14, 10000, is_bit=True, is_hard=True),
    "a bit of entries": Family(table(lambda m, t, n: m.bits(t, 3, 3)), 14, 10000, is_bit=True, is_hard=True),
    "many entries": Family(table(many_entries), 12, 1000, is_bit=True, is_hard=True),
    "masks": Family(masks, 14, 10000, is_bit=True),
    "equal sums": Family(equal_sums, 12, 1000, is_bit=True, is_hard=True),
    "reads": Family(reads, 14, 1000, is_bit=True, is_hard=True),
    "balanced and": Family(balanced_fan, 14, 10000, is_bit=True),
}
PLACES = ("next", "init", "constraint", "bad")


def model(name, place, n):
    """x is 0 for ever, and what is bad is that it is 5: safe, wherever the term stands."""
    family = FAMILIES[name]
    m = Model(family.width, place != "init")  # initial values must not read inputs
    t = family.make(m, n)
    bit = t if family.is_bit else m.test("redor", t)
    word = m.ite(t, m.x, m.zero) if family.is_bit else t
    never = m.test("eq", m.x, m.constant(5))
    if place == "init":
        y = m.add("state", m.word, "y")
        m.add_untyped("init", m.word, y, word)
        m.add_untyped("next", m.word, y, y)
        never = m.test("and", never, m.test("eq", y, m.constant(5)))
    if place == "constraint":
        m.add_untyped("constraint", m.test("or", bit, m.test("eq", m.x, m.zero)))
    if place == "bad":
        never = m.test("and", never, bit)
    m.add_untyped("next", m.word, m.x, word if place == "next" else m.x)
    m.add_untyped("bad", never)
    return m.text()


def registers(n):
    """Each step of one long sum is the next value of a register of its own."""
    m = Model(8)
    t = m.x
    states = []
    for i in range(n):
        states.append(m.add("state", m.word, "s%d" % i))
        t = m.op("add", t, states[-1])
        m.add_untyped("init", m.word, states[-1], m.zero)
        m.add_untyped("next", m.word, states[-1], t)
    m.add_untyped("next", m.word, m.x, m.x)
    m.add_untyped("bad", m.test("eq", t, m.constant(5)))
    return m.text()


def initial_chain(n):
    """Each state starts as the one before."""
    m = Model(8)
    before = m.x
    for i in range(n):
        state = m.add("state", m.word, "s%d" % i)
        m.add_untyped("init", m.word, state, before)
        m.add_untyped("next", m.word, state, state)
        before = state
    m.add_untyped("next", m.word, m.x, m.x)
    m.add_untyped("bad", m.test("eq", before, m.constant(5)))
    return m.text()


def many_constraints(n):
    m = Model(16)
    y = m.input(16)
    for i in range(n):
        m.add_untyped("constraint", m.test("neq", y, m.constant(i + 7)))
    m.add_untyped("next", m.word, m.x, m.op("and", m.x, y))
    m.add_untyped("bad", m.test("eq", m.x, m.constant(5)))
    return m.text()


def relation(m, make):
    """x becomes an input u, of which a constraint says what it may be; `make` makes the constraint."""
    u = m.input(m.width)
    m.add_untyped("constraint", make(u))
    m.add_untyped("next", m.word, m.x, u)
    m.add_untyped("bad", m.test("eq", m.x, m.constant(5)))
    return m.text()


def commands(n):
    """One disjunction of n guarded commands."""
    m = Model(14)
    y = m.input(14)

    def make(u):
        t = m.test("eq", u, m.x)
        for i in range(n):
            command = m.test("eq", u, m.op("and", m.x, m.constant(i)))
            t = m.test("or", t, m.test("and", m.test("eq", y, m.constant(i)), command))
        return t
    return relation(m, make)


def shared_commands(n):
    """Two guards, below both of which there are the same commands, again and again."""
    m = Model(8)
    y = m.input(8)

    def make(u):
        t = m.test("eq", u, m.x)
        for i in range(n):
            g = m.test("ult", y, m.constant(i))
            t = m.test("or", m.test("and", g, t), m.test("and", m.test("and", m.test("not", g), m.bits(y, i % 8, i % 8)), t))
        return t
    return relation(m, make)


def shared_conjunctions(n):
    """A graph of conjunctions alone, with two ways from each to the next."""
    m = Model(10)
    y, choice = m.input(10), m.input(1)

    def make(u):
        t = m.test("eq", u, m.x)
        for i in range(n):
            left, right = m.test("and", t, m.test("neq", y, m.constant(i))), m.test("and", t, m.test("neq", y, m.constant(i + n)))
            t = m.test("and", left, right)
        other = m.test("and", m.test("not", choice), m.test("eq", u, m.x))
        return m.test("or", m.test("and", choice, t), other)
    return relation(m, make)


def aiger_chain(n, reverse=False, shared=False):
    """A latch behind a chain of n gates, upwards or downwards in the file; `shared` reads each gate twice."""
    step = 3 if shared else 1
    first = 19  # 16 inputs, a latch, and the first gate
    gates = []
    literal = 34
    for i in range(n):
        inputs = 2 * (1 + i % 16), 2 * (1 + i * 7 % 16) + 1
        own = 2 * (first + step * i)
        if shared:
            gates += ["%d %d %d" % (own, literal, inputs[0]), "%d %d %d" % (own + 2, literal ^ 1, inputs[1])]
            gates.append("%d %d %d" % (own + 4, own + 1, own + 3))
            literal = own + 4
        else:
            gates.append("%d %d %d" % (own, literal, inputs[0]))
            literal = own + 1
    last = 2 * 18
    gates.append("%d %d 34" % (last, literal))
    maximum = first + step * n - 1
    lines = ["aag %d 16 1 0 %d 1" % (maximum, len(gates))] + ["%d" % (2 * (1 + i)) for i in range(16)]
    lines += ["34 %d" % last, "34"] + (gates[::-1] if reverse else gates)
    return "\n".join(lines) + "\n"


def aiger_resets(n):
    """Each latch starts as the one behind it."""
    lines = ["aag %d 0 %d 0 0 1" % (n, n)]
    lines += ["%d %d %d" % (2 * i, 2 * i, 2 * (i + 1) if i < n else 0) for i in range(1, n + 1)]
    return "\n".join(lines + ["2"]) + "\n"


# name: how it is made, the ending of its file, the size
SYSTEMS = {
    "registers": (registers, "btor2", 1000),
    "initial chain": (initial_chain, "btor2", 4000),
    "many constraints": (many_constraints, "btor2", 4000),
    "commands": (commands, "btor2", 1000),
    "shared commands": (shared_commands, "btor2", 400),
    "shared conjunctions": (shared_conjunctions, "btor2", 400),
    "gates": (aiger_chain, "aag", 10000),
    "gates, last first": (lambda n: aiger_chain(n, reverse=True), "aag", 10000),
    "shared gates": (lambda n: aiger_chain(n, shared=True), "aag", 10000),
    "resets": (aiger_resets, "aag", 4000),
}
