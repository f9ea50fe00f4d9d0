"""Loops whose proof needs a sum of words that no step and no comparison computes: the steps are by any amounts that
inputs say, and what is bad is told word by word."""
from language import ARITHMETIC, SAT, UNSAT, both, ite, loop


@loop(ARITHMETIC, UNSAT, 32, "goods are bought for at least what they are worth; nobody ends up richer",
      "goods + money <= 1000")
def fair_shop(m, w):
    paid, worth = m.input("paid"), m.input("worth")
    money, goods = m.word("money", 1000), m.word("goods", 0)
    m.loop(both(paid <= money, worth <= paid), {money: money - paid, goods: goods + worth})
    m.bad(both(goods > 600, money > 400))
    m.invariant(money <= 1000, goods <= 1000, goods + money <= 1000)


@loop(ARITHMETIC, SAT, 16, "as fair_shop, but every other deal may be a bargain, by one",
      "two bargains, and the sum of goods and money is 1002")
def bargain_shop(m, w):
    paid, worth = m.input("paid"), m.input("worth")
    money, goods, odd = m.word("money", 1000), m.word("goods", 0), m.flag("odd")
    most = m.let("most", ite(odd, paid + 1, paid))
    m.loop(both(paid <= money, worth <= most), {money: money - paid, goods: goods + worth, odd: ~odd})
    m.bad(both(goods > 600, money > 400))


@loop(ARITHMETIC, UNSAT, 32, "goods are bought for at least twice what they are worth",
      "2 goods + money <= 1000")
def dear_shop(m, w):
    paid, worth = m.input("paid"), m.input("worth")
    money, goods = m.word("money", 1000), m.word("goods", 0)
    m.loop(both(paid <= money, worth <= paid >> 1), {money: money - paid, goods: goods + worth})
    m.bad(both(goods > 300, money > 400))
    m.invariant(money <= 1000, goods <= 500, goods + goods + money <= 1000)


@loop(ARITHMETIC, UNSAT, 32, "three coins of one kind buy two of another, and the money changer keeps what he likes",
      "3 gold + 2 silver <= 2400")
def money_changer(m, w):
    times, kept = m.input("times"), m.input("kept")
    silver, gold = m.word("silver", 1200), m.word("gold", 0)
    price = m.let("price", times * 3 + kept)
    deal = m.let("deal", both(times < 1000, kept < 1000, price <= silver))
    m.loop(deal, {silver: silver - price, gold: gold + times + times})
    m.bad(both(gold > 400, silver > 598))
    m.invariant(silver <= 1200, gold <= 800, gold * 3 + silver * 2 <= 2400)


@loop(ARITHMETIC, UNSAT, 32, "work is put into a queue and taken out, at most as much as is put in at the same time",
      "done <= asked")
def at_most_as_much(m, w):
    more, less = m.input("more"), m.input("less")
    asked, done = m.word("asked", 0), m.word("done", 0)
    m.loop(both(asked < 1 << 30, more < 1 << 30, less <= more), {asked: asked + more, done: done + less})
    m.bad(both(done > 1000, asked < 900))
    m.invariant(done <= asked, asked < 1 << 31)


@loop(ARITHMETIC, UNSAT, 32, "as at_most_as_much, where two are done at most for one that is asked for",
      "done <= 2 asked + 10")
def two_for_one(m, w):
    more, less = m.input("more"), m.input("less")
    asked, done = m.word("asked", 0), m.word("done", 10)
    fair = both(less >> 1 <= more, less[0] == 0)
    m.loop(both(asked < 1 << 28, more < 1 << 28, fair), {asked: asked + more, done: done + less})
    m.bad(both(done > 1000, asked < 495))
    m.invariant(done <= asked + asked + 10, asked < 1 << 29)


@loop(ARITHMETIC, UNSAT, 32, "money goes round between three purses, and some is lost on the way",
      "a + b + c <= 1000")
def three_purses(m, w):
    taken, given, turn = m.input("taken"), m.input("given"), m.input("turn", 2)
    a, b, c = m.word("a", 1000), m.word("b", 0), m.word("c", 0)
    fair = m.let("fair", given <= taken)
    for purse, other, mine in ((a, c, 0), (b, a, 1), (c, b, 2)):
        last = (mine - 1) % 3
        m.next(purse, (both(fair, turn == mine, taken <= purse), purse - taken),
               (both(fair, turn == last, taken <= other), purse + given))
    m.bad(both(a > 300, b > 300, c > 400))
    m.invariant(a <= 1000, b <= 1000, c <= 1000, a + b + c <= 1000)


@loop(ARITHMETIC, UNSAT, 32, "two spans grow at their ends, the second at most as fast as the first",
      "y_end - y_base <= x_end - x_base")
def two_spans(m, w):
    a, b = m.input("a"), m.input("b")
    x_base, y_base = m.parameter("x_base", most=1 << 20), m.parameter("y_base", most=1 << 20)
    x_end, y_end = m.word("x_end", x_base), m.word("y_end", y_base)
    m.loop(both(x_end < 1 << 29, y_end < 1 << 29, a < 1 << 29, b <= a), {x_end: x_end + a, y_end: y_end + b})
    m.bad(both(y_end - y_base > 500, x_end - x_base < 400))
    m.invariant(x_base <= x_end, y_base <= y_end, x_end < 1 << 30, y_end < 1 << 30, x_base <= 1 << 20,
                y_base <= 1 << 20, y_end - y_base <= x_end - x_base)


@loop(ARITHMETIC, UNSAT, 32, "a load is carried in two carts, of which the right one weighs twice; some is spilt",
      "left + 2 right <= 900")
def two_carts(m, w):
    put, onto_left = m.input("put"), m.choice("onto_left")
    left, right, free = m.word("left", 0), m.word("right", 0), m.word("free", 900)
    spilt = m.input("spilt")
    fits = m.let("fits", both(put <= 900, spilt <= 900, put + put + spilt <= free))
    m.next(left, (both(fits, onto_left), left + put + put))
    m.next(right, (both(fits, ~onto_left), right + put))
    m.next(free, (fits, free - (put + put + spilt)))
    m.bad(both(left > 500, right > 200))
    m.invariant(free <= 900, left <= 900, right <= 450, left + right + right + free <= 900)


@loop(ARITHMETIC, UNSAT, 32, "a signed balance: what leaves one side of the scale comes to the other, or falls off",
      "left + right <= 0, signed")
def scale(m, w):
    moved, kept, to_left = m.input("moved"), m.input("kept"), m.choice("to_left")
    left, right = m.word("left", 0), m.word("right", 0)
    ok = m.let("ok", both(moved <= 1 << 16, kept <= moved, left + (1 << 24) <= 1 << 25, right + (1 << 24) <= 1 << 25))
    m.next(left, (both(ok, to_left), left + kept), (ok, left - moved))
    m.next(right, (both(ok, to_left), right - moved), (ok, right + kept))
    big = 1 << 30
    m.bad(both(left + big > big + 1000, right + big > big - 1000))
    far = (1 << 24) + (1 << 16)
    m.invariant(left + far <= 2 * far, right + far <= 2 * far, left + right + 4 * far <= 4 * far)
