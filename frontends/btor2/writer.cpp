// Terms have topological ids, and inputs and states were made in the order of the file, so writing is one forward loop.
// One exception: a state follows the terms of its init, and what state_order.h has before it. A system from BTOR2 has
// that order; in other systems a state is delayed until these are written.
//
// Additional names of a term, and the name of a term that is not on its own line, are written as Yosys does, as `uext x
// 0 name`. Some checkers read beyond the end of a file whose last line is a state or an input: so the last line is a
// property, or an unused sort.
#include "frontends/btor2/writer.h"

#include <unordered_map>

#include "frontends/btor2/state_order.h"
#include "support/error.h"
#include "term/evaluate.h"

namespace polycube::impl::btor2 {

namespace {

class Writer {
 public:
  explicit Writer(const TransitionSystem& system)
      : system_(system), terms_(system.terms()), id_(terms_.size(), 0), states_(state_order(system)) {
    Node before;
    for (const Node n : states_) {
      before_[n] = before;
      before = n;
    }
  }

  std::string run() {
    std::vector<Node> nodes = system_.roots();
    for (const State& state : system_.states()) nodes.push_back(state.variable);
    nodes.insert(nodes.end(), system_.inputs().begin(), system_.inputs().end());
    for (const Node n : system_.symbols.nodes()) nodes.push_back(n);
    for (const Node n : cone(terms_, nodes)) {
      if (terms_.kind(n) != Kind::const_array) emit(n);
    }
    for (const Node n : states_) {
      const auto position = system_.state_position(n);
      const Node next = position ? system_.states()[*position].next : n;
      if (next) line("next " + sort(terms_.sort(n)) + " " + id(n) + " " + id(next), "");
    }
    for (const Condition& c : system_.outputs) line("output " + id(c.term), c.name, c.position);
    for (const Condition& c : system_.constraints) line("constraint " + id(c.term), c.name, c.position);
    for (const Condition& c : system_.fairness) line("fair " + id(c.term), c.name, c.position);
    for (const Justice& j : system_.justices) {
      std::string text = "justice " + std::to_string(j.terms.size());
      for (const Node n : j.terms) text += " " + id(n);
      line(text, j.name, j.position);
    }
    for (const Condition& c : system_.bads) line("bad " + id(c.term), c.name, c.position);
    if (last_is_leaf_) line("sort bitvec " + std::to_string(unused_width()), "");
    return std::move(text_);
  }

 private:
  /// Writes a term after the terms that it depends on.
  void emit(Node root) {
    std::vector<Node> stack{root};
    while (!stack.empty()) {
      const Node n = stack.back();
      if (id_[n.id()] != 0) {
        stack.pop_back();
        continue;
      }
      const std::size_t size = stack.size();
      const auto need = [&](Node m) {
        if (m && id_[m.id()] == 0) stack.push_back(m);
      };
      need(init_of(n));
      for (std::uint32_t i = 0; i < terms_.arity(n); ++i) need(terms_.arg(n, i));
      if (const auto found = before_.find(n); found != before_.end()) need(found->second);
      if (stack.size() > size) continue;
      stack.pop_back();
      define(n);
    }
  }

  /// The terms to be written before a state because its init reads them.
  Node init_of(Node n) const {
    const auto position = system_.state_position(n);
    if (!position) return Node();
    const Node value = system_.states()[*position].init;
    if (value && terms_.kind(value) == Kind::const_array) return terms_.arg(value, 0);
    return value;
  }

