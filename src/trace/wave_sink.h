// The order in which a file of waveforms tells about a run, the same in all formats: scopes with variables, then for
// each time what changed. A step lasts ten units of time; the last one is complete.
//
// The clock of the design has its active edge where the values change, and its other edge in the middle of the step.
// The scope `polycube` has the number of the step, and a signal with the name of the failing property that is 1 at the
// failing step only.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "trace/waveform.h"

namespace polycube::impl {

enum class WaveType : std::uint8_t { input, reg, wire, integer };

class WaveSink {
 public:
  virtual ~WaveSink() = default;
  virtual void comment(const std::string& text) = 0;
  virtual void open_scope(const std::string& name) = 0;
  virtual void close_scope() = 0;
  /// Variables are numbered in the order of these calls, from 0.
  virtual void variable(WaveType type, std::uint32_t width, const std::string& name) = 0;
  virtual void end_of_header() = 0;
  virtual void time(std::uint64_t now) = 0;
  /// The bits are 0, 1 or x, the most significant one first. At time 0 every variable gets a value.
  virtual void change(std::size_t variable, std::string_view bits) = 0;
};

void tell(const Waveform& waveform, WaveSink& sink);

}  // namespace polycube::impl
