// The core against CaDiCaL: random definitions, random calls in random order, random options.
#include "sat/core.h"

#include <cadical.hpp>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "test.h"

namespace polycube::impl {
namespace {

using Clause = std::vector<Lit>;

/// What one solver was told, and CaDiCaL that was told the same.
struct Mirror {
  std::shared_ptr<const Definitions> definitions;
  std::vector<Clause> clauses;
  Var variables = 0;
  bool in_group = false;
  std::unique_ptr<CaDiCaL::Solver> reference;
  int guards = 0;

  /// CaDiCaL counts from 1. Guards of temporary clauses have the even numbers.
  static int number(Lit l) {
    const int v = 2 * static_cast<int>(l.var()) + 1;
    return l.negated() ? -v : v;
  }
  void tell(std::span<const Lit> clause) {
    for (const Lit l : clause) reference->add(number(l));
    reference->add(0);
  }
  void start() {
    reference = std::make_unique<CaDiCaL::Solver>();
    for (std::uint32_t c = 0; c < definitions->clause_count(); ++c) tell(definitions->clause(c));
    for (const Clause& c : clauses) tell(c);
  }
  Mirror copy() const {
    Mirror m;
    m.definitions = definitions;
    m.clauses = clauses;
    m.variables = variables;
    m.in_group = in_group;
    m.start();
    return m;
  }
  bool satisfiable(const Clause& assumptions, const Clause& temporary) {
    if (!temporary.empty()) {
      const int guard = 2 * ++guards;
      for (const Lit l : temporary) reference->add(number(l));
      reference->add(-guard);
      reference->add(0);
      reference->assume(guard);
    }
    for (const Lit l : assumptions) reference->assume(number(l));
    return reference->solve() == 10;
  }
};

class Fuzzer {
 public:
  explicit Fuzzer(std::uint64_t seed) : random_(seed) {}

  void run() {
    const Stop stop;
    Mirror first;
    first.definitions = definitions();
    first.variables = first.definitions->size();
    first.start();
    solvers_.push_back(std::make_unique<Core>(first.definitions, options(), stop));
    mirrors_.push_back(std::move(first));
    const std::uint64_t steps = 5 + random_.below(40);
    for (std::uint64_t i = 0; i < steps; ++i) step(random_.below(solvers_.size()));
  }

 private:
  bool often(std::uint64_t percent) { return random_.below(100) < percent; }

  CoreOptions options() {
    CoreOptions o;
    const bool all = often(40);
    const auto flag = [&] { return all || often(60); };
    o.cone = flag();
    o.justify = flag();
    o.groups = flag();
    o.temporary = temporary_ = flag();
    o.restarts = flag();
    o.forget = flag();
    o.simplify = flag();
    o.reuse_trail = flag();
    o.buckets = flag();
    o.heap_after = static_cast<std::uint32_t>(random_.below(3));
    o.save_phases = flag();
    o.random_phases = flag();
    o.minimize = flag();
    o.restart_interval = often(50) ? 100 : static_cast<std::uint32_t>(1 + random_.below(3));
    o.learnt_limit = often(50) ? 2000 : static_cast<std::uint32_t>(1 + random_.below(10));
    o.simplify_interval = often(30) ? 100 : static_cast<std::uint32_t>(1 + random_.below(3));
    o.subsume = flag();
    o.inherit = flag();
    o.drop_assignment = often(90);
    o.seed = random_.next();
    return o;
  }

  /// Clauses that say v is the function with this truth table over these, and some that follow from them.
  void define(Definitions& d, Var v, const std::vector<Var>& over, std::uint64_t table, std::uint64_t free) {
    for (std::uint64_t row = 0; row < (std::uint64_t{1} << over.size()); ++row) {
      Clause c;
      for (std::size_t i = 0; i < over.size(); ++i) c.push_back(Lit(over[i], (row >> i & 1) != 0));
      if ((free >> row & 1) != 0) continue;  // either value
      c.push_back(Lit(v, (table >> row & 1) == 0));
      d.add_clause(c);
    }
  }
  void gate(Definitions& d) {
    const Var before = d.size();
    const auto pick = [&] {
      return static_cast<Var>(often(60) && before > 12 ? before - 1 - random_.below(12) : random_.below(before));
    };
    const Var v = d.add_variable();
    const std::uint64_t kind = random_.below(10);
    if (kind < 5) {  // an AND of literals
      Clause all{Lit(v)};
      const std::uint64_t inputs = kind < 3 ? 2 : 1 + random_.below(5);
      const bool out = random_.coin();
      all[0] = all[0] ^ out;
      for (std::uint64_t i = 0; i < inputs; ++i) {
        const Lit l = Lit(pick(), random_.coin());
        const Lit implied[] = {Lit(v, !out), l};
        d.add_clause(implied);
        all.push_back(~l);
      }
      d.add_clause(all);
      return;
    }
    std::vector<Var> over;
    for (std::uint64_t i = random_.below(4) + 1; i > 0; --i) over.push_back(pick());
    std::sort(over.begin(), over.end());
    over.erase(std::unique(over.begin(), over.end()), over.end());
    const std::uint64_t parity = 0x6996966996696996;
    define(d, v, over, kind < 7 ? parity : random_.next(), kind == 9 ? random_.next() & random_.next() : 0);
  }
  std::shared_ptr<const Definitions> definitions() {
    auto d = std::make_shared<Definitions>();
    const std::uint64_t inputs = 1 + random_.below(12);
    const std::uint64_t gates = often(80) ? random_.below(40) : random_.below(200);
    for (std::uint64_t i = 0; i < inputs; ++i) d->add_variable();
    for (std::uint64_t i = 0; i < gates; ++i) {
      if (often(5)) {
        d->add_variable();
      } else {
        gate(*d);
      }
    }
    return d;
  }

