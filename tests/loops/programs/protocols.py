"""Loops of parts that share something: flags, tokens, arbiters, caches, interrupts."""
from language import (LOGIC, SAT, UNSAT, both, concat, constant, either, extend, implies, ite, loop, lowest_bit,
                      mask, one_hot, one_hot_or_zero, parity, rotate_left)


def ladder(m, w, rungs):
    """Bit k of the flags may be set only with bit k - 1, and only if it is a rung; they may be shifted down."""
    wanted, cut = m.input("wanted"), m.choice("cut")
    flags = m.word("flags", 0)
    allowed = ((flags << 1) | 1) & rungs
    m.next(flags, ite(cut, flags >> 1 & (flags >> 2), flags | (wanted & allowed)))
    return flags


@loop(LOGIC, UNSAT, 48, "units are switched on one after the other, each by the one before; unit 21 is missing",
      "nothing from unit 21 on is on")
def missing_rung(m, w):
    flags = ladder(m, w, mask(~(1 << 21), w))
    m.bad(flags[40])
    m.invariant(flags >> 21 == 0)


@loop(LOGIC, SAT, 48, "units are switched on one after the other, each by the one before",
      "unit 30 is on after 31 steps")
def last_rung(m, w):
    m.bad(ladder(m, w, mask(-1, w))[30])


@loop(LOGIC, UNSAT, 64,
      "power, clock, ready, and valid, as bits of a register with other bits that change as they like",
      "valid needs ready, ready needs clock, clock needs power")
def status_register(m, w):
    noise, wish = m.input("noise"), m.input("wish", 4)
    status = m.word("status", 0)
    power, clock, ready = status[8], status[17], status[33]
    set_power = wish[0]
    set_clock = both(wish[1], power, set_power)
    set_ready = both(wish[2], clock, set_clock)
    set_valid = both(wish[3], ready, set_ready)
    others = noise & ~mask(1 << 8 | 1 << 17 | 1 << 33 | 1 << 50, w)
    place = lambda bit, k: extend(bit, w) << k
    m.next(status, others | place(set_power, 8) | place(set_clock, 17) | place(set_ready, 33) | place(set_valid, 50))
    m.bad(both(status[50], ~status[8]))
    m.invariant(implies(status[50], status[33]), implies(status[33], status[17]), implies(status[17], status[8]))


@loop(LOGIC, UNSAT, 32,
      "32 clients ask; one is chosen, in turn from a pointer on, and keeps its grant until it asks no more",
      "the grant is one-hot or zero, the pointer is one-hot")
def round_robin(m, w):
    asking = m.input("asking")
    grant, pointer = m.word("grant", 0), m.word("pointer", 1)
    above = m.let("above", asking & ~(pointer - 1))
    chosen = m.let("chosen", ite(above != 0, lowest_bit(above), lowest_bit(asking)))
    kept = m.let("kept", (grant & asking) != 0)
    m.next(grant, ite(kept, grant, chosen))
    m.next(pointer, (both(~kept, chosen != 0), rotate_left(chosen, 1)))
    m.bad(either((grant & (grant - 1)) != 0, pointer == 0))
    m.invariant(one_hot_or_zero(grant), one_hot(pointer))


@loop(LOGIC, UNSAT, 32, "32 lines in two caches: modified in one means invalid in the other",
      "a line that one cache has modified, the other has neither modified nor shared")
def two_caches(m, w):
    line, action = m.input("line", 5), m.input("action", 3)
    modified = [m.word("modified_0", 0), m.word("modified_1", 0)]
    shared = [m.word("shared_0", 0), m.word("shared_1", 0)]
    bit = m.let("bit", constant(1, w) << extend(line, w))
    for mine in (0, 1):
        write, read, evict = action == mine, action == 2 + mine, action == 4 + mine
        write_there, read_there = action == 1 - mine, action == 3 - mine
        m.next(modified[mine], (write, modified[mine] | bit),
               (either(write_there, evict, read_there), modified[mine] & ~bit))
        m.next(shared[mine], (either(write, write_there, evict), shared[mine] & ~bit),
               (both(read, (modified[mine] & bit) == 0), shared[mine] | bit),
               (both(read_there, (modified[mine] & bit) != 0), shared[mine] | bit))
    m.bad((modified[0] & modified[1]) != 0)
    m.invariant((modified[0] & (modified[1] | shared[1])) == 0, (modified[1] & shared[0]) == 0)


