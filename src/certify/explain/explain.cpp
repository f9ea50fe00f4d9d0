// All expressions are printed in one go, so that a definition of a long term has one name in the whole text. It is
// shown above the first expression that needs it.
#include "certify/explain/explain.h"

#include <algorithm>
#include <cctype>
#include <unordered_map>
#include <utility>
#include <vector>

#include "certify/explain/lemma_groups.h"
#include "support/check.h"
#include "ts/print_ghosts.h"
#include "ts/print_infix.h"
#include "ts/variable_names.h"
#include "ts/witness.h"

namespace polycube::impl {

namespace {

constexpr std::size_t most_groups = 20;
constexpr std::size_t most_lemmas = 20;
constexpr std::size_t most_names = 20;

/// "fifo.sv:34" for "fifo.sv:34.5-34.36".
std::string line_of(const std::string& position) {
  const std::size_t colon = position.rfind(':');
  return colon == std::string::npos ? position : position.substr(0, position.find('.', colon));
}

std::string counted(std::size_t n, const std::string& noun) {
  return std::to_string(n) + " " + noun + (n == 1 ? "" : "s");
}

/// "a, b and c"; of many, the first ones and how many follow.
std::string listed(const std::vector<std::string>& names) {
  const std::size_t shown = std::min(names.size(), most_names);
  std::string text;
  for (std::size_t i = 0; i < shown; ++i) {
    const bool last = i + 1 == names.size() && i > 0;
    text += (i == 0 ? "" : last ? " and " : ", ") + names[i];
  }
  if (shown < names.size()) text += " and " + std::to_string(names.size() - shown) + " more";
  return text;
}

/// The words of an expression that may be names of definitions.
std::vector<std::string> words(const std::string& text) {
  std::vector<std::string> result;
  std::string word;
  for (const char c : text + " ") {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.') {
      word += c;
    } else if (!word.empty()) {
      result.push_back(std::move(word));
      word.clear();
    }
  }
  return result;
}

class Explanation {
 public:
  Explanation(const TransitionSystem& system, std::span<const std::uint32_t> bads, const Invariant& invariant,
              const Reasons& reasons)
      : system_(system),
        bads_(bads),
        invariant_(invariant),
        use_(reasons.use),
        runs_(reasons.runs),
        vacuity_(reasons.vacuity),
        ghosts_(system, invariant.ghosts),
        names_(variable_names(ghosts_.system())) {
    CHECK(use_.used.size() == system.constraints.size() && (vacuity_.empty() || vacuity_.size() == bads.size()));
    groups_ = group_lemmas(ghosts_.system(), invariant.strengthening);
    for (const LemmaGroup& g : groups_) lemmas_ += g.lemmas.size();
    print_expressions();
  }

  std::string run() {
    warn();
    properties();
    text_ += how_proven() + "\n\n";
    ghosts();
    for (std::size_t i = 0; i < std::min(groups_.size(), most_groups); ++i) group(groups_[i]);
    if (groups_.size() > most_groups) rest();
    registers();
    assumptions();
    satisfiable();
    for (std::size_t i = 0; i < vacuity_.size(); ++i) vacuity(i);
    return text_ + "\n";
  }

 private:
  void print_expressions() {
    std::vector<Node> shown;
    TermStore& terms = *system_.shared_terms();
    for (const std::uint32_t i : bads_) shown.push_back(terms.make(Kind::not_, {system_.bads[i].term}));
    for (const GhostText::Fact& fact : ghosts_.facts()) shown.push_back(fact.equation);
    for (std::size_t i = 0; i < std::min(groups_.size(), most_groups); ++i) {
      const std::vector<Node>& lemmas = groups_[i].lemmas;
      shown.insert(shown.end(), lemmas.begin(),
                   lemmas.begin() + static_cast<std::ptrdiff_t>(std::min(lemmas.size(), most_lemmas)));
    }
    for (const PropertyParts& property : vacuity_) {
      for (const PropertyPart& p : property.parts) shown.push_back(p.part);
    }
    first_constraint_ = shown.size();
    for (const Condition& c : system_.constraints) shown.push_back(c.term);
    InfixText infix = print_infix(ghosts_.system(), shown);
    expressions_ = std::move(infix.conditions);
    for (const std::string& line : infix.definitions) definitions_[line.substr(0, line.find(' '))] = line;
  }

  /// The next expression, in the order of print_expressions, below the definitions that it is the first to need.
  void expression(const std::string& before = "") { expression(next_++, before); }
  void expression(std::size_t index, const std::string& before) {
    const std::string& text = expressions_[index];
    define(text);
    text_ += "  " + before + text + "\n";
  }
  void define(const std::string& text) {
    for (const std::string& word : words(text)) {
      const auto found = definitions_.find(word);
      if (found == definitions_.end()) continue;
      const std::string line = found->second;
      definitions_.erase(found);
      define(line);
      text_ += "  " + line + "\n";
    }
  }

