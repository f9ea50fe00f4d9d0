// What input_solver.h promises, by all values of all variables: forth and back.
#include "passes/words/input_solver.h"

#include <algorithm>

#include "support/random.h"
#include "term/evaluate.h"
#include "test.h"

using namespace polycube::impl;

namespace {

const Stop never;

/// Two states and four inputs, one of them a target, with a solver for them.
struct Case {
  TermStore terms;
  Builder build{terms};
  Sort word = Sort::bits(2);
  Sort bit = Sort::bits(1);
  Node x = terms.variable(word);
  Node p = terms.variable(bit);
  Node u = terms.variable(word);
  Node v = terms.variable(word);
  Node b = terms.variable(bit);
  Node next_bit = terms.variable(bit);
  std::vector<Node> inputs{u, v, b, next_bit};

  std::optional<InputSolution> solve(Node formula) {
    WorkBudget budget(never, WorkBudget::unlimited);
    std::vector<InputRole> roles(terms.size(), InputRole::fixed);
    for (const Node n : {u, v, b}) roles[n.id()] = InputRole::plain;
    roles[next_bit.id()] = InputRole::target;
    return InputSolver(build, roles, budget, 1).solve(formula);
  }
  Node constant(std::uint64_t value) { return terms.constant(BitVector(2, value)); }
  Node value_of(const InputSolution& solution, Node input) const {
    for (const SolvedInput& s : solution.inputs) {
      if (s.input == input) return s.value;
    }
    return input;
  }
};

/// All assignments to the variables, one after the other.
template <class Visit>
void for_all(const TermStore& terms, const std::vector<Node>& variables, Evaluator& evaluator, Visit&& visit) {
  std::uint32_t bits = 0;
  for (const Node n : variables) bits += terms.width(n);
  for (std::uint64_t code = 0; code < std::uint64_t{1} << bits; ++code) {
    std::uint32_t shift = 0;
    for (const Node n : variables) {
      if (evaluator.knows(n)) evaluator.set(n, BitVector(terms.width(n), code >> shift));
      shift += terms.width(n);
    }
    evaluator.run();
    visit();
  }
}

void check_promise(Case& c, Node formula, const InputSolution& solution) {
  std::vector<Node> left{c.x, c.p};
  left.insert(left.end(), c.inputs.begin(), c.inputs.end());
  TermImage origin(c.build);
  for (const InputChoice& choice : solution.choices) origin.set(choice.variable, choice.origin);
  std::vector<Node> agree{origin(solution.formula)};
  for (const SolvedInput& s : solution.inputs) agree.push_back(c.build.eq(s.input, origin(s.value)));
  const Node forth = c.build.or_(c.build.not_(formula), c.build.conjunction(agree));
  Evaluator there(c.terms, std::vector<Node>{forth});
  for_all(c.terms, left, there, [&] { REQUIRE(there.bits(forth).is_true()); });

  TermImage values(c.build);
  for (const SolvedInput& s : solution.inputs) values.set(s.input, s.value);
  const Node back = c.build.or_(c.build.not_(solution.formula), values(formula));
  for (const InputChoice& choice : solution.choices) left.push_back(choice.variable);
  Evaluator here(c.terms, std::vector<Node>{back});
  for_all(c.terms, left, here, [&] { REQUIRE(here.bits(back).is_true()); });
}

bool reads(const TermStore& terms, Node root, Node variable) {
  const std::vector<Node> all = cone(terms, std::vector<Node>{root});
  return std::find(all.begin(), all.end(), variable) != all.end();
}

class Generator {
 public:
  Generator(Case& c, std::uint64_t seed) : c_(c), random_(seed) {}

  Node formula(std::uint32_t depth) {
    if (depth == 0 || random_.below(6) == 0) return atom();
    const Node a = formula(depth - 1);
    const Node b = formula(depth - 1);
    switch (random_.below(8)) {
      case 0: return c_.terms.make(Kind::ite, {atom(), a, b});
      case 1: return c_.terms.make(Kind::not_, {a});
      case 2: return c_.terms.make(Kind::implies, {atom(), b});
      case 3:
      case 4:
      case 5: return c_.terms.make(Kind::and_, {a, b});
      default: return c_.terms.make(Kind::or_, {a, b});
    }
  }

 private:
  Node word() {
    const Node all[] = {c_.x, c_.u, c_.v, c_.constant(random_.below(4))};
    const Node n = all[random_.below(4)];
    return random_.below(3) == 0 ? c_.terms.make(Kind::add, {n, all[random_.below(4)]}) : n;
  }
  Node atom() {
    const Node bits[] = {c_.p, c_.b, c_.next_bit};
    switch (random_.below(5)) {
      case 0: return bits[random_.below(3)];
      case 1: return c_.terms.make(Kind::not_, {bits[random_.below(3)]});
      case 2: return c_.terms.make(Kind::ult, {word(), word()});
      case 3: return c_.terms.make(Kind::iff, {bits[random_.below(3)], c_.terms.make(Kind::ult, {word(), word()})});
      default: return c_.terms.make(Kind::eq, {word(), word()});
    }
  }

  Case& c_;
  Random random_;
};

}  // namespace

