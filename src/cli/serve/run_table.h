// Problem: the table of a long trace is too much for one answer, and most questions are about a few signals.
// Idea: the lines of the table that the library prints (Trace::table, which knows which bits matter), read back: those
// of some steps and signals. What a signal had before the first step is shown there, so that nothing has to be looked
// up.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/json.h"
#include "cli/serve/name_filter.h"
#include "cli/serve/short_text.h"

namespace polycube::cli::serve {

struct RunRow {
  std::uint64_t step = 0;
  std::string kind;  // input, register, wire, property
  std::string signal;
  std::string value;  // x: does not matter
};

struct RunTable {
  std::vector<RunRow> rows;  // changes, by step
  std::string end;           // "step 10: assertion no_overflow fails (fifo.sv:69)", or ""
};

RunTable read_run_table(const std::string& table);

/// The rows of these steps, of signals that one of the filters accepts; all of them without a filter.
std::vector<RunRow> selected_rows(const RunTable& table, std::uint64_t first, std::uint64_t last,
                                  const std::vector<NameFilter>& filters);

std::vector<RunRow> rows_of(const std::vector<RunRow>& rows, const Part& part);

/// As the library prints it: the number of a step stands once.
std::string printed(const std::vector<RunRow>& rows);
Json data_of(const std::vector<RunRow>& rows);

}  // namespace polycube::cli::serve
