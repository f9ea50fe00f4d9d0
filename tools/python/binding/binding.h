// What the files of the binding share: each of them binds the types of one header of include/polycube, and this one has
// the conversions between the two worlds.
#ifndef POLYCUBE_PYTHON_BINDING_H
#define POLYCUBE_PYTHON_BINDING_H

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/variant.h>
#include <nanobind/stl/vector.h>

#include "polycube/polycube.h"

namespace polycube::python {

namespace nb = nanobind;
using namespace nb::literals;

void bind_errors(nb::module_& module);
void bind_expressions(nb::module_& module);
void bind_models(nb::module_& module);
void bind_options(nb::module_& module);
void bind_traces(nb::module_& module);
void bind_simulations(nb::module_& module);
void bind_results(nb::module_& module);
void bind_checks(nb::module_& module);
void bind_certificates(nb::module_& module);

/// Throws Error, Kind::usage.
[[noreturn]] void wrong(const std::string& message);

// --- values
// -----------------------------------------------------------------------------------------------------------
/// Words are numbers without sign, arrays are of type ArrayValue.
nb::object to_python(const Value& value);
/// A number, negative ones in two's complement, or for an array: an ArrayValue, a mapping from indices to elements (0
/// where it has none), or one number for all elements. Throws Error if a number does not fit.
Value to_value(nb::handle object, Sort sort);
/// An expression of a model: itself, or found by its name.
Expr to_signal(nb::handle object, const Model& model);

// --- options
// ----------------------------------------------------------------------------------------------------------
/// Keyword arguments, `_` for `-`. An option that does not concern this stage is an error, as is an unknown one.
Options to_options(const nb::kwargs& arguments, OptionInfo::Stage stage);

// --- messages
// ---------------------------------------------------------------------------------------------------------
/// What a user sees of a message: `handler` if it is not None, else the logger "polycube" of the module logging.
void deliver(const Message& message, nb::handle handler);
/// The least important level that `handler` or that logger wants.
Message::Level least_level(nb::handle handler);

/// At most so many characters, for repr().
std::string shortened(const std::string& text, std::size_t most = 200);

}  // namespace polycube::python

#endif
