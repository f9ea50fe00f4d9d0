// Expressions and lists of them, for C.
#include "polycube/expression.h"

#include "api/c/guard.h"
#include "api/c/handles.h"

using namespace polycube::c_interface;
using polycube::Expr;
using polycube::Operator;

// The numbers of the C interface are those of the C++ interface; the names on both sides of each group agree.
static_assert(POLYCUBE_CONSTANT == static_cast<int>(Operator::constant));
static_assert(POLYCUBE_CONST_ARRAY == static_cast<int>(Operator::const_array));
static_assert(POLYCUBE_NOT == static_cast<int>(Operator::not_));
static_assert(POLYCUBE_REDXOR == static_cast<int>(Operator::redxor));
static_assert(POLYCUBE_SLICE == static_cast<int>(Operator::slice));
static_assert(POLYCUBE_IFF == static_cast<int>(Operator::iff));
static_assert(POLYCUBE_NEQ == static_cast<int>(Operator::neq));
static_assert(POLYCUBE_SLTE == static_cast<int>(Operator::slte));
static_assert(POLYCUBE_XOR == static_cast<int>(Operator::xor_));
static_assert(POLYCUBE_SRL == static_cast<int>(Operator::srl));
static_assert(POLYCUBE_SUB == static_cast<int>(Operator::sub));
static_assert(POLYCUBE_SSUBO == static_cast<int>(Operator::ssubo));
static_assert(POLYCUBE_CONCAT == static_cast<int>(Operator::concat));
static_assert(POLYCUBE_ITE == static_cast<int>(Operator::ite));
static_assert(POLYCUBE_WRITE == static_cast<int>(Operator::write));

namespace {

constexpr int operators = POLYCUBE_WRITE + 1;

Operator operator_of(int op) {
  if (op < 0 || op >= operators) usage_error("there is no operator " + std::to_string(op));
  return static_cast<Operator>(op);
}

/// The expression that `body` makes of `a`, among the terms of `a`.
template <class Body>
const polycube_expr* made(const polycube_expr* a, Body body) {
  return guarded(nullptr, [&] { return need(a).terms->hand_out(body(a->expr)); });
}

/// The item at a position; none behind the end.
template <class List>
auto item(List* list, std::size_t i) -> decltype(&list->items[i]) {
  return i < need(list).items.size() ? &list->items[i] : nullptr;
}

template <class List, class Body>
const char* text_of(const List* list, std::size_t i, Body body) {
  return guarded(nullptr, [&]() -> const char* {
    const auto* found = item(list, i);
    return found == nullptr ? nullptr : body(*found).c_str();
  });
}

}  // namespace

namespace polycube::c_interface {

const polycube_expr* Terms::hand_out(const Expr& expr) {
  const std::lock_guard lock(mutex_);
  return expr.exists() ? &given_.try_emplace(expr.id(), polycube_expr{expr, this}).first->second : nullptr;
}

}  // namespace polycube::c_interface

// --- making ----------------------------------------------------------------------------------------------------------

const char* polycube_operator_name(int op) {
  return guarded(nullptr, [&]() -> const char* {
    static const std::vector<std::string> names = [] {
      std::vector<std::string> all;
      for (int i = 0; i < operators; ++i) all.push_back(polycube::name(static_cast<Operator>(i)));
      return all;
    }();
    return op >= 0 && op < operators ? names[static_cast<std::size_t>(op)].c_str() : nullptr;
  });
}

const polycube_expr* polycube_expr_make(int op, const polycube_expr* const* arguments, size_t count,
                                        uint32_t parameter0, uint32_t parameter1) {
  return guarded(nullptr, [&] {
    if (count == 0) usage_error("an operator has arguments; constants and variables come from the model");
    need(arguments);
    std::vector<Expr> all;
    for (std::size_t i = 0; i < count; ++i) all.push_back(need(arguments[i]).expr);
    return arguments[0]->terms->hand_out(polycube::make(operator_of(op), all, parameter0, parameter1));
  });
}

const polycube_expr* polycube_expr_unary(int op, const polycube_expr* a) {
  return made(a, [&](const Expr& x) { return polycube::make(operator_of(op), {x}); });
}

const polycube_expr* polycube_expr_binary(int op, const polycube_expr* a, const polycube_expr* b) {
  return made(a, [&](const Expr& x) { return polycube::make(operator_of(op), {x, need(b).expr}); });
}

const polycube_expr* polycube_expr_binary_number(int op, const polycube_expr* a, int64_t b) {
  return made(a, [&](const Expr& x) { return polycube::make(operator_of(op), {x, polycube::constant_like(x, b)}); });
}

const polycube_expr* polycube_expr_ite(const polycube_expr* condition, const polycube_expr* then,
                                       const polycube_expr* otherwise) {
  return made(condition, [&](const Expr& x) { return polycube::ite(x, need(then).expr, need(otherwise).expr); });
}

const polycube_expr* polycube_expr_slice(const polycube_expr* a, uint32_t upper, uint32_t lower) {
  return made(a, [&](const Expr& x) { return x.slice(upper, lower); });
}

const polycube_expr* polycube_expr_extend(const polycube_expr* a, uint32_t width) {
  return made(a, [&](const Expr& x) { return x.extend(width); });
}

