#include "polycube/options.h"

#include <cmath>
#include <cstdio>

#include "api/bridge.h"
#include "api/guarded.h"
#include "app/check/option_table.h"

namespace polycube {

namespace {

OptionInfo::Type type(impl::OptionType type) {
  switch (type) {
    case impl::OptionType::flag: return OptionInfo::Type::flag;
    case impl::OptionType::number: return OptionInfo::Type::number;
    case impl::OptionType::real: return OptionInfo::Type::real;
    case impl::OptionType::text: return OptionInfo::Type::text;
    case impl::OptionType::choice: return OptionInfo::Type::choice;
    case impl::OptionType::list: break;
  }
  return OptionInfo::Type::list;
}

std::string shown(double value) {
  char text[64];
  const bool whole = value == std::floor(value) && std::abs(value) < 1e15;
  std::snprintf(text, sizeof(text), whole ? "%.0f" : "%.17g", value);
  return text;
}

}  // namespace

const std::vector<OptionInfo>& known_options() {
  static const std::vector<OptionInfo> all = [] {
    std::vector<OptionInfo> result;
    for (const impl::OptionRow& row : impl::option_table()) {
      const auto stage = row.stage == impl::OptionStage::load ? OptionInfo::Stage::load : OptionInfo::Stage::check;
      result.push_back({std::string(row.name), type(row.type), stage, std::string(row.placeholder),
                        std::string(row.fallback), row.least, row.most, std::string(row.help), row.expert});
    }
    return result;
  }();
  return all;
}

Options::Options() : content_(new Content{impl::Options(impl::option_table())}) {}
Options::~Options() = default;
Options::Options(const Options& other) : content_(new Content(*other.content_)) {}
Options& Options::operator=(const Options& other) {
  *content_ = *other.content_;
  return *this;
}
Options::Options(Options&&) noexcept = default;
Options& Options::operator=(Options&&) noexcept = default;

Options& Options::set(std::string_view name, std::string_view value) {
  guarded([&] { content_->values.assign(name, std::string(value)); });
  return *this;
}

Options& Options::set_number(std::string_view name, double value) { return set(name, shown(value)); }

Options& Options::unset(std::string_view name) {
  guarded([&] { content_->values.reset(name); });
  return *this;
}

bool Options::is_set(std::string_view name) const {
  return guarded([&] {
    content_->values.row(name);
    return content_->values.given(name);
  });
}

std::string Options::get(std::string_view name) const {
  return guarded([&]() -> std::string {
    const impl::OptionRow& row = content_->values.row(name);
    switch (row.type) {
      case impl::OptionType::flag: return content_->values.flag(name) ? "true" : "false";
      case impl::OptionType::list: {
        std::string all;
        for (const std::string& value : content_->values.list(name)) all += (all.empty() ? "" : "\n") + value;
        return all;
      }
      default: return content_->values.value(name);
    }
  });
}

}  // namespace polycube
