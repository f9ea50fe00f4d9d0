"""Loops over arrays: indices, pointers, fill counts, and lengths."""
from language import ARITHMETIC, SAT, UNSAT, both, constant, either, extend, implies, ite, loop


@loop(ARITHMETIC, UNSAT, 48,
      "a pointer goes from base to base + 4 N, four bytes at a time, and stops when it is there, not behind",
      "base <= p <= base + 4 N, and p - base is a multiple of 4")
def fill_forward(m, w):
    base, count = m.parameter("base", most=1 << (w - 2)), m.parameter("N", most=1 << 20)
    p = m.word("p", base)
    size = m.let("size", count << 2)
    end = m.let("end", base + size)
    m.loop(p != end, {p: p + 4})
    m.bad(both(p != end, p - base >= size))
    m.invariant(p - base <= size, (p - base)[1:0] == 0)


@loop(ARITHMETIC, UNSAT, 32, "two indices come from the two ends of an array of N until they meet; both stay inside",
      "low <= high < N, for N > 0")
def two_ends(m, w):
    lower = m.choice("lower")
    size = m.parameter("N", least=1)
    low, high = m.word("low", 0), m.word("high", size - 1)
    m.next(low, (both(low < high, lower), low + 1))
    m.next(high, (both(low < high, ~lower), high - 1))
    m.bad(either(low >= size, high >= size))
    m.invariant(low <= high, high < size)


def ring(m, capacity, full):
    """A ring buffer; `full` says when nothing more is put in."""
    put, take = m.choice("put"), m.choice("take")
    head, tail, fill = m.word("head", 0), m.word("tail", 0), m.word("fill", 0)
    puts, takes = m.let("puts", both(put, ~full(fill))), m.let("takes", both(~put, take, fill != 0))
    m.next(head, (puts, ite(head == capacity - 1, constant(0, m.width), head + 1)))
    m.next(tail, (takes, ite(tail == capacity - 1, constant(0, m.width), tail + 1)))
    m.next(fill, (puts, fill + 1), (takes, fill - 1))
    return head, tail, fill


@loop(ARITHMETIC, UNSAT, 32, "a ring buffer with 100 places, its head, its tail and its fill count",
      "head == tail + fill or head + 100 == tail + fill; head and tail < 100, fill <= 100")
def ring_buffer(m, w):
    head, tail, fill = ring(m, 100, lambda fill: fill == 100)
    m.bad(either(fill > 100, both(head == tail, fill == 50)))
    m.invariant(head < 100, tail < 100, fill <= 100, either(head == tail + fill, head + 100 == tail + fill))


@loop(ARITHMETIC, SAT, 32, "a ring buffer with 40 places that takes itself for full one too late",
      "41 things are put in")
def ring_buffer_overfull(m, w):
    head, tail, fill = ring(m, 40, lambda fill: fill > 40)
    m.bad(fill > 40)


@loop(ARITHMETIC, UNSAT, 64,
      "a FIFO of depth 16: counters of writes and reads that wrap, and a fill count that guards both",
      "written - read == fill, modulo 2^64, and fill <= 16")
def fifo_counters(m, w):
    write, read_now = m.choice("write"), m.choice("read")
    written, read, fill = m.word("written", 0), m.word("read_count", 0), m.word("fill", 0)
    writes, reads = m.let("writes", both(write, fill < 16)), m.let("reads", both(read_now, fill != 0))
    m.next(written, (writes, written + 1))
    m.next(read, (reads, read + 1))
    m.next(fill, (both(writes, ~reads), fill + 1), (both(reads, ~writes), fill - 1))
    m.bad(written - read > 16)
    m.invariant(written - read == fill, fill <= 16)


@loop(ARITHMETIC, UNSAT, 32, "an array of N is copied, some elements are left out; N is the size of the copy too",
      "j <= i <= N")
