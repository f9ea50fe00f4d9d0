#include "trace/table.h"

#include <algorithm>
#include <vector>

namespace polycube::impl {

namespace {

constexpr std::size_t widest_name = 48;
constexpr std::size_t widest_value = 32;

struct Line {
  std::uint32_t step = 0;
  const WaveSignal* signal = nullptr;
  std::string value;
};

const char* word(SignalKind kind) {
  switch (kind) {
    case SignalKind::input: return "input";
    case SignalKind::reg: return "register";
    case SignalKind::wire: return "wire";
    case SignalKind::property: return "property";
  }
  return "";
}

/// The end of a hierarchical name says more than its start.
std::string shortened_name(const SignalName& name) {
  std::string text;
  for (const std::string& scope : name.scope) text += scope + ".";
  text += name.name;
  return text.size() <= widest_name ? text : "..." + text.substr(text.size() - (widest_name - 3));
}

std::string shortened_value(const std::string& text) {
  return text.size() <= widest_value ? text : text.substr(0, widest_value - 3) + "...";
}

/// One digit for each four bits: x if none of them is known, ? if some are.
std::string hexadecimal(const Ternary& value) {
  std::string bits = value.to_string();
  bits.insert(0, (4 - bits.size() % 4) % 4, '0');
  std::string text;
  for (std::size_t i = 0; i < bits.size(); i += 4) {
    const std::string digit = bits.substr(i, 4);
    const auto unknown = static_cast<std::size_t>(std::count(digit.begin(), digit.end(), '-'));
    const std::size_t own = i == 0 ? (value.width() + 3) % 4 + 1 : 4;  // without the filling
    text += unknown == own ? "x" : unknown > 0 ? "?" : BitVector::from_binary(digit).to_hexadecimal();
  }
  return "0x" + text;
}

std::string padded(std::string text, std::size_t width) {
  if (text.size() < width) text.append(width - text.size(), ' ');
  return text;
}

/// The lines in the order of steps; in a step in that of the signals, by kind.
std::vector<Line> lines_of(const Waveform& waveform) {
  std::vector<Line> lines;
  for (const SignalKind kind : {SignalKind::input, SignalKind::reg, SignalKind::wire, SignalKind::property}) {
    for (const WaveSignal& signal : waveform.signals) {
      if (signal.kind != kind || signal.alias) continue;
      for (const auto& [step, value] : signal.changes) {
        const bool failing = waveform.failure && step == waveform.failure->step;
        // What is unknown from the start says nothing, and that properties hold is what one expects.
        if (step == 0 && value.is_top()) continue;
        if (kind == SignalKind::property && (failing || !value.is_true())) continue;
        lines.push_back({step, &signal, shortened_value(shown_value(value))});
      }
    }
  }
  std::stable_sort(lines.begin(), lines.end(), [](const Line& a, const Line& b) { return a.step < b.step; });
  return lines;
}

std::string failure_line(const Failure& failure) {
  const std::string line = line_of(failure.position);
  return "step " + std::to_string(failure.step) + ": assertion " + failure.property + " fails" +
         (line.empty() ? "" : " (" + line + ")") + "\n";
}

}  // namespace

std::string shown_value(const Ternary& value) {
  constexpr std::uint32_t widest_binary = 16;
  if (value.is_top()) return "x";
  if (value.is_constant()) {
    if (value.width() > 64) return hexadecimal(value);
    const std::string decimal = value.value().to_decimal();
    return decimal.size() == 1 ? decimal : decimal + " 0x" + value.value().to_hexadecimal();
  }
  if (value.width() > widest_binary) return hexadecimal(value);
  std::string text = value.to_string();
  std::replace(text.begin(), text.end(), '-', 'x');
  return "0b" + text;
}

std::string trace_table(const Waveform& waveform) {
  const std::vector<Line> lines = lines_of(waveform);
  std::size_t name_width = 6;
  for (const Line& line : lines) name_width = std::max(name_width, shortened_name(line.signal->name).size());
  std::string text = "step  kind      " + padded("signal", name_width) + "  value\n";
  std::optional<std::uint32_t> step;
  for (const Line& line : lines) {
    std::string number = line.step == step ? "" : std::to_string(line.step);
    if (number.size() < 4) number.insert(0, 4 - number.size(), ' ');
    step = line.step;
    text += number + "  " + padded(word(line.signal->kind), 8) + "  " +
            padded(shortened_name(line.signal->name), name_width) + "  " + line.value + "\n";
  }
  return text + (waveform.failure ? failure_line(*waveform.failure) : "");
}

}  // namespace polycube::impl
