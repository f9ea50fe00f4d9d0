// An exchange that a test has written: facts that come when they are to come, and a record of what was offered.
#pragma once

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "engines/exchange.h"

namespace polycube::impl::test {

struct FakeExchange : Exchange {
  std::vector<Node> known;          // the proven facts
  std::uint64_t polls_before = 0;   // the first fact appears after so many looks
  std::uint64_t polls_between = 0;  // and each further one after so many more
  std::vector<std::pair<FactKind, Node>> offered = {};
  std::map<std::size_t, std::uint32_t> clean = {};  // by property
  bool is_settled = false;
  mutable std::uint64_t polls = 0;
  std::uint64_t handed_out = 0;

  FakeExchange() = default;
  explicit FakeExchange(std::vector<Node> facts, std::uint64_t before = 0, std::uint64_t between = 0)
      : known(std::move(facts)), polls_before(before), polls_between(between) {}

  std::uint64_t proven() const override {
    if (polls++ < polls_before) return 0;
    if (polls_between == 0) return known.size();
    return std::min<std::uint64_t>(known.size(), 1 + (polls - polls_before) / polls_between);
  }
  std::vector<Node> facts(std::uint64_t first) override {
    const std::uint64_t end = std::max(first, proven());
    handed_out = std::max(handed_out, end);
    return {known.begin() + static_cast<std::ptrdiff_t>(first), known.begin() + static_cast<std::ptrdiff_t>(end)};
  }
  void offer(FactKind kind, std::span<const Node> conditions) override {
    for (const Node n : conditions) offered.emplace_back(kind, n);
  }
  std::uint32_t clean_steps(std::size_t property) const override {
    const auto found = clean.find(property);
    return found == clean.end() ? 0 : found->second;
  }
  void found_clean(std::size_t property, std::uint32_t steps) override {
    clean[property] = std::max(clean[property], steps);
  }
  bool settled(std::size_t) const override { return is_settled; }
};

}  // namespace polycube::impl::test
