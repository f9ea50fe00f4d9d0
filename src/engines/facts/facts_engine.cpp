#include "engines/facts/facts_engine.h"

#include <algorithm>
#include <chrono>
#include <optional>
#include <thread>

#include "facts/board.h"
#include "facts/fact_code.h"
#include "facts/gatekeeper.h"
#include "invariants/inference/houdini.h"
#include "support/work_clock.h"

namespace polycube::impl {

namespace {

constexpr std::uint64_t batch_work = 4'000'000;
constexpr std::uint64_t property_work = 1'000'000;
constexpr std::size_t read_at_once = 128;  // facts of one writer
constexpr std::uint32_t rounds = 5;
constexpr std::chrono::milliseconds rest{5};

invariants::InferenceOptions options_of_round(std::uint32_t round, const EngineOptions& engine) {
  invariants::InferenceOptions options;
  options.solver = engine.smt.choice;
  options.seed = engine.smt.seed + round;
  options.work = std::uint64_t{4'000'000} << (2 * round);
  options.runs = round > 0;
  options.places = round > 1;
  if (round > 2) {
    const std::uint32_t more = 1u << (2 * (round - 2));
    options.max_terms *= more;
    options.max_candidates *= more;
    options.max_singles *= more;
    options.samples *= more;
    options.evaluations *= more;
  }
  return options;
}

class FactsRun {
 public:
  FactsRun(const Task& task, Context& context)
      : task_(task),
        context_(context),
        board_(context.exchange.board()),
        keeper_(task.system, context.stop),
        results_(task.properties.size(), Undecided{"does not follow from the proven facts"}) {
    for (std::size_t i = 0; i < task.properties.size(); ++i) {
      if (task.properties[i].justice) results_[i] = Undecided{"facts are not about justice"};
    }
    if (board_ == nullptr) return;
    for (std::size_t i = 0; i < board_->writers(); ++i) readers_.emplace_back(board_->offered(i));
    publisher_.emplace(board_->proven());
  }

  std::vector<Result> run() {
    while (!context_.stop.requested() && anything_open()) {
      read_offers();
      if (keeper_.has_work()) {
        prove_some();
      } else if (produces() && round_ < rounds && may_produce()) {
        produce();
      } else if (board_ != nullptr && board_->writers() > 1) {
        take_a_rest();
      } else {
        break;
      }
    }
    if (context_.stop.requested()) {
      for (Result& result : results_) {
        if (std::holds_alternative<Undecided>(result))
          result = Undecided{std::string(describe(context_.stop.reason()))};
      }
    }
    return results_;
  }

 private:
  bool is_open(std::size_t property) const {
    return !task_.properties[property].justice && std::holds_alternative<Undecided>(results_[property]) &&
           !context_.exchange.settled(property);
  }
  bool anything_open() const {
    for (std::size_t i = 0; i < results_.size(); ++i) {
      if (is_open(i)) return true;
    }
    return false;
  }

  void read_offers() {
    for (std::size_t writer = 0; writer < readers_.size(); ++writer) {
      for (std::size_t n = 0; n < read_at_once; ++n) {
        const std::optional<Fact> fact = readers_[writer].next();
        if (!fact) break;
        const std::optional<Node> term = decode_fact(task_.system, fact->code);
        if (term) {
          take(*term, fact->kind, static_cast<std::uint8_t>(writer));
        } else {
          board_->counts(writer).refused.fetch_add(1, std::memory_order_relaxed);
        }
      }
    }
  }

  void take(Node term, FactKind kind, std::uint8_t writer) {
    const bool refused = keeper_.add(term, kind, writer) == Gatekeeper::Judgement::refused;
    if (refused) count_refused(writer);
  }

  void count_refused(std::uint8_t writer) {
    context_.statistics.counter("facts_refused").add();
    if (board_ != nullptr && writer < board_->writers()) {
      board_->counts(writer).refused.fetch_add(1, std::memory_order_relaxed);
    }
  }

  void prove_some() {
    const std::uint64_t before = keeper_.work();
    const std::vector<Gatekeeper::Item> fresh = keeper_.prove(batch_work);
    for (const Gatekeeper::Item& item : keeper_.take_refused()) count_refused(item.writer);
    context_.statistics.counter("facts_proven").set(keeper_.proven().size());
    context_.statistics.counter("facts_work").set(keeper_.work());
    if (fresh.empty()) return;
    publish(fresh, keeper_.work() - before);
    prove_properties();
  }

