#include "frontends/btor2/reader.h"

#include <algorithm>
#include <array>
#include <string>

#include "frontends/btor2/scan.h"
#include "frontends/btor2/writer.h"
#include "support/error.h"
#include "support/random.h"
#include "test.h"

using namespace polycube::impl;

namespace {

TransitionSystem read(const std::string& text) { return btor2::read("model", text); }

/// The term that a definition gives to the only bad.
Node bad(const TransitionSystem& system) {
  REQUIRE(system.bads.size() == 1);
  return system.bads[0].term;
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  for (std::size_t i = 0; (i = text.find(from, i)) != std::string::npos; i += to.size())
    text.replace(i, from.size(), to);
  return text;
}

const std::string sample = R"(; a counter with a memory
1 sort bitvec 1
2 sort bitvec 4
3 sort array 2 2
4 zero 2
5 one 2
6 const 2 1010
7 constd 2 -3
8 consth 2 f
9 input 1 enable
10 state 2 count ; the counter
11 init 2 10 4
12 add 2 10 5
13 ite 2 9 12 10
14 next 2 10 13
15 state 3 memory
16 init 3 15 6
17 write 3 15 10 7
18 next 3 15 17
19 read 2 15 10
20 eq 1 19 8
21 slice 1 10 3 3
22 uext 2 10 0 wire
23 sext 2 10 0
24 concat 2 21 20
)";

/// The sample with a last line that is right, and all property lines.
std::string whole_sample() {
  return replaced(sample, "24 concat 2 21 20\n", "") + R"(25 bad -20 worst
26 constraint 9
27 fair 21
28 justice 2 20 -21 live
29 output 10 q
)";
}

}  // namespace

TEST_CASE("a model with everything in it") {
  const TransitionSystem system = read(whole_sample());
  const TermStore& terms = system.terms();
  REQUIRE(system.states().size() == 2);
  REQUIRE(system.inputs().size() == 1);
  CHECK(terms.sort(system.states()[0].variable) == Sort::bits(4));
  CHECK(terms.sort(system.states()[1].variable) == Sort::array(4, 4));
  CHECK(terms.value(system.states()[0].init) == BitVector::zero(4));
  CHECK(terms.kind(system.states()[1].init) == Kind::const_array);
  CHECK(terms.value(terms.arg(system.states()[1].init, 0)) == BitVector(4, 10));
  CHECK(terms.kind(system.states()[0].next) == Kind::ite);
  CHECK(system.symbols.name(system.inputs()[0]) == "enable");
  CHECK(system.symbols.names(system.states()[0].variable) == std::vector<std::string>{"count", "wire"});
  CHECK(terms.kind(bad(system)) == Kind::not_);
  CHECK(system.bads[0].name == "worst");
  REQUIRE(system.constraints.size() == 1);
  REQUIRE(system.fairness.size() == 1);
  REQUIRE(system.justices.size() == 1);
  CHECK(system.justices[0].name == "live");
  REQUIRE(system.justices[0].terms.size() == 2);
  CHECK(terms.kind(system.justices[0].terms[1]) == Kind::not_);
  REQUIRE(system.outputs.size() == 1);
  CHECK(system.outputs[0].term == system.states()[0].variable);
  CHECK(system.outputs[0].name == "q");
  CHECK(system.format == Format::btor2);
}

TEST_CASE("constants in all notations") {
  const auto constant = [](const std::string& definition) {
    const TransitionSystem system =
        read("1 sort bitvec 1\n2 sort bitvec 4\n3 " + definition + "\n4 input 2\n5 eq 1 3 4\n6 bad 5\n");
    return system.terms().value(system.terms().arg(bad(system), 0)).to_binary();
  };
  CHECK(constant("zero 2") == "0000");
  CHECK(constant("one 2") == "0001");
  CHECK(constant("ones 2") == "1111");
  CHECK(constant("const 2 0110") == "0110");
  CHECK(constant("constd 2 15") == "1111");
  CHECK(constant("constd 2 0009") == "1001");
  CHECK(constant("constd 2 -8") == "1000");
  CHECK(constant("constd 2 -0") == "0000");
  CHECK(constant("consth 2 a") == "1010");
  CHECK(constant("consth 2 00C") == "1100");
}

