// The format: a list of signals, and for each step one string with the bits of all signals, the first one in the last
// characters. Signals that matter at the start only come last in the list; their bits are in step 0 alone.
//
// States without next are free in every step, as $anyseq of Yosys; without their values the run is another one. An
// absent value counts as zero, so all of them are written.
//
// Limits: of a memory with more words than `most_words` only the given elements are written.
#include "frontends/yosys_witness/writer.h"

#include <algorithm>
#include <set>

#include "support/statistics.h"

namespace polycube::impl::yosys {

namespace {

constexpr std::uint64_t most_words = 4096;

/// A signal of the file: bits of a variable, or of one element of an array.
struct Signal {
  Path path;
  std::uint32_t width;
  std::uint32_t offset;            // in the signal of the design
  std::uint32_t low;               // in the value of the variable
  std::optional<BitVector> index;  // of an array
  std::uint32_t position;          // of the variable
  bool is_state;
  bool init_only;
};

class Writer {
 public:
  Writer(const TransitionSystem& system, const Witness& witness, const WitnessMap& map)
      : system_(system), witness_(witness), map_(map) {
    for (std::uint32_t i = 0; i < map.inputs.size(); ++i) add(map.inputs[i], system.inputs()[i], i, false, false);
    for (std::uint32_t i = 0; i < map.states.size(); ++i) {
      const State& state = system.states()[i];
      const bool ever_free = state.free_at(0) || state.free_at(1);
      if (ever_free) add(map.states[i], state.variable, i, true, !state.free_at(1));
    }
    std::stable_sort(signals_.begin(), signals_.end(),
                     [](const Signal& a, const Signal& b) { return a.init_only < b.init_only; });
  }

  std::string text() const {
    std::string out = "{\n  \"format\": \"Yosys Witness Trace\",\n  \"generator\": \"polycube " POLYCUBE_VERSION
                      "\",\n  \"clocks\": [";
    for (const ClockSignal& clock : map_.clocks) {
      out += std::string(&clock == map_.clocks.data() ? "" : ",") + "\n    {\"path\": " + path_text(clock.path) +
             ", \"edge\": " + json_string(clock.edge) + ", \"offset\": " + std::to_string(clock.offset) + "}";
    }
    out += "\n  ],\n  \"signals\": [";
    for (const Signal& s : signals_) {
      out += std::string(&s == signals_.data() ? "" : ",") + "\n    {\"path\": " + path_text(s.path) +
             ", \"width\": " + std::to_string(s.width) + ", \"offset\": " + std::to_string(s.offset) +
             ", \"init_only\": " + (s.init_only ? "true" : "false") + "}";
    }
    out += "\n  ],\n  \"steps\": [";
    for (std::size_t k = 0; k < witness_.frames.size(); ++k) {
      out += std::string(k == 0 ? "" : ",") + "\n    {\"bits\": \"" + bits(k) + "\"}";
    }
    return out + "\n  ]\n}\n";
  }

 private:
  void add(const std::optional<Place>& place, Node variable, std::uint32_t position, bool is_state, bool init_only) {
    if (!place) return;
    if (place->words) {
      const Sort sort = system_.terms().sort(variable);
      for (const BitVector& index : elements(position, is_state, sort.index_width(), *place->words)) {
        Path path = place->pieces[0].path;
        path.push_back("\\[" + index.to_decimal() + "]");
        signals_.push_back({std::move(path), sort.width(), 0, 0, index, position, is_state, init_only});
      }
      return;
    }
    std::uint32_t low = 0;
    for (const Piece& piece : place->pieces) {
      signals_.push_back({piece.path, piece.width, piece.offset, low, std::nullopt, position, is_state, init_only});
      low += piece.width;
    }
  }

  /// The elements of an array that are written.
  std::set<BitVector> elements(std::uint32_t position, bool is_state, std::uint32_t index_width,
                               std::uint64_t words) const {
    std::set<BitVector> result;
    if (words <= most_words) {
      for (std::uint64_t i = 0; i < words; ++i) result.insert(BitVector(index_width, i));
      return result;
    }
    for (const WitnessFrame& frame : witness_.frames) {
      const Assignment& values = is_state ? frame.states : frame.inputs;
      const auto found = values.find(position);
      if (found == values.end()) continue;
      for (const auto& [index, element] : std::get<ArrayValue>(found->second).entries()) {
        if (index.fits_uint64() && index.to_uint64() < words) result.insert(index);
      }
    }
    return result;
  }

  /// Of all signals that have a value in this step.
  std::string bits(std::size_t step) const {
    std::string low_first;
    for (const Signal& s : signals_) {
      if (s.init_only && step > 0) break;
      const bool determined = s.is_state && !system_.states()[s.position].free_at(step);
      const Assignment& values = s.is_state ? witness_.frames[step].states : witness_.frames[step].inputs;
      const auto found = values.find(s.position);
      for (std::uint32_t i = 0; i < s.width; ++i) {
        const bool one = found != values.end() && word(found->second, s).bit(s.low + i);
        low_first += determined ? '?' : one ? '1' : '0';
      }
    }
    return {low_first.rbegin(), low_first.rend()};
  }

  static const BitVector& word(const Value& value, const Signal& signal) {
    return signal.index ? std::get<ArrayValue>(value).read(*signal.index) : std::get<BitVector>(value);
  }

  static std::string path_text(const Path& path) {
    std::string text;
    for (const std::string& part : path) text += (text.empty() ? "[" : ", ") + json_string(part);
    return text + "]";
  }

  const TransitionSystem& system_;
  const Witness& witness_;
  const WitnessMap& map_;
  std::vector<Signal> signals_;
};

}  // namespace

std::string write_witness(const TransitionSystem& system, const Witness& witness, const WitnessMap& map) {
  return Writer(system, witness, map).text();
}

}  // namespace polycube::impl::yosys
