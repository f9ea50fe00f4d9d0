// Error of the library becomes polycube.Error, a class written in Python, so that it can be pickled and subclassed like
// any other exception.
#include <exception>

#include "binding.h"

namespace polycube::python {

namespace {

const char* word(Error::Kind kind) {
  switch (kind) {
    case Error::Kind::input: return "input";
    case Error::Kind::usage: return "usage";
    case Error::Kind::unsupported: return "unsupported";
    case Error::Kind::rejected: return "rejected";
    case Error::Kind::internal: break;
  }
  return "internal";
}

void raise(const Error& error) {
  const nb::object type = nb::module_::import_("polycube._errors").attr("Error");
  const nb::object raised =
      type(error.what(), word(error.kind()), error.text(), error.file(), error.line(), error.column(), error.hint());
  PyErr_SetObject(type.ptr(), raised.ptr());
}

}  // namespace

void wrong(const std::string& message) { throw Error(Error::Kind::usage, message, message); }

std::string shortened(const std::string& text, std::size_t most) {
  return text.size() <= most ? text : text.substr(0, most - 3) + "...";
}

void bind_errors(nb::module_&) {
  nb::register_exception_translator([](const std::exception_ptr& thrown, void*) {
    try {
      std::rethrow_exception(thrown);
    } catch (const Error& error) {
      try {
        raise(error);
      } catch (nb::python_error& failure) {  // the package itself is not there
        failure.restore();
      }
    }
  });
}

}  // namespace polycube::python
