#include "frontends/verilog/reader.h"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>

#include "frontends/btor2/reader.h"
#include "frontends/btor2/writer.h"
#include "frontends/verilog/preprocess.h"
#include "frontends/verilog/reset.h"
#include "frontends/verilog/rewrite.h"
#include "frontends/verilog/tidy_properties.h"
#include "frontends/verilog/tokens.h"
#include "frontends/verilog/yosys.h"
#include "support/error.h"
#include "ts/antecedent_name.h"

namespace polycube::impl::verilog {

namespace {

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

/// Modules in the order of the text, and those that no other module contains.
struct Modules {
  std::vector<std::string> all;
  std::vector<std::string> roots;
};

Modules find_modules(const SourceText& source) {
  Modules result;
  const std::vector<Token> all = tokens(source);
  std::set<std::string, std::less<>> used;
  std::set<std::string, std::less<>> known;
  for (std::size_t i = 0; i + 1 < all.size(); ++i) {
    const bool declares =
        i > 0 && (all[i - 1].is("module") || all[i - 1].is("macromodule") || all[i - 1].is("automatic"));
    if (all[i].kind != TokenKind::name) continue;
    if (declares && known.emplace(all[i].text).second) {
      result.all.emplace_back(all[i].text);
    } else if (all[i + 1].kind == TokenKind::name || all[i + 1].is("#")) {
      used.emplace(all[i].text);
    }
  }
  for (const std::string& module : result.all) {
    if (!used.contains(module)) result.roots.push_back(module);
  }
  return result;
}

std::string choose_top(const SourceText& source, const std::string& wanted) {
  const Modules modules = find_modules(source);
  if (modules.all.empty()) throw InputError(source.files.front(), "there is no module in the sources");
  if (!wanted.empty()) {
    if (std::find(modules.all.begin(), modules.all.end(), wanted) != modules.all.end()) return wanted;
    throw UsageError("--top: there is no module '" + wanted + "'", "the modules are: " + joined(modules.all));
  }
  if (modules.roots.size() == 1) return modules.roots.front();
  throw UsageError("several modules could be the top",
                   "--top NAME; contained in no other are: " + joined(modules.roots));
}

YosysSettings yosys_settings(const Settings& settings, std::string top) {
  YosysSettings result;
  result.program = settings.yosys;
  result.top = std::move(top);
  result.covers = settings.covers;
  result.many_clocks = settings.many_clocks;
  for (const std::string& parameter : settings.parameters) {
    const std::size_t equals = parameter.find('=');
    if (equals == 0 || equals == std::string::npos) throw UsageError("--set needs NAME=VALUE, not '" + parameter + "'");
    if (parameter.find_first_of(" \t\n;") != std::string::npos) {
      throw UsageError("--set needs a value without blanks, not '" + parameter + "'");
    }
    result.parameters.emplace_back(parameter.substr(0, equals), parameter.substr(equals + 1));
  }
  return result;
}

/// The label and its path, from the name of the wire that tells of a failure: "u.gen[0].polycube_7.polycube_fails_p" is
/// u.gen[0].p. "" for other names, and for assertions without a label.
std::string label_of_wire(const std::string& name) {
  const std::size_t dot = name.rfind('.');
  if (dot == std::string::npos || name.compare(dot + 1, fails_prefix.size(), fails_prefix) != 0) return "";
  const std::string label = name.substr(dot + 1 + fails_prefix.size());
  const std::size_t block = name.rfind('.', dot - 1);
  if (label.starts_with("polycube_")) return "";
  return (block == std::string::npos ? "" : name.substr(0, block + 1)) + label;
}

/// The wires that tell of failures, by the terms whose values they have or whose negations.
class FailureWires {
 public:
  explicit FailureWires(const TransitionSystem& system) : system_(system) {
    for (const Node n : system.symbols.nodes()) {
      for (const std::string& name : system.symbols.names(n)) {
        if (name.find(fails_prefix) == std::string::npos) continue;
        wires_[{n, true}].push_back(name);
        // `!(c < 6)` may occur only here, below a negation that Yosys has removed.
        if (system.terms().kind(n) == Kind::not_) wires_[{system.terms().arg(n, 0), false}].push_back(name);
      }
    }
  }

