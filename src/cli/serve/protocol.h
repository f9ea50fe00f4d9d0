// What the Model Context Protocol says about a server with tools, in two eras: up to 2025-11-25 a client begins with
// `initialize`, from 2026-07-28 on each request says of itself which version it speaks.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/json.h"
#include "cli/serve/call.h"
#include "cli/serve/rpc.h"

namespace polycube::cli::serve {

/// The newest first.
const std::vector<std::string>& protocol_versions();

/// How the result of a request has to look.
struct Dialect {
  bool modern = false;  // 2026-07-28
};

/// By the metadata of the request; an error if they are incomplete, or name a version that is not supported.
std::optional<RpcError> read_dialect(const ClientMessage& request, Dialect& dialect);

/// Of `initialize`.
Json greeting(const std::string& wanted_version);
/// Of `server/discover`.
Json discovery();
/// Of `tools/list`.
Json tool_list(const Dialect& dialect);
/// Of `tools/call`.
Json tool_result(const Answer& answer);

/// With the members that each result has in the dialect.
Json finished(const Dialect& dialect, Json result);

}  // namespace polycube::cli::serve
