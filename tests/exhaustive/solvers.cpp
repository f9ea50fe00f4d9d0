// Both solvers against the evaluator: every operator at small widths, random formulas over arrays, and the decorators.
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "solver/checking_solver.h"
#include "solver/counting_solver.h"
#include "solver/recording_solver.h"
#include "support/error.h"
#include "support/random.h"
#include "test.h"

using namespace polycube::impl;

namespace {

constexpr SmtChoice both[] = {SmtChoice::bitwuzla, SmtChoice::boolector};

std::unique_ptr<SmtSolver> bare(SmtChoice choice, const TermStore& terms, const Stop& stop) {
  return choice == SmtChoice::bitwuzla ? make_bitwuzla(terms, stop, 0) : make_boolector(terms, stop, 0);
}

Answer check(SmtSolver& solver, std::initializer_list<Node> assumptions) {
  return solver.check(std::span<const Node>(assumptions.begin(), assumptions.size()));
}

/// All ways to use an operator on bit-vectors of a width.
struct Use {
  Kind kind;
  std::vector<std::uint32_t> widths;  // of the arguments
  std::uint32_t p0 = 0;
  std::uint32_t p1 = 0;
};

std::vector<Use> uses(std::uint32_t width) {
  std::vector<Use> result;
  for (const KindInfo& row : kind_table) {
    switch (row.rule) {
      case SortRule::same:
      case SortRule::reduce:
      case SortRule::predicate:
      case SortRule::equality: result.push_back({row.kind, std::vector<std::uint32_t>(row.arity, width)}); break;
      case SortRule::boolean:
        if (width == 1) result.push_back({row.kind, {1, 1}});
        break;
      case SortRule::extend:
        for (std::uint32_t n = 0; n <= 2; ++n) result.push_back({row.kind, {width}, n});
        break;
      case SortRule::slice:
        for (std::uint32_t upper = 0; upper < width; ++upper) {
          for (std::uint32_t lower = 0; lower <= upper; ++lower) result.push_back({row.kind, {width}, upper, lower});
        }
        break;
      case SortRule::concat:
        for (std::uint32_t low = 1; low <= 3; ++low) result.push_back({row.kind, {width, low}});
        break;
      case SortRule::ite: result.push_back({row.kind, {1, width, width}}); break;
      case SortRule::leaf:
      case SortRule::read:
      case SortRule::write: break;
    }
  }
  return result;
}

/// The operator as a table: "if the arguments are these, the result is this", for all arguments.
class Table {
 public:
  Table(TermStore& terms, const Use& use) : terms_(terms) {
    for (const std::uint32_t width : use.widths) args_.push_back(terms.variable(Sort::bits(width)));
    application_ = terms.make(use.kind, args_, use.p0, use.p1);
    std::uint32_t bits = 0;
    for (const std::uint32_t width : use.widths) bits += width;
    for (std::uint64_t all = 0; all < std::uint64_t{1} << bits; ++all) add_row(use, all);
  }

  Node application() const { return application_; }
  const std::vector<Node>& args() const { return args_; }
  std::size_t rows() const { return matches_.size(); }
  Node matches(std::size_t row) const { return matches_[row]; }
  const BitVector& result(std::size_t row) const { return results_[row]; }

  Node as_choices(std::size_t wrong_row = ~std::size_t{0}) const {
    Node chain = terms_.constant(BitVector::zero(results_[0].width()));
    for (std::size_t i = 0; i < rows(); ++i) {
      const BitVector result = i == wrong_row ? bv::not_(results_[i]) : results_[i];
      chain = terms_.make(Kind::ite, {matches_[i], terms_.constant(result), chain});
    }
    return chain;
  }

 private:
  void add_row(const Use& use, std::uint64_t all) {
    std::vector<BitVector> values;
    std::vector<const BitVector*> pointers;
    Node match = terms_.boolean(true);
    for (std::size_t i = 0; i < args_.size(); ++i) {
      values.emplace_back(use.widths[i], all);
      all >>= use.widths[i];
      match = terms_.make(Kind::and_, {match, terms_.make(Kind::eq, {args_[i], terms_.constant(values[i])})});
    }
    for (const BitVector& value : values) pointers.push_back(&value);
    matches_.push_back(match);
    results_.push_back(apply(use.kind, pointers, use.p0, use.p1));
  }