  Lit literal(const Mirror& m) {
    const std::uint64_t from = often(50) ? std::min<std::uint64_t>(m.variables, 14) : m.variables;
    return Lit(static_cast<Var>(random_.below(from)), random_.coin());
  }
  Clause literals(const Mirror& m, std::uint64_t count) {
    Clause c;
    for (std::uint64_t i = 0; i < count; ++i) c.push_back(literal(m));
    return c;
  }

  void step(std::size_t s) {
    Mirror& m = mirrors_[s];
    const std::uint64_t what = random_.below(100);
    if (what < 22) {
      const Clause c = literals(m, often(90) ? 2 + random_.below(4) : random_.below(2));
      m.clauses.push_back(c);
      m.tell(c);
      solvers_[s]->add_clause(c);
    } else if (what < 24) {
      if (temporary_) CHECK(solvers_[s]->add_variable() == m.variables++);  // else it adds some of its own
    } else if (what < 27 && solvers_.size() < 4) {
      solvers_.push_back(std::unique_ptr<Core>(dynamic_cast<Core*>(solvers_[s]->clone().release())));
      mirrors_.push_back(mirrors_[s].copy());
    } else if (what < 29) {
      solvers_[s]->simplify();
    } else if (what < 32) {
      solvers_[s]->set_conflict_limit(random_.below(5));
    } else if (what < 50) {
      group(s);
    } else {
      Clause assumptions = literals(m, random_.below(5));
      query(s, assumptions, often(50) ? literals(m, random_.below(5)) : Clause());
    }
  }

  /// The queries of a generalisation: assumptions and the temporary clause are shortened step by step.
  void group(std::size_t s) {
    Mirror& m = mirrors_[s];
    Clause assumptions = literals(m, 1 + random_.below(6));
    Clause temporary = often(70) ? literals(m, 1 + random_.below(6)) : Clause();
    Clause all = assumptions;
    all.insert(all.end(), temporary.begin(), temporary.end());
    solvers_[s]->begin_group(all);
    for (std::uint64_t i = random_.below(8); i > 0; --i) {
      query(s, assumptions, temporary);
      if (often(10)) {
        const Clause c = literals(m, 2 + random_.below(3));
        m.clauses.push_back(c);
        m.tell(c);
        solvers_[s]->add_clause(c);
      }
      for (Clause* c : {&assumptions, &temporary}) {
        if (!c->empty() && often(70)) c->erase(c->begin() + static_cast<std::ptrdiff_t>(random_.below(c->size())));
      }
      if (often(20)) assumptions.push_back(all[random_.below(all.size())]);
      if (often(20)) temporary = literals(m, random_.below(4));  // outside what was said: slower, still right
    }
    if (often(80)) solvers_[s]->end_group();
  }

  void query(std::size_t s, const Clause& assumptions, const Clause& temporary) {
    Core& core = *solvers_[s];
    Mirror& m = mirrors_[s];
    const Answer answer = core.solve(assumptions, temporary);
    if (answer == Answer::unknown) return core.set_conflict_limit(0);
    REQUIRE((answer == Answer::sat) == m.satisfiable(assumptions, temporary));
    if (answer == Answer::sat) {
      check_model(core, m, assumptions, temporary);
      for (std::uint64_t i = random_.below(12); i > 0; --i) {
        const Var v = literal(m).var();
        const bool open = core.drop_assignment(v);
        REQUIRE((core.value(Lit(v)) == Truth3::dont_care) == open);
      }
      check_model(core, m, assumptions, temporary);
    } else {
      Clause failed;
      for (const Lit l : assumptions) {
        if (core.failed(l)) failed.push_back(l);
      }
      REQUIRE(!m.satisfiable(failed, temporary));
    }
  }

