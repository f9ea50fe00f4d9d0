#include "cli/serve/protocol.h"

#include <algorithm>
#include <utility>

#include "cli/serve/tool.h"
#include "polycube/version.h"

namespace polycube::cli::serve {

namespace {

constexpr const char* instructions =
    "polycube decides whether properties of hardware designs can fail. Load a design and check its properties. If one "
    "is sat, trace and value show how it fails. If one is unsat, lemmas and explain say why. If one is unknown, cti "
    "shows what is missing for a proof. Answers are short; from and limit ask for the rest of a list.";

constexpr const char* version_key = "io.modelcontextprotocol/protocolVersion";
constexpr const char* capabilities_key = "io.modelcontextprotocol/clientCapabilities";
constexpr const char* server_key = "io.modelcontextprotocol/serverInfo";

Json server_info() {
  return Json::object().set("name", "polycube").set("title", "polycube model checker").set("version", version());
}

Json capabilities() { return Json::object().set("tools", Json::object()); }

/// The list is the same as long as the program is: a client may keep it for a day.
void allow_caching(Json& result) {
  constexpr int day = 24 * 60 * 60 * 1000;
  result.set("ttlMs", day).set("cacheScope", "public");
}

Json supported_versions() {
  Json list = Json::array();
  for (const std::string& one : protocol_versions()) list.push(one);
  return list;
}

}  // namespace

const std::vector<std::string>& protocol_versions() {
  static const std::vector<std::string> versions = {"2026-07-28", "2025-11-25", "2025-06-18", "2024-11-05"};
  return versions;
}

std::optional<RpcError> read_dialect(const ClientMessage& request, Dialect& dialect) {
  const Json* meta = request.params.find("_meta");
  const Json* wanted = meta == nullptr ? nullptr : meta->find(version_key);
  if (wanted == nullptr) return std::nullopt;
  if (wanted->text() == nullptr) return RpcError{ErrorCode::invalid_parameters, "the protocol version is a text", {}};
  const std::vector<std::string>& known = protocol_versions();
  if (std::find(known.begin(), known.end(), *wanted->text()) == known.end()) {
    Json data = Json::object();
    data.set("supported", supported_versions()).set("requested", *wanted);
    return RpcError{ErrorCode::unsupported_version, "this version of the protocol is not supported", std::move(data)};
  }
  dialect.modern = *wanted->text() == known.front();
  const Json* client = meta->find(capabilities_key);
  if (dialect.modern && (client == nullptr || !client->is_object())) {
    return RpcError{ErrorCode::invalid_parameters, std::string("_meta has no ") + capabilities_key, {}};
  }
  return std::nullopt;
}

Json greeting(const std::string& wanted_version) {
  const std::vector<std::string>& known = protocol_versions();
  // The newest version has no greeting: who greets speaks an older one.
  const bool is_known = std::find(known.begin() + 1, known.end(), wanted_version) != known.end();
  Json result = Json::object();
  result.set("protocolVersion", is_known ? wanted_version : known[1]);
  result.set("capabilities", capabilities()).set("serverInfo", server_info());
  return result.set("instructions", instructions);
}

Json discovery() {
  Json result = Json::object();
  result.set("supportedVersions", supported_versions()).set("capabilities", capabilities());
  result.set("instructions", instructions);
  allow_caching(result);
  return result;
}

Json tool_list(const Dialect& dialect) {
  Json list = Json::array();
  for (const Tool& tool : tools()) {
    Json entry = Json::object();
    entry.set("name", tool.name).set("description", tool.help).set("inputSchema", schema(tool.parameters));
    entry.set("annotations", Json::object().set("readOnlyHint", true).set("openWorldHint", false));
    list.push(std::move(entry));
  }
  Json result = Json::object().set("tools", std::move(list));
  if (dialect.modern) allow_caching(result);
  return result;
}

Json tool_result(const Answer& answer) {
  Json content = Json::array();
  content.push(Json::object().set("type", "text").set("text", answer.text));
  Json result = Json::object().set("content", std::move(content));
  if (!answer.is_error) result.set("structuredContent", answer.data);
  return result.set("isError", answer.is_error);
}

Json finished(const Dialect& dialect, Json result) {
  if (!dialect.modern) return result;
  result.set("resultType", "complete");
  return result.set("_meta", Json::object().set(server_key, server_info()));
}

}  // namespace polycube::cli::serve
