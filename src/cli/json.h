// Problem: requests and answers are JSON, and every tool reads and makes some.
// Idea: a value of our own, read and printed by the library nlohmann/json in one file: its header takes ten seconds to
// compile, and no type of it appears elsewhere.
// Limits: numbers are integers of 64 bits or doubles; of members with the same name the last one counts.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace polycube::cli {

class Json {
 public:
  using Array = std::vector<Json>;
  using Member = std::pair<std::string, Json>;
  using Object = std::vector<Member>;

  Json() = default;                // null
  template <std::same_as<bool> T>  // not from pointers
  Json(T value) : value_(value) {}
  template <std::integral T>
    requires(!std::same_as<T, bool>)
  Json(T value) : value_(static_cast<std::int64_t>(value)) {}
  Json(double value) : value_(value) {}
  Json(const char* value) : value_(std::string(value)) {}
  Json(std::string value) : value_(std::move(value)) {}
  Json(std::string_view value) : value_(std::string(value)) {}
  Json(Array value) : value_(std::move(value)) {}
  Json(Object value) : value_(std::move(value)) {}
  static Json object() { return Json(Object()); }
  static Json array() { return Json(Array()); }

  bool is_null() const { return std::holds_alternative<std::nullptr_t>(value_); }
  bool is_object() const { return std::holds_alternative<Object>(value_); }
  /// Null if it is of another type.
  const bool* boolean() const { return std::get_if<bool>(&value_); }
  const std::int64_t* integer() const { return std::get_if<std::int64_t>(&value_); }
  const std::string* text() const { return std::get_if<std::string>(&value_); }
  const Array* elements() const { return std::get_if<Array>(&value_); }
  const Object* members() const { return std::get_if<Object>(&value_); }
  /// Of an integer too.
  std::optional<double> number() const;
  /// The member of that name; null if there is none, or if this is no object.
  const Json* find(std::string_view name) const;

  /// Requires: an object without a member of that name.
  Json& set(std::string name, Json value);
  /// Requires: an array.
  Json& push(Json value);

  /// In one line. Bytes that are not UTF-8 are replaced.
  std::string print() const;
  /// None if the text is not JSON; then `error` has the reason.
  static std::optional<Json> parse(std::string_view text, std::string& error);

  friend bool operator==(const Json&, const Json&) = default;

 private:
  std::variant<std::nullptr_t, bool, std::int64_t, double, std::string, Array, Object> value_;
};

}  // namespace polycube::cli
