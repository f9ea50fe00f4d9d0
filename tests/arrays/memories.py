"""Memories in hardware: queues, register files, caches, tables. Where a cell is tracked, its address is chosen once and never
changes, and the proof is about this cell alone, however many there are."""
from language import both, concat, constant, either, extend, folded, implies, ite, write
from models import memory_model

CODE = 0x2d  # what is stored for an address is the address, disguised


def cut(word, width):
    return word[width - 1:0] if word.width > width else extend(word, width)


def port(m, index, width, name=""):
    """A write port: enable, address, data."""
    return m.choice(name + "en"), m.input(name + "at", index), m.input(name + "data", width)


def disguised(address, width):
    return cut(address, width) ^ constant(CODE, width)


def in_flight(m, index, width, broken, count):
    """Any addresses are written, `count` of which are waiting to be read back; each cell holds what its address says."""
    enable, at, strange = m.choice("en"), m.input("at", index), m.choice("strange")
    memory = m.memory("memory", index, width)
    data = disguised(at, width)
    m.next(memory, (enable, write(memory, at, ite(strange, data + 1, data) if broken else data)))
    waiting, address = enable, at
    for number in range(count):
        next_waiting, next_address = m.flag("waits%d" % number), m.word("address%d" % number, width=index)
        m.next(next_waiting, waiting)
        m.next(next_address, address)
        waiting, address = next_waiting, next_address
    m.bad(both(waiting, memory[address] != disguised(address, width)))


@memory_model("memories", "four addresses wait to be read back from a memory in which each cell is written with what its address says",
              "whatever is written to an address is the same", "an input can have something else written")
def four_in_flight(m, index, width, broken):
    in_flight(m, index, width, broken, 4)


@memory_model("memories", "a hundred addresses wait to be read back from a memory in which each cell is written with what its address says",
              "whatever is written to an address is the same", "an input can have something else written, a hundred steps before")
def hundred_in_flight(m, index, width, broken):
    in_flight(m, index, width, broken, 100)


@memory_model("memories", "a cursor walks through the memory by a stride that is chosen once and odd, and marks 10 cells; all others are 0",
              "a cell that is marked is at a multiple of the stride, below ten of them, and the cell looked at is not",
              "the cell looked at may be the tenth", index=4)
def ten_marks(m, index, width, broken):
    stride, k = m.parameter("stride", width=index), m.parameter("k", width=index)
    memory, cursor, marks = m.memory("memory", index, width, 0), m.word("cursor", 0, index), m.word("marks", 0, 4)
    more = marks != 10
    m.next(memory, (more, write(memory, cursor, 1)))
    m.next(cursor, (more, cursor + stride))
    m.next(marks, (more, marks + 1))
    places = [stride * n for n in range(9 if broken else 10)]
    m.bad(both(stride[0], memory[k] != 0, *[k != place for place in places]))


@memory_model("memories", "a FIFO of as many entries as there are addresses; one entry, by its slot, is remembered when it is put in",
              "the remembered entry is between tail and head, and its slot holds it",
              "something that is put in while something is taken lands in the slot that is taken")
def fifo(m, index, width, broken):
    put, take, data = m.choice("put"), m.choice("take"), m.input("data")
    memory, slot = m.memory("memory", index, width), m.parameter("slot", width=index)
    head, tail, fill = m.word("head", 0, index), m.word("tail", 0, index), m.word("fill", 0, index + 1)
    puts, takes = both(put, ~fill[index]), both(take, fill != 0)
    held, pending = m.word("held"), m.flag("pending")
    here = both(puts, head == slot)
    m.next(memory, (puts, write(memory, ite(takes, tail, head) if broken else head, data)))
    m.next(head, (puts, head + 1))
    m.next(tail, (takes, tail + 1))
    m.next(fill, (both(puts, ~takes), fill + 1), (both(takes, ~puts), fill - 1))
    m.next(held, (both(here, ~pending), data))
    m.next(pending, (here, constant(1, 1)), (both(takes, tail == slot), constant(0, 1)))
    m.bad(both(pending, takes, tail == slot, memory[tail] != held))


