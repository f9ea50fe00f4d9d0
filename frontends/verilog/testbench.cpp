#include "frontends/verilog/testbench.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <unordered_map>

#include "support/error.h"
#include "ts/simulate.h"

namespace polycube::impl::verilog {

namespace {

std::string number(const BitVector& value) { return std::to_string(value.width()) + "'b" + value.to_binary(); }

/// A path that a testbench can name: plain names with constant indices, joined by dots.
bool is_path(const std::string& name) {
  bool start = true;
  bool index = false;
  for (const char c : name) {
    const bool digit = std::isdigit(static_cast<unsigned char>(c)) != 0;
    if (index ? !digit && c != ']' : start && digit) return false;
    const bool in_name =
        digit || std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '[' || c == ']' || c == '.';
    if (!in_name) return false;
    start = c == '.';
    if (c == '[') index = true;
    if (c == ']') index = false;
  }
  return !name.empty();
}

/// The testbench's own variable for an input: no input is called like another name of the testbench.
std::string driver(const std::string& input) { return "in_" + input; }

class Writer {
 public:
  Writer(const TransitionSystem& system, const Witness& witness)
      : system_(system), witness_(witness), design_(*system.design), simulator_(system) {
    for (const Node n : system.symbols.nodes()) {
      for (const std::string& name : system.symbols.names(n)) nodes_.emplace(name, n);
    }
    if (design_.clocks.size() == 1) clock_ = design_.clocks.front();
  }

  std::string run() {
    header();
    for (std::uint32_t k = 0; k < witness_.frames.size(); ++k) {
      simulator_.enter(witness_.frames[k]);
      step(k);
      simulator_.advance();
    }
    text_ += "    #2 $finish;\n  end\nendmodule\n";
    return std::move(text_);
  }

 private:
  std::string claim() const {
    std::string text;
    for (const Claim& claim : witness_.claims) {
      if (claim.justice || claim.position >= system_.bads.size()) continue;
      const Condition& bad = system_.bads[claim.position];
      text += (text.empty() ? "" : ", ") + bad.name + (bad.position.empty() ? "" : " (" + bad.position + ")");
    }
    return text;
  }

  void header() {
    text_ = "// A counterexample of polycube: " + claim() + " fails in step " +
            std::to_string(witness_.frames.size() - 1) +
            ".\n// iverilog -g2012 -o replay THIS_FILE && vvp replay\n`define POLYCUBE_REPLAY\n";
    text_ += design_.verilog;
    text_ +=
        "\n`timescale 1ns/1ns\nmodule polycube_testbench;\n  reg settled = 0;\n  integer step = 0;\n  integer i;\n";
    std::string ports;
    for (const std::string& input : design_.inputs) {
      const auto node = nodes_.find(input);
      const bool is_clock = clock_ && clock_->name == input;
      const std::uint32_t width = node == nodes_.end() || is_clock ? 1 : system_.terms().sort(node->second).width();
      const std::string start = is_clock ? (clock_->rising ? " = 0" : " = 1") : "";
      text_ += "  reg " + (width > 1 ? "[" + std::to_string(width - 1) + ":0] " : "") + driver(input) + start + ";\n";
      ports += (ports.empty() ? "." : ", .") + input + "(" + driver(input) + ")";
    }
    std::string parameters;
    for (const auto& [name, value] : design_.parameters) {
      parameters += (parameters.empty() ? "." : ", .") + name + "(" + value + ")";
    }
    text_ += "  " + design_.top + (parameters.empty() ? "" : " #(" + parameters + ")") + " dut (" + ports +
             ");\n  initial begin\n";
  }