  TermStore& terms_;
  std::vector<Node> args_;
  Node application_;
  std::vector<Node> matches_;
  std::vector<BitVector> results_;
};

/// A folder that vanishes with its content.
struct Folder {
  std::string path = (std::filesystem::temp_directory_path() / "polycube-test-XXXXXX").string();
  Folder() { REQUIRE(::mkdtemp(path.data()) != nullptr); }
  ~Folder() { std::filesystem::remove_all(path); }
};

}  // namespace

TEST_CASE("both solvers know every operator as the evaluator does") {
  for (const SmtChoice choice : both) {
    for (std::uint32_t width = 1; width <= 3; ++width) {
      for (const Use& use : uses(width)) {
        INFO(name(choice), ": ", info(use.kind).name, ", width ", width, ", parameters ", use.p0, " ", use.p1);
        TermStore terms;
        const Table table(terms, use);
        const Stop stop;
        const auto solver = bare(choice, terms, stop);
        CHECK(check(*solver, {terms.make(Kind::neq, {table.application(), table.as_choices()})}) == Answer::unsat);

        // One wrong row: the solver must find it, and only it.
        const std::size_t wrong = (width * 7 + use.p0) % table.rows();
        REQUIRE(check(*solver, {terms.make(Kind::neq, {table.application(), table.as_choices(wrong)})}) == Answer::sat);
        Evaluator evaluator(terms, std::vector<Node>{table.matches(wrong)});
        for (const Node arg : table.args()) evaluator.set(arg, solver->value(arg));
        evaluator.run();
        CHECK(evaluator.bits(table.matches(wrong)).is_true());
      }
    }
  }
}

namespace {

/// Formulas over two arrays, two indices, two elements and a condition, all small enough to try every value.
class ArrayFormulas {
 public:
  /// With constant arrays, or with comparisons of arrays, or with both.
  ArrayFormulas(TermStore& terms, std::uint64_t seed, Sort sort, bool constants, bool comparisons)
      : terms_(terms), random_(seed), comparisons_(comparisons) {
    arrays_ = {terms.variable(sort), terms.variable(sort)};
    indices_ = {terms.variable(sort.index()), terms.variable(sort.index()),
                terms.constant(BitVector::zero(sort.index_width()))};
    elements_ = {terms.variable(sort.element()), terms.variable(sort.element()),
                 terms.constant(BitVector::ones(sort.width()))};
    conditions_ = {terms.variable(Sort::bits(1))};
    variables_ = {arrays_[0], arrays_[1], indices_[0], indices_[1], elements_[0], elements_[1], conditions_[0]};
    if (!constants) return;
    arrays_.push_back(terms.const_array(sort, elements_[0]));
    arrays_.push_back(terms.const_array(sort, elements_[2]));
  }

  const std::vector<Node>& variables() const { return variables_; }

  Node next() {
    for (int i = 0; i < 8; ++i) grow();
    Node formula = conditions_.back();
    for (int i = 0; i < 3; ++i)
      formula = terms_.make(random_.coin() ? Kind::and_ : Kind::xor_, {formula, pick(conditions_)});
    return formula;
  }

 private:
  Node pick(const std::vector<Node>& from) { return from[random_.below(from.size())]; }

  void grow() {
    switch (random_.below(5)) {
      case 0: {
        const Node array = pick(arrays_);
        const Node index = pick(indices_);
        return arrays_.push_back(terms_.make(Kind::write, {array, index, pick(elements_)}));
      }
      case 1: {
        const Node condition = pick(conditions_);
        const Node array = pick(arrays_);
        return arrays_.push_back(terms_.make(Kind::ite, {condition, array, pick(arrays_)}));
      }
      case 2: {
        const Node array = pick(arrays_);
        return elements_.push_back(terms_.make(Kind::read, {array, pick(indices_)}));
      }
      case 3: {
        if (!comparisons_) return;
        const Node array = pick(arrays_);
        return conditions_.push_back(terms_.make(random_.coin() ? Kind::eq : Kind::neq, {array, pick(arrays_)}));
      }
      default: {
        const Node element = pick(elements_);
        return conditions_.push_back(terms_.make(Kind::ult, {element, pick(elements_)}));
      }
    }
  }