@memory_model("memories", "a stack; one entry, by its place, is remembered when it is pushed", "the remembered entry is below the top, and its place holds it",
              "a push with a pop at the same time replaces the entry below the top")
def stack(m, index, width, broken):
    push, pop, data = m.choice("push"), m.choice("pop"), m.input("data")
    memory, place = m.memory("memory", index, width), m.parameter("place", width=index)
    top = m.word("top", 0, index)
    pushes, pops = both(push, ~pop, top != (1 << index) - 1), both(pop, ~push, top != 0)
    held, pending = m.word("held"), m.flag("pending")
    odd = both(push, pop, top >= 2)
    cases = [(pushes, write(memory, top, data))] + ([(odd, write(memory, top - 2, data))] if broken else [])
    m.next(memory, *cases)
    m.next(top, (pushes, top + 1), (pops, top - 1))
    m.next(held, (both(pushes, top == place), data))
    m.next(pending, (both(pushes, top == place), constant(1, 1)), (both(pops, top - 1 == place), constant(0, 1)))
    m.bad(both(pending, pops, top - 1 == place, memory[place] != held))


@memory_model("memories", "a register file whose writes come a step late and are forwarded, against one whose writes come at once",
              "what is late is what differs", "what is late is forwarded, whether it is to be written or not")
def forwarding(m, index, width, broken):
    enable, at, data = port(m, index, width)
    where = m.input("where", index)
    simple = m.memory("simple", index, width)
    late = m.memory("late", index, width, simple)
    late_en, late_at, late_data = m.flag("late_en"), m.word("late_at", width=index), m.word("late_data")
    m.next(simple, (enable, write(simple, at, data)))
    m.next(late, (late_en, write(late, late_at, late_data)))
    for register, value in ((late_en, enable), (late_at, at), (late_data, data)):
        m.next(register, value)
    hit = late_at == where
    m.bad(simple[where] != ite(hit if broken else both(hit, late_en), late_data, late[where]))


@memory_model("memories", "two memories start equal and get the same writes, one of them through two registers, and are compared as a whole",
              "they differ by the two writes that are on the way", "the second register loses a write that follows another at once")
def lockstep(m, index, width, broken):
    enable, at, data = port(m, index, width)
    one = m.memory("one", index, width)
    two = m.memory("two", index, width, one)
    ways = [(m.flag("en%d" % n), m.word("at%d" % n, width=index), m.word("data%d" % n)) for n in (1, 2)]
    m.next(one, (enable, write(one, at, data)))
    for way, before in zip(ways, ((enable, at, data), ways[0])):
        m.next(way[0], both(before[0], ~way[0]) if broken and before is not ways[0] else before[0])
        m.next(way[1], before[1])
        m.next(way[2], before[2])
    m.next(two, (ways[1][0], write(two, ways[1][1], ways[1][2])))
    quiet = m.word("quiet", 0, 2)
    m.next(quiet, (enable, constant(0, 2)), (quiet != 3, quiet + 1))
    m.bad(both(quiet == 3, one != two))


@memory_model("memories", "two memories start equal and get the same writes, in one step; any address is read from both", "they are equal",
              "the second leaves out writes to the highest address of a word that is 0")
def copies(m, index, width, broken):
    enable, at, data = port(m, index, width)
    where = m.input("where", index)
    one, two = m.memory("one", index, width, 0), m.memory("two", index, width, 0)
    lost = both(at == (1 << index) - 1, data == 0)
    m.next(one, (enable, write(one, at, data)))
    m.next(two, (both(enable, ~lost) if broken else enable, write(two, at, data)))
    m.bad(one[where] != two[where])


@memory_model("memories", "a cache of four lines that writes back, over a memory, against a memory without a cache",
              "a line that is valid holds what its address holds; other addresses hold it in the memory",
              "a line that is replaced by a write is not written back", index=3)