TEST_CASE("a minus sign negates bit by bit, wherever an operand stands") {
  const std::string head = "1 sort bitvec 1\n2 sort bitvec 3\n3 input 2\n4 input 2\n5 state 2\n6 input 1\n";
  const auto kind_of_arg = [&](const std::string& line, std::uint32_t i) {
    const TransitionSystem system = read(head + line + "\n90 redor 1 80\n91 bad 90\n");
    const TermStore& terms = system.terms();
    return terms.kind(terms.arg(terms.arg(bad(system), 0), i));
  };
  CHECK(kind_of_arg("80 add 2 -3 4", 0) == Kind::not_);
  CHECK(kind_of_arg("80 add 2 3 -4", 1) == Kind::not_);
  CHECK(kind_of_arg("80 ite 2 -6 3 4", 0) == Kind::not_);
  CHECK(kind_of_arg("80 ite 2 6 3 -4", 2) == Kind::not_);
  CHECK(kind_of_arg("80 slice 2 -3 2 0", 0) == Kind::not_);
  CHECK(kind_of_arg("80 not 2 -3", 0) == Kind::not_);
  const TransitionSystem system =
      read(head + "7 ones 2\n8 state 2\n9 init 2 8 -7\n10 next 2 8 -3\n11 output -6\n12 constraint -6\n");
  const TermStore& terms = system.terms();
  CHECK(terms.kind(system.states()[1].next) == Kind::not_);
  CHECK(terms.kind(system.states()[1].init) == Kind::not_);
  CHECK(terms.kind(system.outputs[0].term) == Kind::not_);
  CHECK(terms.kind(system.constraints[0].term) == Kind::not_);
}

TEST_CASE("extensions by nothing are names, not terms") {
  const TransitionSystem system = read(R"(1 sort bitvec 4
2 input 1 a
3 uext 1 2 0 b
4 sext 1 3 0 c
5 uext 1 2 0 b
6 uext 1 2 0
7 sort bitvec 1
8 eq 7 2 6
9 bad 8
)");
  CHECK(system.symbols.names(system.inputs()[0]) == std::vector<std::string>{"a", "b", "c"});
  CHECK(system.terms().arg(bad(system), 0) == system.terms().arg(bad(system), 1));
}

TEST_CASE("names may hold almost anything") {
  const TransitionSystem system = read("1 sort bitvec 1\n2 input 1 \\a;b[3].c\xc3\xa4\n3 input 1 17\n4 bad 2 never\n");
  CHECK(system.symbols.name(system.inputs()[0]) == "\\a;b[3].c\xc3\xa4");
  CHECK(system.symbols.name(system.inputs()[1]) == "17");
  CHECK(system.bads[0].name == "never");
}

TEST_CASE("layout is free: CRLF, tabs, several spaces, comments, no final newline") {
  const std::string plain = whole_sample();
  const TransitionSystem expected = read(plain);
  const std::string variants[] = {
      replaced(plain, "\n", "\r\n"),      replaced(plain, " ", "\t"),     replaced(plain, " ", "   "),
      plain.substr(0, plain.size() - 1),  replaced(plain, "\n", " \n"),   replaced(plain, "\n", "\n\n"),
      replaced(plain, "\n", " ; note\n"), "\n  \n" + plain + "\n\n; end", replaced(plain, "\n", "\n  "),
  };
  for (const std::string& variant : variants) {
    CAPTURE(variant);
    std::string difference;
    CHECK_MESSAGE(same_system(expected, read(variant), &difference), difference);
  }
}

TEST_CASE("ids may have gaps of any size") {
  const std::string small = "1 sort bitvec 1\n2 input 1\n3 state 1\n4 and 1 2 -3\n5 next 1 3 4\n6 bad 4\n";
  const std::string large =
      "7 sort bitvec 1\n1000000 input 7\n4000000000 state 7\n99999999999 and 7 1000000 -4000000000\n"
      "100000000000 next 7 4000000000 99999999999\n1000000000000 bad 99999999999\n";
  CHECK(same_system(read(small), read(large)));
}

TEST_CASE("empty files and files without properties are systems") {
  CHECK(read("").states().empty());
  CHECK(read("\n; nothing\n").bads.empty());
  CHECK(read("1 sort bitvec 1\n").inputs().empty());
}