def copy_with_skips(m, w):
    keep = m.choice("keep")
    size = m.parameter("N")
    i, j = m.word("i", 0), m.word("j", 0)
    m.next(i, (i < size, i + 1))
    m.next(j, (both(i < size, keep), j + 1))
    m.bad(both(i < size, j >= size))
    m.invariant(j <= i, i <= size)


@loop(ARITHMETIC, UNSAT, 32, "text is escaped: each of N characters becomes one or two; the buffer has 2 N places",
      "written <= 2 read and read <= N")
def escape_text(m, w):
    special = m.choice("special")
    size = m.parameter("N", most=1 << 30)
    read, written = m.word("read", 0), m.word("written", 0)
    m.loop(read < size, {read: read + 1, written: written + ite(special, constant(2, w), 1)})
    m.bad(written > size + size)
    m.invariant(written <= read + read, read <= size)


@loop(ARITHMETIC, SAT, 32, "as escape_text, but the buffer has 2 N - 8 places, and N is at least 24",
      "nearly all of at least 24 characters are special")
def escape_overrun(m, w):
    special = m.choice("special")
    size = m.parameter("N", most=1 << 30, least=24)
    read, written = m.word("read", 0), m.word("written", 0)
    m.loop(read < size, {read: read + 1, written: written + ite(special, constant(2, w), 1)})
    m.bad(written > size + size - 8)


@loop(ARITHMETIC, UNSAT, 32, "a parser copies into a buffer of N; an open bracket reserves a place for the closing one",
      "written + opened + room == N, and no sum wraps")
def bracket_budget(m, w):
    kind = m.input("kind", 2)
    size = m.parameter("N")
    room, opened, written = m.word("room", size), m.word("opened", 0), m.word("written", 0)
    opens = m.let("opens", both(kind == 0, room >= 2))
    closes = m.let("closes", both(kind == 1, opened != 0))
    copies = m.let("copies", both(kind == 2, room != 0))
    m.next(room, (opens, room - 2), (copies, room - 1))
    m.next(opened, (opens, opened + 1), (closes, opened - 1))
    m.next(written, (either(opens, closes, copies), written + 1))
    m.bad(written > size)
    m.invariant(written <= size, opened <= size - written, room == size - written - opened)
    m.split(opens, closes, copies)


@loop(ARITHMETIC, UNSAT, 32, "binary search in an array of N, for N below 2^31; the middle is always inside",
      "low <= high <= N")
def binary_search(m, w):
    right = m.choice("right")
    size = m.parameter("N", most=(1 << (w - 1)) - 1)
    low, high = m.word("low", 0), m.word("high", size)
    middle = m.let("middle", (low + high) >> 1)
    m.next(low, (both(low < high, right), middle + 1))
    m.next(high, (both(low < high, ~right), middle))
    m.bad(both(low < high, middle >= size))
    m.invariant(low <= high, high <= size)


@loop(ARITHMETIC, SAT, 32, "binary search without a bound on N: the sum of low and high wraps",
      "N above 2^31, and a step to the right")
def binary_search_wraps(m, w):
    right = m.choice("right")
    size = m.parameter("N")
    low, high = m.word("low", 0), m.word("high", size)
    middle = m.let("middle", (low + high) >> 1)
    m.next(low, (both(low < high, right), middle + 1))
    m.next(high, (both(low < high, ~right), middle))
    m.bad(both(low < high, either(middle < low, middle >= high)))


def sift(m, size):
    """An element sinks in a heap: to a child as long as there is one."""
    right = m.choice("right")
    place = m.word("place", 0)
    child = m.let("child", place + place + 1)
    m.next(place, (child < size, ite(both(right, child + 1 < size), child + 1, child)))
    return place, child


@loop(ARITHMETIC, UNSAT, 32, "an element sinks in a heap of N, for N up to 2^30; it stays inside",
      "place < N, so a child's index does not wrap")
