"""The small cases that every way of doing IC3 over words has to solve, at widths from 8 to 128.

Numbers are unsigned. "No overflow" is in the step: it is taken only where nothing wraps.
"""
from language import ARITHMETIC, UNSAT, both, either, extend, extend_signed, loop, sgt, slt, slte

WIDTHS = (8, 16, 32, 64, 128)


@loop(ARITHMETIC, UNSAT, WIDTHS, "n is one, and as long as it is not zero, x goes up and n down; x must stay below 3",
      "x + n == 1 with x <= 1; boxes are enough", folder="method")
def one_round(m, w):
    n, x = m.word("n", 1), m.word("x", 0)
    m.loop(n > 0, {n: n - 1, x: x + 1})
    m.bad(x >= 3)
    m.invariant(x + n == 1, x <= 1)


def loaded(m, w, good):
    """Two words that start with any values of the inputs that are `good` together, or with zeros."""
    at_start = m.flag("at_start", 1)
    x, y = m.word("x", 0), m.word("y", 0)
    x_0, y_0 = m.input("x_0"), m.input("y_0")
    m.next(at_start, 0)
    load = m.let("load", both(at_start, good(x_0, y_0)))
    return x, y, load, ~at_start, x_0, y_0


@loop(ARITHMETIC, UNSAT, WIDTHS,
      "x goes up and y goes down, signed and without overflow, from any x + 2 y <= 5, which has to remain",
      "x + 2 y <= 5: one polytope, or a box for each point of a line", folder="method")
def falling_line(m, w):
    wide = w + 2
    total = lambda x, y: extend_signed(x, wide) + extend_signed(y, wide) + extend_signed(y, wide)
    x, y, load, running, x_0, y_0 = loaded(m, w, lambda x, y: slte(total(x, y), 5))
    go = m.let("go", both(running, sgt(x + 1, x), slt(y - 1, y)))
    m.next(x, (load, x_0), (go, x + 1))
    m.next(y, (load, y_0), (go, y - 1))
    m.bad(sgt(total(x, y), 5))
    m.invariant(slte(total(x, y), 5))


@loop(ARITHMETIC, UNSAT, WIDTHS, "as falling_line, with numbers that are not signed",
      "x + 2 y <= 5", folder="method")
def falling_line_unsigned(m, w):
    wide = w + 2
    total = lambda x, y: extend(x, wide) + extend(y, wide) + extend(y, wide)
    x, y, load, running, x_0, y_0 = loaded(m, w, lambda x, y: total(x, y) <= 5)
    go = m.let("go", both(running, x + 1 > x, y - 1 < y))
    m.next(x, (load, x_0), (go, x + 1))
    m.next(y, (load, y_0), (go, y - 1))
    m.bad(total(x, y) > 5)
    m.invariant(total(x, y) <= 5)


@loop(ARITHMETIC, UNSAT, WIDTHS,
      "y goes up, x down by two, signed and without overflow, from any x == 2 y with x + y <= 3",
      "x + y <= 3 and x is even: a polytope and a Boolean cube", folder="method")
def even_and_below(m, w):
    wide = w + 1
    total = lambda x, y: extend_signed(x, wide) + extend_signed(y, wide)
    twice = lambda y: extend_signed(y, wide) + extend_signed(y, wide)
    x, y, load, running, x_0, y_0 = loaded(
        m, w, lambda x, y: both(extend_signed(x, wide) == twice(y), slte(total(x, y), 3)))
    go = m.let("go", both(running, sgt(y + 1, y), slt(x - 2, x)))
    m.next(x, (load, x_0), (go, x - 2))
    m.next(y, (load, y_0), (go, y + 1))
    m.bad(either(sgt(total(x, y), 3), x[0]))
    m.invariant(slte(total(x, y), 3), ~x[0])
