#include "app/portfolio/worker.h"

#include <cstring>

namespace polycube::impl {

std::optional<Message> Inbox::next() {
  constexpr std::size_t header_size = 1 + sizeof(std::uint64_t);
  if (bytes_.size() < header_size) return std::nullopt;
  std::uint64_t length = 0;
  std::memcpy(&length, bytes_.data() + 1, sizeof(length));
  if (bytes_.size() - header_size < length) return std::nullopt;
  Message message{static_cast<MessageKind>(bytes_[0]), bytes_.substr(header_size, length)};
  bytes_.erase(0, header_size + length);
  return message;
}

double Worker::seconds() const {
  if (state_ == State::waiting || state_ == State::ended) return seconds_;
  const auto until = state_ == State::paused ? paused_ : Clock::now();
  return std::chrono::duration<double>(until - started_ - pauses_).count();
}

}  // namespace polycube::impl
