#include "passes/words/array_demand.h"

#include <algorithm>
#include <iterator>

#include "support/check.h"
#include "term/evaluate.h"

namespace polycube::impl {

namespace {

bool contains(const Addresses& all, std::uint64_t address) {
  return std::binary_search(all.begin(), all.end(), address);
}

bool compares_arrays(const TermStore& terms, Node n) {
  return (terms.kind(n) == Kind::eq || terms.kind(n) == Kind::neq) && terms.sort(terms.arg(n, 0)).is_array();
}

}  // namespace

ArrayDemand::ArrayDemand(const TransitionSystem& system, std::span<const Node> roots, const ReachableValues* values,
                         const ExpansionLimits& limits, WorkBudget& budget)
    : system_(system), terms_(system.terms()), values_(values), limits_(limits), budget_(budget) {
  whole_.resize(terms_.size(), false);
  join_groups(roots);
  do {
    needs_.assign(terms_.size(), {});
    element_.clear();
    visited_.clear();
    again_ = false;
    if (!run(roots)) return;
  } while (again_ || !fits());
  complete_ = true;
}

/// Constant arrays are in no group: one may be the init of memories that have nothing else in common.
void ArrayDemand::join_groups(std::span<const Node> roots) {
  parent_.resize(terms_.size());
  for (std::uint32_t id = 0; id < parent_.size(); ++id) parent_[id] = id;
  std::vector<Node> all(roots.begin(), roots.end());
  for (const State& state : system_.states()) {
    for (const Node n : {state.init, state.next}) {
      if (!n) continue;
      all.push_back(n);
      if (terms_.sort(n).is_array()) join(state.variable, n);
    }
  }
  for (const Node n : cone(terms_, all)) {
    if (compares_arrays(terms_, n)) join(terms_.arg(n, 0), terms_.arg(n, 1));
    if (!terms_.sort(n).is_array() || terms_.kind(n) == Kind::const_array) continue;
    for (std::uint32_t i = 0; i < terms_.arity(n); ++i) {
      if (terms_.sort(terms_.arg(n, i)).is_array()) join(n, terms_.arg(n, i));
    }
  }
}

void ArrayDemand::join(Node a, Node b) {
  if (terms_.kind(a) == Kind::const_array || terms_.kind(b) == Kind::const_array) return;
  parent_[find(a.id())] = find(b.id());
}

std::uint32_t ArrayDemand::find(std::uint32_t id) const {
  while (parent_[id] != id) id = parent_[id] = parent_[parent_[id]];
  return id;
}

std::uint32_t ArrayDemand::group(Node n) const {
  if (terms_.sort(n).is_array()) return find(n.id());
  ASSERT(terms_.kind(n) == Kind::read || compares_arrays(terms_, n));
  const bool second = terms_.kind(n) != Kind::read && terms_.kind(terms_.arg(n, 0)) == Kind::const_array;
  return find(terms_.arg(n, second ? 1 : 0).id());
}

bool ArrayDemand::run(std::span<const Node> roots) {
  for (const Node root : roots) need_all(root);
  while (!queue_.empty()) {
    const Node n(queue_.top());
    queue_.pop();
    needs_[n.id()].waits = false;
    budget_.spend(1);
    if (budget_.exhausted()) return false;
    visit(n);
  }
  return true;
}

/// Refuses the largest group if there are too many cells, or too many terms.
bool ArrayDemand::fits() {
  struct Size {
    std::uint64_t bits = 0;
    std::uint64_t terms = 0;
  };
  std::map<std::uint32_t, Size> sizes;
  Size whole;
  expands_ = false;
  const auto add = [&](Node n, std::uint64_t bits, std::uint64_t made) {
    expands_ = true;
    Size& size = sizes[group(n)];
    size.bits += bits;
    size.terms += made;
    whole.bits += bits;
    whole.terms += made;
  };
  for (std::uint32_t id = 0; id < needs_.size(); ++id) {
    const Node n(id);
    if (!needs(n)) continue;
    if (terms_.kind(n) == Kind::read && is_expanded(n)) {
      add(n, 0, addresses_of_index(terms_.arg(n, 1)).size());
    } else if (compares_arrays(terms_, n) && is_expanded(n)) {
      add(n, 0, compared(n).size());
    } else if (terms_.sort(n).is_array() && terms_.kind(n) != Kind::const_array && is_expanded(n)) {
      const BitRange range = element(n);
      const std::uint64_t cells = addresses(n).size();
      const CellUpdate* update = terms_.kind(n) == Kind::write ? cell_update(n) : nullptr;
      add(n, terms_.is_variable(n) ? cells * (range.high - range.low + 1) : 0,
          (update != nullptr ? 3 + update->above.size() : 2) * cells);
    }
  }
  bits_ = whole.bits;
  if (whole.bits <= limits_.bits && whole.terms <= limits_.terms) return true;
  const auto larger = [&](const auto& a, const auto& b) {
    return whole.bits > limits_.bits ? a.second.bits < b.second.bits : a.second.terms < b.second.terms;
  };
  refuse(std::max_element(sizes.begin(), sizes.end(), larger)->first);
  return false;
}

void ArrayDemand::refuse(std::uint32_t group) {
  whole_[group] = true;
  refused_ = true;
  again_ = true;
}

void ArrayDemand::visit(Node n) {
  if (const auto position = system_.state_position(n)) {
    const State& state = system_.states()[*position];
    if (constant(n)) return;
    const bool cells = terms_.sort(n).is_array() && is_expanded(n);
    if (cells) visited_[group(n)].push_back(n);
    for (const Node value : {state.init, state.next}) {
      if (!value) continue;
      if (cells) {
        need_cells(value, needs_[n.id()].addresses, element(n));
      } else {
        need_all(value);
      }
    }
    return;
  }
  if (terms_.sort(n).is_array())
    return terms_.kind(n) != Kind::const_array && is_expanded(n) ? visit_array(n) : visit_whole(n);
  if (constant(n)) return;
  if (terms_.kind(n) == Kind::read) return is_expanded(n) ? visit_read(n) : visit_whole(n);
  if (compares_arrays(terms_, n)) return is_expanded(n) ? visit_comparison(n) : visit_whole(n);
  need_arguments(terms_, n, needs_[n.id()].range, [&](Node argument, BitRange range) { need(argument, range); });
}

/// Everything that the operator reads remains an array, or is a word.
void ArrayDemand::visit_whole(Node n) {
  if (terms_.kind(n) == Kind::const_array) return need(terms_.arg(n, 0), needs_[n.id()].range);
  for (std::uint32_t i = 0; i < terms_.arity(n); ++i) need_all(terms_.arg(n, i));
}

void ArrayDemand::visit_read(Node n) {
  const Node array = terms_.arg(n, 0);
  const Node index = terms_.arg(n, 1);
  const Shared addresses = of_index(index);
  if (!addresses) return refuse(group(n));
  need_bits_of_group(group(n), needs_[n.id()].range);
  need_word(index);
  need_cells(array, addresses, needs_[n.id()].range);
}

void ArrayDemand::visit_comparison(Node n) {
  const Shared addresses = of_comparison(n);
  if (!addresses) return refuse(group(n));
  const BitRange range = full(terms_.arg(n, 0));
  need_bits_of_group(group(n), range);
  for (std::uint32_t i = 0; i < 2; ++i) need_cells(terms_.arg(n, i), addresses, range);
}

void ArrayDemand::visit_array(Node n) {
  visited_[group(n)].push_back(n);
  const Shared& addresses = needs_[n.id()].addresses;
  const BitRange range = element(n);
  budget_.spend(addresses->size() / 16);
  if (terms_.kind(n) == Kind::ite) {
    need_word(terms_.arg(n, 0));
    need_cells(terms_.arg(n, 1), addresses, range);
    return need_cells(terms_.arg(n, 2), addresses, range);
  }
  if (terms_.kind(n) != Kind::write) return;  // an input
  const Node index = terms_.arg(n, 1);
  const auto fixed = constant(index);
  const auto hit = [&](std::uint64_t address) { return may_be(index, address); };
  const bool hits = std::any_of(addresses->begin(), addresses->end(), hit);
  const CellUpdate* update = hits ? cell_update(n) : nullptr;
  if (hits) need_word(index);
  if (update != nullptr) {
    need_update(*update, range, group(n));
  } else if (hits) {
    need(terms_.arg(n, 2), range);
  }
  if (update != nullptr || !fixed || !fixed->fits_uint64() || !contains(*addresses, fixed->to_uint64())) {
    return need_cells(terms_.arg(n, 0), addresses, range);
  }
  Addresses others = *addresses;
  others.erase(std::lower_bound(others.begin(), others.end(), fixed->to_uint64()));
  need_cells(terms_.arg(n, 0), std::make_shared<const Addresses>(std::move(others)), range);
}

void ArrayDemand::wait_for(Node n) {
  if (needs_[n.id()].waits) return;
  needs_[n.id()].waits = true;
  queue_.push(n.id());
}

void ArrayDemand::need(Node n, BitRange range) {
  BitRange& known = needs_[n.id()].range;
  const BitRange before = known;
  known = known.empty() ? range : BitRange{std::min(known.low, range.low), std::max(known.high, range.high)};
  if (known != before) wait_for(n);
}

void ArrayDemand::need_all(Node n) {
  if (!terms_.sort(n).is_array() || terms_.kind(n) == Kind::const_array || !is_expanded(n)) return need(n, full(n));
  // The next or the init of an expanded array is expanded, and so are the arguments: only a root can be an array here.
  CHECK(false && "an array is needed as a whole and expanded");
}

/// The cell itself takes the place of the read.
void ArrayDemand::need_update(const CellUpdate& update, BitRange range, std::uint32_t group) {
  std::map<Node, BitRange> needed;
  const auto add = [&](Node n, BitRange part) {
    BitRange& known = needed[n];
    known = known.empty() ? part : BitRange{std::min(known.low, part.low), std::max(known.high, part.high)};
  };
  add(update.above.empty() ? update.read : update.above.back(), range);
  for (std::size_t i = update.above.size(); i-- > 0;) {
    const auto found = needed.find(update.above[i]);
    if (found == needed.end()) continue;
    need_arguments(terms_, update.above[i], found->second, [&](Node n, BitRange part) {
      if (n == update.read || std::binary_search(update.above.begin(), update.above.end(), n)) {
        add(n, part);
      } else {
        need(n, part);
      }
    });
  }
  if (const auto read = needed.find(update.read); read != needed.end()) need_bits_of_group(group, read->second);
}

const CellUpdate* ArrayDemand::cell_update(Node write) {
  const auto found = updates_.find(write);
  const auto& update =
      found != updates_.end() ? found->second : updates_.emplace(write, find_cell_update(terms_, write)).first->second;
  return update ? &*update : nullptr;
}

void ArrayDemand::need_cells(Node array, Shared addresses, BitRange range) {
  if (addresses->empty()) return;
  if (terms_.kind(array) == Kind::const_array) return need(array, range);
  Need& known = needs_[array.id()];
  if (!known.addresses) {
    known.addresses = std::move(addresses);
  } else if (known.addresses != addresses) {
    Addresses both;
    std::set_union(known.addresses->begin(), known.addresses->end(), addresses->begin(), addresses->end(),
                   std::back_inserter(both));
    budget_.spend(both.size() / 16);
    if (both.size() == known.addresses->size()) return;
    known.addresses =
        both.size() == addresses->size() ? std::move(addresses) : std::make_shared<const Addresses>(std::move(both));
  } else {
    return;
  }
  known.range = {0, 0};
  wait_for(array);
}

void ArrayDemand::need_bits_of_group(std::uint32_t group, BitRange range) {
  BitRange& known = element_[group];
  const BitRange before = known;
  known = known.empty() ? range : BitRange{std::min(known.low, range.low), std::max(known.high, range.high)};
  if (known == before) return;
  for (const Node n : visited_[group]) wait_for(n);
  visited_[group].clear();
}

std::vector<Node> ArrayDemand::needed() const {
  std::vector<Node> result;
  for (std::uint32_t id = 0; id < needs_.size(); ++id) {
    if (needs(Node(id))) result.push_back(Node(id));
  }
  return result;
}

std::optional<BitVector> ArrayDemand::constant(Node n) const {
  if (terms_.is_constant(n)) return terms_.value(n);
  if (values_ == nullptr || !values_->knows(n) || !(*values_)[n].is_constant()) return std::nullopt;
  return (*values_)[n].value();
}

const Addresses& ArrayDemand::addresses(Node array) const {
  ASSERT(needs_[array.id()].addresses);
  return *needs_[array.id()].addresses;
}

BitRange ArrayDemand::element(Node array) const {
  if (terms_.kind(array) == Kind::const_array) return needs_[array.id()].range;
  return element_.at(group(array));
}

const Addresses& ArrayDemand::addresses_of_index(Node index) { return *of_index(index); }

Addresses ArrayDemand::compared(Node comparison) { return *of_comparison(comparison); }

bool ArrayDemand::may_be(Node index, std::uint64_t address) const {
  const std::uint32_t width = terms_.width(index);
  if (terms_.is_constant(index)) return terms_.value(index) == BitVector(width, address);
  return values_ == nullptr || !values_->knows(index) || (*values_)[index].contains(BitVector(width, address));
}

ArrayDemand::Shared ArrayDemand::all(std::uint32_t width) {
  if (width >= 32 || std::uint64_t{1} << width > limits_.bits) return nullptr;
  Shared& result = all_[width];
  if (!result) {
    Addresses addresses(std::size_t{1} << width);
    for (std::size_t i = 0; i < addresses.size(); ++i) addresses[i] = i;
    result = std::make_shared<const Addresses>(std::move(addresses));
  }
  return result;
}

ArrayDemand::Shared ArrayDemand::of_index(Node index) {
  const auto found = of_index_.find(index);
  if (found != of_index_.end()) return found->second;
  Shared& result = of_index_[index];
  const std::uint32_t width = terms_.width(index);
  if (const auto fixed = constant(index)) {
    if (fixed->fits_uint64()) result = std::make_shared<const Addresses>(Addresses{fixed->to_uint64()});
    return result;
  }
  if (values_ == nullptr || !values_->knows(index)) return result = all(width);
  const Hybrid& value = (*values_)[index];
  Addresses addresses;
  BitVector next = value.unsigned_part().lo();
  while (true) {
    const auto member = value.bits().at_least(next);
    if (!member || !value.unsigned_part().contains(*member)) break;
    if (value.contains(*member)) {
      if (addresses.size() >= limits_.bits || !member->fits_uint64()) return nullptr;
      addresses.push_back(member->to_uint64());
    }
    budget_.spend(1);
    if (budget_.exhausted() || member->is_ones()) break;
    next = bv::inc(*member);
  }
  return result = std::make_shared<const Addresses>(std::move(addresses));
}

const ArrayDemand::Touched& ArrayDemand::touched(Node array) {
  const Node root[] = {array};
  for (const Node n : cone(terms_, root)) {
    if (!terms_.sort(n).is_array() || touched_.contains(n)) continue;
    Touched& result = touched_[n];
    result = {n, std::make_shared<const Addresses>()};
    const auto add = [&](const Shared& more) {
      if (!result.base || !more) {
        result.base = Node();
        return;
      }
      Addresses both;
      std::set_union(result.written->begin(), result.written->end(), more->begin(), more->end(),
                     std::back_inserter(both));
      budget_.spend(both.size() / 16);
      result.written = std::make_shared<const Addresses>(std::move(both));
    };
    if (terms_.kind(n) == Kind::write) {
      result = touched_.at(terms_.arg(n, 0));
      add(of_index(terms_.arg(n, 1)));
    } else if (terms_.kind(n) == Kind::ite) {
      result = touched_.at(terms_.arg(n, 1));
      const Touched& other = touched_.at(terms_.arg(n, 2));
      if (result.base != other.base) result.base = Node();
      add(other.written);
    }
  }
  return touched_.at(array);
}

ArrayDemand::Shared ArrayDemand::of_comparison(Node n) {
  const Node a = terms_.arg(n, 0);
  const Node b = terms_.arg(n, 1);
  if (terms_.kind(a) == Kind::const_array && terms_.kind(b) == Kind::const_array) {
    return std::make_shared<const Addresses>(Addresses{0});
  }
  const Touched& left = touched(a);
  const Touched& right = touched(b);
  if (!left.base || left.base != right.base) return all(terms_.sort(a).index_width());
  Addresses both;
  std::set_union(left.written->begin(), left.written->end(), right.written->begin(), right.written->end(),
                 std::back_inserter(both));
  return std::make_shared<const Addresses>(std::move(both));
}

}  // namespace polycube::impl
