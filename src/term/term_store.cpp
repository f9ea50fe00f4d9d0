#include "term/term_store.h"

#include <algorithm>

namespace polycube::impl {

namespace {

std::uint64_t mix(std::uint64_t h, std::uint64_t x) {
  h = (h ^ x) * 0x9ddfea08eb382d69ULL;
  return h ^ (h >> 29);
}

}  // namespace

TermStore::TermStore() : table_(1 << 10, 0), constant_table_(1 << 6, 0) {
  false_ = constant(BitVector::boolean(false));
  true_ = constant(BitVector::boolean(true));
}

Node TermStore::append(const Record& record) {
  CHECK(records_.size() < 0xfffffff0);
  records_.push_back(record);
  return Node(static_cast<std::uint32_t>(records_.size() - 1));
}

Node TermStore::variable(Sort sort) { return append({Kind::variable, sort, {variables_++, 0, 0}}); }

Node TermStore::constant(const BitVector& value) {
  std::size_t mask = constant_table_.size() - 1;
  std::size_t slot = value.hash() & mask;
  for (; constant_table_[slot] != 0; slot = (slot + 1) & mask) {
    const Node n(constant_table_[slot] - 1);
    if (this->value(n) == value) return n;
  }
  constants_.push_back(value);
  const Node n =
      append({Kind::constant, Sort::bits(value.width()), {static_cast<std::uint32_t>(constants_.size() - 1), 0, 0}});
  constant_table_[slot] = n.id() + 1;
  if (constants_.size() * 2 > constant_table_.size()) {
    std::vector<std::uint32_t> old = std::move(constant_table_);
    constant_table_.assign(old.size() * 4, 0);
    mask = constant_table_.size() - 1;
    for (const std::uint32_t entry : old) {
      if (entry == 0) continue;
      std::size_t s = this->value(Node(entry - 1)).hash() & mask;
      while (constant_table_[s] != 0) s = (s + 1) & mask;
      constant_table_[s] = entry;
    }
  }
  return n;
}

Node TermStore::const_array(Sort sort, Node element) {
  ASSERT(sort.is_array() && this->sort(element) == sort.element());
  return intern({Kind::const_array, sort, {element.id(), 0, 0}});
}

bool TermStore::well_sorted(Kind kind, std::span<const Node> args, std::uint32_t p0, std::uint32_t p1) const {
  if (!is_operator(kind) || args.size() != info(kind).arity) return false;
  const Sort s0 = sort(args[0]);
  const auto both = [&](auto ok) { return std::all_of(args.begin(), args.end(), [&](Node a) { return ok(sort(a)); }); };
  switch (info(kind).rule) {
    case SortRule::leaf: return false;
    case SortRule::same:
    case SortRule::reduce:
    case SortRule::predicate: return s0.is_bits() && both([&](Sort s) { return s == s0; });
    case SortRule::boolean: return both([](Sort s) { return s.is_boolean(); });
    case SortRule::equality: return sort(args[1]) == s0;
    case SortRule::extend: return s0.is_bits() && p0 <= max_width && s0.width() + p0 <= max_width;
    case SortRule::slice: return s0.is_bits() && p1 <= p0 && p0 < s0.width();
    case SortRule::concat:
      return s0.is_bits() && sort(args[1]).is_bits() && s0.width() + sort(args[1]).width() <= max_width;
    case SortRule::ite: return s0.is_boolean() && sort(args[1]) == sort(args[2]);
    case SortRule::read: return s0.is_array() && sort(args[1]) == s0.index();
    case SortRule::write: return s0.is_array() && sort(args[1]) == s0.index() && sort(args[2]) == s0.element();
  }
  return false;
}

bool TermStore::is_product(Node n) const {
  const Kind k = kind(n);
  const bool product = k == Kind::mul || (k >= Kind::udiv && k <= Kind::smod);
  return product && !is_constant(arg(n, 0)) && !is_constant(arg(n, 1));
}

Sort TermStore::result_sort(Kind kind, std::span<const Node> args, std::uint32_t p0, std::uint32_t p1) const {
  switch (info(kind).rule) {
    case SortRule::same: return sort(args[0]);
    case SortRule::extend: return Sort::bits(width(args[0]) + p0);
    case SortRule::slice: return Sort::bits(p0 - p1 + 1);
    case SortRule::concat: return Sort::bits(width(args[0]) + width(args[1]));
    case SortRule::ite: return sort(args[1]);
    case SortRule::read: return sort(args[0]).element();
    case SortRule::write: return sort(args[0]);
    default: return Sort::bits(1);
  }
}

Node TermStore::make(Kind kind, std::span<const Node> args, std::uint32_t p0, std::uint32_t p1) {
  ASSERT(well_sorted(kind, args, p0, p1));
  Record record{kind, result_sort(kind, args, p0, p1), {0, 0, 0}};
  for (std::size_t i = 0; i < args.size(); ++i) record.args[i] = args[i].id();
  if (info(kind).params > 0) record.args[1] = p0;
  if (info(kind).params > 1) record.args[2] = p1;
  return intern(record);
}

namespace {
template <class Record>
std::uint64_t hash_record(const Record& r) {
  // For operators the sort follows from kind and arguments, but not for constant arrays.
  std::uint64_t h = mix(static_cast<std::uint64_t>(r.kind) << 32 | r.args[0],
                        static_cast<std::uint64_t>(r.args[1]) << 32 | r.args[2]);
  return r.kind == Kind::const_array ? mix(h, r.sort.index_width()) : h;
}
}  // namespace

Node TermStore::intern(const Record& record) {
  const std::size_t mask = table_.size() - 1;
  std::size_t slot = hash_record(record) & mask;
  for (; table_[slot] != 0; slot = (slot + 1) & mask) {
    const Record& other = records_[table_[slot] - 1];
    if (other.kind == record.kind && other.sort == record.sort &&
        std::equal(record.args, record.args + 3, other.args)) {
      return Node(table_[slot] - 1);
    }
  }
  const Node n = append(record);
  table_[slot] = n.id() + 1;
  if (++interned_ * 2 > table_.size()) grow_table();
  return n;
}

void TermStore::grow_table() {
  std::vector<std::uint32_t> old = std::move(table_);
  table_.assign(old.size() * 2, 0);
  const std::size_t mask = table_.size() - 1;
  for (const std::uint32_t entry : old) {
    if (entry == 0) continue;
    std::size_t slot = hash_record(records_[entry - 1]) & mask;
    while (table_[slot] != 0) slot = (slot + 1) & mask;
    table_[slot] = entry;
  }
}

}  // namespace polycube::impl
