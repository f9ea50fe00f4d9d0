#include "passes/bits/candidate_classes.h"

#include <algorithm>
#include <utility>

namespace polycube::impl {

namespace {

std::uint64_t mix(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
  return x ^ (x >> 31);
}

}  // namespace

CandidateClasses::CandidateClasses(std::uint32_t nodes, std::vector<std::uint32_t> order)
    : order_(std::move(order)), keys_(nodes, 0), complemented_(nodes, false), class_of_(nodes, none) {}

void CandidateClasses::simulate(std::span<const std::uint64_t> values) {
  ASSERT(classes_.empty() && !order_.empty() && values.size() == class_of_.size());
  if (!any_word_) {
    for (const std::uint32_t n : order_) complemented_[n] = (values[n] & 1) != 0;
    any_word_ = true;
  }
  for (const std::uint32_t n : order_) keys_[n] = mix(keys_[n] + 0x9e3779b97f4a7c15ULL + normal(values[n], n));
}

void CandidateClasses::make() {
  std::vector<std::pair<std::uint64_t, std::uint32_t>> sorted;  // key and position in the order
  for (std::uint32_t i = 0; i < order_.size(); ++i) sorted.emplace_back(keys_[order_[i]], i);
  std::sort(sorted.begin(), sorted.end());
  for (std::size_t i = 0; i < sorted.size();) {
    std::vector<std::uint32_t> members;
    const std::uint64_t key = sorted[i].first;
    for (; i < sorted.size() && sorted[i].first == key; ++i) members.push_back(order_[sorted[i].second]);
    add_class(std::move(members));
  }
  order_ = {};
  keys_ = {};
  ASSERT(is_partition());
}

void CandidateClasses::add_class(std::vector<std::uint32_t> members) {
  ASSERT(!members.empty());
  const bool alone = members.size() == 1;
  for (const std::uint32_t n : members) class_of_[n] = alone ? none : static_cast<std::uint32_t>(classes_.size());
  if (!alone) classes_.push_back(std::move(members));
}

bool CandidateClasses::refine(std::span<const std::uint64_t> values, std::uint64_t mask) {
  ASSERT(order_.empty() && values.size() == class_of_.size());
  const std::size_t before = classes_.size();
  bool changed = false;
  std::vector<std::pair<std::uint64_t, std::uint32_t>> sorted;
  for (std::size_t c = 0; c < before; ++c) {
    if (classes_[c].empty()) continue;
    const auto key = [&](std::uint32_t n) { return normal(values[n], n) & mask; };
    const std::uint64_t first = key(classes_[c].front());
    if (std::all_of(classes_[c].begin(), classes_[c].end(), [&](std::uint32_t n) { return key(n) == first; })) continue;
    changed = true;
    const std::vector<std::uint32_t> old = std::move(classes_[c]);
    classes_[c].clear();
    sorted.clear();
    for (std::uint32_t i = 0; i < old.size(); ++i) sorted.emplace_back(key(old[i]), i);
    std::sort(sorted.begin(), sorted.end());
    for (std::size_t i = 0; i < sorted.size();) {
      std::vector<std::uint32_t> members;
      const std::uint64_t group = sorted[i].first;
      for (; i < sorted.size() && sorted[i].first == group; ++i) members.push_back(old[sorted[i].second]);
      add_class(std::move(members));
    }
  }
  ASSERT(is_partition());
  return changed;
}

/// For assertions: every member has its class recorded, and no class has only one member.
bool CandidateClasses::is_partition() const {
  std::size_t members = 0;
  for (std::uint32_t c = 0; c < classes_.size(); ++c) {
    CHECK(classes_[c].size() != 1);
    members += classes_[c].size();
    for (const std::uint32_t n : classes_[c]) CHECK(class_of_[n] == c);
  }
  const auto is_member = [](std::uint32_t c) { return c != none; };
  CHECK(members == static_cast<std::size_t>(std::count_if(class_of_.begin(), class_of_.end(), is_member)));
  return true;
}

void CandidateClasses::remove(std::uint32_t node) {
  if (class_of_[node] == none) return;
  std::vector<std::uint32_t>& members = classes_[class_of_[node]];
  ASSERT(std::find(members.begin(), members.end(), node) != members.end());
  members.erase(std::find(members.begin(), members.end(), node));
  class_of_[node] = none;
  if (members.size() > 1) return;
  class_of_[members.front()] = none;
  members.clear();
}

std::vector<std::uint32_t> leaves_first(const Circuit& circuit) {
  std::vector<std::uint32_t> order = {0};
  for (const bool free : {true, false}) {
    for (const Latch& l : circuit.latches) {
      if (l.is_free() == free) order.push_back(l.variable.node());
    }
  }
  for (const Signal input : circuit.inputs) order.push_back(input.node());
  for (std::uint32_t n = 1; n < circuit.aig.size(); ++n) {
    if (circuit.aig.is_gate(n)) order.push_back(n);
  }
  ASSERT(order.size() <= circuit.aig.size());
  return order;
}

std::size_t CandidateClasses::pairs() const {
  std::size_t result = 0;
  for (const auto& members : classes_) result += members.empty() ? 0 : members.size() - 1;
  return result;
}

}  // namespace polycube::impl
