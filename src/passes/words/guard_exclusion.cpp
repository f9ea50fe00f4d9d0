#include "passes/words/guard_exclusion.h"

#include <algorithm>

#include "support/check.h"
#include "support/error.h"

namespace polycube::impl {

namespace {

constexpr std::uint64_t most_conflicts = 200;
constexpr std::uint64_t most_questions = 4000;
constexpr std::uint64_t units_for_a_gate = 8;
constexpr BlastLimits limits = {
    .array_bits = 1 << 10, .variable_bits = 1 << 14, .array_term_bits = 1 << 16, .gates = 1 << 19};

}  // namespace

GuardExclusion::GuardExclusion(const TermStore& terms, WorkBudget& budget, std::uint32_t seed)
    : terms_(terms),
      budget_(budget),
      below_guards_(terms),
      blaster_(terms, aig_, limits),
      checker_(aig_, budget, seed) {
  checker_.set_conflict_limit(most_conflicts);
}

bool GuardExclusion::exclusive(Node a, Node b) {
  ASSERT(terms_.sort(a).is_boolean() && terms_.sort(b).is_boolean());
  if (terms_.is_false(a) || terms_.is_false(b)) return true;
  if (a == b || terms_.is_true(a) || terms_.is_true(b)) return false;
  const auto [entry, is_new] = known_.emplace(std::minmax(a, b), false);
  if (!is_new) return entry->second;
  if (differ_in_a_literal(a, b)) return entry->second = true;
  if (refused_ || budget_.exhausted() || checker_.questions() >= most_questions) return false;
  try {
    const Signal both = aig_.and_(signal(a), signal(b));
    return entry->second = both == signal_false || checker_.differ(both, signal_false) == Answer::unsat;
  } catch (const Unsupported&) {
    refused_ = true;
    return false;
  }
}

Signal GuardExclusion::signal(Node n) {
  if (blaster_.knows(n)) return blaster_.bit(n);
  const Node roots[] = {n};
  for (const Node v : below_guards_.grow(roots)) {
    if (!terms_.is_variable(v) || blaster_.knows(v)) continue;
    if (bits_of(terms_.sort(v)) > limits.array_bits && terms_.sort(v).is_array()) throw Unsupported("a large array");
    Word word(bits_of(terms_.sort(v)));
    for (Signal& s : word) s = aig_.leaf();
    blaster_.set(v, word);
  }
  ASSERT(terms_.sort(n).is_boolean());
  const std::uint64_t gates = aig_.size();
  blaster_.blast(roots);
  budget_.spend(units_for_a_gate * (aig_.size() - gates));
  return blaster_.bit(n);
}

/// The conjuncts of a guard.
std::vector<std::uint64_t> GuardExclusion::literals(Node n) const {
  constexpr std::size_t most = 256;
  std::vector<std::uint64_t> result;
  std::vector<Node> open{n};
  while (!open.empty() && result.size() < most) {
    const Node here = open.back();
    open.pop_back();
    if (terms_.kind(here) == Kind::and_) {
      open.push_back(terms_.arg(here, 0));
      open.push_back(terms_.arg(here, 1));
    } else if (terms_.kind(here) == Kind::not_) {
      result.push_back(2 * std::uint64_t{terms_.arg(here, 0).id()} + 1);
    } else {
      result.push_back(2 * std::uint64_t{here.id()});
    }
  }
  ASSERT(!result.empty());
  std::sort(result.begin(), result.end());
  return result;
}

bool GuardExclusion::differ_in_a_literal(Node a, Node b) {
  for (const Node n : {a, b}) {
    if (!literals_.contains(n)) literals_.emplace(n, literals(n));
  }
  const std::vector<std::uint64_t>& other = literals_.at(b);
  return std::any_of(literals_.at(a).begin(), literals_.at(a).end(),
                     [&](std::uint64_t l) { return std::binary_search(other.begin(), other.end(), l ^ 1); });
}

}  // namespace polycube::impl
