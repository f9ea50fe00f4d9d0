#include "trace/wave_sink.h"

#include <algorithm>

namespace polycube::impl {

namespace {

constexpr std::uint64_t step_time = 10;
constexpr std::uint32_t integer_width = 32;

std::string bits_of(const Ternary& value) {
  std::string text = value.to_string();
  std::replace(text.begin(), text.end(), '-', 'x');
  return text;
}

WaveType type_of(SignalKind kind) {
  switch (kind) {
    case SignalKind::input: return WaveType::input;
    case SignalKind::reg: return WaveType::reg;
    case SignalKind::wire:
    case SignalKind::property: break;
  }
  return WaveType::wire;
}

class Teller {
 public:
  Teller(const Waveform& waveform, WaveSink& sink)
      : waveform_(waveform), sink_(sink), next_change_(waveform.signals.size(), 0) {}

  void run() {
    add_comment();
    add_variables();
    sink_.end_of_header();
    for (std::uint32_t k = 0; k < waveform_.steps; ++k) add_step(k);
    sink_.time(step_time * waveform_.steps);
  }

 private:
  void add_comment() {
    if (!waveform_.failure) return;
    const Failure& failure = *waveform_.failure;
    const std::string line = line_of(failure.position);
    sink_.comment(printable_name(failure.property) + (line.empty() ? "" : " (" + printable_name(line) + ")") +
                  " fails at step " + std::to_string(failure.step));
  }

  void add_variables() {
    sink_.open_scope(printable_name(waveform_.top));
    std::vector<std::string> open;
    for (const WaveSignal& signal : waveform_.signals) {
      const std::vector<std::string>& scope = signal.name.scope;
      const auto differ = std::mismatch(open.begin(), open.end(), scope.begin(), scope.end());
      const auto shared = static_cast<std::size_t>(differ.first - open.begin());
      for (std::size_t i = shared; i < open.size(); ++i) sink_.close_scope();
      for (std::size_t i = shared; i < scope.size(); ++i) sink_.open_scope(scope[i]);
      open = scope;
      add(type_of(signal.kind), signal.width, signal.name.name);
    }
    for (std::size_t i = 0; i < open.size(); ++i) sink_.close_scope();
    sink_.close_scope();
    sink_.open_scope("polycube");
    step_ = add(WaveType::integer, integer_width, "step");
    if (waveform_.failure) marker_ = add(WaveType::wire, 1, printable_name(waveform_.failure->property));
    sink_.close_scope();
  }

  /// Returns its number.
  std::size_t add(WaveType type, std::uint32_t width, const std::string& name) {
    sink_.variable(type, width, name);
    return count_++;
  }

  void add_step(std::uint32_t k) {
    sink_.time(step_time * k);
    if (waveform_.clock) tick(true);
    for (std::size_t i = 0; i < waveform_.signals.size(); ++i) {
      const auto& changes = waveform_.signals[i].changes;
      std::size_t& next = next_change_[i];
      if (next < changes.size() && changes[next].first == k) sink_.change(i, bits_of(changes[next++].second));
    }
    sink_.change(step_, BitVector(integer_width, k).to_binary());
    if (waveform_.failure) mark(k);
    if (!waveform_.clock) return;
    sink_.time(step_time * k + step_time / 2);
    tick(false);
  }

  /// An edge of the clock.
  void tick(bool active) {
    for (std::size_t i = 0; i < waveform_.signals.size(); ++i) {
      if (waveform_.signals[i].clock) sink_.change(i, active == waveform_.clock->rising ? "1" : "0");
    }
  }

  void mark(std::uint32_t k) {
    const std::uint32_t failing = waveform_.failure->step;
    if (k == failing) sink_.change(marker_, "1");
    if (k != failing && (k == 0 || k == failing + 1)) sink_.change(marker_, "0");
  }

  const Waveform& waveform_;
  WaveSink& sink_;
  std::vector<std::size_t> next_change_;  // by signal
  std::size_t count_ = 0;                 // of variables; the signals come first
  std::size_t step_ = 0;
  std::size_t marker_ = 0;
};

}  // namespace

void tell(const Waveform& waveform, WaveSink& sink) { Teller(waveform, sink).run(); }

}  // namespace polycube::impl
