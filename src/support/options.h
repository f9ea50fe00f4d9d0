// Problem: the documents about options, the code that sets them and the code that reads them can disagree.
// Idea: one table, with one row for each option. All of these follow from the rows, and a test checks that every option
// is read.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace polycube::impl {

enum class OptionType : std::uint8_t { flag, number, real, text, choice, list };  // list: may be set several times
enum class OptionStage : std::uint8_t { load, check };                            // of a model

struct OptionRow {
  OptionStage stage;
  std::string_view name;
  OptionType type;
  std::string_view placeholder;  // name of its value in help; for a choice, the values: "a|b|c"
  std::string_view fallback;     // the default value, as text
  double least;                  // range of numbers
  double most;
  std::string_view help;
  bool expert = false;  // about the inside of engines
};

/// Values by name. The table outlives them.
class Options {
 public:
  explicit Options(std::span<const OptionRow> table);

  /// Appends to a list; a flag takes "true" or "false". Throws UsageError for an unknown name or a value that is not
  /// valid.
  void assign(std::string_view name, const std::string& value);
  /// Back to the default. Throws UsageError for an unknown name.
  void reset(std::string_view name);
  /// Throws UsageError if there is none.
  const OptionRow& row(std::string_view name) const;

  bool given(std::string_view name) const;
  bool flag(std::string_view name) const;
  std::int64_t number(std::string_view name) const;
  double real(std::string_view name) const;
  const std::string& text(std::string_view name) const;
  /// Of an option of any type but a list, as it was set.
  const std::string& value(std::string_view name) const;
  const std::vector<std::string>& list(std::string_view name) const;

 private:
  struct Given {
    const OptionRow* row;
    std::string value;
    bool given = false;
    std::vector<std::string> all = {};  // of a list
  };
  const Given& at(std::string_view name, OptionType type) const;
  const Given& find(std::string_view name) const;

  std::map<std::string_view, Given> values_;
};

}  // namespace polycube::impl
