// Witnesses: which texts are accepted, where the others fail, and what is written.
#include "unit/aiger/common.h"

using namespace polycube::impl;

TEST_SUITE_BEGIN("aiger witness");

namespace {

/// Two inputs; latches with reset 0, uninitialised, and with a reset function: the negation of the second.
TransitionSystem model() {
  return aiger::read("m", "aag 6 2 3 0 1 2 0 1\n2\n4\n6 12 0\n8 8 8\n10 2 9\n12\n3\n1\n6\n12 2 4\n");
}

/// What a witness holds, as text: claims, then for each frame states/inputs, open values as '-'.
std::string show(const Witness& witness, const TransitionSystem& system) {
  const auto values = [](const Assignment& assignment, std::size_t count) {
    std::string text;
    for (std::uint32_t i = 0; i < count; ++i) {
      const auto found = assignment.find(i);
      if (found != assignment.end()) CHECK(std::get<BitVector>(found->second).width() == 1);
      text += found == assignment.end() ? "-" : std::get<BitVector>(found->second).to_binary();
    }
    CHECK(assignment.size() <= count);
    return text;
  };
  std::string text;
  for (const Claim& claim : witness.claims) text += (claim.justice ? "j" : "b") + std::to_string(claim.position);
  for (const WitnessFrame& frame : witness.frames) {
    text += " " + values(frame.states, system.states().size()) + "/" + values(frame.inputs, system.inputs().size());
  }
  return text;
}

std::string read_all(std::string_view text) {
  const TransitionSystem system = model();
  try {
    std::string result;
    for (const Witness& witness : aiger::read_witnesses("w", text, system)) result += show(witness, system) + ";";
    return result;
  } catch (const InputError& error) {
    return error.what();
  }
}

}  // namespace

TEST_CASE("well-formed witnesses") {
  CHECK(read_all("1\nb0\n001\n10\n01\n.\n") == "b0 001/10 ---/01;");
  CHECK(read_all("1\nb0b1j0\nx1x\n1x\n.\n") == "b0b1j0 -1-/1-;");
  CHECK(read_all("1\nb0\n110\n10\n.\n") == "b0 110/10;");  // against the resets, which is not our business
  CHECK(read_all("0\nb0\n.\n") == ";");
  CHECK(read_all("2\nj0\n.\n") == ";");
  CHECK(read_all("u1\nc text\n1\nu2\nb0\nc\n001\n10\nu5\n.\nc end\n") == "b0 001/10;");
  CHECK(read_all("0\nb0\n.\n1\nb1\n000\n00\n.\n") == ";b1 000/00;");
  CHECK(read_all("1\nb0\n000\n00\n.") == "b0 000/00;");
}

TEST_CASE("malformed witnesses, with the place") {
  CHECK(read_all("") == "w:1:1: expected '0', '1' or '2', found no witness");
  CHECK(read_all("c\nu3\n") == "w:3:1: expected '0', '1' or '2', found no witness");
  CHECK(read_all("hello\n1\nb0\n001\n10\n.\n") == "w:1:1: expected '0', '1' or '2'");
  CHECK(read_all("\n1\nb0\n001\n10\n.\n") == "w:1:1: expected '0', '1' or '2'");
  CHECK(read_all("1\n001\n10\n.\n") == "w:2:1: expected 'b' or 'j'");
  CHECK(read_all("0\n.\n") == "w:2:1: expected 'b' or 'j'");
  CHECK(read_all("0\nb0\n") == "w:3:1: expected '.', found the end of the file");
  CHECK(read_all("0\nb0\n001\n.\n") == "w:3:1: expected '.' after a status without a trace");
  CHECK(read_all("1\nb\n") == "w:2:2: expected the number of a property");
  CHECK(read_all("1\nb0 b1\n") == "w:2:3: expected 'b' or 'j'");
  CHECK(read_all("1\nb2\n") == "w:2:1: the model has no b2, only 2 bads");
  CHECK(read_all("1\nb0j1\n") == "w:2:3: the model has no j1, only 1 justice properties");
  CHECK(read_all("1\nb18446744073709551616\n") == "w:2:1: the model has no b18446744073709551616, only 2 bads");
  CHECK(read_all("1\nb0\n00\n10\n.\n") == "w:3:3: expected 3 values, one for each of the latches, found 2");
  CHECK(read_all("1\nb0\n0010\n10\n.\n") == "w:3:4: expected 3 values, one for each of the latches, found 4");
  CHECK(read_all("1\nb0\n0z1\n10\n.\n") == "w:3:2: expected '0', '1' or 'x'");
  CHECK(read_all("1\nb0\n001\n10\n1\n.\n") == "w:5:2: expected 2 values, one for each of the inputs, found 1");
  CHECK(read_all("1\nb0\n001\n10\n\n.\n") == "w:5:1: expected 2 values, one for each of the inputs, found 0");
  CHECK(read_all("1\nb0\n001\n10\r\n.\n") == "w:4:3: expected 2 values, one for each of the inputs, found 3");
  CHECK(read_all("1\nb0\n001\n10\n") == "w:5:1: expected a line of input values or '.', found the end of the file");
  CHECK(read_all("1\nb0\n001\n") == "w:4:1: expected a line of input values, found the end of the file");
  CHECK(read_all("1\nb0\n001\n.\n") == "w:4:1: expected a line of input values, a trace has at least one step");
}

