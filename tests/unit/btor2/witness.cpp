#include "frontends/btor2/witness.h"

#include "frontends/btor2/reader.h"
#include "support/error.h"
#include "support/random.h"
#include "test.h"

using namespace polycube::impl;

namespace {

// Positions: states 0 (init, next), 1 (next only), 2 (neither), 3 (init only), 4 (array without init); inputs 0, 1.
const std::string model = R"(1 sort bitvec 1
2 sort bitvec 2
3 sort array 1 2
4 zero 2
5 state 2 both
6 init 2 5 4
7 next 2 5 5
8 state 2 open
9 next 2 8 8
10 state 2 free
11 state 2 once
12 init 2 11 4
13 state 3 mem
14 next 3 13 13
15 input 1 go
16 input 2
17 bad 15
18 bad -15
19 justice 1 15
)";

TransitionSystem system_of_model() { return btor2::read("model", model); }

std::vector<Witness> read(const std::string& text) { return btor2::read_witnesses("witness", text, system_of_model()); }

Witness read_one(const std::string& text) {
  const std::vector<Witness> all = read(text);
  REQUIRE(all.size() == 1);
  return all[0];
}

Value bits(const char* text) { return BitVector::from_binary(text); }

ArrayValue array_of(const char* fallback, std::initializer_list<std::pair<const char*, const char*>> entries) {
  ArrayValue result(1, BitVector::from_binary(fallback));
  for (const auto& [index, element] : entries)
    result.write(BitVector::from_binary(index), BitVector::from_binary(element));
  return result;
}

}  // namespace

TEST_CASE("a witness with all kinds of lines") {
  const Witness w = read_one(
      "sat\nb0 j0 b1\n#0\n1 10 open#0\n2 01\n4 [0] 11 mem#0\n4 [1] 01\n@0\n0 1 go@0\n1 00\n@1\n#2\n3 10\n@2\n1 "
      "11\n.\n");
  CHECK(w.claims == std::vector<Claim>{{false, 0}, {true, 0}, {false, 1}});
  REQUIRE(w.frames.size() == 3);
  CHECK(w.frames[0].states.size() == 3);
  CHECK(w.frames[0].states.at(1) == bits("10"));
  CHECK(w.frames[0].states.at(4) == Value(array_of("00", {{"0", "11"}, {"1", "01"}})));
  CHECK(w.frames[0].inputs.at(0) == bits("1"));
  CHECK(w.frames[1].states.empty());
  CHECK(w.frames[1].inputs.empty());
  CHECK(w.frames[2].states.at(3) == bits("10"));
  CHECK(w.frames[2].inputs.at(1) == bits("11"));
}

TEST_CASE("array elements: all at once, one by one, and both in any order") {
  const auto array = [](const std::string& lines) {
    return read_one("sat\nb0\n#0\n" + lines + "@0\n.\n").frames[0].states.at(4);
  };
  CHECK(array("4 [1] 10\n") == Value(array_of("00", {{"1", "10"}})));
  CHECK(array("4 [*] 10\n") == Value(array_of("10", {})));
  CHECK(array("4 [*] 10\n4 [0] 01\n") == Value(array_of("10", {{"0", "01"}})));
  CHECK(array("4 [0] 01\n4 [*] 10\n") == Value(array_of("10", {{"0", "01"}})));
  CHECK(array("4 [0] 01\n4 [0] 01\n") == Value(array_of("00", {{"0", "01"}})));
}

TEST_CASE("layout and neighbouring output are tolerated") {
  const std::string text = "sat\nb0\n#0\n@0\n0 1\n.\n";
  std::string crlf;
  for (const char c : text) crlf += c == '\n' ? "\r\n" : std::string(1, c);
  CHECK(read(crlf).size() == 1);
  CHECK(read("some tool 1.0\nunsat\n" + text).size() == 1);
  CHECK(read("sat  \nb0\t\n@0\n0 1 go ; said the tool\n.  \nthe end\n").size() == 1);
  CHECK(read(text + text).size() == 2);
  CHECK(read(text.substr(0, text.size() - 1)).size() == 1);
}