  /// Those that have the value of the property. Between the wire and the property are negations, and what enables an
  /// assertion; `same`: is the property the wire, and not its negation?
  std::vector<std::string> below(Node n, bool same) const {
    const TermStore& terms = system_.terms();
    std::vector<std::string> wires;
    for (int depth = 0; depth < 12; ++depth) {
      const auto here = wires_.find({n, same});
      for (const std::string& name : here == wires_.end() ? std::vector<std::string>() : here->second) {
        if (std::find(wires.begin(), wires.end(), name) == wires.end()) wires.push_back(name);
      }
      const Kind kind = terms.kind(n);
      if (kind == Kind::not_ || kind == Kind::redor) {
        n = terms.arg(n, 0);
        if (kind == Kind::not_) same = !same;
      } else if (kind == Kind::and_ || kind == Kind::or_) {
        const auto is_fixed = [&](std::uint32_t i) {
          const Node part = terms.arg(n, i);
          return terms.is_constant(part) || (terms.kind(part) == Kind::not_ && terms.is_constant(terms.arg(part, 0)));
        };
        if (!is_fixed(0) && !is_fixed(1)) break;
        n = terms.arg(n, is_fixed(0) ? 1 : 0);
      } else {
        break;
      }
    }
    return wires;
  }

 private:
  const TransitionSystem& system_;
  std::map<std::pair<Node, bool>, std::vector<std::string>> wires_;
};

/// Several properties may have one condition, and then all their labels are at one node: each gets its own one, that of
/// its line if there is one.
class PropertyNames {
 public:
  PropertyNames(TransitionSystem& system, const Rewritten& text, bool covers) : system_(system), text_(text) {
    for (Condition& bad : system.bads) found_.push_back({&bad, true, covers ? "cover" : "assert", {}, false});
    for (Condition& assumed : system.constraints) found_.push_back({&assumed, false, "assume", {}, false});
    for (const Node n : system.symbols.nodes()) {
      for (const std::string& name : system.symbols.names(n)) nodes_.emplace(name, n);
    }
  }

  void run() {
    const FailureWires wires(system_);
    for (Found& one : found_) {
      Condition& property = *one.property;
      // Yosys names an assertion without a label by its position, and has no other comment then.
      one.unnamed =
          property.name.empty() || property.name.starts_with('$') || property.name.find(':') != std::string::npos;
      if (one.unnamed && property.position.empty() && !property.name.starts_with('$'))
        property.position = property.name;
      one.wires = wires.below(property.term, one.same);
    }
    for (Found& one : found_) choose(one, true);
    for (Found& one : found_) choose(one, false);
    for (Found& one : found_) {
      if (!one.unnamed) continue;
      const std::string& position = one.property->position;
      one.property->name = position.empty() ? "" : one.word + "@" + position;
    }
    for (const Found& one : found_) name_antecedent(one);
  }

 private:
  struct Found {
    Condition* property;
    bool same;
    std::string word;
    std::vector<std::string> wires;
    bool unnamed;
    std::string wire = "";  // the one that its name is from
  };

  void choose(Found& one, bool of_its_line) {
    if (!one.unnamed) return;
    for (const std::string& wire : one.wires) {
      const std::string label = label_of_wire(wire);
      if (label.empty()) continue;
      const auto [begin, end] = text_.places.equal_range(label.substr(label.rfind('.') + 1));
      const bool here = std::any_of(begin, end, [&](const auto& p) { return p.second == one.property->position; });
      if ((of_its_line && !here) || !taken_.insert(label).second) continue;
      if (!here && begin != end) one.property->position = begin->second;
      one.property->name = label;
      one.wire = wire;
      one.unnamed = false;
      return;
    }
  }

  /// The wire of an antecedent gets a name by which it is found from the property alone.
  void name_antecedent(const Found& one) {
    std::string wire = one.wire;
    if (wire.empty() && one.wires.size() == 1 && one.unnamed) wire = one.wires[0];
    const std::size_t prefix = wire.rfind(fails_prefix);
    if (prefix == std::string::npos) return;
    const auto antecedent = nodes_.find(wire.replace(prefix, fails_prefix.size(), antecedent_prefix));
    if (antecedent != nodes_.end()) system_.symbols.add(antecedent->second, antecedent_name(one.property->name));
  }

