#include "app/check/yosys_output.h"

#include "app/check/model_file.h"
#include "frontends/yosys_witness/writer.h"
#include "support/file.h"

namespace polycube::impl {

namespace {

yosys::WitnessMap witness_map(const Options& options, const TransitionSystem& system) {
  const std::string& path = options.text("ywmap");
  return path.empty() ? yosys::map_by_names(system) : yosys::read_map(path, read_file(path), system);
}

}  // namespace

void write_yosys_witnesses(const Options& options, const TransitionSystem& system, const Report& report) {
  const std::string& path = options.text("yw");
  if (path.empty() || verdict(report) != Verdict::sat) return;
  const yosys::WitnessMap map = witness_map(options, system);
  const bool each = options.text("property") == "all";
  for (const PropertyReport& p : report.properties) {
    if (p.verdict != Verdict::sat) continue;
    const Witness witness = read_witnesses("the witness", p.witness, system).at(0);
    const std::string file = each ? with_label(path, "-" + name(witness.claims.at(0))) : path;
    write_file(file, yosys::write_witness(system, witness, map));
    if (!each) return;
  }
}

}  // namespace polycube::impl
