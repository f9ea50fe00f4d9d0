"""The crafted tasks: functions of a `Model` of the loops' language, of a width, and of a fault, with which they are broken."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "loops"))
from language import SAT, UNSAT, Model, both, ite, sgt  # noqa: E402

TASKS = {}  # by name, in the order in which they are written
TABLE = ("const", "eq1", "eq2", "even", "odd", "mod4", "bin_suffix_5")  # those of [BeyerDangl20, table 6]


class Task:
    def __init__(self, function, does, why, fault, steps):
        self.name, self.function = function.__name__, function
        self.does, self.why, self.fault, self.steps = does, why, fault, steps

    def variants(self):
        """(name, broken?, expected verdict)."""
        return [(self.name, False, UNSAT), (self.name + "_broken", True, SAT)]

    def last_step(self, width):
        """Where the broken one is bad, at the latest."""
        return self.steps(width)

    def text(self, width, broken):
        model = Model(width)
        self.function(model, broken)
        head = [self.does, "expected: " + (SAT if broken else UNSAT),
                ("fault: " + self.fault) if broken else ("why: " + self.why)]
        return model.text(head)


def task(does, why, fault, steps):
    """`steps`: of the shortest counterexample to the broken one, a number or a function of the width."""
    def register(function):
        TASKS[function.__name__] = Task(function, does, why, fault, steps if callable(steps) else lambda width: steps)
        return function
    return register


@task("s counts as soon as it is not 0; at times it is asserted to be 0", "s = 0", "after five steps s becomes 1", 6)
def const(m, broken):
    s, check = m.word("s", 0), m.choice("check")
    cases = [(s != 0, s + 1)]
    if broken:
        t = m.word("t", 0)
        m.next(t, t + 1)
        cases.insert(0, (t == 5, 1))
    m.next(s, *cases)
    m.bad(both(check, s != 0))


@task("two pairs of equal words: one is counted up or the other one down", "w = x and y = z", "z goes down by 2 where its low bits are 0", 1)
def eq1(m, broken):
    w, y = m.word("w"), m.word("y")
    x, z = m.word("x", w), m.word("z", y)
    up, leave = m.choice("up"), m.choice("leave")
    m.next(w, (up, w + 1))
    m.next(x, (up, x + 1))
    m.next(y, (~up, y - 1))
    m.next(z, (~up, ite(z[1:0] == 0, z - 2, z - 1) if broken else z - 1))
    m.bad(both(leave, (w != x) | (y != z)))


@task("y = w + 1 and z = x + 1 of equal w and x are counted up together", "y = z, which follows at the start from w = x",
      "z is counted twice where its low bits are all 1", 1)
def eq2(m, broken):
    w = m.word("w")
    x = m.word("x", w)
    y, z = m.word("y", w + 1), m.word("z", x + 1)
    leave = m.choice("leave")
    m.next(w, w)
    m.next(x, x)
    m.next(y, y + 1)
    m.next(z, ite(z[1:0] == 3, z + 2, z + 1) if broken else z + 1)
    m.bad(both(leave, y != z))


def progression(m, first, step, good, place, wrong_step, broken):
    """x from `first` by `step`; the broken one takes another step from the first x whose low bits are `place`."""
    x, leave = m.word("x", first), m.choice("leave")
    m.next(x, ite(x[4:0] == place, x + wrong_step, x + step) if broken else x + step)
    m.bad(both(leave, ~good(x)))


@task("0, 2, 4, ...", "x is even", "30 + 3", 16)
def even(m, broken):
    progression(m, 0, 2, lambda x: ~x[0], 30, 3, broken)


@task("1, 3, 5, ...", "x is odd", "31 + 1", 16)
def odd(m, broken):
    progression(m, 1, 2, lambda x: x[0], 31, 1, broken)


@task("0, 4, 8, ...", "x is a multiple of 4", "28 + 2", 8)
def mod4(m, broken):
    progression(m, 0, 4, lambda x: x[1:0] == 0, 28, 2, broken)


@task("5, 13, 21, ...", "x & 5 = 5", "29 + 9", 4)
def bin_suffix_5(m, broken):
    progression(m, 5, 8, lambda x: (x & 5) == 5, 29, 9, broken)


@task("x := 2 x - 1 from 2; unsigned, x is not 0", "x is odd after the first step",
      "read as signed numbers: 2^n + 1 becomes negative", lambda width: width - 1)
def double_less_one(m, broken):
    x = m.word("x", 2)
    m.next(x, x + x - 1)
    m.bad(~sgt(x, 0) if broken else x == 0)


@task("a reference is taken first, then given back or taken again; it is used where there is one",
      "stage 0 has no reference, stage 1 has one, and more are kept only in stage 1", "in stage 1 the last one can be given back", 2)
def reference_count(m, broken):
    held, stage = m.word("held", 0), m.flag("stage")
    take, use = m.choice("take"), m.choice("use")
    m.next(stage, 1)
    full = held == (1 << m.width) - 1
    m.next(held, (stage == 0, 1), (both(take, ~full), held + 1), (both(~take, held != 0 if broken else held > 1), held - 1))
    m.bad(both(use, stage, held == 0))


@task("a flag says that two words are to be compared; they are equal from then on", "a = b or the flag is not set",
      "a moves alone in the step in which the flag is set and the low bits of a are 3", 1)
def equal_or_idle(m, broken):
    a, b, flag = m.word("a"), m.word("b"), m.flag("flag")
    begin, leave = m.choice("begin"), m.choice("leave")
    m.next(flag, (begin, 1))
    m.next(a, (flag, a + 1), (begin, ite(a[1:0] == 3, a + 1, a) if broken else a))
    m.next(b, (flag, b + 1), (begin, a), b + 3)
    m.bad(both(leave, flag, a != b))
