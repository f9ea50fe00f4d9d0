#include "cli/serve/expressions/infix.h"

#include <random>
#include <string>
#include <vector>

#include "cli/serve/arguments.h"
#include "polycube/error.h"
#include "polycube/model.h"
#include "polycube/trace.h"
#include "test.h"

using namespace polycube;
using cli::serve::ToolError;

namespace {

/// Words a and b of 8 bits, n of 4, bits p and q, a memory m of 16 words.
struct World {
  Model model;
  Expr a = model.input("a", 8);
  Expr b = model.input("b", 8);
  Expr n = model.input("n", 4);
  Expr p = model.input("p", 1);
  Expr q = model.input("top.gen[0].q", 1);
  Expr m = model.input("m", Sort::array(4, 8));

  Expr read(const std::string& text) {
    return cli::serve::read_infix(
        text, [this](const std::string& name) { return model.find(name); },
        [this](const Value& value) { return model.constant(value); });
  }
  std::string problem(const std::string& text) {
    try {
      return "none, but " + read(text).to_string();
    } catch (const ToolError& error) {
      return error.what();
    } catch (const Error& error) {
      return error.what();
    }
  }
};

/// A random term of 8 bits, or of one.
class RandomTerms {
 public:
  RandomTerms(World& world, std::uint32_t seed) : world_(world), random_(seed) {}

  Expr word(int depth) {
    if (depth == 0 || pick(6) == 0) return pick(3) == 0 ? number(8) : pick(2) == 0 ? world_.a : world_.b;
    static const std::vector<Operator> binary = {
        Operator::and_, Operator::nand, Operator::nor,  Operator::or_,  Operator::xnor, Operator::xor_, Operator::rol,
        Operator::ror,  Operator::sll,  Operator::sra,  Operator::srl,  Operator::add,  Operator::mul,  Operator::udiv,
        Operator::urem, Operator::sdiv, Operator::srem, Operator::smod, Operator::sub};
    static const std::vector<Operator> unary = {Operator::not_, Operator::inc, Operator::dec, Operator::neg};
    switch (pick(8)) {
      case 0: return make(one_of(unary), {word(depth - 1)});
      case 1: return ite(bit(depth - 1), word(depth - 1), word(depth - 1));
      case 2: return word(depth - 1).slice(5, 2).extend(8);
      case 3: return concat(world_.n, word(depth - 1).slice(7, 4));
      case 4: return memory().read(word(depth - 1).slice(3, 0));
      case 5: return word(depth - 1).slice(6, 3).extend_signed(8);
      default: return make(one_of(binary), {word(depth - 1), word(depth - 1)});
    }
  }

  Expr bit(int depth) {
    if (depth == 0 || pick(6) == 0) return pick(2) == 0 ? world_.p : world_.q;
    static const std::vector<Operator> comparisons = {
        Operator::eq,    Operator::neq,   Operator::ugt,   Operator::ugte,  Operator::ult,   Operator::ulte,
        Operator::sgt,   Operator::sgte,  Operator::slt,   Operator::slte,  Operator::uaddo, Operator::saddo,
        Operator::sdivo, Operator::umulo, Operator::smulo, Operator::usubo, Operator::ssubo};
    static const std::vector<Operator> logical = {Operator::iff, Operator::implies, Operator::and_, Operator::nand,
                                                  Operator::nor, Operator::or_,     Operator::xor_, Operator::xnor};
    static const std::vector<Operator> reductions = {Operator::redand, Operator::redor, Operator::redxor};
    switch (pick(4)) {
      case 0: return make(Operator::not_, {bit(depth - 1)});
      case 1: return make(one_of(logical), {bit(depth - 1), bit(depth - 1)});
      case 2: return make(one_of(reductions), {word(depth - 1)});
      default: return make(one_of(comparisons), {word(depth - 1), word(depth - 1)});
    }
  }

  Value value(Sort sort) {
    if (!sort.is_array()) return Value(sort.width(), random_());
    Value result = Value::array(sort.index_width(), Value(sort.width(), random_()));
    for (int i = 0; i < 4; ++i) {
      result = result.with(Value(sort.index_width(), random_()), Value(sort.width(), random_()));
    }
    return result;
  }

 private:
  std::size_t pick(std::size_t n) { return random_() % n; }
  template <class T>
  const T& one_of(const std::vector<T>& list) {
    return list[pick(list.size())];
  }
  Expr number(std::uint32_t width) { return world_.model.constant(width, random_()); }
  Expr memory() { return pick(3) > 0 ? world_.m : world_.m.write(world_.n, number(8)); }

  World& world_;
  std::mt19937 random_;
};

}  // namespace

