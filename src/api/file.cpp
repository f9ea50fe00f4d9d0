#include "polycube/file.h"

#include "api/guarded.h"
#include "polycube/names.h"
#include "support/file.h"
#include "support/nearest.h"

namespace polycube {

std::string read_file(const std::string& path) {
  return guarded([&] { return impl::read_file(path); });
}

void write_file(const std::string& path, std::string_view content) {
  guarded([&] { impl::write_file(path, content); });
}

std::vector<std::string> nearest_names(std::string_view word, const std::vector<std::string>& names, std::size_t most) {
  return guarded([&] { return impl::nearest_names(word, names, most); });
}

}  // namespace polycube
