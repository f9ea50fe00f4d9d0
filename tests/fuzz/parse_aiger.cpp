// Any bytes as an AIGER file: an error with a place, or a system that survives being written and read.
#include "frontends/aiger/reader.h"
#include "frontends/aiger/writer.h"
#include "fuzz/target.h"

using namespace polycube::impl;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::read_or_refuse([&] {
    const aiger::File file = aiger::read_file("fuzz", fuzz::text_of(data, size));
    for (const aiger::Encoding encoding : {aiger::Encoding::ascii, aiger::Encoding::binary}) {
      fuzz::require_same(file.system, aiger::read("written", aiger::write(file.system, encoding)));
    }
  });
  return 0;
}
