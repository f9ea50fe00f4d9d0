#!/usr/bin/env python3
"""Writes a design with many properties, as BTOR2: queues, counters, arbiters and links with credits, whole and broken.

usage: make.py FILE [--properties 200] [--size 4]

The verdicts follow from how the parts are made; they are in FILE.expected, a line `name safe|broken` for each property.
"""
import argparse


class Design:
    """BTOR2, line by line. A signal is the number of its line."""

    def __init__(self):
        self.lines = []
        self.sorts = {}
        self.widths = {}
        self.expected = []  # name, safe or broken

    def line(self, text):
        self.lines.append(f"{len(self.lines) + 1} {text}")
        return len(self.lines)

    def sort(self, width):
        if width not in self.sorts:
            self.sorts[width] = self.line(f"sort bitvec {width}")
        return self.sorts[width]

    def signal(self, width, kind, *rest):
        sort = self.sort(width)
        made = self.line(" ".join([kind, str(sort), *map(str, rest)]))
        self.widths[made] = width
        return made

    def number(self, width, value):
        return self.signal(width, "constd", value % (1 << width))

    def input(self, name):
        return self.signal(1, "input", name)

    def register(self, width, name, start):
        value = self.number(width, start)
        made = self.signal(width, "state", name)
        self.line(f"init {self.sort(width)} {made} {value}")
        return made

    def set_next(self, register, value):
        self.line(f"next {self.sort(self.widths[register])} {register} {value}")

    def op(self, kind, a, b):
        truth = kind in ("eq", "neq", "ult", "ulte", "ugt", "ugte")
        return self.signal(1 if truth else self.widths[a], kind, a, b)

    def both(self, a, b):
        return self.op("and", a, b)

    def invert(self, a):
        return self.signal(self.widths[a], "not", a)

    def part(self, a, high, low):
        return self.signal(high - low + 1, "slice", a, high, low)

    def choose(self, condition, a, b):
        return self.signal(self.widths[a], "ite", condition, a, b)

    def widen(self, a, width):
        return self.signal(width, "uext", a, width - self.widths[a]) if width > self.widths[a] else a

    def holds(self, name, condition, safe):
        """A property; `safe` tells whether it does hold in every run."""
        self.line(f"bad {self.invert(condition)} {name}")
        self.expected.append((name, safe))


def queue(d, name, bits, broken):
    """The broken one accepts words when it is full."""
    depth = 1 << bits
    push, pop = d.input(f"{name}_push"), d.input(f"{name}_pop")
    head, tail = d.register(bits, f"{name}_head", 0), d.register(bits, f"{name}_tail", 0)
    count = d.register(bits + 1, f"{name}_count", 0)
    some = d.op("neq", count, d.number(bits + 1, 0))
    room = d.op("ult", count, d.number(bits + 1, depth))
    come = push if broken else d.both(push, room)
    go = d.both(pop, some)
    d.set_next(head, d.op("add", head, d.widen(come, bits)))
    d.set_next(tail, d.op("add", tail, d.widen(go, bits)))
    d.set_next(count, d.op("sub", d.op("add", count, d.widen(come, bits + 1)), d.widen(go, bits + 1)))
    same = d.op("eq", head, tail)
    d.holds(f"{name}_fits", d.op("ulte", count, d.number(bits + 1, depth)), not broken)
    d.holds(f"{name}_agrees", d.op("eq", d.op("sub", head, tail), d.part(count, bits - 1, 0)), True)
    d.holds(f"{name}_empty", d.op("or", some, same), True)
    d.holds(f"{name}_full", d.op("or", d.op("neq", count, d.number(bits + 1, depth)), same), True)
    d.holds(f"{name}_never_full", room, False)


def counter(d, name, bits, modulus, broken):
    """The broken one does not wrap. `odd` follows the lowest bit, so the modulus has to be even."""
    assert modulus % 2 == 0 and modulus + 2 < 1 << bits
    count, odd = d.register(bits, f"{name}_count", 0), d.register(1, f"{name}_odd", 0)
    tick = d.input(f"{name}_tick")
    last = d.op("eq", count, d.number(bits, modulus - 1))
    more = d.op("add", count, d.number(bits, 1))
    after = more if broken else d.choose(last, d.number(bits, 0), more)
    d.set_next(count, d.choose(tick, after, count))
    d.set_next(odd, d.op("xor", odd, tick))
    d.holds(f"{name}_below", d.op("ult", count, d.number(bits, modulus)), not broken)
    d.holds(f"{name}_not_beyond", d.op("neq", count, d.number(bits, modulus + 1)), not broken)
    d.holds(f"{name}_odd", d.op("eq", odd, d.part(count, 0, 0)), True)
    d.holds(f"{name}_not_last", d.invert(last), False)


