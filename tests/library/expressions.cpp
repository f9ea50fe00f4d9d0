// Expressions and values: what operators compute, and how terms are walked over.
#include "polycube/expression.h"

#include <set>
#include <type_traits>

#include "designs.h"

using namespace polycube;
using namespace polycube_tests;

namespace {

/// The value of an expression without variables.
Value computed(const Model& model, const Expr& expression) { return Simulation(model).value(expression); }

}  // namespace

TEST_CASE("operators compute what C++ computes") {
  Model model;
  const std::uint64_t numbers[] = {0, 1, 3, 7, 100, 127, 128, 200, 255};
  for (const std::uint64_t i : numbers) {
    for (const std::uint64_t j : numbers) {
      const Expr a = model.constant(8, i), b = model.constant(8, j);
      const auto is = [&](const Expr& e, std::uint64_t wanted) {
        return computed(model, e) == Value(e.width(), wanted);
      };
      const auto si = static_cast<std::int8_t>(i), sj = static_cast<std::int8_t>(j);
      CHECK(is(a + b, i + j));
      CHECK(is(a - b, i - j));
      CHECK(is(a * b, i * j));
      CHECK(is(a & b, i & j));
      CHECK(is(a | b, i | j));
      CHECK(is(a ^ b, i ^ j));
      CHECK(is(a == b, i == j));
      CHECK(is(a != b, i != j));
      CHECK(is(a < b, i < j));
      CHECK(is(a <= b, i <= j));
      CHECK(is(a > b, i > j));
      CHECK(is(a >= b, i >= j));
      CHECK(is(slt(a, b), si < sj));
      CHECK(is(sle(a, b), si <= sj));
      CHECK(is(sgt(a, b), si > sj));
      CHECK(is(sge(a, b), si >= sj));
      CHECK(is(concat(a, b), i << 8 | j));
      CHECK(is(ite(a < b, a, b), std::min(i, j)));
      if (j != 0) CHECK(is(a / b, i / j));
      if (j != 0) CHECK(is(a % b, i % j));
      if (j < 8) CHECK(is(a << b, i << j));
      if (j < 8) CHECK(is(a >> b, i >> j));
      if (j < 8) CHECK(is(sra(a, b), static_cast<std::uint64_t>(si >> j)));
    }
    const Expr a = model.constant(8, i);
    const auto is = [&](const Expr& e, std::uint64_t wanted) { return computed(model, e) == Value(e.width(), wanted); };
    CHECK(is(~a, ~i));
    CHECK(is(-a, -i));
    CHECK(is(!a, i == 0));
    CHECK(is(a + 1, i + 1));
    CHECK(is(1 - a, 1 - i));
    CHECK(is(a < 100, i < 100));
    CHECK(is(a.slice(5, 2), i >> 2));
    CHECK(is(a.bit(7), i >> 7));
    CHECK(is(a.extend(12), i));
    CHECK(is(a.extend_signed(12), static_cast<std::uint64_t>(static_cast<std::int8_t>(i))));
  }
}

TEST_CASE("a number takes the width of the other argument") {
  Model model;
  const Expr wide = model.constant(Value(100, "0xf0000000000000000000000ff"));
  CHECK(computed(model, (wide | -1)) == Value(100, "0xfffffffffffffffffffffffff"));
  CHECK(same(constant_like(wide, 3), model.constant(100, 3)));
  CHECK((wide == 0).width() == 1);
}

TEST_CASE("terms are shared and walked over, arguments first") {
  const Model model = queue(4);
  const Expr head = model.find("head"), tail = model.find("tail");
  const Expr sum = head + tail;
  CHECK(same(sum, head + tail));
  CHECK(!same(sum, tail + head));
  CHECK(sum.op() == Operator::add);
  CHECK(name(sum.op()) == "add");
  REQUIRE(sum.size() == 2);
  CHECK(same(sum.argument(0), head));
  CHECK(same(sum.arguments().at(1), tail));
  CHECK(sum.to_string() == "head + tail");
  CHECK(head.name() == "head");
  CHECK(sum.name().empty());
  CHECK(sum.slice(2, 1).parameter(0) == 2);
  CHECK(sum.slice(2, 1).parameter(1) == 1);
  std::set<std::uint32_t> seen;
  for (const Expr& e : model.expressions()) {
    for (const Expr& argument : e.arguments()) {
      CHECK(argument.id() < e.id());
      CHECK(seen.count(argument.id()) == 1);
    }
    seen.insert(e.id());
  }
  CHECK(seen.count(head.id()) == 1);
}

