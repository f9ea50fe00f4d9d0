// Reads models, and reads and writes witnesses, in the format of the file.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "support/log.h"
#include "support/options.h"
#include "support/stop.h"
#include "ts/transition_system.h"
#include "ts/witness.h"

namespace polycube::impl {

/// By the ending of the file name.
bool is_verilog(const std::string& path);
/// AIGER if the text has its header or the file name ends in .aag or .aig; else BTOR2.
bool is_aiger(const std::string& path, std::string_view text);

/// A model in BTOR2 or AIGER; `path` is for messages. Throws InputError.
TransitionSystem parse_model(const std::string& path, const std::string& text);

struct ModelFile {
  TransitionSystem system;
  std::string source;  // the text that evidence refers to; empty if the model was made of something else than a text
};

/// A design in Verilog without a property: is it refused, with the reason why there is none?
enum class Properties : bool { optional, needed };

/// The model that the files and the options about models define; several files are sources in Verilog. Reading Verilog
/// takes Yosys, which a stop ends. Throws InputError, UsageError, and Unsupported if there is no Yosys.
ModelFile read_model(const std::vector<std::string>& files, const Options& options, Properties properties,
                     const Log& log, const Stop& stop);

/// The witness in the format of the model.
std::string witness_text(const TransitionSystem& system, const Witness& witness);

/// Witnesses in a text; `path` is for messages. For an AIGER model either form of witness, distinguished by the line
/// "sat"; for BTOR2 its own. Throws InputError.
std::vector<Witness> read_witnesses(const std::string& path, const std::string& text, const TransitionSystem& system);

/// Removes all properties but the given one.
void select_property(TransitionSystem& system, const Claim& claim);

/// The property with a name: a bad by position or symbol, or any by "b0" or "j0". Throws UsageError.
Claim find_property(const TransitionSystem& system, const std::string& wanted);

}  // namespace polycube::impl
