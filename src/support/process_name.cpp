#include "support/process_name.h"

namespace polycube::impl {

namespace {

std::string& prefix() {
  static std::string text;
  return text;
}

}  // namespace

void set_process_name(const std::string& name) { prefix() = name + ": "; }

const std::string& process_prefix() { return prefix(); }

}  // namespace polycube::impl
