"""Loops over the bits of a word: parity, masks, one-hot, alignment, lanes, digits."""
from language import (LOGIC, SAT, UNSAT, both, concat, constant, count_ones, either, extend, ite, loop, lowest_bit,
                      mask, one_hot, one_hot_or_zero, parity, rotate_left)


@loop(LOGIC, UNSAT, 32, "p follows the parity of x, which changes by any word in each step",
      "p is the parity of x")
def parity_follower(m, w):
    change = m.input("change")
    x, p = m.word("x", 0), m.flag("p")
    m.next(x, x ^ change)
    m.next(p, p ^ parity(change))
    m.bad(both(x == 0x8421, p))
    m.invariant(p == parity(x))


@loop(LOGIC, UNSAT, 32, "pairs of bits are flipped, never one alone; x must not come to have one bit set",
      "an even number of bits are set")
def pairs_of_bits(m, w):
    first, second = m.input("first", 5), m.input("second", 5)
    x = m.word("x", 0)
    bit = lambda place: constant(1, w) << extend(place, w)
    m.next(x, x ^ bit(first) ^ bit(second))
    m.bad(one_hot(x))
    m.invariant(~parity(x))


@loop(LOGIC, UNSAT, 32, "the four bytes of a word turn and change in pairs; the exclusive or of them stays",
      "byte 0 ^ byte 1 ^ byte 2 ^ byte 3 == 0x5a")
def byte_fold(m, w):
    change, action = m.input("change", 8), m.input("action", 2)
    zero = constant(0, 8)
    x = m.word("x", 0x5a)
    m.next(x, (action == 0, rotate_left(x, 8)),
           (action == 1, x ^ concat(concat(zero, change), concat(change, zero))),
           (action == 2, x ^ concat(concat(change, zero), concat(zero, change))))
    m.bad(x == mask(0x01020304, w))
    m.invariant((x[31:24] ^ x[23:16] ^ x[15:8] ^ x[7:0]) == mask(0x5a, 8))


@loop(LOGIC, UNSAT, 64, "what is added to a is subtracted from b, which starts as the complement of a",
      "b == ~a")
def complements(m, w):
    change = m.input("change")
    a = m.word("a", 0)
    b = m.word("b", -1)
    m.next(a, a + change)
    m.next(b, b - change)
    m.bad((a & b) != 0)
    m.invariant(b == ~a)


@loop(LOGIC, UNSAT, 64, "one bit goes round in either direction; a second word shows where it was",
      "both words are one-hot")
def one_bit_round(m, w):
    left, hold = m.choice("left"), m.choice("hold")
    now, before = m.word("now", 1), m.word("before", 1)
    m.next(now, ite(hold, now, ite(left, rotate_left(now, 1), rotate_left(now, w - 1))))
    m.next(before, now)
    m.bad(either((before & (before - 1)) != 0, before == 0))
    m.invariant(one_hot(now), one_hot(before))


@loop(LOGIC, UNSAT, 32,
      "a station may start only with the token, and the token waits for it; two stations must not work at once",
      "the token is one-hot, and who works has it")
def token_ring(m, w):
    start = m.input("start")
    go = m.choice("go")
    token, working = m.word("token", 1), m.word("working", 0)
    m.next(working, ite(go, constant(0, w), working | (start & token)))
    m.next(token, (both(working == 0, (start & token) == 0), rotate_left(token, 1)))
    m.bad((working & (working - 1)) != 0)
    m.invariant(one_hot(token), (working & ~token) == 0)


@loop(LOGIC, UNSAT, 48, "a thermometer: ones are pushed in from below, or taken out at the top, or nothing changes",
      "no one stands above a zero: m & (m + 1) == 0")
def thermometer(m, w):
    action = m.input("action", 2)
    t = m.word("t", 0)
    m.next(t, (action == 0, (t << 1) | 1), (action == 1, t >> 1))
    m.bad(both(t[40], ~t[3]))
    m.invariant((t & (t + 1)) == 0)


