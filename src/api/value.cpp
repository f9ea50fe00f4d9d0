#include "polycube/value.h"

#include "api/bridge.h"
#include "api/guarded.h"
#include "support/error.h"

namespace polycube {

namespace {

impl::BitVector parse(std::uint32_t width, std::string_view text) {
  std::optional<impl::BitVector> value;
  if (text.substr(0, 2) == "0x") {
    value = impl::BitVector::from_hexadecimal(width, text.substr(2));
  } else if (text.substr(0, 2) == "0b") {
    const std::string_view digits = text.substr(2);
    const bool fits = !digits.empty() && digits.size() <= width;
    if (fits && digits.find_first_not_of("01") == std::string_view::npos) {
      value = impl::BitVector::from_binary(std::string(width - digits.size(), '0') + std::string(digits));
    }
  } else {
    value = impl::BitVector::from_decimal(width, text);
  }
  if (value) return *value;
  throw impl::UsageError("'" + std::string(text) + "' is no number of " + std::to_string(width) + " bits",
                         "a decimal number, or 0x and hexadecimal digits, or 0b and binary ones");
}

const impl::BitVector& bits_of(const impl::Value& value) {
  if (const auto* bits = std::get_if<impl::BitVector>(&value)) return *bits;
  throw impl::UsageError("the value is an array, not a word");
}

const impl::ArrayValue& array_of(const impl::Value& value) {
  if (const auto* array = std::get_if<impl::ArrayValue>(&value)) return *array;
  throw impl::UsageError("the value is a word, not an array");
}

void require_width(std::uint32_t width) {
  if (width == 0) throw impl::UsageError("a width is at least 1");
}

void require_index(const impl::ArrayValue& array, const impl::BitVector& index) {
  if (index.width() == array.index_width()) return;
  throw impl::UsageError("the index has " + std::to_string(index.width()) + " bits and not " +
                         std::to_string(array.index_width()));
}

}  // namespace

Value::Value() : Value(1, std::uint64_t{0}) {}

Value::Value(std::uint32_t width, std::uint64_t number)
    : content_(guarded([&] {
        require_width(width);
        return std::make_shared<const Content>(Content{impl::BitVector(width, number)});
      })) {}

Value::Value(std::uint32_t width, std::string_view text)
    : content_(guarded([&] {
        require_width(width);
        return std::make_shared<const Content>(Content{parse(width, text)});
      })) {}

Value::Value(std::shared_ptr<const Content> content) : content_(std::move(content)) {}
Value::~Value() = default;
Value::Value(const Value&) = default;
Value& Value::operator=(const Value&) = default;
Value::Value(Value&&) noexcept = default;
Value& Value::operator=(Value&&) noexcept = default;

Value Value::array(std::uint32_t index_width, const Value& element) {
  return guarded([&] {
    require_width(index_width);
    return Bridge::value(impl::ArrayValue(index_width, bits_of(Bridge::value(element))));
  });
}

Sort Value::sort() const {
  if (const auto* bits = std::get_if<impl::BitVector>(&content_->value)) return Sort::bits(bits->width());
  const auto& array = std::get<impl::ArrayValue>(content_->value);
  return Sort::array(array.index_width(), array.element_width());
}

bool Value::bit(std::uint32_t i) const {
  return guarded([&] {
    const impl::BitVector& bits = bits_of(content_->value);
    if (i >= bits.width()) throw impl::UsageError("there is no bit " + std::to_string(i));
    return bits.bit(i);
  });
}

bool Value::is_zero() const {
  return guarded([&] { return bits_of(content_->value).is_zero(); });
}

bool Value::is_small() const {
  return guarded([&] { return bits_of(content_->value).fits_uint64(); });
}

std::uint64_t Value::to_uint64() const {
  return guarded([&] {
    const impl::BitVector& bits = bits_of(content_->value);
    if (!bits.fits_uint64()) throw impl::UsageError("the value does not fit into 64 bits");
    return bits.to_uint64();
  });
}

std::string Value::binary() const {
  return guarded([&] { return bits_of(content_->value).to_binary(); });
}
std::string Value::decimal() const {
  return guarded([&] { return bits_of(content_->value).to_decimal(); });
}
std::string Value::signed_decimal() const {
  return guarded([&] { return bits_of(content_->value).to_signed_decimal(); });
}
std::string Value::hexadecimal() const {
  return guarded([&] { return bits_of(content_->value).to_hexadecimal(); });
}

Value Value::at(const Value& index) const {
  return guarded([&] {
    const impl::ArrayValue& array = array_of(content_->value);
    require_index(array, bits_of(Bridge::value(index)));
    return Bridge::value(array.read(bits_of(Bridge::value(index))));
  });
}

Value Value::with(const Value& index, const Value& element) const {
  return guarded([&] {
    impl::ArrayValue array = array_of(content_->value);
    require_index(array, bits_of(Bridge::value(index)));
    const impl::BitVector& bits = bits_of(Bridge::value(element));
    if (bits.width() != array.element_width()) {
      throw impl::UsageError("the element has " + std::to_string(bits.width()) + " bits and not " +
                             std::to_string(array.element_width()));
    }
    array.write(bits_of(Bridge::value(index)), bits);
    return Bridge::value(std::move(array));
  });
}

Value Value::default_element() const {
  return guarded([&] { return Bridge::value(array_of(content_->value).default_element()); });
}

std::vector<std::pair<Value, Value>> Value::elements() const {
  return guarded([&] {
    std::vector<std::pair<Value, Value>> result;
    for (const auto& [index, element] : array_of(content_->value).entries()) {
      result.emplace_back(Bridge::value(index), Bridge::value(element));
    }
    return result;
  });
}

std::string Value::to_string() const {
  if (const auto* bits = std::get_if<impl::BitVector>(&content_->value)) {
    return bits->to_binary() + (bits->width() > 1 ? " (" + bits->to_decimal() + ")" : "");
  }
  const auto& array = std::get<impl::ArrayValue>(content_->value);
  std::string text = "[*] " + array.default_element().to_binary();
  for (const auto& [index, element] : array.entries()) text += ", [" + index.to_binary() + "] " + element.to_binary();
  return text;
}

bool operator==(const Value& a, const Value& b) { return a.sort() == b.sort() && Bridge::value(a) == Bridge::value(b); }

}  // namespace polycube