@loop(LOGIC, SAT, 32, "lines come into a cache, dirty, and leave it, clean; after 20 fills the dirty bit is forgotten",
      "20 fills, then a line leaves")
def forgotten_line(m, w):
    fill, leave, line = m.choice("fill"), m.choice("leave"), m.input("line", 5)
    valid, dirty, fills = m.word("valid", 0), m.word("dirty", 0), m.word("fills", 0)
    bit = m.let("bit", constant(1, w) << extend(line, w))
    room = m.let("room", (valid & bit) == 0)
    m.next(valid, (both(fill, room), valid | bit), (both(~fill, leave), valid & ~bit))
    m.next(dirty, (both(fill, room), dirty | bit), (both(~fill, leave, fills < 20), dirty & ~bit))
    m.next(fills, (both(fill, room), fills + 1))
    m.bad((dirty & ~valid) != 0)


@loop(LOGIC, UNSAT, 64,
      "interrupts: pending, enabled, and the one in service, which is taken from the lowest that may be served",
      "the one in service is one-hot or zero, and was enabled")
def interrupts(m, w):
    lines, done, enable = m.input("lines"), m.choice("done"), m.input("enable")
    pending, enabled, serving = m.word("pending", 0), m.word("enabled", 0), m.word("serving", 0)
    ready = m.let("ready", pending & enabled)
    take = m.let("take", both(serving == 0, ready != 0))
    m.next(serving, (take, lowest_bit(ready)), (done, 0))
    m.next(pending, ite(take, pending & ~lowest_bit(ready), pending) | lines)
    m.next(enabled, (both(serving == 0, ~take), enable))
    m.bad(either((serving & ~enabled) != 0, both(serving[5], serving[40])))
    m.invariant(one_hot_or_zero(serving), (serving & ~enabled) == 0)


def peterson(m, w, checks_turn):
    """Two processes, their program counters of two bits, and data that they change in their critical section."""
    who, data = m.choice("who"), m.input("data")
    wants = [m.flag("wants_0"), m.flag("wants_1")]
    turn, store = m.flag("turn"), m.word("store", 0)
    at = [m.word("at_0", 0, 2), m.word("at_1", 0, 2)]  # idle, wants, waits, critical
    for mine in (0, 1):
        moves = who if mine else ~who
        enters = either(~wants[1 - mine], checks_turn(turn == mine))
        m.next(at[mine], (both(moves, at[mine] == 2), ite(enters, constant(3, 2), at[mine])), (moves, at[mine] + 1))
        m.next(wants[mine], (both(moves, at[mine] == 0), 1), (both(moves, at[mine] == 3), 0))
    m.next(turn, (both(~who, at[0] == 1), 1), (both(who, at[1] == 1), 0))
    m.next(store, (either(both(~who, at[0] == 3), both(who, at[1] == 3)), store + data))
    return wants, turn, at


@loop(LOGIC, UNSAT, 32, "Peterson's mutual exclusion of two processes",
      "who is not idle wants; who is critical has the turn, unless the other does not wait")
def mutual_exclusion(m, w):
    wants, turn, at = peterson(m, w, lambda mine: mine)
    m.bad(both(at[0] == 3, at[1] == 3))
    m.invariant(*[wants[i] == (at[i] != 0) for i in (0, 1)],
                implies(both(at[0] == 3, at[1] >= 2), turn == 0), implies(both(at[1] == 3, at[0] >= 2), turn == 1))


@loop(LOGIC, SAT, 32, "Peterson's mutual exclusion, with the turn read the wrong way round",
      "both go in, one after the other")
def mutual_intrusion(m, w):
    wants, turn, at = peterson(m, w, lambda mine: ~mine)
    m.bad(both(at[0] == 3, at[1] == 3))


@loop(LOGIC, UNSAT, 64,
      "data crosses between two clocks: a request is toggled when data is held, and toggled back as an answer",
      "while request and answer differ, the held data does not change; what is taken is what was held")
