// A model: a design with its claims, loaded from a file or built here.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "polycube/export.h"
#include "polycube/expression.h"
#include "polycube/options.h"

namespace polycube {

/// A message for the user.
struct Message {
  enum class Level { warning, info, detail };
  Level level;
  std::string text;
};
/// May be called by several threads, one at a time.
using MessageHandler = std::function<void(const Message&)>;

/// A claim about a model: a bad that must not be reachable, or a justice property that must not hold for ever.
struct Property {
  enum class Kind { bad, justice };
  Kind kind = Kind::bad;
  std::uint32_t position = 0;  ///< among those of its kind
  std::string id;              ///< "b0" or "j0"
  std::string name;            ///< may be empty
  std::string location;        ///< in the source of the design, "fifo.sv:12"; may be empty
};

struct Named {
  std::string name;
  Expr expression;
  std::string location;  ///< in the source of the design; may be empty
};

struct Register {
  Expr variable;
  std::string name;
  Expr init;  ///< none: any value at the start
  Expr next;  ///< none: any value in every step
};

/// A transition system in steps: registers have a value at the start and a next value, inputs are free in every step.
/// Copies of a Model are handles to one and the same model. Several threads may check or read a model at once, as long
/// as none changes it (by the functions for building, or by making expressions); what a check reads cannot be changed.
class POLYCUBE_API Model {
 public:
  enum class Format { automatic, btor2, aiger, aiger_text, smt2, dot };

  /// An empty model, to be built.
  Model();

  // --- from files ---------------------------------------------------------------------------------------------------
  /// BTOR2 (.btor2 .btor), AIGER (.aig .aag), or Verilog through Yosys (.v .sv); also compressed (.gz .xz); "-" is
  /// stdin.
  static Model load(const std::string& path, const Options& options = {}, const MessageHandler& messages = {});
  /// Several files of one design in Verilog.
  static Model load(const std::vector<std::string>& paths, const Options& options = {},
                    const MessageHandler& messages = {});
  /// BTOR2 or AIGER in memory; the name is for messages.
  static Model parse(std::string_view text, const std::string& name = "model", const Options& options = {});

  // --- building -----------------------------------------------------------------------------------------------------
  Expr input(const std::string& name, Sort sort);
  Expr input(const std::string& name, std::uint32_t width) { return input(name, Sort::bits(width)); }
  Expr state(const std::string& name, Sort sort);
  Expr state(const std::string& name, std::uint32_t width) { return state(name, Sort::bits(width)); }
  Expr constant(std::uint32_t width, std::uint64_t number) { return constant(Value(width, number)); }
  Expr constant(const Value& value);
  /// Once for each state; an init of a memory may be a word, the value of each element.
  void init(const Expr& state, const Expr& value);
  void init(const Expr& state, std::uint64_t value);
  void next(const Expr& state, const Expr& value);
  /// The condition must never hold. Returns the property.
  Property bad(const Expr& condition, const std::string& name = "");
  /// The condition always holds: a violation is a bad.
  Property always(const Expr& condition, const std::string& name = "") { return bad(!condition, name); }
  /// Only runs that satisfy it count.
  void constraint(const Expr& condition, const std::string& name = "");
  void fairness(const Expr& condition, const std::string& name = "");
  Property justice(const std::vector<Expr>& conditions, const std::string& name = "");
  void output(const Expr& expression, const std::string& name);
  void set_name(const Expr& expression, const std::string& name);
  /// An expression of another model over the inputs and registers of the same names here. Throws Error if one is
  /// missing or has another sort.
  Expr import(const Expr& foreign);

  // --- reading ------------------------------------------------------------------------------------------------------
  /// Of the file it was read from: traces are written in that one.
  Format format() const;
  std::vector<Named> inputs() const;
  std::vector<Register> registers() const;
  std::vector<Property> properties() const;
  /// Of a bad: its condition; of a justice property: its conditions, which hold infinitely often in a counterexample.
  std::vector<Expr> conditions(const Property& property) const;
  std::vector<Named> constraints() const;
  std::vector<Named> fairness() const;
  std::vector<Named> outputs() const;
  /// All named expressions: inputs, registers, wires; one that has several names comes once with each.
  std::vector<Named> names() const;
  /// By the name of a signal, output, property or constraint. Throws Error, with the nearest names.
  Expr find(const std::string& name) const;
  /// By id, name, or position among the bads.
  Property find_property(const std::string& name) const;
  /// Every expression that the model is made of, arguments first.
  std::vector<Expr> expressions() const;
  /// Was it elaborated from Verilog?
  bool is_verilog() const;
  /// Do the registers, inputs and properties of two models agree, with their expressions? If not and if given,
  /// `difference` says where.
  bool same_as(const Model& other, std::string* difference = nullptr) const;

  // --- writing ------------------------------------------------------------------------------------------------------
  /// BTOR2, AIGER (words become bits), SMT-LIB2 (a query: is a bad reachable within the bound?), Graphviz. If given,
  /// with this property alone.
  std::string text(Format format, std::optional<Property> property = {}, std::uint32_t bound = 10) const;

 private:
  friend struct Bridge;
  explicit Model(std::shared_ptr<ModelData> data);
  std::shared_ptr<ModelData> data_;
};

}  // namespace polycube
