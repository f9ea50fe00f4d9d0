// Any bytes as an AIGER witness for one of a few models.
#include "frontends/aiger/reader.h"
#include "frontends/aiger/witness.h"
#include "fuzz/witness_models.h"

using namespace polycube::impl;

namespace {

// A toggle with a constraint, two bads and justice; a model without latches; resets of all kinds.
constexpr std::string_view models[] = {"aag 4 2 1 0 1 2 1 1 1\n2\n4\n6 8 0\n6\n8\n3\n2\n6\n7\n9\n8 2 7\n",
                                       "aag 1 1 0 1 0\n2\n2\n",
                                       "aag 5 1 3 0 1 1\n2\n4 2 0\n6 4 6\n8 6 4\n10\n10 8 2\n"};

const std::vector<TransitionSystem>& systems() {
  static const std::vector<TransitionSystem> all = [] {
    std::vector<TransitionSystem> result;
    for (const std::string_view model : models) result.push_back(aiger::read("model", model));
    return result;
  }();
  return all;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::try_witness(
      systems(), data, size,
      [](std::string_view text, const TransitionSystem& system) { return aiger::read_witnesses("fuzz", text, system); },
      aiger::write_witness);
  return 0;
}
