#include "engines/prepared_run.h"

#include <algorithm>
#include <memory>
#include <utility>
#include <variant>
#include <vector>

#include "passes/words/word_pipeline.h"
#include "support/check.h"

namespace polycube {

Results run_prepared(Engine& engine, const Task& task, Context& context) {
  const bool justice =
      std::any_of(task.properties.begin(), task.properties.end(), [](const Claim& c) { return c.justice; });
  if (justice || task.options.unique_states || task.system.format == Format::aiger) return engine.run(task, context);
  std::vector<std::uint32_t> bads;
  for (const Claim& claim : task.properties) bads.push_back(claim.position);
  const auto words = std::make_shared<const WordPrepared>(
      prepare_words(task.system, bads, task.options.word_passes, context.stop, context.statistics, context.log));
  if (!words->changed()) return engine.run(task, context);
  Results results = engine.run({words->system(), task.properties, task.stop_at_first, task.options}, context);
  CHECK(results.properties.size() == task.properties.size());
  for (Result& result : results.properties) {
    if (auto* counterexample = std::get_if<Counterexample>(&result)) {
      counterexample->witness = words->translate_back(counterexample->witness);
    } else if (auto* proof = std::get_if<Proof>(&result)) {
      proof->invariant = words->translate_back(proof->invariant);
    }
  }
  results.words = words;
  return results;
}

}  // namespace polycube