TEST_CASE("every beginning of a witness is read or rejected") {
  const std::string text = "u0\n1\nb0j0\n0x1\n1x\n01\n.\n0\nb1\n.\n";
  int complete = 0;
  for (std::size_t length = 0; length <= text.size(); ++length) {
    const std::vector<char> copy(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(length));
    if (!read_all(std::string_view(copy.data(), copy.size())).starts_with("w:")) ++complete;
  }
  CHECK(complete == 4);  // behind each dot and its newline
}

TEST_CASE("models without inputs or without latches have empty lines") {
  const auto no_inputs = aiger::read("m", "aag 1 0 1 0 0 1\n2 3\n2\n");
  const auto read = aiger::read_witnesses("w", "1\nb0\n0\n\n\n.\n", no_inputs);
  CHECK(show(read.at(0), no_inputs) == "b0 0/ -/");
  CHECK(aiger::write_witness(no_inputs, read[0]) == "1\nb0\n0\n\n\n.\n");

  const auto no_latches = aiger::read("m", "aag 1 1 0 0 0 1\n2\n2\n");
  const auto other = aiger::read_witnesses("w", "1\nb0\n\n1\n.\n", no_latches);
  CHECK(show(other.at(0), no_latches) == "b0 /1");
  CHECK(aiger::write_witness(no_latches, other[0]) == "1\nb0\n\n1\n.\n");
}

TEST_CASE("written witnesses are complete and start with the resets") {
  const TransitionSystem system = model();
  Witness witness{{{false, 1}, {true, 0}}, {{}, {}}};
  CHECK(aiger::write_witness(system, witness) == "1\nb1j0\n001\n00\n00\n.\n");
  witness.frames[0].states.emplace(1, BitVector::boolean(true));
  witness.frames[0].states.emplace(0, BitVector::boolean(true));  // against the reset, which wins
  witness.frames[1].inputs.emplace(1, BitVector::boolean(true));
  witness.frames[1].states.emplace(1, BitVector::boolean(true));  // follows from the first frame, so is not written
  CHECK(aiger::write_witness(system, witness) == "1\nb1j0\n010\n00\n01\n.\n");
  const auto back = aiger::read_witnesses("w", aiger::write_witness(system, witness), system);
  CHECK(show(back.at(0), system) == "b1j0 010/00 ---/01");
}

TEST_CASE("resets are evaluated in their order, not in that of the latches") {
  // l0 := !l1, l1 := l2 & l3, l2 uninitialised, l3 := 1
  const auto system = aiger::read("m", "aag 5 0 4 0 1 1\n2 2 5\n4 4 10\n6 6 6\n8 8 1\n2\n10 6 8\n");
  CHECK(aiger::write_witness(system, {{{}}, {{}}}) == "1\nb0\n1001\n\n.\n");
  Assignment chosen;
  chosen.emplace(2, BitVector::boolean(true));
  CHECK(aiger::write_witness(system, {{{}}, {{chosen, {}, {}}}}) == "1\nb0\n0111\n\n.\n");
}

TEST_CASE("systems that are not AIGER have no AIGER witness") {
  TransitionSystem wide;
  wide.add_input(Sort::bits(2));
  CHECK_THROWS_AS(aiger::write_witness(wide, Witness{{{}}, {{}}}), Unsupported);
  TransitionSystem loose;
  loose.add_state(Sort::bits(1));
  CHECK_THROWS_AS(aiger::write_witness(loose, Witness{{{}}, {{}}}), Unsupported);
}

TEST_SUITE_END();
