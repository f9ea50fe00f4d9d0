// A reader of JSON, for the small files that Yosys writes: no streaming, and of numbers whole ones only.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace polycube::impl::yosys {

class Json {
 public:
  using Array = std::vector<Json>;
  using Object = std::vector<std::pair<std::string, Json>>;

  bool is_null() const { return std::holds_alternative<std::monostate>(value_); }
  const std::string* text() const { return std::get_if<std::string>(&value_); }
  const std::int64_t* number() const { return std::get_if<std::int64_t>(&value_); }
  const Array* array() const { return std::get_if<Array>(&value_); }
  const Object* object() const { return std::get_if<Object>(&value_); }
  /// The member of an object; null if there is none.
  const Json* member(std::string_view name) const;

  /// Throws InputError with the place in the file `path`.
  static Json parse(const std::string& path, std::string_view text);

 private:
  friend class JsonParser;
  std::variant<std::monostate, bool, std::int64_t, std::string, Array, Object> value_;
};

}  // namespace polycube::impl::yosys
