// `polycube certify`: is the certificate one for the model? Says yes on stdout, or why not on stderr.
#include <cstdio>

#include "app/commands.h"
#include "certify/check_witness_circuit.h"
#include "support/error.h"
#include "support/file.h"
#include "support/stop.h"

namespace polycube {

int certify_command(const Options& options) {
  const std::string& model = options.arguments()[0];
  const std::string& certificate = options.arguments()[1];
  const Stop stop(options.real("timeout"));
  const WitnessCircuitCheck check = check_witness_circuit(aiger::read_file(model, read_file(model)),
                                                          aiger::read_file(certificate, read_file(certificate)), stop);
  if (check.outcome == WitnessCircuitCheck::Outcome::accepted) {
    std::puts("accepted");
    return exit_code::done;
  }
  std::fprintf(stderr, "%s\n", check.reason.c_str());
  if (check.outcome == WitnessCircuitCheck::Outcome::stopped) return exit_code::unknown;
  std::puts("rejected");
  return exit_code::rejected;
}

}  // namespace polycube
