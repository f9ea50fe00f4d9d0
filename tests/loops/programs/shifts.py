"""Loops that shift: registers, delays, serial links, arithmetic bit by bit."""
from language import (LOGIC, SAT, UNSAT, both, concat, constant, either, extend, folded, implies, ite, loop, mask,
                      one_hot, rotate_left, rotate_right)


def galois(state, width, taps):
    return ite(state[0], (state >> 1) ^ mask(taps, width), state >> 1)


@loop(LOGIC, UNSAT, 64,
      "a feedback shift register that may be held, and is started anew when it would be in its forbidden state",
      "the register is not zero")
def feedback_register(m, w):
    go, anew, seed = m.choice("go"), m.choice("anew"), m.input("seed")
    x = m.word("x", 1)
    m.next(x, (anew, ite(seed == 0, constant(1, w), seed)), (go, galois(x, w, 0xd800000000000000)))
    m.bad(x == 0)
    m.invariant(x != 0)


@loop(LOGIC, SAT, 32, "a feedback shift register that may be held; it must not come to a certain state",
      "the state after sixty steps")
def feedback_sixty(m, w):
    go = m.choice("go")
    x = m.word("x", 1)
    m.loop(go, {x: galois(x, w, 0x80200003)})
    state = 1
    for _ in range(60):
        state = (state >> 1) ^ (0x80200003 if state & 1 else 0)
    m.bad(x == mask(state, w))


@loop(LOGIC, UNSAT, 32, "bits go through a shift register, and the same bits through a ring with a write position",
      "the ring, turned to its position, is the register")
def shifted_or_turned(m, w):
    bit = m.choice("bit")
    register, ring, place = m.word("register", 0), m.word("ring", 0), m.word("place", 0, 5)
    position = m.let("position", constant(1, w) << extend(place, w))
    m.next(register, concat(register[w - 2:0], bit))
    m.next(ring, ite(bit, ring | position, ring & ~position))
    m.next(place, place + 1)
    m.bad(both(place == 0, register == 0, ring != 0))
    m.invariant(*[register[i] == (rotate_right(ring, extend(place, w)))[w - 1 - i] for i in range(w)])


@loop(LOGIC, UNSAT, 48, "two registers are filled with the same bits from opposite ends",
      "each is the other one, read backwards")
def opposite_ends(m, w):
    bit, go = m.choice("bit"), m.choice("go")
    up, down = m.word("up", 0), m.word("down", 0)
    m.loop(go, {up: concat(up[w - 2:0], bit), down: concat(bit, down[w - 1:1])})
    m.bad(both(up[w - 1], ~down[0]))
    m.invariant(*[up[i] == down[w - 1 - i] for i in range(w)])


@loop(LOGIC, UNSAT, 64, "a word of 64 bits is sent bit by bit, lowest first, and put together again",
      "received == data << (64 - count), and the rest is still to be sent")
def serial_link(m, w):
    go = m.choice("go")
    data = m.parameter("data")
    sending, received, count = m.word("sending", data), m.word("received", 0), m.word("count", 0)
    more = m.let("more", both(go, count < w))
    m.loop(more, {sending: sending >> 1, received: concat(sending[0], received[w - 1:1]), count: count + 1})
    m.bad(both(count == w, received != data))
    m.invariant(count <= w, sending == data >> count, received == data << (w - count))


@loop(LOGIC, UNSAT, 32, "two numbers are added bit by bit, as hardware does with one full adder",
      "after n bits, s holds the lowest n bits of A + B, and c its carry")
def serial_adder(m, w):
    first, second = m.parameter("A"), m.parameter("B")
    a, b, s = m.word("a", first), m.word("b", second), m.word("s", 0)
    n, c = m.word("n", 0), m.flag("c")
    go = m.let("go", n < w)
    m.loop(go, {a: a >> 1, b: b >> 1, s: concat(a[0] ^ b[0] ^ c, s[w - 1:1]), n: n + 1,
                c: either(both(a[0], b[0]), both(a[0], c), both(b[0], c))})
    m.bad(both(n == w, s != first + second))
    m.invariant(n <= w, a == first >> n, b == second >> n, s == (first + second) << (w - n),
                (a + b + extend(c, w)) << n == ((first + second) >> n) << n)


@loop(LOGIC, UNSAT, 32, "Russian multiplication by 25: a is doubled, b halved, and a added where b is odd",
      "p + a * b == 25 A, modulo 2^32; b runs through 25, 12, 6, 3, 1, 0")
def shift_and_add(m, w):
    first = m.parameter("A")
    a, b, p = m.word("a", first), m.word("b", 25, 5), m.word("p", 0)
    m.loop(b != 0, {a: a << 1, b: b >> 1, p: ite(b[0], p + a, p)})
    m.bad(both(b == 0, p != 25 * first))
    m.invariant(either(*[both(b == 25 >> k, a == first << k, p == (25 % (1 << k)) * first) for k in range(6)]))


@loop(LOGIC, UNSAT, 32, "samples go through the halves of a wide register, and through two narrow ones",
      "both delays hold the same")
