"""Loops over arrays, of any length n. What the bad says of one cell k holds for all: k is chosen once and never changes."""
from language import both, either, extend, ite, sgt, write
from models import memory_model


def cut(word, width):
    """The word in another width."""
    return word[width - 1:0] if word.width > width else extend(word, width)


def bounds(m, index):
    """An index register from 0, the length of the loop, and a cell to look at."""
    return m.word("i", 0, index), m.parameter("n", width=index), m.parameter("k", width=index)


def fill(m, memory, i, n, value, *more):
    """for (i = 0; i < n; ++i) memory[i] = value, and what else is done at i."""
    m.next(memory, (i < n, write(memory, i, value)))
    m.next(i, (i < n, i + 1))
    for variable, next_value in more:
        m.next(variable, (i < n, next_value))


def keep(m, *variables):
    for variable in variables:
        m.next(variable, variable)


@memory_model("loops", "all cells below n become v", "a[k] = v for k < i", "the first cell is left out")
def init_one(m, index, width, broken):
    i, n, k = bounds(m, index)
    v, a = m.parameter("v"), m.memory("a", index, width)
    put = write(a, i, v)
    m.next(a, (both(i < n, i != 0) if broken else i < n, put))
    m.next(i, (i < n, i + 1))
    m.bad(both(k < i, a[k] != v))


@memory_model("loops", "all cells below n become v, then a second loop looks at each", "a[j] = v for all j < n, after the first loop",
              "the first loop ends one cell too early")
def init_then_check(m, index, width, broken):
    i, n = m.word("i", 0, index), m.parameter("n", width=index)
    j, v, a = m.word("j", 0, index), m.parameter("v"), m.memory("a", index, width)
    end = both(i + 1 < n, i < n) if broken else i < n
    m.next(a, (end, write(a, i, v)))
    m.next(i, (end, i + 1))
    m.next(j, (both(~end, j < n), j + 1))
    m.bad(both(~end, j < n, a[j] != v))


@memory_model("loops", "each cell gets its own index", "a[k] = k for k < i", "the index after it, in cell 2", index=2)
def init_index(m, index, width, broken):
    i, n, k = bounds(m, index)
    a = m.memory("a", index, width)
    value = cut(i, width)
    fill(m, a, i, n, ite(i == 2, value + 1, value) if broken else value)
    m.bad(both(k < i, a[k] != cut(k, width)))


@memory_model("loops", "even cells get one value, odd cells another", "a[k] is u or v by the lowest bit of k, for k < i",
              "the two are swapped from cell 2 on")
def alternate(m, index, width, broken):
    i, n, k = bounds(m, index)
    u, v, a = m.parameter("u"), m.parameter("v"), m.memory("a", index, width)
    odd = (i[0] ^ (i >= 2)) if broken else i[0]
    fill(m, a, i, n, ite(odd, u, v))
    m.bad(both(k < i, a[k] != ite(k[0], u, v)))


@memory_model("loops", "b becomes a, cell by cell", "a[k] = b[k] for k < i", "the copy stops one cell too early")
def copy(m, index, width, broken):
    i, n, k = bounds(m, index)
    a, b = m.memory("a", index, width), m.memory("b", index, width)
    keep(m, a)
    m.next(b, (both(i < n, i != n - 1) if broken else i < n, write(b, i, a[i])))
    m.next(i, (i < n, i + 1))
    m.bad(both(i == n, k < n, a[k] != b[k]))


@memory_model("loops", "b becomes a, then c becomes b, then a third loop compares c with a", "a = b below i, b = c below j",
              "the second loop writes into the next cell")
def copy_twice(m, index, width, broken):
    n = m.parameter("n", width=index)
    i, j, l = (m.word(name, 0, index) for name in "ijl")
    a, b, c = (m.memory(name, index, width) for name in "abc")
    keep(m, a)
    second, third = both(i >= n, j < n), both(i >= n, j >= n, l < n)
    m.next(b, (i < n, write(b, i, a[i])))
    m.next(c, (second, write(c, j + 1 if broken else j, b[j])))
    m.next(i, (i < n, i + 1))
    m.next(j, (second, j + 1))
    m.next(l, (third, l + 1))
    m.bad(both(third, c[l] != a[l]))


@memory_model("loops", "the largest cell below n", "a[k] <= most for k < i", "words are compared as signed ones")
def maximum(m, index, width, broken):
    i, n, k = bounds(m, index)
    a, most = m.memory("a", index, width), m.word("most", 0)
    larger = sgt(a[i], most) if broken else a[i] > most
    keep(m, a)
    m.next(i, (i < n, i + 1))
    m.next(most, (both(i < n, larger), a[i]))
    m.bad(both(k < i, a[k] > most))


@memory_model("loops", "the smallest cell below n", "least <= a[k] for k < i", "cell 2 is skipped")
def minimum(m, index, width, broken):
    i, n, k = bounds(m, index)
    a, least = m.memory("a", index, width), m.word("least", (1 << width) - 1)
    smaller = both(a[i] < least, i != 2) if broken else a[i] < least
    keep(m, a)
    m.next(i, (i < n, i + 1))
    m.next(least, (both(i < n, smaller), a[i]))
    m.bad(both(k < i, a[k] < least))


