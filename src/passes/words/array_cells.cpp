#include "passes/words/array_cells.h"

#include <algorithm>
#include <optional>

#include "support/check.h"
#include "term/rebuild.h"

namespace polycube::impl {

ArrayCells::ArrayCells(ArrayDemand& demand, Builder& build) : demand_(demand), build_(build), terms_(build.terms()) {
  const std::vector<Node> needed = demand.needed();
  if (needed.empty()) return;
  images_.resize(needed.back().id() + 1);
  cells_.resize(images_.size());
  for (const Node n : needed) make(n);
}

Node ArrayCells::operator[](Node n) const {
  ASSERT(n.id() < images_.size() && images_[n.id()]);
  return images_[n.id()];
}

void ArrayCells::make(Node n) {
  const bool array = terms_.sort(n).is_array();
  if (array && terms_.kind(n) != Kind::const_array && demand_.is_expanded(n)) return make_cells(n);
  if (terms_.is_variable(n) && array) {
    images_[n.id()] = n;
  } else if (const auto value = array ? std::nullopt : demand_.constant(n)) {
    images_[n.id()] = build_.constant(*value);
  } else {
    images_[n.id()] = make_word(n);
  }
}

Node ArrayCells::make_word(Node n) {
  const Kind kind = terms_.kind(n);
  if (kind == Kind::variable) return n;
  const bool reads = kind == Kind::read;
  const bool compares = (kind == Kind::eq || kind == Kind::neq) && terms_.sort(terms_.arg(n, 0)).is_array();
  if (reads && demand_.is_expanded(n)) return make_read(n);
  if (compares && demand_.is_expanded(n)) return make_comparison(n);
  if (kind == Kind::constant) return n;
  return rebuild(build_, terms_, n, [&](Node of) { return argument(of); });
}

/// What is not needed may be anything.
Node ArrayCells::argument(Node n) const {
  return demand_.needs(n) ? (*this)[n] : build_.constant(BitVector::zero(terms_.width(n)));
}

/// The cells after a write.
class ArrayCells::Element {
 public:
  Element(const ArrayCells& cells, Node write)
      : cells_(cells), build_(cells.build_), terms_(cells.terms_), bits_(cells.demand_.element(write)) {
    update_ = cells.demand_.cell_update(write);
    if (update_ == nullptr) {
      plain_ = cells.part(cells[terms_.arg(write, 2)], bits_);
    } else if (const auto masked = find_masked_element(terms_, *update_)) {
      add_runs(*masked);
    }
  }

  /// The cell after the write, where `hit` tells whether it was written.
  Node after(Node hit, Node old) const {
    if (update_ == nullptr) return build_.make(Kind::ite, {hit, plain_, old});
    if (runs_.empty()) return build_.make(Kind::ite, {hit, updated(old), old});
    Node result;
    for (const Run& run : runs_) {
      const Node now = build_.make(Kind::slice, {old}, run.high - bits_.low, run.low - bits_.low);
      const Node part = build_.make(Kind::ite, {build_.and_(hit, run.enable), run.value, now});
      result = result ? build_.make(Kind::concat, {part, result}) : part;
    }
    return result;
  }

 private:
  struct Run {  // bits with one enable
    std::uint32_t low;
    std::uint32_t high;
    Node enable;
    Node value;
  };

  void add_runs(const MaskedElement& masked) {
    const auto bit = [&](Node n, std::uint32_t i) { return build_.make(Kind::slice, {n}, i, i); };
    const Node mask = cells_.argument(masked.mask);
    const Node kept = cells_.argument(masked.kept);
    for (std::uint32_t i = bits_.low; i <= bits_.high; ++i) {
      const Node enable = bit(mask, i);
      if (build_.not_(enable) != bit(kept, i)) {
        runs_.clear();
        return;
      }
      if (runs_.empty() || runs_.back().enable != enable) runs_.push_back({i, i, enable, Node()});
      runs_.back().high = i;
    }
    const Node value = cells_.argument(masked.value);
    for (Run& run : runs_) run.value = build_.make(Kind::slice, {value}, run.high, run.low);
  }

  /// The element, with the cell in the place of the read.
  Node updated(Node old) const {
    const std::vector<Node>& above = update_->above;
    const Node whole = cells_.whole_element(old, bits_, terms_.width(update_->read));
    if (above.empty()) return old;
    std::vector<Node> images;
    for (const Node n : above) {
      Node arguments[3];
      const std::uint32_t arity = terms_.arity(n);
      for (std::uint32_t i = 0; i < arity; ++i) {
        const Node a = terms_.arg(n, i);
        const auto found = std::lower_bound(above.begin(), above.end(), a);
        const bool is_above = found != above.end() && *found == a;
        arguments[i] = a == update_->read ? whole
                       : is_above         ? images[static_cast<std::size_t>(found - above.begin())]
                                          : cells_.argument(a);
      }
      const KindInfo& row = info(terms_.kind(n));
      images.push_back(build_.make(terms_.kind(n), std::span<const Node>(arguments, arity),
                                   row.params > 0 ? terms_.param(n, 0) : 0, row.params > 1 ? terms_.param(n, 1) : 0));
    }
    return cells_.part(images.back(), bits_);
  }

