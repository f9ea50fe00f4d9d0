// Problem: the model checkers that polycube stands in for name the same things differently, and each has options that
// do not matter here.
//
// Idea: a table of options for each of them. A row writes what its option means into a Request; an option that only
// concerns the inside of the tool has a row without effect. Options of polycube may follow in the form --name=value.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace polycube::cli::compat {

/// What a command line of another tool asks for.
struct Request {
  std::string model;
  std::string engine;       // as the other tool names it
  std::uint32_t first = 0;  // step where the search begins
  std::optional<std::uint32_t> bound;
  std::string property;
  std::uint32_t verbosity = 0;
  bool all_properties = false;
  bool induction = false;
  bool unique_states = false;
  bool witness = false;
  std::vector<std::string> own;  // options of polycube
};

enum class Takes : std::uint8_t { nothing, value, optional_number };

struct ForeignOption {
  std::string_view name;  // with its dashes
  Takes takes;
  void (*apply)(Request& request, const std::string& value);  // null: no effect; the value may be ""
};

/// Where an argument that is no option can be more than the model.
enum class Arguments : std::uint8_t { model, bound_and_model, configuration_and_model };

/// Adds what the words mean to `request`. Throws Error.
void read_request(std::span<const ForeignOption> options, Arguments arguments, std::span<const std::string> words,
                  Request& request);

/// Digits only?
bool is_number(std::string_view text);

/// Throws Error if the text is no whole number that can be a step.
std::uint32_t step_number(const std::string& text);

}  // namespace polycube::cli::compat