  void warn() {
    if (!runs_.contradiction) return;
    const std::uint32_t step = *runs_.contradiction;
    text_ += step == 0
                 ? "WARNING: the assumptions contradict each other at the start. No run satisfies them, so all that "
                   "follows says nothing about the design.\n"
                 : "WARNING: the assumptions contradict each other: a run that satisfies them has at most " +
                       counted(step, "step") + ". What follows says nothing about later ones.\n";
    if (!runs_.core.empty()) {
      const bool one = runs_.core.size() == 1;
      text_ += one ? "It is this one that no run satisfies for longer:\n" : "These contradict each other";
      if (!one) text_ += runs_.least ? ", and would not without any one of them:\n" : ", and maybe fewer of them do:\n";
    }
    for (const std::uint32_t i : runs_.core) constraint(i);
    text_ += "\n";
  }

  void properties() {
    for (const std::uint32_t i : bads_) {
      const Condition& bad = system_.bads[i];
      const std::string own = name(Claim{false, i});
      text_ += "Property " + with_position(bad.name.empty() ? own : bad.name + " (" + own + ")", bad.position) +
               " holds in every step of every run:\n";
      expression();
    }
    text_ += "\n";
  }

  void ghosts() {
    if (ghosts_.facts().empty()) return;
    text_ += "The proof adds registers to the design:\n";
    for (const GhostText::Fact& fact : ghosts_.facts()) expression(fact.label);
    text_ += "\n";
  }

  static std::string with_position(const std::string& what, const std::string& position) {
    return position.empty() ? what : what + " at " + line_of(position);
  }

  std::string how_proven() const {
    const bool several = bads_.size() > 1;
    const std::string property = several ? "the properties" : "the property";
    const std::string lemmas = lemmas_ == 1 ? "the lemma" : "the " + std::to_string(lemmas_) + " lemmas";
    const std::string claim = lemmas_ == 0 ? property : property + " and " + lemmas + " below";
    const bool plural = several || lemmas_ > 0;
    const std::string hold = plural ? " hold" : " holds";
    const std::string they = plural ? "them" : "it";
    if (invariant_.k == 0) return "Proof: " + claim + hold + " in every state that the assumptions allow.";
    if (invariant_.k == 1)
      return "Proof by induction: " + claim + hold + " at the start, and every step keeps " + they + ".";
    const std::string k = std::to_string(invariant_.k);
    return "Proof by k-induction, k = " + k + ": " + claim + hold + " in the first " + k +
           " steps, and in each step after " + k + " steps in which " + (plural ? "they hold" : "it holds") +
           (invariant_.unique_states ? ", in runs where no state comes twice." : ".");
  }

  std::vector<std::string> names_of(const std::vector<std::uint32_t>& states, bool positions) const {
    std::vector<std::string> result;
    for (const std::uint32_t i : states) {
      const Node n = ghosts_.system().states()[i].variable;
      const std::string& where = ghosts_.system().symbols.position(n);
      result.push_back(names_.at(n) + (positions && !where.empty() ? " (" + line_of(where) + ")" : ""));
    }
    return result;
  }

  void group(const LemmaGroup& g) {
    text_ += g.registers.empty() ? "About no register:\n" : "About " + listed(names_of(g.registers, true)) + ":\n";
    const std::size_t shown = std::min(g.lemmas.size(), most_lemmas);
    for (std::size_t i = 0; i < shown; ++i) expression(ghosts_.quantifier(g.lemmas[i]));
    if (shown < g.lemmas.size())
      text_ += "  and " + std::to_string(g.lemmas.size() - shown) + " more, which the invariant has\n";
    text_ += "\n";
  }

  void rest() {
    std::size_t lemmas = 0;
    for (std::size_t i = most_groups; i < groups_.size(); ++i) lemmas += groups_[i].lemmas.size();
    text_ += "And " + counted(lemmas, "lemma") + " about other registers, which the invariant has.\n\n";
  }

  void registers() {
    const std::vector<std::uint32_t> used = used_registers(system_, bads_, invariant_, use_.used);
    const std::size_t all = system_.states().size();
    text_ += "The proof used " + std::to_string(used.size()) + " of " + counted(all, "register");
    text_ += used.empty() ? "." : ": " + listed(names_of(used, false)) + ".";
    if (used.size() < all) text_ += " The others may have any values:\n  " + needless(others(used));
    text_ += "\n";
  }

