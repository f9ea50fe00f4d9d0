#include "cli/serve/server.h"

#include <chrono>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <memory>
#include <new>
#include <string>
#include <utility>
#include <variant>

#include "cli/serve/protocol.h"
#include "cli/serve/rpc.h"
#include "cli/serve/running_calls.h"
#include "cli/serve/tool.h"
#include "polycube/error.h"
#include "polycube/version.h"

namespace polycube::cli::serve {

namespace {

Answer failed(std::string text) {
  Answer answer;
  answer.text = std::move(text);
  answer.is_error = true;
  return answer;
}

std::string text_of(const Error& error) {
  const std::string what = error.what();
  const bool is_bug = error.kind() == Error::Kind::internal || error.kind() == Error::Kind::rejected;
  const bool has_hint = error.hint().empty() || what.find(error.hint()) != std::string::npos;
  return (is_bug ? "this is a bug of polycube: " : "") + what + (has_hint ? "" : "; " + error.hint());
}

/// Whatever goes wrong in a tool is told to its caller and to nobody else.
Answer run_tool(const Tool& tool, Workspace& workspace, const Json& arguments, Call& call) {
  try {
    return tool.run(workspace, Arguments(tool.parameters, arguments), call);
  } catch (const ToolError& error) {
    return failed(error.what());
  } catch (const Error& error) {
    return failed(text_of(error));
  } catch (const std::bad_alloc&) {
    return failed("the memory is not enough");
  } catch (const std::exception& error) {
    return failed(std::string("this is a bug of polycube: ") + error.what());
  }
}

class Server {
 public:
  Server(std::istream& in, std::FILE* out, const ServerOptions& options)
      : in_(in), channel_(out), workspace_(options.verbose) {}

  int run() {
    std::string line;
    while (!ended_) {
      const LineKind kind = read_line(in_, line);
      if (kind == LineKind::end_of_input) break;
      if (kind == LineKind::too_long) {
        channel_.send_error({}, {ErrorCode::invalid_request, "a line has more than 8 MB", {}});
      } else {
        handle(line);
      }
    }
    constexpr std::chrono::milliseconds patience(700);
    // A solver that looks at no cancellation would keep the process alive after its client, for hours perhaps. What
    // runs in child processes ends with us.
    if (!calls_.end_all(patience)) std::_Exit(EXIT_SUCCESS);
    return EXIT_SUCCESS;
  }

 private:
  void handle(const std::string& line) {
    const auto read = read_message(line);
    if (const auto* wrong = std::get_if<Malformed>(&read)) return channel_.send_error(wrong->id, wrong->error);
    const auto* message = std::get_if<ClientMessage>(&read);
    if (message == nullptr) return;
    if (!message->id) return handle_notification(*message);
    Dialect dialect;
    if (const auto error = read_dialect(*message, dialect)) return channel_.send_error(*message->id, *error);
    handle_request(*message, dialect);
  }

  void handle_notification(const ClientMessage& message) {
    if (message.method == "shutdown") ended_ = true;
    const Json* id = message.params.find("requestId");
    if (message.method == "notifications/cancelled" && id != nullptr) calls_.cancel(*id);
  }

  void handle_request(const ClientMessage& request, const Dialect& dialect) {
    const auto reply = [&](Json result) { channel_.send_result(*request.id, finished(dialect, std::move(result))); };
    if (request.method == "tools/call") return call_tool(request, dialect);
    if (request.method == "tools/list") {
      if (request.params.find("cursor") != nullptr) return refuse(request, "the list has one page: there is no cursor");
      return reply(tool_list(dialect));
    }
    if (request.method == "initialize") {
      const Json* version = request.params.find("protocolVersion");
      if (version == nullptr || version->text() == nullptr) return refuse(request, "'protocolVersion' is a text");
      return reply(greeting(*version->text()));
    }
    if (request.method == "server/discover") return reply(discovery());
    if (request.method == "ping") return reply(Json::object());
    if (request.method == "shutdown") {
      ended_ = true;
      return reply(Json::object());
    }
    channel_.send_error(*request.id, {ErrorCode::unknown_method,
                                      "there is no method '" + request.method +
                                          "'; there are initialize, server/discover, ping, tools/list, tools/call "
                                          "and shutdown",
                                      {}});
  }

  void call_tool(const ClientMessage& request, const Dialect& dialect) {
    const Json* name = request.params.find("name");
    if (name == nullptr || name->text() == nullptr) return refuse(request, "'name' is the name of a tool");
    const Tool* tool = find_tool(*name->text());
    if (tool == nullptr) return refuse(request, "there is no tool '" + *name->text() + "'; there are " + tool_names());
    const Json* given = request.params.find("arguments");
    const Json arguments = given == nullptr || given->is_null() ? Json::object() : *given;
    if (!arguments.is_object()) return refuse(request, "'arguments' is an object");
    if (calls_.contains(*request.id)) {
      return channel_.send_error(*request.id, {ErrorCode::invalid_request, "a request with this id still runs", {}});
    }
    const auto deliver = [this, id = *request.id, dialect](const Answer& answer) {
      channel_.send_result(id, finished(dialect, tool_result(answer)));
    };
    if (calls_.is_full()) return deliver(failed("too many calls run at once: wait for one, or cancel one"));
    const auto call = std::make_shared<Call>(channel_, progress_token(request), deliver);
    try {
      calls_.start(*request.id, call,
                   [this, tool, arguments, call] { call->answer(run_tool(*tool, workspace_, arguments, *call)); });
    } catch (const std::exception& error) {
      channel_.send_error(*request.id,
                          {ErrorCode::internal, std::string("no thread can be started: ") + error.what(), {}});
    }
  }

  void refuse(const ClientMessage& request, const std::string& text) {
    channel_.send_error(*request.id, {ErrorCode::invalid_parameters, text, {}});
  }

  static std::optional<Json> progress_token(const ClientMessage& request) {
    const Json* meta = request.params.find("_meta");
    const Json* token = meta == nullptr ? nullptr : meta->find("progressToken");
    const bool good = token != nullptr && (token->text() != nullptr || token->integer() != nullptr);
    return good ? std::optional(*token) : std::nullopt;
  }

  static std::string tool_names() {
    std::string text;
    for (const Tool& tool : tools()) text += (text.empty() ? "" : ", ") + tool.name;
    return text;
  }

  std::istream& in_;
  Channel channel_;
  Workspace workspace_;
  RunningCalls calls_;
  bool ended_ = false;
};

}  // namespace

int run_server(std::istream& in, std::FILE* out, const ServerOptions& options) {
  return Server(in, out, options).run();
}

int serve_standard_streams(const ServerOptions& options) {
  // A thread that waits for input would hold the lock of C's stdin, and starting a program flushes all streams of C,
  // stdin too: it would wait for the next request. So std::cin reads by itself.
  std::ios::sync_with_stdio(false);
  // One question that hits a bug must not end the others.
  abort_on_internal_errors(false);
  return run_server(std::cin, stdout, options);
}

}  // namespace polycube::cli::serve
