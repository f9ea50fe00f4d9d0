// The exceptions that end a run. Each is caught in one place, in app, and becomes one line and an exit code.
#pragma once

#include <cstdint>
#include <exception>
#include <string>
#include <utility>

namespace polycube::impl {

/// A malformed file. Ends as `error: file:line:column: text`, exit code 1.
class InputError : public std::exception {
 public:
  /// Column 0: only the line is known.
  InputError(std::string file, std::uint64_t line, std::uint64_t column, std::string text);
  /// For errors of the whole file (it cannot be opened, is too large): no line and no column.
  InputError(std::string file, std::string text);

  const char* what() const noexcept override { return message_.c_str(); }
  const std::string& file() const { return file_; }
  const std::string& text() const { return text_; }
  std::uint64_t line() const { return line_; }
  std::uint64_t column() const { return column_; }

 private:
  std::string file_;
  std::string text_;
  std::uint64_t line_ = 0;
  std::uint64_t column_ = 0;
  std::string message_;
};

/// An invalid command line. `hint` is a correction. Exit code 1.
class UsageError : public std::exception {
 public:
  explicit UsageError(std::string text, std::string hint = "");
  const char* what() const noexcept override { return message_.c_str(); }
  const std::string& text() const { return text_; }
  const std::string& hint() const { return hint_; }

 private:
  std::string text_;
  std::string hint_;
  std::string message_;
};

/// Valid input that polycube does not support; found before solving starts. Ends as `unknown` with the reason.
class Unsupported : public std::exception {
 public:
  explicit Unsupported(std::string text) : message_(std::move(text)) {}
  const char* what() const noexcept override { return message_.c_str(); }

 private:
  std::string message_;
};

/// Evidence or a solver's model that our own check rejected: an error in polycube or in a solver, never an answer.
class RejectedEvidence : public std::exception {
 public:
  explicit RejectedEvidence(std::string text) : message_(std::move(text)) {}
  const char* what() const noexcept override { return message_.c_str(); }

 private:
  std::string message_;
};

/// A check of our own code failed (support/check.h): a bug of polycube.
class FailedCheck : public std::exception {
 public:
  explicit FailedCheck(std::string text) : message_(std::move(text)) {}
  const char* what() const noexcept override { return message_.c_str(); }

 private:
  std::string message_;
};

}  // namespace polycube::impl