def arbiter(d, name, clients, most, broken):
    """A token goes round; its owner is granted what it requests. The broken one makes a second token after a while."""
    requests = [d.input(f"{name}_request{i}") for i in range(clients)]
    token = d.register(clients, f"{name}_token", 1)
    turned = d.signal(clients, "concat", d.part(token, clients - 2, 0), d.part(token, clients - 1, clients - 1))
    if broken:
        bits = 4
        clock = d.register(bits, f"{name}_clock", 0)
        late = d.op("eq", clock, d.number(bits, (1 << bits) - 1))
        d.set_next(clock, d.choose(late, clock, d.op("add", clock, d.number(bits, 1))))
        turned = d.choose(late, d.op("or", turned, d.number(clients, 1)), turned)
    d.set_next(token, turned)
    grants, asked = [], []
    for i in range(clients):
        grants.append(d.register(1, f"{name}_grant{i}", 0))
        asked.append(d.register(1, f"{name}_asked{i}", 0))
        d.set_next(grants[i], d.both(requests[i], d.part(token, i, i)))
        d.set_next(asked[i], requests[i])
    left = most
    for i in range(clients):
        if left > 0:
            d.holds(f"{name}_asked{i}_before", d.op("or", asked[i], d.invert(grants[i])), True)
            left -= 1
    for i in range(clients):
        for j in range(i):
            if left > 0:
                d.holds(f"{name}_not_{j}_and_{i}", d.invert(d.both(grants[i], grants[j])), not broken)
                left -= 1


def link(d, name, bits, credits, broken):
    """Words travel for a step, and wait at the receiver; each has taken a credit. The broken one sends without one."""
    send, take = d.input(f"{name}_send"), d.input(f"{name}_take")
    have = d.register(bits, f"{name}_credits", credits)
    travels = d.register(1, f"{name}_travels", 0)
    waiting = d.register(bits, f"{name}_waiting", 0)
    zero = d.number(bits, 0)
    sends = send if broken else d.both(send, d.op("neq", have, zero))
    takes = d.both(take, d.op("neq", waiting, zero))
    d.set_next(travels, sends)
    d.set_next(have, d.op("sub", d.op("add", have, d.widen(takes, bits)), d.widen(sends, bits)))
    d.set_next(waiting, d.op("sub", d.op("add", waiting, d.widen(travels, bits)), d.widen(takes, bits)))
    total = d.op("add", d.op("add", have, waiting), d.widen(travels, bits))
    most = d.number(bits, credits)
    d.holds(f"{name}_total", d.op("eq", total, most), True)
    d.holds(f"{name}_waiting", d.op("ulte", waiting, most), not broken)
    d.holds(f"{name}_credits", d.op("ulte", have, most), not broken)
    d.holds(f"{name}_idle", d.op("or", d.op("neq", have, most), d.op("eq", waiting, zero)), not broken)
    d.holds(f"{name}_some_left", d.op("neq", have, zero), False)


def design(properties, size):
    """Parts of each kind in turn, every third one broken, until there are enough properties."""
    d = Design()
    part = 0
    while len(d.expected) < properties:
        left = properties - len(d.expected)
        broken = part % 3 == 2
        bits = size + part // 4 % 2
        if part % 4 == 0 and left >= 5:
            queue(d, f"queue{part}", bits, broken)
        elif part % 4 == 1 and left >= 4:
            counter(d, f"counter{part}", bits + 1, (1 << bits) + 2 * (part % 3), broken)
        elif part % 4 == 2 and left >= 5:
            link(d, f"link{part}", bits, (1 << (bits - 1)) + part % 3, broken)
        else:
            arbiter(d, f"arbiter{part}", size + 2 + part % 3, min(left, 16), broken)
        part += 1
    return d


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("file")
    arguments.add_argument("--properties", type=int, default=200)
    arguments.add_argument("--size", type=int, default=4)
    chosen = arguments.parse_args()
    made = design(chosen.properties, chosen.size)
    with open(chosen.file, "w", encoding="utf-8") as out:
        out.write("\n".join(made.lines) + "\n")
    with open(chosen.file + ".expected", "w", encoding="utf-8") as out:
        for name, safe in made.expected:
            out.write(f"{name} {'safe' if safe else 'broken'}\n")


if __name__ == "__main__":
    main()
