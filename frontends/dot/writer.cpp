#include "frontends/dot/writer.h"

#include "term/evaluate.h"

namespace polycube::impl::dot {

namespace {

std::string quoted(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + "\"";
}

std::string sort_name(Sort s) {
  if (s.is_bits()) return std::to_string(s.width());
  return std::to_string(s.index_width()) + "->" + std::to_string(s.width());
}

std::string label(const TransitionSystem& system, Node n) {
  const TermStore& terms = system.terms();
  const std::string& name = system.symbols.name(n);
  std::string text;
  if (terms.is_constant(n)) {
    text = "0x" + terms.value(n).to_hexadecimal();
  } else if (terms.is_variable(n)) {
    text = name.empty() ? (system.input_position(n) ? "input" : "state") : name;
  } else {
    text = info(terms.kind(n)).name;
    for (std::uint32_t i = 0; i < info(terms.kind(n)).params; ++i) text += " " + std::to_string(terms.param(n, i));
    if (!name.empty()) text += " " + name;
  }
  return text + " : " + sort_name(terms.sort(n));
}

std::string shape(const TransitionSystem& system, Node n) {
  if (system.input_position(n)) return "invtriangle";
  if (system.state_position(n)) return "box";
  return system.terms().is_constant(n) ? "plaintext" : "ellipse";
}

}  // namespace

std::string write(const TransitionSystem& system) {
  const TermStore& terms = system.terms();
  std::vector<Node> roots = system.roots();
  for (const State& state : system.states()) roots.push_back(state.variable);
  roots.insert(roots.end(), system.inputs().begin(), system.inputs().end());
  std::string out = "digraph model {\n";
  const auto id = [](Node n) { return "n" + std::to_string(n.id()); };
  for (const Node n : cone(terms, roots)) {
    out += "  " + id(n) + " [shape=" + shape(system, n) + ", label=" + quoted(label(system, n)) + "];\n";
    for (std::uint32_t i = 0; i < terms.arity(n); ++i) out += "  " + id(terms.arg(n, i)) + " -> " + id(n) + ";\n";
  }
  for (const State& state : system.states()) {
    if (state.init) out += "  " + id(state.init) + " -> " + id(state.variable) + " [style=dashed, label=init];\n";
    if (state.next) out += "  " + id(state.next) + " -> " + id(state.variable) + " [style=bold, label=next];\n";
  }
  const auto conditions = [&](const std::string& what, const std::vector<Condition>& all) {
    for (std::size_t i = 0; i < all.size(); ++i) {
      const std::string name = what + std::to_string(i);
      out += "  " + name + " [shape=octagon, label=" + quoted(name + (all[i].name.empty() ? "" : " " + all[i].name)) +
             "];\n";
      out += "  " + id(all[i].term) + " -> " + name + ";\n";
    }
  };
  conditions("bad", system.bads);
  conditions("constraint", system.constraints);
  conditions("fair", system.fairness);
  conditions("output", system.outputs);
  for (std::size_t i = 0; i < system.justices.size(); ++i) {
    const std::string name = "justice" + std::to_string(i);
    out += "  " + name + " [shape=octagon];\n";
    for (const Node n : system.justices[i].terms) out += "  " + id(n) + " -> " + name + ";\n";
  }
  return out + "}\n";
}

}  // namespace polycube::impl::dot
