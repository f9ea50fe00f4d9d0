#include "solver/lazy_products_solver.h"

#include "support/random.h"
#include "test.h"

using namespace polycube::impl;

namespace {

const Stop never;

std::unique_ptr<SmtSolver> plain(const TermStore& terms, Statistics& statistics, SmtChoice choice) {
  SmtOptions options;
  options.choice = choice;
  return make_smt_solver(options, terms, never, statistics);
}

}  // namespace

TEST_CASE("equal operands have equal products, where a blasted product is too hard") {
  for (const SmtChoice choice : {SmtChoice::bitwuzla, SmtChoice::boolector}) {
    TermStore terms;
    Builder build(terms, Builder::Simplify::no);
    Statistics statistics;
    LazyProductsSolver solver(plain(terms, statistics, choice), build);
    const Sort word = Sort::bits(64);
    const auto choose = [&] {
      return build.make(Kind::ite, {terms.variable(Sort::bits(1)), terms.variable(word), terms.variable(word)});
    };
    const Node x = choose();
    const Node y = choose();
    const Node z = choose();
    solver.assert_formula(build.eq(x, y));
    const Node differ = build.not_(build.eq(build.make(Kind::mul, {x, z}), build.make(Kind::mul, {z, y})));
    const Node other = build.eq(z, terms.constant(BitVector(64, 3)));
    const Node assumptions[] = {other, differ};
    CHECK(solver.check(assumptions) == Answer::unsat);
    CHECK(solver.failed_assumptions() == std::vector<Node>{differ});
    CHECK(solver.check(std::vector<Node>{other}) == Answer::sat);
  }
}

TEST_CASE("answers and models are those of the solver behind it") {
  Random random(11);
  constexpr Kind kinds[] = {Kind::mul, Kind::udiv, Kind::urem, Kind::sdiv, Kind::srem, Kind::smod};
  std::uint32_t sat = 0;
  for (std::uint32_t round = 0; round < 300; ++round) {
    TermStore terms;
    Builder build(terms, random.coin() ? Builder::Simplify::no : Builder::Simplify::yes);
    Statistics statistics;
    LazyProductsSolver lazy(plain(terms, statistics, SmtChoice::bitwuzla), build);
    const auto exact = plain(terms, statistics, SmtChoice::boolector);
    std::vector<Node> words;
    for (int i = 0; i < 3; ++i) words.push_back(terms.variable(Sort::bits(5)));
    const auto pick = [&] { return words[random.below(words.size())]; };
    for (int i = 0; i < 4; ++i) words.push_back(build.make(kinds[random.below(std::size(kinds))], {pick(), pick()}));
    std::vector<Node> formulas;
    for (int i = 0; i < 3; ++i) {
      const Node a = pick();
      const Node b = random.coin() ? terms.constant(BitVector(5, random.next())) : pick();
      const Node atom = build.make(random.coin() ? Kind::eq : Kind::ult, {a, b});
      formulas.push_back(random.coin() ? build.not_(atom) : atom);
    }
    lazy.assert_formula(formulas[0]);
    exact->assert_formula(formulas[0]);
    const std::span<const Node> assumptions = std::span(formulas).subspan(1);
    const Answer answer = lazy.check(assumptions);
    REQUIRE(answer == exact->check(assumptions));
    if (answer != Answer::sat) continue;
    ++sat;
    Evaluator values(terms, formulas);
    for (const Node v : values.variables()) values.set(v, lazy.value(v));
    values.run();
    for (const Node f : formulas) CHECK(values.bits(f).is_true());
  }
  CHECK(sat > 50);
  CHECK(sat < 250);
}
