#include "app/portfolio/worker_table.h"

#include <set>

#include "app/check/option_table.h"
#include "engines/registry.h"
#include "support/error.h"
#include "test.h"

using namespace polycube::impl;

namespace {

Options options_of(const std::vector<std::pair<std::string, std::string>>& values) {
  Options options(option_table());
  for (const auto& [name, value] : values) options.assign(name, value);
  return options;
}

}  // namespace

TEST_CASE("every row names an engine, and settings that its options can have") {
  std::set<std::string_view> names;
  const Options plain = options_of({});
  for (const WorkerRow& row : worker_table()) {
    CAPTURE(row.name);
    CHECK(names.insert(row.name).second);
    const auto& engines = engine_registry();
    const auto entry =
        std::find_if(engines.begin(), engines.end(), [&](const auto& e) { return e.name == row.engine; });
    REQUIRE(entry != engines.end());
    if (row.works == WorkerRow::Works::on_bits) CHECK(entry->on_bits);
    for (const WorkerRow::Setting& setting : row.settings) {
      const Options own = worker_options(plain, row);
      const bool is_number = setting.value.find_first_not_of("0123456789") == std::string_view::npos;
      CHECK((is_number ? std::to_string(own.number(setting.option)) : own.text(setting.option)) == setting.value);
    }
    CHECK(row.weight > 0);
    CHECK(worker_options(plain, row).text("engine") == row.engine);
  }
}

TEST_CASE("options that are given win, but for those of the parent") {
  const Options given = options_of({{"seed", "5"}, {"timeout", "7"}, {"engine", "auto"}});
  const WorkerRow row{.name = "name",
                      .engine = "kind",
                      .works = WorkerRow::Works::on_words,
                      .weight = 1,
                      .settings = {{"seed", "9"}, {"bmc-step", "3"}}};
  const Options own = worker_options(given, row);
  CHECK(own.number("seed") == 5);
  CHECK(own.number("bmc-step") == 3);
  CHECK(own.real("timeout") == 0);
  CHECK(own.text("engine") == "kind");
  CHECK(given.text("engine") == "auto");
}

TEST_CASE("workers by name, in the order of the list, whatever the model is") {
  TransitionSystem bits;
  bits.format = Format::aiger;
  const auto named = [&](const std::string& list) {
    std::vector<std::string_view> names;
    for (const WorkerRow* row : workers_for(bits, {{false, 0}}, options_of({{"workers", list}}), 4)) {
      names.push_back(row->name);
    }
    return names;
  };
  CHECK(named("kind,ic3-bits,kind") == std::vector<std::string_view>{"kind", "ic3-bits"});
  for (const char* list : {"", ",", "kind,", "nobody", "ic3-bits,nobody"}) CHECK_THROWS_AS(named(list), UsageError);
}

TEST_CASE("who is of use") {
  const auto names = [](const TransitionSystem& system, const std::vector<Claim>& properties, std::size_t cores = 4,
                        const std::vector<std::pair<std::string, std::string>>& values = {}) {
    std::set<std::string_view> result;
    for (const WorkerRow* row : workers_for(system, properties, options_of(values), cores)) result.insert(row->name);
    return result;
  };
  const Claim bad{false, 0};
  const Claim justice{true, 0};
  TransitionSystem words;
  words.add_state(Sort::bits(8));
  for (const char* name : {"ic3-bits", "ic3-words", "bits-budgeted", "kind"}) {
    CAPTURE(name);
    CHECK(names(words, {bad}).contains(name));
    CHECK(names(words, {bad, justice}).contains(name));
  }
  // On one core words and bits share a process.
  CHECK_FALSE(names(words, {bad}).contains("ic3"));
  CHECK(names(words, {bad}, 1).contains("ic3"));
  CHECK_FALSE(names(words, {bad}, 1).contains("ic3-bits"));
  CHECK_FALSE(names(words, {bad}, 1).contains("ic3-words"));
  TransitionSystem arrays;
  arrays.add_state(Sort::array(4, 8));
  for (const std::size_t cores : {1, 4}) {
    CHECK(names(arrays, {bad}, cores).contains("ic3-bits"));
    CHECK(names(arrays, {bad}, cores).contains("ic3-native"));
    CHECK(names(arrays, {bad}, cores).contains("ic3-track"));
    CHECK_FALSE(names(arrays, {bad}, cores).contains("ic3"));
    CHECK_FALSE(names(arrays, {bad}, cores).contains("ic3-words"));
    CHECK_FALSE(names(words, {bad}, cores).contains("ic3-track"));
    CHECK(names(words, {justice}, cores) == std::set<std::string_view>{"bmc"});
  }
  // Words of one bit, from AIGER or not, are for engines on bits.
  for (const Format format : {Format::aiger, Format::btor2}) {
    TransitionSystem bits;
    bits.format = format;
    bits.add_state(Sort::bits(1));
    for (const std::size_t cores : {1, 4}) {
      CHECK(names(bits, {bad}, cores).contains("ic3-bits"));
      CHECK_FALSE(names(bits, {bad}, cores).contains("kind"));
      CHECK_FALSE(names(bits, {bad}, cores).contains("ic3"));
      CHECK_FALSE(names(bits, {bad}, cores).contains("ic3-words"));
      CHECK(names(bits, {bad, justice}, cores).contains("bmc"));
    }
  }
  // With lemmas of one kind and turns for both, the second is the first again.
  const std::set<std::string_view> alike = names(words, {bad}, 4, {{"lemmas", "box"}, {"word-turn", "0"}});
  CHECK(alike.contains("ic3-bits"));
  CHECK_FALSE(alike.contains("ic3-words"));
  // With one way for arrays, the workers that differ in it only are one.
  CHECK_FALSE(
      names(arrays, {bad}, 4, {{"arrays", "track"}, {"lemmas", "cube"}, {"word-turn", "0"}}).contains("ic3-native"));
}
