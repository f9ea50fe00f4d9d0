#include "bitblast/cnf_clause_set.h"

#include <algorithm>
#include <vector>

#include "support/random.h"
#include "test.h"

using namespace polycube::impl;

namespace {

constexpr Var variables = 6;

std::vector<Lit> random_clause(Random& random) {
  std::vector<Lit> clause;
  for (Var v = 0; v < variables; ++v) {
    if (random.below(3) == 0) clause.push_back(Lit(v, random.coin()));
  }
  if (clause.empty()) clause.push_back(Lit(0));
  return clause;
}

bool is_true(std::span<const Lit> clause, std::uint32_t values) {
  return std::any_of(clause.begin(), clause.end(),
                     [&](Lit l) { return ((values >> l.var() & 1) != 0) != l.negated(); });
}

std::vector<std::vector<Lit>> clauses_of(const ClauseSet& set) {
  std::vector<std::vector<Lit>> clauses;
  for (std::uint32_t i = 0; i < set.size(); ++i) {
    if (set.has(i)) clauses.emplace_back(set.clause(i).begin(), set.clause(i).end());
  }
  return clauses;
}

/// Literals of `a` that are missing in `b`.
std::vector<Lit> missing(const std::vector<Lit>& a, const std::vector<Lit>& b) {
  std::vector<Lit> result;
  for (const Lit l : a) {
    if (std::find(b.begin(), b.end(), l) == b.end()) result.push_back(l);
  }
  return result;
}

}  // namespace

TEST_CASE("clause set: means what was added, and no clause says more than another") {
  ClauseSet set;
  for (std::uint64_t seed = 1; seed <= 3000; ++seed) {
    Random random(seed);
    set.clear();
    std::vector<std::vector<Lit>> added;
    const std::uint64_t count = 1 + random.below(12);
    for (std::uint64_t i = 0; i < count; ++i) {
      added.push_back(random_clause(random));
      set.add(added.back());
    }
    const auto clauses = clauses_of(set);
    for (std::uint32_t values = 0; values < 1U << variables; ++values) {
      const auto holds = [values](const std::vector<Lit>& c) { return is_true(c, values); };
      REQUIRE(std::all_of(added.begin(), added.end(), holds) == std::all_of(clauses.begin(), clauses.end(), holds));
    }
    std::size_t literals = 0;
    for (const auto& a : clauses) {
      literals += a.size();
      for (const auto& b : clauses) {
        if (&a == &b) continue;
        const std::vector<Lit> rest = missing(a, b);
        REQUIRE(!rest.empty());
        if (rest.size() == 1) REQUIRE(std::find(b.begin(), b.end(), ~rest[0]) == b.end());
      }
    }
    REQUIRE(set.clause_count() == clauses.size());
    REQUIRE(set.literal_count() == literals);
  }
}
