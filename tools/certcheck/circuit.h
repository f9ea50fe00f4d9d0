// The model of certcheck: a circuit from a BTOR2 or an AIGER file, as terms of Bitwuzla. AIGER becomes words of one
// bit, so all checks are the same for both formats. No code is shared with polycube: an error in polycube must not be
// repeated here.
#pragma once

#include <bitwuzla/cpp/bitwuzla.h>

#include <algorithm>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <vector>

using bitwuzla::Kind, bitwuzla::Sort, bitwuzla::Term;

/// Thrown if a check of a file fails. The text begins with the failed check: "base: ...".
using Rejected = std::domain_error;
inline void require(bool good, const std::string& otherwise) {
  if (!good) throw Rejected(otherwise);
}

struct Terms {
  using enum bitwuzla::Kind;
  bitwuzla::TermManager manager;
  std::unique_ptr<bitwuzla::Bitwuzla> folder;  // if set, every new term is folded to a value

  Term bit(bool value) { return manager.mk_bv_value_uint64(manager.mk_bv_sort(1), value); }
  Term holds(const Term& bit_vector) { return manager.mk_term(EQUAL, {bit_vector, bit(true)}); }
  Term zero(const Sort& sort) {
    return sort.is_bv() ? manager.mk_bv_zero(sort) : manager.mk_const_array(sort, zero(sort.array_element()));
  }

  Term make(Kind kind, const std::vector<Term>& args, const std::vector<std::uint64_t>& indices = {}) {
    if (!folder) return manager.mk_term(kind, args, indices);
    if (args[0].sort().is_array() && (kind == EQUAL || kind == DISTINCT)) {
      return same(args[0], args[1]) == (kind == EQUAL) ? manager.mk_true() : manager.mk_false();
    }
    if (kind == ARRAY_SELECT) return element(args[0], args[1]);
    const Term result = folder->simplify(manager.mk_term(kind, args, indices));
    if (result.is_value() || result.kind() == ARRAY_STORE || result.kind() == CONST_ARRAY) return result;
    throw std::runtime_error("the solver does not compute a value");
  }

  // Bitwuzla does not fold arrays. Here a value is a chain of writes to a constant array.
  static Term element(Term array, const Term& index) {
    while (array.kind() == ARRAY_STORE && array[1] != index) array = array[0];
    return array[array.kind() == ARRAY_STORE ? 2 : 0];
  }
  static bool same(const Term& a, const Term& b) {
    if (a == b || !a.sort().is_array()) return a == b;
    std::set<std::string> seen;
    Term rest[2] = {a, b};
    for (Term& t : rest) {
      for (; t.kind() == ARRAY_STORE; t = t[0]) {
        seen.insert(t[1].value<std::string>(2));
        if (element(a, t[1]) != element(b, t[1])) return false;
      }
    }
    const std::uint64_t width = a.sort().array_index().bv_size();
    return rest[0] == rest[1] || (width < 32 && seen.size() == 1U << width);
  }
};

struct Leaf {       // an input or a state
  std::int64_t id;  // BTOR2's id, AIGER's literal
  std::string name;
  Term variable, init = {}, next = {};  // null for none
};

struct Circuit {
  bool aiger = false;
  std::deque<Leaf> leaves;
  std::vector<Leaf*> inputs, states;
  std::map<std::int64_t, Leaf*> by_id;
  std::unordered_map<Term, Leaf*> by_variable;
  std::map<std::string, std::vector<Term>> named;  // BTOR2: terms with a name that begins with `@`
  std::vector<Term> bads, constraints, fairs;      // Booleans
  std::vector<std::vector<Term>> justices;
};

class Frame {  // a circuit at one step
 public:
  /// The value of an input or a state; null: arbitrary. The function may evaluate others in the frame.
  using Values = std::function<Term(Frame&, const Leaf&)>;

  Frame(Terms& terms, const Circuit& c, const Values& values) : circuit(c), terms_(terms), values_(values) {
    for (const Leaf& leaf : c.leaves) at(leaf.variable);
  }

  Term at(const Term& root) {
    if (root.is_null()) return root;
    if (++depth_ > 5000) throw std::runtime_error("initial values read each other in too long a chain");
    for (std::vector<Term> stack{root}; !stack.empty();) {
      const Term term = stack.back();
      std::vector<Term> args;
      for (const Term& child : term.children()) {
        const auto found = at_.find(child);
        (found != at_.end() && !found->second.is_null()) ? args.push_back(found->second) : stack.push_back(child);
      }
      if (args.size() < term.num_children()) continue;
      stack.pop_back();
      const auto [place, fresh] = at_.try_emplace(term);
      require(fresh || !place->second.is_null(), "syntax: initial values read each other in a circle");
      if (!fresh) continue;
      const bool composed = !args.empty() && term.kind() != Kind::CONST_ARRAY;
      Term value = composed ? terms_.make(term.kind(), args, term.indices()) : term;
      if (term.kind() == Kind::CONSTANT) value = values_(*this, *circuit.by_variable.at(term));
      at_[term] = value.is_null() ? terms_.manager.mk_const(term.sort()) : value;
    }
    --depth_;
    return at_.at(root);
  }

  const Circuit& circuit;

 private:
  Terms& terms_;
  Values values_;
  std::unordered_map<Term, Term> at_;  // null while the value is being computed
  std::size_t depth_ = 0;              // recursion depth of Values
};

inline bool is_aiger(const std::string& text) { return text.starts_with("aag ") || text.starts_with("aig "); }
Circuit read_circuit(Terms& terms, std::string text);
/// Returns the properties that the runs in the text reach. Each run must reach this bad, unless it is -1.
std::string check_runs(Terms& terms, const Circuit& model, const std::string& text, int bad);
