#include "api/guarded.h"

#include <exception>
#include <new>
#include <string>

#include "polycube/error.h"
#include "support/check.h"
#include "support/error.h"

namespace polycube {

namespace {

// Until abort_on_internal_errors() says otherwise. Every function of the library needs this file.
const bool checks_throw = (impl::throw_failed_checks(true), true);

}  // namespace

struct Error::Details {
  Kind kind;
  std::string text;
  std::string file;
  std::uint64_t line;
  std::uint64_t column;
  std::string hint;
};

Error::Error(Kind kind, const std::string& what, std::string text, std::string file, std::uint64_t line,
             std::uint64_t column, std::string hint)
    : std::runtime_error(what),
      details_(std::make_shared<const Details>(
          Details{kind, std::move(text), std::move(file), line, column, std::move(hint)})) {}
Error::~Error() = default;
Error::Error(const Error&) noexcept = default;
Error& Error::operator=(const Error&) noexcept = default;

Error::Kind Error::kind() const noexcept { return details_->kind; }
const std::string& Error::text() const noexcept { return details_->text; }
const std::string& Error::file() const noexcept { return details_->file; }
std::uint64_t Error::line() const noexcept { return details_->line; }
std::uint64_t Error::column() const noexcept { return details_->column; }
const std::string& Error::hint() const noexcept { return details_->hint; }

void throw_as_error() {
  try {
    throw;
  } catch (const Error&) {
    throw;
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const impl::InputError& e) {
    throw Error(Error::Kind::input, e.what(), e.text(), e.file(), e.line(), e.column());
  } catch (const impl::UsageError& e) {
    throw Error(Error::Kind::usage, e.what(), e.text(), "", 0, 0, e.hint());
  } catch (const impl::Unsupported& e) {
    throw Error(Error::Kind::unsupported, e.what(), e.what());
  } catch (const impl::RejectedEvidence& e) {
    throw Error(Error::Kind::rejected, e.what(), e.what());
  } catch (const std::exception& e) {
    throw Error(Error::Kind::internal, e.what(), e.what());
  }
}

}  // namespace polycube
