// The exchange of a session in a portfolio: facts and news through the board that all of them share.
#pragma once

#include <vector>

#include "engines/engine.h"
#include "facts/board.h"
#include "support/options.h"

namespace polycube::impl {

class BoardExchange : public Exchange {
 public:
  /// Facts are terms in the store of the system; this is the writer of that number. Both must outlive it.
  BoardExchange(Board& board, const TransitionSystem& system, std::size_t writer);

  std::uint64_t proven() const override { return board_.proven().size(); }
  std::vector<Node> facts(std::uint64_t first) override;
  void offer(FactKind kind, std::span<const Node> conditions) override;
  void used(std::uint64_t answers) override { counts_.used.fetch_add(answers, std::memory_order_relaxed); }
  std::uint32_t clean_steps(std::size_t property) const override { return board_.clean_steps(property); }
  void found_clean(std::size_t property, std::uint32_t steps) override;
  bool settled(std::size_t property) const override { return board_.settled(property); }
  Board* board() override { return &board_; }

 private:
  Board& board_;
  const TransitionSystem& system_;
  std::size_t writer_;
  bool is_read_;  // may others read what it offers?
  Board::Counts& counts_;
  FactReader reader_;
  FactWriter own_;
  std::vector<Node> known_;  // proven facts; none: it cannot be read
};

/// The producer that an engine is.
Producer producer_of(std::string_view engine);
/// By producer: does the option `exchange` let others read its facts? Throws UsageError for an unknown name.
std::vector<bool> producers_read(const Options& options);

}  // namespace polycube::impl
