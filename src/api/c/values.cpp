// Values, for C.
#include "api/c/guard.h"
#include "api/c/handles.h"

using namespace polycube::c_interface;
using polycube::Value;

namespace {

polycube_value* handle_of(Value value) { return new polycube_value{std::move(value), {}, {}}; }

/// Computed when they are asked for the first time: most values are words, and few arrays are walked over.
const std::vector<std::pair<Value, Value>>& elements_of(const polycube_value* array) {
  // What is behind the handle is the library's own, and never const.
  auto& handle = const_cast<polycube_value&>(need(array));
  if (!handle.value.is_array()) usage_error("a word has no elements");
  std::call_once(handle.once, [&] { handle.elements = handle.value.elements(); });
  return handle.elements;
}

const std::pair<Value, Value>& element_of(const polycube_value* array, std::size_t i) {
  const auto& elements = elements_of(array);
  if (i >= elements.size()) usage_error("there is no such element");
  return elements[i];
}

std::string text_of(const Value& value, int how) {
  switch (how) {
    case POLYCUBE_TEXT_ANY: return value.to_string();
    case POLYCUBE_TEXT_BINARY: return value.binary();
    case POLYCUBE_TEXT_DECIMAL: return value.decimal();
    case POLYCUBE_TEXT_SIGNED: return value.signed_decimal();
    case POLYCUBE_TEXT_HEXADECIMAL: return value.hexadecimal();
    default: usage_error("there is no such way to write a value");
  }
}

}  // namespace

polycube_value* polycube_value_number(uint32_t width, uint64_t number) {
  return guarded(nullptr, [&] { return handle_of(Value(width, number)); });
}

polycube_value* polycube_value_parse(uint32_t width, const char* text) {
  return guarded(nullptr, [&] { return handle_of(Value(width, std::string_view(need_text(text)))); });
}

polycube_value* polycube_value_array(uint32_t index_width, const polycube_value* element) {
  return guarded(nullptr, [&] { return handle_of(Value::array(index_width, need(element).value)); });
}

polycube_value* polycube_value_with(const polycube_value* array, const polycube_value* index,
                                    const polycube_value* element) {
  return guarded(nullptr, [&] { return handle_of(need(array).value.with(need(index).value, need(element).value)); });
}

void polycube_value_free(polycube_value* value) { delete value; }

uint32_t polycube_value_width(const polycube_value* value) {
  return guarded(0, [&] { return need(value).value.width(); });
}

uint32_t polycube_value_index_width(const polycube_value* value) {
  return guarded(0, [&] { return need(value).value.sort().index_width(); });
}

int polycube_value_equal(const polycube_value* a, const polycube_value* b) {
  return guarded(0, [&] { return need(a).value == need(b).value ? 1 : 0; });
}

char* polycube_value_text(const polycube_value* value, int how) {
  return guarded(nullptr, [&] { return copy_of(text_of(need(value).value, how)); });
}

polycube_status polycube_value_to_uint64(const polycube_value* value, uint64_t* number) {
  return attempted([&] { need(number) = need(value).value.to_uint64(); });
}

polycube_status polycube_value_to_words(const polycube_value* value, uint64_t* words, size_t count) {
  return attempted([&] {
    const Value& word = need(value).value;
    if (word.is_array()) usage_error("an array is no word");
    if (count > 0) need(words);
    for (std::size_t i = 0; i < count; ++i) words[i] = 0;
    for (std::uint32_t i = 0; i < word.width() && i / 64 < count; ++i) {
      if (word.bit(i)) words[i / 64] |= std::uint64_t{1} << (i % 64);
    }
  });
}

polycube_value* polycube_value_at(const polycube_value* array, const polycube_value* index) {
  return guarded(nullptr, [&] { return handle_of(need(array).value.at(need(index).value)); });
}

polycube_value* polycube_value_default(const polycube_value* array) {
  return guarded(nullptr, [&] { return handle_of(need(array).value.default_element()); });
}

size_t polycube_value_elements(const polycube_value* array) {
  return guarded(0, [&] { return elements_of(array).size(); });
}

polycube_value* polycube_value_element_index(const polycube_value* array, size_t i) {
  return guarded(nullptr, [&] { return handle_of(element_of(array, i).first); });
}

polycube_value* polycube_value_element(const polycube_value* array, size_t i) {
  return guarded(nullptr, [&] { return handle_of(element_of(array, i).second); });
}

// --- of all steps ----------------------------------------------------------------------------------------------------

void polycube_values_free(polycube_values* values) { delete values; }

size_t polycube_values_size(const polycube_values* values) {
  return guarded(0, [&] { return need(values).items.size(); });
}

polycube_value* polycube_values_at(const polycube_values* values, size_t i) {
  return guarded(nullptr, [&] {
    if (i >= need(values).items.size()) usage_error("there is no such value");
    return handle_of(values->items[i]);
  });
}
