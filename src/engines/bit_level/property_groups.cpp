#include "engines/bit_level/property_groups.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <utility>

#include "support/check.h"

namespace polycube::impl {

namespace {

/// Sets of latches, by position.
class LatchSet {
 public:
  explicit LatchSet(std::size_t latches) : words_((latches + 63) / 64) {}
  void add(std::size_t latch) { words_[latch / 64] |= std::uint64_t{1} << (latch % 64); }
  void add(const LatchSet& other) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
  }
  std::size_t size() const {
    std::size_t count = 0;
    for (const std::uint64_t w : words_) count += static_cast<std::size_t>(std::popcount(w));
    return count;
  }
  /// The sizes of the intersection and of the union.
  std::pair<std::size_t, std::size_t> overlap(const LatchSet& other) const {
    std::size_t both = 0;
    std::size_t any = 0;
    for (std::size_t i = 0; i < words_.size(); ++i) {
      both += static_cast<std::size_t>(std::popcount(words_[i] & other.words_[i]));
      any += static_cast<std::size_t>(std::popcount(words_[i] | other.words_[i]));
    }
    return {both, any};
  }

 private:
  std::vector<std::uint64_t> words_;
};

/// Computes the latches that signals depend on, in any number of steps.
class ConeFinder {
 public:
  explicit ConeFinder(const Circuit& circuit)
      : circuit_(circuit), latch_of_(circuit.aig.size(), no_latch), seen_(circuit.aig.size()) {
    for (std::uint32_t i = 0; i < circuit.latches.size(); ++i) latch_of_[circuit.latches[i].variable.node()] = i;
  }

  LatchSet operator()(Signal root) {
    LatchSet result(circuit_.latches.size());
    ++search_;
    visit(root);
    while (!stack_.empty()) {
      const std::uint32_t n = stack_.back();
      stack_.pop_back();
      ++visited_;
      if (circuit_.aig.is_gate(n)) {
        visit(circuit_.aig.left(n));
        visit(circuit_.aig.right(n));
      } else if (latch_of_[n] != no_latch) {
        const Latch& latch = circuit_.latches[latch_of_[n]];
        result.add(latch_of_[n]);
        visit(latch.next);
        visit(latch.reset);
      }
    }
    return result;
  }
  std::uint64_t visited() const { return visited_; }

 private:
  static constexpr std::uint32_t no_latch = 0xffffffff;

  void visit(Signal s) {
    ASSERT(s.node() < seen_.size());
    if (std::exchange(seen_[s.node()], search_) != search_) stack_.push_back(s.node());
  }

  const Circuit& circuit_;
  std::vector<std::uint32_t> latch_of_;  // by node
  std::vector<std::uint32_t> seen_;      // by node: the number of the last search that visited it
  std::uint32_t search_ = 0;
  std::uint64_t visited_ = 0;
  std::vector<std::uint32_t> stack_;
};

struct Group {
  LatchSet latches;
  std::vector<std::size_t> members;
};

/// The most similar group with room, if there is a similar one.
Group* best_group(std::vector<Group>& groups, const LatchSet& cone, std::size_t most) {
  Group* best = nullptr;
  double similarity = 0.5;
  for (Group& group : groups) {
    if (group.members.size() >= most) continue;
    const auto [both, any] = group.latches.overlap(cone);
    const double own = any == 0 ? 1 : static_cast<double>(both) / static_cast<double>(any);
    if (own < similarity || (own == similarity && best != nullptr)) continue;
    best = &group;
    similarity = own;
  }
  return best;
}

}  // namespace

std::vector<std::vector<std::size_t>> group_by_cone(const Circuit& circuit, const std::vector<Signal>& bads,
                                                    std::size_t most) {
  constexpr std::uint64_t most_visits = 200'000'000;  // of nodes, about a second; after that all cones count as equal
  ASSERT(most > 0);
  ConeFinder cone_of(circuit);
  std::vector<LatchSet> cones;
  std::vector<std::pair<std::size_t, std::size_t>> order;  // size of the cone, position
  for (std::size_t i = 0; i < bads.size(); ++i) {
    cones.push_back(cone_of.visited() < most_visits ? cone_of(bads[i]) : LatchSet(circuit.latches.size()));
    order.emplace_back(cones.back().size(), i);
  }
  std::sort(order.begin(), order.end());
  std::vector<Group> groups;
  for (const auto& [size, i] : order) {
    Group* group = best_group(groups, cones[i], most);
    if (group == nullptr) group = &groups.emplace_back(Group{cones[i], {}});
    group->latches.add(cones[i]);
    group->members.push_back(i);
  }
  std::vector<std::vector<std::size_t>> result;
  for (Group& group : groups) result.push_back(std::move(group.members));
  return result;
}

}  // namespace polycube::impl