@memory_model("loops", "b becomes a from behind", "b[n - 1 - k] = a[k] for k < i", "one cell too far: b[n - k]")
def reverse(m, index, width, broken):
    i, n, k = bounds(m, index)
    a, b = m.memory("a", index, width), m.memory("b", index, width)
    keep(m, a)
    m.next(b, (i < n, write(b, n - i if broken else n - 1 - i, a[i])))
    m.next(i, (i < n, i + 1))
    m.bad(both(k < i, b[n - 1 - k] != a[k]))


@memory_model("loops", "two arrays are exchanged, cell by cell; one cell of each is remembered", "below i exchanged, from i on as they were",
              "a[i] is overwritten before it is read")
def swap(m, index, width, broken):
    i, n, k = bounds(m, index)
    a, b = m.memory("a", index, width), m.memory("b", index, width)
    was_a, was_b = m.word("was_a", a[k]), m.word("was_b", b[k])
    keep(m, was_a, was_b)
    m.next(a, (i < n, write(a, i, b[i])))
    m.next(b, (i < n, write(b, i, b[i] if broken else a[i])))
    m.next(i, (i < n, i + 1))
    m.bad(both(k < i, either(a[k] != was_b, b[k] != was_a)))


@memory_model("loops", "cells grow by a step that an input allows, up to the largest word", "a[j] <= a[k] <= last for j <= k < i",
              "without the input it falls back to 0")
def monotonic(m, index, width, broken):
    i, n, k = bounds(m, index)
    up, j = m.choice("up"), m.parameter("j", width=index)
    a, last = m.memory("a", index, width), m.word("last", 0)
    grown = ite(both(up, last != (1 << width) - 1), last + 1, last)
    if broken:
        grown = ite(up, grown, 0)
    fill(m, a, i, n, grown, (last, grown))
    m.bad(both(j < k, k < i, a[j] > a[k]))


@memory_model("loops", "counts the cells that are not 0; as many as there are means that none is", "c <= i, and if c = i then a[k] != 0 for k < i",
              "an input can have a cell counted that is 0")
def count(m, index, width, broken):
    i, n, k = bounds(m, index)
    extra = m.choice("extra")
    a, c = m.memory("a", index, width), m.word("c", 0, index)
    counted = either(a[i] != 0, extra) if broken else a[i] != 0
    keep(m, a)
    m.next(i, (i < n, i + 1))
    m.next(c, (both(i < n, counted), c + 1))
    m.bad(either(c > i, both(c == i, k < i, a[k] == 0)))


@memory_model("loops", "looks for x; the end is reached only if it is nowhere", "a[k] != x for k < i", "the search begins at cell 1")
def search(m, index, width, broken):
    n, k = m.parameter("n", width=index), m.parameter("k", width=index)
    i = m.word("i", 1 if broken else 0, index)
    a, x = m.memory("a", index, width), m.parameter("x")
    keep(m, a)
    m.next(i, (both(i < n, a[i] != x), i + 1))
    m.bad(both(k < i, a[k] == x))


@memory_model("loops", "cells above a limit are cut to it", "a[k] <= limit for k < i", "a cell that is one above the limit stays as it is")
def clamp(m, index, width, broken):
    i, n, k = bounds(m, index)
    a, limit = m.memory("a", index, width), m.parameter("limit")
    above = both(a[i] > limit, a[i] != limit + 1) if broken else a[i] > limit
    fill(m, a, i, n, ite(above, limit, a[i]))
    m.bad(both(k < i, a[k] > limit))


@memory_model("loops", "a flag says whether two arrays agree below n", "if the flag is set then a[k] = b[k] for k < i", "it becomes set again")
def compare(m, index, width, broken):
    i, n, k = bounds(m, index)
    a, b, same = m.memory("a", index, width), m.memory("b", index, width), m.flag("same", 1)
    keep(m, a, b)
    m.next(i, (i < n, i + 1))
    m.next(same, (i < n, (a[i] == b[i]) if broken else both(same, a[i] == b[i])))
    m.bad(both(same, k < i, a[k] != b[k]))


@memory_model("loops", "each cell becomes the sum of two others, and is checked when all are done", "c[k] = a[k] + b[k] for k < i",
              "the sum takes the cell after it from b")
def vector_sum(m, index, width, broken):
    i, n, k = bounds(m, index)
    a, b, c = (m.memory(name, index, width) for name in "abc")
    keep(m, a, b)
    fill(m, c, i, n, a[i] + b[i + 1 if broken else i])
    m.bad(both(i == n, k < n, c[k] != a[k] + b[k]))


@memory_model("loops", "a second index looks from the other end while the first one fills", "a[k] = v for k < i, and n - j <= i at a look",
              "the look comes one step too early")
def two_ends(m, index, width, broken):
    i, n = m.word("i", 0, index), m.parameter("n", width=index)
    j, v, a = m.word("j", 0, index), m.parameter("v"), m.memory("a", index, width)
    ready = (i + 1 >= n) if broken else i >= n
    m.next(a, (i < n, write(a, i, v)))
    m.next(i, (i < n, i + 1))
    m.next(j, (both(ready, j < n), j + 1))
    m.bad(both(ready, i <= n, j < n, a[n - 1 - j] != v))