  TermStore& terms_;
  Random random_;
  bool comparisons_;
  std::vector<Node> arrays_;
  std::vector<Node> indices_;
  std::vector<Node> elements_;
  std::vector<Node> conditions_;
  std::vector<Node> variables_;
};

Value small_value(Sort sort, std::uint64_t bits) {
  if (sort.is_bits()) return BitVector(sort.width(), bits);
  ArrayValue result(sort.index_width(), BitVector::zero(sort.width()));
  for (std::uint64_t i = 0; i < std::uint64_t{1} << sort.index_width(); ++i) {
    result.write(BitVector(sort.index_width(), i), BitVector(sort.width(), bits >> (i * sort.width())));
  }
  return result;
}

bool satisfiable(const TermStore& terms, Node formula) {
  Evaluator evaluator(terms, std::vector<Node>{formula});
  std::uint32_t bits = 0;
  const auto size = [&](Node n) { return terms.width(n) << terms.sort(n).index_width(); };
  for (const Node n : evaluator.variables()) bits += size(n);
  for (std::uint64_t all = 0; all < std::uint64_t{1} << bits; ++all) {
    std::uint64_t rest = all;
    for (const Node n : evaluator.variables()) {
      evaluator.set(n, small_value(terms.sort(n), rest));
      rest >>= size(n);
    }
    evaluator.run();
    if (evaluator.bits(formula).is_true()) return true;
  }
  return false;
}

bool satisfied(const TermStore& terms, Node formula, SmtSolver& solver) {
  Evaluator evaluator(terms, std::vector<Node>{formula});
  for (const Node n : evaluator.variables()) evaluator.set(n, solver.value(n));
  evaluator.run();
  return evaluator.bits(formula).is_true();
}

}  // namespace

TEST_CASE("both solvers know arrays as the evaluator does") {
  // Where constant arrays are compared with other arrays Bitwuzla may answer "unknown", and Boolector's models may lack
  // elements. Both are noticed wherever a solver is used: the first by its answer, the second by the check of models.
  for (const SmtChoice choice : both) {
    for (const bool constants : {false, true}) {
      for (const bool comparisons : {false, true}) {
        const bool weak = constants && comparisons;
        std::array<std::uint32_t, 3> answers{};
        std::uint32_t wrong_models = 0;
        for (std::uint64_t seed = 0; seed < 300; ++seed) {
          TermStore terms;
          const Sort sort = Sort::array(1, 1 + static_cast<std::uint32_t>(seed % 2));
          const Node formula = ArrayFormulas(terms, seed, sort, constants, comparisons).next();
          const Stop stop;
          const auto solver = bare(choice, terms, stop);
          INFO(name(choice), ", seed ", seed, ", constant arrays ", constants, ", comparisons ", comparisons);
          const Answer answer = check(*solver, {formula});
          ++answers[static_cast<std::size_t>(answer)];
          if (answer == Answer::unknown) {
            CHECK((weak && choice == SmtChoice::bitwuzla));
            continue;
          }
          CHECK((answer == Answer::sat) == satisfiable(terms, formula));
          if (answer == Answer::unsat || satisfied(terms, formula, *solver)) continue;
          CHECK((weak && choice == SmtChoice::boolector));
          ++wrong_models;
        }
        if (weak)
          MESSAGE(name(choice), " with compared constant arrays: ", answers[2], " unknown, ", wrong_models,
                  " incomplete models");
        CHECK(answers[0] > 50);
        CHECK(answers[1] > 10);
      }
    }
  }
}

