// Problem: assertions are rewritten before Yosys sees the sources, and they stand in macros and in included files too.
// Idea: the preprocessor of the standard [SystemVerilog17, §22]: macros with arguments and defaults, conditions,
// includes. All files become one text, in order. Comments are dropped, but for those that tools read (synopsys,
// synthesis, pragma).
#pragma once

#include <string>
#include <vector>

#include "frontends/verilog/source_text.h"

namespace polycube::impl::verilog {

struct PreprocessSettings {
  std::vector<std::string> defines;   // "NAME" or "NAME=TEXT"
  std::vector<std::string> includes;  // folders that `include searches, after the one of the including file
};

/// Throws InputError with file and line.
SourceText preprocess(const std::vector<std::string>& paths, const PreprocessSettings& settings);

}  // namespace polycube::impl::verilog
