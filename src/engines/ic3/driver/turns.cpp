#include "engines/ic3/driver/turns.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "engines/ic3/driver/paced_strand.h"
#include "support/relay.h"

namespace polycube::ic3 {

namespace {

/// How much work one of the two may do in all when the other one has done so much. Where registers are numbers, as
/// much; where few are, lemmas are seldom about words, and if they are that shows soon: words get the numbers' share of
/// the latches, and a quarter at least, until they had a fair chance, and less from then on.
class Shares {
 public:
  explicit Shares(const BitTask& task) {
    const double latches = std::max<double>(static_cast<double>(task.circuit.latches.size()), 1);
    double in_numbers = 0;
    for (const BitWord& w : task.words) {
      if (w.ordered && !w.derived) in_numbers += static_cast<double>(w.bits.size());
    }
    const double share = std::min(in_numbers / latches, 0.5);
    at_first_ = bits_for_one(std::max(share, 0.25));
    later_ = bits_for_one(std::max(2 * share * share, 0.05));
  }
  std::uint64_t of_bits(std::uint64_t words) const {
    const auto had = static_cast<double>(words);
    return static_cast<std::uint64_t>(std::min(had, fair) * at_first_ + std::max(had - fair, 0.0) * later_);
  }
  std::uint64_t of_words(std::uint64_t bits) const {
    const double soon = static_cast<double>(bits) / at_first_;
    return static_cast<std::uint64_t>(std::min(soon, fair) + std::max(soon - fair, 0.0) * at_first_ / later_);
  }

 private:
  static constexpr double fair = 20e6;  // about a second
  static double bits_for_one(double of_words) { return (1 - of_words) / of_words; }

  double at_first_;
  double later_;
};

class Turns {
 public:
  Turns(const BitTask& task, Context& context)
      : longest_(task.options.ic3.turn),
        turn_(std::max<std::uint64_t>(longest_ / 8, 1)),
        shares_(task),
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
    words_.go_on_until(shares_.of_words(bits_.work()) + turn_);
    relay_.hand_over();
    if (relay_.other_ended()) bits_.end();
  }
  void leave_words() {
    turn_ = std::min(2 * turn_, longest_);
    bits_.go_on_until(shares_.of_bits(words_.work()) + turn_);
    relay_.hand_over();
  }

  std::uint64_t longest_;
  std::uint64_t turn_;
  Shares shares_;
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
