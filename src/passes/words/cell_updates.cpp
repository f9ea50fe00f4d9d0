#include "passes/words/cell_updates.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "support/check.h"

namespace polycube::impl {

namespace {

constexpr int deepest = 6;
constexpr std::size_t most_visited = 64;
constexpr std::size_t most_above = 8;

/// Marks what depends on the read, within the limits.
class Search {
 public:
  Search(const TermStore& terms, Node array, Node index) : terms_(terms), array_(array), index_(index) {}

  bool depends(Node n, int depth) {
    if (terms_.kind(n) == Kind::read && terms_.arg(n, 0) == array_ && terms_.arg(n, 1) == index_) {
      read_ = n;
      return true;
    }
    if (depth == 0 || terms_.sort(n).is_array() || !is_cheap(terms_.kind(n))) return false;
    if (const auto found = known_.find(n); found != known_.end()) return found->second;
    if (known_.size() >= most_visited) return false;
    known_.emplace(n, false);
    bool result = false;
    for (std::uint32_t i = 0; i < terms_.arity(n); ++i) {
      if (depends(terms_.arg(n, i), depth - 1)) result = true;
    }
    known_[n] = result;
    return result;
  }

  std::optional<CellUpdate> update() const {
    CellUpdate result{read_, {}};
    for (const auto& [n, above] : known_) {
      if (above) result.above.push_back(n);
    }
    if (result.above.size() > most_above) return std::nullopt;
    return result;
  }

 private:
  /// One copy for each cell should not cost much.
  static bool is_cheap(Kind kind) {
    switch (kind) {
      case Kind::not_:
      case Kind::and_:
      case Kind::or_:
      case Kind::xor_:
      case Kind::ite:
      case Kind::slice:
      case Kind::concat:
      case Kind::uext:
      case Kind::sext: return true;
      default: return false;
    }
  }

  const TermStore& terms_;
  Node array_;
  Node index_;
  Node read_;
  std::map<Node, bool> known_;  // by term: does it depend on the read?
};

}  // namespace

std::optional<CellUpdate> find_cell_update(const TermStore& terms, Node write) {
  ASSERT(terms.kind(write) == Kind::write);
  const Node element = terms.arg(write, 2);
  Search search(terms, terms.arg(write, 0), terms.arg(write, 1));
  if (!search.depends(element, deepest)) return std::nullopt;
  return search.update();
}

std::optional<MaskedElement> find_masked_element(const TermStore& terms, const CellUpdate& update) {
  if (update.above.empty()) return std::nullopt;
  const auto complement = [&](Node n) { return terms.kind(n) == Kind::not_ ? terms.arg(n, 0) : Node(); };
  const auto reads = [&](Node n) {
    return n == update.read || std::binary_search(update.above.begin(), update.above.end(), n);
  };
  // A disjunction, or what the rewrite rules make of one.
  const Node element = update.above.back();
  std::array<Node, 2> parts;
  if (terms.kind(element) == Kind::or_) {
    parts = {terms.arg(element, 0), terms.arg(element, 1)};
  } else {
    const Node inner = complement(element);
    if (!inner || terms.kind(inner) != Kind::and_) return std::nullopt;
    parts = {complement(terms.arg(inner, 0)), complement(terms.arg(inner, 1))};
  }
  for (const auto& [masked, old] : {std::pair(parts[0], parts[1]), std::pair(parts[1], parts[0])}) {
    if (!masked || !old || terms.kind(masked) != Kind::and_ || terms.kind(old) != Kind::and_) continue;
    for (const std::uint32_t i : {0u, 1u}) {
      if (terms.arg(old, i) != update.read) continue;
      const Node kept = terms.arg(old, 1 - i);
      // Which argument is the mask? That whose complement is `kept`.
      for (const std::uint32_t j : {0u, 1u}) {
        const Node mask = terms.arg(masked, j);
        const Node value = terms.arg(masked, 1 - j);
        if (reads(value) || reads(mask) || reads(kept)) continue;
        if (complement(kept) == mask || complement(mask) == kept) return MaskedElement{value, mask, kept};
      }
    }
  }
  return std::nullopt;
}

}  // namespace polycube::impl
