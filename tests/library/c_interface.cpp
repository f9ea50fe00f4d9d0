// The C interface: the same answers, errors as values, handles in any order, wrong uses without a crash.
#include "polycube/c.h"

#include <algorithm>
#include <cctype>
#include <memory>
#include <thread>

#include "designs.h"

using namespace polycube_tests;

namespace {

/// Frees a handle by the function of its type.
template <class Handle>
using Owned = std::unique_ptr<Handle, void (*)(Handle*)>;

std::string taken(char* text) {
  REQUIRE(text != nullptr);
  const std::string copy = text;
  polycube_free(text);
  return copy;
}

Owned<polycube_model> counter_model(std::uint64_t last) {
  Owned<polycube_model> model(polycube_model_new(), polycube_model_free);
  polycube_model* m = model.get();
  const polycube_expr* clear = polycube_model_input(m, "clear", 1);
  const polycube_expr* count = polycube_model_state(m, "count", 3);
  const polycube_expr* at_end = polycube_expr_binary_number(POLYCUBE_EQ, count, static_cast<std::int64_t>(last));
  const polycube_expr* back = polycube_expr_binary(POLYCUBE_OR, clear, at_end);
  const polycube_expr* more = polycube_expr_unary(POLYCUBE_INC, count);
  CHECK(polycube_model_init_number(m, count, 0) == POLYCUBE_OK);
  CHECK(polycube_model_next(m, count, polycube_expr_ite(back, polycube_model_number(m, 3, 0), more)) == POLYCUBE_OK);
  CHECK(polycube_model_bad(m, polycube_expr_binary_number(POLYCUBE_EQ, count, 7), "seven") == 0);
  CHECK(polycube_last_error() == nullptr);
  return model;
}

Owned<polycube_options> options_with(const char* engine) {
  Owned<polycube_options> options(polycube_options_new(), polycube_options_free);
  CHECK(polycube_options_set(options.get(), "engine", engine) == POLYCUBE_OK);
  CHECK(polycube_options_set_number(options.get(), "timeout", 60) == POLYCUBE_OK);
  return options;
}

Owned<polycube_result> checked(const polycube_model* model, const polycube_options* options) {
  return {polycube_check_once(model, options), polycube_result_free};
}

/// The upper case name of the C constant belongs to the number.
struct NamedOperator {
  int number;
  const char* name;
};
#define OPERATOR(name) \
  { POLYCUBE_##name, #name }

}  // namespace

TEST_CASE("C: the version, and operators by their numbers") {
  CHECK(polycube_c_version() == POLYCUBE_C_VERSION);
  CHECK(polycube_version() == polycube::version());
  CHECK(contains(taken(polycube_build_information()), "Bitwuzla"));
  const NamedOperator all[] = {
      OPERATOR(NOT),    OPERATOR(INC),   OPERATOR(DEC),   OPERATOR(NEG),   OPERATOR(REDAND), OPERATOR(REDOR),
      OPERATOR(REDXOR), OPERATOR(UEXT),  OPERATOR(SEXT),  OPERATOR(SLICE), OPERATOR(IFF),    OPERATOR(IMPLIES),
      OPERATOR(EQ),     OPERATOR(NEQ),   OPERATOR(UGT),   OPERATOR(UGTE),  OPERATOR(ULT),    OPERATOR(ULTE),
      OPERATOR(SGT),    OPERATOR(SGTE),  OPERATOR(SLT),   OPERATOR(SLTE),  OPERATOR(AND),    OPERATOR(NAND),
      OPERATOR(NOR),    OPERATOR(OR),    OPERATOR(XNOR),  OPERATOR(XOR),   OPERATOR(ROL),    OPERATOR(ROR),
      OPERATOR(SLL),    OPERATOR(SRA),   OPERATOR(SRL),   OPERATOR(ADD),   OPERATOR(MUL),    OPERATOR(UDIV),
      OPERATOR(UREM),   OPERATOR(SDIV),  OPERATOR(SREM),  OPERATOR(SMOD),  OPERATOR(SUB),    OPERATOR(UADDO),
      OPERATOR(SADDO),  OPERATOR(SDIVO), OPERATOR(UMULO), OPERATOR(SMULO), OPERATOR(USUBO),  OPERATOR(SSUBO),
      OPERATOR(CONCAT), OPERATOR(READ),  OPERATOR(ITE),   OPERATOR(WRITE)};
  int next = POLYCUBE_NOT;
  for (const NamedOperator& op : all) {
    std::string name = op.name;
    std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return std::tolower(c); });
    CHECK(polycube_operator_name(op.number) == name);
    CHECK(op.number == next++);
  }
  CHECK(polycube_operator_name(next) == nullptr);
  CHECK(polycube_operator_name(-1) == nullptr);
}