TEST_CASE("malformed witnesses are refused with their place") {
  struct Malformed {
    const char* text;
    std::uint64_t line;
  };
  const Malformed all[] = {
      {"", 1},
      {"unsat\nb0\n", 2},
      {"b0\n@0\n.\n", 3},
      {"sat\n", 1},
      {"sat\n\n@0\n.\n", 2},
      {"sat\nb\n@0\n.\n", 2},
      {"sat\nc0\n@0\n.\n", 2},
      {"sat\nb2\n@0\n.\n", 2},
      {"sat\nj1\n@0\n.\n", 2},
      {"sat\nb-1\n@0\n.\n", 2},
      {"sat\nb0x\n@0\n.\n", 2},
      {"sat\nb99999999999999999999\n@0\n.\n", 2},
      {"sat\nb0\n.\n", 3},
      {"sat\nb0\n#0\n.\n", 4},
      {"sat\nb0\n@0\n", 3},
      {"sat\nb0\n@1\n.\n", 3},
      {"sat\nb0\n#1\n@1\n.\n", 3},
      {"sat\nb0\n@0\n@0\n.\n", 4},
      {"sat\nb0\n@0\n@2\n.\n", 4},
      {"sat\nb0\n@0\n#2\n@2\n.\n", 4},
      {"sat\nb0\n#0\n@1\n.\n", 4},
      {"sat\nb0\n#0\n#0\n@0\n.\n", 4},
      {"sat\nb0\n#0\n#1\n@1\n.\n", 4},
      {"sat\nb0\n@0\n#0\n@0\n.\n", 4},
      {"sat\nb0\n@x\n.\n", 3},
      {"sat\nb0\n@\n.\n", 3},
      {"sat\nb0\n0 1\n@0\n.\n", 3},
      {"sat\nb0\n@0\n2 1\n.\n", 4},
      {"sat\nb0\n#0\n5 00\n@0\n.\n", 4},
      {"sat\nb0\n@0\n-1 1\n.\n", 4},
      {"sat\nb0\n@0\nx 1\n.\n", 4},
      {"sat\nb0\n@0\n0 11\n.\n", 4},
      {"sat\nb0\n@0\n1 1\n.\n", 4},
      {"sat\nb0\n@0\n0 x\n.\n", 4},
      {"sat\nb0\n@0\n0\n.\n", 4},
      {"sat\nb0\n@0\n0 1\n0 1\n.\n", 5},
      {"sat\nb0\n@0\n0 1\n\n.\n", 5},
      {"sat\nb0\n@0\n0 1 go stop\n.\n", 4},
      {"sat\nb0\n#0\n4 11\n@0\n.\n", 4},
      {"sat\nb0\n#0\n4 [] 11\n@0\n.\n", 4},
      {"sat\nb0\n#0\n4 [00] 11\n@0\n.\n", 4},
      {"sat\nb0\n#0\n4 [x] 11\n@0\n.\n", 4},
      {"sat\nb0\n#0\n4 [0 11\n@0\n.\n", 4},
      {"sat\nb0\n#0\n4 [0] 1\n@0\n.\n", 4},
      {"sat\nb0\n#0\n4 [0] 11\n4 [0] 10\n@0\n.\n", 5},
      {"sat\nb0\n#0\n4 [*] 11\n4 [*] 10\n@0\n.\n", 5},
      {"sat\nb0\n#0\n1 [0] 11\n@0\n.\n", 4},
  };
  for (const Malformed& m : all) {
    CAPTURE(m.text);
    try {
      read(m.text);
      FAIL("accepted");
    } catch (const InputError& error) {
      CAPTURE(error.what());
      CHECK(error.line() == m.line);
    }
  }
}

TEST_CASE("a witness is written in the form that all checkers accept") {
  const TransitionSystem system = system_of_model();
  Witness w;
  w.claims = {{false, 1}};
  w.frames.resize(2);
  w.frames[0].states.emplace(1, bits("11"));
  w.frames[0].states.emplace(4, array_of("00", {{"1", "01"}}));
  w.frames[1].states.emplace(2, bits("10"));
  w.frames[1].inputs.emplace(0, bits("1"));
  // Initialised states are left out at the start, states with next after it; what the witness leaves open is zero.
  CHECK(btor2::write_witness(system, w) ==
        "sat\nb1\n"
        "#0\n1 11 open#0\n2 00 free#0\n4 [1] 01 mem#0\n@0\n0 0 go@0\n1 00\n"
        "#1\n2 10 free#1\n3 00 once#1\n@1\n0 1 go@1\n1 00\n"
        ".\n");
}

