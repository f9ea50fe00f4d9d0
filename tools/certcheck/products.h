// Formulas that have no model whatever products and quotients are, as long as equal operands have equal results and
// simple bounds hold. Solvers find it hard to see this bit by bit.
#pragma once

#include <array>
#include <map>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "circuit.h"

class Products {
 public:
  explicit Products(Terms& terms) : terms_(terms) {}

  /// False: perhaps. Products become variables; models with different results for equal operands are excluded.
  bool exclude(const std::vector<Term>& formulas) {
    std::vector<Term> cut;
    for (const Term& t : formulas) cut.push_back(image(t));
    constexpr std::size_t most = 64;  // with more, reading their values takes longer than the lemmas save
    if (products_.empty() || products_.size() > most) return false;
    bitwuzla::Options options;
    options.set(bitwuzla::Option::PRODUCE_MODELS, true);
    bitwuzla::Bitwuzla solver(terms_.manager, options);
    for (const Term& t : cut) solver.assert_formula(t);
    for (const Product& p : products_) assert_bounds(solver, p);
    while (true) {
      const bitwuzla::Result answer = solver.check_sat();
      if (answer != bitwuzla::Result::SAT) return answer == bitwuzla::Result::UNSAT;
      const auto value = [&](const Term& t) { return solver.get_value(t).value<std::string>(2); };
      std::map<std::array<std::string, 3>, const Product*> first;
      std::vector<Term> lemmas;
      for (const Product& p : products_) {
        std::array<std::string, 3> key{std::to_string(static_cast<int>(p.kind)), value(p.left), value(p.right)};
        if (p.kind == Kind::BV_MUL && key[2] < key[1]) std::swap(key[1], key[2]);
        const Product& q = *first.emplace(key, &p).first->second;
        if (value(p.result) == value(q.result)) continue;
        const bool swapped = value(p.left) != value(q.left);
        const Term left = terms_.make(Kind::EQUAL, {p.left, swapped ? q.right : q.left});
        const Term right = terms_.make(Kind::EQUAL, {p.right, swapped ? q.left : q.right});
        const Term result = terms_.make(Kind::EQUAL, {p.result, q.result});
        lemmas.push_back(terms_.make(Kind::IMPLIES, {terms_.make(Kind::AND, {left, right}), result}));
      }
      if (lemmas.empty()) return false;
      for (const Term& t : lemmas) solver.assert_formula(t);
    }
  }

 private:
  struct Product {
    Kind kind;
    Term left, right, result;
  };

  /// Of single products: what is simple, and often all that matters.
  void assert_bounds(bitwuzla::Bitwuzla& solver, const Product& p) {
    const Term zero = terms_.zero(p.left.sort());
    const Term one = terms_.manager.mk_bv_one(p.left.sort());
    const auto implies = [&](const Term& a, const Term& b) {
      solver.assert_formula(terms_.make(Kind::IMPLIES, {a, b}));
    };
    const auto equal = [&](const Term& a, const Term& b) { return terms_.make(Kind::EQUAL, {a, b}); };
    if (p.kind == Kind::BV_MUL) {
      for (const auto& [a, b] : {std::pair(p.left, p.right), std::pair(p.right, p.left)}) {
        implies(equal(a, zero), equal(p.result, zero));
        implies(equal(a, one), equal(p.result, b));
      }
    } else if (p.kind == Kind::BV_UDIV || p.kind == Kind::BV_UREM) {
      const bool quotient = p.kind == Kind::BV_UDIV;
      implies(equal(p.right, one), equal(p.result, quotient ? p.left : zero));
      implies(terms_.make(Kind::BV_ULT, {p.left, p.right}), equal(p.result, quotient ? zero : p.left));
      const Term limit = quotient ? p.left : p.right;
      const Term small = terms_.make(quotient ? Kind::BV_ULE : Kind::BV_ULT, {p.result, limit});
      implies(terms_.make(Kind::DISTINCT, {p.right, zero}), small);
    }
  }

  static bool is_product(const Term& t) {
    const Kind k = t.kind();
    return (k == Kind::BV_MUL || k == Kind::BV_UDIV || k == Kind::BV_UREM || k == Kind::BV_SDIV || k == Kind::BV_SREM ||
            k == Kind::BV_SMOD) &&
           t.num_children() == 2 && !t[0].is_value() && !t[1].is_value();
  }

  Term image(const Term& root) {
    for (std::vector<Term> stack{root}; !stack.empty();) {
      const Term t = stack.back();
      std::vector<Term> args;
      for (const Term& child : t.children()) {
        const auto found = images_.find(child);
        found != images_.end() ? args.push_back(found->second) : stack.push_back(child);
      }
      if (args.size() < t.num_children()) continue;
      stack.pop_back();
      if (images_.contains(t)) continue;
      const bool composed = !args.empty() && t.kind() != Kind::CONST_ARRAY;
      Term made = composed ? terms_.make(t.kind(), args, t.indices()) : t;
      if (is_product(made)) {
        products_.push_back({made.kind(), made[0], made[1], terms_.manager.mk_const(made.sort())});
        made = products_.back().result;
      }
      images_.emplace(t, made);
    }
    return images_.at(root);
  }

  Terms& terms_;
  std::unordered_map<Term, Term> images_;
  std::vector<Product> products_;
};