TEST_CASE("C: a model is built and checked, and its trace has values") {
  for (const char* engine : {"ic3", "bmc", "auto"}) {
    CAPTURE(std::string(engine));
    auto options = options_with(engine);
    auto model = counter_model(7);
    auto result = checked(model.get(), options.get());
    REQUIRE(result);
    CHECK(polycube_result_verdict(result.get()) == POLYCUBE_SAT);
    CHECK(std::string(polycube_result_reason(result.get())).empty());
    REQUIRE(polycube_result_properties(result.get()) == 1);
    const polycube_property_result* property = polycube_result_property(result.get(), 0);
    CHECK(std::string(polycube_property_result_id(property)) == "b0");
    CHECK(std::string(polycube_property_result_name(property)) == "seven");
    CHECK(polycube_property_result_verdict(property) == POLYCUBE_SAT);
    CHECK(polycube_property_result_step(property) == 7);
    CHECK(polycube_property_result_k(property) == 0);
    CHECK(polycube_property_result_seconds(property) > 0);
    CHECK(polycube_property_result_seconds(property) <= polycube_result_seconds(result.get()));
    CHECK(!std::string(polycube_property_result_worker(property)).empty());
    std::size_t length = 1;
    const Owned<char> none(polycube_property_result_evidence(property, "certificate", &length), polycube_free);
    CHECK((none != nullptr && length == 0));
    CHECK(polycube_result_property(result.get(), 1) == nullptr);

    Owned<polycube_trace> trace(polycube_result_trace(result.get()), polycube_trace_free);
    result.reset();
    options.reset();
    REQUIRE(trace);
    CHECK(polycube_trace_steps(trace.get()) == 8);
    std::uint32_t step = 0;
    CHECK(polycube_trace_replay(trace.get(), &step, nullptr) == 1);
    CHECK(step == 7);
    const polycube_expr* count = polycube_model_find(model.get(), "count");
    CHECK(count == polycube_model_find(model.get(), "count"));
    Owned<polycube_values> values(polycube_trace_values(trace.get(), count), polycube_values_free);
    REQUIRE(polycube_values_size(values.get()) == 8);
    for (std::size_t k = 0; k < 8; ++k) {
      Owned<polycube_value> one(polycube_trace_value(trace.get(), k, count), polycube_value_free);
      Owned<polycube_value> other(polycube_values_at(values.get(), k), polycube_value_free);
      std::uint64_t number = 0, word = 1;
      CHECK(polycube_value_to_uint64(one.get(), &number) == POLYCUBE_OK);
      CHECK(number == k);
      CHECK(polycube_value_to_words(one.get(), &word, 1) == POLYCUBE_OK);
      CHECK(word == k);
      CHECK(polycube_value_equal(one.get(), other.get()) == 1);
    }
    std::size_t size = 0;
    const std::string witness = taken(polycube_trace_text(trace.get(), POLYCUBE_TRACE_WITNESS, 0, &size));
    CHECK(size == witness.size());
    Owned<polycube_traces> again(polycube_traces_parse(model.get(), witness.data(), size, nullptr),
                                 polycube_traces_free);
    CHECK(polycube_traces_size(again.get()) == 1);
    CHECK(contains(taken(polycube_trace_text(trace.get(), POLYCUBE_TRACE_TABLE, POLYCUBE_KEEP_VALUES, nullptr)),
                   "count"));
  }
}

