#include "app/check/vacuity.h"

#include <string_view>
#include <utility>

#include "app/check/proof_check.h"
#include "certify/check/check_invariant.h"
#include "certify/replay/check_witness.h"
#include "engines/prepared_run.h"
#include "engines/registry.h"
#include "support/error.h"

namespace polycube::impl {

namespace {

// More questions than people read the answers to: the rest stays open.
constexpr std::size_t most_questions = 100;
constexpr std::uint32_t most_short_steps = 20;

class Inquiry {
 public:
  Inquiry(const Task& task, std::span<const std::uint32_t> bads, const Invariant& invariant, Context& context,
          std::uint64_t work)
      : task_(task), invariant_(invariant), log_(context.log), budget_(context.stop, work), asked_(task.system) {
    asked_.bads.clear();
    asked_.justices.clear();
    TermStore& terms = asked_.terms();
    for (const std::uint32_t i : bads) {
      const Condition& bad = task.system.bads[i];
      parts_.push_back(parts_of_property(task.system, bad));
      invariant_.strengthening.push_back(terms.make(Kind::not_, {bad.term}));
    }
    for (PropertyParts& property : parts_) {
      if (property.antecedent) ask(property.antecedent, property.begins);
      for (PropertyPart& p : property.parts) ask(p.others, p.without);
    }
  }

  std::vector<PropertyParts> run() {
    search_short_runs();
    try_known_proof();
    try_ic3();
    return std::move(parts_);
  }

 private:
  void ask(Node condition, Reach& answer) {
    if (answers_.size() == most_questions) return;
    asked_.bads.push_back({condition, ""});
    answers_.push_back(&answer);
  }

  std::vector<std::uint32_t> open() const {
    std::vector<std::uint32_t> result;
    for (std::uint32_t i = 0; i < answers_.size(); ++i) {
      if (answers_[i]->outcome == Reach::Outcome::open) result.push_back(i);
    }
    return result;
  }

  void search_short_runs() {
    WorkBudget part(budget_, budget_.left() / 3);
    Task task = task_about(open());
    task.options.bound = most_short_steps;
    task.options.bmc_start = task.options.bmc_step = 0;
    // On words only if the model is too large for bits.
    if (!run_engine("bits-bmc", task, part)) run_engine("bmc", task, part);
  }

  /// What the proof excludes anyway needs no other one.
  void try_known_proof() {
    for (const std::uint32_t i : open()) {
      WorkBudget part(budget_, budget_.left() / 8);
      try {
        const InvariantCheck check =
            check_invariant(asked_, i, invariant_, task_.options.smt, part.stop(), statistics_);
        if (check.outcome == InvariantCheck::Outcome::accepted) answers_[i]->outcome = Reach::Outcome::never;
      } catch (const RejectedEvidence&) {
        // The solver is wrong about a model: no answer.
      }
    }
  }

  void try_ic3() {
    const std::vector<std::uint32_t> left = open();
    for (std::size_t k = 0; k < left.size(); ++k) {
      WorkBudget part(budget_, budget_.left() / (left.size() - k));
      Task task = task_about({left[k]});
      task.options.bound = EngineOptions().bound;
      run_engine("ic3", task, part);
    }
  }

  Task task_about(const std::vector<std::uint32_t>& questions) const {
    Task task{asked_, {}, false, task_.options};
    for (const std::uint32_t i : questions) task.properties.push_back({false, i});
    return task;
  }

  /// False: the engine does not support the model.
  bool run_engine(std::string_view name, const Task& task, WorkBudget& budget) {
    if (task.properties.empty() || budget.exhausted()) return true;
    Stop stop(budget.stop(), 0);
    Context context{stop, statistics_, log_};
    try {
      const Results results = run_prepared(*make_engine(name), task, context);
      for (std::size_t i = 0; i < results.properties.size(); ++i) take(task, results, i, context);
    } catch (const Unsupported&) {
      return false;
    } catch (const RejectedEvidence&) {
      // As above.
    }
    return true;
  }

  void take(const Task& task, const Results& results, std::size_t index, Context& context) {
    Reach& answer = *answers_[task.properties[index].position];
    const Result& result = results.properties[index];
    if (const auto* run = std::get_if<Counterexample>(&result)) {
      const Witness& witness = run->witness;
      const bool own = witness.claims.size() == 1 && witness.claims[0] == task.properties[index];
      if (!own || !check_witness(asked_, witness).accepted) return;
      answer = {Reach::Outcome::reached, static_cast<std::uint32_t>(witness.frames.size() - 1)};
    } else if (std::holds_alternative<Proof>(result)) {
      const InvariantCheck check = check_proof(task, results, index, std::nullopt, context);
      if (check.outcome == InvariantCheck::Outcome::accepted) answer = {Reach::Outcome::never};
    }
  }

  const Task& task_;
  Invariant invariant_;
  Log& log_;
  WorkBudget budget_;
  Statistics statistics_;  // those of the run are about the answer
  TransitionSystem asked_;
  std::vector<PropertyParts> parts_;
  std::vector<Reach*> answers_;  // by position among the bads of asked_
};

}  // namespace

std::vector<PropertyParts> find_vacuity(const Task& task, std::span<const std::uint32_t> bads,
                                        const Invariant& invariant, Context& context, std::uint64_t work) {
  return Inquiry(task, bads, invariant, context, work).run();
}

}  // namespace polycube::impl
