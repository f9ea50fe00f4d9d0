"""A small language for loops over words and memories, and its translation to BTOR2.

A program declares words, memories, parameters and inputs, says how a step changes them, and what is bad. Expressions are
ordinary Python over `Term`; `<`, `<=`, `>`, `>=` and `//` are unsigned, the signed comparisons have names. All
arithmetic wraps. A memory is a term with the width of its indices in `index`, which is 0 for words; `memory[term]` reads.
`invariant` states what proves an unsat program; it is no part of the model (see make.py).
"""
import itertools
import os
import textwrap

ARITHMETIC, LOGIC, SAT, UNSAT = "arithmetic", "logic", "sat", "unsat"
PROGRAMS = {}  # by name, in the order in which they are written
COMMENT_COLUMNS = 76
HEAD_COLUMNS = 118


def loop(kind, expected, width, does, why, folder=""):
    """Registers a program: a function of a `Model` and a width. `does` and `why` become the head of its file."""
    def register(function):
        name = function.__name__
        assert name not in PROGRAMS, name
        PROGRAMS[name] = Program(name, function, kind, expected, width, does, why, folder)
        return function
    return register


class Program:
    def __init__(self, name, function, kind, expected, width, does, why, folder):
        self.name, self.function, self.kind, self.expected = name, function, kind, expected
        self.width, self.does, self.why, self.folder = width, does, why, folder

    def files(self):
        """(path, width) of each: one for each width, if there is more than one."""
        if isinstance(self.width, int):
            return [(os.path.join(self.folder, self.name + ".btor2"), self.width)]
        return [(os.path.join(self.folder, "%s_w%d.btor2" % (self.name, width)), width) for width in self.width]

    def model(self, width):
        result = Model(width)
        self.function(result, result.width)
        return result

    def text(self, width):
        head = [self.does, "class: " + self.kind, "expected: " + self.expected, "why: " + self.why]
        return self.model(width).text(head)

    def obligations(self, width):
        """What makes the invariant a proof: (name, model, steps), where nothing bad may be reached in so many steps. It
        holds at the start, a step from it keeps each part of it, and nothing bad is in it."""
        def changed(change):
            model = self.model(width)
            change(model, both(*model.invariants))
            return model.text(["an obligation of " + self.name])

        def start(model, invariant):
            model.bads = [~invariant]

        def safe(model, invariant):
            model.inits = {}
            model.constraints.append(invariant)

        def step(number, values):
            def change(model, invariant):
                model.inits = {}
                known = {flag: constant(value, 1) for flag, value in zip(model.cases, values)}
                model.nexts = {variable: replaced(term, known) for variable, term in model.nexts.items()}
                later = model.flag("later")
                model.next(later, 1)
                model.constraints.append(later | both(invariant, *[flag == value for flag, value in known.items()]))
                model.bads = [later & ~model.invariants[number]]
            return change

        yield "start", changed(start), 0
        yield "safe", changed(safe), 0
        model = self.model(width)
        for number in range(len(model.invariants)):
            for values in itertools.product((0, 1), repeat=len(model.cases)):
                yield "step %d %s" % (number, values), changed(step(number, values)), 1


class Term:
    """An operator over terms, a constant, or a variable. `==` makes a term, so terms are compared by `is`."""

    def __init__(self, kind, width, arguments=(), numbers=(), value=None, name="", hexadecimal=False, index=0):
        self.kind, self.width, self.arguments, self.numbers = kind, width, arguments, numbers
        self.value, self.name, self.hexadecimal, self.index = value, name, hexadecimal, index

    __hash__ = object.__hash__

    def __bool__(self): raise TypeError("a term is neither true nor false here; see both, either, ite")
    def __eq__(self, other): return compare("eq", self, other)
    def __ne__(self, other): return compare("neq", self, other)
    def __lt__(self, other): return compare("ult", self, other)
    def __le__(self, other): return compare("ulte", self, other)
    def __gt__(self, other): return compare("ugt", self, other)
    def __ge__(self, other): return compare("ugte", self, other)
    def __add__(self, other): return same_width("add", self, other)
    def __radd__(self, other): return same_width("add", other, self)
    def __sub__(self, other): return same_width("sub", self, other)
    def __rsub__(self, other): return same_width("sub", other, self)
    def __mul__(self, other): return same_width("mul", self, other)
    def __rmul__(self, other): return same_width("mul", other, self)
    def __and__(self, other): return same_width("and", self, other)
    def __or__(self, other): return same_width("or", self, other)
    def __xor__(self, other): return same_width("xor", self, other)
    def __lshift__(self, other): return same_width("sll", self, other)
    def __rshift__(self, other): return same_width("srl", self, other)
    def __invert__(self): return Term("not", self.width, (self,))
    def __neg__(self): return Term("neg", self.width, (self,))

    def __getitem__(self, bits):
        """x[7:0] are the lowest eight bits, x[3] is one bit, memory[x] is a word."""
        if self.index:
            return Term("read", self.width, (self, index_of(self, bits)))
        high, low = (bits.start, bits.stop) if isinstance(bits, slice) else (bits, bits)
        assert 0 <= low <= high < self.width
        return Term("slice", high - low + 1, (self,), (high, low))