TEST_CASE("C: callbacks and the proof") {
  auto model = counter_model(5);
  auto options = options_with("ic3");
  polycube_options_set(options.get(), "evidence", "invariant");
  polycube_options_set(options.get(), "evidence", "certificate");
  Owned<polycube_check> check(polycube_check_new(model.get(), options.get()), polycube_check_free);
  std::pair<int, int> seen{0, 0};
  CHECK(polycube_check_on_property(
            check.get(),
            [](const polycube_property_result* p, void* data) {
              CHECK(std::string(polycube_property_result_id(p)) == "b0");
              CHECK(polycube_model_find(nullptr, "x") == nullptr);  // an error that stays in the callback
              ++static_cast<std::pair<int, int>*>(data)->first;
            },
            &seen) == POLYCUBE_OK);
  CHECK(polycube_check_on_model(
            check.get(),
            [](const polycube_model* m, void* data) {
              CHECK(polycube_model_find(m, "count") != nullptr);
              ++static_cast<std::pair<int, int>*>(data)->second;
            },
            &seen) == POLYCUBE_OK);
  CHECK(polycube_check_on_property(check.get(), nullptr, nullptr) == POLYCUBE_ERROR_USAGE);
  Owned<polycube_result> result(polycube_check_run(check.get()), polycube_result_free);
  CHECK(polycube_last_error() == nullptr);
  REQUIRE(result);
  CHECK(seen == std::pair<int, int>{1, 1});
  CHECK(polycube_result_verdict(result.get()) == POLYCUBE_UNSAT);
  CHECK(polycube_result_trace(result.get()) == nullptr);
  CHECK(polycube_result_assumptions_contradict(result.get(), nullptr) == 0);
  CHECK(polycube_last_error() == nullptr);

  Owned<polycube_proof> proof(polycube_result_proof(result.get()), polycube_proof_free);
  const std::string certificate = taken(polycube_result_text(result.get(), "certificate", nullptr));
  result.reset();
  REQUIRE(proof);
  CHECK(polycube_proof_k(proof.get()) == 1);
  Owned<polycube_list> lemmas(polycube_proof_lemmas(proof.get()), polycube_list_free);
  Owned<polycube_model> about(polycube_proof_model(proof.get()), polycube_model_free);
  proof.reset();
  about.reset();  // the list keeps the expressions
  for (std::size_t i = 0; i < polycube_list_size(lemmas.get()); ++i) {
    const polycube_expr* lemma = polycube_list_expr(lemmas.get(), i);
    CHECK(polycube_expr_width(lemma) == 1);
    CHECK(!taken(polycube_expr_text(lemma)).empty());
    CHECK(polycube_model_import(model.get(), lemma) != nullptr);
  }
  char* text = nullptr;
  CHECK(polycube_certify(model.get(), certificate.data(), certificate.size(), POLYCUBE_JUDGE_OWN, nullptr, nullptr,
                         nullptr, &text) == POLYCUBE_ACCEPTED);
  CHECK(!taken(text).empty());
  Owned<polycube_result> second(polycube_check_run(check.get()), polycube_result_free);
  CHECK(!second);
  CHECK(polycube_error_kind(polycube_last_error()) == POLYCUBE_ERROR_USAGE);
}

TEST_CASE("C: lists, names and texts of a model") {
  auto model = counter_model(5);
  Owned<polycube_list> registers(polycube_model_registers(model.get()), polycube_list_free);
  REQUIRE(polycube_list_size(registers.get()) == 1);
  CHECK(std::string(polycube_list_name(registers.get(), 0)) == "count");
  CHECK(polycube_list_expr(registers.get(), 0) == polycube_model_find(model.get(), "count"));
  CHECK(polycube_expr_operator(polycube_list_init(registers.get(), 0)) == POLYCUBE_CONSTANT);
  const polycube_expr* next = polycube_list_next(registers.get(), 0);
  CHECK(polycube_expr_operator(next) == POLYCUBE_ITE);
  REQUIRE(polycube_expr_size(next) == 3);
  CHECK(polycube_expr_operator(polycube_expr_argument(next, 2)) == POLYCUBE_INC);
  CHECK(polycube_expr_argument(next, 3) == nullptr);
  CHECK(polycube_list_expr(registers.get(), 1) == nullptr);
  CHECK(polycube_list_name(registers.get(), 1) == nullptr);
  Owned<polycube_properties> properties(polycube_model_properties(model.get()), polycube_properties_free);
  REQUIRE(polycube_properties_size(properties.get()) == 1);
  CHECK(std::string(polycube_properties_name(properties.get(), 0)) == "seven");
  CHECK(polycube_properties_is_justice(properties.get(), 0) == 0);
  std::size_t size = 0;
  const std::string text = taken(polycube_model_text(model.get(), POLYCUBE_FORMAT_BTOR2, "seven", 0, &size));
  Owned<polycube_model> again(polycube_model_parse(text.data(), size, "again", nullptr), polycube_model_free);
  char* difference = nullptr;
  CHECK(polycube_model_same(model.get(), again.get(), &difference) == 1);
  CHECK(difference == nullptr);
  auto other = counter_model(6);
  CHECK(polycube_model_same(model.get(), other.get(), &difference) == 0);
  CHECK(!taken(difference).empty());
  Owned<polycube_model> shared(polycube_model_share(model.get()), polycube_model_free);
  const polycube_expr* count = polycube_model_find(model.get(), "count");
  model.reset();
  CHECK(polycube_expr_width(count) == 3);  // the other handle keeps it
  CHECK(polycube_model_find(shared.get(), "count") == count);
}

