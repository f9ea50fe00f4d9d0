// `polycube simulate`: replays witnesses or simulates random runs, and prints values by the names in the file.
#include <cstdio>
#include <optional>

#include "cli/commands.h"
#include "cli/errors.h"
#include "cli/model_arguments.h"
#include "cli/output.h"
#include "cli/trace_output.h"
#include "polycube/file.h"
#include "polycube/trace.h"

namespace polycube::cli {

namespace {

/// The lines of --print: for each step names and values, in the order of the file.
class ValuePrinter {
 public:
  ValuePrinter(const Model& model, const std::string& what) : prints_(what != "none") {
    if (!prints_) return;
    std::size_t i = 0;
    for (const Register& r : model.registers()) add("state", i++, r.variable.name(), r.variable);
    i = 0;
    for (const Named& input : model.inputs()) add("input", i++, input.expression.name(), input.expression);
    if (what == "all") add_terms(model);
  }

  void print(const Trace& trace) const {
    if (!prints_) return;
    std::size_t step = 0;
    for (const std::vector<Value>& values : trace.values(expressions_)) {
      std::printf("step %zu\n", step++);
      for (std::size_t i = 0; i < values.size(); ++i) {
        std::printf("  %s = %s\n", names_[i].c_str(), values[i].to_string().c_str());
      }
    }
  }

 private:
  void add(const std::string& name, const Expr& expression) {
    names_.push_back(name);
    expressions_.push_back(expression);
  }
  /// One without a name has a number among those of its kind.
  void add(const char* kind, std::size_t position, const std::string& name, const Expr& expression) {
    add(name.empty() ? kind + std::to_string(position) : name, expression);
  }

  void add_terms(const Model& model) {
    for (const Named& named : model.names()) {
      if (!named.expression.is_variable()) add(named.name, named.expression);
    }
    std::size_t i = 0;
    for (const Named& output : model.outputs()) add("output", i++, output.name, output.expression);
    i = 0;
    for (const Named& constraint : model.constraints()) add("constraint", i++, constraint.name, constraint.expression);
    for (const Property& p : model.properties()) {
      if (p.kind == Property::Kind::bad) add("bad", p.position, p.name, model.conditions(p).at(0));
    }
  }

  bool prints_;
  std::vector<std::string> names_;
  std::vector<Expr> expressions_;
};

int replay(const Model& model, const std::string& path, const CommandLine& line, const ValuePrinter& printer) {
  bool accepted = true;
  bool shown = false;
  for (const Trace& trace : Trace::parse(model, read_file(path), path)) {
    if (trace.claims().empty() || trace.steps() == 0) {
      // An AIGER file of status 0 or 2 is legal and has no trace.
      std::puts("nothing is claimed: the file has no trace");
      continue;
    }
    printer.print(trace);
    // Of several witnesses the first one.
    if (trace_wanted(line) && !shown) show_trace(line, trace);
    shown = true;
    const Replay result = trace.replay();
    accepted = accepted && result.accepted;
    if (result.accepted) {
      std::string claims;
      for (const Property& claim : trace.claims()) claims += " " + claim.id;
      std::printf("accepted:%s in step %u\n", claims.c_str(), result.step);
    } else {
      std::printf("rejected: %s\n", result.reason.c_str());
    }
  }
  return accepted ? exit_code::done : exit_code::bad_input;
}

/// The conditions of the bads, with the number of steps in which each held.
std::vector<std::pair<Expr, std::uint64_t>> unreached_bads(const Model& model) {
  std::vector<std::pair<Expr, std::uint64_t>> bads;
  for (const Property& p : model.properties()) {
    if (p.kind == Property::Kind::bad) bads.emplace_back(model.conditions(p).at(0), 0);
  }
  return bads;
}

int run_at_random(const Model& model, const CommandLine& line, const ValuePrinter& printer) {
  RandomRuns random(model, static_cast<std::uint64_t>(line.number("seed")));
  auto bads = unreached_bads(model);
  const std::int64_t runs = line.number("runs");
  std::uint64_t steps = 0;
  std::optional<Trace> last;
  for (std::int64_t run = 0; run < runs; ++run) {
    last = random.next(static_cast<std::uint64_t>(line.number("steps")));
    steps += last->steps();
    printer.print(*last);
    if (last->claims().empty()) continue;
    for (auto& [condition, reached] : bads) {
      for (const Value& value : last->values(condition)) reached += value.is_zero() ? 0 : 1;
    }
  }
  std::printf("%lld runs, %llu steps\n", static_cast<long long>(runs), static_cast<unsigned long long>(steps));
  for (std::size_t i = 0; i < bads.size(); ++i) {
    const auto reached = static_cast<unsigned long long>(bads[i].second);
    if (reached > 0) std::printf("bad %zu holds in %llu steps\n", i, reached);
  }
  const std::string& path = line.text("witness");
  if (path.empty()) return exit_code::done;
  if (last->steps() == 0) throw input_error(path, "not written: the last run violates a constraint in its first step");
  // A witness must name a property; a run without a reached property is still useful for a replay of its values.
  if (bads.empty()) throw input_error(path, "not written: the model has no bad that a witness could name");
  write_output(path, last->witness());
  return exit_code::done;
}

}  // namespace

int simulate_command(const CommandLine& line) {
  check_trace_options(line);
  const ModelArguments files = model_arguments(line, 1);
  if (files.evidence.empty() && trace_wanted(line))
    throw usage_error("--vcd, --fst and --trace need a witness", "or use check");
  const Model model = load_model(line, files.model);
  const ValuePrinter printer(model, line.flag("verbose") > 0 ? "all" : line.text("print"));
  if (!files.evidence.empty()) return replay(model, files.evidence[0], line, printer);
  return run_at_random(model, line, printer);
}

}  // namespace polycube::cli