  TransitionSystem& system_;
  const Rewritten& text_;
  std::vector<Found> found_;
  std::unordered_map<std::string, Node> nodes_;  // by name
  std::set<std::string> taken_;
};

/// async2sync keeps the stored value of a register with an asynchronous reset in a state without a name, and gives the
/// name to what the reset makes of it: reset ? value : stored. The stored value of `count` is called `count~q`.
void name_hidden_states(TransitionSystem& system) {
  const TermStore& terms = system.terms();
  for (const Node n : system.symbols.nodes()) {
    if (terms.kind(n) != Kind::ite) continue;
    for (const std::uint32_t branch : {1U, 2U}) {
      const Node state = terms.arg(n, branch);
      if (!system.state_position(state) || !system.symbols.name(state).empty()) continue;
      if (terms.is_constant(terms.arg(n, 3 - branch))) system.symbols.add(state, system.symbols.name(n) + "~q");
    }
  }
}

/// Ports that are outputs have names beside their terms only.
void name_outputs(TransitionSystem& system) {
  for (const Condition& output : system.outputs) {
    if (!output.name.empty() && !system.terms().is_constant(output.term)) system.symbols.add(output.term, output.name);
  }
}

[[noreturn]] void fail_without_properties(const SourceText& source, const Rewritten& text, bool covers) {
  if (covers) throw InputError(source.files.front(), "the design has no cover property");
  std::string reason = "the design has no assertion";
  if (!text.unused_properties.empty()) {
    reason += "; it declares a property that nothing asserts: " + joined(text.unused_properties) +
              "; '--assert NAME' asserts it";
  } else if (!text.covers.empty()) {
    reason += ", but covers: '--cover' asks for them";
  } else if (!text.assertions.empty()) {
    reason += " that is left after elaboration, but assertions or assumptions at " + joined(text.assertions);
  }
  throw InputError(source.files.front(), reason);
}

std::shared_ptr<const Design> design_of(const Elaborated& elaborated, const YosysSettings& for_yosys,
                                        std::string text) {
  auto design = std::make_shared<Design>();
  design->top = for_yosys.top;
  design->parameters = for_yosys.parameters;
  (elaborated.step_is_cycle ? design->clocks : design->sampled_clocks) = elaborated.clocks.clocks;
  design->inputs = elaborated.clocks.inputs;
  design->registers = elaborated.objects.registers;
  design->undriven = elaborated.objects.undriven;
  design->verilog = std::move(text);
  return design;
}

}  // namespace

TransitionSystem read(const std::vector<std::string>& paths, const Settings& settings, const Stop& stop,
                      std::vector<std::string>& warnings) {
  PreprocessSettings preprocessing{settings.defines, settings.includes};
  for (const char* always : {"FORMAL", "YOSYS", "POLYCUBE"}) preprocessing.defines.emplace_back(always);
  const SourceText source = preprocess(paths, preprocessing);
  const std::string top = choose_top(source, settings.top);
  Rewritten rewritten = rewrite(source, settings.asserted);
  const YosysSettings for_yosys = yosys_settings(settings, top);
  Elaborated elaborated = elaborate_by_yosys(source, rewritten.text, for_yosys, stop);
  warnings = std::move(elaborated.warnings);
  TransitionSystem system = btor2::read(paths.front(), elaborated.btor2);
  if (system.bads.empty() && settings.needs_property) fail_without_properties(source, rewritten, settings.covers);
  PropertyNames(system, rewritten, settings.covers).run();
  tidy_properties(system);
  name_outputs(system);
  name_hidden_states(system);
  for (const std::string& reset : settings.resets) add_reset(system, parse_reset(reset));
  // Written and read again, all variables have the lines of one file, which certificates refer to.
  TransitionSystem result = btor2::read(paths.front(), btor2::write(system));
  result.design = design_of(elaborated, for_yosys, std::move(rewritten.text));
  return result;
}

}  // namespace polycube::impl::verilog