  void define(Node n) {
    const std::vector<std::string>& names = system_.symbols.names(n);
    const std::string s = sort(terms_.sort(n));
    const Kind kind = terms_.kind(n);
    const std::string first = names.empty() ? "" : names.front();
    const std::string& position = system_.symbols.position(n);
    if (kind == Kind::constant) {
      id_[n.id()] = line(constant(n, s), first, position);
    } else if (kind == Kind::variable) {
      variable(n, s, first, position);
    } else if (kind == Kind::const_array) {
      constant_array(n, s, first, position);
    } else {
      std::string text = std::string(info(kind).name) + " " + s;
      for (std::uint32_t i = 0; i < terms_.arity(n); ++i) text += " " + id(terms_.arg(n, i));
      for (std::uint32_t i = 0; i < info(kind).params; ++i) text += " " + std::to_string(terms_.param(n, i));
      id_[n.id()] = line(text, first, position);
    }
    if (terms_.sort(n).is_array()) return;  // uext has no array operands: other names of arrays are lost
    for (std::size_t i = 1; i < names.size(); ++i) line("uext " + s + " " + id(n) + " 0", names[i]);
  }

  std::string constant(Node n, const std::string& s) const {
    const BitVector& value = terms_.value(n);
    if (value.is_zero()) return "zero " + s;
    if (value.is_one()) return "one " + s;
    if (value.is_ones()) return "ones " + s;
    return "const " + s + " " + value.to_binary();
  }

  /// As a state that keeps the value.
  void constant_array(Node n, const std::string& s, const std::string& name, const std::string& where) {
    if (!before_.contains(n)) throw Unsupported("BTOR2 knows constant arrays only in initial values");
    const std::string element = id(initial_element(n));
    id_[n.id()] = line("state " + s, name, where);
    line("init " + s + " " + id(n) + " " + element, "");
  }

  Node initial_element(Node array) const {
    const Node element = terms_.arg(array, 0);
    if (terms_.is_constant(element)) return element;
    throw Unsupported("BTOR2 knows only constants as the initial value of all elements of an array");
  }

  void variable(Node n, const std::string& s, const std::string& name, const std::string& where) {
    if (system_.input_position(n)) {
      id_[n.id()] = line("input " + s, name, where);
    } else {
      const auto position = system_.state_position(n);
      CHECK(position.has_value());
      id_[n.id()] = line("state " + s, name, where);
      if (const Node value = system_.states()[*position].init) {
        const Node written = terms_.kind(value) == Kind::const_array ? initial_element(value) : value;
        line("init " + s + " " + id(n) + " " + id(written), "");
      }
    }
    last_is_leaf_ = true;
  }

  std::string sort(Sort s) {
    const auto found = sorts_.find(s);
    if (found != sorts_.end()) return found->second;
    std::string text;
    if (s.is_array()) {
      const std::string index = sort(s.index());
      const std::string element = sort(s.element());
      text = "sort array " + index + " " + element;
    } else {
      text = "sort bitvec " + std::to_string(s.width());
    }
    return sorts_[s] = std::to_string(line(text, ""));
  }

  std::uint32_t unused_width() const {
    std::uint32_t width = 1;
    while (sorts_.contains(Sort::bits(width))) ++width;
    return width;
  }

  std::string id(Node n) const {
    CHECK(id_[n.id()] != 0);
    return std::to_string(id_[n.id()]);
  }

  std::uint32_t line(const std::string& body, const std::string& name, const std::string& position = "") {
    text_ += std::to_string(next_id_) + " " + body;
    if (!name.empty()) text_ += " " + name;
    if (!position.empty()) text_ += " ; " + position;
    text_ += '\n';
    last_is_leaf_ = false;
    return next_id_++;
  }

  const TransitionSystem& system_;
  const TermStore& terms_;
  std::vector<std::uint32_t> id_;          // by node
  const std::vector<Node> states_;         // as the file has them: variables, and constant arrays that keep their value
  std::unordered_map<Node, Node> before_;  // of these, the one before; none for the first
  std::unordered_map<Sort, std::string> sorts_;
  std::string text_;
  std::uint32_t next_id_ = 1;
  bool last_is_leaf_ = false;
};

}  // namespace

std::string write(const TransitionSystem& system) { return Writer(system).run(); }

}  // namespace polycube::impl::btor2
