#include "engines/ic3/turns.h"

#include "engines/ic3/strand.h"

namespace polycube::ic3 {

BitResult run_in_turns(const BitTask& task, Context& context) {
  EngineOptions options = task.options;
  options.ic3.lemmas = Lemmas::cube;
  const BitTask on_bits{task.circuit, task.bad, options, {}, task.system, task.known, task.terms};
  Strand words(task, context);
  Strand bits(on_bits, context, "bits_");
  while (true) {
    if (auto result = words.advance(options.ic3.turn)) return *std::move(result);
    while (bits.work() < words.work()) {
      if (auto result = bits.advance(words.work() - bits.work())) return *std::move(result);
    }
  }
}

}  // namespace polycube::ic3