TEST_CASE("equal sorts under different ids are the same sort") {
  const TransitionSystem system =
      read("1 sort bitvec 2\n2 sort bitvec 2\n3 input 1\n4 input 2\n5 sort bitvec 1\n6 eq 5 3 4\n7 bad 6\n");
  CHECK(system.terms().kind(bad(system)) == Kind::eq);
}

TEST_CASE("an array starts as an array, or as one constant everywhere") {
  const std::string head = "1 sort bitvec 2\n2 sort array 1 1\n3 constd 1 2\n4 state 2 other\n5 state 2 mem\n";
  const auto init = [&](const std::string& line) {
    const TransitionSystem system = read(head + line + "\n");
    return std::pair(system.terms().kind(system.states()[1].init), system.states()[1].init);
  };
  CHECK(init("6 init 2 5 3").first == Kind::const_array);
  CHECK(init("6 init 2 5 -3").first == Kind::const_array);
  CHECK(init("6 init 2 5 4").first == Kind::variable);
  const TransitionSystem negated = read(head + "6 init 2 5 -3\n");
  CHECK(negated.terms().value(negated.terms().arg(negated.states()[1].init, 0)) == BitVector(2, 1));
}

namespace {

struct Malformed {
  const char* text;
  std::uint64_t line;
  std::uint64_t column;
};

// Where the reader must point. Each text is wrong in one place only.
const Malformed malformed[] = {
    {"x", 1, 1},
    {"0 sort bitvec 1", 1, 1},
    {"-1 sort bitvec 1", 1, 1},
    {"01 sort bitvec 1", 1, 1},
    {"99999999999999999999 sort bitvec 1", 1, 1},
    {"1", 1, 2},
    {"1 ", 1, 3},
    {"1 SORT bitvec 1", 1, 3},
    {"1 nonsense 1", 1, 3},
    {"1 sort", 1, 7},
    {"1 sort bits 3", 1, 8},
    {"1 sort bitvec", 1, 14},
    {"1 sort bitvec 0", 1, 15},
    {"1 sort bitvec -1", 1, 15},
    {"1 sort bitvec 3x", 1, 15},
    {"1 sort bitvec 2147483647", 1, 15},
    {"1 sort bitvec 99999999999999999999", 1, 15},
    {"1 sort bitvec 1 2", 1, 17},
    {"1 sort bitvec 1\n2 sort array 1", 2, 15},
    {"1 sort bitvec 1\n2 sort array 1 9", 2, 16},
    {"1 sort bitvec 1\n2 sort array 1 1\n3 sort array 2 1", 3, 14},
    {"1 sort bitvec 1\n2 sort array 1 1\n3 sort array 1 2", 3, 16},
    {"1 sort bitvec 1\n1 input 1", 2, 1},
    {"2 sort bitvec 1\n1 input 2", 2, 1},
    {"1 sort bitvec 1\n2 input 3", 2, 9},
    {"1 sort bitvec 1\n2 input 2", 2, 9},
    {"1 sort bitvec 1\n2 input -1", 2, 9},
    {"1 sort bitvec 1\n2 input", 2, 8},
    {"1 sort bitvec 1\n2 input 1 a b", 2, 13},
    {"1 sort bitvec 1\n2 input 1\n3 not 1 2 2", 3, 11},
    {"1 sort bitvec 1\n2 input 1\n3 not 1", 3, 8},
    {"1 sort bitvec 1\n2 input 1\n3 and 1 2", 3, 10},
    {"1 sort bitvec 1\n2 input 1\n3 and 1 2 4", 3, 11},
    {"1 sort bitvec 1\n2 input 1\n3 and 1 2 -", 3, 11},
    {"1 sort bitvec 1\n2 input 1\n3 and 1 2 --2", 3, 11},
    {"1 sort bitvec 1\n2 input 1\n3 slice 1 2 0", 3, 14},
    {"1 sort bitvec 1\n2 input 1\n3 slice 1 2 0 -1", 3, 15},
    {"1 sort bitvec 2\n2 const 1", 2, 10},
    {"1 sort bitvec 2\n2 const 1 01x", 2, 11},
    {"1 sort bitvec 2\n2 const 1 011", 2, 11},
    {"1 sort bitvec 2\n2 const 1 12", 2, 11},
    {"1 sort bitvec 2\n2 constd 1 -", 2, 12},
    {"1 sort bitvec 2\n2 constd 1 4", 2, 12},
    {"1 sort bitvec 2\n2 constd 1 -3", 2, 12},
    {"1 sort bitvec 2\n2 constd 1 --1", 2, 12},
    {"1 sort bitvec 2\n2 consth 1 4", 2, 12},
    {"1 sort bitvec 2\n2 consth 1 g", 2, 12},
    {"1 sort bitvec 2\n2 consth 1 -1", 2, 12},
    {"1 sort bitvec 1\n2 input 1\n3 bad", 3, 6},
    {"1 sort bitvec 1\n2 input 1\n3 bad 1 2", 3, 9},
    {"1 sort bitvec 1\n2 input 1\n3 justice 0", 3, 11},
    {"1 sort bitvec 1\n2 input 1\n3 justice 2 2", 3, 14},
    {"1 sort bitvec 1\n2 input 1\n3 justice 1 2 2", 3, 15},
    {"1 sort bitvec 1\n2 state 1\n3 one 1\n4 next 1 -2 3", 4, 10},
    {"1 sort bitvec 1\n2 state 1\n3 state 1\n4 init 1 -3 2", 4, 10},
    {"1 sort bitvec 1\n2 input 1 a\0b", 2, 12},
};

// Errors of sorts: the line must be right, and the column inside it.
const char* const ill_sorted[] = {
    "1 sort bitvec 1\n2 sort bitvec 2\n3 input 1\n4 input 2\n5 and 1 3 4",
    "1 sort bitvec 1\n2 sort bitvec 2\n3 input 1\n4 input 2\n5 add 1 4 4",
    "1 sort bitvec 1\n2 sort bitvec 2\n3 input 1\n4 input 2\n5 eq 2 4 4",
    "1 sort bitvec 1\n2 sort bitvec 2\n3 input 1\n4 input 2\n5 implies 1 4 4",
    "1 sort bitvec 1\n2 sort bitvec 2\n3 input 1\n4 input 2\n5 ite 2 4 4 4",
    "1 sort bitvec 1\n2 sort bitvec 2\n3 input 1\n4 input 2\n5 ite 1 3 4 4",
    "1 sort bitvec 1\n2 sort bitvec 2\n3 input 1\n4 input 2\n5 ite 2 3 3 4",
    "1 sort bitvec 1\n2 sort bitvec 2\n3 input 1\n4 input 2\n5 slice 1 4 2 2",
    "1 sort bitvec 1\n2 sort bitvec 2\n3 input 1\n4 input 2\n5 slice 1 4 0 1",
    "1 sort bitvec 1\n2 sort bitvec 2\n3 input 1\n4 input 2\n5 slice 2 4 0 0",
    "1 sort bitvec 1\n2 sort bitvec 2\n3 input 1\n4 input 2\n5 uext 2 4 1",
    "1 sort bitvec 1\n2 sort bitvec 2\n3 input 1\n4 input 2\n5 uext 1 4 0",
    "1 sort bitvec 1\n2 sort bitvec 2\n3 input 1\n4 input 2\n5 concat 2 4 3",
    "1 sort bitvec 1\n2 sort bitvec 2\n3 input 1\n4 input 2\n5 bad 4",
    "1 sort bitvec 1\n2 sort bitvec 2\n3 input 1\n4 input 2\n5 constraint 4",
    "1 sort bitvec 1\n2 sort bitvec 2\n3 input 1\n4 input 2\n5 fair 4",
    "1 sort bitvec 1\n2 sort bitvec 2\n3 input 1\n4 input 2\n5 justice 1 4",
    "1 sort bitvec 1\n2 sort bitvec 2\n3 input 1\n4 state 2\n5 next 2 4 3",
    "1 sort bitvec 1\n2 sort bitvec 2\n3 input 1\n4 state 2\n5 next 1 4 4",
    "1 sort bitvec 1\n2 sort bitvec 2\n3 zero 1\n4 state 2\n5 init 2 4 3",
    "1 sort bitvec 1\n2 sort bitvec 2\n3 input 2\n4 state 2\n5 init 2 4 3",
    "1 sort bitvec 1\n2 sort bitvec 2\n3 zero 2\n4 input 2\n5 init 2 4 3",
    "1 sort bitvec 1\n2 sort bitvec 2\n3 zero 2\n4 state 2\n5 init 2 4 4",
    "1 sort bitvec 1\n2 sort bitvec 2\n3 zero 2\n4 input 2\n5 next 2 4 3",
    "1 sort bitvec 1\n2 sort array 1 1\n3 input 2\n4 input 1\n5 not 2 3",
    "1 sort bitvec 1\n2 sort array 1 1\n3 input 2\n4 input 1\n5 bad 3",
    "1 sort bitvec 1\n2 sort array 1 1\n3 input 2\n4 input 1\n5 bad -3",
    "1 sort bitvec 1\n2 sort array 1 1\n3 input 2\n4 input 1\n5 read 1 4 3",
    "1 sort bitvec 1\n2 sort array 1 1\n3 input 2\n4 input 1\n5 write 1 3 4 4",
    "1 sort bitvec 1\n2 sort array 1 1\n3 input 2\n4 input 1\n5 ult 1 3 3",
    "1 sort bitvec 1\n2 sort array 1 1\n3 input 2\n4 input 1\n5 uext 2 3 0",
    "1 sort bitvec 1\n2 sort array 1 1\n3 input 1\n4 state 2\n5 init 2 4 3",
    "1 sort bitvec 1\n2 sort array 1 1\n3 input 1\n4 input 1\n5 and 1 2 3",
    "1 sort bitvec 1\n2 sort array 1 1\n3 input 1\n4 input 1\n5 and 3 3 3",
    "1 sort bitvec 1\n2 sort array 1 1\n3 input 1\n4 bad 3\n5 and 1 3 4",
    "1 sort bitvec 1\n2 sort array 1 1\n3 zero 1\n4 zero 1\n5 zero 2",
    "1 sort bitvec 16777216\n2 input 1\n3 sort bitvec 1\n4 input 3\n5 sort bitvec 16777217\n6 input 5",
};

}  // namespace