def cache(m, index, width, broken):
    enable, at, data = port(m, index, width)
    simple = m.memory("simple", index, width)
    memory = m.memory("memory", index, width, simple)
    tags, lines = m.memory("tags", 2, index - 2), m.memory("lines", 2, width)
    valid = m.memory("valid", 2, 1, 0)
    line, tag = at[1:0], at[index - 1:2]
    hit = both(valid[line] == 1, tags[line] == tag)
    victim = concat(tags[line], line)
    replaces = both(~hit, valid[line] == 1)
    m.next(simple, (enable, write(simple, at, data)))
    m.next(memory, (both(replaces, ~enable) if broken else replaces, write(memory, victim, lines[line])))
    m.next(tags, write(tags, line, tag))
    m.next(valid, write(valid, line, 1))
    m.next(lines, write(lines, line, ite(enable, data, ite(hit, lines[line], memory[at]))))
    m.bad(both(~enable, ite(hit, lines[line], memory[at]) != simple[at]))


@memory_model("memories", "a table of how many bits are 1, made by sixteen writes, beside the sum", "the table is right", "it is wrong for 13",
              index=4, width=3)
def table(m, index, width, broken):
    empty = m.memory("empty", index, width, 0)
    m.next(empty, empty)
    entries = empty
    for place in range(16):
        entries = write(entries, place, bin(place).count("1") + (broken and place == 13))
    rom, x = m.memory("rom", index, width, entries), m.input("x", 4)
    m.next(rom, rom)
    total = folded("add", [extend(x[bit], width) for bit in range(4)])
    m.bad(rom[extend(x, index)] != total)


@memory_model("memories", "two memories change places in each step; one cell of one of them is remembered", "it is where the number of steps says",
              "an input can keep one of them in its place")
def exchange(m, index, width, broken):
    stays, k = m.choice("stays"), m.parameter("k", width=index)
    a, b = m.memory("a", index, width), m.memory("b", index, width)
    was, odd = m.word("was", a[k]), m.flag("odd")
    m.next(was, was)
    m.next(odd, ~odd)
    m.next(a, *([(stays, a)] if broken else []), b)
    m.next(b, a)
    m.bad(ite(odd, b[k], a[k]) != was)


@memory_model("memories", "words of four lanes with an enable for each, against a memory for each lane", "the lanes of a word are the four memories",
              "the third lane is written with the enable of the second", width=4, lanes=4)
def lanes(m, index, width, broken):
    lane = width // 4
    at, data, where = m.input("at", index), m.input("data", width), m.input("where", index)
    enables = [m.choice("en%d" % n) for n in range(4)]
    words = m.memory("words", index, width, 0)
    singles = [m.memory("lane%d" % n, index, lane, 0) for n in range(4)]
    old, parts = words[at], []
    for n in range(4):
        new = data[n * lane + lane - 1:n * lane]
        parts.append(ite(enables[1 if broken and n == 2 else n], new, old[n * lane + lane - 1:n * lane]))
        m.next(singles[n], (enables[n], write(singles[n], at, new)))
    m.next(words, write(words, at, concat(concat(parts[3], parts[2]), concat(parts[1], parts[0]))))
    split = concat(concat(singles[3][where], singles[2][where]), concat(singles[1][where], singles[0][where]))
    m.bad(words[where] != split)


@memory_model("memories", "two write ports, the second of which wins, as two writes in a row and as a choice of one", "both are the same",
              "the choice prefers the first")
def two_ports(m, index, width, broken):
    one_en, one_at, one_data = port(m, index, width, "one_")
    two_en, two_at, two_data = port(m, index, width, "two_")
    where = m.input("where", index)
    row, cells = m.memory("row", index, width), None
    cells = m.memory("cells", index, width, row)
    first = ite(one_en, write(row, one_at, one_data), row)
    m.next(row, ite(two_en, write(first, two_at, two_data), first))
    clash = both(one_en, two_en, one_at == two_at)
    two_data_kept = ite(clash, one_data, two_data) if broken else two_data
    second = ite(two_en, write(cells, two_at, two_data_kept), cells)
    m.next(cells, ite(both(one_en, ~clash), write(second, one_at, one_data), second))
    m.bad(row[where] != cells[where])