TEST_CASE("infix: operators, numbers and names") {
  World w;
  CHECK(same(w.read("a + b == 3"), w.a + w.b == 3));
  CHECK(same(w.read("3 == a"), make(Operator::eq, {w.model.constant(8, 3), w.a})));
  CHECK(same(w.read("a - b - 1 < 0x1f"), w.a - w.b - 1 < 31));
  CHECK(same(w.read("p & a == 3 | p"), (w.p & (w.a == 3)) | w.p));
  CHECK(same(w.read("(a & 3) | b ^ 1"), (w.a & 3) | (w.b ^ 1)));
  CHECK(same(w.read("p && top.gen[0].q || !p"), (w.p & w.q) | !w.p));
  CHECK(same(w.read("p -> top.gen[0].q -> p"), implies(w.p, implies(w.q, w.p))));
  CHECK(same(w.read("a && n"), make(Operator::redor, {w.a}) & make(Operator::redor, {w.n})));
  CHECK(same(w.read("p ? a : b"), ite(w.p, w.a, w.b)));
  CHECK(same(w.read("a == (p ? 1 : 2)"), w.a == ite(w.p, w.model.constant(8, 1), w.model.constant(8, 2))));
  CHECK(same(w.read("a[7:4]"), w.a.slice(7, 4)));
  CHECK(same(w.read("a[3]"), w.a.bit(3)));
  CHECK(same(w.read("m[3]"), w.m.read(w.model.constant(4, 3))));
  CHECK(same(w.read("m[n + 1][0]"), w.m.read(w.n + 1).bit(0)));
  CHECK(same(w.read("{p, n, a}"), concat(concat(w.p, w.n), w.a)));
  CHECK(same(w.read("8'(n) + a"), w.n.extend(8) + w.a));
  CHECK(same(w.read("8's(n) <s a"), slt(w.n.extend_signed(8), w.a)));
  CHECK(same(w.read("8'hff"), w.model.constant(8, 255)));
  CHECK(same(w.read("4'b10_10"), w.model.constant(4, 10)));
  CHECK(same(w.read("4'd9"), w.model.constant(4, 9)));
  CHECK(same(w.read("-3 <s a"), make(Operator::slt, {-w.model.constant(8, 3), w.a})));
  CHECK(same(w.read("a >>> 2"), sra(w.a, 2)));
  CHECK(same(w.read("&a ^ ^a"), make(Operator::redand, {w.a}) ^ make(Operator::redxor, {w.a})));
  CHECK(same(w.read("sdiv(a, b)"), sdiv(w.a, w.b)));
  CHECK(same(w.read("write(m, 2, 9)[n]"), w.m.write(w.model.constant(4, 2), w.model.constant(8, 9)).read(w.n)));
  CHECK(same(w.read("\"top.gen[0].q\""), w.q));
  CHECK(same(w.read("t1 = a + b; t2 = t1 * t1; t2 == a"), (w.a + w.b) * (w.a + w.b) == w.a));
}

TEST_CASE("infix: a name behind a comparison is not its sign") {
  World w;
  const Expr s = w.model.input("s", 8);
  const Expr start = w.model.input("start", 8);
  CHECK(same(w.read("a < s"), w.a < s));
  CHECK(same(w.read("a <start"), w.a < start));
  CHECK(same(w.read("a<s"), w.a < s));
  CHECK(same(w.read("(a<s)"), w.a < s));
  CHECK(same(w.read("a <s s"), slt(w.a, s)));
  CHECK(same(w.read("a >=s b"), sge(w.a, w.b)));
}

TEST_CASE("infix: errors say where and what") {
  World w;
  const auto says = [&](const std::string& text, const std::string& words) {
    const std::string got = w.problem(text);
    INFO(text << ": " << got);
    CHECK(got.find(words) != std::string::npos);
  };
  says("", "missing");
  says("a +", "missing");
  says("a b", "operator is missing");
  says("(a", "')' is missing");
  says("a + + ", "missing");
  says("a == 256", "no number of 8 bits");
  says("a == 12xy", "no number of 8 bits");
  says("7", "how wide");
  says("{1, a}", "how wide");
  says("a == n", "'a' has 8 bits and 'n' has 4 bits");
  says("a[9]", "has 8 bits");
  says("a[2:5]", "has 8 bits");
  says("a[n]", "index of a word is a number");
  says("m == 3", "memory");
  says("m + 1", "memory");
  says("-m", "memory");
  says("4'(a)", "too many");
  says("0'(a)", "at least 1");
  says("8'x3", "b, d or h");
  says("foo(a)", "no function");
  says("add(a)", "number of arguments");
  says("uext(a)", "no function");
  says("a @ b", "means nothing");
  says("\"a", "closing");
  says("bb", "bb");
  says(std::string(300, '(') + "a" + std::string(300, ')'), "inside each other");
  says(std::string(300, '!') + "p", "in a row");
  says(std::string(5000, 'a'), "too long");
  says("t1 = a b; t1", "';' is missing");
}

TEST_CASE("infix: what the library prints is read back") {
  constexpr int terms = 400;
  constexpr int values = 8;
  int compared = 0;
  for (int i = 0; i < terms; ++i) {
    World w;
    RandomTerms random(w, static_cast<std::uint32_t>(i));
    const Expr printed = i % 2 == 0 ? random.bit(4) : random.word(3);
    const std::string text = printed.to_string();
    INFO("seed " << i << ": " << text);
    Expr read;
    try {
      read = w.read(text);
    } catch (const ToolError& error) {
      // A number alone, or in a concatenation, or first in a function, has no width in the text.
      REQUIRE(std::string(error.what()).find("how wide") != std::string::npos);
      continue;
    }
    REQUIRE(read.sort() == printed.sort());
    ++compared;
    for (int k = 0; k < values; ++k) {
      Simulation simulation(w.model);
      for (const Named& input : w.model.inputs()) {
        simulation.set(input.expression, random.value(input.expression.sort()));
      }
      REQUIRE(simulation.value(read) == simulation.value(printed));
    }
  }
  CHECK(compared > terms / 2);
}