TEST_CASE("an error points at its line and column") {
  for (const Malformed& m : malformed) {
    // The text with a NUL byte ends there for a C string.
    const std::string text = std::string(m.text) == "1 sort bitvec 1\n2 input 1 a"
                                 ? std::string("1 sort bitvec 1\n2 input 1 a\0b", 29)
                                 : m.text;
    for (const char* end : {"", "\n", "\r\n", "\n900 sort bitvec 7\n"}) {
      CAPTURE(text);
      try {
        read(text + end);
        FAIL("accepted");
      } catch (const InputError& error) {
        CAPTURE(error.what());
        CHECK(error.line() == m.line);
        CHECK(error.column() == m.column);
        CHECK(std::string(error.what())
                  .starts_with("model:" + std::to_string(m.line) + ":" + std::to_string(m.column) + ": "));
      }
    }
  }
}

TEST_CASE("ill-sorted lines are refused where they stand") {
  for (const char* const text : ill_sorted) {
    CAPTURE(text);
    const std::string whole(text);
    const auto last = static_cast<std::uint64_t>(std::count(whole.begin(), whole.end(), '\n')) + 1;
    const std::size_t length = whole.size() - whole.rfind('\n') - 1;
    try {
      read(whole + "\n; behind it\n");
      FAIL("accepted");
    } catch (const InputError& error) {
      CAPTURE(error.what());
      CHECK(error.line() == last);
      CHECK(error.column() >= 1);
      CHECK(error.column() <= length);
    }
  }
}