def two_delays(m, w):
    sample = m.input("sample", 16)
    wide = m.word("wide", 0)
    fast, slow = m.word("fast", 0, 16), m.word("slow", 0, 16)
    m.next(wide, concat(wide[15:0], sample))
    m.next(fast, sample)
    m.next(slow, fast)
    m.bad(both(wide[31:16] != slow, wide[31]))
    m.invariant(wide[15:0] == fast, wide[31:16] == slow)


@loop(LOGIC, SAT, 48, "a pulse goes through a delay of 48 steps",
      "it comes out at the other end")
def pulse(m, w):
    pulse_now = m.choice("pulse")
    line = m.word("line", 0)
    m.next(line, concat(line[w - 2:0], pulse_now))
    m.bad(both(line[w - 1], line[w - 2:0] == 0))


@loop(LOGIC, SAT, 32, "a lock with one button opens when the last 32 bits spell its code",
      "the code, bit by bit")
def code_lock(m, w):
    bit = m.choice("bit")
    last = m.word("last", 0)
    m.next(last, concat(last[w - 2:0], bit))
    m.bad(last == mask(0xc0ffee42, w))


@loop(LOGIC, UNSAT, 32,
      "bytes are packed into a word from below; a mark goes up with them, and full words are given away",
      "one byte of the mark is set, and nothing stands at or above it")
def byte_packer(m, w):
    byte, ready = m.input("byte", 8), m.choice("ready")
    packed, mark = m.word("packed", 0), m.word("mark", 1)
    shifted = m.let("shifted", extend(byte, w))
    full = m.let("full", mark == mask(0x01000000, w))
    filled = folded("or", [ite(mark[8 * i], shifted << 8 * i, constant(0, w)) for i in range(3)])
    m.next(packed, (both(ready, full), 0), (ready, packed | filled))
    m.next(mark, (both(ready, full), 1), (ready, mark << 8))
    m.bad((packed & mark) != 0)
    m.invariant(either(*[both(mark == mask(1 << 8 * i, w), packed >> 8 * i == 0) for i in range(4)]))


@loop(LOGIC, UNSAT, 32,
      "two counters with one bit set, of 8 and of 32 places; the slow one moves when the fast one comes round",
      "both words are one-hot")
def unary_clock(m, w):
    go = m.choice("go")
    fast, slow = m.word("fast", 1, 8), m.word("slow", 1)
    m.next(fast, (go, rotate_left(fast, 1)))
    m.next(slow, (both(go, fast[7]), rotate_left(slow, 1)))
    m.bad(either(both(slow[3], slow[17]), both(fast[0], fast[5])))
    m.invariant(one_hot(fast), one_hot(slow))


@loop(LOGIC, UNSAT, 64, "the remainder modulo 3 of a number that is read bit by bit, and the same by pairs of bits",
      "the remainders are equal after an even number of bits, and one bit apart after an odd one")
def remainder_by_three(m, w):
    bit = m.choice("bit")
    odd = m.flag("odd")
    history = m.word("history", 0)
    r, s = m.word("r", 0, 2), m.word("s", 0, 2)
    third = lambda x: ite(x >= 6, x - 6, ite(x >= 3, x - 3, x))
    m.next(odd, ~odd)
    m.next(history, concat(history[w - 2:0], bit))
    m.next(r, third(concat(r, bit))[1:0])
    m.next(s, ite(odd, third(extend(s, 3) + concat(constant(0, 1), concat(history[0], bit)))[1:0], s))
    m.bad(both(~odd, r != s))
    m.invariant(r != 3, s != 3, r == ite(odd, third(concat(s, history[0]))[1:0], s))


@loop(LOGIC, SAT, 64, "after twelve ones a zero is stuffed in; the sender forgets it at the end of a word of 16 bits",
      "twelve ones before the last bit of a word, and one more")
def bit_stuffing(m, w):
    bit = m.choice("bit")
    sent, run, place = m.word("sent", 0), m.word("run", 0, 4), m.word("place", 0, 4)
    stuff = m.let("stuff", both(run == 12, place != 15))
    now = m.let("now", both(bit, ~stuff))
    m.next(sent, concat(sent[w - 2:0], now))
    m.next(run, ite(now, run + 1, constant(0, 4)))
    m.next(place, ite(stuff, place, place + 1))
    m.bad(sent[12:0] == mask(0x1fff, 13))


@loop(LOGIC, UNSAT, 64, "as bit_stuffing, and nothing is forgotten",
      "run is the length of the last run of ones, and at most 12")
def bit_stuffing_safe(m, w):
    bit = m.choice("bit")
    sent, run = m.word("sent", 0), m.word("run", 0, 4)
    now = m.let("now", both(bit, run != 12))
    m.next(sent, concat(sent[w - 2:0], now))
    m.next(run, ite(now, run + 1, constant(0, 4)))
    m.bad(sent[12:0] == mask(0x1fff, 13))
    m.invariant(run <= 12, implies(run == 0, ~sent[0]),
                *[implies(run == k, sent[k:0] == mask((1 << k) - 1, k + 1)) for k in range(1, 13)])
