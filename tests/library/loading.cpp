// Models from files and from texts: formats, errors with their place, and the way back to a text.
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "designs.h"

using namespace polycube;
using namespace polycube_tests;

namespace {

const char* const toggle =
    "1 sort bitvec 1\n2 zero 1\n3 state 1 t\n4 init 1 3 2\n5 not 1 3\n6 next 1 3 5\n7 bad 3 on ; here\n";

std::string source_folder() { return std::getenv("POLYCUBE_SOURCE"); }

/// A file that is removed at the end.
struct TemporaryFile {
  TemporaryFile(const std::string& ending, const std::string& text)
      : path(std::filesystem::temp_directory_path() / ("polycube-test-" + std::to_string(getpid()) + ending)) {
    std::ofstream(path, std::ios::binary) << text;
  }
  ~TemporaryFile() { std::filesystem::remove(path); }
  const std::string path;
};

}  // namespace

TEST_CASE("a text is parsed, and has names, properties and sizes") {
  const Model model = Model::parse(toggle, "toggle.btor2");
  CHECK(model.format() == Model::Format::btor2);
  CHECK(!model.is_verilog());
  CHECK(model.inputs().empty());
  REQUIRE(model.registers().size() == 1);
  const Register t = model.registers()[0];
  CHECK(t.name == "t");
  CHECK(t.variable.is_variable());
  CHECK(t.init.value() == Value(1, 0));
  CHECK(t.next.op() == Operator::not_);
  REQUIRE(model.properties().size() == 1);
  CHECK(model.properties()[0].id == "b0");
  CHECK(model.properties()[0].name == "on");
  CHECK(same(model.find("t"), t.variable));
  CHECK(same(model.conditions(model.properties()[0]).at(0), t.variable));
  CHECK(model.find_property("on").position == 0);
  CHECK(model.find_property("b0").position == 0);
  CHECK(model.find_property("0").position == 0);
}

TEST_CASE("errors in a text have their place") {
  const Error error = error_of([] { Model::parse("1 sort bitvec 1\n2 state 9\n", "bad.btor2"); });
  CHECK(error.kind() == Error::Kind::input);
  CHECK(error.file() == "bad.btor2");
  CHECK(error.line() == 2);
  CHECK(error.column() > 0);
  CHECK(!error.text().empty());
  CHECK(std::string(error.what()).find("bad.btor2:2:" + std::to_string(error.column()) + ": ") == 0);
  CHECK(contains(error.what(), error.text()));

  const Error aiger = error_of([] { Model::parse("aag 1 0 1 0 0\n2\n", "bad.aag"); });
  CHECK(aiger.kind() == Error::Kind::input);
  CHECK(aiger.file() == "bad.aag");
  CHECK(aiger.line() == 2);
}

TEST_CASE("files that are not there, and files of the wrong kind") {
  const Error missing = error_of([] { Model::load("no/such/file.btor2"); });
  CHECK(missing.kind() == Error::Kind::input);
  CHECK(missing.file() == "no/such/file.btor2");
  CHECK(missing.line() == 0);
  CHECK(error_of([] { Model::load(std::vector<std::string>{}); }).kind() == Error::Kind::usage);
  {
    const TemporaryFile empty(".btor2", "");
    CHECK_NOTHROW(Model::load(empty.path));
  }
  const TemporaryFile text(".btor2", "no model at all\n");
  CHECK(error_of([&] { Model::load(text.path); }).kind() == Error::Kind::input);
}

TEST_CASE("a file and its text are the same model") {
  const TemporaryFile file(".btor2", toggle);
  const Model loaded = Model::load(file.path);
  std::string difference;
  CHECK(loaded.same_as(Model::parse(toggle), &difference));
  CHECK(difference.empty());
  CHECK(!loaded.same_as(counter(5), &difference));
  CHECK(!difference.empty());
}

TEST_CASE("AIGER is read in both encodings") {
  const Model model = Model::load(source_folder() + "/tests/regress/models/toggle.aag");
  CHECK(model.format() == Model::Format::aiger);
  const std::string binary = model.text(Model::Format::aiger);
  CHECK(binary.substr(0, 4) == "aig ");
  CHECK(Model::parse(binary, "toggle.aig").same_as(model));
  const std::string ascii = model.text(Model::Format::aiger_text);
  CHECK(ascii.substr(0, 4) == "aag ");
  CHECK(Model::parse(ascii, "toggle.aag").same_as(model));
}

TEST_CASE("a model that was built is written and read again") {
  const Model built = queue(4);
  const std::string text = built.text(Model::Format::btor2);
  const Model again = Model::parse(text);
  std::string difference;
  CHECK(again.same_as(built, &difference));
  CHECK(difference.empty());
  CHECK(again.text(Model::Format::btor2) == text);
  const Model one = Model::parse(built.text(Model::Format::btor2, built.find_property("drained")));
  REQUIRE(one.properties().size() == 1);
  CHECK(one.properties()[0].name == "drained");
  CHECK(contains(built.text(Model::Format::smt2, std::nullopt, 3), "(check-sat)"));
  CHECK(built.text(Model::Format::dot).substr(0, 7) == "digraph");
  const Model bits = Model::parse(built.text(Model::Format::aiger), "queue.aig");
  CHECK(bits.format() == Model::Format::aiger);
  CHECK(check(bits, Options().engine("ic3")).verdict() == check(built, Options().engine("ic3")).verdict());
}

TEST_CASE("a name that is not there gets the nearest ones") {
  const Model model = queue(4);
  const Error signal = error_of([&] { model.find("tial"); });
  CHECK(signal.kind() == Error::Kind::usage);
  CHECK(contains(std::string(signal.what()) + signal.hint(), "tail"));
  const Error property = error_of([&] { model.find_property("draind"); });
  CHECK(property.kind() == Error::Kind::usage);
  CHECK_THROWS_AS(model.find_property("b7"), Error);
  CHECK_THROWS_AS(model.find_property("7"), Error);
}

TEST_CASE("Verilog that Yosys cannot read, and a Yosys that is not there") {
  const TemporaryFile file(".sv", "module m; this is no Verilog\nendmodule\n");
  const Error wrong = error_of([&] { Model::load(file.path); });
  CHECK((wrong.kind() == Error::Kind::input || wrong.kind() == Error::Kind::unsupported));
  CHECK_THROWS_AS(Model::load(file.path, Options().set("yosys", "/no/such/yosys")), Error);
}