TEST_CASE("what is defined twice is refused") {
  const std::string head = "1 sort bitvec 1\n2 zero 1\n3 state 1\n4 init 1 3 2\n5 next 1 3 2\n";
  CHECK_NOTHROW(read(head));
  CHECK_THROWS_AS(read(head + "6 init 1 3 2\n"), InputError);
  CHECK_THROWS_AS(read(head + "6 next 1 3 2\n"), InputError);
}

TEST_CASE("an init that reads an input, or a state behind its own, is refused") {
  CHECK_THROWS_AS(read("1 sort bitvec 1\n2 input 1\n3 not 1 2\n4 state 1\n5 init 1 4 3\n"), InputError);
  CHECK_THROWS_AS(read("1 sort bitvec 1\n2 state 1\n3 state 1\n4 init 1 2 3\n"), InputError);
}

TEST_CASE("lines of a file with renumbered ids are named as they are") {
  try {
    read(
        "1 sort bitvec 1\n; a comment\n\n100000000 input 1\n200000000 sort bitvec 2\n300000000 input 200000000\n"
        "400000000 and 1 100000000 300000000\n");
    FAIL("accepted");
  } catch (const InputError& error) {
    CHECK(error.line() == 7);
  }
}

namespace {

/// InputError or a system: nothing else may come out.
bool read_if_possible(const std::string& text) {
  try {
    read(text);
    return true;
  } catch (const InputError&) {
    return false;
  }
}

}  // namespace

