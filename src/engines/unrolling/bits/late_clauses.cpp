#include "engines/unrolling/bits/late_clauses.h"

#include <algorithm>

#include "support/check.h"

namespace polycube::impl {

namespace {

std::vector<Signal> literals(std::span<const BitClause> clauses) {
  std::vector<Signal> all;
  for (const BitClause& clause : clauses) all.insert(all.end(), clause.begin(), clause.end());
  return all;
}

}  // namespace

LateClauses::LateClauses(BitUnrolling& unrolling)
    : unrolling_(unrolling), latch_of_(unrolling.over_time().circuit().aig.size(), none) {
  const BitUnroller& time = unrolling_.over_time();
  for (std::uint32_t i = 0; i < time.latches().size(); ++i) {
    latch_of_[time.circuit().latches[time.latches()[i]].variable.node()] = i;
  }
}

bool LateClauses::fits(const BitClause& clause) const {
  const Aig& aig = unrolling_.over_time().circuit().aig;
  const std::vector<std::uint32_t> nodes = cone(aig, clause);
  return std::all_of(nodes.begin(), nodes.end(), [&](std::uint32_t n) {
    return !aig.is_leaf(n) || (n < latch_of_.size() && latch_of_[n] != none);
  });
}

std::size_t LateClauses::add(std::span<const BitClause> clauses) {
  const std::size_t before = clauses_.size();
  std::copy_if(clauses.begin(), clauses.end(), std::back_inserter(clauses_),
               [&](const BitClause& c) { return fits(c); });
  const std::span<const BitClause> added = std::span<const BitClause>(clauses_).subspan(before);
  if (added.empty()) return 0;
  const Aig& aig = unrolling_.over_time().circuit().aig;
  const std::vector<std::uint32_t> nodes = cone(aig, literals(added));
  for (std::uint32_t step = 0; step < unrolling_.over_time().steps(); ++step) require(added, nodes, step);
  nodes_ = cone(aig, literals(clauses_));
  return added.size();
}

void LateClauses::extend() {
  ASSERT(unrolling_.over_time().steps() > 0);
  if (!clauses_.empty()) require(clauses_, nodes_, unrolling_.over_time().steps() - 1);
}

Signal LateClauses::image(Signal s, std::uint32_t step) {
  ASSERT(fits({s}));
  copy(cone(unrolling_.over_time().circuit().aig, std::span(&s, 1)), step);
  return copied(s);
}

void LateClauses::copy(const std::vector<std::uint32_t>& nodes, std::uint32_t step) {
  const BitUnroller& time = unrolling_.over_time();
  const Aig& source = time.circuit().aig;
  copies_.resize(source.size());
  copies_[0] = signal_false;
  for (const std::uint32_t n : nodes) {
    if (n == 0) continue;
    copies_[n] = source.is_gate(n) ? unrolling_.aig().and_(copied(source.left(n)), copied(source.right(n)))
                                   : time.latch(latch_of_[n], step);
  }
}

void LateClauses::require(std::span<const BitClause> clauses, const std::vector<std::uint32_t>& nodes,
                          std::uint32_t step) {
  copy(nodes, step);
  std::vector<Signal> images;
  for (const BitClause& clause : clauses) {
    images.clear();
    for (const Signal s : clause) images.push_back(copied(s));
    unrolling_.require_one(images);
  }
}

}  // namespace polycube::impl