TEST_CASE("arrays with wide indices keep their elements in models") {
  for (const SmtChoice choice : both) {
    INFO(name(choice));
    TermStore terms;
    const Stop stop;
    const Sort sort = Sort::array(40, 7);
    const Node array = terms.variable(sort);
    const auto solver = bare(choice, terms, stop);
    std::vector<Node> formulas;
    for (std::uint64_t i = 1; i <= 5; ++i) {
      const Node index = terms.constant(BitVector(40, 0x1234567890 * i));
      const Node element = terms.constant(BitVector(7, 20 * i));
      formulas.push_back(terms.make(Kind::eq, {terms.make(Kind::read, {array, index}), element}));
    }
    for (const Node n : formulas) solver->assert_formula(n);
    REQUIRE(solver->check({}) == Answer::sat);
    for (const Node n : formulas) CHECK(satisfied(terms, n, *solver));
    CHECK(solver->check(std::vector<Node>{terms.make(Kind::not_, {formulas[2]})}) == Answer::unsat);
  }
}

TEST_CASE("an array that equals a constant array: all its elements, or no model at all") {
  for (const SmtChoice choice : both) {
    INFO(name(choice));
    TermStore terms;
    Statistics statistics;
    const Stop stop;
    SmtOptions options;
    options.choice = choice;
    const Sort sort = Sort::array(20, 4);
    const Node array = terms.variable(sort);
    const Node formula = terms.make(Kind::eq, {array, terms.const_array(sort, terms.constant(BitVector(4, 9)))});
    const auto solver = make_smt_solver(options, terms, stop, statistics);
    try {
      const Answer answer = check(*solver, {formula});
      CHECK(answer != Answer::unsat);
      if (answer == Answer::sat) CHECK(solver->value(array) == Value(ArrayValue(20, BitVector(4, 9))));
    } catch (const RejectedEvidence&) {
      CHECK(choice == SmtChoice::boolector);  // a known gap of its models
    }
  }
}

TEST_CASE("constant arrays that may be equal: the right answer or none, nothing on stdout, and the process lives on") {
  for (const SmtChoice choice : both) {
    INFO(name(choice));
    TermStore terms;
    Stop stop;
    const Sort sort = Sort::array(2, 2);
    const Node x = terms.variable(Sort::bits(2));
    const Node a = terms.variable(sort);
    const Node b = terms.variable(sort);
    const auto equal = [&](Node one, Node two) { return terms.make(Kind::eq, {one, two}); };
    std::ostringstream out;
    std::streambuf* before = std::cout.rdbuf(out.rdbuf());
    {
      const auto solver = bare(choice, terms, stop);
      solver->assert_formula(equal(a, terms.const_array(sort, x)));
      solver->assert_formula(equal(b, terms.const_array(sort, terms.constant(BitVector(2, 1)))));
      CHECK(check(*solver, {equal(a, b)}) != Answer::unsat);
      CHECK(check(*solver, {equal(a, b), equal(x, terms.constant(BitVector(2, 2)))}) != Answer::sat);
    }
    const auto solver = bare(choice, terms, stop);
    solver->assert_formula(equal(x, terms.constant(BitVector(2, 3))));
    CHECK(check(*solver, {}) == Answer::sat);
    std::cout.rdbuf(before);
    CHECK(out.str() == "");
  }
}

TEST_CASE("what other threads write to stdout during queries arrives") {
  std::ostringstream out;
  std::streambuf* before = std::cout.rdbuf(out.rdbuf());
  std::atomic<bool> done{false};
  std::string written;
  TermStore terms;
  const Node x = terms.variable(Sort::bits(8));
  const Node y = terms.variable(Sort::bits(8));
  const Node product = terms.make(Kind::mul, {x, y});
  const Node odd = terms.make(Kind::eq, {product, terms.constant(BitVector(8, 77))});
  const Stop stop;
  REQUIRE(check(*bare(SmtChoice::bitwuzla, terms, stop), {odd}) == Answer::sat);
  std::vector<std::thread> threads;
  for (int i = 0; i < 2; ++i) {
    threads.emplace_back([&] {
      while (!done) check(*bare(SmtChoice::bitwuzla, terms, stop), {odd});
    });
  }
  for (int i = 0; i < 2000; ++i) {
    std::cout << i << "\n" << std::flush;
    written += std::to_string(i) + "\n";
  }
  done = true;
  for (std::thread& thread : threads) thread.join();
  std::cout.rdbuf(before);
  CHECK(out.str() == written);
}

