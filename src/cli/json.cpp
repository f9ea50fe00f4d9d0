#include "cli/json.h"

#include <nlohmann/json.hpp>

namespace polycube::cli {

namespace {

using Library = nlohmann::ordered_json;

/// Builds a value from the events of the library's parser, which needs no recursion: nothing that a client sends can
/// exhaust the stack while it is read.
class Builder : public nlohmann::json_sax<Library> {
 public:
  Json result;
  std::string error;

  bool null() override { return add(Json()); }
  bool boolean(bool value) override { return add(value); }
  bool number_integer(number_integer_t value) override { return add(std::int64_t{value}); }
  bool number_unsigned(number_unsigned_t value) override {
    if (value <= INT64_MAX) return add(static_cast<std::int64_t>(value));
    return add(static_cast<double>(value));
  }
  bool number_float(number_float_t value, const string_t&) override { return add(value); }
  bool string(string_t& value) override { return add(std::move(value)); }
  bool binary(binary_t&) override { return false; }  // not in texts
  bool start_object(std::size_t) override { return open(Json::object()); }
  bool end_object() override { return close(); }
  bool start_array(std::size_t) override { return open(Json::array()); }
  bool end_array() override { return close(); }
  bool key(string_t& value) override {
    keys_.back() = std::move(value);
    return true;
  }
  bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception& problem) override {
    const std::string what = problem.what();  // "[json.exception.parse_error.101] parse error at line 1, column 2: ..."
    const std::size_t start = what.find(": ");
    error = "at byte " + std::to_string(position) + ": " + (start == std::string::npos ? what : what.substr(start + 2));
    return false;
  }

 private:
  static constexpr std::size_t deepest = 64;  // more than any request needs

  bool open(Json container) {
    if (open_.size() >= deepest) {
      error = "more than " + std::to_string(deepest) + " levels";
      return false;
    }
    open_.push_back(std::move(container));
    keys_.emplace_back();
    return true;
  }

  bool close() {
    Json done = std::move(open_.back());
    open_.pop_back();
    keys_.pop_back();
    return add(std::move(done));
  }

  bool add(Json value) {
    if (open_.empty()) {
      result = std::move(value);
    } else if (open_.back().is_object()) {
      open_.back().set(std::move(keys_.back()), std::move(value));
    } else {
      open_.back().push(std::move(value));
    }
    return true;
  }

  std::vector<Json> open_;
  std::vector<std::string> keys_;  // of the next member, for each that is open
};

/// Requires: not deeper than what tools make.
Library converted(const Json& json) {
  if (const auto* value = json.boolean()) return *value;
  if (const auto* value = json.integer()) return *value;
  if (const auto* value = json.text()) return *value;
  if (const auto* elements = json.elements()) {
    Library list = Library::array();
    for (const Json& element : *elements) list.push_back(converted(element));
    return list;
  }
  if (const auto* members = json.members()) {
    Library object = Library::object();
    for (const auto& [name, value] : *members) object[name] = converted(value);
    return object;
  }
  if (const auto value = json.number()) return *value;
  return nullptr;
}

}  // namespace

std::optional<double> Json::number() const {
  if (const auto* whole = integer()) return static_cast<double>(*whole);
  if (const auto* value = std::get_if<double>(&value_)) return *value;
  return std::nullopt;
}

const Json* Json::find(std::string_view name) const {
  const Object* object = members();
  if (object == nullptr) return nullptr;
  for (auto member = object->rbegin(); member != object->rend(); ++member) {
    if (member->first == name) return &member->second;
  }
  return nullptr;
}

Json& Json::set(std::string name, Json value) {
  std::get<Object>(value_).emplace_back(std::move(name), std::move(value));
  return *this;
}

Json& Json::push(Json value) {
  std::get<Array>(value_).push_back(std::move(value));
  return *this;
}

std::string Json::print() const { return converted(*this).dump(-1, ' ', false, Library::error_handler_t::replace); }

std::optional<Json> Json::parse(std::string_view text, std::string& error) {
  Builder builder;
  if (Library::sax_parse(text, &builder)) return std::move(builder.result);
  error = builder.error;
  return std::nullopt;
}

}  // namespace polycube::cli