def constant(value, width, hexadecimal=False):
    return Term("const", width, value=value & (1 << width) - 1, hexadecimal=hexadecimal)


def mask(value, width):
    """A constant that reads best in hexadecimal."""
    return constant(value, width, True)


def coerced(left, right):
    width = left.width if isinstance(left, Term) else right.width
    left, right = (one if isinstance(one, Term) else constant(int(one), width) for one in (left, right))
    assert (left.index, left.width) == (right.index, right.width), (left.width, right.width)
    return left, right


def index_of(memory, place):
    place = place if isinstance(place, Term) else constant(place, memory.index)
    assert place.width == memory.index, (place.width, memory.index)
    return place


def write(memory, place, word):
    word = word if isinstance(word, Term) else constant(word, memory.width)
    assert word.width == memory.width, (word.width, memory.width)
    return Term("write", memory.width, (memory, index_of(memory, place), word), index=memory.index)


def same_width(kind, left, right):
    arguments = coerced(left, right)
    return Term(kind, arguments[0].width, arguments)


def compare(kind, left, right):
    return Term(kind, 1, coerced(left, right))


def slt(left, right): return compare("slt", left, right)
def slte(left, right): return compare("slte", left, right)
def sgt(left, right): return compare("sgt", left, right)
def sgte(left, right): return compare("sgte", left, right)
def rotate_left(word, amount): return same_width("rol", word, amount)
def rotate_right(word, amount): return same_width("ror", word, amount)
def parity(word): return Term("redxor", 1, (word,))
def concat(high, low): return Term("concat", high.width + low.width, (high, low))
def implies(left, right): return same_width("implies", left, right)
def folded(kind, terms):
    result = terms[0]
    for one in terms[1:]:
        result = same_width(kind, result, one)
    return result


def both(*terms): return folded("and", terms)
def either(*terms): return folded("or", terms)


def extend(word, width):
    return word if width == word.width else Term("uext", width, (word,), (width - word.width,))


def extend_signed(word, width):
    return Term("sext", width, (word,), (width - word.width,))


def ite(condition, then, otherwise):
    then, otherwise = coerced(then, otherwise)
    return Term("ite", then.width, (condition, then, otherwise), index=then.index)


def replaced(term, known):
    """The term with other terms in place of some, and without choices that are no more."""
    if term in known:
        return known[term]
    if not term.arguments:
        return term
    if term.kind == "ite" and term.arguments[0] in known:
        return replaced(term.arguments[1 if known[term.arguments[0]].value else 2], known)
    arguments = tuple(replaced(one, known) for one in term.arguments)
    return Term(term.kind, term.width, arguments, term.numbers, term.value, term.name, term.hexadecimal, term.index)


def lowest_bit(word): return word & -word
def one_hot_or_zero(word): return (word & (word - 1)) == 0
def one_hot(word): return both(word != 0, one_hot_or_zero(word))
def count_ones(word): return folded("add", [extend(word[i], word.width) for i in range(word.width)])


INFIX = {"eq": "==", "neq": "!=", "ult": "<", "ulte": "<=", "ugt": ">", "ugte": ">=", "slt": "<s", "slte": "<=s",
         "sgt": ">s", "sgte": ">=s", "add": "+", "sub": "-", "mul": "*", "and": "&", "or": "|", "xor": "^", "sll": "<<",
         "srl": ">>", "implies": "->"}


def infix(term, outermost=True, named=True):
    if term.name and named:
        return term.name
    if term.kind == "const":
        if term.hexadecimal:
            return hex(term.value)
        below_zero = (1 << term.width) - term.value
        return str(-below_zero if term.width > 8 and below_zero < 10**6 else term.value)
    inner = [infix(one, False) for one in term.arguments]
    if term.kind in INFIX:
        text = "%s %s %s" % (inner[0], INFIX[term.kind], inner[1])
    elif term.kind == "ite":
        text = "%s ? %s : %s" % tuple(inner)
    elif term.kind == "slice":
        return inner[0] + ("[%d:%d]" % term.numbers if term.width > 1 else "[%d]" % term.numbers[0])
    elif term.kind == "read":
        return "%s[%s]" % (inner[0], infix(term.arguments[1]))
    elif term.kind in ("not", "neg"):
        return {"not": "~", "neg": "-"}[term.kind] + inner[0]
    else:
        return "%s(%s)" % (term.kind, ", ".join(inner))
    return text if outermost else "(" + text + ")"


