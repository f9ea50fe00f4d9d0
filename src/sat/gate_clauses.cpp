#include "sat/gate_clauses.h"

#include <algorithm>

namespace polycube::impl {

bool GateClauses::tidy(std::span<const Lit> clause, Codes& codes) {
  codes.clear();
  for (const Lit l : clause) {
    if (l == true_lit && clause.size() > 1) return false;
    if (l != false_lit) codes.push_back(l.code());
  }
  std::sort(codes.begin(), codes.end());
  codes.erase(std::unique(codes.begin(), codes.end()), codes.end());
  for (std::size_t i = 1; i < codes.size(); ++i) {
    if ((codes[i] ^ 1) == codes[i - 1]) return false;
  }
  return true;
}

GateClauses::GateClauses(const Definitions& definitions) : variables_(definitions.size()) {
  const std::size_t literals = 2 * static_cast<std::size_t>(variables_);
  Codes codes;
  long_clauses_.push_back(0);
  for (Var v = 0; v < variables_; ++v) {
    long_begin_.push_back(static_cast<std::uint32_t>(long_clauses_.size() - 1));
    for (std::uint32_t c = definitions.first_clause(v); c < definitions.first_clause(v + 1); ++c) {
      if (!tidy(definitions.clause(c), codes)) continue;
      CHECK(!codes.empty());           // the empty clause could not be represented here
      ASSERT(codes.back() >> 1 == v);  // the largest variable is the defined one
      if (codes.size() == 1) units_.push_back(codes[0]);
      if (codes.size() <= 3) continue;
      long_codes_.insert(long_codes_.end(), codes.begin(), codes.end());
      long_clauses_.push_back(static_cast<std::uint32_t>(long_codes_.size()));
    }
  }
  long_begin_.push_back(static_cast<std::uint32_t>(long_clauses_.size() - 1));

  // Counts first and fills then, as for all lists in one array.
  Codes binary(literals + 1);
  Codes ternary(literals + 1);
  const auto for_short = [&](auto&& visit) {
    for (std::uint32_t c = 0; c < definitions.clause_count(); ++c) {
      if (tidy(definitions.clause(c), codes) && (codes.size() == 2 || codes.size() == 3)) visit(codes);
    }
  };
  for_short([&](const Codes& clause) {
    for (const std::uint32_t l : clause) ++(clause.size() == 2 ? binary : ternary)[l];
  });
  short_.resize(literals + 1);
  std::uint32_t end = 0;
  for (std::size_t l = 0; l <= literals; ++l) {
    short_[l] = {end, end + binary[l]};
    end += binary[l] + 2 * ternary[l];
    binary[l] = short_[l].binary;
    ternary[l] = short_[l].ternary;
  }
  ASSERT(short_.back().binary == end);
  codes_.resize(end);
  // Variables are visited in ascending order, so the clauses of a literal's own definition come before clauses of its
  // readers.
  for_short([&](const Codes& clause) {
    for (std::size_t i = 0; i < clause.size(); ++i) {
      std::uint32_t& place = (clause.size() == 2 ? binary : ternary)[clause[i]];
      for (std::size_t j = clause.size();
           j-- > 0;) {  // the defined variable comes first: it decides whether the clause matters
        if (j != i) codes_[place++] = clause[j];
      }
    }
  });

  long_of_.assign(literals + 1, 0);
  for (const std::uint32_t l : long_codes_) ++long_of_[l + 1];
  for (std::size_t l = 0; l < literals; ++l) long_of_[l + 1] += long_of_[l];
  long_of_literal_.resize(long_codes_.size());
  Codes place(long_of_.begin(), long_of_.end() - 1);
  for (std::uint32_t c = 0; c + 1 < long_clauses_.size(); ++c) {
    for (const std::uint32_t l : long_clause(c)) long_of_literal_[place[l]++] = c;
  }
}

std::size_t GateClauses::bytes() const {
  const std::size_t words = codes_.size() + long_begin_.size() + long_clauses_.size() + long_codes_.size() +
                            long_of_.size() + long_of_literal_.size() + units_.size();
  return 4 * words + sizeof(Short) * short_.size();
}

}  // namespace polycube::impl