TEST_CASE("C: a simulation") {
  auto model = counter_model(5);
  Owned<polycube_simulation> run(polycube_simulation_new(model.get()), polycube_simulation_free);
  model.reset();
  for (std::uint64_t k = 0; k < 8; ++k) {
    CHECK(polycube_simulation_step(run.get()) == k);
    if (k == 2) CHECK(polycube_simulation_set_number(run.get(), "clear", 1) == POLYCUBE_OK);
    Owned<polycube_value> value(polycube_simulation_named_value(run.get(), "count"), polycube_value_free);
    CHECK(taken(polycube_value_text(value.get(), POLYCUBE_TEXT_DECIMAL)) == std::to_string(k <= 2 ? k : k - 3));
    CHECK(polycube_simulation_advance(run.get()) == POLYCUBE_OK);
  }
  Owned<polycube_trace> trace(polycube_simulation_trace(run.get()), polycube_trace_free);
  CHECK(polycube_trace_steps(trace.get()) == 9);
  char* reason = nullptr;
  CHECK(polycube_trace_replay(trace.get(), nullptr, &reason) == 0);
  CHECK(!taken(reason).empty());
}

TEST_CASE("C: errors are values, one for each thread, and say what and where") {
  CHECK(polycube_model_parse("1 sort bitvec 1\n2 state 9\n", 26, "bad.btor2", nullptr) == nullptr);
  const polycube_error* error = polycube_last_error();
  REQUIRE(error != nullptr);
  CHECK(polycube_error_kind(error) == POLYCUBE_ERROR_INPUT);
  CHECK(std::string(polycube_error_file(error)) == "bad.btor2");
  CHECK(polycube_error_line(error) == 2);
  CHECK(polycube_error_column(error) > 0);
  CHECK(contains(polycube_error_message(error), polycube_error_text(error)));
  std::thread([] {
    CHECK(polycube_last_error() == nullptr);
    CHECK(polycube_options_set(nullptr, "a", "b") == POLYCUBE_ERROR_USAGE);
  }).join();
  CHECK(polycube_error_kind(polycube_last_error()) == POLYCUBE_ERROR_INPUT);
  polycube_free(nullptr);
  polycube_model_free(nullptr);
  CHECK(polycube_error_kind(polycube_last_error()) == POLYCUBE_ERROR_INPUT);

  Owned<polycube_options> options(polycube_options_new(), polycube_options_free);
  CHECK(polycube_last_error() == nullptr);
  CHECK(polycube_options_set(options.get(), "engin", "ic3") == POLYCUBE_ERROR_USAGE);
  CHECK(
      contains(std::string(polycube_error_message(polycube_last_error())) + polycube_error_hint(polycube_last_error()),
               "engine"));
  CHECK(std::string(polycube_error_message(nullptr)).empty());
}

