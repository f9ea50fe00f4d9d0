#include "engines/ic3/turns.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "engines/ic3/paced_strand.h"
#include "support/relay.h"

namespace polycube::ic3 {

namespace {

/// How much work bits get for one of words: as much, where registers are numbers; where few are, lemmas are seldom
/// about words, and up to three times as much.
double share_of_bits(const BitTask& task) {
  const double latches = std::max<double>(static_cast<double>(task.circuit.latches.size()), 1);
  double in_numbers = 0;
  for (const BitWord& w : task.words) {
    if (w.ordered && !w.derived) in_numbers += static_cast<double>(w.bits.size());
  }
  const double of_words = std::clamp(in_numbers / latches, 0.25, 0.5);
  return (1 - of_words) / of_words;
}

class Turns {
 public:
  Turns(const BitTask& task, Context& context)
      : longest_(task.options.ic3.turn),
        turn_(std::max<std::uint64_t>(longest_ / 8, 1)),
        share_of_bits_(share_of_bits(task)),
        options_(task.options),
        task_on_bits_{task.circuit, task.bad, options_, {}, task.system, task.known, task.terms},
        task_on_words_(task),
        bits_(context, [this] { leave_bits(); }),
        words_(context, [this] { leave_words(); }),
        relay_([this] { run_words(); }) {
    options_.ic3.lemmas = Lemmas::cube;
  }
  ~Turns() { words_.end(); }
  Turns(const Turns&) = delete;
  Turns& operator=(const Turns&) = delete;

  BitResult run() {
    if (task_on_words_.learning_cost > 2 * turn_) {
      bits_.go_on_until(std::min(task_on_words_.learning_cost, longest_ * 6));
    } else {
      leave_bits();
      task_on_bits_.known = task_on_words_.known;
      task_on_bits_.terms = task_on_words_.terms;
    }
    std::optional<BitResult> result;
    if (!relay_.other_ended()) result = bits_.run(task_on_bits_, "bits_");
    const bool words_were_first = relay_.other_ended();
    words_.end();
    relay_.finish();
    return words_were_first ? *std::move(on_words_) : *std::move(result);
  }

 private:
  void run_words() {
    if (words_.ended()) return;  // it had no turn
    on_words_ = task_on_words_.learn_if_possible() ? words_.run(task_on_words_, "") : Undecided{"facts decide"};
  }
  void leave_bits() {
    words_.go_on_until(static_cast<std::uint64_t>(static_cast<double>(bits_.work()) / share_of_bits_) + turn_);
    relay_.hand_over();
    if (relay_.other_ended()) bits_.end();
  }
  void leave_words() {
    turn_ = std::min(2 * turn_, longest_);
    bits_.go_on_until(static_cast<std::uint64_t>(static_cast<double>(words_.work()) * share_of_bits_) + turn_);
    relay_.hand_over();
  }

  std::uint64_t longest_;
  std::uint64_t turn_;
  double share_of_bits_;
  EngineOptions options_;  // of bits
  BitTask task_on_bits_;
  BitTask task_on_words_;
  PacedStrand bits_;
  PacedStrand words_;
  std::optional<BitResult> on_words_;
  Relay relay_;  // ends before all that its other side uses
};

}  // namespace

BitResult run_in_turns(const BitTask& task, Context& context) { return Turns(task, context).run(); }

}  // namespace polycube::ic3
