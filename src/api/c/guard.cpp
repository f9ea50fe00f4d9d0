#include "api/c/guard.h"

#include <cstdlib>
#include <cstring>
#include <exception>
#include <new>

struct polycube_error {
  polycube_status kind = POLYCUBE_OK;
  const char* fixed = nullptr;  // instead of the texts, where there is no memory for them
  std::string message;
  std::string text;
  std::string file;
  std::string hint;
  std::uint64_t line = 0;
  std::uint64_t column = 0;
};

namespace polycube::c_interface {

namespace {

thread_local polycube_error last;

polycube_status status_of(Error::Kind kind) {
  switch (kind) {
    case Error::Kind::input: return POLYCUBE_ERROR_INPUT;
    case Error::Kind::usage: return POLYCUBE_ERROR_USAGE;
    case Error::Kind::unsupported: return POLYCUBE_ERROR_UNSUPPORTED;
    case Error::Kind::rejected: return POLYCUBE_ERROR_REJECTED;
    case Error::Kind::internal: break;
  }
  return POLYCUBE_ERROR_INTERNAL;
}

void store(const Error& error) {
  last.message = error.what();
  last.text = error.text();
  last.file = error.file();
  last.hint = error.hint();
  last.line = error.line();
  last.column = error.column();
  last.kind = status_of(error.kind());
}

void store(const std::string& text) {
  last.message = last.text = text;
  last.kind = POLYCUBE_ERROR_INTERNAL;
}

void store_current() {
  try {
    throw;
  } catch (const Error& error) {
    store(error);
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception& error) {
    store(error.what());
  } catch (...) {
    store("an exception without a text");
  }
}

}  // namespace

void clear_error() noexcept {
  if (last.kind == POLYCUBE_OK) return;
  last.kind = POLYCUBE_OK;
  last.fixed = nullptr;
  last.message.clear();
  last.text.clear();
  last.file.clear();
  last.hint.clear();
  last.line = last.column = 0;
}

polycube_status store_error() noexcept {
  clear_error();
  try {
    store_current();
  } catch (...) {
    last.kind = POLYCUBE_ERROR_MEMORY;
    last.fixed = "out of memory";
  }
  return last.kind;
}

void usage_error(const std::string& text) { throw Error(Error::Kind::usage, text, text); }

const char* need_text(const char* text) {
  if (text == nullptr) usage_error("a string that is needed is NULL");
  return text;
}

std::vector<std::string> texts_of(const char* const* texts, std::size_t count) {
  std::vector<std::string> all;
  if (count > 0) need(texts);
  for (std::size_t i = 0; i < count; ++i) all.emplace_back(need_text(texts[i]));
  return all;
}

char* copy_of(const std::string& text, std::size_t* size) {
  char* const copy = static_cast<char*>(std::malloc(text.size() + 1));
  if (copy == nullptr) throw std::bad_alloc();
  std::memcpy(copy, text.c_str(), text.size() + 1);
  if (size != nullptr) *size = text.size();
  return copy;
}

}  // namespace polycube::c_interface

using polycube::c_interface::last;

const polycube_error* polycube_last_error(void) { return last.kind == POLYCUBE_OK ? nullptr : &last; }

polycube_status polycube_error_kind(const polycube_error* error) {
  return error == nullptr ? POLYCUBE_OK : error->kind;
}

const char* polycube_error_message(const polycube_error* error) {
  if (error == nullptr) return "";
  return error->fixed != nullptr ? error->fixed : error->message.c_str();
}

const char* polycube_error_text(const polycube_error* error) {
  if (error == nullptr) return "";
  return error->fixed != nullptr ? error->fixed : error->text.c_str();
}

const char* polycube_error_file(const polycube_error* error) { return error == nullptr ? "" : error->file.c_str(); }
uint64_t polycube_error_line(const polycube_error* error) { return error == nullptr ? 0 : error->line; }
uint64_t polycube_error_column(const polycube_error* error) { return error == nullptr ? 0 : error->column; }
const char* polycube_error_hint(const polycube_error* error) { return error == nullptr ? "" : error->hint.c_str(); }

void polycube_free(char* text) { std::free(text); }
