// Models, for C.
#include "polycube/model.h"

#include "api/c/guard.h"
#include "api/c/handles.h"

using namespace polycube::c_interface;
using polycube::Expr;
using polycube::Message;
using polycube::Model;
using polycube::Named;
using polycube::Options;
using polycube::Property;
using polycube::Sort;

static_assert(POLYCUBE_WARNING == static_cast<int>(Message::Level::warning));
static_assert(POLYCUBE_INFO == static_cast<int>(Message::Level::info));
static_assert(POLYCUBE_DETAIL == static_cast<int>(Message::Level::detail));
static_assert(POLYCUBE_FORMAT_AUTOMATIC == static_cast<int>(Model::Format::automatic));
static_assert(POLYCUBE_FORMAT_BTOR2 == static_cast<int>(Model::Format::btor2));
static_assert(POLYCUBE_FORMAT_AIGER == static_cast<int>(Model::Format::aiger));
static_assert(POLYCUBE_FORMAT_AIGER_TEXT == static_cast<int>(Model::Format::aiger_text));
static_assert(POLYCUBE_FORMAT_SMT2 == static_cast<int>(Model::Format::smt2));
static_assert(POLYCUBE_FORMAT_DOT == static_cast<int>(Model::Format::dot));

namespace {

polycube_model* handle_of(Model model) { return new polycube_model{std::make_shared<Terms>(std::move(model))}; }

Model& model_of(const polycube_model* model) { return need(model).terms->model(); }

Options options_of(const polycube_options* options) { return options == nullptr ? Options() : options->options; }

polycube::MessageHandler handler_of(polycube_message_callback callback, void* data) {
  if (callback == nullptr) return {};
  return [=](const Message& m) { callback(static_cast<int>(m.level), m.text.c_str(), data); };
}

std::vector<Expr> all_of(const polycube_expr* const* expressions, std::size_t count) {
  std::vector<Expr> all;
  if (count > 0) need(expressions);
  for (std::size_t i = 0; i < count; ++i) all.push_back(need(expressions[i]).expr);
  return all;
}

/// An expression that `body` gets or makes of the model.
template <class Body>
const polycube_expr* expression(const polycube_model* model, Body body) {
  return guarded(nullptr, [&] { return need(model).terms->hand_out(body(model->terms->model())); });
}

Item item_of(Terms& terms, const Named& named) {
  return {terms.hand_out(named.expression), named.name, named.location};
}

Item item_of(Terms& terms, const Expr& expr) { return {terms.hand_out(expr), expr.name(), ""}; }

Item item_of(Terms& terms, const polycube::Register& state) {
  return {terms.hand_out(state.variable), state.name, "", terms.hand_out(state.init), terms.hand_out(state.next)};
}

/// A list of what `body` gets from the model.
template <class Body>
polycube_list* list_of(const polycube_model* model, Body body) {
  return guarded(nullptr, [&] {
    auto list = std::make_unique<polycube_list>();
    list->terms = need(model).terms;
    for (const auto& x : body(list->terms->model())) list->items.push_back(item_of(*list->terms, x));
    return list.release();
  });
}

}  // namespace

// --- from files ------------------------------------------------------------------------------------------------------

polycube_model* polycube_model_new(void) {
  return guarded(nullptr, [] { return handle_of(Model()); });
}

polycube_model* polycube_model_load(const char* path, const polycube_options* options,
                                    polycube_message_callback callback, void* data) {
  return guarded(nullptr, [&] {
    return handle_of(Model::load(std::string(need_text(path)), options_of(options), handler_of(callback, data)));
  });
}

polycube_model* polycube_model_load_files(const char* const* paths, size_t count, const polycube_options* options,
                                          polycube_message_callback callback, void* data) {
  return guarded(nullptr, [&] {
    return handle_of(Model::load(texts_of(paths, count), options_of(options), handler_of(callback, data)));
  });
}

polycube_model* polycube_model_parse(const char* text, size_t size, const char* name, const polycube_options* options) {
  return guarded(nullptr, [&] {
    const std::string_view all(need_text(text), size);
    return handle_of(Model::parse(all, name == nullptr ? "model" : name, options_of(options)));
  });
}

polycube_model* polycube_model_share(const polycube_model* model) {
  return guarded(nullptr, [&] { return new polycube_model{need(model).terms}; });
}

void polycube_model_free(polycube_model* model) { delete model; }

// --- building --------------------------------------------------------------------------------------------------------

const polycube_expr* polycube_model_input(polycube_model* model, const char* name, uint32_t width) {
  return expression(model, [&](Model& m) { return m.input(need_text(name), width); });
}

const polycube_expr* polycube_model_input_array(polycube_model* model, const char* name, uint32_t index_width,
                                                uint32_t width) {
  return expression(model, [&](Model& m) { return m.input(need_text(name), Sort::array(index_width, width)); });
}

const polycube_expr* polycube_model_state(polycube_model* model, const char* name, uint32_t width) {
  return expression(model, [&](Model& m) { return m.state(need_text(name), width); });
}

const polycube_expr* polycube_model_state_array(polycube_model* model, const char* name, uint32_t index_width,
                                                uint32_t width) {
  return expression(model, [&](Model& m) { return m.state(need_text(name), Sort::array(index_width, width)); });
}

