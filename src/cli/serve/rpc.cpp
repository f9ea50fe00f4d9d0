#include "cli/serve/rpc.h"

#include <utility>

namespace polycube::cli::serve {

namespace {

Malformed malformed(Json id, ErrorCode code, std::string message) {
  return {std::move(id), {code, std::move(message), Json()}};
}

}  // namespace

std::variant<ClientMessage, Malformed, Ignored> read_message(const std::string& line) {
  if (line.find_first_not_of(" \t\r") == std::string::npos) return Ignored();
  std::string error;
  const std::optional<Json> json = Json::parse(line, error);
  if (!json) return malformed({}, ErrorCode::not_json, "this line is not JSON: " + error);
  if (json->elements() != nullptr) {
    return malformed({}, ErrorCode::invalid_request, "a list of requests is not supported: send them one in a line");
  }
  if (!json->is_object()) return malformed({}, ErrorCode::invalid_request, "a message is a JSON object");

  const Json* given_id = json->find("id");
  const bool good_id = given_id != nullptr && (given_id->integer() != nullptr || given_id->text() != nullptr);
  const Json id = good_id ? *given_id : Json();
  const Json* method = json->find("method");
  const bool is_answer = json->find("result") != nullptr || json->find("error") != nullptr;
  if (method == nullptr && is_answer) return Ignored();
  const Json* version = json->find("jsonrpc");
  if (version == nullptr || *version != Json("2.0")) {
    return malformed(id, ErrorCode::invalid_request, "a message has the member \"jsonrpc\": \"2.0\"");
  }
  if (given_id != nullptr && !good_id) {
    return malformed({}, ErrorCode::invalid_request, "\"id\" is a text or an integer");
  }
  if (method == nullptr || method->text() == nullptr) {
    return malformed(id, ErrorCode::invalid_request, "a request has the member \"method\", a text");
  }
  ClientMessage message;
  if (good_id) message.id = id;
  message.method = *method->text();
  if (const Json* params = json->find("params"); params != nullptr && !params->is_null()) {
    if (!params->is_object()) return malformed(id, ErrorCode::invalid_parameters, "\"params\" is an object");
    message.params = *params;
  }
  return message;
}

LineKind read_line(std::istream& in, std::string& line) {
  using Traits = std::istream::traits_type;
  line.clear();
  bool too_long = false;
  while (true) {
    const Traits::int_type c = in.rdbuf()->sbumpc();
    if (Traits::eq_int_type(c, Traits::eof())) {
      if (line.empty() && !too_long) return LineKind::end_of_input;
      break;
    }
    if (Traits::to_char_type(c) == '\n') break;
    if (line.size() < longest_line) {
      line.push_back(Traits::to_char_type(c));
    } else {
      too_long = true;
    }
  }
  return too_long ? LineKind::too_long : LineKind::complete;
}

void Channel::send_result(const Json& id, Json result) {
  send(Json::object().set("jsonrpc", "2.0").set("id", id).set("result", std::move(result)));
}

void Channel::send_error(const Json& id, const RpcError& error) {
  Json object = Json::object();
  object.set("code", static_cast<int>(error.code)).set("message", error.message);
  if (!error.data.is_null()) object.set("data", error.data);
  send(Json::object().set("jsonrpc", "2.0").set("id", id).set("error", std::move(object)));
}

void Channel::send_notification(const std::string& method, Json params) {
  send(Json::object().set("jsonrpc", "2.0").set("method", method).set("params", std::move(params)));
}

void Channel::send(const Json& message) {
  const std::string line = message.print() + "\n";
  const std::lock_guard<std::mutex> lock(mutex_);
  // A client that does not read any more also closes our input, which ends the server.
  std::fwrite(line.data(), 1, line.size(), out_);
  std::fflush(out_);
}

}  // namespace polycube::cli::serve
