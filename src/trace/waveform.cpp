#include "trace/waveform.h"

#include <algorithm>
#include <map>

#include "support/check.h"
#include "trace/ternary_run.h"
#include "ts/variable_names.h"

namespace polycube::impl {

namespace {

constexpr std::size_t most_elements = 1024;

/// Where the values of a signal come from.
struct Source {
  Node term;
  std::optional<BitVector> index;  // of an element of an array
};

class Builder {
 public:
  Builder(const TransitionSystem& system, const Witness& witness, std::optional<std::uint32_t> bad,
          const RelevantBits* relevant, bool all)
      : system_(system), witness_(witness), bad_(bad), relevant_(relevant), all_(all), named_(system.symbols.nodes()) {
    for (const Condition& output : system.outputs) named_.push_back(output.term);
  }

  Waveform run() {
    result_.steps = static_cast<std::uint32_t>(witness_.frames.size());
    if (system_.design != nullptr) {
      if (!system_.design->top.empty()) result_.top = system_.design->top;
      if (system_.design->clocks.size() == 1) result_.clock = system_.design->clocks.front();
    }
    add_failure();
    find_elements();
    find_clock();
    add_variables();
    add_wires();
    add_properties();
    sort();
    record();
    return std::move(result_);
  }

 private:
  void add_failure() {
    if (!bad_) return;
    const Condition& bad = system_.bads[*bad_];
    result_.failure = {bad.name.empty() ? name(Claim{false, *bad_}) : bad.name, bad.position, result_.steps - 1};
  }

  /// Which elements of memories are shown is known only after the run.
  void find_elements() {
    const auto is_array = [&](Node n) { return system_.terms().sort(n).is_array(); };
    const bool any = std::any_of(system_.inputs().begin(), system_.inputs().end(), is_array) ||
                     std::any_of(system_.states().begin(), system_.states().end(),
                                 [&](const State& s) { return is_array(s.variable); });
    if (!any) return;
    TernaryRun run(system_, witness_, relevant_, named_);
    for (std::uint32_t k = 0; k < result_.steps; ++k) run.step();
    for (const auto& [variable, indices] : run.touched()) {
      std::vector<BitVector>& elements = elements_[variable];
      elements.assign(indices.begin(), indices.end());
      if (elements.size() > most_elements) elements.resize(most_elements);
    }
  }

  /// The system has no clock; an input of its name, which nothing reads, gives its other names.
  void find_clock() {
    if (!result_.clock) return;
    for (const Node input : system_.inputs()) {
      const std::vector<std::string>& names = system_.symbols.names(input);
      if (std::find(names.begin(), names.end(), result_.clock->name) != names.end()) clock_ = input;
    }
    if (!clock_) add_one(split_name(result_.clock->name), {}, 1, SignalKind::input, "");
  }

  void add_variables() {
    std::vector<Node> inputs = system_.inputs();
    std::vector<Node> registers;
    for (const State& state : system_.states()) (state.next ? registers : inputs).push_back(state.variable);
    const bool nameless = std::all_of(inputs.begin(), inputs.end(), [&](Node n) { return unnamed(n); }) &&
                          std::all_of(registers.begin(), registers.end(), [&](Node n) { return unnamed(n); });
    // A model without any names, as AIGER often is, is still worth a look.
    const auto fallback = nameless ? variable_names(system_) : std::unordered_map<Node, std::string>();
    const auto add = [&](Node n, SignalKind kind) {
      if (nameless) add_signal(fallback.at(n), n, kind, "");
      if (!nameless) add_names(n, kind);
    };
    for (const Node n : inputs) add(n, SignalKind::input);
    for (const Node n : registers) add(n, SignalKind::reg);
  }

  bool unnamed(Node n) const { return system_.symbols.names(n).empty(); }

  void add_wires() {
    for (const Node n : system_.symbols.nodes()) {
      if (!system_.terms().is_variable(n)) add_names(n, SignalKind::wire);
    }
    for (const Condition& output : system_.outputs) {
      if (!output.name.empty()) add_signal(output.name, output.term, SignalKind::wire, output.position);
    }
  }

  void add_properties() {
    for (std::size_t i = 0; i < system_.bads.size(); ++i) {
      const Condition& bad = system_.bads[i];
      const std::string text = bad.name.empty() ? "b" + std::to_string(i) : bad.name;
      add_signal(text, bad.term, SignalKind::property, bad.position);
    }
  }

