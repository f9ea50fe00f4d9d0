#include "app/check/board_exchange.h"

#include <algorithm>
#include <optional>
#include <string>

#include "facts/fact_code.h"
#include "support/error.h"

namespace polycube::impl {

BoardExchange::BoardExchange(Board& board, const TransitionSystem& system, std::size_t writer)
    : board_(board),
      system_(system),
      writer_(writer),
      is_read_(board.is_read(board.producer(writer))),
      counts_(board.counts(writer)),
      reader_(board.proven()),
      own_(board.offered(writer)) {}

std::vector<Node> BoardExchange::facts(std::uint64_t first) {
  while (const std::optional<Fact> fact = reader_.next()) {
    known_.push_back(decode_fact(system_, fact->code).value_or(Node()));
    counts_.read.fetch_add(1, std::memory_order_relaxed);
  }
  std::vector<Node> result;
  for (std::uint64_t i = first; i < known_.size(); ++i) {
    if (known_[i]) result.push_back(known_[i]);
  }
  return result;
}

void BoardExchange::offer(FactKind kind, std::span<const Node> conditions) {
  if (!is_read_) return;
  for (const Node condition : conditions) {
    std::optional<std::vector<std::uint8_t>> code = encode_fact(system_, condition);
    if (!code) {
      counts_.refused.fetch_add(1, std::memory_order_relaxed);
      continue;
    }
    const Fact fact{kind, static_cast<std::uint8_t>(writer_), 0, 0, std::move(*code)};
    const bool written = own_.append({&fact, 1});
    (written ? counts_.offered : counts_.dropped).fetch_add(1, std::memory_order_relaxed);
  }
}

void BoardExchange::found_clean(std::size_t property, std::uint32_t steps) {
  if (is_read_) board_.raise_clean_steps(property, steps);
}

Producer producer_of(std::string_view engine) {
  if (engine == "facts") return Producer::facts;
  if (engine == "ic3") return Producer::ic3;
  return engine.ends_with("kind") ? Producer::kind : Producer::bmc;
}

std::vector<bool> producers_read(const Options& options) {
  const std::string& list = options.text("exchange");
  std::vector<bool> read(producer_count, list == "all");
  if (list == "all" || list == "none") return read;
  for (std::size_t begin = 0; begin <= list.size();) {
    const std::size_t end = std::min(list.find(',', begin), list.size());
    const std::string name = list.substr(begin, end - begin);
    begin = end + 1;
    const auto found = std::find(std::begin(producer_names), std::end(producer_names), name);
    if (found == std::end(producer_names))
      throw UsageError("nobody called '" + name + "' offers facts", "facts,ic3,kind,bmc");
    read[static_cast<std::size_t>(found - std::begin(producer_names))] = true;
  }
  return read;
}

}  // namespace polycube::impl
