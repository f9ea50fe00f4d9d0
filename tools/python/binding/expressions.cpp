// Sorts and expressions. Python's operators build expressions, == too; so an expression has no truth value, and
// comparing two of them for being the same term is the method same().
#include <algorithm>
#include <map>

#include "binding.h"

namespace polycube::python {

namespace {

using Arguments = nb::args;

const std::map<std::string, Operator>& operators() {
  static const std::map<std::string, Operator> table = [] {
    std::map<std::string, Operator> made;
    for (auto number = std::uint8_t{0}; number <= static_cast<std::uint8_t>(Operator::write); ++number)
      made.emplace(name(static_cast<Operator>(number)), static_cast<Operator>(number));
    return made;
  }();
  return table;
}

std::string sort_text(Sort sort) {
  if (!sort.is_array()) return "Sort(" + std::to_string(sort.width()) + ")";
  return "Sort.array(" + std::to_string(sort.index_width()) + ", " + std::to_string(sort.width()) + ")";
}

// --- arguments
// --------------------------------------------------------------------------------------------------------

[[noreturn]] void not_an_expression(nb::handle object) {
  const std::string text = "an expression or a number is needed, not " + nb::cast<std::string>(nb::repr(object));
  throw nb::type_error(shortened(text).c_str());
}

/// An expression, or a number of so many bits.
Expr word_argument(nb::handle object, const Expr& model_of, std::uint32_t width) {
  if (nb::isinstance<Expr>(object)) return nb::cast<Expr>(object);
  if (!PyIndex_Check(object.ptr())) not_an_expression(object);
  return constant_like(model_of, to_value(object, Sort::bits(width)));
}

Expr argument(nb::handle object, const Expr& like) { return word_argument(object, like, like.width()); }

/// The first expression among the arguments, from which the numbers take their width.
Expr first_expression(const Arguments& arguments) {
  for (nb::handle object : arguments)
    if (nb::isinstance<Expr>(object)) return nb::cast<Expr>(object);
  wrong("one of the arguments has to be an expression");
}

std::uint32_t position(std::int64_t index, std::uint32_t width) {
  const std::int64_t counted = index < 0 ? index + width : index;
  if (counted < 0 || counted >= width)
    throw nb::index_error(("a word of " + std::to_string(width) + " bits has no bit " + std::to_string(index)).c_str());
  return static_cast<std::uint32_t>(counted);
}

/// x[7], x[7:4] (both ends belong to it, as in Verilog), memory[address]
Expr item(const Expr& expression, nb::handle key) {
  const Sort sort = expression.sort();
  if (sort.is_array()) {
    if (nb::isinstance<nb::slice>(key)) throw nb::type_error("an array has elements, not bits: memory[address][7:4]");
    return expression.read(word_argument(key, expression, sort.index_width()));
  }
  if (PyIndex_Check(key.ptr())) return expression.bit(position(nb::cast<std::int64_t>(key), sort.width()));
  if (!nb::isinstance<nb::slice>(key)) throw nb::type_error("bits are chosen by numbers: x[7] or x[7:4]");
  if (!key.attr("step").is_none()) throw nb::type_error("x[7:4] has no step");
  const nb::object upper = key.attr("start");
  const nb::object lower = key.attr("stop");
  const std::uint32_t high = upper.is_none() ? sort.width() - 1 : position(nb::cast<std::int64_t>(upper), sort.width());
  const std::uint32_t low = lower.is_none() ? 0 : position(nb::cast<std::int64_t>(lower), sort.width());
  if (high < low) throw nb::index_error("the upper bit comes first, and both ends belong to it: x[7:4]");
  return expression.slice(high, low);
}

Expr concatenation(const Arguments& parts) {
  if (parts.size() == 0) wrong("concat needs at least one part");
  std::optional<Expr> joined;
  for (nb::handle part : parts) {
    if (!nb::isinstance<Expr>(part)) wrong("the parts of a concat are expressions: a number has no width of its own");
    joined = joined ? concat(*joined, nb::cast<Expr>(part)) : nb::cast<Expr>(part);
  }
  return *joined;
}

Expr choice(nb::handle condition, nb::handle then, nb::handle otherwise) {
  if (!nb::isinstance<Expr>(condition)) wrong("the condition of ite is an expression of one bit");
  const bool first = nb::isinstance<Expr>(then);
  if (!first && !nb::isinstance<Expr>(otherwise)) wrong("one of the alternatives of ite has to be an expression");
  const Expr like = nb::cast<Expr>(first ? then : otherwise);
  return ite(nb::cast<Expr>(condition), argument(then, like), argument(otherwise, like));
}

Expr any_operator(const std::string& op, const Arguments& objects, std::vector<std::uint32_t> parameters) {
  const auto found = operators().find(op);
  if (found == operators().end()) wrong("there is no operator '" + op + "'; polycube.OPERATORS has all names");
  if (parameters.size() > 2) wrong("an operator has at most two parameters");
  parameters.resize(2);
  const Expr like = first_expression(objects);
  std::vector<Expr> arguments;
  for (nb::handle object : objects) arguments.push_back(argument(object, like));
  return make(found->second, arguments, parameters[0], parameters[1]);
}

// --- the class
// --------------------------------------------------------------------------------------------------------

nb::object binary(Operator op, const Expr& left, nb::handle right, bool swapped) {
  if (!nb::isinstance<Expr>(right) && !PyIndex_Check(right.ptr())) return nb::borrow(nb::handle(Py_NotImplemented));
  const Expr other = argument(right, left);
  return nb::cast(swapped ? make(op, {other, left}) : make(op, {left, other}));
}

struct Infix {
  const char* function;
  const char* swapped;  ///< null: Python has none, or it is the same
  Operator op;
  const char* signature;
  const char* swapped_signature;
};

#define POLYCUBE_INFIX(name, op)                                                                    \
  {                                                                                                 \
    "__" #name "__", "__r" #name "__", op, "def __" #name "__(self, other: Expr | int, /) -> Expr", \
        "def __r" #name "__(self, other: int, /) -> Expr"                                           \
  }
#define POLYCUBE_COMPARISON(name, op) \
  { "__" #name "__", nullptr, op, "def __" #name "__(self, other: Expr | int, /) -> Expr", nullptr }

constexpr Infix infix[] = {
    POLYCUBE_INFIX(add, Operator::add),
    POLYCUBE_INFIX(sub, Operator::sub),
    POLYCUBE_INFIX(mul, Operator::mul),
    POLYCUBE_INFIX(floordiv, Operator::udiv),
    POLYCUBE_INFIX(mod, Operator::urem),
    POLYCUBE_INFIX(and, Operator::and_),
    POLYCUBE_INFIX(or, Operator::or_),
    POLYCUBE_INFIX(xor, Operator::xor_),
    POLYCUBE_INFIX(lshift, Operator::sll),
    POLYCUBE_INFIX(rshift, Operator::srl),
    POLYCUBE_COMPARISON(lt, Operator::ult),
    POLYCUBE_COMPARISON(le, Operator::ulte),
    POLYCUBE_COMPARISON(gt, Operator::ugt),
    POLYCUBE_COMPARISON(ge, Operator::ugte),
    {"__eq__", nullptr, Operator::eq, "def __eq__(self, other: Expr | int, /) -> Expr", nullptr},
    {"__ne__", nullptr, Operator::neq, "def __ne__(self, other: Expr | int, /) -> Expr", nullptr},
};
#undef POLYCUBE_INFIX
#undef POLYCUBE_COMPARISON

struct Method {
  const char* function;
  Operator op;
  const char* signature;
  const char* meaning;
};

#define POLYCUBE_METHOD(name, op, meaning) \
  { #name, op, "def " #name "(self, other: Expr | int, /) -> Expr", meaning }
constexpr Method methods[] = {
    POLYCUBE_METHOD(slt, Operator::slt, "Less, of numbers with sign."),
    POLYCUBE_METHOD(sle, Operator::slte, "Less or equal, of numbers with sign."),
    POLYCUBE_METHOD(sgt, Operator::sgt, "Greater, of numbers with sign."),
    POLYCUBE_METHOD(sge, Operator::sgte, "Greater or equal, of numbers with sign."),
    POLYCUBE_METHOD(sdiv, Operator::sdiv, "Quotient of numbers with sign, towards zero."),
    POLYCUBE_METHOD(srem, Operator::srem, "Remainder of numbers with sign; it has the sign of the dividend."),
    POLYCUBE_METHOD(smod, Operator::smod, "Remainder of numbers with sign; it has the sign of the divisor."),
    POLYCUBE_METHOD(sra, Operator::sra, "Shift to the right by copies of the sign."),
    POLYCUBE_METHOD(rol, Operator::rol, "Rotation to the left."),
    POLYCUBE_METHOD(ror, Operator::ror, "Rotation to the right."),
    POLYCUBE_METHOD(implies, Operator::implies, "Implication between single bits."),
    POLYCUBE_METHOD(iff, Operator::iff, "Equivalence of single bits."),
    POLYCUBE_METHOD(nand, Operator::nand, "Negated conjunction, bit by bit."),
    POLYCUBE_METHOD(nor, Operator::nor, "Negated disjunction, bit by bit."),
    POLYCUBE_METHOD(xnor, Operator::xnor, "Negated exclusive disjunction, bit by bit."),
    POLYCUBE_METHOD(uaddo, Operator::uaddo, "Does the sum of numbers without sign overflow?"),
    POLYCUBE_METHOD(saddo, Operator::saddo, "Does the sum of numbers with sign overflow?"),
    POLYCUBE_METHOD(usubo, Operator::usubo, "Does the difference of numbers without sign overflow?"),
    POLYCUBE_METHOD(ssubo, Operator::ssubo, "Does the difference of numbers with sign overflow?"),
    POLYCUBE_METHOD(umulo, Operator::umulo, "Does the product of numbers without sign overflow?"),
    POLYCUBE_METHOD(smulo, Operator::smulo, "Does the product of numbers with sign overflow?"),
    POLYCUBE_METHOD(sdivo, Operator::sdivo, "Does the quotient of numbers with sign overflow?"),
};
#undef POLYCUBE_METHOD

using Class = nb::class_<Expr>;

void bind_operators(Class& type) {
  for (const Infix& row : infix) {
    const Operator op = row.op;
    type.def(
        row.function, [op](const Expr& left, nb::handle right) { return binary(op, left, right, false); },
        nb::sig(row.signature), nb::is_operator());
    if (row.swapped != nullptr)
      type.def(
          row.swapped, [op](const Expr& right, nb::handle left) { return binary(op, right, left, true); },
          nb::sig(row.swapped_signature), nb::is_operator());
  }
  for (const Method& row : methods) {
    const Operator op = row.op;
    type.def(
        row.function,
        [op](const Expr& left, nb::handle right) {
          return make(op, {left, argument(right, left)});
        },
        nb::sig(row.signature), row.meaning);
  }
  const auto unary = [&](const char* function, Operator op, const char* meaning) {
    type.def(
        function, [op](const Expr& argument) { return make(op, {argument}); }, meaning);
  };
  unary("__invert__", Operator::not_, "Each bit is negated.");
  unary("__neg__", Operator::neg, "Two's complement.");
  unary("redand", Operator::redand, "Are all bits 1?");
  unary("redor", Operator::redor, "Is a bit 1?");
  unary("redxor", Operator::redxor, "Is the number of bits that are 1 odd?");
  type.def("__bool__", [](const Expr&) -> bool {
    throw nb::type_error(
        "an expression has no truth value: a == b and a < b build expressions, 'and' and 'or' are & "
        "and |, 'not' is ~, and a.same(b) compares terms");
  });
  type.attr("__hash__") = nb::none();
  type.attr("__iter__") = nb::none();
}

void bind_parts(Class& type) {
  type.def("__getitem__", &item, "key"_a, nb::sig("def __getitem__(self, key: int | slice | Expr, /) -> Expr"),
           "x[7] is a bit, x[7:4] are the bits from 7 down to 4, memory[address] is an element.")
      .def("extend", &Expr::extend, "width"_a, "By zeros, to this width.")
      .def("extend_signed", &Expr::extend_signed, "width"_a, "By copies of the sign, to this width.")
      .def(
          "read",
          [](const Expr& array, nb::handle index) {
            return array.read(word_argument(index, array, array.sort().index_width()));
          },
          "index"_a, nb::sig("def read(self, index: Expr | int) -> Expr"), "The element of an array.")
      .def(
          "write",
          [](const Expr& array, nb::handle index, nb::handle element) {
            return array.write(word_argument(index, array, array.sort().index_width()),
                               word_argument(element, array, array.width()));
          },
          "index"_a, "element"_a, nb::sig("def write(self, index: Expr | int, element: Expr | int) -> Expr"),
          "The array with another element.");
}

void bind_walk(Class& type) {
  type.def_prop_ro("sort", &Expr::sort)
      .def_prop_ro("width", &Expr::width, "In bits; of an array: of its elements.")
      .def_prop_ro(
          "op", [](const Expr& expression) { return name(expression.op()); },
          "The operator, as BTOR2 names it, or \"constant\", \"variable\", \"const_array\".")
      .def_prop_ro("arguments", &Expr::arguments)
      .def_prop_ro(
          "parameters",
          [](const Expr& expression) {
            std::vector<std::uint32_t> found;
            const Operator op = expression.op();
            const int count = op == Operator::slice ? 2 : op == Operator::uext || op == Operator::sext ? 1 : 0;
            for (int i = 0; i < count; ++i) found.push_back(expression.parameter(static_cast<std::size_t>(i)));
            return found;
          },
          "Of uext and sext: the number of new bits; of slice: the upper and the lower bit.")
      .def_prop_ro("is_constant", &Expr::is_constant)
      .def_prop_ro("is_variable", &Expr::is_variable, "Is it an input or a register?")
      .def_prop_ro(
          "value", [](const Expr& expression) { return to_python(expression.value()); },
          nb::sig("def value(self) -> int"), "Of a constant.")
      .def_prop_ro("name", &Expr::name, "The name that the model gives it, or \"\".")
      .def_prop_ro("id", &Expr::id,
                   "Equal for the same term, and in topological order within a model: arguments have smaller numbers.")
      .def(
          "same", [](const Expr& left, const Expr& right) { return same(left, right); }, "other"_a,
          "Are both the same term of the same model?")
      .def("__str__", &Expr::to_string)
      .def("__repr__", [](const Expr& expression) {
        if (!expression.exists()) return std::string("<Expr: none>");
        return "<Expr, " + sort_text(expression.sort()) + ": " + shortened(expression.to_string()) + ">";
      });
}

}  // namespace

void bind_expressions(nb::module_& module) {
  nb::class_<Sort>(module, "Sort", "The type of an expression: a word of some bits, or an array from words to words.")
      .def(
          "__init__",
          [](Sort* sort, std::uint32_t width) {
            if (width == 0) wrong("a word has at least one bit");
            new (sort) Sort(Sort::bits(width));
          },
          "width"_a)
      .def_static(
          "array",
          [](std::uint32_t index_width, std::uint32_t width) {
            if (index_width == 0 || width == 0) wrong("indices and elements have at least one bit");
            return Sort::array(index_width, width);
          },
          "index_width"_a, "width"_a)
      .def_prop_ro("is_array", &Sort::is_array)
      .def_prop_ro("width", &Sort::width, "In bits, of the word or of an element.")
      .def_prop_ro("index_width", &Sort::index_width, "0 for words.")
      .def(
          "__eq__", [](Sort a, nb::handle b) { return nb::isinstance<Sort>(b) && a == nb::cast<Sort>(b); },
          nb::sig("def __eq__(self, other: object, /) -> bool"))
      .def("__hash__", [](Sort sort) { return (std::uint64_t{sort.index_width()} << 32) | sort.width(); })
      .def("__repr__", &sort_text);
  Class type(module, "Expr",
             "An expression over the inputs and registers of a model. Operators build new ones; a number takes the "
             "width of the other side. Comparisons have one bit and are of numbers without sign; slt, sle, sgt and sge "
             "are of numbers with sign.");
  bind_operators(type);
  bind_parts(type);
  bind_walk(type);
  module.def("ite", &choice, "condition"_a, "then"_a, "otherwise"_a,
             nb::sig("def ite(condition: Expr, then: Expr | int, otherwise: Expr | int) -> Expr"),
             "One of two expressions.");
  module.def("concat", &concatenation, nb::sig("def concat(*parts: Expr) -> Expr"),
             "Words side by side; the first one becomes the upper bits.");
  module.def(
      "implies", [](const Expr& a, const Expr& b) { return implies(a, b); }, "a"_a, "b"_a,
      "Implication between single bits.");
  module.def(
      "make", &any_operator, "op"_a, "arguments"_a, nb::kw_only(), "parameters"_a = std::vector<std::uint32_t>(),
      nb::sig("def make(op: str, *arguments: Expr | int, parameters: collections.abc.Sequence[int] = ()) -> Expr"),
      "Any operator by its name in BTOR2.");
  nb::list names;
  for (const auto& [op, number] : operators()) names.append(op);
  module.attr("OPERATORS") = nb::tuple(names);
}

}  // namespace polycube::python