@loop(LOGIC, UNSAT, 32, "the next power of two: x doubles until it is not below N, for N up to 2^31",
      "x is one-hot")
def round_up(m, w):
    top = m.parameter("N", most=1 << (w - 1))
    x = m.word("x", 1)
    m.loop(x < top, {x: x << 1})
    m.bad(both(x[7], x[19]))
    m.invariant(one_hot(x))


@loop(LOGIC, UNSAT, 32, "a Gray counter: b counts, g is its Gray code, d is what has changed in g",
      "g == b ^ (b >> 1), and d is one-hot or zero")
def gray_counter(m, w):
    up = m.choice("up")
    b, g, d = m.word("b", 0), m.word("g", 0), m.word("d", 0)
    following = m.let("following", b + extend(up, w))
    code = m.let("code", following ^ (following >> 1))
    m.next(b, following)
    m.next(g, code)
    m.next(d, g ^ code)
    m.bad((d & (d - 1)) != 0)
    m.invariant(g == b ^ (b >> 1), one_hot_or_zero(d))


@loop(LOGIC, SAT, 32, "a Gray counter that may be held; its code must not be that of 50",
      "50 steps")
def gray_fifty(m, w):
    up = m.choice("up")
    b, g = m.word("b", 0), m.word("g", 0)
    following = m.let("following", b + extend(up, w))
    m.next(b, following)
    m.next(g, following ^ (following >> 1))
    m.bad(g == 50 ^ 25)


@loop(LOGIC, UNSAT, 48, "a pointer goes up by eights, is rounded down to a page, and adds what it is out of line",
      "the lowest three bits are zero")
def aligned_pointer(m, w):
    action, step = m.input("action", 2), m.input("step", 16)
    p = m.word("p", 0x1000)
    m.next(p, (action == 0, p + (extend(step, w) << 3)), (action == 1, p & ~mask(0xfff, w)), (action == 2, p + (p & 7)))
    m.bad(p[2:0] == 4)
    m.invariant(p[2:0] == 0)


@loop(LOGIC, UNSAT, 128, "addresses of 128 bits, by pages: added, tripled, masked; the place in the page stays zero",
      "the lowest twelve bits are zero")
def page_addresses(m, w):
    action, other = m.input("action", 2), m.input("other")
    p = m.word("p", 1 << 12)
    m.next(p, (action == 0, p + 4096), (action == 1, p + (p << 1)), (action == 2, p & other), p ^ (other << 12))
    m.bad(p[11:0] == mask(0x800, 12))
    m.invariant(p[11:0] == 0)


@loop(LOGIC, UNSAT, 64, "events are collected; they pass a mask, wait a step, and are merged, some are cleared",
      "waiting and seen have no bit outside the mask")
def event_mask(m, w):
    events, clear = m.input("events"), m.input("clear")
    allowed = m.let("allowed", mask(0x00ff00ff0f0f3355, w))
    waiting, seen = m.word("waiting", 0), m.word("seen", 0)
    m.next(waiting, events & allowed)
    m.next(seen, (seen | waiting) & ~clear)
    m.bad((seen & ~allowed) != 0)
    m.invariant((seen & ~allowed) == 0, (waiting & ~allowed) == 0)


def pages(m, w, all_pages, returns):
    """Pages are free, used or dirty; they change sides one by one or by masks."""
    action, chosen = m.input("action", 2), m.input("chosen")
    free, used, dirty = m.word("free", all_pages), m.word("used", 0), m.word("dirty", 0)
    take, write, clean = lowest_bit(free), used & chosen, dirty & chosen
    m.next(free, (action == 0, free & ~take), (action == 2, free | clean))
    m.next(used, (action == 0, used | take), (action == 1, returns(free, used, write)))
    m.next(dirty, (action == 1, dirty | write), (action == 2, dirty & ~clean))
    return free, used, dirty


