#include "support/error.h"

namespace polycube::impl {

InputError::InputError(std::string file, std::uint64_t line, std::uint64_t column, std::string text)
    : line_(line), column_(column) {
  message_ = std::move(file) + ":" + std::to_string(line) + ":";
  if (column != 0) message_ += std::to_string(column) + ":";
  message_ += " " + std::move(text);
}

InputError::InputError(std::string file, std::string text) : message_(std::move(file) + ": " + std::move(text)) {}

UsageError::UsageError(std::string text, std::string hint) : message_(std::move(text)) {
  if (!hint.empty()) message_ += "\nhint: " + std::move(hint);
}

}  // namespace polycube::impl
