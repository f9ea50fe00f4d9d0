// Waveforms as FST, the compressed format of GTKWave, by GTKWave's own writer.
//
// Limits: the writer works on a file, so the result is made in a temporary folder and read back. A build with libraries
// of the system may be without the writer.
#pragma once

#include <string>

#include "trace/waveform.h"

namespace polycube::impl {

/// Does this build have the writer?
bool fst_is_supported();

/// The content of an FST file. Throws Unsupported if the writer is absent, or if temporary files cannot be
/// made.
std::string fst_content(const Waveform& waveform);

}  // namespace polycube::impl