  /// Open variables get any value that their definitions allow; then everything must hold.
  void check_model(const Core& core, const Mirror& m, const Clause& assumptions, const Clause& temporary) {
    std::vector<bool> value(m.variables);
    const auto holds = [&](std::span<const Lit> clause) {
      return std::any_of(clause.begin(), clause.end(), [&](Lit l) { return value[l.var()] != l.negated(); });
    };
    for (Var v = 0; v < m.variables; ++v) {
      const Truth3 truth = core.value(Lit(v));
      const bool defined = [&] {
        if (v >= m.definitions->size()) return true;
        const auto all_hold = [&] {
          for (std::uint32_t c = m.definitions->first_clause(v); c < m.definitions->first_clause(v + 1); ++c) {
            if (!holds(m.definitions->clause(c))) return false;
          }
          return true;
        };
        value[v] = truth == Truth3::dont_care ? random_.coin() : truth == Truth3::yes;
        if (all_hold()) return true;
        if (truth != Truth3::dont_care) return false;
        value[v] = !value[v];
        return all_hold();
      }();
      if (v >= m.definitions->size()) value[v] = truth == Truth3::dont_care ? random_.coin() : truth == Truth3::yes;
      REQUIRE(defined);
    }
    for (const Clause& c : m.clauses) REQUIRE(holds(c));
    for (const Lit l : assumptions) REQUIRE(value[l.var()] != l.negated());
    if (!temporary.empty()) REQUIRE(holds(temporary));
  }

  Random random_;
  bool temporary_ = true;
  std::vector<std::unique_ptr<Core>> solvers_;
  std::vector<Mirror> mirrors_;
};

void fuzz(std::uint64_t from, std::uint64_t count) {
  for (std::uint64_t seed = from; seed < from + count; ++seed) {
    CAPTURE(seed);
    Fuzzer(seed).run();
  }
}

}  // namespace

TEST_CASE("A model says no more than it needs") {
  // out = (a and b) or (c and d)
  auto d = std::make_shared<Definitions>();
  for (int i = 0; i < 4; ++i) d->add_variable();
  const auto conjunction = [&](Lit left, Lit right) {
    const Lit out = Lit(d->add_variable());
    for (const Lit l : {left, right}) d->add_clause(Clause{~out, l});
    d->add_clause(Clause{out, ~left, ~right});
    return out;
  };
  const Lit left = conjunction(Lit(1), Lit(2));
  const Lit out = ~conjunction(~left, ~conjunction(Lit(3), Lit(4)));
  const Stop stop;
  Core core(d, {}, stop);
  REQUIRE(core.solve(Clause{out}) == Answer::sat);
  int open = 0;
  for (Var v = 1; v <= 4; ++v) open += core.value(Lit(v)) == Truth3::dont_care ? 1 : 0;
  CHECK(open == 2);
  CHECK(core.counts().decisions == 1);

  core.add_clause(Clause{Lit(1), Lit(2)});
  core.add_clause(Clause{Lit(1), Lit(3)});
  REQUIRE(core.solve(Clause{Lit(1), Lit(2), Lit(3)}) == Answer::sat);
  CHECK_FALSE(core.drop_assignment(1));  // an assumption
  REQUIRE(core.solve(Clause{Lit(2), Lit(3)}) == Answer::sat);
  CHECK(core.drop_assignment(1));
  REQUIRE(core.solve(Clause{~Lit(2)}) == Answer::sat);
  CHECK(core.value(Lit(1)) == Truth3::yes);
  CHECK_FALSE(core.drop_assignment(1));
}

TEST_CASE("What is taken out of a model is implied again in the next query of the group") {
  auto d = std::make_shared<Definitions>();
  for (int i = 0; i < 2; ++i) d->add_variable();
  // Chains of equal variables: assuming the first implies all on one level.
  std::vector<Lit> chain{Lit(1)};
  for (int i = 0; i < 5; ++i) {
    const Lit next = Lit(d->add_variable());
    d->add_clause(Clause{next, ~chain.back()});
    d->add_clause(Clause{~next, chain.back()});
    chain.push_back(next);
  }
  const Stop stop;
  Core core(d, {}, stop);
  core.begin_group(Clause{chain.back(), Lit(2)});
  REQUIRE(core.solve(Clause{Lit(1), Lit(2)}) == Answer::sat);
  for (std::size_t i = chain.size(); i-- > 1;) CHECK(core.drop_assignment(chain[i].var()));
  REQUIRE(core.solve(Clause{Lit(1)}) == Answer::sat);
  for (const Lit l : chain) CHECK(core.value(l) == Truth3::yes);
  for (std::size_t i = chain.size(); i-- > 1;) CHECK(core.drop_assignment(chain[i].var()));
  REQUIRE(core.solve(Clause{Lit(1), ~chain.back()}) == Answer::unsat);
  CHECK(core.failed(Lit(1)));
  CHECK(core.failed(~chain.back()));
}

TEST_CASE("The core agrees with CaDiCaL") { fuzz(0, 3000); }

TEST_CASE("long: The core agrees with CaDiCaL for longer") { fuzz(1000000, 100000); }

}  // namespace polycube::impl