TEST_CASE("C: NULL and numbers out of range are errors of use") {
  const auto usage = [] { return polycube_error_kind(polycube_last_error()) == POLYCUBE_ERROR_USAGE; };
  CHECK((polycube_check_once(nullptr, nullptr) == nullptr && usage()));
  CHECK((polycube_check_run(nullptr) == nullptr && usage()));
  CHECK((polycube_model_load(nullptr, nullptr, nullptr, nullptr) == nullptr && usage()));
  CHECK((polycube_result_verdict(nullptr) == -1 && usage()));
  CHECK((polycube_expr_operator(nullptr) == -1 && usage()));
  CHECK((polycube_model_bad(nullptr, nullptr, nullptr) == -1 && usage()));
  CHECK((polycube_trace_steps(nullptr) == 0 && usage()));
  CHECK((polycube_value_number(0, 1) == nullptr && usage()));
  CHECK((polycube_value_parse(8, "256") == nullptr && usage()));
  auto model = counter_model(5);
  const polycube_expr* count = polycube_model_find(model.get(), "count");
  CHECK((polycube_model_find(model.get(), "cuont") == nullptr && usage()));
  CHECK((polycube_expr_unary(99, count) == nullptr && usage()));
  CHECK((polycube_expr_unary(POLYCUBE_ADD, count) == nullptr && usage()));
  CHECK((polycube_expr_binary(POLYCUBE_ADD, count, nullptr) == nullptr && usage()));
  CHECK((polycube_model_text(model.get(), 77, nullptr, 0, nullptr) == nullptr && usage()));
  CHECK((polycube_expr_make(POLYCUBE_ADD, nullptr, 2, 0, 0) == nullptr && usage()));
  CHECK((polycube_expr_make(POLYCUBE_ADD, nullptr, 0, 0, 0) == nullptr && usage()));
  Owned<polycube_value> value(polycube_expr_value(polycube_model_number(model.get(), 3, 6)), polycube_value_free);
  CHECK((polycube_value_text(value.get(), 77) == nullptr && usage()));
  CHECK((polycube_value_elements(value.get()) == 0 && usage()));
  polycube_check_cancel(nullptr);
}

TEST_CASE("C: arrays and wide words") {
  Owned<polycube_value> element(polycube_value_parse(70, "0x3fffffffffffffffff"), polycube_value_free);
  std::uint64_t words[3] = {1, 1, 1};
  CHECK(polycube_value_to_words(element.get(), words, 3) == POLYCUBE_OK);
  CHECK(words[0] == ~std::uint64_t{0});
  CHECK(words[1] == 63);
  CHECK(words[2] == 0);
  CHECK(polycube_value_to_uint64(element.get(), words) == POLYCUBE_ERROR_USAGE);
  Owned<polycube_value> zero(polycube_value_number(70, 0), polycube_value_free);
  Owned<polycube_value> index(polycube_value_number(2, 3), polycube_value_free);
  Owned<polycube_value> zeros(polycube_value_array(2, zero.get()), polycube_value_free);
  Owned<polycube_value> array(polycube_value_with(zeros.get(), index.get(), element.get()), polycube_value_free);
  CHECK(polycube_value_index_width(array.get()) == 2);
  CHECK(polycube_value_width(array.get()) == 70);
  REQUIRE(polycube_value_elements(array.get()) == 1);
  Owned<polycube_value> at(polycube_value_element_index(array.get(), 0), polycube_value_free);
  Owned<polycube_value> found(polycube_value_element(array.get(), 0), polycube_value_free);
  CHECK(polycube_value_equal(at.get(), index.get()) == 1);
  CHECK(polycube_value_equal(found.get(), element.get()) == 1);
  CHECK(polycube_value_element(array.get(), 1) == nullptr);
  Owned<polycube_value> read(polycube_value_at(array.get(), index.get()), polycube_value_free);
  CHECK(polycube_value_equal(read.get(), element.get()) == 1);
}

TEST_CASE("C: options that there are") {
  REQUIRE(polycube_known_options() == polycube::known_options().size());
  for (std::size_t i = 0; i < polycube_known_options(); ++i) {
    const polycube::OptionInfo& info = polycube::known_options()[i];
    CHECK(polycube_known_option_name(i) == info.name);
    CHECK(polycube_known_option_type(i) == static_cast<int>(info.type));
    CHECK(polycube_known_option_default(i) == info.fallback);
    CHECK(polycube_known_option_most(i) == info.most);
    CHECK((polycube_known_option_is_for_loading(i) == 1) == (info.stage == polycube::OptionInfo::Stage::load));
  }
  CHECK(polycube_known_option_name(polycube_known_options()) == nullptr);
  CHECK(polycube_known_option_type(polycube_known_options()) == -1);
}
