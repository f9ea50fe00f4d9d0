// The library, files and options, for C.
#include "polycube/options.h"

#include "api/c/guard.h"
#include "api/c/handles.h"
#include "polycube/version.h"

using namespace polycube::c_interface;
using polycube::OptionInfo;

static_assert(POLYCUBE_OPTION_FLAG == static_cast<int>(OptionInfo::Type::flag));
static_assert(POLYCUBE_OPTION_NUMBER == static_cast<int>(OptionInfo::Type::number));
static_assert(POLYCUBE_OPTION_REAL == static_cast<int>(OptionInfo::Type::real));
static_assert(POLYCUBE_OPTION_TEXT == static_cast<int>(OptionInfo::Type::text));
static_assert(POLYCUBE_OPTION_CHOICE == static_cast<int>(OptionInfo::Type::choice));
static_assert(POLYCUBE_OPTION_LIST == static_cast<int>(OptionInfo::Type::list));

// --- the library -----------------------------------------------------------------------------------------------------

int polycube_c_version(void) { return POLYCUBE_C_VERSION; }

const char* polycube_version(void) {
  return guarded("", [] {
    static const std::string text = polycube::version();
    return text.c_str();
  });
}

char* polycube_build_information(void) {
  return guarded(nullptr, [] { return copy_of(polycube::build_information()); });
}

void polycube_abort_on_internal_errors(int abort) { polycube::abort_on_internal_errors(abort != 0); }

void polycube_set_command_line(const char* command_line) {
  attempted([&] { polycube::set_command_line(need_text(command_line)); });
}

char* polycube_read_file(const char* path, size_t* size) {
  return guarded(nullptr, [&] { return copy_of(polycube::read_file(need_text(path)), size); });
}

polycube_status polycube_write_file(const char* path, const char* content, size_t size) {
  return attempted([&] { polycube::write_file(need_text(path), std::string_view(need_text(content), size)); });
}

// --- options ---------------------------------------------------------------------------------------------------------

polycube_options* polycube_options_new(void) {
  return guarded(nullptr, [] { return new polycube_options(); });
}

polycube_options* polycube_options_copy(const polycube_options* options) {
  return guarded(nullptr, [&] { return new polycube_options(need(options)); });
}

void polycube_options_free(polycube_options* options) { delete options; }

polycube_status polycube_options_set(polycube_options* options, const char* name, const char* value) {
  return attempted([&] { need(options).options.set(need_text(name), need_text(value)); });
}

polycube_status polycube_options_set_number(polycube_options* options, const char* name, double value) {
  return attempted([&] { need(options).options.set(need_text(name), value); });
}

polycube_status polycube_options_unset(polycube_options* options, const char* name) {
  return attempted([&] { need(options).options.unset(need_text(name)); });
}

int polycube_options_is_set(const polycube_options* options, const char* name) {
  return guarded(0, [&] { return need(options).options.is_set(need_text(name)) ? 1 : 0; });
}

char* polycube_options_get(const polycube_options* options, const char* name) {
  return guarded(nullptr, [&] { return copy_of(need(options).options.get(need_text(name))); });
}

// --- which there are -------------------------------------------------------------------------------------------------

namespace {

/// What `body` says about an option, or `failure` behind the end.
template <class Body, class Result = std::invoke_result_t<Body, const OptionInfo&>>
Result about(std::size_t i, std::common_type_t<Result> failure, Body body) {
  return guarded(failure, [&]() -> Result {
    const std::vector<OptionInfo>& all = polycube::known_options();
    return i < all.size() ? body(all[i]) : failure;
  });
}

}  // namespace

size_t polycube_known_options(void) {
  return guarded(0, [] { return polycube::known_options().size(); });
}

const char* polycube_known_option_name(size_t i) {
  return about(i, nullptr, [](const OptionInfo& o) { return o.name.c_str(); });
}

int polycube_known_option_type(size_t i) {
  return about(i, -1, [](const OptionInfo& o) { return static_cast<int>(o.type); });
}

int polycube_known_option_is_for_loading(size_t i) {
  return about(i, 0, [](const OptionInfo& o) { return o.stage == OptionInfo::Stage::load ? 1 : 0; });
}

int polycube_known_option_is_expert(size_t i) {
  return about(i, 0, [](const OptionInfo& o) { return o.expert ? 1 : 0; });
}

const char* polycube_known_option_placeholder(size_t i) {
  return about(i, nullptr, [](const OptionInfo& o) { return o.placeholder.c_str(); });
}

const char* polycube_known_option_default(size_t i) {
  return about(i, nullptr, [](const OptionInfo& o) { return o.fallback.c_str(); });
}

double polycube_known_option_least(size_t i) {
  return about(i, 0.0, [](const OptionInfo& o) { return o.least; });
}

double polycube_known_option_most(size_t i) {
  return about(i, 0.0, [](const OptionInfo& o) { return o.most; });
}

const char* polycube_known_option_help(size_t i) {
  return about(i, nullptr, [](const OptionInfo& o) { return o.help.c_str(); });
}
