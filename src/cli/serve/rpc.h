// Messages of JSON-RPC 2.0, one in a line: what a client sends, and what it gets.
#pragma once

#include <cstddef>
#include <cstdio>
#include <istream>
#include <mutex>
#include <optional>
#include <string>
#include <variant>

#include "cli/json.h"

namespace polycube::cli::serve {

/// The codes that JSON-RPC and the Model Context Protocol give a meaning.
enum class ErrorCode : int {
  not_json = -32700,
  invalid_request = -32600,
  unknown_method = -32601,
  invalid_parameters = -32602,
  internal = -32603,
  unsupported_version = -32022,
};

struct RpcError {
  ErrorCode code = ErrorCode::internal;
  std::string message;
  Json data;  // null: none
};

struct ClientMessage {
  std::optional<Json> id;  // an integer or a text; none: a notification, which gets no answer
  std::string method;
  Json params = Json::object();
};

struct Malformed {
  Json id;  // null if it could not be read
  RpcError error;
};

/// Nothing to do: an empty line, or an answer to something that nobody asked.
struct Ignored {};

std::variant<ClientMessage, Malformed, Ignored> read_message(const std::string& line);

enum class LineKind { complete, too_long, end_of_input };

/// The next line without its end; one that is too long is skipped. A last line without an end counts.
LineKind read_line(std::istream& in, std::string& line);
inline constexpr std::size_t longest_line = std::size_t{8} << 20;

/// Writes whole messages, from any thread.
class Channel {
 public:
  explicit Channel(std::FILE* out) : out_(out) {}

  void send_result(const Json& id, Json result);
  void send_error(const Json& id, const RpcError& error);
  void send_notification(const std::string& method, Json params);

 private:
  void send(const Json& message);

  std::mutex mutex_;
  std::FILE* out_;
};

}  // namespace polycube::cli::serve
