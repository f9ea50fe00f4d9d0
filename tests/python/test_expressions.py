"""Models that are built in Python: every operator against plain integers, wrong uses, and reading back."""
import copy
import itertools
import pickle
import unittest

import polycube
from polycube import ArrayValue, Model, Simulation, Sort, concat, implies, ite, make

WIDTH = 4
MASK = (1 << WIDTH) - 1


def signed(x, width=WIDTH):
    return x - (1 << width) if x >> (width - 1) else x


def truncated(a, b):
    """The quotient towards zero."""
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


def in_range(x):
    return -8 <= x <= 7


BINARY = {
    "+": (lambda x, y: x + y, lambda a, b: (a + b) & MASK),
    "-": (lambda x, y: x - y, lambda a, b: (a - b) & MASK),
    "*": (lambda x, y: x * y, lambda a, b: (a * b) & MASK),
    "//": (lambda x, y: x // y, lambda a, b: a // b if b else MASK),
    "%": (lambda x, y: x % y, lambda a, b: a % b if b else a),
    "&": (lambda x, y: x & y, lambda a, b: a & b),
    "|": (lambda x, y: x | y, lambda a, b: a | b),
    "^": (lambda x, y: x ^ y, lambda a, b: a ^ b),
    "<<": (lambda x, y: x << y, lambda a, b: (a << b) & MASK),
    ">>": (lambda x, y: x >> y, lambda a, b: a >> b),
    "==": (lambda x, y: x == y, lambda a, b: a == b),
    "!=": (lambda x, y: x != y, lambda a, b: a != b),
    "<": (lambda x, y: x < y, lambda a, b: a < b),
    "<=": (lambda x, y: x <= y, lambda a, b: a <= b),
    ">": (lambda x, y: x > y, lambda a, b: a > b),
    ">=": (lambda x, y: x >= y, lambda a, b: a >= b),
    "slt": (lambda x, y: x.slt(y), lambda a, b: signed(a) < signed(b)),
    "sle": (lambda x, y: x.sle(y), lambda a, b: signed(a) <= signed(b)),
    "sgt": (lambda x, y: x.sgt(y), lambda a, b: signed(a) > signed(b)),
    "sge": (lambda x, y: x.sge(y), lambda a, b: signed(a) >= signed(b)),
    "sdiv": (lambda x, y: x.sdiv(y), lambda a, b: truncated(signed(a), signed(b)) & MASK if b else (1 if signed(a) < 0 else MASK)),
    "srem": (lambda x, y: x.srem(y),
             lambda a, b: (signed(a) - truncated(signed(a), signed(b)) * signed(b)) & MASK if b else a),
    "smod": (lambda x, y: x.smod(y), lambda a, b: signed(a) % signed(b) & MASK if b else a),
    "sra": (lambda x, y: x.sra(y), lambda a, b: (signed(a) >> min(b, WIDTH)) & MASK),
    "rol": (lambda x, y: x.rol(y), lambda a, b: ((a << b % WIDTH) | (a >> (WIDTH - b % WIDTH))) & MASK),
    "ror": (lambda x, y: x.ror(y), lambda a, b: ((a >> b % WIDTH) | (a << (WIDTH - b % WIDTH))) & MASK),
    "nand": (lambda x, y: x.nand(y), lambda a, b: ~(a & b) & MASK),
    "nor": (lambda x, y: x.nor(y), lambda a, b: ~(a | b) & MASK),
    "xnor": (lambda x, y: x.xnor(y), lambda a, b: ~(a ^ b) & MASK),
    "uaddo": (lambda x, y: x.uaddo(y), lambda a, b: a + b > MASK),
    "saddo": (lambda x, y: x.saddo(y), lambda a, b: not in_range(signed(a) + signed(b))),
    "usubo": (lambda x, y: x.usubo(y), lambda a, b: a < b),
    "ssubo": (lambda x, y: x.ssubo(y), lambda a, b: not in_range(signed(a) - signed(b))),
    "umulo": (lambda x, y: x.umulo(y), lambda a, b: a * b > MASK),
    "smulo": (lambda x, y: x.smulo(y), lambda a, b: not in_range(signed(a) * signed(b))),
    "sdivo": (lambda x, y: x.sdivo(y), lambda a, b: signed(a) == -8 and signed(b) == -1),
    "implies": (lambda x, y: x[0].implies(y[0]), lambda a, b: not a & 1 or b & 1),
    "implies()": (lambda x, y: implies(x[0], y[0]), lambda a, b: not a & 1 or b & 1),
    "iff": (lambda x, y: x[0].iff(y[0]), lambda a, b: a & 1 == b & 1),
    "concat": (lambda x, y: concat(x, y, x[0]), lambda a, b: a << 5 | b << 1 | a & 1),
    "ite": (lambda x, y: ite(x == y, x, 3), lambda a, b: a if a == b else 3),
    "ite, numbers first": (lambda x, y: ite(x < y, -1, y), lambda a, b: MASK if a < b else b),
}
UNARY = {
    "~": (lambda x: ~x, lambda a: ~a & MASK),
    "-": (lambda x: -x, lambda a: -a & MASK),
    "redand": (lambda x: x.redand(), lambda a: a == MASK),
    "redor": (lambda x: x.redor(), lambda a: a != 0),
    "redxor": (lambda x: x.redxor(), lambda a: bin(a).count("1") & 1),
    "x[2:1]": (lambda x: x[2:1], lambda a: a >> 1 & 3),
    "x[:1]": (lambda x: x[:1], lambda a: a >> 1),
    "x[2:]": (lambda x: x[2:], lambda a: a & 7),
    "x[3]": (lambda x: x[3], lambda a: a >> 3),
    "x[-1]": (lambda x: x[-1], lambda a: a >> 3),
    "extend": (lambda x: x.extend(9), lambda a: a),
    "extend_signed": (lambda x: x.extend_signed(9), lambda a: signed(a) & 511),
    "5 - x": (lambda x: 5 - x, lambda a: (5 - a) & MASK),
    "1 << x": (lambda x: 1 << x, lambda a: 1 << a & MASK),
    "9 // x": (lambda x: 9 // x, lambda a: 9 // a if a else MASK),
    "3 <= x": (lambda x: 3 <= x, lambda a: a >= 3),
    "True + x": (lambda x: True + x, lambda a: (a + 1) & MASK),
    "x * -1": (lambda x: x * -1, lambda a: -a & MASK),
    "make(inc)": (lambda x: make("inc", x), lambda a: (a + 1) & MASK),
    "make(slice)": (lambda x: make("slice", x, parameters=[2, 1]), lambda a: a >> 1 & 3),
    "make(sub, 3)": (lambda x: make("sub", 3, x), lambda a: (3 - a) & MASK),
}


class Operators(unittest.TestCase):
    def test_all_values(self):
        model = Model()
        x, y = model.input("x", WIDTH), model.input("y", WIDTH)
        binary = {name: (build(x, y), meaning) for name, (build, meaning) in BINARY.items()}
        unary = {name: (build(x), meaning) for name, (build, meaning) in UNARY.items()}
        run = Simulation(model)
        for a, b in itertools.product(range(1 << WIDTH), repeat=2):
            run["x"], run["y"] = a, b
            for name, (expression, meaning) in binary.items():
                self.assertEqual(run[expression], int(meaning(a, b)), (name, a, b))
            if b == 0:
                for name, (expression, meaning) in unary.items():
                    self.assertEqual(run[expression], int(meaning(a)), (name, a))

    def test_every_operator_of_btor2_has_a_way(self):
        self.assertEqual(len(polycube.OPERATORS), 55)
        self.assertIn("slice", polycube.OPERATORS)
        with self.assertRaises(polycube.Error):
            make("plus", Model().input("x", 3))

    def test_wide_numbers(self):
        model = Model()
        x = model.input("x", 200)
        run = Simulation(model)
        for number in (0, 1, 1 << 63, (1 << 64) - 1, 1 << 64, (1 << 200) - 1, 12345678901234567890123456789):
            run["x"] = number
            self.assertEqual(run["x"], number)
            self.assertEqual(run[x == number], 1)
            self.assertEqual(run[x + 1], (number + 1) % (1 << 200))
            self.assertEqual(run[x - number], 0)
            self.assertEqual(run[x & ((1 << 70) - 1)], number & ((1 << 70) - 1))
        run["x"] = -1
        self.assertEqual(run["x"], (1 << 200) - 1)
        run["x"] = -(1 << 199)
        self.assertEqual(run["x"], 1 << 199)
        self.assertEqual(model.constant(100, 1 << 99).value, 1 << 99)
        for number in (1 << 200, -(1 << 199) - 1, 1 << 100000):
            with self.assertRaises(polycube.Error):
                run["x"] = number

    def test_wrong_uses(self):
        model, other = Model(), Model()
        x, y, bit = model.input("x", 8), model.input("y", 4), model.input("b")
        memory = model.state("m", Sort.array(2, 8))
        foreign = other.input("x", 8)
        for wrong in (lambda: x + y, lambda: x + foreign, lambda: x + 256, lambda: ite(x, x, x), lambda: x.implies(bit),
                      lambda: x.extend(4), lambda: x + memory, lambda: memory[4], lambda: model.next(x, x),
                      lambda: model.init(bit, 0), lambda: model.input("z", 0), lambda: Sort(0),
                      lambda: Sort.array(0, 1), lambda: concat(), lambda: concat(x, 1), lambda: ite(bit, 1, 2),
                      lambda: model.find("nothing"), lambda: model["nothing"], lambda: model.find_property("nothing"),
                      lambda: x.value, lambda: model.text("vhdl"), lambda: model.justice([]), lambda: make("add", x)):
            with self.assertRaises(polycube.Error) as caught:
                wrong()
            self.assertEqual(caught.exception.kind, "usage")
        for wrong in (lambda: x + "1", lambda: x + None, lambda: x + 1.5, lambda: bool(x), lambda: bool(x == x), lambda: 0 < x < 5,
                      lambda: x and bit, lambda: not x, lambda: iter(x), lambda: hash(x), lambda: x in [x + 1], lambda: x["3"],
                      lambda: x[3:0:1], lambda: memory[1:0], lambda: model.always(True), lambda: x / 2):
            with self.assertRaises(TypeError):
                wrong()
        for wrong in (lambda: x[8], lambda: x[-9], lambda: x[0:3], lambda: x[8:0]):
            with self.assertRaises(IndexError):
                wrong()
        self.assertEqual(x == None, False)  # noqa: E711
        with self.assertRaises(polycube.Error) as caught:
            model.find("xx")
        self.assertIn("x", caught.exception.hint + str(caught.exception))

    def test_states_are_defined_once(self):
        model = Model()
        x = model.state("x", 8, init=0)
        model.next(x, x + 1)
        for again in (lambda: model.init(x, 1), lambda: model.next(x, x)):
            with self.assertRaises(polycube.Error):
                again()


class Walking(unittest.TestCase):
    def test_walk(self):
        model = Model()
        x = model.state("x", 8, init=0)
        e = (x + 1)[3:0].extend(6)
        self.assertEqual((e.op, e.width, e.parameters, e.sort), ("uext", 6, [2], Sort(6)))
        (part,) = e.arguments
        self.assertEqual((part.op, part.parameters), ("slice", [3, 0]))
        (total,) = part.arguments
        self.assertEqual([argument.op for argument in total.arguments], ["variable", "constant"])
        self.assertEqual((total.arguments[0].name, total.arguments[1].value), ("x", 1))
        self.assertTrue(total.arguments[0].same(x) and total.arguments[0].is_variable and total.arguments[1].is_constant)
        self.assertFalse(total.same(x))
        self.assertTrue((x + 1).same(x + 1))
        self.assertEqual((x + 1).id, total.id)
        self.assertEqual(str(x + 1 == 3), "x + 1 == 3")
        self.assertEqual(repr(x + 1), "<Expr, Sort(8): x + 1>")
        self.assertEqual(repr(Sort.array(3, 8)), "Sort.array(3, 8)")
        self.assertEqual(len({Sort(8), Sort(8), Sort.array(8, 8)}), 2)
        self.assertNotEqual(Sort(8), 8)

    def test_model(self):
        model = Model()
        go = model.input("go")
        x = model.state("x", 8, init=3)
        free = model.state("free", 8)
        model.next(x, ite(go, x + 1, x))
        claim = model.always(x != 9, "not_nine")
        justice = model.justice([go, x == 4], "often")
        model.constraint(go | (x < 200), "calm")
        model.fair(~go)
        model.output(x + free, "sum")
        model.set_name(x + 1, "following")
        self.assertEqual([(i.name, i.expression.width) for i in model.inputs], [("go", 1)])
        self.assertEqual([r.name for r in model.registers], ["x", "free"])
        self.assertEqual([str(model.registers[0].init), model.registers[1].init, model.registers[1].next], ["3", None, None])
        self.assertTrue(model.registers[0].variable.same(x))
        self.assertEqual([(p.id, p.name, p.kind, p.position) for p in model.properties],
                         [("b0", "not_nine", "bad", 0), ("j0", "often", "justice", 0)])
        self.assertEqual((claim.id, justice.id), ("b0", "j0"))
        self.assertEqual(str(model.conditions(justice)[1]), "x == 4")
        self.assertEqual(([c.name for c in model.constraints], len(model.fairness), model.outputs[0].name), (["calm"], 1, "sum"))
        self.assertTrue(model["following"].same(x + 1))
        self.assertTrue(model["sum"].same(x + free))
        self.assertEqual(model.find_property("often").id, "j0")
        self.assertIn("following", [named.name for named in model.names])
        self.assertFalse(model.is_verilog)
        self.assertEqual(repr(model), "<Model, 1 inputs, 2 registers, 2 properties>")
        again = polycube.parse(model.text())
        self.assertEqual(model.difference(again), "")
        self.assertTrue(again.same_as(model))
        other = Model()
        other.state("x", 8)
        self.assertFalse(other.same_as(model))
        self.assertNotEqual(other.difference(model), "")
        self.assertTrue(str(other.import_expression(polycube.parse("1 sort bitvec 8\n2 state 1 x\n3 inc 1 2 y\n")["y"])).startswith("x"))
        for format, start in (("aag", "aag "), ("smt2", "("), ("dot", "digraph")):
            self.assertTrue(model.text(format).lstrip("; ").startswith(start) or start in model.text(format))
        self.assertTrue(model.to_bytes().startswith(b"aig "))
        ids = [e.id for e in model.expressions]
        self.assertEqual(ids, sorted(ids))


class Memories(unittest.TestCase):
    def test_memory(self):
        model = Model()
        address, data = model.input("a", 4), model.input("d", 8)
        memory = model.state("m", Sort.array(4, 8), init=7)
        model.next(memory, memory.write(address, data))
        model.always(memory[3] != 200)
        result = model.check(engine="bmc")
        self.assertEqual(str(result.verdict), "sat")
        first, last = result.trace.value(0, "m"), result.trace["m"][-1]
        self.assertEqual((first[3], first.default, len(first), last[3], 3 in last), (7, 7, 0, 200, True))
        self.assertEqual(dict(last), {3: 200})
        run = Simulation(model)
        run.advance(a=5, d=9)
        run.advance(a=6, d=1)
        self.assertEqual(run["m"], ArrayValue(4, 8, 7, {5: 9, 6: 1}))
        self.assertEqual(run[memory.write(2, 3)], ArrayValue(4, 8, 7, {2: 3, 5: 9, 6: 1}))
        self.assertEqual(repr(run["m"]), "{5: 9, 6: 1, else: 7}")
        with self.assertRaises(IndexError):
            run["m"][16]

    def test_values(self):
        model = Model()
        a = model.input("a", Sort.array(3, 8))
        run = Simulation(model)
        run["a"] = {1: 5, 2: 0}
        self.assertEqual(run["a"], ArrayValue(3, 8, 0, {1: 5}))
        run["a"] = ArrayValue(3, 8, 9, {0: 1})
        self.assertEqual((run["a"][0], run["a"][1], run[a[1]]), (1, 9, 9))
        run["a"] = 4
        self.assertEqual(run[a[model.constant(3, 6)]], 4)
        for wrong in ({8: 0}, {0: 256}):
            with self.assertRaises(polycube.Error):
                run["a"] = wrong
        self.assertEqual(hash(ArrayValue(3, 8, 1, {})), hash(ArrayValue(3, 8, 1, {2: 1})))
        value = ArrayValue(3, 8, 1, {2: 3})
        self.assertEqual((pickle.loads(pickle.dumps(value)), copy.deepcopy(value)), (value, value))
        init = Model()
        init.state("m", Sort.array(3, 8), init={1: 2})
        self.assertEqual(Simulation(init)["m"], {1: 2} and ArrayValue(3, 8, 0, {1: 2}))


if __name__ == "__main__":
    unittest.main()