  /// Those that the design has a name for; the others are counted.
  std::string needless(std::vector<std::uint32_t> states) const {
    const std::size_t all = states.size();
    std::erase_if(states, [&](std::uint32_t i) {
      const std::string& given = system_.symbols.name(system_.states()[i].variable);
      return given.empty() || given.compare(given.rfind('.') + 1, 9, "polycube_") == 0;
    });
    const std::string nameless = counted(all - states.size(), "register") + " without a name";
    if (states.empty()) return nameless;
    return listed(names_of(states, false)) + (states.size() < all ? ", and " + nameless : "");
  }

  /// The states that are not among these, which are in ascending order.
  std::vector<std::uint32_t> others(const std::vector<std::uint32_t>& used) const {
    std::vector<std::uint32_t> result;
    for (std::uint32_t i = 0; i < system_.states().size(); ++i) {
      if (!std::binary_search(used.begin(), used.end(), i)) result.push_back(i);
    }
    return result;
  }

  void constraint(std::size_t i) {
    const Condition& c = system_.constraints[i];
    const std::string label = with_position(c.name.empty() ? "" : c.name, c.position);
    expression(first_constraint_ + i, label.empty() ? "" : label.substr(c.name.empty() ? 1 : 0) + ": ");
  }

  void assumptions() {
    const auto list = [&](bool used) {
      for (std::size_t i = 0; i < use_.used.size(); ++i) {
        if (use_.used[i] == used) constraint(i);
      }
    };
    const auto used = static_cast<std::size_t>(std::count(use_.used.begin(), use_.used.end(), true));
    if (use_.used.empty()) {
      text_ += "The design has no assumptions.\n";
    } else if (!use_.known) {
      text_ += "It may have used all assumptions; which of them it needs was not found out in time:\n";
      list(true);
    } else if (used == 0) {
      text_ += "It used no assumption. Not needed:\n";
    } else {
      text_ += used == 1 ? "It used this assumption:\n" : "It used these assumptions:\n";
      list(true);
      if (used < use_.used.size()) text_ += "It did not need:\n";
    }
    if (use_.known) list(false);
  }

  void satisfiable() {
    if (use_.used.empty() || runs_.contradiction) return;
    if (runs_.endless) {
      text_ += "Some run satisfies all assumptions for ever.\n";
    } else if (runs_.steps > 0) {
      text_ +=
          "Some run of " + counted(runs_.steps, "step") + " satisfies all assumptions; longer ones are not known.\n";
    } else {
      text_ += "Whether any run satisfies all assumptions was not found out in time.\n";
    }
  }

  /// About the property of the bad with this index among those of the proof.
  void vacuity(std::size_t index) {
    const PropertyParts& property = vacuity_[index];
    const Condition& bad = system_.bads[bads_[index]];
    const std::string which = bads_.size() == 1  ? "the property"
                              : bad.name.empty() ? name(Claim{false, bads_[index]})
                                                 : bad.name;
    if (!property.antecedent && property.parts.empty()) return;
    text_ += "\n";
    if (property.antecedent) text_ += "The antecedent of " + which + " " + begins(property.begins) + "\n";
    if (property.parts.empty()) return;
    text_ += "In each step one of these parts of " + which + " holds:\n";
    for (const PropertyPart& p : property.parts) expression(worth(p.without) + ": ");
  }

  static std::string begins(const Reach& reach) {
    switch (reach.outcome) {
      case Reach::Outcome::never: return "is never true: it holds vacuously.";
      case Reach::Outcome::reached: return "is true in step " + std::to_string(reach.step) + " of some run.";
      case Reach::Outcome::open: break;
    }
    return "may be true or not: that was not found out in time.";
  }

  static std::string worth(const Reach& others_fail) {
    switch (others_fail.outcome) {
      case Reach::Outcome::never: return "never needed, so vacuous";
      case Reach::Outcome::reached: return "needed in step " + std::to_string(others_fail.step) + " of some run";
      case Reach::Outcome::open: break;
    }
    return "needed or not, not found out in time";
  }

  const TransitionSystem& system_;
  const std::span<const std::uint32_t> bads_;
  const Invariant& invariant_;
  const AssumptionUse& use_;
  const SatisfyingRuns& runs_;
  const std::vector<PropertyParts>& vacuity_;
  const GhostText ghosts_;
  const std::unordered_map<Node, std::string> names_;
  std::vector<LemmaGroup> groups_;
  std::size_t lemmas_ = 0;
  std::vector<std::string> expressions_;
  std::size_t next_ = 0;                                      // of the expressions
  std::size_t first_constraint_ = 0;                          // of the expressions
  std::unordered_map<std::string, std::string> definitions_;  // not shown yet, by name
  std::string text_;
};

}  // namespace

std::string explain(const TransitionSystem& system, std::span<const std::uint32_t> bads, const Invariant& invariant,
                    const Reasons& reasons) {
  return Explanation(system, bads, invariant, reasons).run();
}

}  // namespace polycube::impl
