// Any bytes as a BTOR2 file: an error with a place, or a system that survives being written and read.
#include "frontends/btor2/reader.h"
#include "frontends/btor2/writer.h"
#include "fuzz/target.h"

using namespace polycube::impl;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::read_or_refuse([&] {
    const TransitionSystem system = btor2::read("fuzz", fuzz::text_of(data, size));
    // Second names of arrays cannot be written; all else has to come back.
    fuzz::require_same(system, btor2::read("written", btor2::write(system)));
  });
  return 0;
}
