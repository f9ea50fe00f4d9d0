#include "app/check/model_arguments.h"

#include "support/check.h"
#include "support/error.h"
#include "support/file.h"

namespace polycube::impl {

bool is_verilog(const std::string& path) {
  const std::string_view name = without_compression(path);
  for (const char* ending : {".v", ".sv", ".vh", ".svh"}) {
    if (name.ends_with(ending)) return true;
  }
  return false;
}

ModelArguments model_arguments(const Options& options, std::size_t most_evidence) {
  const std::vector<std::string>& all = options.arguments();
  CHECK(!all.empty());
  ModelArguments result{{all[0]}, {}};
  for (std::size_t i = 1; i < all.size(); ++i) {
    const bool source = is_verilog(all[0]) && is_verilog(all[i]);
    (source ? result.model : result.evidence).push_back(all[i]);
  }
  if (result.evidence.size() > most_evidence) {
    throw UsageError("unexpected argument '" + result.evidence[most_evidence] + "'",
                     "several files are one model only if all are Verilog: .v or .sv");
  }
  return result;
}

}  // namespace polycube::impl
