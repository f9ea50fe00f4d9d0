"""Products and quotients that a property hardly needs: equal operands give equal results, whatever the results are."""
from language import Term, both, constant, ite, same_width, write
from models import memory_model


def divide(a, b): return same_width("udiv", a, b)


def pipeline(m, name, start, a, b, product):
    """Three stages: operands, product, result."""
    one, two, flag = m.word(name + "_a"), m.word(name + "_b"), [m.flag("%s_valid%d" % (name, n)) for n in range(3)]
    middle, result = m.word(name + "_middle"), m.word(name + "_result")
    m.next(one, a)
    m.next(two, b)
    m.next(middle, product(one, two))
    m.next(result, middle)
    for register, before in zip(flag, (start, *flag)):
        m.next(register, before)
    return flag[2], result


@memory_model("datapath", "a multiplier of three stages and its copy", "all registers of one are those of the other once they are valid",
              "the copy multiplies by one more if an input says so", index=1, width=2)
def multiplier(m, index, width, broken):
    start, a, b, more = m.choice("start"), m.input("a"), m.input("b"), m.choice("more")
    valid, one = pipeline(m, "one", start, a, b, lambda x, y: x * y)
    valid_two, two = pipeline(m, "two", start, a, ite(more, b + 1, b) if broken else b, lambda x, y: x * y)
    m.bad(both(valid, valid_two, one != two))


@memory_model("datapath", "a multiplier of three stages and its copy with the operands the other way round", "products commute",
              "the copy has the product of the first operand by itself in one case", index=1, width=2)
def commuted(m, index, width, broken):
    start, a, b = m.choice("start"), m.input("a"), m.input("b")
    valid, one = pipeline(m, "one", start, a, b, lambda x, y: x * y)
    other = (lambda x, y: y * ite(y == 2, y, x)) if broken else (lambda x, y: y * x)
    valid_two, two = pipeline(m, "two", start, a, b, other)
    m.bad(both(valid, valid_two, one != two))


@memory_model("datapath", "a product that is latched, and operands that are latched and multiplied", "the operands are those of the step before",
              "the second operand is latched only if an input says so", index=1, width=2)
def products_meet(m, index, width, broken):
    a, b, hold = m.input("a"), m.input("b"), m.choice("hold")
    product, one, two = m.word("product", 0), m.word("one", 0), m.word("two", 0)
    m.next(product, a * b)
    m.next(one, a)
    m.next(two, *([(hold, two)] if broken else []), b)
    m.bad(product != one * two)


@memory_model("datapath", "a product that waits for two steps, and two operands of which each waits for one step in another place",
              "both are the product of the operands two steps ago", "one operand of the second waits for one step less", index=1, width=2)
def products_late(m, index, width, broken):
    a, b = m.input("a"), m.input("b")
    early, late = m.word("early"), m.word("late")
    m.next(early, a * b)
    m.next(late, early)
    first = [m.word("first_" + name) for name in "ab"]
    second = [m.word("second_" + name) for name in "ab"]
    age = m.word("age", 0, 2)
    m.next(age, (age != 2, age + 1))
    for here, there, value in zip(first, second, (a, b)):
        m.next(here, value)
        m.next(there, value if broken and value is b else here)
    m.bad(both(age == 2, late != second[1] * second[0]))


@memory_model("datapath", "two accumulators add up the same products, one of them with the operands exchanged", "they are equal",
              "the second adds nothing for a product by 3", index=1, width=2)
def accumulators(m, index, width, broken):
    a, b, enable = m.input("a"), m.input("b"), m.choice("en")
    one, two = m.word("one", 0), m.word("two", 0)
    m.next(one, (enable, one + a * b))
    m.next(two, (both(enable, b != 3) if broken else enable, two + b * a))
    m.bad(one != two)


@memory_model("datapath", "a quotient that is latched, and operands that are latched and divided", "the operands are those of the step before",
              "a divisor of 0 is latched as 1", index=1, width=2)
def quotients(m, index, width, broken):
    a, b = m.input("a"), m.input("b")
    quotient, one, two = m.word("quotient", 0), m.word("one", 0), m.word("two", 1)
    m.next(quotient, divide(a, b))
    m.next(one, a)
    m.next(two, *([(b == 0, constant(1, width))] if broken else []), b)
    m.bad(quotient != divide(one, two))


@memory_model("datapath", "operands are stored side by side with their product in three memories, at any address, and read back", "a[k] b[k] = p[k]",
              "the product of what was there before is stored if an input says so", width=2)
def product_table(m, index, width, broken):
    enable, at, where = m.choice("en"), m.input("at", index), m.input("where", index)
    a, b, old = m.input("a"), m.input("b"), m.choice("old")
    ones, twos, products = (m.memory(name, index, width, 0) for name in ("ones", "twos", "products"))
    value = a * (ite(old, twos[at], b) if broken else b)
    m.next(ones, (enable, write(ones, at, a)))
    m.next(twos, (enable, write(twos, at, b)))
    m.next(products, (enable, write(products, at, value)))
    m.bad(ones[where] * twos[where] != products[where])
