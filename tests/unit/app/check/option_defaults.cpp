// The defaults of the options table are those of the structs that engines and passes take: tests that start from a
// struct run what users run.
#include "app/check/engine_options.h"
#include "app/check/option_table.h"
#include "frontends/btor2/reader.h"
#include "invariants/inference/houdini.h"
#include "test.h"

using namespace polycube::impl;

namespace {

const Options plain(option_table());

}  // namespace

TEST_CASE("the defaults of the options table are those of the structs") {
  const TransitionSystem system = btor2::read("model", "1 sort bitvec 1\n2 input 1\n3 bad 2\n");
  const EngineOptions structs;
  EngineOptions table = engine_options(plain, system);
  table.smt.choice = structs.smt.choice;  // the table has `auto`: by model
  CHECK(table == structs);
  CHECK(invariants::InferenceOptions().work == structs.invariant_work);
  CHECK(table.bit_passes == PipelineOptions());
  CHECK(table.word_passes == WordPipelineOptions());
  table.ic3.quick_attempt = 0;
  CHECK(table != structs);
}