  void add_names(Node n, SignalKind kind) {
    for (const std::string& text : system_.symbols.names(n)) add_signal(text, n, kind, system_.symbols.position(n));
  }

  void add_signal(const std::string& text, Node n, SignalKind kind, const std::string& position) {
    if (text.empty() || (!all_ && is_hidden_name(text))) return;

    const Sort sort = system_.terms().sort(n);
    if (sort.is_bits()) return add_one(split_name(text), {n, std::nullopt}, sort.width(), kind, position);
    if (!system_.terms().is_variable(n)) return;
    for (const BitVector& index : elements_[n]) {
      SignalName name = split_name(text);
      name.name += "[" + index.to_decimal() + "]";
      add_one(std::move(name), {n, index}, sort.width(), kind, position);
    }
  }

  /// A name that is taken by another term gets a number; the same term does not get a name twice.
  void add_one(SignalName name, Source source, std::uint32_t width, SignalKind kind, const std::string& position) {
    const std::string plain = name.name;
    for (int number = 2; taken_.count(name) > 0; ++number) {
      if (taken_.at(name) == source.term) return;
      name.name = plain + "#" + std::to_string(number);
    }
    taken_.emplace(name, source.term);
    const bool alias = !shown_.emplace(source.term, source.index.value_or(BitVector())).second;
    order_.push_back(result_.signals.size());
    result_.signals.push_back({std::move(name), width, kind, position, alias && kind != SignalKind::property,
                               result_.clock && source.term == clock_});
    sources_.push_back(std::move(source));
  }

  void sort() {
    std::stable_sort(order_.begin(), order_.end(), [&](std::size_t a, std::size_t b) {
      const WaveSignal& x = result_.signals[a];
      const WaveSignal& y = result_.signals[b];
      return x.name.scope != y.name.scope ? x.name.scope < y.name.scope : x.kind < y.kind;
    });
    std::vector<WaveSignal> signals;
    std::vector<Source> sources;
    for (const std::size_t i : order_) {
      signals.push_back(std::move(result_.signals[i]));
      sources.push_back(std::move(sources_[i]));
    }
    result_.signals = std::move(signals);
    sources_ = std::move(sources);
  }

  void record() {
    TernaryRun run(system_, witness_, relevant_, named_);
    for (std::uint32_t k = 0; k < result_.steps; ++k) {
      run.step();
      for (std::size_t i = 0; i < sources_.size(); ++i) {
        WaveSignal& signal = result_.signals[i];
        if (signal.clock) continue;
        Ternary value = value_in(run, sources_[i]);
        // That it holds whatever the unknown bits are, was shown by other means than ternary simulation.
        if (signal.kind == SignalKind::property && fails(sources_[i].term, k))
          value = Ternary::constant(BitVector::one(1));
        if (signal.changes.empty() || !(signal.changes.back().second == value)) {
          signal.changes.emplace_back(k, std::move(value));
        }
      }
    }
  }

  bool fails(Node term, std::uint32_t step) const {
    return bad_ && step + 1 == result_.steps && system_.bads[*bad_].term == term;
  }

  static Ternary value_in(const TernaryRun& run, const Source& source) {
    const TernaryValue& value = run.value(source.term);
    return source.index ? std::get<TernaryArray>(value).at(*source.index) : std::get<Ternary>(value);
  }

  const TransitionSystem& system_;
  const Witness& witness_;
  const std::optional<std::uint32_t> bad_;
  const RelevantBits* relevant_;
  const bool all_;
  std::vector<Node> named_;
  Node clock_;  // none: the system has no input of its name
  std::map<Node, std::vector<BitVector>> elements_;
  std::map<SignalName, Node> taken_;
  std::set<std::pair<Node, BitVector>> shown_;
  std::vector<Source> sources_;  // by signal
  std::vector<std::size_t> order_;
  Waveform result_;
};

}  // namespace

const Ternary& WaveSignal::at(std::uint32_t step) const {
  CHECK(!changes.empty());
  const auto later = std::upper_bound(changes.begin(), changes.end(), step,
                                      [](std::uint32_t wanted, const auto& change) { return wanted < change.first; });
  return later == changes.begin() ? changes.front().second : std::prev(later)->second;
}

Waveform make_waveform(const TransitionSystem& system, const Witness& witness, std::optional<std::uint32_t> bad,
                       const RelevantBits* relevant, bool all) {
  CHECK(!witness.frames.empty() && (bad || relevant == nullptr));
  return Builder(system, witness, bad, relevant, all).run();
}

}  // namespace polycube::impl
