// What a client can call: a name, what it takes, and the function behind it.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "cli/json.h"
#include "cli/serve/arguments.h"
#include "cli/serve/call.h"
#include "cli/serve/workspace.h"

namespace polycube::cli::serve {

/// Runs in a thread of its own. Throws ToolError, or Error of the library.
using ToolFunction = Answer (*)(Workspace&, const Arguments&, Call&);

struct Tool {
  std::string name;
  std::string help;  // for an assistant that has to choose
  std::vector<Parameter> parameters;
  ToolFunction run = nullptr;
};

/// In the order in which one uses them.
const std::vector<Tool>& tools();
/// Null if there is none.
const Tool* find_tool(const std::string& name);

Answer load_model(Workspace& workspace, const Arguments& arguments, Call& call);
Answer unload_model(Workspace& workspace, const Arguments& arguments, Call& call);
Answer list_properties(Workspace& workspace, const Arguments& arguments, Call& call);
Answer search_signals(Workspace& workspace, const Arguments& arguments, Call& call);
Answer check_properties(Workspace& workspace, const Arguments& arguments, Call& call);
Answer show_trace(Workspace& workspace, const Arguments& arguments, Call& call);
Answer show_values(Workspace& workspace, const Arguments& arguments, Call& call);
Answer find_cti(Workspace& workspace, const Arguments& arguments, Call& call);
Answer show_lemmas(Workspace& workspace, const Arguments& arguments, Call& call);
Answer explain_proof(Workspace& workspace, const Arguments& arguments, Call& call);

}  // namespace polycube::cli::serve