TEST_CASE("a variable that occurs nowhere is zero") {
  for (const SmtChoice choice : both) {
    TermStore terms;
    const Stop stop;
    const auto solver = bare(choice, terms, stop);
    REQUIRE(solver->check({}) == Answer::sat);
    const Node bits = terms.variable(Sort::bits(9));
    const Node array = terms.variable(Sort::array(3, 4));
    CHECK(solver->value(bits) == Value(BitVector::zero(9)));
    CHECK(solver->value(array) == Value(ArrayValue(3, BitVector::zero(4))));
  }
}

TEST_CASE("what is asserted stays, what is assumed goes") {
  for (const SmtChoice choice : both) {
    TermStore terms;
    const Stop stop;
    const auto solver = bare(choice, terms, stop);
    const Node x = terms.variable(Sort::bits(4));
    const Node small = terms.make(Kind::ult, {x, terms.constant(BitVector(4, 3))});
    const Node large = terms.make(Kind::ugt, {x, terms.constant(BitVector(4, 9))});
    CHECK(check(*solver, {small}) == Answer::sat);
    CHECK(check(*solver, {small, large}) == Answer::unsat);
    CHECK(check(*solver, {large}) == Answer::sat);
    solver->assert_formula(small);
    CHECK(check(*solver, {large}) == Answer::unsat);
    CHECK(check(*solver, {}) == Answer::sat);
    // Terms that are made later belong to the same solver.
    const Node middle = terms.make(Kind::eq, {x, terms.constant(BitVector(4, 2))});
    REQUIRE(check(*solver, {middle}) == Answer::sat);
    CHECK(solver->value(x) == Value(BitVector(4, 2)));
  }
}

TEST_CASE("failed assumptions are among the assumptions and unsatisfiable by themselves") {
  for (const SmtChoice choice : both) {
    std::uint32_t unsat = 0;
    std::uint32_t smaller = 0;
    for (std::uint64_t seed = 0; seed < 150; ++seed) {
      INFO(name(choice), ", seed ", seed);
      Random random(seed);
      TermStore terms;
      const Stop stop;
      const auto solver = bare(choice, terms, stop);
      const Node vars[] = {terms.variable(Sort::bits(3)), terms.variable(Sort::bits(3)), terms.variable(Sort::bits(3))};
      const auto comparison = [&] {
        const std::array<Kind, 5> kinds{Kind::ult, Kind::eq, Kind::neq, Kind::slt, Kind::ugte};
        const Kind kind = kinds[random.below(kinds.size())];
        const Node left = vars[random.below(3)];
        const Node right = random.coin() ? vars[random.below(3)] : terms.constant(BitVector(3, random.next()));
        return terms.make(kind, {left, right});
      };
      solver->assert_formula(comparison());
      std::vector<Node> assumptions;
      for (int i = 0; i < 6; ++i)
        assumptions.push_back(random.below(4) == 0 ? terms.make(Kind::not_, {comparison()}) : comparison());
      // The same assumption twice, and one that is a constant, must do no harm.
      assumptions.push_back(assumptions[0]);
      assumptions.push_back(terms.boolean(random.below(8) != 0));
      if (solver->check(assumptions) != Answer::unsat) continue;
      ++unsat;
      const std::vector<Node> failed = solver->failed_assumptions();
      for (const Node n : failed) CHECK(std::find(assumptions.begin(), assumptions.end(), n) != assumptions.end());
      if (failed.size() < assumptions.size() - 1) ++smaller;
      CHECK(solver->check(failed) == Answer::unsat);
    }
    CHECK(unsat > 40);
    CHECK(smaller > 20);
  }
}

