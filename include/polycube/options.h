// Options of loading and checking: a table of names, types, defaults and meanings, and values for some of them.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "polycube/export.h"

namespace polycube {

struct OptionInfo {
  enum class Type { flag, number, real, text, choice, list };
  enum class Stage { load, check };  ///< what it is about: reading a model, or checking it

  std::string name;
  Type type;
  Stage stage;
  std::string placeholder;  ///< for a choice: the values, "a|b|c"
  std::string fallback;     ///< the default
  double least;             ///< range of a number
  double most;
  std::string help;
  bool expert;  ///< about the inside of engines
};

/// All options, in a sensible order. docs/options.md describes them: the command line has the same ones.
POLYCUBE_API const std::vector<OptionInfo>& known_options();

/// Values by name; a value that is not set is the default. Those for loading and those for checking may be in one
/// object: each function uses what concerns it. Copies are independent.
class POLYCUBE_API Options {
 public:
  Options();
  ~Options();
  Options(const Options&);
  Options& operator=(const Options&);
  Options(Options&&) noexcept;
  Options& operator=(Options&&) noexcept;

  /// Throws Error if there is no such option, or if the value is not valid for it. A flag takes "true" or "false".
  /// Setting a list again appends to it.
  Options& set(std::string_view name, std::string_view value);
  template <class Number, std::enable_if_t<std::is_arithmetic_v<Number>, int> = 0>
  Options& set(std::string_view name, Number value) {
    if constexpr (std::is_same_v<Number, bool>) return set(name, std::string_view(value ? "true" : "false"));
    return set_number(name, static_cast<double>(value));
  }
  /// Back to the default.
  Options& unset(std::string_view name);
  bool is_set(std::string_view name) const;
  /// The value, or the default; values of a list one after the other, separated by newlines.
  std::string get(std::string_view name) const;

  // The usual ones by functions.
  Options& engine(std::string_view name) { return set("engine", name); }  ///< "auto", "ic3", "bmc", "kind", ...
  Options& property(std::string_view name) { return set("property", name); }
  Options& timeout(double seconds) { return set("timeout", seconds); }
  Options& memory(double megabytes) { return set("memory", megabytes); }
  Options& bound(std::uint32_t step) { return set("bound", step); }
  Options& cores(std::uint32_t number) { return set("cores", number); }
  Options& seed(std::uint32_t number) { return set("seed", number); }
  /// What is wanted beside the verdict (see Result): "trace" is there without being asked for.
  Options& evidence(std::string_view what) { return set("evidence", what); }

 private:
  friend struct Bridge;
  Options& set_number(std::string_view name, double value);
  struct Content;
  std::unique_ptr<Content> content_;
};

}  // namespace polycube
