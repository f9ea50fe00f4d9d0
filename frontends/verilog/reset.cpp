#include "frontends/verilog/reset.h"

#include <bit>

#include "support/error.h"

namespace polycube::impl::verilog {

namespace {

Node find_input(const TransitionSystem& system, const std::string& wanted) {
  std::string known;
  for (const Node input : system.inputs()) {
    if (!system.terms().sort(input).is_boolean()) continue;
    for (const std::string& name : system.symbols.names(input)) {
      if (name == wanted) return input;
      known += (known.empty() ? "" : ", ") + name;
    }
  }
  throw UsageError("--reset: the top module has no input '" + wanted + "' of one bit",
                   known.empty() ? "it has none at all" : "it has: " + known);
}

}  // namespace

Reset parse_reset(const std::string& text) {
  Reset reset;
  std::string rest = text;
  const std::size_t comma = rest.find(',');
  const std::string hint = "NAME, !NAME (active low), NAME=CYCLES, or one of these with ',free'";
  if (comma != std::string::npos) {
    if (rest.substr(comma) != ",free") throw UsageError("--reset does not understand '" + text + "'", hint);
    reset.free_later = true;
    rest.resize(comma);
  }
  const std::size_t equals = rest.find('=');
  if (equals != std::string::npos) {
    const std::string cycles = rest.substr(equals + 1);
    if (cycles.empty() || cycles.size() > 6 || cycles.find_first_not_of("0123456789") != std::string::npos ||
        cycles == "0") {
      throw UsageError("--reset needs a number of cycles from 1 to 999999 behind '='", hint);
    }
    reset.cycles = static_cast<std::uint32_t>(std::stoul(cycles));
    rest.resize(equals);
  }
  if (rest.starts_with('!') || rest.starts_with('~')) {
    reset.active_low = true;
    rest.erase(0, 1);
  }
  if (rest.empty()) throw UsageError("--reset needs the name of an input", hint);
  reset.input = rest;
  return reset;
}

void add_reset(TransitionSystem& system, const Reset& reset) {
  TermStore& terms = system.terms();
  const Node input = find_input(system, reset.input);
  const Node active = reset.active_low ? terms.make(Kind::not_, {input}) : input;
  const auto width = static_cast<std::uint32_t>(std::bit_width(reset.cycles));
  const Node count = system.add_state(Sort::bits(width), "polycube_reset_cycles");
  const Node last = terms.constant(BitVector(width, reset.cycles));
  const Node in_reset = terms.make(Kind::ult, {count, last});
  system.symbols.add(in_reset, std::string(in_reset_name));
  const Node more = terms.make(Kind::add, {count, terms.constant(BitVector(width, 1))});
  system.set_init(count, terms.constant(BitVector::zero(width)));
  system.set_next(count, terms.make(Kind::ite, {in_reset, more, count}));
  const Node wanted =
      reset.free_later ? terms.make(Kind::implies, {in_reset, active}) : terms.make(Kind::eq, {active, in_reset});
  system.constraints.push_back({wanted, "reset:" + reset.input});
}

}  // namespace polycube::impl::verilog