TEST_CASE("every operator has a name, and is made of its own arguments") {
  std::set<std::string> names;
  for (int op = 0; op <= static_cast<int>(Operator::write); ++op) names.insert(name(static_cast<Operator>(op)));
  CHECK(names.size() == static_cast<std::size_t>(Operator::write) + 1);
  const Model model = queue(4);
  for (const Expr& e : model.expressions()) {
    if (e.size() == 0) continue;
    const bool parameters = e.op() == Operator::slice;
    const bool one = e.op() == Operator::uext || e.op() == Operator::sext || parameters;
    CHECK(same(e, make(e.op(), e.arguments(), one ? e.parameter(0) : 0, parameters ? e.parameter(1) : 0)));
  }
}

TEST_CASE("expressions that do not fit are errors of use") {
  Model model = queue(4);
  const Expr head = model.find("head"), push = model.find("push");
  const auto refused = [](const auto& call) { return error_of(call).kind() == Error::Kind::usage; };
  CHECK(refused([&] { head + push; }));
  CHECK(refused([&] { head + queue(4).find("head"); }));
  CHECK(refused([&] { head.slice(4, 0); }));
  CHECK(refused([&] { head.slice(0, 1); }));
  CHECK(refused([&] { head.extend(3); }));
  CHECK(refused([&] { head.read(push); }));
  CHECK(refused([&] { ite(head, head, head); }));
  CHECK(refused([&] { make(Operator::add, {head}); }));
  CHECK(refused([&] { make(Operator::variable, {}); }));
  CHECK(refused([&] { head.argument(0); }));
  CHECK(refused([&] { head.parameter(0); }));
  CHECK(refused([&] { head.value(); }));
  CHECK(refused([&] { Expr().op(); }));
  CHECK(!Expr().exists());
  // `if (!e)` does not compile: it would be a question about a new expression.
  static_assert(!std::is_constructible_v<bool, decltype(!head)>);
}

TEST_CASE("an expression keeps its model alive") {
  Expr sum;
  {
    const Model model = queue(4);
    sum = model.find("head") + model.find("tail");
  }
  CHECK(sum.to_string() == "head + tail");
}

TEST_CASE("words as values") {
  const Value word(8, 200);
  CHECK(word.width() == 8);
  CHECK(!word.is_array());
  CHECK(word.to_uint64() == 200);
  CHECK(word.binary() == "11001000");
  CHECK(word.decimal() == "200");
  CHECK(word.signed_decimal() == "-56");
  CHECK(word.hexadecimal() == "C8");
  CHECK(word.bit(7));
  CHECK(!word.bit(0));
  CHECK(Value(8, "-56") == word);
  CHECK(Value(8, "0xc8") == word);
  CHECK(Value(8, "0b11001000") == word);
  CHECK(Value(4, 200) == Value(4, 8));
  CHECK(Value(8, 8) != Value(4, 8));
  CHECK(Value().is_zero());
  const Value wide(70, "0x200000000000000000");
  CHECK(!wide.is_small());
  CHECK(wide.bit(69));
  CHECK_THROWS_AS(wide.to_uint64(), Error);
  for (const char* text : {"", "256", "-129", "0x100", "0b", "0b111111111", "2 ", "x"}) {
    CAPTURE(text);
    CHECK(error_of([&] { Value(8, text); }).kind() == Error::Kind::usage);
  }
  CHECK_THROWS_AS(Value(0, 1), Error);
  CHECK_THROWS_AS(word.bit(8), Error);
  CHECK_THROWS_AS(word.elements(), Error);
}

TEST_CASE("arrays as values") {
  const Value zeros = Value::array(4, Value(8, 0));
  CHECK(zeros.is_array());
  CHECK(zeros.sort() == Sort::array(4, 8));
  CHECK(zeros.at(Value(4, 3)) == Value(8, 0));
  const Value one = zeros.with(Value(4, 3), Value(8, 9));
  CHECK(one.at(Value(4, 3)) == Value(8, 9));
  CHECK(zeros.at(Value(4, 3)) == Value(8, 0));
  CHECK(one != zeros);
  CHECK(one.with(Value(4, 3), Value(8, 0)) == zeros);
  CHECK(one.default_element() == Value(8, 0));
  REQUIRE(one.elements().size() == 1);
  CHECK(one.elements()[0].first == Value(4, 3));
  CHECK_THROWS_AS(one.at(Value(5, 3)), Error);
  CHECK_THROWS_AS(one.with(Value(4, 3), Value(7, 0)), Error);
  CHECK_THROWS_AS(one.to_uint64(), Error);
}