const polycube_expr* polycube_model_number(polycube_model* model, uint32_t width, uint64_t number) {
  return expression(model, [&](Model& m) { return m.constant(width, number); });
}

const polycube_expr* polycube_model_constant(polycube_model* model, const polycube_value* value) {
  return expression(model, [&](Model& m) { return m.constant(need(value).value); });
}

polycube_status polycube_model_init(polycube_model* model, const polycube_expr* state, const polycube_expr* value) {
  return attempted([&] { model_of(model).init(need(state).expr, need(value).expr); });
}

polycube_status polycube_model_init_number(polycube_model* model, const polycube_expr* state, uint64_t value) {
  return attempted([&] { model_of(model).init(need(state).expr, value); });
}

polycube_status polycube_model_next(polycube_model* model, const polycube_expr* state, const polycube_expr* value) {
  return attempted([&] { model_of(model).next(need(state).expr, need(value).expr); });
}

int64_t polycube_model_bad(polycube_model* model, const polycube_expr* condition, const char* name) {
  return guarded(-1, [&] { return std::int64_t{model_of(model).bad(need(condition).expr, or_empty(name)).position}; });
}

int64_t polycube_model_always(polycube_model* model, const polycube_expr* condition, const char* name) {
  return guarded(-1,
                 [&] { return std::int64_t{model_of(model).always(need(condition).expr, or_empty(name)).position}; });
}

int64_t polycube_model_justice(polycube_model* model, const polycube_expr* const* conditions, size_t count,
                               const char* name) {
  return guarded(
      -1, [&] { return std::int64_t{model_of(model).justice(all_of(conditions, count), or_empty(name)).position}; });
}

polycube_status polycube_model_constraint(polycube_model* model, const polycube_expr* condition, const char* name) {
  return attempted([&] { model_of(model).constraint(need(condition).expr, or_empty(name)); });
}

polycube_status polycube_model_fairness(polycube_model* model, const polycube_expr* condition, const char* name) {
  return attempted([&] { model_of(model).fairness(need(condition).expr, or_empty(name)); });
}

polycube_status polycube_model_output(polycube_model* model, const polycube_expr* expr, const char* name) {
  return attempted([&] { model_of(model).output(need(expr).expr, need_text(name)); });
}

polycube_status polycube_model_set_name(polycube_model* model, const polycube_expr* expr, const char* name) {
  return attempted([&] { model_of(model).set_name(need(expr).expr, need_text(name)); });
}

const polycube_expr* polycube_model_import(polycube_model* model, const polycube_expr* foreign) {
  return expression(model, [&](Model& m) { return m.import(need(foreign).expr); });
}

// --- reading ---------------------------------------------------------------------------------------------------------

int polycube_model_format(const polycube_model* model) {
  return guarded(-1, [&] { return static_cast<int>(model_of(model).format()); });
}

int polycube_model_is_verilog(const polycube_model* model) {
  return guarded(0, [&] { return model_of(model).is_verilog() ? 1 : 0; });
}

polycube_list* polycube_model_inputs(const polycube_model* model) {
  return list_of(model, [](Model& m) { return m.inputs(); });
}

polycube_list* polycube_model_registers(const polycube_model* model) {
  return list_of(model, [](Model& m) { return m.registers(); });
}

polycube_list* polycube_model_constraints(const polycube_model* model) {
  return list_of(model, [](Model& m) { return m.constraints(); });
}

polycube_list* polycube_model_fairness_conditions(const polycube_model* model) {
  return list_of(model, [](Model& m) { return m.fairness(); });
}

polycube_list* polycube_model_outputs(const polycube_model* model) {
  return list_of(model, [](Model& m) { return m.outputs(); });
}

polycube_list* polycube_model_names(const polycube_model* model) {
  return list_of(model, [](Model& m) { return m.names(); });
}

polycube_list* polycube_model_expressions(const polycube_model* model) {
  return list_of(model, [](Model& m) { return m.expressions(); });
}

polycube_properties* polycube_model_properties(const polycube_model* model) {
  return guarded(nullptr, [&] { return new polycube_properties{model_of(model).properties()}; });
}

polycube_list* polycube_model_conditions(const polycube_model* model, const char* property) {
  return list_of(model, [&](Model& m) { return m.conditions(m.find_property(need_text(property))); });
}

const polycube_expr* polycube_model_find(const polycube_model* model, const char* name) {
  return expression(model, [&](Model& m) { return m.find(need_text(name)); });
}

int polycube_model_same(const polycube_model* model, const polycube_model* other, char** difference) {
  return guarded(-1, [&] {
    if (difference != nullptr) *difference = nullptr;
    std::string text;
    const bool same = model_of(model).same_as(model_of(other), &text);
    if (!same && difference != nullptr) *difference = copy_of(text);
    return same ? 1 : 0;
  });
}

char* polycube_model_text(const polycube_model* model, int format, const char* property, uint32_t bound, size_t* size) {
  return guarded(nullptr, [&] {
    if (format < POLYCUBE_FORMAT_AUTOMATIC || format > POLYCUBE_FORMAT_DOT) usage_error("there is no such format");
    Model& m = model_of(model);
    std::optional<Property> one;
    if (property != nullptr) one = m.find_property(property);
    return copy_of(m.text(static_cast<Model::Format>(format), one, bound), size);
  });
}
