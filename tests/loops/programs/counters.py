"""Loops with counters: sums, differences, phases, clamps."""
from language import ARITHMETIC, SAT, UNSAT, both, constant, either, extend, ite, loop, sgt, sgte, slt, slte


@loop(ARITHMETIC, UNSAT, 32, "n counts down from N while x counts up; at the end x must be N",
      "x + n == N and n <= N, so x <= N")
def up_and_down(m, w):
    top = m.parameter("N")
    n, x = m.word("n", top), m.word("x", 0)
    m.loop(n != 0, {n: n - 1, x: x + 1})
    m.bad(either(x > top, both(n == 0, x != top)))
    m.invariant(x + n == top, n <= top)


@loop(ARITHMETIC, UNSAT, 64, "i goes up to N by threes; N is at most 2^62, so i does not wrap",
      "i < N + 3")
def strided_index(m, w):
    top = m.parameter("N", most=1 << (w - 2))
    i = m.word("i", 0)
    m.loop(i < top, {i: i + 3})
    m.bad(i > (1 << (w - 2)) + 2)
    m.invariant(i < top + 3)


@loop(ARITHMETIC, SAT, 32, "i goes up to N by strides of at most 2^27, without a bound on N; it must not go down",
      "with a large N and large strides i wraps after 32 steps")
def strided_overflow(m, w):
    top = m.parameter("N")
    stride = m.input("stride")
    i, before = m.word("i", 0), m.word("before", 0)
    go = m.let("go", both(i < top, stride <= 1 << (w - 5)))
    m.loop(go, {i: i + stride, before: i})
    m.bad(i < before)


@loop(ARITHMETIC, UNSAT, 32,
      "i grows by d, j by 2d and k by 3d, d read in each step; a sample compares them at i = 1000",
      "j == 2 i and k == 3 i, modulo 2^32")
def in_step(m, w):
    d = m.input("d")
    i, j, k = m.word("i", 0), m.word("j", 0), m.word("k", 0)
    m.loop(d <= 100, {i: i + d, j: j + 2 * d, k: k + 3 * d})
    m.bad(both(i == 1000, either(j != 2000, k != 3000)))
    m.invariant(j == i + i, k == i + j)


@loop(ARITHMETIC, UNSAT, 32, "s sums up i for i below 1000; it must stay below a million",
      "s <= 1000 i and i <= 1000")
def triangle_bound(m, w):
    i, s = m.word("i", 0), m.word("s", 0)
    m.loop(i < 1000, {i: i + 1, s: s + i})
    m.bad(s > 1000000)
    m.invariant(s <= i * 1000, i <= 1000)


@loop(ARITHMETIC, UNSAT, 32, "squares as sums of odd numbers, for N up to 2^15; at the end s must be N * N",
      "odd == 2 i + 1 and s == i * i: not linear")
def odd_squares(m, w):
    top = m.parameter("N", most=1 << 15)
    i, odd, s = m.word("i", 0), m.word("odd", 1), m.word("s", 0)
    m.loop(i < top, {i: i + 1, odd: odd + 2, s: s + odd})
    m.bad(both(i == top, s != top * top))
    m.invariant(odd == i + i + 1, s == i * i)


@loop(ARITHMETIC, UNSAT, 64, "N times seven by adding; at the end s must be 7 N",
      "s == 7 i and i <= N")
def times_seven(m, w):
    top = m.parameter("N")
    i, s = m.word("i", 0), m.word("s", 0)
    m.loop(i < top, {i: i + 1, s: s + 7})
    m.bad(both(i == top, s != 7 * top))
    m.invariant(s == 7 * i, i <= top)


@loop(ARITHMETIC, UNSAT, 32, "division of N by 13 by subtracting; at the end q * 13 + r must be N",
      "13 q + r == N, modulo 2^32")
def divide_by_subtraction(m, w):
    number = m.parameter("N")
    q, r = m.word("q", 0), m.word("r", number)
    m.loop(r >= 13, {q: q + 1, r: r - 13})
    m.bad(both(r < 13, 13 * q + r != number))
    m.invariant(13 * q + r == number)


@loop(ARITHMETIC, UNSAT, 32,
      "subtracting Euclid on numbers from 1 to X and from 1 to Y; neither number reaches zero or grows",
      "1 <= x <= X and 1 <= y <= Y")
def euclid_bounds(m, w):
    first, second = m.parameter("X", least=1), m.parameter("Y", least=1)
    x, y = m.word("x", first), m.word("y", second)
    m.next(x, (x > y, x - y))
    m.next(y, (y > x, y - x))
    m.bad(either(x == 0, y == 0, x > first, y > second))
    m.invariant(x != 0, x <= first, y != 0, y <= second)


@loop(ARITHMETIC, UNSAT, 32, "x climbs to N, then comes down; y counts all steps and must stay within 2 N",
      "while x climbs y == x, then y == 2 N - x; x <= N")
