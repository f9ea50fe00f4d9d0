#include "term/evaluate.h"

#include <algorithm>

namespace polycube::impl {

ArrayValue::ArrayValue(std::uint32_t index_width, BitVector default_element)
    : index_width_(index_width),
      default_(std::move(default_element)),
      entries_(std::make_shared<std::map<BitVector, BitVector>>()) {}

const BitVector& ArrayValue::read(const BitVector& index) const {
  ASSERT(index.width() == index_width_);
  const auto found = entries_->find(index);
  return found == entries_->end() ? default_ : found->second;
}

void ArrayValue::write(const BitVector& index, const BitVector& element) {
  ASSERT(index.width() == index_width_ && element.width() == default_.width());
  if (read(index) == element) return;
  if (entries_.use_count() > 1) entries_ = std::make_shared<std::map<BitVector, BitVector>>(*entries_);
  if (element == default_) {
    entries_->erase(index);
  } else {
    entries_->insert_or_assign(index, element);
  }
}

bool operator==(const ArrayValue& a, const ArrayValue& b) {
  ASSERT(a.index_width_ == b.index_width_ && a.element_width() == b.element_width());
  if (a.default_ == b.default_) return a.entries_ == b.entries_ || *a.entries_ == *b.entries_;
  // Different defaults: equal only if all exceptions together cover every index, and the elements agree.
  if (a.index_width_ >= 32) return false;
  const std::uint64_t indices = std::uint64_t{1} << a.index_width_;
  std::uint64_t covered = a.entries_->size();
  for (const auto& [index, element] : *b.entries_) {
    if (a.read(index) != element) return false;
    if (!a.entries_->contains(index)) ++covered;
  }
  if (covered < indices) return false;
  return std::all_of(a.entries_->begin(), a.entries_->end(),
                     [&](const auto& entry) { return b.read(entry.first) == entry.second; });
}

Value zero_value(Sort sort) {
  if (sort.is_array()) return ArrayValue(sort.index_width(), BitVector::zero(sort.width()));
  return BitVector::zero(sort.width());
}

BitVector apply(Kind kind, std::span<const BitVector* const> args, std::uint32_t p0, std::uint32_t p1) {
  ASSERT(args.size() == info(kind).arity);
  const BitVector& a = *args[0];
  const BitVector& b = args.size() > 1 ? *args[1] : a;
  switch (kind) {
    case Kind::not_: return bv::not_(a);
    case Kind::inc: return bv::inc(a);
    case Kind::dec: return bv::dec(a);
    case Kind::neg: return bv::neg(a);
    case Kind::redand: return bv::redand(a);
    case Kind::redor: return bv::redor(a);
    case Kind::redxor: return bv::redxor(a);
    case Kind::uext: return bv::uext(a, p0);
    case Kind::sext: return bv::sext(a, p0);
    case Kind::slice: return bv::slice(a, p0, p1);
    case Kind::iff:
    case Kind::eq: return bv::eq(a, b);
    case Kind::implies: return bv::implies(a, b);
    case Kind::neq: return bv::neq(a, b);
    case Kind::ugt: return bv::ugt(a, b);
    case Kind::ugte: return bv::ugte(a, b);
    case Kind::ult: return bv::ult(a, b);
    case Kind::ulte: return bv::ulte(a, b);
    case Kind::sgt: return bv::sgt(a, b);
    case Kind::sgte: return bv::sgte(a, b);
    case Kind::slt: return bv::slt(a, b);
    case Kind::slte: return bv::slte(a, b);
    case Kind::and_: return bv::and_(a, b);
    case Kind::nand: return bv::nand(a, b);
    case Kind::nor: return bv::nor(a, b);
    case Kind::or_: return bv::or_(a, b);
    case Kind::xnor: return bv::xnor(a, b);
    case Kind::xor_: return bv::xor_(a, b);
    case Kind::rol: return bv::rol(a, b);
    case Kind::ror: return bv::ror(a, b);
    case Kind::sll: return bv::sll(a, b);
    case Kind::sra: return bv::sra(a, b);
    case Kind::srl: return bv::srl(a, b);
    case Kind::add: return bv::add(a, b);
    case Kind::mul: return bv::mul(a, b);
    case Kind::udiv: return bv::udiv(a, b);
    case Kind::urem: return bv::urem(a, b);
    case Kind::sdiv: return bv::sdiv(a, b);
    case Kind::srem: return bv::srem(a, b);
    case Kind::smod: return bv::smod(a, b);
    case Kind::sub: return bv::sub(a, b);
    case Kind::uaddo: return bv::uaddo(a, b);
    case Kind::saddo: return bv::saddo(a, b);
    case Kind::sdivo: return bv::sdivo(a, b);
    case Kind::umulo: return bv::umulo(a, b);
    case Kind::smulo: return bv::smulo(a, b);
    case Kind::usubo: return bv::usubo(a, b);
    case Kind::ssubo: return bv::ssubo(a, b);
    case Kind::concat: return bv::concat(a, b);
    case Kind::ite: return a.is_true() ? b : *args[2];
    case Kind::constant:
    case Kind::variable:
    case Kind::const_array:
    case Kind::read:
    case Kind::write: break;
  }
  CHECK(false && "apply() is for bit-vector operators");
  return BitVector();
}

std::vector<Node> cone(const TermStore& store, std::span<const Node> roots) {
  std::uint32_t size = 0;
  for (const Node root : roots) size = std::max(size, root.id() + 1);
  std::vector<bool> needed(size, false);
  for (const Node root : roots) needed[root.id()] = true;
  std::size_t count = 0;
  for (std::uint32_t id = size; id-- > 0;) {
    if (!needed[id]) continue;
    ++count;
    const Node n(id);
    for (std::uint32_t i = 0; i < store.arity(n); ++i) needed[store.arg(n, i).id()] = true;
  }
  std::vector<Node> result;
  result.reserve(count);
  for (std::uint32_t id = 0; id < size; ++id) {
    if (needed[id]) result.push_back(Node(id));
  }
  return result;
}

Evaluator::Evaluator(const TermStore& store, std::span<const Node> roots) : store_(store) {
  for (const Node n : cone(store, roots)) {
    if (slot_.size() <= n.id()) slot_.resize(n.id() + 1, no_slot);
    const Sort sort = store.sort(n);
    if (sort.is_array()) {
      slot_[n.id()] = static_cast<std::uint32_t>(arrays_.size());
      arrays_.emplace_back(sort.index_width(), BitVector::zero(sort.width()));
    } else {
      slot_[n.id()] = static_cast<std::uint32_t>(bits_.size());
      bits_.push_back(store.is_constant(n) ? store.value(n) : BitVector::zero(sort.width()));
    }
    if (store.is_variable(n)) {
      variables_.push_back(n);
    } else if (!store.is_constant(n)) {
      order_.push_back(n);
    }
  }
}

void Evaluator::set(Node variable, const BitVector& value) {
  ASSERT(store_.is_variable(variable) && store_.sort(variable) == Sort::bits(value.width()));
  bits_slot(variable) = value;
}

void Evaluator::set(Node variable, const ArrayValue& value) {
  ASSERT(store_.sort(variable) == Sort::array(value.index_width(), value.element_width()));
  array_slot(variable) = value;
}

void Evaluator::set(Node variable, const Value& value) {
  std::visit([&](const auto& v) { set(variable, v); }, value);
}

void Evaluator::run() {
  for (const Node n : order_) compute(n);
}

void Evaluator::compute(Node n) {
  const Kind kind = store_.kind(n);
  if (store_.sort(n).is_array()) {
    if (kind == Kind::write) {
      ArrayValue result = array(store_.arg(n, 0));
      result.write(bits(store_.arg(n, 1)), bits(store_.arg(n, 2)));
      array_slot(n) = std::move(result);
    } else if (kind == Kind::ite) {
      array_slot(n) = array(store_.arg(n, bits(store_.arg(n, 0)).is_true() ? 1 : 2));
    } else {
      ASSERT(kind == Kind::const_array);
      array_slot(n) = ArrayValue(store_.sort(n).index_width(), bits(store_.arg(n, 0)));
    }
    return;
  }
  if (kind == Kind::read) {
    bits_slot(n) = array(store_.arg(n, 0)).read(bits(store_.arg(n, 1)));
    return;
  }
  if ((kind == Kind::eq || kind == Kind::neq) && store_.sort(store_.arg(n, 0)).is_array()) {
    const bool equal = array(store_.arg(n, 0)) == array(store_.arg(n, 1));
    bits_slot(n) = BitVector::boolean(equal == (kind == Kind::eq));
    return;
  }
  const KindInfo& row = info(kind);
  const BitVector* args[3];
  for (std::uint32_t i = 0; i < row.arity; ++i) args[i] = &bits(store_.arg(n, i));
  bits_slot(n) = apply(kind, std::span<const BitVector* const>(args, row.arity),
                       row.params > 0 ? store_.param(n, 0) : 0, row.params > 1 ? store_.param(n, 1) : 0);
}

const BitVector& Evaluator::bits(Node n) const {
  ASSERT(knows(n) && store_.sort(n).is_bits());
  return bits_[slot_[n.id()]];
}

const ArrayValue& Evaluator::array(Node n) const {
  ASSERT(knows(n) && store_.sort(n).is_array());
  return arrays_[slot_[n.id()]];
}

Value Evaluator::value(Node n) const {
  if (store_.sort(n).is_array()) return array(n);
  return bits(n);
}

}  // namespace polycube::impl
