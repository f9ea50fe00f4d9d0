// `polycube simulate`: replays witnesses or simulates random runs, and prints values by the names in the file.
#include <cstdio>

#include "app/check/model_arguments.h"
#include "app/check/model_file.h"
#include "app/check/trace_output.h"
#include "app/cli/commands.h"
#include "certify/replay/check_witness.h"
#include "support/error.h"
#include "support/file.h"
#include "support/random.h"
#include "ts/simulate.h"

namespace polycube::impl {

namespace {

std::string shown(const Value& value) {
  if (const auto* bits = std::get_if<BitVector>(&value)) {
    std::string text = bits->to_binary();
    if (bits->width() > 1) text += " (" + bits->to_decimal() + ")";
    return text;
  }
  const ArrayValue& array = std::get<ArrayValue>(value);
  std::string text = "[*] " + array.default_element().to_binary();
  for (const auto& [index, element] : array.entries()) text += ", [" + index.to_binary() + "] " + element.to_binary();
  return text;
}

class Printer {
 public:
  enum class What : std::uint8_t { none, free, all };

  Printer(const TransitionSystem& system, const std::string& what)
      : system_(system),
        what_(what == "all"    ? What::all
              : what == "free" ? What::free
                               : What::none) {}

  bool prints() const { return what_ != What::none; }

  void print(const Simulator& simulator) const {
    if (!prints()) return;
    std::printf("step %u\n", simulator.step());
    for (std::uint32_t i = 0; i < system_.states().size(); ++i) {
      line(name("state", i, system_.states()[i].variable), simulator.state(i));
    }
    for (std::uint32_t i = 0; i < system_.inputs().size(); ++i)
      line(name("input", i, system_.inputs()[i]), simulator.input(i));
    if (what_ == What::all) terms(simulator);
  }

 private:
  void terms(const Simulator& simulator) const {
    for (const Node n : system_.symbols.nodes()) {
      if (system_.terms().is_variable(n)) continue;
      for (const std::string& symbol : system_.symbols.names(n)) line(symbol, simulator.value(n));
    }
    const auto conditions = [&](const char* what, const std::vector<Condition>& all) {
      for (std::size_t i = 0; i < all.size(); ++i) {
        line(all[i].name.empty() ? what + std::to_string(i) : all[i].name, simulator.value(all[i].term));
      }
    };
    conditions("output", system_.outputs);
    conditions("constraint", system_.constraints);
    conditions("bad", system_.bads);
  }

  std::string name(const char* what, std::uint32_t position, Node variable) const {
    const std::string& symbol = system_.symbols.name(variable);
    return symbol.empty() ? what + std::to_string(position) : symbol;
  }

  static void line(const std::string& name, const Value& value) {
    std::printf("  %s = %s\n", name.c_str(), shown(value).c_str());
  }