def there_and_back(m, w):
    top = m.parameter("N", most=10**9)
    falling = m.flag("falling")
    x, y = m.word("x", 0), m.word("y", 0)
    climb, fall = m.let("climb", both(~falling, x < top)), m.let("fall", both(falling, x != 0))
    m.next(falling, (x == top, 1))
    m.next(x, (climb, x + 1), (fall, x - 1))
    m.next(y, (either(climb, fall), y + 1))
    m.bad(y > top + top)
    m.invariant(x <= top, y == ite(falling, top + top - x, x))


@loop(ARITHMETIC, UNSAT, 48,
      "y waits until x has come to 100, then follows it, then goes twice as fast; x ends at 300, y at 400",
      "y == 100, or y == x, or y == 2 x - 200, by the range that x is in")
def plateau(m, w):
    x, y = m.word("x", 0), m.word("y", 100)
    go = m.let("go", x < 300)
    m.next(x, (go, x + 1))
    m.next(y, (go, ite(x < 100, y, ite(x < 200, y + 1, y + 2))))
    m.bad(both(x >= 300, y != 400))
    m.invariant(x <= 300, y == ite(x < 100, constant(100, w), ite(x < 200, x, x + x - 200)))


@loop(ARITHMETIC, UNSAT, 32, "two kinds of steps, (1, 3) and (2, 1), in any order, while x and y are below 2^28",
      "y <= 3 x and x <= 2 y, and both are small")
def cone(m, w):
    steep = m.choice("steep")
    x, y = m.word("x", 0), m.word("y", 0)
    m.loop(both(x < 1 << 28, y < 1 << 28), {x: x + ite(steep, constant(1, w), 2), y: y + ite(steep, constant(3, w), 1)})
    m.bad(either(both(x == 7, y > 30), both(y == 9, x > 40)))
    m.invariant(y <= 3 * x, x <= y + y, x < (1 << 28) + 2, y < (1 << 28) + 3)


@loop(ARITHMETIC, UNSAT, 48, "three counters that wait for one another: a < b, b < c, c < N is asked before each step",
      "a <= b <= c <= N")
def followers(m, w):
    turn = m.input("turn", 2)
    top = m.parameter("N")
    a, b, c = m.word("a", 0), m.word("b", 0), m.word("c", 0)
    m.next(a, (both(turn == 0, a < b), a + 1))
    m.next(b, (both(turn == 1, b < c), b + 1))
    m.next(c, (both(turn == 2, c < top), c + 1))
    m.bad(a > top)
    m.invariant(a <= b, b <= c, c <= top)


@loop(ARITHMETIC, UNSAT, 64, "Fibonacci numbers, as long as the larger one is below 2^63",
      "a <= b, so a + b does not wrap and does not come below b")
def fibonacci_guarded(m, w):
    a, b = m.word("a", 0), m.word("b", 1)
    m.loop(b < 1 << (w - 1), {a: b, b: a + b})
    m.bad(b < a)
    m.invariant(a <= b)


@loop(ARITHMETIC, SAT, 32, "Fibonacci numbers without an end, and steps may be left out",
      "the 48th Fibonacci number is more than 2^32")
def fibonacci_wraps(m, w):
    go = m.choice("go")
    a, b = m.word("a", 0), m.word("b", 1)
    m.loop(go, {a: b, b: a + b})
    m.bad(b < a)


@loop(ARITHMETIC, UNSAT, 32, "two smoothing filters in a row, of samples up to 1000: old * 3/4 + new * 1/4",
      "first <= 1000 and second <= 1000")
def smoothing_filters(m, w):
    sample = m.input("sample")
    first, second = m.word("first", 0), m.word("second", 0)
    clipped = m.let("clipped", ite(sample > 1000, constant(1000, w), sample))
    m.next(first, (3 * first + clipped) >> 2)
    m.next(second, (3 * second + first) >> 2)
    m.bad(second > 1000)
    m.invariant(first <= 1000, second <= 1000)


@loop(ARITHMETIC, UNSAT, 32, "a freezer: below zero, on at -16, off at -20, a degree or two in a step",
      "-21 <= t <= -13 with the motor on, -23 <= t <= -15 with the motor off")
def freezer(m, w):
    two = m.choice("two")
    motor = m.flag("motor")
    t = m.word("t", -18)
    change = m.let("change", ite(two, constant(2, w), 1))
    m.next(t, ite(motor, t - change, t + change))
    m.next(motor, (sgte(t, -16), 1), (slte(t, -20), 0))
    m.bad(either(sgt(t, -10), slt(t, -25)))
    m.invariant(sgte(t, ite(motor, constant(-21, w), -23)), slte(t, ite(motor, constant(-13, w), -15)))