def heap_sift(m, w):
    size = m.parameter("N", most=1 << (w - 2), least=1)
    place, child = sift(m, size)
    m.bad(either(place >= size, both(child < size, child <= place)))
    m.invariant(place < size)


@loop(ARITHMETIC, SAT, 32, "a heap of N without a bound on N: the index of a child wraps",
      "31 steps down, then 2 place + 1 is more than 2^32")
def heap_sift_wraps(m, w):
    size = m.parameter("N", least=1)
    place, child = sift(m, size)
    m.bad(child < place)


@loop(ARITHMETIC, UNSAT, 32, "two runs, from 0 to M and from M to N, are merged into an array of N",
      "k == i + j - M, i <= M and j <= N")
def merge_runs(m, w):
    first = m.choice("first")
    end = m.parameter("N")
    middle = m.parameter("M")
    m.constraint(middle <= end)
    i, j, k = m.word("i", 0), m.word("j", middle), m.word("k", 0)
    from_first = m.let("from_first", both(i < middle, either(first, j >= end)))
    from_second = m.let("from_second", both(~from_first, j < end))
    m.next(i, (from_first, i + 1))
    m.next(j, (from_second, j + 1))
    m.next(k, (either(from_first, from_second), k + 1))
    m.bad(both(either(from_first, from_second), k >= end))
    m.invariant(i <= middle, middle <= j, j <= end, k == i + (j - middle))


@loop(ARITHMETIC, UNSAT, 32, "nested loops: i below N, and j from i up to N, in one step function",
      "i <= j <= N")
def nested_triangle(m, w):
    size = m.parameter("N")
    i, j = m.word("i", 0), m.word("j", 0)
    inner, outer = m.let("inner", j < size), m.let("outer", both(j >= size, i < size))
    m.next(i, (outer, i + 1))
    m.next(j, (inner, j + 1), (outer, i + 1))
    m.bad(either(j < i, j > size))
    m.invariant(i <= j, j <= size)


@loop(ARITHMETIC, UNSAT, 32, "a table of R rows of 64, read in one go: k runs through, i and j count rows and places",
      "k == 64 i + j, j < 64 and i <= R, with j == 0 at the end")
def rows_and_columns(m, w):
    rows = m.parameter("R", most=1 << 20)
    i, j, k = m.word("i", 0), m.word("j", 0), m.word("k", 0)
    go, last = m.let("go", i < rows), m.let("last", j == 63)
    m.next(k, (go, k + 1))
    m.next(j, (both(go, last), 0), (go, j + 1))
    m.next(i, (both(go, last), i + 1))
    m.bad(both(go, k >= rows * 64))
    m.invariant(k == i * 64 + j, j < 64, i <= rows, either(i < rows, j == 0))


@loop(ARITHMETIC, UNSAT, 32,
      "records with a head of 10 bytes and a length: they have to fit into what is left of the packet",
      "place + left is the size of the packet")
def records(m, w):
    length = m.input("length")
    size = m.parameter("size")
    place, left = m.word("place", 0), m.word("left", size)
    fits = m.let("fits", both(left >= 10, length <= left - 10))
    m.loop(fits, {place: place + length + 10, left: left - 10 - length})
    m.bad(place > size)
    m.invariant(place + left == size, left <= size)
    m.split(fits)


@loop(ARITHMETIC, SAT, 32,
      "as records, but the head is forgotten in the check; packets have 500 bytes, records up to 16",
      "records until less than the head is left")
def records_overrun(m, w):
    length = m.input("length")
    place, left = m.word("place", 0), m.word("left", 500)
    fits = m.let("fits", both(length <= 16, length <= left))
    m.loop(fits, {place: place + length + 10, left: left - 10 - length})
    m.bad(place > 500)


@loop(ARITHMETIC, UNSAT, 64, "a stack of 64 entries of 8 bytes; it is full when the pointer is at its end, not behind",
      "base <= p <= base + 512, and p - base is a multiple of 8")
