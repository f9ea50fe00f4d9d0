#include "cli/compat/request.h"

#include <algorithm>
#include <charconv>

#include "cli/errors.h"

namespace polycube::cli::compat {

namespace {

const ForeignOption* find(std::span<const ForeignOption> options, std::string_view name) {
  const auto found =
      std::find_if(options.begin(), options.end(), [&](const ForeignOption& option) { return option.name == name; });
  return found == options.end() ? nullptr : &*found;
}

/// An option at words[i], with its value, which may be the next word.
void take_option(const ForeignOption& option, std::optional<std::string> value, std::span<const std::string> words,
                 std::size_t& i, Request& request) {
  const bool more = i + 1 < words.size();
  if (!value && option.takes == Takes::value) {
    if (!more) throw usage_error("option '" + words[i] + "' needs a value");
    value = words[++i];
  } else if (!value && option.takes == Takes::optional_number && more && is_number(words[i + 1])) {
    value = words[++i];
  } else if (value && option.takes == Takes::nothing) {
    throw usage_error("option '" + std::string(option.name) + "' takes no value");
  }
  if (option.apply != nullptr) option.apply(request, value.value_or(""));
}

void take_argument(Arguments arguments, const std::string& word, Request& request) {
  if (arguments == Arguments::configuration_and_model && word.starts_with('+')) return;
  if (arguments == Arguments::bound_and_model && !request.bound && is_number(word)) {
    request.bound = step_number(word);
  } else if (request.model.empty()) {
    request.model = word;
  } else {
    throw usage_error("unexpected argument '" + word + "'", "options of polycube that take a value: --name=value");
  }
}

}  // namespace

bool is_number(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

void read_request(std::span<const ForeignOption> options, Arguments arguments, std::span<const std::string> words,
                  Request& request) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (word.size() < 2 || word[0] != '-') {
      take_argument(arguments, word, request);
      continue;
    }
    const std::size_t equals = word.find('=');
    std::optional<std::string> value;
    if (equals != std::string::npos) value = word.substr(equals + 1);
    if (const ForeignOption* option = find(options, std::string_view(word).substr(0, equals))) {
      take_option(*option, std::move(value), words, i, request);
    } else {
      request.own.push_back(word);  // an unknown one is an error there
    }
  }
  if (request.model.empty()) throw usage_error("no model is given");
}

std::uint32_t step_number(const std::string& text) {
  std::uint32_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (text.empty() || error != std::errc() || end != text.data() + text.size() || value == 0xffffffff) {
    throw usage_error("'" + text + "' is not the number of a step");
  }
  return value;
}

}  // namespace polycube::cli::compat
