// The arguments of a tool: declared once, for the schema that a client reads and for the check of what it sends.
// A wrong argument is answered in words, so that an assistant can correct itself.
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "cli/json.h"

namespace polycube::cli::serve {

/// A call that cannot be done as it was asked for; what() says what to do instead.
class ToolError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

enum class ParameterType : std::uint8_t {
  text,
  texts,    // a list; one text alone is accepted too
  seconds,  // a number, not negative
  count,    // an integer, not negative
  flag,
  steps,    // [first, last]; one number alone is accepted too
  options,  // an object: names and values of options
};

struct Parameter {
  std::string name;
  ParameterType type = ParameterType::text;
  bool required = false;
  std::string help;
};

/// JSON Schema of an object with these members.
Json schema(const std::vector<Parameter>& parameters);

class Arguments {
 public:
  /// Throws ToolError if they do not fit the parameters. Requires: an object.
  Arguments(const std::vector<Parameter>& parameters, Json given);

  /// Absent: the fallback.
  std::string text(const std::string& name, const std::string& fallback = "") const;
  std::vector<std::string> texts(const std::string& name) const;
  double seconds(const std::string& name, double fallback) const;
  std::uint64_t count(const std::string& name, std::uint64_t fallback) const;
  bool flag(const std::string& name) const;
  std::optional<std::pair<std::uint64_t, std::uint64_t>> steps(const std::string& name) const;
  /// Null if absent.
  const Json* options(const std::string& name) const { return given_.find(name); }
  bool has(const std::string& name) const { return given_.find(name) != nullptr; }

 private:
  Json given_;
};

}  // namespace polycube::cli::serve
