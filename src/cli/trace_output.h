// The pictures of a run that the options --vcd, --fst, --testbench and --trace ask for.
#pragma once

#include "cli/command_line.h"
#include "polycube/trace.h"

namespace polycube::cli {

/// Throws Error if a picture is asked for that this build cannot make.
void check_trace_options(const CommandLine& line);

bool trace_wanted(const CommandLine& line);

/// Which values they show.
Trace::View view_of(const CommandLine& line);

/// Writes the files and prints the table. Throws Error if a file cannot be written.
void show_trace(const CommandLine& line, const Trace& trace);

}  // namespace polycube::cli
