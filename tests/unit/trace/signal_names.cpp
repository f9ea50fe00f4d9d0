#include "trace/signal_names.h"

#include "test.h"

using namespace polycube::impl;

namespace {

using Scope = std::vector<std::string>;

}  // namespace

TEST_CASE("dots outside brackets separate scopes") {
  CHECK(split_name("count") == SignalName{{}, "count"});
  CHECK(split_name("dut.sub.count") == SignalName{{"dut", "sub"}, "count"});
  CHECK(split_name("gen[0].x") == SignalName{{"gen[0]"}, "x"});
  CHECK(split_name("gen[a.b].x[3]").scope == Scope{"gen[a.b]"});
  CHECK(split_name("dut.mem[3]") == SignalName{{"dut"}, "mem[3]"});
}

TEST_CASE("an odd name stays whole") {
  for (const char* odd : {"a..b", ".a", "a.", "\\a.b", "a+b.c", "fifo.sv:34.5-34.60", "a.0b", "a[1.b", "a[0]b.c"}) {
    CAPTURE(odd);
    CHECK(split_name(odd) == SignalName{{}, odd});
  }
  CHECK(split_name("two words.x").name == "two_words.x");
}

TEST_CASE("names of tools are hidden") {
  for (const char* hidden : {"$auto$1", "_witness_.x", "polycube_monitor", "dut.$1", "$flatten\\dut.$x"}) {
    CHECK(is_hidden_name(hidden));
  }
  CHECK(!is_hidden_name("dut.count"));
}

TEST_CASE("the line of a position") {
  CHECK(line_of("fifo.sv:34.5-34.60|a.sv:1.2-1.3") == "fifo.sv:34");
  CHECK(line_of("fifo.sv:34") == "fifo.sv:34");
  CHECK(line_of("").empty());
}
