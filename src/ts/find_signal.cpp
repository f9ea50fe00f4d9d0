#include "ts/find_signal.h"

#include <algorithm>

#include "support/error.h"
#include "support/nearest.h"
#include "ts/variable_names.h"

namespace polycube::impl {

namespace {

class Finder {
 public:
  Finder(const TransitionSystem& system, const std::string& name) : system_(system), name_(name) {}

  NamedTerm run() {
    const auto tries = {&Finder::named_terms, &Finder::variables, &Finder::all_conditions};
    for (const auto look : tries) {
      (this->*look)();
      if (found_.empty()) continue;
      for (const NamedTerm& s : found_) {
        if (s.term != found_.front().term)
          throw UsageError("several signals are called '" + name_ + "'", "see 'polycube info MODEL --verbose'");
      }
      return found_.front();
    }
    refuse();
  }

 private:
  void look_at(const std::string& name, Node term, const std::string& position) {
    if (name == name_) found_.push_back({term, name, position});
    known_.push_back(name);
  }

  void named_terms() {
    for (const Node n : system_.symbols.nodes()) {
      for (const std::string& name : system_.symbols.names(n)) look_at(name, n, system_.symbols.position(n));
    }
  }

  void variables() {
    const auto names = variable_names(system_);
    const auto look = [&](Node n) { look_at(names.at(n), n, system_.symbols.position(n)); };
    for (const Node n : system_.inputs()) look(n);
    for (const State& s : system_.states()) look(s.variable);
  }

  void all_conditions() {
    conditions("output", system_.outputs);
    conditions("bad", system_.bads);
    conditions("constraint", system_.constraints);
    conditions("fair", system_.fairness);
  }

  void conditions(const char* what, const std::vector<Condition>& all) {
    for (std::size_t i = 0; i < all.size(); ++i) {
      look_at(all[i].name.empty() ? what + std::to_string(i) : all[i].name, all[i].term, all[i].position);
    }
  }

  [[noreturn]] void refuse() const {
    std::string hint;
    for (const std::string& name : nearest_names(name_, known_, 3)) hint += (hint.empty() ? "" : ", ") + name;
    throw UsageError("there is no signal '" + name_ + "'",
                     hint.empty() ? "'polycube info MODEL --verbose' lists all names" : "did you mean " + hint + "?");
  }

  const TransitionSystem& system_;
  const std::string& name_;
  std::vector<NamedTerm> found_;
  std::vector<std::string> known_;
};

}  // namespace

NamedTerm find_signal(const TransitionSystem& system, const std::string& name) { return Finder(system, name).run(); }

}  // namespace polycube::impl