class Model:
    """What a program builds. Widths default to the width of the program."""

    def __init__(self, width):
        self.width = width
        self.variables, self.inits, self.nexts = [], {}, {}
        self.constraints, self.bads, self.invariants, self.cases = [], [], [], []

    def word(self, name, init=None, width=None):
        """A state; `init` is a number, a term over earlier words, or None: any value."""
        variable = Term("state", width or self.width, name=name)
        self.variables.append(variable)
        if init is not None:
            self.inits[variable] = coerced(init, variable)[0]
        return variable

    def memory(self, name, index, width, init=None):
        """A state; `init` is a number for all cells, a term over earlier memories, or None: any values."""
        variable = Term("state", width, name=name, index=index)
        self.variables.append(variable)
        if init is not None:
            self.inits[variable] = init if isinstance(init, Term) else constant(init, width)
        return variable

    def flag(self, name, init=0):
        return self.word(name, init, 1)

    def parameter(self, name, most=None, least=None, width=None):
        """A word of any value that never changes, within bounds."""
        variable = self.word(name, width=width)
        self.nexts[variable] = variable
        if least is not None:
            self.constraints.append(variable >= least)
        if most is not None:
            self.constraints.append(variable <= most)
        return variable

    def input(self, name, width=None):
        self.variables.append(Term("input", width or self.width, name=name))
        return self.variables[-1]

    def choice(self, name):
        return self.input(name, 1)

    def let(self, name, term):
        term.name = name
        return term

    def next(self, variable, *cases):
        """The value of the first (condition, value) whose condition holds; a last value alone is for all else, or the
        old one if there is none."""
        assert variable not in self.nexts, variable.name
        cases = list(cases)
        result = variable if isinstance(cases[-1], tuple) else coerced(cases.pop(), variable)[0]
        for condition, value in reversed(cases):
            result = ite(condition, coerced(value, variable)[0], result)
        self.nexts[variable] = result

    def loop(self, condition, changes):
        """`while (condition)`: all changes at once; then the words stay as they are."""
        for variable, value in changes.items():
            self.next(variable, (condition, value))

    def constraint(self, term):
        self.constraints.append(term)

    def bad(self, term):
        self.bads.append(term)

    def invariant(self, *terms):
        self.invariants.extend(terms)

    def split(self, *flags):
        """The proof goes through the cases one by one: some sums are beyond solvers if they stand behind a choice."""
        self.cases.extend(flags)

    def text(self, head):
        return Writer(self, head).text


class Writer:
    """BTOR2, one line a term, each with what it says in a comment."""

    def __init__(self, model, head):
        self.lines = ["; " + line for one in head for line in textwrap.wrap(one, HEAD_COLUMNS)]
        self.ids, self.shared, self.sorts, self.last = {}, {}, {}, 0
        for variable in model.variables:
            self.variable(model, variable)
        for variable in model.variables:
            if variable.kind == "state":
                value = self.term(model.nexts[variable])
                self.line("next %d %d %d" % (self.sort(variable.width, variable.index), self.ids[variable], value))
        for condition in model.constraints:
            self.line("constraint %d" % self.term(condition), infix(condition))
        assert len(model.bads) == 1
        self.line("bad %d bad" % self.term(model.bads[0]), infix(model.bads[0]))
        self.text = "\n".join(self.lines) + "\n"

    def line(self, words, comment=""):
        self.last += 1
        remark = " ; " + comment if 0 < len(comment) <= COMMENT_COLUMNS else ""
        self.lines.append("%d %s%s" % (self.last, words, remark))
        return self.last

    def sort(self, width, index=0):
        if (width, index) not in self.sorts:
            parts = (self.sort(index), self.sort(width)) if index else (width,)
            words = " ".join(str(part) for part in parts)
            self.sorts[width, index] = self.line("sort %s %s" % ("array" if index else "bitvec", words))
        return self.sorts[width, index]

    def variable(self, model, variable):
        sort = self.sort(variable.width, variable.index)
        init = self.term(model.inits[variable]) if variable in model.inits else None
        self.ids[variable] = self.line("%s %d %s" % (variable.kind, sort, variable.name))
        if init is not None:
            self.line("init %d %d %d" % (sort, self.ids[variable], init))

    def term(self, term):
        if term not in self.ids:
            sort = self.sort(term.width, term.index)
            arguments = tuple(self.term(one) for one in term.arguments)
            key = (term.kind, term.width, arguments, term.numbers, term.value)
            if key not in self.shared:
                is_constant = term.kind == "const"
                self.shared[key] = self.constant(sort, term) if is_constant else self.operator(sort, term, arguments)
            self.ids[term] = self.shared[key]
        return self.ids[term]

    def constant(self, sort, term):
        if term.value < 2 and not term.hexadecimal:
            return self.line("%s %d" % (("zero", "one")[term.value], sort))
        if term.value == (1 << term.width) - 1:
            return self.line("ones %d" % sort)
        return self.line(("consth %d %x" if term.hexadecimal else "constd %d %d") % (sort, term.value))

    def operator(self, sort, term, arguments):
        words = [term.kind, sort, *arguments, *term.numbers] + ([term.name] if term.name else [])
        return self.line(" ".join(str(word) for word in words), infix(term, named=False))
