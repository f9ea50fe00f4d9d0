#include "engines/ic3/native/native_ic3.h"

#include <algorithm>

#include "engines/ic3/core/ic3.h"
#include "engines/ic3/native/native_oracle.h"
#include "engines/ic3/native/native_witness.h"
#include "engines/ic3/native/pinned_indices.h"

namespace polycube::impl::ic3 {

namespace {

class Search : private Observer {
 public:
  Search(const Task& task, Context& context, std::uint32_t bad)
      : task_(task),
        context_(context),
        bad_(bad),
        pinned_(task.system, bad),
        terms_(pinned_.system, pinned_.bad),
        oracle_(terms_, task.options, context),
        ic3_(oracle_, task.options.ic3, context.stop) {}

  Result run() {
    const auto outcome = ic3_.run(task_.options.bound, *this);
    report();
    if (const auto* reached = std::get_if<Reached>(&outcome)) return counterexample(reached->start);
    if (const auto* invariant = std::get_if<ic3::Invariant>(&outcome)) return proof(*invariant);
    if (std::holds_alternative<BoundReached>(outcome)) return Undecided{"no counterexample within the bound"};
    return undecided();
  }

 private:
  void frame() override { report(); }

  Result counterexample(const Obligation* start) {
    auto frames = run_along(start, terms_, oracle_.literals(), task_.options, context_);
    if (!frames) return undecided();
    for (WitnessFrame& frame : *frames) {
      std::erase_if(frame.states, [&](const auto& s) { return s.first >= task_.system.states().size(); });
    }
    return Counterexample{{{{false, bad_}}, std::move(*frames)}};
  }

  Result proof(const ic3::Invariant& found) {
    TermStore& store = terms_.build().terms();
    Proof proof;
    proof.invariant.ghosts = pinned_.ghosts;
    for (const Cube& cube : found.excluded) {
      Node clause = store.boolean(false);
      for (const Lit l : cube) {
        const Node n = oracle_.literals().now(~l);
        clause = store.is_false(clause) ? n : store.make(Kind::or_, {clause, n});
      }
      proof.invariant.strengthening.push_back(clause);
    }
    return proof;
  }

  Undecided undecided() const {
    const bool stopped = context_.stop.requested();
    const std::string why(stopped ? describe(context_.stop.reason()) : "the solver gave up");
    return {why + " at frame " + std::to_string(ic3_.frames().depth())};
  }

  void report() {
    Statistics& s = context_.statistics;
    s.counter("ic3_frames").set(ic3_.frames().depth());
    s.counter("ic3_lemmas").set(ic3_.generaliser().counts.lemmas);
    s.counter("ic3_lemma_literals").set(ic3_.generaliser().counts.literals);
    s.counter("ic3_obligations").set(ic3_.obligations().added());
    s.counter("ic3_obligation_literals").set(ic3_.obligations().literals());
    s.counter("ic3_pushes").set(ic3_.propagator().pushed);
    s.counter("native_literals").set(oracle_.literals().last());
    s.counter("native_queries").set(oracle_.counts.queries);
    s.counter("native_frontier").set(oracle_.counts.frontier);
    context_.log.detail("ic3: frame " + std::to_string(ic3_.frames().depth()) + ", " +
                        std::to_string(ic3_.generaliser().counts.lemmas) + " lemmas, " +
                        std::to_string(oracle_.literals().last()) + " terms as literals");
  }

  const Task& task_;
  Context& context_;
  std::uint32_t bad_;
  PinnedIndices pinned_;
  StepTerms terms_;
  NativeOracle oracle_;
  Ic3<NativeOracle> ic3_;
};

}  // namespace

std::vector<Result> NativeIc3::prove(const Task& task, Context& context) {
  std::vector<Result> results(task.properties.size(), Undecided{"another property was decided first"});
  for (std::size_t i = 0; i < results.size(); ++i) {
    const Claim& claim = task.properties[i];
    if (claim.justice) {
      results[i] = Undecided{"IC3 does not treat justice"};
      continue;
    }
    results[i] = Search(task, context, claim.position).run();
    if (task.stop_at_first && std::holds_alternative<Counterexample>(results[i])) break;
  }
  return results;
}

}  // namespace polycube::impl::ic3