  /// Ten units of time: inputs change after the edge, all is judged before the next one.
  void step(std::uint32_t k) {
    text_ += "    // step " + std::to_string(k) + "\n    step = " + std::to_string(k) + ";\n";
    // An edge samples the inputs of the step before.
    for (const std::string& input : design_.inputs) {
      if (is_sampled(input)) drive(input);
    }
    if (k > 0) text_ += "    #1;\n";
    for (const std::string& input : design_.inputs) {
      if (!is_sampled(input) && !(clock_ && clock_->name == input)) drive(input);
    }
    for (const std::string& net : design_.undriven) set("force dut.", net, " = ", ";\n");
    if (k == 0) {
      text_ += "    #1;\n";
      // Words of memories that Yosys made registers are named by their index; $deposit does not take them.
      for (const std::string& name : design_.registers) {
        if (name.ends_with(']')) set("dut.", name, " = ", ";\n");
        if (!name.ends_with(']')) set("$deposit(dut.", name, ", ", ");\n");
      }
    }
    if (clock_) text_ += "    #4 " + driver(clock_->name) + " = " + (clock_->rising ? "0" : "1") + ";\n";
    text_ += "    #2;\n";
    for (const std::string& name : design_.registers) expect(name);
    text_ += "    #1 settled = 1;\n    #1 settled = 0;\n";
    if (clock_) text_ += "    #1 " + driver(clock_->name) + " = " + (clock_->rising ? "1" : "0") + ";\n";
  }

  bool is_sampled(const std::string& input) const {
    return std::any_of(design_.sampled_clocks.begin(), design_.sampled_clocks.end(),
                       [&](const Clock& clock) { return clock.name == input; });
  }
  void drive(const std::string& input) {
    const auto node = nodes_.find(input);
    if (node == nodes_.end()) return;
    text_ += "    " + driver(input) + " = " + number(std::get<BitVector>(simulator_.value(node->second))) + ";\n";
  }

  /// `before` name `between` value `after`; elements of memories are assigned.
  void set(const char* before, const std::string& name, const char* between, const char* after) {
    const auto node = nodes_.find(name);
    if (node == nodes_.end() || !is_path(name)) return;
    const Value value = simulator_.value(node->second);
    if (const auto* bits = std::get_if<BitVector>(&value)) {
      text_ += std::string("    ") + before + name + between + number(*bits) + after;
    } else {
      set_memory(name, std::get<ArrayValue>(value));
    }
  }

  /// A register that has another value than in the run is told: then simulator and model understand the design
  /// differently.
  void expect(const std::string& name) {
    const auto node = nodes_.find(name);
    if (node == nodes_.end() || !is_path(name) || !system_.terms().sort(node->second).is_bits()) return;
    const std::string value = number(std::get<BitVector>(simulator_.value(node->second)));
    // Of a register that Yosys made narrower only the lower bits are known.
    const std::string mask = number(BitVector::ones(system_.terms().sort(node->second).width()));
    text_ += "    if ((dut." + name + " & " + mask + ") !== " + value +
             ") $display(\"polycube: mismatch in step %0d: " + name + " is %b and not " + value + "\", step, dut." +
             name + ");\n";
  }

  void set_memory(const std::string& name, const ArrayValue& array) {
    constexpr std::uint32_t most_index_bits = 16;
    const std::uint32_t index_bits = array.index_width();
    if (index_bits <= most_index_bits) {
      text_ += "    for (i = 0; i < " + std::to_string(std::uint64_t{1} << index_bits) + "; i = i + 1) dut." + name +
               "[i] = " + number(array.default_element()) + ";\n";
    }
    for (const auto& [index, element] : array.entries()) {
      text_ += "    i = " + number(index) + "; dut." + name + "[i] = " + number(element) + ";\n";
    }
  }

  const TransitionSystem& system_;
  const Witness& witness_;
  const Design& design_;
  Simulator simulator_;
  std::unordered_map<std::string, Node> nodes_;
  std::optional<Clock> clock_;
  std::string text_;
};

}  // namespace

std::string write_testbench(const TransitionSystem& system, const Witness& witness) {
  if (system.design == nullptr || system.design->verilog.empty()) {
    throw Unsupported("a testbench needs a design that was read from Verilog");
  }
  return Writer(system, witness).run();
}

}  // namespace polycube::impl::verilog
