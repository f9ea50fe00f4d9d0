#include "passes/bits/scorr_pass.h"

#include "passes/bits/correspondence.h"
#include "passes/bits/rebuild.h"
#include "support/check.h"

namespace polycube::impl {

Reduction ScorrPass::run(const Circuit& source, PassContext& context) {
  ASSERT(!source.bads.empty());
  std::vector<std::uint32_t> members = leaves_first(source);
  if (mode_ == Mode::latches) members.resize(1 + source.latches.size());
  Correspondence correspondence(source, std::move(members), context.budget, context.seed);
  SignalReplacement substitution(source);
  std::vector<BitClause> facts;
  const bool done = correspondence.run();
  if (done) {
    for (const auto& [node, representative, follows] : correspondence.equalities()) {
      // An equality that follows from the others but is no pass invariant defines a gate, never a latch.
      CHECK(!follows || source.aig.is_gate(node));
      substitution.replace(node, representative);
      if (follows) continue;
      if (representative.node() == 0) {
        facts.push_back({Signal(node) ^ (representative == signal_false)});
      } else {
        facts.push_back({Signal(node), ~representative});
        facts.push_back({~Signal(node), representative});
      }
    }
  }
  const std::string name(this->name());
  context.statistics.counter(name + "_candidates").add(correspondence.candidates());
  context.statistics.counter(name + "_rounds").add(correspondence.rounds());
  context.statistics.counter(name + "_questions").add(correspondence.questions());
  context.statistics.counter(name + "_merged").add(substitution.count());
  context.statistics.counter(name + "_unfinished").add(done ? 0 : 1);
  Reduction result = rebuild(source, substitution);
  result.back_map.facts = std::move(facts);
  return result;
}

}  // namespace polycube::impl
