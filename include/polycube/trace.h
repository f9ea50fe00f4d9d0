// Runs of a model: counterexamples, witnesses of other tools, simulation.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "polycube/export.h"
#include "polycube/model.h"

namespace polycube {

/// Does a run show what it claims?
struct Replay {
  bool accepted = false;
  std::string reason;      ///< if not
  std::uint32_t step = 0;  ///< if so: where the property fails
};

/// One run of a model, all of its steps; a handle, cheap to copy. It keeps its model alive.
class POLYCUBE_API Trace {
 public:
  /// Which values a table or a waveform shows.
  struct View {
    bool keep_values = false;  ///< otherwise bits that do not matter to the failure are x
    bool all_signals = false;  ///< also those with names that tools made
  };

  /// Witnesses of BTOR2 or AIGER, of any tool. Throws Error if the text is malformed.
  static std::vector<Trace> parse(const Model& model, std::string_view text, const std::string& name = "witness");

  const Model& model() const;
  std::size_t steps() const;
  /// What it claims to reach; most have one.
  std::vector<Property> claims() const;
  /// The value of an expression of the model in a step from 0 on. Throws Error if there is no such step.
  Value value(std::size_t step, const Expr& expression) const;
  Value value(std::size_t step, const std::string& name) const { return value(step, model().find(name)); }
  /// In every step.
  std::vector<Value> values(const Expr& expression) const;
  /// Of several expressions: for each step a row, in the same order.
  std::vector<std::vector<Value>> values(const std::vector<Expr>& expressions) const;
  /// By simulation, without any solver.
  Replay replay() const;

  // --- writing ------------------------------------------------------------------------------------------------------
  /// In the format of the model's file. A run without a claim is written as if it claimed the first bad.
  std::string witness() const;
  std::string table(View view) const;  ///< of the changes, at most 100 columns wide
  std::string table() const { return table(View()); }
  std::string vcd(View view) const;
  std::string vcd() const { return vcd(View()); }
  std::string fst(View view) const;  ///< compressed; throws Error if the library was built without the writer
  std::string fst() const { return fst(View()); }
  /// Verilog that shows the failure in a simulator. Throws Error if the model is not from Verilog.
  std::string testbench() const;
  /// For Yosys (.yw). `map`: the text that its write_btor -ywmap has written; otherwise names are taken as paths.
  std::string yosys_witness(std::optional<std::string> map = {}, const std::string& map_name = "map") const;

 private:
  friend struct Bridge;
  struct Content;
  explicit Trace(std::shared_ptr<const Content> content);
  std::shared_ptr<const Content> content_;
};

POLYCUBE_API bool fst_is_supported();

/// Random runs of a model, the same for the same seed.
class POLYCUBE_API RandomRuns {
 public:
  RandomRuns(const Model& model, std::uint64_t seed);
  ~RandomRuns();
  RandomRuns(const RandomRuns&) = delete;
  RandomRuns& operator=(const RandomRuns&) = delete;

  /// It ends before a step that violates a constraint, so it may have fewer steps, or none. Claims the first bad that
  /// it reaches, if any.
  Trace next(std::uint64_t steps);

 private:
  struct Content;
  std::unique_ptr<Content> content_;
};

/// A run whose inputs are chosen one step after the other. It ends when the model is changed: Error, Kind::usage.
class POLYCUBE_API Simulation {
 public:
  explicit Simulation(const Model& model);
  ~Simulation();
  Simulation(const Simulation&) = delete;
  Simulation& operator=(const Simulation&) = delete;

  std::uint64_t step() const;
  /// Chooses the value of an input, or of a register that is free in this step; what is not chosen is 0. Throws Error
  /// for anything else.
  void set(const Expr& variable, const Value& value);
  void set(const std::string& name, const Value& value);
  /// Of any expression in this step.
  Value value(const Expr& expression);
  Value value(const std::string& name);
  /// To the next step.
  void advance();
  /// All steps up to this one.
  Trace trace() const;

 private:
  struct Content;
  std::unique_ptr<Content> content_;
};

}  // namespace polycube