@loop(LOGIC, UNSAT, 64, "a page is free, used or dirty: taken one by one, written and cleaned by masks",
      "no bit is in two of the three words")
def page_states(m, w):
    free, used, dirty = pages(m, w, -1, lambda free, used, write: used & ~write)
    m.bad((free & used) != 0)
    m.invariant((free & used) == 0, (free & dirty) == 0, (used & dirty) == 0)


@loop(LOGIC, SAT, 32, "as page_states, with seven pages; but when nothing is free any more, written pages stay used",
      "the pages are taken, one is written, cleaned, and free and used at once")
def page_states_exhausted(m, w):
    free, used, dirty = pages(m, w, 0x1111111, lambda free, used, write: ite(free == 0, used, used & ~write))
    m.bad((free & used) != 0)


@loop(LOGIC, UNSAT, 64, "eight lanes of eight bits count on their own; a full lane is held, so that it does not spill",
      "no lane has its highest bit set")
def lanes(m, w):
    ticks = m.input("ticks")
    x = m.word("x", 0)
    lows = mask(0x0101010101010101, w)
    full = m.let("full", ((x & mask(0x7f7f7f7f7f7f7f7f, w)) + lows) >> 7)
    m.next(x, x + (ticks & lows & ~full))
    m.bad(x[15])
    m.invariant((x & mask(0x8080808080808080, w)) == 0)


@loop(LOGIC, SAT, 32, "four lanes of eight bits count on their own; an alarm is given by two of them together",
      "40 steps, in half of which the highest lane counts too")
def lanes_alarm(m, w):
    ticks = m.input("ticks")
    x = m.word("x", 0)
    m.next(x, x + (ticks & mask(0x01010101, w)))
    m.bad(both(x[15:8] == 0x28, x[31:24] == 0x14, x[7:0] == 0))


def decimal(m, w, digits, start, carries):
    """A counter with decimal digits of four bits; `carries` says whether a digit at nine is set back."""
    tick = m.choice("tick")
    x = m.word("x", start)
    carry, result = tick, None
    for number in range(digits):
        digit = x[4 * number + 3:4 * number]
        nine = both(carry, digit == 9) if carries(number) else constant(0, 1)
        moved = ite(nine, constant(0, 4), digit + extend(carry, 4))
        result = moved if result is None else concat(moved, result)
        carry = nine
    m.next(x, result)
    return x


@loop(LOGIC, UNSAT, 32, "a decimal counter of eight digits",
      "every digit is at most 9")
def decimal_counter(m, w):
    x = decimal(m, w, 8, 0, lambda number: True)
    m.bad(x[31:28] > 9)
    m.invariant(*[x[4 * i + 3:4 * i] <= 9 for i in range(8)])


@loop(LOGIC, SAT, 32, "a decimal counter whose third digit is never set back, started at 952",
      "48 steps, then the third digit is ten")
def decimal_bug(m, w):
    x = decimal(m, w, 8, 0x952, lambda number: number != 2)
    m.bad(x[11:8] > 9)


@loop(LOGIC, SAT, 32, "the lowest one of x is cleared as long as there is one; n counts them and must not come to 30",
      "a start with 30 ones")
def clear_lowest(m, w):
    x, n = m.word("x"), m.word("n", 0)
    m.loop(x != 0, {x: x & (x - 1), n: n + 1})
    m.bad(n == 30)


@loop(LOGIC, UNSAT, 32, "ones of x are cleared one by one, and counted; n must not come to 33",
      "n and the ones of x are 32 at most")
def count_of_ones(m, w):
    x, n = m.word("x"), m.word("n", 0)
    m.loop(x != 0, {x: x & (x - 1), n: n + 1})
    m.bad(n == 33)
    m.invariant(count_ones(x) <= 32 - n, n <= 32)


@loop(LOGIC, UNSAT, 64, "the length of a number: x is halved until it is zero, n counts; n stays at most 64",
      "x < 2^(64 - n), that is, x >> (64 - n) == 0, and n <= 64")
