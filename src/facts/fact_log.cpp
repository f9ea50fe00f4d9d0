#include "facts/fact_log.h"

#include <cstring>

namespace polycube::impl {

namespace {

/// What a fact has before its code.
struct Record {
  std::uint32_t length;
  std::uint32_t depth;
  std::uint32_t cost;
  FactKind kind;
  std::uint8_t writer;
  std::uint16_t unused;
};

constexpr std::size_t aligned(std::size_t n) { return (n + alignof(Record) - 1) / alignof(Record) * alignof(Record); }

}  // namespace

std::optional<Fact> FactReader::next() {
  if (!has_next()) return std::nullopt;
  broken_ = true;
  if (log_.capacity - end_ < sizeof(Record)) return std::nullopt;
  Record record;
  std::memcpy(&record, log_.bytes + end_, sizeof(record));
  const std::size_t begin = end_ + sizeof(record);
  if (log_.capacity - begin < record.length || record.kind > FactKind::candidate) return std::nullopt;
  Fact fact{record.kind, record.writer, record.depth, record.cost, std::vector<std::uint8_t>(record.length)};
  if (record.length > 0) std::memcpy(fact.code.data(), log_.bytes + begin, record.length);
  const std::size_t end = aligned(begin + record.length);
  if (end > log_.capacity) return std::nullopt;
  broken_ = false;
  end_ = end;
  ++read_;
  return fact;
}

FactWriter::FactWriter(const FactLog& log) : log_(log) {
  FactReader reader(log);
  while (reader.next()) {
  }
  end_ = reader.end();
}

bool FactWriter::append(std::span<const Fact> facts) {
  std::size_t end = end_;
  for (const Fact& fact : facts) {
    const std::size_t need = aligned(sizeof(Record) + fact.code.size());
    if (log_.capacity - end < need) return false;
    const Record record{static_cast<std::uint32_t>(fact.code.size()), fact.depth, fact.cost, fact.kind, fact.writer, 0};
    std::memcpy(log_.bytes + end, &record, sizeof(record));
    if (!fact.code.empty()) std::memcpy(log_.bytes + end + sizeof(record), fact.code.data(), fact.code.size());
    end += need;
  }
  end_ = end;
  log_.published->fetch_add(facts.size(), std::memory_order_release);
  return true;
}

}  // namespace polycube::impl
