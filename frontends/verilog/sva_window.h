// The meaning of a bounded property on a window of cycles.
//
// An attempt starts at offset 0 of the window. A formula says of the values of the property's expressions, each at an
// offset, whether a sequence matches (`ends`: by the offset where the match ends) or a property holds (`holds`). This
// is the semantics of [SystemVerilog17, annex F], unrolled; exact for all operators, and finite since ranges are
// bounded.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "frontends/verilog/sva.h"

namespace polycube::impl::verilog {

struct Formula;
using FormulaPtr = std::shared_ptr<const Formula>;

struct Formula {
  enum class Kind : std::uint8_t { constant, expression, negation, conjunction, disjunction };
  Kind kind = Kind::constant;
  bool value = true;                // of a constant
  const Sva* expression = nullptr;  // of an expression: a boolean
  std::uint32_t offset = 0;         // the cycle of its value
  std::vector<FormulaPtr> parts;
};

/// By the offset where a match ends; matches without a cycle are not among them.
using Ends = std::map<std::uint32_t, FormulaPtr>;

class Window {
 public:
  explicit Window(const SourceText& source) : source_(source) {}

  /// Throws InputError for properties without bound.
  Ends ends(const Sva& sequence, std::uint32_t start);
  FormulaPtr holds(const Sva& property, std::uint32_t start);

  /// The largest offset that any formula made so far reads.
  std::uint32_t last() const { return last_; }

  static FormulaPtr negated(FormulaPtr f);
  static FormulaPtr all(std::vector<FormulaPtr> parts);
  static FormulaPtr any(std::vector<FormulaPtr> parts);

 private:
  FormulaPtr value(const Sva& boolean, std::uint32_t offset);
  Ends delayed(const Sva& delay, std::uint32_t start);
  Ends repeated(const Sva& repeat, std::uint32_t start);
  Ends combined(const Sva& sequence, std::uint32_t start);
  Ends contained(const Sva& sequence, std::uint32_t start);
  FormulaPtr matches(const Sva& sequence, std::uint32_t start);
  FormulaPtr holds_in_range(const Sva& property, std::uint32_t start);
  void require_bound(const Sva& node) const;
  void charge(const Sva& node);

  const SourceText& source_;
  std::uint32_t last_ = 0;
  std::uint64_t work_ = 0;
};

/// Can the sequence match without a cycle?
bool may_be_empty(const Sva& sequence);
/// Are there operators of sequences only?
bool is_sequence(const Sva& tree);
/// Has the tree no `$` in a range?
bool is_bounded(const Sva& tree);

}  // namespace polycube::impl::verilog