TEST_CASE("a solver that is stopped says unknown") {
  for (const SmtChoice choice : both) {
    TermStore terms;
    Stop stop;
    const auto solver = bare(choice, terms, stop);
    const Node x = terms.variable(Sort::bits(1));
    CHECK(check(*solver, {x}) == Answer::sat);
    stop.request(Stop::Reason::interrupted);
    CHECK(check(*solver, {x}) == Answer::unknown);
  }
}

TEST_CASE("a solver stops in the middle of a hard query") {
  for (const SmtChoice choice : both) {
    TermStore terms;
    const Stop stop(0.3);
    const auto solver = bare(choice, terms, stop);
    // The factors of a product of two primes of 32 bits.
    const Node x = terms.variable(Sort::bits(64));
    const Node y = terms.variable(Sort::bits(64));
    const Node limit = terms.constant(BitVector(64, std::uint64_t{1} << 32));
    const Node one = terms.constant(BitVector(64, 1));
    for (const Node n : {x, y}) {
      solver->assert_formula(terms.make(Kind::ult, {n, limit}));
      solver->assert_formula(terms.make(Kind::ugt, {n, one}));
    }
    const Node product = terms.constant(BitVector(64, std::uint64_t{3037000493} * 2654435761));
    const auto start = std::chrono::steady_clock::now();
    CHECK(check(*solver, {terms.make(Kind::eq, {terms.make(Kind::mul, {x, y}), product})}) == Answer::unknown);
    CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(20));
  }
}

namespace {

/// Says sat whatever it is asked, and that every variable is zero.
class Liar : public SmtSolver {
 public:
  explicit Liar(const TermStore& terms) : terms_(terms) {}
  std::string_view name() const override { return "liar"; }
  void assert_formula(Node) override {}
  Answer check(std::span<const Node>) override { return Answer::sat; }
  Value value(Node variable) override { return zero_value(terms_.sort(variable)); }
  std::vector<Node> failed_assumptions() override { return {}; }

 private:
  const TermStore& terms_;
};

}  // namespace

TEST_CASE("the checking decorator believes no model") {
  TermStore terms;
  Statistics statistics;
  const Node x = terms.variable(Sort::bits(4));
  const Node zero = terms.make(Kind::eq, {x, terms.constant(BitVector(4, 0))});
  const Node other = terms.make(Kind::not_, {zero});
  SUBCASE("a false assumption") {
    CheckingSolver solver(std::make_unique<Liar>(terms), terms, statistics);
    CHECK(check(solver, {zero}) == Answer::sat);
    CHECK_THROWS_AS(check(solver, {other}), RejectedEvidence);
    CHECK_THROWS_AS(check(solver, {zero, other}), RejectedEvidence);
  }
  SUBCASE("a false assertion") {
    CheckingSolver solver(std::make_unique<Liar>(terms), terms, statistics);
    solver.assert_formula(zero);
    CHECK(check(solver, {}) == Answer::sat);
    solver.assert_formula(other);
    CHECK_THROWS_AS(check(solver, {}), RejectedEvidence);
  }
  SUBCASE("a false array") {
    CheckingSolver solver(std::make_unique<Liar>(terms), terms, statistics);
    const Node array = terms.variable(Sort::array(4, 4));
    CHECK_THROWS_AS(check(solver, {terms.make(Kind::neq, {terms.make(Kind::read, {array, x}), x})}), RejectedEvidence);
  }
}

TEST_CASE("the counting decorator counts") {
  TermStore terms;
  Statistics statistics;
  const Stop stop;
  const auto solver = make_smt_solver({}, terms, stop, statistics);
  const Node x = terms.variable(Sort::bits(1));
  const Node not_x = terms.make(Kind::not_, {x});
  check(*solver, {x});
  check(*solver, {x, not_x});
  check(*solver, {not_x});
  CHECK(statistics.counter("smt_queries").get() == 3);
  CHECK(statistics.counter("smt_sat").get() == 2);
  CHECK(statistics.counter("smt_unsat").get() == 1);
  CHECK(statistics.counter("smt_models_checked").get() == 2);
}

