#include "cli/serve/arguments.h"

#include <algorithm>
#include <limits>

namespace polycube::cli::serve {

namespace {

bool is_count(const Json& value) { return value.integer() != nullptr && *value.integer() >= 0; }

bool is_list(const Json& value, bool (*good)(const Json&)) {
  return value.elements() != nullptr && std::all_of(value.elements()->begin(), value.elements()->end(), good);
}

bool is_text(const Json& value) { return value.text() != nullptr; }

bool is_interval(const Json& value) {
  return is_list(value, is_count) && value.elements()->size() == 2 &&
         *value.elements()->at(0).integer() <= *value.elements()->at(1).integer();
}

bool fits(ParameterType type, const Json& value) {
  switch (type) {
    case ParameterType::text: return is_text(value);
    case ParameterType::texts: return is_text(value) || is_list(value, is_text);
    case ParameterType::seconds: return value.number() && *value.number() >= 0;
    case ParameterType::count: return is_count(value);
    case ParameterType::flag: return value.boolean() != nullptr;
    case ParameterType::steps: return is_count(value) || is_interval(value);
    case ParameterType::options: return value.is_object();
  }
  return false;
}

std::string wanted(ParameterType type) {
  switch (type) {
    case ParameterType::text: return "a text";
    case ParameterType::texts: return "a list of texts";
    case ParameterType::seconds: return "a number of seconds";
    case ParameterType::count: return "an integer from 0 on";
    case ParameterType::flag: return "true or false";
    case ParameterType::steps: return "two steps, the first and the last, as in [0, 20]";
    case ParameterType::options: return "an object, as in {\"bound\": 20}";
  }
  return "";
}

Json type_schema(ParameterType type) {
  Json result = Json::object();
  switch (type) {
    case ParameterType::text: return result.set("type", "string");
    case ParameterType::texts: return result.set("type", "array").set("items", Json::object().set("type", "string"));
    case ParameterType::seconds: return result.set("type", "number").set("minimum", 0);
    case ParameterType::count: return result.set("type", "integer").set("minimum", 0);
    case ParameterType::flag: return result.set("type", "boolean");
    case ParameterType::steps:
      return result.set("type", "array")
          .set("items", Json::object().set("type", "integer").set("minimum", 0))
          .set("minItems", 2)
          .set("maxItems", 2);
    case ParameterType::options: return result.set("type", "object");
  }
  return result;
}

std::string list_of(const std::vector<Parameter>& parameters) {
  std::string text;
  for (const Parameter& parameter : parameters) text += (text.empty() ? "" : ", ") + parameter.name;
  return text.empty() ? "nothing" : text;
}

}  // namespace

Json schema(const std::vector<Parameter>& parameters) {
  Json properties = Json::object();
  Json required = Json::array();
  for (const Parameter& parameter : parameters) {
    properties.set(parameter.name, type_schema(parameter.type).set("description", parameter.help));
    if (parameter.required) required.push(parameter.name);
  }
  Json result = Json::object();
  result.set("type", "object").set("properties", std::move(properties));
  if (!required.elements()->empty()) result.set("required", std::move(required));
  return result.set("additionalProperties", false);
}

Arguments::Arguments(const std::vector<Parameter>& parameters, Json given) {
  given_ = Json::object();
  for (const auto& [name, value] : *given.members()) {
    const auto known = std::find_if(parameters.begin(), parameters.end(),
                                    [&name = name](const Parameter& parameter) { return parameter.name == name; });
    if (known == parameters.end()) {
      throw ToolError("there is no argument '" + name + "'; the tool takes " + list_of(parameters));
    }
    if (value.is_null()) continue;  // as if it was absent: some clients send all members
    if (!fits(known->type, value)) throw ToolError("the argument '" + name + "' is " + wanted(known->type));
    given_.set(name, value);
  }
  for (const Parameter& parameter : parameters) {
    if (parameter.required && !has(parameter.name)) {
      throw ToolError("the argument '" + parameter.name + "' is missing: " + parameter.help);
    }
  }
}

std::string Arguments::text(const std::string& name, const std::string& fallback) const {
  const Json* value = given_.find(name);
  return value == nullptr ? fallback : *value->text();
}

std::vector<std::string> Arguments::texts(const std::string& name) const {
  const Json* value = given_.find(name);
  if (value == nullptr) return {};
  if (const std::string* alone = value->text()) return {*alone};
  std::vector<std::string> result;
  for (const Json& element : *value->elements()) result.push_back(*element.text());
  return result;
}

double Arguments::seconds(const std::string& name, double fallback) const {
  const Json* value = given_.find(name);
  return value == nullptr ? fallback : *value->number();
}

std::uint64_t Arguments::count(const std::string& name, std::uint64_t fallback) const {
  const Json* value = given_.find(name);
  return value == nullptr ? fallback : static_cast<std::uint64_t>(*value->integer());
}

bool Arguments::flag(const std::string& name) const {
  const Json* value = given_.find(name);
  return value != nullptr && *value->boolean();
}

std::optional<std::pair<std::uint64_t, std::uint64_t>> Arguments::steps(const std::string& name) const {
  const Json* value = given_.find(name);
  if (value == nullptr) return std::nullopt;
  if (const std::int64_t* alone = value->integer()) {
    return std::make_pair(static_cast<std::uint64_t>(*alone), static_cast<std::uint64_t>(*alone));
  }
  const auto at = [&](std::size_t i) { return static_cast<std::uint64_t>(*value->elements()->at(i).integer()); };
  return std::make_pair(at(0), at(1));
}

}  // namespace polycube::cli::serve