def handshake(m, w):
    data, send, take = m.input("data"), m.choice("send"), m.choice("take")
    held, taken = m.word("held", 0), m.word("taken", 0)
    request, answer = m.flag("request"), m.flag("answer")
    idle = m.let("idle", request == answer)
    m.next(held, (both(idle, send), data))
    m.next(request, (both(idle, send), ~request))
    m.next(taken, (both(~idle, take), held))
    m.next(answer, (both(~idle, take), request))
    m.bad(both(idle, taken != held))
    m.invariant(implies(idle, taken == held))


@loop(LOGIC, UNSAT, 32, "a word with a parity bit: at most one bit is flipped until it is scrubbed",
      "the parity is wrong just if a bit was flipped since the last scrubbing")
def scrubbed_word(m, w):
    place, flip, scrub, data = m.input("place", 5), m.choice("flip"), m.choice("scrub"), m.input("data")
    word, check, flipped = m.word("word", 0), m.flag("check"), m.flag("flipped")
    hit = m.let("hit", both(flip, ~flipped, ~scrub))
    m.next(word, (scrub, data), (hit, word ^ (constant(1, w) << extend(place, w))))
    m.next(check, (scrub, parity(data)))
    m.next(flipped, (scrub, 0), (hit, 1))
    m.bad(both(word == mask(0x7, w), check, flipped))
    m.invariant((parity(word) ^ check) == flipped)


@loop(LOGIC, UNSAT, 64, "a bitmap of 64 blocks and the block given away last: it is taken until it is given back",
      "the last block is one-hot or zero, and marked as taken")
def block_bitmap(m, w):
    take, back = m.choice("take"), m.input("back")
    taken, last = m.word("taken", 0), m.word("last", 0)
    chosen = m.let("chosen", lowest_bit(~taken))
    m.next(taken, ite(take, taken | chosen, taken & ~(back & ~last)))
    m.next(last, (take, chosen))
    m.bad(either((last & ~taken) != 0, both(last[9], last[61])))
    m.invariant((last & ~taken) == 0, one_hot_or_zero(last))


@loop(LOGIC, UNSAT, 48,
      "a page table entry: writable needs present, dirty needs writable; the frame number changes as it likes",
      "dirty implies writable, writable implies present")
def page_entry(m, w):
    action, frame = m.input("action", 3), m.input("frame")
    entry = m.word("entry", 0)
    present, writable = entry[0], entry[1]
    flags = mask(7, w)
    m.next(entry, (action == 0, (frame & ~flags) | 1), (both(action == 1, present), entry | 2),
           (both(action == 2, present, writable), entry | 4), (action == 3, entry & ~mask(6, w)),
           (action == 4, entry & ~flags), (action == 5, (entry & flags) | (frame & ~flags)))
    m.bad(both(entry[2], ~entry[0]))
    m.invariant(implies(entry[2], entry[1]), implies(entry[1], entry[0]))


@loop(LOGIC, UNSAT, 32,
      "readers, each with a bit, and a writer: the writer comes in when there are no readers, and keeps them out",
      "there are no readers while the writer is in")
def readers_and_writer(m, w):
    comes, goes, write = m.input("comes"), m.input("goes"), m.choice("write")
    readers, waiting, writer = m.word("readers", 0), m.word("waiting", 0), m.flag("writer")
    m.next(waiting, waiting | comes)
    m.next(writer, (~writer, both(write, readers == 0)), write)
    m.next(readers, (both(~writer, ~both(write, readers == 0)), (readers | (waiting & comes)) & ~goes))
    m.bad(both(writer, readers[13]))
    m.invariant(implies(writer, readers == 0))


@loop(LOGIC, UNSAT, 64,
      "a command register of fields: opcode, unit, and a one-hot state; the reserved field stays zero",
      "the reserved field is zero and the state is one-hot")
def command_fields(m, w):
    opcode, unit, go = m.input("opcode", 8), m.input("unit", 8), m.choice("go")
    command = m.word("command", 1 << 40)
    state, reserved = command[47:40], command[39:16]
    turned = concat(rotate_left(state, 1), reserved << 1)
    m.next(command, (go, concat(concat(opcode, unit), concat(turned, concat(unit, opcode)))), command & ~mask(0xff, w))
    m.bad(either(reserved[20], both(state[2], state[6])))
    m.invariant(reserved == 0, one_hot(state))
