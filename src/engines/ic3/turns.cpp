#include "engines/ic3/turns.h"

#include <algorithm>

#include "engines/ic3/strand.h"

namespace polycube::ic3 {

BitResult run_in_turns(const BitTask& task, Context& context) {
  EngineOptions options = task.options;
  options.ic3.lemmas = Lemmas::cube;
  const std::uint64_t longest = options.ic3.turn;
  std::uint64_t turn = std::max<std::uint64_t>(longest / 8, 1);

  BitTask on_bits{task.circuit, task.bad, options, {}, task.system, task.known, task.terms};
  Strand bits(on_bits, context, "bits_");
  if (task.learning_cost > 2 * turn) {
    if (auto result = bits.advance(std::min(task.learning_cost, longest * 6))) return *std::move(result);
  }

  BitTask on_words = task;
  if (!on_words.learn_if_possible()) return Undecided{"facts decide"};
  if (bits.work() == 0) {
    on_bits.known = on_words.known;
    on_bits.terms = on_words.terms;
  }
  Strand words(on_words, context);
  for (;; turn = std::min(2 * turn, longest)) {
    const std::uint64_t due = words.work() + (turn == longest ? turn : 0);
    while (bits.work() < due) {
      if (auto result = bits.advance(due - bits.work())) return *std::move(result);
    }
    if (auto result = words.advance(turn)) return *std::move(result);
  }
}

}  // namespace polycube::ic3
