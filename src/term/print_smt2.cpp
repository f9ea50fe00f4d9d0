// All terms of width 1 are bit-vectors, not Bool: comparisons become (ite ... #b1 #b0). Operators that SMT-LIB 2.6
// lacks are expressed by those it has; the overflow predicates, by computation in more bits.
#include "term/print_smt2.h"

#include <vector>

namespace polycube::impl {

std::string smt2_sort(Sort sort) {
  const auto bits = [](std::uint32_t width) { return "(_ BitVec " + std::to_string(width) + ")"; };
  return sort.is_array() ? "(Array " + bits(sort.index_width()) + " " + bits(sort.width()) + ")" : bits(sort.width());
}

std::string smt2_value(const BitVector& value) { return "#b" + value.to_binary(); }

std::string smt2_name(const TermStore& terms, Node n) {
  return terms.is_constant(n) ? smt2_value(terms.value(n)) : "n" + std::to_string(n.id());
}

namespace {

std::string call(const std::string& function, const std::string& a) { return "(" + function + " " + a + ")"; }
std::string call(const std::string& function, const std::string& a, const std::string& b) {
  return "(" + function + " " + a + " " + b + ")";
}
std::string bit(const std::string& boolean) { return "(ite " + boolean + " #b1 #b0)"; }
std::string extract(std::uint32_t upper, std::uint32_t lower, const std::string& a) {
  return "((_ extract " + std::to_string(upper) + " " + std::to_string(lower) + ") " + a + ")";
}
std::string extend(const char* how, std::uint32_t n, const std::string& a) {
  return "((_ " + std::string(how) + " " + std::to_string(n) + ") " + a + ")";
}

/// Extends both operands by n bits, combines them, and compares the result with its truncation extended again.
std::string overflow(const char* how, const char* operation, std::uint32_t width, std::uint32_t n, const std::string& a,
                     const std::string& b) {
  const std::string exact = call(operation, extend(how, n, a), extend(how, n, b));
  return bit(call("distinct", exact, extend(how, n, extract(width - 1, 0, exact))));
}

/// rol: (a << m) | (a >> (w - m)) with m = amount mod w; w itself always fits into w bits.
std::string rotate(bool left, std::uint32_t width, const std::string& a, const std::string& amount) {
  const std::string w = smt2_value(BitVector(width, width));
  const std::string m = call("bvurem", amount, w);
  const std::string rest = call("bvsub", w, m);
  return call("bvor", call(left ? "bvshl" : "bvlshr", a, m), call(left ? "bvlshr" : "bvshl", a, rest));
}

std::string redxor(std::uint32_t width, const std::string& a) {
  std::string text = extract(0, 0, a);
  for (std::uint32_t i = 1; i < width; ++i) text = call("bvxor", text, extract(i, i, a));
  return text;
}

}  // namespace

std::string smt2_definition(const TermStore& terms, Node n) {
  const Kind kind = terms.kind(n);
  std::vector<std::string> args;
  for (std::uint32_t i = 0; i < terms.arity(n); ++i) args.push_back(smt2_name(terms, terms.arg(n, i)));
  const std::uint32_t width = args.empty() ? 0 : terms.width(terms.arg(n, 0));
  switch (kind) {
    case Kind::const_array: return call("(as const " + smt2_sort(terms.sort(n)) + ")", args[0]);
    case Kind::inc: return call("bvadd", args[0], smt2_value(BitVector::one(width)));
    case Kind::dec: return call("bvsub", args[0], smt2_value(BitVector::one(width)));
    case Kind::redand: return bit(call("=", args[0], smt2_value(BitVector::ones(width))));
    case Kind::redor: return bit(call("distinct", args[0], smt2_value(BitVector::zero(width))));
    case Kind::redxor: return redxor(width, args[0]);
    case Kind::uext: return extend("zero_extend", terms.param(n, 0), args[0]);
    case Kind::sext: return extend("sign_extend", terms.param(n, 0), args[0]);
    case Kind::slice: return extract(terms.param(n, 0), terms.param(n, 1), args[0]);
    case Kind::iff:
    case Kind::eq: return bit(call("=", args[0], args[1]));
    case Kind::neq: return bit(call("distinct", args[0], args[1]));
    case Kind::implies: return call("bvor", call("bvnot", args[0]), args[1]);
    case Kind::rol:
    case Kind::ror: return rotate(kind == Kind::rol, width, args[0], args[1]);
    case Kind::uaddo: return overflow("zero_extend", "bvadd", width, 1, args[0], args[1]);
    case Kind::saddo: return overflow("sign_extend", "bvadd", width, 1, args[0], args[1]);
    case Kind::usubo: return bit(call("bvult", args[0], args[1]));
    case Kind::ssubo: return overflow("sign_extend", "bvsub", width, 1, args[0], args[1]);
    case Kind::umulo: return overflow("zero_extend", "bvmul", width, width, args[0], args[1]);
    case Kind::smulo: return overflow("sign_extend", "bvmul", width, width, args[0], args[1]);
    case Kind::sdivo: {
      const std::string min = call("=", args[0], smt2_value(BitVector::min_signed(width)));
      return bit(call("and", min, call("=", args[1], smt2_value(BitVector::ones(width)))));
    }
    case Kind::ite: return "(ite (= " + args[0] + " #b1) " + args[1] + " " + args[2] + ")";
    default: break;
  }
  std::string text = "(" + std::string(info(kind).smt);
  for (const std::string& arg : args) text += " " + arg;
  text += ")";
  return info(kind).rule == SortRule::predicate ? bit(text) : text;
}

void print_smt2_definition(std::ostream& out, const TermStore& terms, Node n) {
  if (terms.is_constant(n)) return;
  const std::string name = smt2_name(terms, n);
  if (terms.is_variable(n)) {
    out << "(declare-const " << name << " " << smt2_sort(terms.sort(n)) << ")\n";
  } else {
    out << "(define-fun " << name << " () " << smt2_sort(terms.sort(n)) << " " << smt2_definition(terms, n) << ")\n";
  }
}

}  // namespace polycube::impl
