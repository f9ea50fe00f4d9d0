// Evidence about models that a program has made or changed: it refers to the text that the model is written as, and is
// right about that for our own check, for certcheck, and for whoever reads the text.
#include <cstdlib>
#include <filesystem>
#include <vector>

#include "designs.h"

using namespace polycube;
using namespace polycube_tests;

namespace {

std::string certcheck() {
  const char* const program = std::getenv("POLYCUBE");
  const auto path = program == nullptr ? "" : std::filesystem::path(program).parent_path() / "certcheck";
  return std::filesystem::exists(path) ? path.string() : "";
}

void judge(const Model& model, const std::string& evidence, const Property& property) {
  CAPTURE(evidence);
  if (certcheck().empty()) {
    MESSAGE("not run: certcheck, which is not there");
    return;
  }
  const Judgement judgement = certify(model, evidence, Judge::certcheck, property, {}, certcheck());
  CHECK_MESSAGE(judgement.outcome == Judgement::Outcome::accepted, judgement.text);
}

/// All properties by some engines; they have the verdicts that the letters tell, s or u.
void check_evidence(const Model& model, const std::string& verdicts) {
  const std::string text = model.text(Model::Format::btor2);
  CAPTURE(text);
  const Model read = Model::parse(text);
  const std::vector<Property> properties = model.properties();
  REQUIRE(properties.size() == verdicts.size());
  for (std::size_t i = 0; i < properties.size(); ++i) {
    const bool sat = verdicts[i] == 's';
    for (const char* engine : {"bmc", "kind", "ic3", "bits-kind"}) {
      if (!sat && std::string(engine) == "bmc") continue;
      CAPTURE(i);
      CAPTURE(std::string(engine));
      Options options = Options().engine(engine).property(properties[i].id).bound(30);
      const Result result = check(model, options.evidence("trace").evidence("certificate"));
      REQUIRE(result.verdict() == (sat ? Verdict::sat : Verdict::unsat));
      if (sat) {
        REQUIRE(result.trace());
        const std::string witness = result.trace()->witness();
        for (const Model& m : {model, read}) {
          CHECK(Trace::parse(m, witness).at(0).replay().accepted);
          CHECK(Trace::parse(m, witness).at(0).witness() == witness);
        }
        judge(model, witness, properties[i]);
      } else {
        const std::string certificate = result.text("certificate");
        REQUIRE(!certificate.empty());
        for (const Model& m : {model, read}) {
          CHECK(certify(m, certificate, Judge::own, properties[i]).outcome == Judgement::Outcome::accepted);
        }
        judge(model, certificate, properties[i]);
      }
    }
  }
}

Value image(std::uint32_t index_width) {
  const Value zeros = Value::array(index_width, Value(8, 0));
  return zeros.with(Value(index_width, 1), Value(8, 3)).with(Value(index_width, 6), Value(8, 200));
}

}  // namespace

TEST_CASE("a memory whose initial value has exceptions") {
  for (const std::uint32_t index_width : {3u, 17u}) {
    CAPTURE(index_width);
    Model model;
    const Expr address = model.input("address", index_width), other = model.input("other", index_width);
    const Expr memory = model.state("memory", Sort::array(index_width, 8)), seen = model.state("seen", 8);
    const Expr one = memory.read(model.constant(index_width, 1)), here = memory.read(address);
    model.init(memory, model.constant(image(index_width)));
    model.next(memory, memory.write(address, here & memory.read(other)));
    model.init(seen, 3);
    model.next(seen, one);
    model.bad(here == 200, "first");
    model.bad(one == 0, "lost");
    model.bad((seen & 252) != 0, "more");  // by induction over two steps
    check_evidence(model, "ssu");
  }
}

TEST_CASE("memories that start as each other, and a word that starts as a cell of a constant memory") {
  Model model;
  const Expr free = model.state("free", 3), copy = model.state("copy", Sort::array(3, 8));
  const Expr cell = model.state("cell", 8), memory = model.state("memory", Sort::array(3, 8));
  model.next(free, free);
  model.next(copy, copy);
  model.next(cell, cell);
  model.next(memory, memory);
  model.init(copy, memory.write(free, model.constant(8, 9)));
  model.init(cell, model.constant(image(3)).read(free));
  model.init(memory, model.constant(image(3)));
  model.bad(cell == 200, "reached");
  model.bad((cell != memory.read(free)) | (copy.read(free) != 9), "differs");
  check_evidence(model, "su");
}

TEST_CASE("a state whose init reads a later one") {
  Model model;
  const Expr first = model.state("first", 4), second = model.state("second", 4), third = model.state("third", 4);
  for (const Expr& state : {first, second, third}) model.next(state, state);
  model.init(first, second + third);
  model.init(second, third + 1);
  model.bad(first == 9, "nine");
  model.bad(first == 8, "eight");
  check_evidence(model, "su");
}

TEST_CASE("a property is added to a model that was read") {
  Model model = Model::parse(
      "10 sort bitvec 4\n20 sort bitvec 1\n25 zero 10\n30 state 10 a\n31 init 10 30 25\n35 state 10 c\n36 init 10 35 "
      "25\n"
      "40 one 10\n45 add 10 30 40\n50 next 10 30 30\n52 next 10 35 45\n55 constd 10 9\n60 eq 20 35 55\n70 bad 60\n");
  model.bad(model.find("c") == 5, "five");
  const Expr late = model.state("late", 4);
  model.next(late, late);
  model.bad(late == 3, "three");
  check_evidence(model, "uus");
}
