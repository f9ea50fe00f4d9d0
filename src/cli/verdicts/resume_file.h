// The file of --resume: what is decided by now, for a run that goes on after an interruption.
//
// Idea: after each verdict the whole file is written again under another name and renamed, so that it is whole at any
// time. It says which model it is about, and of each decided property the verdict and the files of its evidence, with
// their hashes. Hashes find what was changed by accident. They prove nothing, and need not: a verdict is taken from the
// file only when its evidence is judged again, about the model of this run.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/command_line.h"
#include "cli/verdicts/finding.h"
#include "polycube/model.h"

namespace polycube::cli {

class ResumeFile {
 public:
  /// Reads it if it is there. Throws Error if it is something else, or about another model.
  ResumeFile(std::string path, const Model& model, const CommandLine& line);

  struct Entry {
    Finding finding;                  // without its trace
    std::vector<std::string> hashes;  // of its files
  };
  const std::vector<Entry>& entries() const { return entries_; }

  /// In the place of what was there about this property. Throws Error if the file cannot be written.
  void add(const Finding& finding);
  void forget(const Property& property);

 private:
  void read();
  void write() const;

  std::string path_;
  const Model model_;
  std::string model_hash_;
  std::vector<std::pair<std::string, std::string>> options_;  // those that make the model
  std::vector<Entry> entries_;
};

/// 16 hexadecimal digits.
std::string hash_of(std::string_view text);
/// Of a file, or of all files in a folder; "" of stdout. Throws Error if it cannot be read.
std::string hash_of_file(const std::string& path);

}  // namespace polycube::cli