const polycube_expr* polycube_expr_extend_signed(const polycube_expr* a, uint32_t width) {
  return made(a, [&](const Expr& x) { return x.extend_signed(width); });
}

// --- reading ---------------------------------------------------------------------------------------------------------

int polycube_expr_operator(const polycube_expr* expr) {
  return guarded(-1, [&] { return static_cast<int>(need(expr).expr.op()); });
}

uint32_t polycube_expr_width(const polycube_expr* expr) {
  return guarded(0, [&] { return need(expr).expr.width(); });
}

uint32_t polycube_expr_index_width(const polycube_expr* expr) {
  return guarded(0, [&] { return need(expr).expr.sort().index_width(); });
}

size_t polycube_expr_size(const polycube_expr* expr) {
  return guarded(0, [&] { return need(expr).expr.size(); });
}

const polycube_expr* polycube_expr_argument(const polycube_expr* expr, size_t i) {
  return made(expr, [&](const Expr& x) {
    if (i >= x.size()) usage_error("there is no such argument");
    return x.argument(i);
  });
}

uint32_t polycube_expr_parameter(const polycube_expr* expr, size_t i) {
  return guarded(0, [&] { return need(expr).expr.parameter(i); });
}

polycube_value* polycube_expr_value(const polycube_expr* constant) {
  return guarded(nullptr, [&] { return new polycube_value{need(constant).expr.value(), {}, {}}; });
}

char* polycube_expr_name(const polycube_expr* expr) {
  return guarded(nullptr, [&] { return copy_of(need(expr).expr.name()); });
}

char* polycube_expr_text(const polycube_expr* expr) {
  return guarded(nullptr, [&] { return copy_of(need(expr).expr.to_string()); });
}

uint32_t polycube_expr_id(const polycube_expr* expr) {
  return guarded(0, [&] { return need(expr).expr.id(); });
}

int polycube_expr_same(const polycube_expr* a, const polycube_expr* b) {
  return guarded(0, [&] { return same(need(a).expr, need(b).expr) ? 1 : 0; });
}

// --- lists -----------------------------------------------------------------------------------------------------------

void polycube_list_free(polycube_list* list) { delete list; }

size_t polycube_list_size(const polycube_list* list) {
  return guarded(0, [&] { return need(list).items.size(); });
}

const polycube_expr* polycube_list_expr(const polycube_list* list, size_t i) {
  return guarded(nullptr, [&] { return item(list, i) == nullptr ? nullptr : list->items[i].expr; });
}

const char* polycube_list_name(const polycube_list* list, size_t i) {
  return text_of(list, i, [](const Item& x) -> const std::string& { return x.name; });
}

const char* polycube_list_location(const polycube_list* list, size_t i) {
  return text_of(list, i, [](const Item& x) -> const std::string& { return x.location; });
}

const polycube_expr* polycube_list_init(const polycube_list* list, size_t i) {
  return guarded(nullptr, [&] { return item(list, i) == nullptr ? nullptr : list->items[i].init; });
}

const polycube_expr* polycube_list_next(const polycube_list* list, size_t i) {
  return guarded(nullptr, [&] { return item(list, i) == nullptr ? nullptr : list->items[i].next; });
}

void polycube_texts_free(polycube_texts* texts) { delete texts; }

size_t polycube_texts_size(const polycube_texts* texts) {
  return guarded(0, [&] { return need(texts).items.size(); });
}

const char* polycube_texts_name(const polycube_texts* texts, size_t i) {
  return text_of(texts, i, [](const auto& x) -> const std::string& { return x.first; });
}

const char* polycube_texts_text(const polycube_texts* texts, size_t i) {
  return text_of(texts, i, [](const auto& x) -> const std::string& { return x.second; });
}

polycube_texts* polycube_nearest_names(const char* word, const char* const* names, size_t count, size_t most) {
  return guarded(nullptr, [&] {
    auto texts = std::make_unique<polycube_texts>();
    for (std::string& name : polycube::nearest_names(need_text(word), texts_of(names, count), most)) {
      texts->items.emplace_back("", std::move(name));
    }
    return texts.release();
  });
}

void polycube_properties_free(polycube_properties* properties) { delete properties; }

size_t polycube_properties_size(const polycube_properties* properties) {
  return guarded(0, [&] { return need(properties).items.size(); });
}

const char* polycube_properties_id(const polycube_properties* properties, size_t i) {
  return text_of(properties, i, [](const polycube::Property& x) -> const std::string& { return x.id; });
}

const char* polycube_properties_name(const polycube_properties* properties, size_t i) {
  return text_of(properties, i, [](const polycube::Property& x) -> const std::string& { return x.name; });
}

const char* polycube_properties_location(const polycube_properties* properties, size_t i) {
  return text_of(properties, i, [](const polycube::Property& x) -> const std::string& { return x.location; });
}

int polycube_properties_is_justice(const polycube_properties* properties, size_t i) {
  return guarded(0, [&] {
    const polycube::Property* found = item(properties, i);
    return found != nullptr && found->kind == polycube::Property::Kind::justice ? 1 : 0;
  });
}
