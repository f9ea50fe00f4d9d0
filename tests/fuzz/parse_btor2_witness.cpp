// Any bytes as a BTOR2 witness for one of a few models.
#include "frontends/btor2/reader.h"
#include "frontends/btor2/witness.h"
#include "fuzz/witness_models.h"

using namespace polycube::impl;

namespace {

// A counter with a free start and an input; memories with and without init and next, and justice.
constexpr std::string_view models[] = {
    R"(1 sort bitvec 1
2 sort bitvec 3
3 input 1 go
4 state 2 count
5 zero 2
6 uext 2 3 2
7 add 2 4 6
8 next 2 4 7
9 ones 2
10 eq 1 4 9
11 bad 10
12 input 2
13 eq 1 12 5
14 bad 13
15 constraint -13
)",
    R"(1 sort bitvec 2
2 sort array 1 1
3 sort bitvec 1
4 state 2 memory
5 zero 1
6 state 1 place
7 init 1 6 5
8 inc 1 6
9 next 1 6 8
10 input 2 load
11 input 1
12 write 2 4 6 11
13 next 2 4 12
14 state 2
15 read 1 4 11
16 read 1 10 6
17 eq 3 15 16
18 eq 3 4 14
19 and 3 17 18
20 bad 19
21 justice 2 17 18
22 fair 17
23 state 3 free
24 bad 23
)",
    R"(1 sort bitvec 1
2 sort bitvec 70
3 sort array 2 2
4 state 3
5 input 2
6 read 2 4 5
7 eq 1 5 6
8 bad 7
9 next 3 4 4
)"};

const std::vector<TransitionSystem>& systems() {
  static const std::vector<TransitionSystem> all = [] {
    std::vector<TransitionSystem> result;
    for (const std::string_view model : models) result.push_back(btor2::read("model", model));
    return result;
  }();
  return all;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::try_witness(
      systems(), data, size,
      [](std::string_view text, const TransitionSystem& system) { return btor2::read_witnesses("fuzz", text, system); },
      btor2::write_witness);
  return 0;
}