TEST_CASE("states are numbered as in the file that the system is written as") {
  TransitionSystem system;
  TermStore& terms = system.terms();
  const Sort sort = Sort::array(1, 2);
  const Node memory = system.add_state(sort, "memory");
  const Node late = system.add_state(Sort::bits(2), "late");
  const Node zeros = terms.const_array(sort, terms.constant(BitVector(2, 0)));
  system.set_init(memory, terms.make(Kind::write, {zeros, terms.constant(BitVector(1, 1)), late}));
  system.bads.push_back({terms.boolean(true), ""});
  Witness w;
  w.claims = {{false, 0}};
  w.frames.resize(2);
  w.frames[0].states.emplace(1, bits("10"));
  w.frames[1].states.emplace(0, array_of("00", {{"0", "11"}}));
  w.frames[1].states.emplace(1, bits("01"));
  const std::string text = btor2::write_witness(system, w);
  CHECK(text ==
        "sat\nb0\n#0\n1 10 late#0\n@0\n"
        "#1\n1 01 late#1\n2 [0] 11 memory#1\n@1\n.\n");
  const std::vector<Witness> back = btor2::read_witnesses("witness", text, system);
  REQUIRE(back.size() == 1);
  CHECK(back[0].frames[0].states == w.frames[0].states);
  CHECK(back[0].frames[1].states == w.frames[1].states);
  CHECK_THROWS_AS(btor2::read_witnesses("witness", "sat\nb0\n#0\n0 [0] 01\n@0\n.\n", system), InputError);
  CHECK_THROWS_AS(btor2::read_witnesses("witness", "sat\nb0\n#0\n3 01\n@0\n.\n", system), InputError);
}

TEST_CASE("arrays with a default other than zero are spelled out") {
  const TransitionSystem system = system_of_model();
  Witness w;
  w.claims = {{true, 0}};
  w.frames.resize(1);
  w.frames[0].states.emplace(4, array_of("11", {{"1", "00"}}));
  const std::string text = btor2::write_witness(system, w);
  CHECK(text.find("4 [0] 11 mem#0\n") != std::string::npos);
  CHECK(text.find("[*]") == std::string::npos);
  CHECK(read_one(text).frames[0].states.at(4) == Value(array_of("11", {{"1", "00"}})));
}

TEST_CASE("a wide array with a default other than zero uses the star") {
  const TransitionSystem system =
      btor2::read("model", "1 sort bitvec 20\n2 sort bitvec 1\n3 sort array 1 2\n4 state 3\n5 input 2\n6 bad 5\n");
  ArrayValue array(20, BitVector::one(1));
  array.write(BitVector(20, 77), BitVector::zero(1));
  Witness w;
  w.claims = {{false, 0}};
  w.frames.resize(1);
  w.frames[0].states.emplace(0, array);
  const std::string text = btor2::write_witness(system, w);
  CHECK(text.find("0 [*] 1\n") != std::string::npos);
  const std::vector<Witness> back = btor2::read_witnesses("witness", text, system);
  REQUIRE(back.size() == 1);
  CHECK(back[0].frames[0].states.at(0) == Value(array));
}

TEST_CASE("random witnesses come back as they were") {
  const TransitionSystem system = system_of_model();
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Random random(seed);
    Witness w;
    w.claims = {{false, static_cast<std::uint32_t>(random.below(2))}};
    w.frames.resize(1 + random.below(4));
    const auto word = [&] { return BitVector(2, random.next()); };
    for (std::size_t k = 0; k < w.frames.size(); ++k) {
      for (std::uint32_t i = 0; i < 5; ++i) {
        const State& state = system.states()[i];
        if (k == 0 ? bool(state.init) : bool(state.next)) continue;
        ArrayValue array(1, word());
        array.write(BitVector(1, random.next()), word());
        w.frames[k].states.emplace(i, i == 4 ? Value(array) : Value(word()));
      }
      w.frames[k].inputs.emplace(0, BitVector(1, random.next()));
      w.frames[k].inputs.emplace(1, word());
    }
    const std::string text = btor2::write_witness(system, w);
    CAPTURE(text);
    const Witness back = read_one(text);
    CHECK(back.claims == w.claims);
    REQUIRE(back.frames.size() == w.frames.size());
    for (std::size_t k = 0; k < w.frames.size(); ++k) {
      CHECK(back.frames[k].inputs == w.frames[k].inputs);
      for (const auto& [position, value] : w.frames[k].states) {
        const auto found = back.frames[k].states.find(position);
        // An array of zeros needs no line.
        CHECK((found == back.frames[k].states.end() ? zero_value(Sort::array(1, 2)) : found->second) == value);
      }
    }
  }
}

TEST_CASE("a witness cut at any byte is an error or a witness") {
  const std::string text =
      "sat\nb0 j0\n#0\n1 10 open#0\n4 [0] 11 mem#0\n4 [*] 01\n@0\n0 1 go@0\n1 00\n#1\n2 10\n@1\n.\n";
  for (std::size_t size = 0; size <= text.size(); ++size) {
    try {
      read(text.substr(0, size));
      CHECK(size + 1 >= text.size());
    } catch (const InputError&) {
      CHECK(size + 1 < text.size());
    }
    for (const char c : {'0', '9', ' ', '\n', '[', ']', '*', '.', '#', '@', '\0', '\xff'}) {
      if (size == text.size()) break;
      std::string changed = text;
      changed[size] = c;
      try {
        read(changed);
      } catch (const InputError&) {
      }
    }
  }
}