@loop(ARITHMETIC, UNSAT, 64,
      "an elevator goes to its target floor by floor, then takes the next request, if there is such a floor",
      "floor <= 40 and target <= 40")
def elevator(m, w):
    request = m.input("request")
    floor, target = m.word("floor", 0), m.word("target", 0)
    m.next(floor, (floor < target, floor + 1), (floor > target, floor - 1))
    m.next(target, (both(floor == target, request <= 40), request))
    m.bad(floor == 77)
    m.invariant(floor <= 40, target <= 40)


@loop(ARITHMETIC, UNSAT, 32, "a leaky integrator: an eighth leaks away in each step, up to 100 comes in",
      "level <= 800")
def leaky_integrator(m, w):
    rain = m.input("rain")
    level = m.word("level", 0)
    m.next(level, level - (level >> 3) + ite(rain < 100, rain, constant(100, w)))
    m.bad(level == 4000)
    m.invariant(level <= 800)


@loop(ARITHMETIC, UNSAT, 32,
      "a ball goes to and fro between -100 and 100 with speed 3, and turns once it is at or behind a wall",
      "-103 <= place <= 103, and the speed is 3 or -3")
def bouncing_ball(m, w):
    place, speed = m.word("place", 0), m.word("speed", 3)
    ahead = m.let("ahead", place + speed)
    m.next(place, ahead)
    m.next(speed, (sgte(ahead, 100), -3), (slte(ahead, -100), 3))
    m.bad(either(sgt(place, 200), slt(place, -200)))
    m.invariant(either(both(speed == 3, slt(place, 100)), both(speed == -3, sgt(place, -100))), sgte(place, -102),
                slte(place, 102))


@loop(ARITHMETIC, UNSAT, 32, "the least and the greatest of all samples seen; samples are up to a million",
      "least <= greatest <= 1000000")
def least_and_greatest(m, w):
    sample = m.input("sample")
    least, greatest = m.word("least", 500), m.word("greatest", 500)
    fits = m.let("fits", sample <= 10**6)
    m.next(least, (both(fits, sample < least), sample))
    m.next(greatest, (both(fits, sample > greatest), sample))
    m.bad(greatest - least > 10**6)
    m.invariant(least <= greatest, greatest <= 10**6)


@loop(ARITHMETIC, UNSAT, 32, "a token bucket: three new tokens a tick, at most 1000; who spends has to have tokens",
      "tokens + spent <= 1000 + 3 ticks")
def token_bucket(m, w):
    wish = m.input("wish")
    tick = m.choice("tick")
    tokens, spent, ticks = m.word("tokens", 1000), m.word("spent", 0), m.word("ticks", 0)
    filled = m.let("filled", both(tick, ticks < 1 << 20))
    pays = m.let("pays", both(~filled, wish <= tokens))
    m.next(tokens, (filled, ite(tokens + 3 <= 1000, tokens + 3, constant(1000, w))), (pays, tokens - wish))
    m.next(ticks, (filled, ticks + 1))
    m.next(spent, (pays, spent + wish))
    m.bad(both(ticks == 0, spent > 1000))
    m.invariant(tokens <= 1000, ticks <= 1 << 20, spent <= 1000 + 3 * ticks, tokens <= 1000 + 3 * ticks - spent)


@loop(ARITHMETIC, UNSAT, 32, "three accounts; money goes from one to the next if it is there; none comes from nowhere",
      "a + b + c is what it was, and no sum of two wraps")
def accounts(m, w):
    amount, source = m.input("amount"), m.input("source", 2)
    total = m.parameter("total", most=10**9)
    a, b, c = m.word("a", total), m.word("b", 0), m.word("c", 0)
    pay = [m.let(name, both(source == number, amount <= account))
           for number, (name, account) in enumerate((("from_a", a), ("from_b", b), ("from_c", c)))]
    m.next(a, (pay[0], a - amount), (pay[2], a + amount))
    m.next(b, (pay[1], b - amount), (pay[0], b + amount))
    m.next(c, (pay[2], c - amount), (pay[1], c + amount))
    m.bad(c > total)
    wide = w + 2
    m.invariant(extend(a, wide) + extend(b, wide) + extend(c, wide) == extend(total, wide))
    m.split(*pay)


@loop(ARITHMETIC, UNSAT, 64, "flow control: sixteen credits, on their way, in the queue, or with the sender",
      "credits + flying + queued == 16, each at most 16")
def credits_in_flight(m, w):
    action = m.input("action", 2)
    credits, flying, queued = m.word("credits", 16), m.word("flying", 0), m.word("queued", 0)
    send, arrive = m.let("send", both(action == 0, credits != 0)), m.let("arrive", both(action == 1, flying != 0))
    serve = m.let("serve", both(action == 2, queued != 0))
    m.next(credits, (send, credits - 1), (serve, credits + 1))
    m.next(flying, (send, flying + 1), (arrive, flying - 1))
    m.next(queued, (arrive, queued + 1), (serve, queued - 1))
    m.bad(queued > 16)
    m.invariant(credits <= 16, flying <= 16, queued <= 16, credits + flying + queued == 16)


