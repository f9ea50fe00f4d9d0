// Is a verdict of an earlier run still to be believed? Its evidence says so, judged about the model of this run.
#pragma once

#include <string>

#include "cli/verdicts/resume_file.h"

namespace polycube::cli {

/// A witness is replayed, a certificate is given to certcheck, or without this program to our own check, for about as
/// long as it took to find the proof. Returns what speaks against it, or "". Of a counterexample the trace is added.
std::string judge_again(ResumeFile::Entry& entry, const Model& model);

}  // namespace polycube::cli
