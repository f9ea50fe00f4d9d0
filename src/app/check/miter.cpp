#include "app/check/miter.h"

#include <algorithm>

#include "frontends/btor2/reader.h"
#include "frontends/btor2/writer.h"
#include "frontends/verilog/reset.h"
#include "support/error.h"
#include "ts/two_copies.h"

namespace polycube::impl {

namespace {

std::vector<NamedTerm> find_all(const TransitionSystem& system, const std::vector<std::string>& names) {
  std::vector<NamedTerm> result;
  for (const std::string& name : names) result.push_back(find_signal(system, name));
  return result;
}

/// Before a design is reset nearly everything is unknown, so signals are asked about behind the reset only.
void ask_after_reset(TransitionSystem& miter) {
  TermStore& terms = miter.terms();
  for (const Node n : miter.symbols.nodes()) {
    const std::vector<std::string>& names = miter.symbols.names(n);
    if (std::find(names.begin(), names.end(), verilog::in_reset_name) == names.end()) continue;
    for (Condition& bad : miter.bads) bad.term = terms.make(Kind::and_, {bad.term, terms.make(Kind::not_, {n})});
  }
}

TransitionSystem two_copies(const Options& options, const TransitionSystem& system) {
  if (options.given("xprop")) {
    TransitionSystem miter = x_propagation(system, find_all(system, options.list("xprop")));
    ask_after_reset(miter);
    return miter;
  }
  return information_flow(system, find_all(system, options.list("taint")), find_all(system, options.list("to")));
}

}  // namespace

bool asks_about_two_copies(const Options& options) {
  const bool flow = options.given("taint");
  if (options.given("to") && !flow) throw UsageError("option 'to' needs 'taint'", "--taint FROM --to TO");
  if (flow && options.given("xprop"))
    throw UsageError("options 'xprop' and 'taint' are different questions", "ask one of them");
  if (flow && !options.given("to")) throw UsageError("option 'taint' needs 'to'", "--taint FROM --to TO");
  return flow || options.given("xprop");
}

TransitionSystem with_question(const Options& options, const std::string& path, TransitionSystem system) {
  if (!asks_about_two_copies(options)) return system;
  const TransitionSystem miter = two_copies(options, system);
  TransitionSystem result = btor2::read(path, btor2::write(miter));
  result.design = miter.design;
  return result;
}

}  // namespace polycube::impl