@memory_model("memories", "a memory whose read address is latched, against one whose word is latched", "the word is that of the step before",
              "a write that comes with the read is seen already")
def late_read(m, index, width, broken):
    enable, at, data = port(m, index, width)
    where = m.input("where", index)
    memory, before = m.memory("memory", index, width), None
    before = m.memory("before", index, width, memory)
    latched, word = m.word("latched", 0, index), m.word("word", memory[0])
    written = ite(enable, write(memory, at, data), memory)
    m.next(memory, written)
    m.next(before, memory)
    m.next(latched, where)
    m.next(word, (written if broken else memory)[where])
    started = m.flag("started")
    m.next(started, 1)
    m.bad(both(started, before[latched] != word))


@memory_model("memories", "whatever is stored is the number of a store; numbers grow until they are all used up", "a[k] <= stamp",
              "an input can have a number one larger stored", width=2)
def stamps(m, index, width, broken):
    enable, at, k, odd = m.choice("en"), m.input("at", index), m.parameter("k", width=index), m.choice("odd")
    memory, stamp = m.memory("memory", index, width, 0), m.word("stamp", 0)
    more = both(enable, stamp != (1 << width) - 1)
    grown = stamp + 1
    m.next(memory, (more, write(memory, at, ite(both(odd, grown != (1 << width) - 1), grown + 1, grown) if broken else grown)))
    m.next(stamp, (more, grown))
    m.bad(memory[k] > stamp)


@memory_model("memories", "registers, the first of which is always 0", "nothing is written to address 0",
              "a second port does not look at the address")
def zero_register(m, index, width, broken):
    one_en, one_at, one_data = port(m, index, width, "one_")
    two_en, two_at, two_data = port(m, index, width, "two_")
    where, registers = m.input("where", index), m.memory("registers", index, width, 0)
    first = ite(both(one_en, one_at != 0), write(registers, one_at, one_data), registers)
    allowed = two_en if broken else both(two_en, two_at != 0)
    m.next(registers, ite(allowed, write(first, two_at, first[two_at] + two_data), first))
    m.bad(both(where == 0, registers[where] != 0))


@memory_model("memories", "a list whose cells point to cells that were there before; a walk along it goes down", "a[k] < k for 0 < k < top",
              "a cell may point to itself", index=2, width=2)
def linked_list(m, index, width, broken):
    add, to = m.choice("add"), m.input("to", width)
    memory, top, k = m.memory("memory", width, width), m.word("top", 1), m.parameter("k")
    allowed = to <= top if broken else to < top
    adds = both(add, allowed, top != (1 << width) - 1)
    m.next(memory, (adds, write(memory, top, to)))
    m.next(top, (adds, top + 1))
    m.bad(both(k != 0, k < top, memory[k] >= k))


@memory_model("memories", "a memory without reset: what is read is what was put there, if a bit of another memory says that it was",
              "a cell that is marked as valid was written", "the mark stays when the other word is written over the cell")
def valid_bits(m, index, width, broken):
    enable, at, data = port(m, index, width)
    drop, k = m.choice("drop"), m.parameter("k", width=index)
    memory, valid = m.memory("memory", index, width), m.memory("valid", index, 1, 0)
    held = m.word("held")
    m.next(memory, (enable, write(memory, at, data)), (drop, write(memory, at, ~memory[at])))
    m.next(valid, (enable, write(valid, at, 1)), *([] if broken else [(drop, write(valid, at, 0))]))
    m.next(held, (both(enable, at == k), data))
    m.bad(both(valid[k] == 1, memory[k] != held))