TEST_CASE("a file cut at any byte is an error or a system") {
  const std::string text = whole_sample();
  std::size_t accepted = 0;
  for (std::size_t size = 0; size <= text.size(); ++size) accepted += read_if_possible(text.substr(0, size)) ? 1 : 0;
  CHECK(accepted > 20);
  CHECK(accepted < text.size());
}

TEST_CASE("any byte of a file may be replaced by any other") {
  const std::string text = whole_sample();
  for (std::size_t i = 0; i < text.size(); ++i) {
    for (const char c : {'0', '9', '-', ' ', '\n', 'x', ';', '\t', '\0', '\r', '\xff'}) {
      std::string changed = text;
      changed[i] = c;
      read_if_possible(changed);
    }
  }
}

TEST_CASE("random text made of the words of the language is an error or a system") {
  const std::array<const char*, 40> words = {
      "sort",    "bitvec", "array",  "input", "state",       "init",       "next",   "bad", "constraint", "fair",
      "justice", "output", "zero",   "one",   "const",       "constd",     "consth", "not", "and",        "add",
      "slice",   "uext",   "concat", "ite",   "read",        "write",      "1",      "2",   "3",          "4",
      "5",       "-1",     "-3",     "0",     "99999999999", "4294967296", "-",      ";",   "x",          "\xc3\xa4"};
  std::uint32_t accepted = 0;
  for (std::uint64_t seed = 0; seed < 20000; ++seed) {
    Random random(seed);
    std::string text = seed % 2 == 0 ? "1 sort bitvec 2\n2 sort bitvec 1\n3 sort array 1 2\n" : "";
    const auto lines = 1 + random.below(8);
    std::uint64_t id = seed % 2 == 0 ? 4 : 1;
    for (std::uint64_t i = 0; i < lines; ++i) {
      if (random.below(10) != 0) text += std::to_string(id++) + " ";
      const auto count = random.below(7);
      for (std::uint64_t j = 0; j < count; ++j) text += std::string(words[random.below(words.size())]) + " ";
      text += '\n';
    }
    if (read_if_possible(text)) ++accepted;
  }
  CHECK(accepted > 0);
}

TEST_CASE("random lines of almost right operators are an error or a system") {
  for (std::uint64_t seed = 0; seed < 20000; ++seed) {
    Random random(seed);
    std::string text =
        "1 sort bitvec 1\n2 sort bitvec 2\n3 sort array 1 2\n4 input 1\n5 input 2\n6 state 3\n7 state 2\n";
    for (std::uint64_t id = 8; id < 12; ++id) {
      const KindInfo& row = kind_table[3 + random.below(kind_count - 3)];
      text += std::to_string(id) + " " + std::string(row.name) + " " + std::to_string(1 + random.below(3));
      for (std::uint32_t i = 0; i < row.arity; ++i)
        text += std::string(random.below(6) == 0 ? " -" : " ") + std::to_string(4 + random.below(id - 4));
      for (std::uint32_t i = 0; i < row.params; ++i) text += " " + std::to_string(random.below(3));
      text += '\n';
    }
    CAPTURE(text);
    try {
      // What is accepted is well-sorted, so that it can be written and read again.
      const TransitionSystem system = read(text);
      CHECK(same_system(system, read(btor2::write(system))));
    } catch (const InputError&) {
    }
  }
}
