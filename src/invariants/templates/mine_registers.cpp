#include "invariants/templates/mine_registers.h"

#include "support/check.h"

namespace polycube::impl::invariants {

namespace {

enum class Use : std::uint8_t { neither, number, bits };

Use use_of(Kind kind) {
  switch (kind) {
    case Kind::ult:
    case Kind::ulte:
    case Kind::ugt:
    case Kind::ugte:
    case Kind::slt:
    case Kind::slte:
    case Kind::sgt:
    case Kind::sgte:
    case Kind::add:
    case Kind::sub:
    case Kind::mul:
    case Kind::inc:
    case Kind::dec:
    case Kind::neg:
    case Kind::uaddo:
    case Kind::saddo:
    case Kind::usubo:
    case Kind::ssubo:
    case Kind::umulo:
    case Kind::smulo:
    case Kind::udiv:
    case Kind::urem:
    case Kind::sdiv:
    case Kind::srem:
    case Kind::smod: return Use::number;
    case Kind::slice:
    case Kind::concat:
    case Kind::and_:
    case Kind::nand:
    case Kind::nor:
    case Kind::or_:
    case Kind::xnor:
    case Kind::xor_:
    case Kind::not_:
    case Kind::redand:
    case Kind::redor:
    case Kind::redxor:
    case Kind::rol:
    case Kind::ror: return Use::bits;
    default: return Use::neither;
  }
}

bool is_sum(Kind kind) { return kind == Kind::add || kind == Kind::sub || kind == Kind::inc || kind == Kind::dec; }

/// An extension by zeros that is written as a concatenation.
bool is_zero_extension(const TermStore& store, Node n) {
  if (store.kind(n) != Kind::concat) return false;
  const Node high = store.arg(n, 0);
  return store.is_constant(high) && store.value(high).is_zero();
}

/// The register below extensions; for an input, the register whose next value it is.
Node register_below(const TermStore& store, const StateCone& cone, Node n) {
  for (;;) {
    if (store.kind(n) == Kind::uext || store.kind(n) == Kind::sext) {
      n = store.arg(n, 0);
    } else if (is_zero_extension(store, n)) {
      n = store.arg(n, 1);
    } else {
      break;
    }
  }
  if (!store.is_variable(n)) return Node();
  if (cone.is_register(n)) return n;
  return cone.register_fed_by(n);
}

bool may_be_sum(const TermStore& store, Node next) {
  std::vector<Node> work{next};
  for (std::uint32_t looked_at = 0; !work.empty() && looked_at < 32; ++looked_at) {
    const Node n = work.back();
    work.pop_back();
    if (is_sum(store.kind(n))) return true;
    if (store.kind(n) == Kind::ite) {
      work.push_back(store.arg(n, 1));
      work.push_back(store.arg(n, 2));
    } else if (store.kind(n) == Kind::slice && store.param(n, 1) == 0) {
      work.push_back(store.arg(n, 0));
    }
  }
  return false;
}

}  // namespace

std::vector<RegisterUse> register_uses(const TermStore& store, const StateCone& cone) {
  std::vector<RegisterUse> uses;
  std::vector<std::uint32_t> place;  // by node id: index + 1
  for (const Node r : cone.registers()) {
    if (store.width(r) < 2) continue;
    ASSERT(place.size() <= r.id() || place[r.id()] == 0);
    if (place.size() <= r.id()) place.resize(r.id() + 1, 0);
    uses.push_back({r, 0, 0, may_be_sum(store, cone.next(r))});
    place[r.id()] = static_cast<std::uint32_t>(uses.size());
  }
  const auto use_at = [&](Node n) -> RegisterUse* {
    const Node r = register_below(store, cone, n);
    return r && r.id() < place.size() && place[r.id()] > 0 ? &uses[place[r.id()] - 1] : nullptr;
  };
  for (const Node n : cone.terms()) {
    const Use use = is_zero_extension(store, n) ? Use::neither : use_of(store.kind(n));
    for (std::uint32_t i = 0; use != Use::neither && i < store.arity(n); ++i) {
      if (RegisterUse* r = use_at(store.arg(n, i))) ++(use == Use::number ? r->as_number : r->as_bits);
    }
    // An equation of an input that is the next value of a state.
    if (store.kind(n) != Kind::eq) continue;
    for (const std::uint32_t i : {0U, 1U}) {
      const Node fed = store.is_variable(store.arg(n, i)) ? cone.register_fed_by(store.arg(n, i)) : Node();
      if (!fed || !is_sum(store.kind(store.arg(n, 1 - i)))) continue;
      if (RegisterUse* r = use_at(fed)) r->counts = true;
    }
  }
  return uses;
}

}  // namespace polycube::impl::invariants