@loop(ARITHMETIC, UNSAT, 32, "sequence numbers that may wrap: at most 4096 sent ones wait for their acknowledgement",
      "sent - acknowledged <= 4096, modulo 2^32")
def send_window(m, w):
    more, back = m.input("more"), m.input("back")
    first = m.parameter("first")
    sent, acknowledged = m.word("sent", first), m.word("acknowledged", first)
    waiting = m.let("waiting", sent - acknowledged)
    m.next(sent, (both(more <= 4096, waiting + more <= 4096), sent + more))
    m.next(acknowledged, (back <= waiting, acknowledged + back))
    m.bad(waiting > 8192)
    m.invariant(waiting <= 4096)


@loop(ARITHMETIC, SAT, 32, "as send_window, with 12 numbers; from the 10th on an acknowledgement counts twice",
      "11 are sent one by one; then one acknowledgement too many makes the difference negative")
def acknowledged_twice(m, w):
    send, back = m.choice("send"), m.choice("back")
    first = m.parameter("first")
    sent, acknowledged = m.word("sent", first), m.word("acknowledged", first)
    waiting = m.let("waiting", sent - acknowledged)
    late = m.let("late", sent - first > 10)
    m.next(sent, (both(send, waiting < 12), sent + 1))
    m.next(acknowledged, (both(back, waiting != 0), acknowledged + ite(late, constant(2, w), 1)))
    m.bad(waiting > 12)


@loop(ARITHMETIC, UNSAT, 64,
      "a watchdog: time goes on by up to five ticks, and a kick is due after a hundred; the clock may wrap",
      "now - kicked <= 104, modulo 2^64")
def watchdog_clock(m, w):
    ticks = m.input("ticks", 3)
    early = m.choice("early")
    start = m.parameter("start")
    now, kicked = m.word("now", start), m.word("kicked", start)
    age = m.let("age", now - kicked)
    kick = m.let("kick", either(age >= 100, early))
    m.next(now, (both(~kick, ticks <= 5), now + extend(ticks, w)))
    m.next(kicked, (kick, now))
    m.bad(age == 150)
    m.invariant(age <= 104)


@loop(ARITHMETIC, SAT, 32, "n counts down by two until it is zero; N is at most 61, and odd numbers miss the zero",
      "an odd N: x passes N / 2")
def countdown_misses_zero(m, w):
    top = m.parameter("N", most=61)
    n, x = m.word("n", top), m.word("x", 0)
    m.loop(n != 0, {n: n - 2, x: x + 1})
    m.bad(x > 35)


@loop(ARITHMETIC, SAT, 32,
      "a counter of how long a button is held; it starts anew when the button is let go, and must not come to 200",
      "the button is held for 200 steps")
def long_press(m, w):
    held = m.choice("held")
    c = m.word("c", 0)
    m.next(c, (held, c + 1), 0)
    m.bad(c == 200)


@loop(ARITHMETIC, SAT, 32,
      "two jugs for 11 and 7 litres are filled, emptied, and poured into one another; 6 litres must not be measured",
      "a way of the usual kind")
def water_jugs(m, w):
    action = m.input("action", 3)
    a, b = m.word("a", 0), m.word("b", 0)
    to_b = m.let("to_b", ite(a <= 7 - b, a, 7 - b))
    to_a = m.let("to_a", ite(b <= 11 - a, b, 11 - a))
    m.next(a, (action == 0, 11), (action == 1, 0), (action == 4, a - to_b), (action == 5, a + to_a))
    m.next(b, (action == 2, 7), (action == 3, 0), (action == 4, b + to_b), (action == 5, b - to_a))
    m.bad(a == 6)


@loop(ARITHMETIC, SAT, 32, "n is halved, or tripled plus one, from a start up to 30; it must stay below 9000",
      "27 comes to 9232 after 77 steps")
def high_flight(m, w):
    start = m.parameter("start", most=30)
    n = m.word("n", start)
    m.loop(n > 1, {n: ite(n[0], n + n + n + 1, n >> 1)})
    m.bad(n > 9000)


@loop(ARITHMETIC, SAT, 64, "coins of 7 and 11 add up to a sum; with 13 coins it must not be 119",
      "six coins of 7 and seven of 11")
def exact_change(m, w):
    large, none = m.choice("large"), m.choice("none")
    total, coins = m.word("total", 0), m.word("coins", 0)
    m.loop(both(~none, coins < 20), {total: total + ite(large, constant(11, w), 7), coins: coins + 1})
    m.bad(both(coins == 13, total == 119))
