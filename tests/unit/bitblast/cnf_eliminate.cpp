#include "bitblast/cnf_eliminate.h"

#include <algorithm>
#include <vector>

#include "bitblast/cnf_gates.h"
#include "support/random.h"
#include "test.h"

using namespace polycube::impl;

namespace {

struct Counts {
  std::uint32_t variables = 0;
  std::uint32_t clauses = 0;
  std::uint32_t literals = 0;
  std::uint32_t longest = 0;
};

Counts count(const DraftDefinitions& draft) {
  Counts counts;
  for (Var v = 0; v < draft.size(); ++v) {
    counts.variables += draft.is_defined(v) ? 1 : 0;
    for (const DraftDefinitions::Clause c : draft.definition(v)) {
      ++counts.clauses;
      counts.literals += c.size;
      counts.longest = std::max(counts.longest, c.size);
    }
  }
  return counts;
}

/// Random XORs and ANDs, all of whose nodes are defined; the last ones are kept.
struct Example {
  explicit Example(std::uint64_t seed) {
    Random random(seed);
    std::vector<Signal> pool;
    for (int i = 0; i < 20; ++i) pool.push_back(aig.leaf());
    const auto pick = [&] { return pool[pool.size() - 1 - random.below(20)] ^ random.coin(); };
    for (int i = 0; i < 300; ++i)
      pool.push_back(random.below(3) == 0 ? aig.xor_(pick(), pick()) : aig.and_(pick(), pick()));
    roots.assign(pool.end() - 10, pool.end());
    kept.resize(aig.size());
    for (const Signal s : roots) kept[s.node()] = true;
  }
  DraftDefinitions define() const {
    DraftDefinitions draft(aig.size());
    define_gates(aig, cone(aig, roots), kept, true, draft);
    return draft;
  }

  Aig aig;
  std::vector<Signal> roots;
  std::vector<bool> kept;
};

constexpr std::int32_t unlimited = 1000;

}  // namespace

TEST_CASE("elimination keeps each of its limits") {
  std::uint64_t by_clauses = 0;
  std::uint64_t by_literals = 0;
  std::uint64_t by_both = 0;
  std::uint64_t by_none = 0;
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    const Example example(seed);
    const Counts before = count(example.define());
    const auto after = [&](const EliminationLimits& limits) {
      DraftDefinitions draft = example.define();
      eliminate(example.kept, limits, draft);
      for (const Signal s : example.roots) CHECK((draft.is_defined(s.node()) == example.aig.is_gate(s.node())));
      return count(draft);
    };
    const Counts few_clauses = after(
        {.more_clauses = 0, .more_resolvents = unlimited, .more_literals = unlimited, .clause_length = unlimited});
    CHECK(few_clauses.clauses <= before.clauses);
    by_clauses += few_clauses.variables;
    const Counts few_literals = after({.more_clauses = unlimited, .more_resolvents = unlimited, .more_literals = 0});
    CHECK(few_literals.literals <= before.literals);
    by_literals += few_literals.variables;
    const EliminationLimits none = {.more_clauses = unlimited,
                                    .more_resolvents = unlimited,
                                    .more_literals = unlimited,
                                    .clause_length = unlimited};
    by_none += after(none).variables;
    by_both += after({.more_clauses = 0, .more_literals = 0}).variables;
    CHECK(after({.clause_length = 4}).longest <= std::max(4U, before.longest));
    CHECK(after({.more_resolvents = -unlimited}).variables == before.variables);
    CHECK(after({.steps_per_node = 0}).variables == before.variables);
  }
  CHECK(by_both > by_clauses);
  CHECK(by_both >= by_literals);
  CHECK(by_clauses > by_none);
}

TEST_CASE("elimination joins XORs as far as clauses are worth it") {
  Aig aig;
  Signal odd = aig.leaf();
  for (int i = 0; i < 3; ++i) odd = aig.xor_(odd, aig.leaf());
  const std::vector<Signal> roots = {odd};
  std::vector<bool> kept(aig.size());
  kept[odd.node()] = true;
  const auto after = [&](std::int32_t more_clauses) {
    DraftDefinitions draft(aig.size());
    define_gates(aig, cone(aig, roots), kept, true, draft);
    eliminate(kept, {.more_clauses = more_clauses, .more_literals = unlimited}, draft);
    return count(draft);
  };
  CHECK(after(-1).clauses == 12);  // three XORs of two
  CHECK(after(0).variables == 2);  // one of three and one of two
  CHECK(after(3).clauses == 12);
  CHECK(after(4).variables == 1);  // one of four
  CHECK(after(4).clauses == 16);
}