def stack_pointer(m, w):
    push, pop = m.choice("push"), m.choice("pop")
    base = m.parameter("base", most=1 << (w - 4))
    p = m.word("p", base)
    m.next(p, (both(push, p != base + 512), p + 8), (both(~push, pop, p != base), p - 8))
    m.bad(either(p < base, p > base + 512))
    m.invariant(p >= base, p <= base + 512, (p - base)[2:0] == 0)


@loop(ARITHMETIC, UNSAT, 32, "blanks are cut off a text of N at both ends, first at the end",
      "start <= stop <= N")
def trim(m, w):
    blank = m.choice("blank")
    size = m.parameter("N")
    front = m.flag("front")
    start, stop = m.word("start", 0), m.word("stop", size)
    m.next(front, (either(~blank, stop == 0), 1))
    m.next(stop, (both(~front, stop != 0, blank), stop - 1))
    m.next(start, (both(front, start < stop, blank), start + 1))
    m.bad(either(start > size, stop < start))
    m.invariant(start <= stop, stop <= size, front | (start == 0))


@loop(ARITHMETIC, UNSAT, 32,
      "three colours are sorted in place: low and middle come from the left, high from the right",
      "low <= middle <= high <= N")
def three_colours(m, w):
    colour = m.input("colour", 2)
    size = m.parameter("N")
    low, middle, high = m.word("low", 0), m.word("middle", 0), m.word("high", size)
    go = m.let("go", middle < high)
    m.next(low, (both(go, colour == 0), low + 1))
    m.next(middle, (both(go, colour <= 1), middle + 1))
    m.next(high, (both(go, colour > 1), high - 1))
    m.bad(either(low > size, both(go, high == 0)))
    m.invariant(low <= middle, middle <= high, high <= size)


@loop(ARITHMETIC, UNSAT, 32, "a text editor's gap: characters are typed into it, deleted, and moved over it",
      "start <= stop <= size")
def gap_buffer(m, w):
    action, many = m.input("action", 2), m.input("many")
    size = m.parameter("size")
    start, stop = m.word("start", 0), m.word("stop", size)
    types, deletes = both(action == 0, many <= stop - start), both(action == 1, many <= start)
    left, right = both(action == 2, many <= start), both(action == 3, many <= size - stop)
    m.next(start, (either(types, right), start + many), (either(deletes, left), start - many))
    m.next(stop, (left, stop - many), (right, stop + many))
    m.bad(either(start > size, stop > size))
    m.invariant(start <= stop, stop <= size)


@loop(ARITHMETIC, UNSAT, 128,
      "an arena of 2^100 bytes: blocks are cut off, rounded up to 16; marks are taken and gone back to",
      "mark <= top <= 2^100, and all are multiples of 16")
def arena(m, w):
    action, wish = m.input("action", 2), m.input("wish", 32)
    top, mark = m.word("top", 0), m.word("mark", 0)
    block = m.let("block", (extend(wish, w) + 15) & ~constant(15, w, True))
    m.next(top, (both(action == 0, block <= (1 << 100) - top), top + block), (action == 1, mark))
    m.next(mark, (action == 2, top), (action == 3, 0))
    m.bad(either(mark > top, top > 1 << 100, top[3:0] != 0))
    m.invariant(mark <= top, top <= 1 << 100, top[3:0] == 0, mark[3:0] == 0)


@loop(ARITHMETIC, UNSAT, 32,
      "a sliding window over N elements: the right end moves first, the left end drops what is over 100",
      "left <= right <= N and right - left <= 101")
def sliding_window(m, w):
    more = m.choice("more")
    size = m.parameter("N")
    left, right = m.word("left", 0), m.word("right", 0)
    wide = m.let("wide", right - left > 100)
    m.next(left, (wide, left + 1))
    m.next(right, (both(~wide, more, right < size), right + 1))
    m.bad(either(left > size, right - left == 1000))
    m.invariant(left <= right, right <= size, right - left <= 101, implies(size == 0, left == 0))
