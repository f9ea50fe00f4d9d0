// From a concurrent assertion to a monitor: registers and wires in Verilog, and one wire that tells of a failure.
//
// An antecedent, before |-> or |=>, is an automaton with a register for each place: a token in a place stands for all
// attempts that are there, since one match of any of them starts the obligation. It may have no bound. What has to
// follow is a formula over a window of cycles (sva_window.h): the expressions are remembered for as many cycles as the
// window has, and a token that walks through the window is judged in the first cycle that decides (sva_decision.h). So
// `a |=> b` fails in the cycle of b, `a |-> ##[1:5] b` in the fifth cycle, and `a |-> b[*5]` in the first one without
// b. `disable iff` takes all tokens away: an attempt counts only if it was not disabled until it was decided.
#pragma once

#include <map>
#include <string>

#include "frontends/verilog/expressions.h"
#include "frontends/verilog/sva_window.h"

namespace polycube::impl::verilog {

struct Monitor {
  std::string code;    // declarations, on one line
  std::string tells;   // an expression: an attempt fails in this cycle; of a cover: it holds, and not vacuously
  std::string begins;  // an expression: the antecedent has matched; empty: there is none
};

class MonitorWriter {
 public:
  /// `event` as "posedge clk"; empty: the property is of one cycle, and judged in every step.
  MonitorWriter(const SourceText& source, const ArrayShapes& arrays, FreshNames& names, std::string event)
      : source_(source), names_(names), event_(event), expressions_(source, arrays, names, event), window_(source) {}

  /// Throws InputError for what cannot be monitored.
  Monitor write(const PropertySpec& property, bool cover);

 private:
  std::string wire(const std::string& expression);
  std::string declare_register();
  void drive(const std::string& name, const std::string& next);
  std::string register_of(const std::string& next);
  std::string kept(const std::string& token);
  std::string expression(const Sva& boolean);
  std::string remembered(const std::string& value, std::uint32_t cycles, bool token);

  std::string match(const Sva& sequence, const std::string& start, const std::string& guard);
  std::string match_delay(const Sva& sequence, const std::string& start, const std::string& guard);
  std::string match_repeat(const Sva& sequence, const std::string& start, const std::string& guard);
  std::string match_count(const Sva& sequence, const std::string& start, const std::string& guard);
  std::string match_window(const Sva& sequence, const std::string& start);
  std::string delayed(const std::string& token, std::uint32_t least, std::optional<std::uint32_t> most,
                      const std::string& guard);
  std::string formula(const FormulaPtr& f, std::uint32_t last);
  std::string judge(const Sva& property, const std::string& trigger, bool cover);
  std::string judge_until(const Sva& property, const std::string& trigger, bool cover);

  const SourceText& source_;
  FreshNames& names_;
  std::string event_;
  ExpressionWriter expressions_;
  Window window_;
  std::string code_;
  std::string enabled_ = "1'b1";
  std::uint32_t line_ = 0;
  std::map<const Sva*, std::string> values_;
  std::map<std::pair<std::string, std::uint32_t>, std::string> history_;
  std::map<const Formula*, std::string> formulas_;
  std::map<std::string, std::string> wires_;  // of formulas, by what they are
};

}  // namespace polycube::impl::verilog
