// Problem: editors and assistants want to ask many small questions about a design, and keep it loaded in between.
// Idea: the Model Context Protocol over standard input and output: a request is a line of JSON, and so is its answer.
// Questions are tools (tool.h), and each runs in a thread of its own, so that a check can be cancelled and other models
// can be asked about meanwhile.
// Limits: tools only, no prompts and no resources; requests come one in a line, not in lists.
#pragma once

#include <cstdio>
#include <istream>

namespace polycube::cli::serve {

struct ServerOptions {
  bool verbose = false;  // messages of checks to stderr
};

/// Serves until the input ends or the client asks for it. Returns the exit code; does not return, but ends the process,
/// if a check does not end within a second then. Nothing else may write to `out`.
int run_server(std::istream& in, std::FILE* out, const ServerOptions& options);
/// The same on standard input and output, as the command `serve`. Internal errors do not end the process from then on.
int serve_standard_streams(const ServerOptions& options);

}  // namespace polycube::cli::serve