TEST_CASE("guards that exclude each other choose by themselves") {
  Case c;
  const Node step = c.build.make(Kind::add, {c.x, c.constant(1)});
  const Node one = c.build.and_(c.p, c.build.eq(c.u, step));
  const Node other = c.build.and_(c.build.not_(c.p), c.build.eq(c.x, c.u));
  const Node formula = c.build.or_(one, other);
  const auto solution = c.solve(formula);
  REQUIRE(solution);
  CHECK(solution->choices.empty());
  CHECK(c.value_of(*solution, c.u) == c.build.make(Kind::ite, {c.p, step, c.x}));
  CHECK(c.terms.is_true(solution->formula));
  check_promise(c, formula, *solution);
}

TEST_CASE("guards that a solver has to tell apart do so too") {
  Case c;
  const Node low = c.build.make(Kind::ult, {c.x, c.constant(1)});
  const Node high = c.build.make(Kind::ult, {c.constant(1), c.x});
  const Node formula = c.build.or_(c.build.and_(low, c.build.eq(c.u, c.constant(3))),
                                   c.build.and_(high, c.build.eq(c.u, c.constant(2))));
  const auto solution = c.solve(formula);
  REQUIRE(solution);
  CHECK(solution->choices.empty());
  CHECK_FALSE(reads(c.terms, c.value_of(*solution, c.u), c.u));
  check_promise(c, formula, *solution);
}

TEST_CASE("between guards that overlap a new input chooses") {
  Case c;
  const Node high = c.build.make(Kind::ult, {c.constant(1), c.x});
  const Node formula = c.build.or_(c.build.and_(c.p, c.build.eq(c.u, c.constant(3))),
                                   c.build.and_(high, c.build.eq(c.u, c.constant(2))));
  const auto solution = c.solve(formula);
  REQUIRE(solution);
  REQUIRE(solution->choices.size() == 1);
  CHECK(reads(c.terms, c.value_of(*solution, c.u), solution->choices[0].variable));
  check_promise(c, formula, *solution);
}

TEST_CASE("what all branches agree on needs no choice") {
  Case c;
  const Node same = c.build.eq(c.u, c.x);
  const Node formula =
      c.build.or_(c.build.and_(c.p, same), c.build.and_(same, c.build.make(Kind::ult, {c.constant(1), c.x})));
  const auto solution = c.solve(formula);
  REQUIRE(solution);
  CHECK(solution->choices.empty());
  CHECK(c.value_of(*solution, c.u) == c.x);
  check_promise(c, formula, *solution);
}

TEST_CASE("inputs are defined through each other, and never in a circle") {
  Case c;
  const Node step = c.build.make(Kind::add, {c.x, c.constant(1)});
  const Node formula = c.build.and_(c.build.eq(c.u, c.v), c.build.eq(c.v, step));
  const auto solution = c.solve(formula);
  REQUIRE(solution);
  CHECK(c.value_of(*solution, c.u) == step);
  CHECK(c.value_of(*solution, c.v) == step);
  check_promise(c, formula, *solution);

  const Node circle = c.build.and_(c.build.eq(c.u, c.build.make(Kind::mul, {c.v, c.x})),
                                   c.build.eq(c.v, c.build.make(Kind::mul, {c.u, c.constant(3)})));
  const auto half = c.solve(circle);
  REQUIRE(half);
  CHECK(half->inputs.size() == 1);
  check_promise(c, circle, *half);
}

TEST_CASE("a guarded equation leaves the input alone where the guard fails") {
  Case c;
  const Node formula = c.build.or_(c.build.not_(c.p), c.build.eq(c.u, c.x));
  const auto solution = c.solve(formula);
  REQUIRE(solution);
  CHECK(c.value_of(*solution, c.u) == c.build.make(Kind::ite, {c.p, c.x, c.u}));
  CHECK(c.terms.is_true(solution->formula));
  check_promise(c, formula, *solution);
}

TEST_CASE("what branches share is solved once, however many ways lead to it") {
  Case c;
  Node formula = c.build.eq(c.u, c.x);
  for (int i = 0; i < 40; ++i) {
    const Node guard = c.terms.variable(c.bit);
    const Node other = c.build.and_(c.build.not_(guard), c.terms.variable(c.bit));
    formula = c.build.or_(c.build.and_(guard, formula), c.build.and_(other, formula));
  }
  const auto solution = c.solve(formula);
  REQUIRE(solution);
  CHECK(c.value_of(*solution, c.u) == c.x);
}

TEST_CASE("random formulas keep both promises") {
  std::uint32_t solved = 0;
  std::uint32_t choices = 0;
  std::uint32_t several = 0;
  for (std::uint64_t seed = 1; seed <= 3000; ++seed) {
    CAPTURE(seed);
    Case c;
    const Node formula = Generator(c, seed).formula(3 + static_cast<std::uint32_t>(seed % 2));
    const auto solution = c.solve(formula);
    if (!solution) continue;
    ++solved;
    several += solution->inputs.size() > 1 ? 1 : 0;
    choices += solution->choices.empty() ? 0 : 1;
    if (solution->choices.size() > 4) continue;
    check_promise(c, formula, *solution);
  }
  MESSAGE(solved, " solved, ", several, " for several inputs, ", choices, " with choices");
  CHECK(solved > 500);
  CHECK(several > 100);
  CHECK(choices > 50);
}
