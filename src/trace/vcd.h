// Waveforms as VCD (IEEE 1364): text that every viewer reads. The same waveform gives the same text,
// so there is no date in it.
#pragma once

#include <string>

#include "trace/waveform.h"

namespace polycube::impl {

std::string vcd_text(const Waveform& waveform);

}  // namespace polycube::impl