  const TransitionSystem& system_;
  What what_;
};

void print_run(const TransitionSystem& system, const Witness& witness, const Printer& printer) {
  Simulator simulator(system);
  for (const WitnessFrame& frame : witness.frames) {
    simulator.enter(frame);
    printer.print(simulator);
    simulator.advance();
  }
}

int replay(const TransitionSystem& system, const std::string& path, const Options& options, const Printer& printer) {
  const std::vector<Witness> witnesses = read_witness_file(path, system);
  bool accepted = true;
  bool shown = false;
  for (const Witness& witness : witnesses) {
    if (witness.claims.empty() || witness.frames.empty()) {
      // An AIGER file of status 0 or 2 is legal and has no trace.
      std::puts("nothing is claimed: the file has no trace");
      continue;
    }
    if (printer.prints()) print_run(system, witness, printer);
    // Of several witnesses the first one.
    if (trace_wanted(options) && !shown) show_run(options, system, witness, "");
    shown = true;
    const WitnessCheck check = check_witness(system, witness);
    accepted = accepted && check.accepted;
    if (check.accepted) {
      std::string claims;
      for (const Claim& claim : witness.claims) claims += " " + name(claim);
      std::printf("accepted:%s in step %u\n", claims.c_str(), check.frame);
    } else {
      std::printf("rejected: %s\n", check.reason.c_str());
    }
  }
  return accepted ? exit_code::done : exit_code::bad_input;
}

BitVector random_bits(Random& random, std::uint32_t width) {
  BitVector value(width, random.next());
  for (std::uint32_t i = 64; i < width; ++i) value.set_bit(i, random.coin());
  return value;
}

/// Arrays start with a few random elements, independently of their size.
Value random_value(Random& random, Sort sort) {
  if (sort.is_bits()) return random_bits(random, sort.width());
  ArrayValue array(sort.index_width(), BitVector::zero(sort.width()));
  for (int i = 0; i < 4; ++i) array.write(random_bits(random, sort.index_width()), random_bits(random, sort.width()));
  return array;
}

/// One random run. It ends where a constraint is violated: later steps do not count.
Witness random_run(const TransitionSystem& system, Random& random, std::uint64_t steps, const Printer& printer,
                   std::vector<std::uint64_t>& reached) {
  Witness witness;
  Simulator simulator(system);
  for (std::uint64_t k = 0; k < steps; ++k) {
    WitnessFrame frame;
    for (std::uint32_t i = 0; i < system.states().size(); ++i) {
      const State& state = system.states()[i];
      if (!state.free_at(k)) continue;
      const Value value = random_value(random, system.terms().sort(state.variable));
      simulator.set_state(i, value);
      frame.states.emplace(i, value);
    }
    if (k == 0) simulator.initialise();
    for (std::uint32_t i = 0; i < system.inputs().size(); ++i) {
      const Value value = random_value(random, system.terms().sort(system.inputs()[i]));
      simulator.set_input(i, value);
      frame.inputs.emplace(i, value);
    }
    simulator.evaluate();
    for (const Condition& constraint : system.constraints) {
      if (!simulator.holds(constraint.term)) return witness;
    }
    printer.print(simulator);
    witness.frames.push_back(std::move(frame));
    for (std::uint32_t i = 0; i < system.bads.size(); ++i) {
      if (!simulator.holds(system.bads[i].term)) continue;
      ++reached[i];
      if (witness.claims.empty()) witness.claims.push_back({false, i});
    }
    simulator.advance();
  }
  return witness;
}

int run_at_random(const TransitionSystem& system, const Options& options, const Printer& printer) {
  Random random(static_cast<std::uint64_t>(options.number("seed")));
  std::vector<std::uint64_t> reached(system.bads.size(), 0);
  const std::int64_t runs = options.number("runs");
  std::uint64_t steps = 0;
  Witness last;
  for (std::int64_t run = 0; run < runs; ++run) {
    last = random_run(system, random, static_cast<std::uint64_t>(options.number("steps")), printer, reached);
    steps += last.frames.size();
  }
  std::printf("%lld runs, %llu steps\n", static_cast<long long>(runs), static_cast<unsigned long long>(steps));
  for (std::size_t i = 0; i < reached.size(); ++i) {
    if (reached[i] > 0) std::printf("bad %zu holds in %llu steps\n", i, static_cast<unsigned long long>(reached[i]));
  }
  const std::string& path = options.text("witness");
  if (!path.empty()) {
    if (last.frames.empty())
      throw InputError(path, "not written: the last run violates a constraint in its first step");
    // A witness must name a property; a run without a reached property is still useful for a replay of its values.
    if (last.claims.empty() && system.bads.empty())
      throw InputError(path, "not written: the model has no bad that a witness could name");
    if (last.claims.empty()) last.claims.push_back({false, 0});
    write_file(path, witness_text(system, last));
  }
  return exit_code::done;
}

}  // namespace

int simulate_command(const Options& options) {
  check_trace_options(options);
  const std::vector<std::string> witness = model_arguments(options, 1).evidence;
  if (witness.empty() && trace_wanted(options))
    throw UsageError("--vcd, --fst and --trace need a witness", "or use check");
  const TransitionSystem system = read_model(options, command_log(options));
  const Printer printer(system, options.flag("verbose") > 0 ? "all" : options.text("print"));
  if (!witness.empty()) return replay(system, witness[0], options, printer);
  return run_at_random(system, options, printer);
}

}  // namespace polycube::impl
