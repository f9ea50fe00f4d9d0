// Words and Python's integers. Numbers of up to 64 bits go directly, wider ones as hexadecimal text, whose length
// Python does not limit and whose conversion takes linear time.
#include "binding.h"

namespace polycube::python {

namespace {

nb::int_ to_python_number(const Value& value) {
  PyObject* number = value.is_small() ? PyLong_FromUnsignedLongLong(value.to_uint64())
                                      : PyLong_FromString(value.hexadecimal().c_str(), nullptr, 16);
  if (number == nullptr) throw nb::python_error();
  return nb::steal<nb::int_>(number);
}

/// Anything that is an integer to Python, numbers of NumPy too.
nb::int_ integer(nb::handle object) {
  PyObject* number = PyNumber_Index(object.ptr());
  if (number == nullptr) throw nb::python_error();
  return nb::steal<nb::int_>(number);
}

std::string text_of(const nb::int_& number, int base) {
  PyObject* text = PyNumber_ToBase(number.ptr(), base);
  if (text == nullptr) throw nb::python_error();
  return nb::cast<std::string>(nb::steal(text));
}

/// Does it fit as a number without sign, or in two's complement?
bool fits(const nb::int_& number, bool negative, std::uint32_t width) {
  const nb::object magnitude = negative ? nb::object(~number) : nb::object(number);
  return nb::cast<std::uint64_t>(magnitude.attr("bit_length")()) <= width - (negative ? 1u : 0u);
}

Value to_word(nb::handle object, std::uint32_t width) {
  nb::int_ number = integer(object);
  const bool negative = number < nb::int_(0);
  if (!fits(number, negative, width))
    wrong(shortened(text_of(number, 16), 40) + " does not fit into " + std::to_string(width) +
          (width == 1 ? " bit" : " bits"));
  if (negative) number = nb::int_(number + (nb::int_(1) << nb::int_(width)));
  if (width <= 64) return Value(width, nb::cast<std::uint64_t>(number));
  return Value(width, text_of(number, 16));
}

nb::object array_type() { return nb::module_::import_("polycube._values").attr("ArrayValue"); }

Value to_array(nb::handle object, Sort sort) {
  if (PyIndex_Check(object.ptr())) return Value::array(sort.index_width(), to_word(object, sort.width()));
  const bool has_default = nb::isinstance(object, array_type());
  Value array = Value::array(sort.index_width(),
                             has_default ? to_word(object.attr("default"), sort.width()) : Value(sort.width(), 0));
  for (nb::handle item : object.attr("items")())
    array = array.with(to_word(item[0], sort.index_width()), to_word(item[1], sort.width()));
  return array;
}

}  // namespace

nb::object to_python(const Value& value) {
  if (!value.is_array()) return to_python_number(value);
  nb::dict elements;
  for (const auto& [index, element] : value.elements()) elements[to_python_number(index)] = to_python_number(element);
  return array_type()(value.sort().index_width(), value.width(), to_python_number(value.default_element()), elements);
}

Value to_value(nb::handle object, Sort sort) {
  return sort.is_array() ? to_array(object, sort) : to_word(object, sort.width());
}

}  // namespace polycube::python
