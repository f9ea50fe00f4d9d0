#include "engines/ic3/native/term_values.h"

#include "support/check.h"

namespace polycube::impl::ic3 {

const Value& TermValues::value(Node root) {
  const auto found = values_.find(root);
  if (found != values_.end()) return found->second;
  stack_.assign(1, root);
  while (!stack_.empty()) {
    const Node n = stack_.back();
    if (values_.contains(n) || evaluate(n)) stack_.pop_back();
  }
  return values_.at(root);
}

const Value* TermValues::known(Node n) {
  const auto found = values_.find(n);
  if (found != values_.end()) return &found->second;
  stack_.push_back(n);
  return nullptr;
}

/// False if arguments have to be evaluated first.
bool TermValues::evaluate(Node n) {
  const Kind kind = terms_.kind(n);
  if (kind == Kind::variable) {
    values_.emplace(n, zero_value(terms_.sort(n)));
    return true;
  }
  if (kind == Kind::constant) {
    values_.emplace(n, terms_.value(n));
    return true;
  }
  if (kind == Kind::ite) {
    const Value* condition = known(terms_.arg(n, 0));
    if (condition == nullptr) return false;
    const Value* chosen = known(terms_.arg(n, std::get<BitVector>(*condition).is_true() ? 1 : 2));
    if (chosen == nullptr) return false;
    values_.emplace(n, *chosen);
    return true;
  }
  std::vector<const Value*> args;
  bool ready = true;
  for (std::uint32_t i = 0; i < terms_.arity(n); ++i) {
    args.push_back(known(terms_.arg(n, i)));
    ready = ready && args.back() != nullptr;
  }
  if (ready) values_.emplace(n, apply_to(n, args));
  return ready;
}

Value TermValues::apply_to(Node n, const std::vector<const Value*>& args) const {
  const auto bits = [&](std::size_t i) -> const BitVector& { return std::get<BitVector>(*args[i]); };
  const auto array = [&](std::size_t i) -> const ArrayValue& { return std::get<ArrayValue>(*args[i]); };
  const Kind kind = terms_.kind(n);
  const KindInfo& row = info(kind);
  if (kind == Kind::const_array) return ArrayValue(terms_.sort(n).index_width(), bits(0));
  if (kind == Kind::read) return array(0).read(bits(1));
  if (kind == Kind::write) {
    ArrayValue result = array(0);
    result.write(bits(1), bits(2));
    return result;
  }
  if ((kind == Kind::eq || kind == Kind::neq) && terms_.sort(terms_.arg(n, 0)).is_array()) {
    return BitVector::boolean((array(0) == array(1)) == (kind == Kind::eq));
  }
  const BitVector* words[3];
  for (std::size_t i = 0; i < args.size(); ++i) words[i] = &bits(i);
  return apply(kind, std::span<const BitVector* const>(words, args.size()), row.params > 0 ? terms_.param(n, 0) : 0,
               row.params > 1 ? terms_.param(n, 1) : 0);
}

}  // namespace polycube::impl::ic3