def bit_length(m, w):
    x, n = m.word("x"), m.word("n", 0)
    m.loop(x != 0, {x: x >> 1, n: n + 1})
    m.bad(n > w)
    m.invariant(n <= w, (x >> (w - n)) == 0)


@loop(LOGIC, UNSAT, 32, "x is squared and added to itself, with even numbers only",
      "x is even")
def even_powers(m, w):
    action, other = m.input("action", 2), m.input("other")
    x = m.word("x", 6)
    m.next(x, (action == 0, x * x), (action == 1, x + x + x), (action == 2, x ^ (other << 1)), x - 2)
    m.bad(x == mask(0xbeef, w))
    m.invariant(~x[0])


@loop(LOGIC, UNSAT, 32, "a linear congruential generator, and a counter of two bits beside it",
      "the lowest two bits of x go 0, 3, 2, 1")
def generator_low_bits(m, w):
    x, t = m.word("x", 0), m.word("t", 0, 2)
    m.next(x, x * 1664525 + 1013904223)
    m.next(t, t + 1)
    m.bad(both(t == 0, x[1]))
    m.invariant(x[1:0] == -t)


@loop(LOGIC, UNSAT, 32, "a counter beside a Johnson counter of two bits; they may be held, and must not get apart",
      "the lowest two bits of x in Gray code are j")
def johnson_pair(m, w):
    go = m.choice("go")
    x, j = m.word("x", 0), m.word("j", 0, 2)
    m.loop(go, {x: x + 1, j: concat(j[0], ~j[1])})
    m.bad(both(x[2:0] == 4, j != 0))
    m.invariant(j == concat(x[1], x[1] ^ x[0]))


@loop(LOGIC, UNSAT, 32, "two words change places in three steps of exclusive or, again and again",
      "by the step: (x, y), (x ^ y, y), (x ^ y, x), and then (y, x)")
def exclusive_swap(m, w):
    go = m.choice("go")
    first, second = m.parameter("first"), m.parameter("second")
    phase = m.word("phase", 0, 2)
    a, b = m.word("a", first), m.word("b", second)
    m.next(phase, (go, ite(phase == 2, constant(0, 2), phase + 1)))
    m.next(a, (both(go, phase != 1), a ^ b))
    m.next(b, (both(go, phase == 1), a ^ b))
    m.bad(both(phase == 0, a != first, a != second))
    straight = either(both(phase == 0, a == first, b == second), both(phase == 1, a == first ^ second, b == second),
                      both(phase == 2, a == first ^ second, b == first))
    crossed = either(both(phase == 0, a == second, b == first), both(phase == 1, a == first ^ second, b == first),
                     both(phase == 2, a == first ^ second, b == second))
    m.invariant(either(straight, crossed))


@loop(LOGIC, UNSAT, 64, "a word in which two bits at the same place in its halves are flipped together",
      "the two halves are equal")
def mirrored_halves(m, w):
    place, turn = m.input("place", 5), m.choice("turn")
    x = m.word("x", 0)
    bit = m.let("bit", constant(1, w) << extend(place, w))
    m.next(x, ite(turn, rotate_left(x, 1), x ^ bit ^ (bit << 32)))
    m.bad(x[63:32] != x[31:0])
    m.invariant(x[63:32] == x[31:0])


@loop(LOGIC, UNSAT, 32, "one word has ones at even places only, one at odd places only; they change, and change places",
      "low is zero at odd places, high at even ones")
def interleaved(m, w):
    other, swap = m.input("other"), m.choice("swap")
    even, odd = mask(0x55555555, w), mask(0xaaaaaaaa, w)
    low, high = m.word("low", 0), m.word("high", 0)
    m.next(low, ite(swap, high >> 1, low ^ (other & even)))
    m.next(high, ite(swap, low << 1, high | (other & odd)))
    m.bad((low & high) != 0)
    m.invariant((low & odd) == 0, (high & even) == 0)
