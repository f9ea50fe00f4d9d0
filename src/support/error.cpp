#include "support/error.h"

namespace polycube::impl {

InputError::InputError(std::string file, std::uint64_t line, std::uint64_t column, std::string text)
    : file_(std::move(file)), text_(std::move(text)), line_(line), column_(column) {
  message_ = file_ + ":" + std::to_string(line) + ":";
  if (column != 0) message_ += std::to_string(column) + ":";
  message_ += " " + text_;
}

InputError::InputError(std::string file, std::string text)
    : file_(std::move(file)), text_(std::move(text)), message_(file_ + ": " + text_) {}

UsageError::UsageError(std::string text, std::string hint)
    : text_(std::move(text)), hint_(std::move(hint)), message_(text_) {
  if (!hint_.empty()) message_ += "\nhint: " + hint_;
}

}  // namespace polycube::impl