  void publish(const std::vector<Gatekeeper::Item>& fresh, std::uint64_t work) {
    if (!publisher_) return;
    std::vector<Fact> batch;
    const auto cost = static_cast<std::uint32_t>(std::min<std::uint64_t>(work / fresh.size() / 1000, 0xffffffff));
    for (const Gatekeeper::Item& item : fresh) {
      batch.push_back({FactKind::invariant, item.writer, 0, cost, *encode_fact(task_.system, item.term)});
      board_->counts(item.writer).proven.fetch_add(1, std::memory_order_relaxed);
    }
    // The published ones have to be inductive together: once the log is full, nothing may follow.
    if (!publisher_->append(batch)) publisher_.reset();
  }

  void prove_properties() {
    std::vector<std::uint32_t> bads;
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i < results_.size(); ++i) {
      if (!is_open(i)) continue;
      open.push_back(i);
      bads.push_back(task_.properties[i].position);
    }
    const std::vector<Answer> answers = keeper_.can_fail(bads, property_work);
    for (std::size_t i = 0; i < open.size(); ++i) {
      if (answers[i] != Answer::unsat) continue;
      Proof proof;
      for (const Gatekeeper::Item& item : keeper_.proven()) proof.invariant.strengthening.push_back(item.term);
      results_[open[i]] = std::move(proof);
      context_.exchange.deliver({.properties = results_}, open[i]);
    }
  }

  bool produces() const { return board_ == nullptr || board_->is_read(Producer::facts); }

  bool may_produce() const {
    if (board_ == nullptr) return true;
    std::uint64_t used = 0;
    for (std::size_t i = 0; i < board_->writers(); ++i) used += board_->counts(i).used.load(std::memory_order_relaxed);
    const double share = used > 0 ? 0.5 : 0.1;
    return producing_ <= std::max(1.0, share * since(begin_));
  }

  void produce() {
    const auto begin = WorkClock::now();
    const std::vector<Node> roots = property_roots(task_.system, task_.properties);
    const invariants::InvariantSet found = invariants::infer_invariants(
        task_.system, roots, options_of_round(round_, task_.options), context_.stop, context_.statistics);
    producing_ += std::chrono::duration<double>(WorkClock::now() - begin).count();
    ++round_;
    context_.statistics.counter("facts_rounds").set(round_);
    context_.log.detail("facts: round " + std::to_string(round_) + " has " + std::to_string(found.terms.size()) +
                        " invariants");
    const std::uint8_t own = own_writer();
    if (board_ != nullptr) board_->counts(own).offered.fetch_add(found.terms.size(), std::memory_order_relaxed);
    for (const Node term : found.terms) take(term, FactKind::invariant, own);
  }

  std::uint8_t own_writer() const {
    for (std::size_t i = 0; board_ != nullptr && i < board_->writers(); ++i) {
      if (board_->producer(i) == Producer::facts) return static_cast<std::uint8_t>(i);
    }
    return 0;
  }

  /// Until somebody offers something, or the next round may begin.
  void take_a_rest() {
    std::uint64_t read = 0;
    for (const FactReader& reader : readers_) read += reader.count();
    const bool rounds_left = produces() && round_ < rounds;
    board_->rest(read, rounds_left ? std::chrono::steady_clock::now() + std::chrono::seconds(1) : Board::Time::max());
    while (board_->gatekeeper_rests() && !context_.stop.requested() && anything_open())
      std::this_thread::sleep_for(rest);
    board_->go_to_work();
  }

  static double since(std::chrono::steady_clock::time_point begin) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  }

  const Task& task_;
  Context& context_;
  Board* board_;
  Gatekeeper keeper_;
  std::vector<FactReader> readers_;  // by writer
  std::optional<FactWriter> publisher_;
  std::vector<Result> results_;
  std::uint32_t round_ = 0;
  double producing_ = 0;  // seconds
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

}  // namespace

std::vector<Result> FactsEngine::prove(const Task& task, Context& context) { return FactsRun(task, context).run(); }

}  // namespace polycube::impl