  const ArrayCells& cells_;
  Builder& build_;
  TermStore& terms_;
  BitRange bits_;
  const CellUpdate* update_ = nullptr;
  Node plain_;
  std::vector<Run> runs_;
};

void ArrayCells::make_cells(Node n) {
  const Addresses& addresses = demand_.addresses(n);
  const BitRange bits = demand_.element(n);
  std::vector<Node> result;
  result.reserve(addresses.size());
  const Kind kind = terms_.kind(n);
  const Node index = kind == Kind::write ? terms_.arg(n, 1) : Node();
  const bool fixed = index && demand_.constant(index);
  std::optional<Element> element;
  for (const std::uint64_t address : addresses) {
    if (kind == Kind::variable) {
      result.push_back(terms_.variable(Sort::bits(bits.high - bits.low + 1)));
      continue;
    }
    if (kind == Kind::ite) {
      result.push_back(build_.make(Kind::ite, {(*this)[terms_.arg(n, 0)], cell(terms_.arg(n, 1), address, bits),
                                               cell(terms_.arg(n, 2), address, bits)}));
      continue;
    }
    CHECK(kind == Kind::write);
    const bool hits = demand_.may_be(index, address);
    if (hits && !element) element.emplace(*this, n);
    const Node hit = !hits || fixed
                         ? build_.boolean(hits)
                         : build_.eq((*this)[index], build_.constant(BitVector(terms_.width(index), address)));
    // The old value is not needed, and not known, if a write of another value hits always.
    const bool overwritten = hits && fixed && demand_.cell_update(n) == nullptr;
    const Node old = overwritten ? build_.constant(BitVector::zero(bits.high - bits.low + 1))
                                 : cell(terms_.arg(n, 0), address, bits);
    result.push_back(hits ? element->after(hit, old) : old);
  }
  cells_[n.id()] = std::move(result);
}

Node ArrayCells::cell(Node array, std::uint64_t address, BitRange bits) const {
  if (terms_.kind(array) == Kind::const_array) return part((*this)[terms_.arg(array, 0)], bits);
  const Addresses& addresses = demand_.addresses(array);
  const auto found = std::lower_bound(addresses.begin(), addresses.end(), address);
  CHECK(found != addresses.end() && *found == address);
  return cells_[array.id()][static_cast<std::size_t>(found - addresses.begin())];
}

Node ArrayCells::part(Node element, BitRange bits) const {
  return build_.make(Kind::slice, {element}, bits.high, bits.low);
}

Node ArrayCells::whole_element(Node cell, BitRange bits, std::uint32_t width) const {
  const auto zeros = [&](std::uint32_t count) { return build_.constant(BitVector::zero(count)); };
  if (bits.low > 0) cell = build_.make(Kind::concat, {cell, zeros(bits.low)});
  if (bits.high + 1 < width) cell = build_.make(Kind::concat, {zeros(width - 1 - bits.high), cell});
  return cell;
}

Node ArrayCells::make_read(Node n) {
  const Node array = terms_.arg(n, 0);
  const Node index = terms_.arg(n, 1);
  const BitRange bits =
      terms_.kind(array) == Kind::const_array ? BitRange{0, terms_.width(n) - 1} : demand_.element(array);
  std::vector<Leaf> leaves;
  for (const std::uint64_t address : demand_.addresses_of_index(index)) {
    leaves.push_back({address, cell(array, address, bits)});
  }
  CHECK(!leaves.empty());
  return whole_element(select((*this)[index], leaves, terms_.width(index)), bits, terms_.width(n));
}

/// The leaves agree in all address bits from `bit` on. Other addresses than theirs are impossible.
Node ArrayCells::select(Node index, std::span<const Leaf> leaves, std::uint32_t bit) {
  if (leaves.size() == 1) return leaves.front().value;
  const std::uint64_t differ = leaves.front().address ^ leaves.back().address;
  do {
    CHECK(bit > 0);
    --bit;
  } while (bit >= 64 || (differ >> bit & 1) == 0);
  const auto split = std::partition_point(leaves.begin(), leaves.end(),
                                          [&](const Leaf& leaf) { return (leaf.address >> bit & 1) == 0; });
  const auto low = static_cast<std::size_t>(split - leaves.begin());
  const Node no = select(index, leaves.first(low), bit);
  const Node yes = select(index, leaves.subspan(low), bit);
  return build_.make(Kind::ite, {build_.make(Kind::slice, {index}, bit, bit), yes, no});
}

Node ArrayCells::make_comparison(Node n) {
  const Node a = terms_.arg(n, 0);
  const Node b = terms_.arg(n, 1);
  const BitRange bits{0, terms_.width(a) - 1};
  std::vector<Node> equal;
  for (const std::uint64_t address : demand_.compared(n)) {
    equal.push_back(build_.eq(cell(a, address, bits), cell(b, address, bits)));
  }
  const Node all = build_.conjunction(equal);
  return terms_.kind(n) == Kind::eq ? all : build_.not_(all);
}

}  // namespace polycube::impl