namespace {

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> result;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    result.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return result;
}

std::string slurp(const std::string& path) {
  std::ifstream in(path);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// What a command prints; none if it cannot be started.
std::optional<std::string> output_of(const std::string& command) {
  std::FILE* pipe = ::popen(command.c_str(), "r");
  if (pipe == nullptr) return std::nullopt;
  std::string text;
  char buffer[4096];
  while (const std::size_t n = std::fread(buffer, 1, sizeof(buffer), pipe)) text.append(buffer, n);
  return ::pclose(pipe) == 0 ? std::optional(text) : std::nullopt;
}

/// A session that uses every operator: of each, a query that says unsat and one that says sat.
std::vector<std::string> record_all_operators(const std::string& folder, std::uint32_t width) {
  TermStore terms;
  Statistics statistics;
  const Stop stop;
  SmtOptions options;
  options.record = folder;
  const auto solver = make_smt_solver(options, terms, stop, statistics);
  std::vector<std::string> answers;
  for (const Use& use : uses(width)) {
    const Table table(terms, use);
    for (const std::size_t wrong : {~std::size_t{0}, std::size_t{0}}) {
      const Answer answer = check(*solver, {terms.make(Kind::neq, {table.application(), table.as_choices(wrong)})});
      answers.push_back(answer == Answer::sat ? "sat" : "unsat");
    }
  }
  const Sort sort = Sort::array(2, width);
  const Node array = terms.variable(sort);
  const Node index = terms.variable(sort.index());
  const Node element = terms.variable(sort.element());
  const Node written = terms.make(Kind::write, {array, index, element});
  const Node chosen =
      terms.make(Kind::ite, {terms.make(Kind::redor, {element}), written, terms.const_array(sort, element)});
  solver->assert_formula(
      terms.make(Kind::neq, {terms.make(Kind::read, {written, index}), terms.constant(BitVector::zero(width))}));
  const Node zero = terms.constant(BitVector::zero(width));
  for (const Node n : {terms.make(Kind::eq, {terms.make(Kind::read, {chosen, index}), zero}),
                       terms.make(Kind::eq, {array, written}), terms.make(Kind::neq, {array, written})}) {
    answers.push_back(check(*solver, {n}) == Answer::sat ? "sat" : "unsat");
  }
  return answers;
}

}  // namespace

TEST_CASE("recorded queries are SMT-LIB2 that another solver answers the same") {
  const Folder folder;
  std::vector<std::string> answers;
  for (std::uint32_t width = 1; width <= 2; ++width) {
    const std::vector<std::string> more = record_all_operators(folder.path, width);
    answers.insert(answers.end(), more.begin(), more.end());
  }
  std::vector<std::string> recorded;
  for (int i = 0; i < 2; ++i) {
    for (const std::string& line : lines_of(slurp(folder.path + "/queries-" + std::to_string(i) + ".smt2"))) {
      if (line.starts_with("; bitwuzla: ")) recorded.push_back(line.substr(12));
    }
  }
  CHECK(recorded == answers);
  CHECK(std::count(answers.begin(), answers.end(), "unsat") > 100);
  if (!output_of("z3 -version 2>/dev/null")) {
    MESSAGE("z3 is not on the path: the recorded queries are not compared with it");
    return;
  }
  std::vector<std::string> others;
  for (int i = 0; i < 2; ++i) {
    const auto text = output_of("z3 -T:100 '" + folder.path + "/queries-" + std::to_string(i) + ".smt2'");
    REQUIRE(text.has_value());
    const std::vector<std::string> lines = lines_of(*text);
    others.insert(others.end(), lines.begin(), lines.end());
  }
  CHECK(others == answers);
}

TEST_CASE("recording needs a folder that exists") {
  TermStore terms;
  Statistics statistics;
  const Stop stop;
  SmtOptions options;
  options.record = "/nonexistent/folder";
  CHECK_THROWS_AS(make_smt_solver(options, terms, stop, statistics), InputError);
}
