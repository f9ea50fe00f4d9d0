// Models in the formats of other tools.
#include "api/bridge.h"
#include "api/guarded.h"
#include "app/check/model_file.h"
#include "bitblast/bit_system.h"
#include "frontends/aiger/writer.h"
#include "frontends/btor2/writer.h"
#include "frontends/dot/writer.h"
#include "frontends/smt2/writer.h"

namespace polycube {

namespace {

/// A system that was read from AIGER is written as it is; others are blasted first.
std::string aiger_text(const impl::TransitionSystem& system, impl::aiger::Encoding encoding) {
  if (system.format == impl::Format::aiger) return impl::aiger::write(system, encoding);
  return impl::aiger::write(impl::bit_system(system, impl::blast(system)), encoding);
}

std::string text_of(const impl::TransitionSystem& system, Model::Format format, std::uint32_t bound) {
  switch (format) {
    case Model::Format::automatic:
      return text_of(system, system.format == impl::Format::aiger ? Model::Format::aiger : Model::Format::btor2, bound);
    case Model::Format::btor2: return impl::btor2::write(system);
    case Model::Format::aiger: return aiger_text(system, impl::aiger::Encoding::binary);
    case Model::Format::aiger_text: return aiger_text(system, impl::aiger::Encoding::ascii);
    case Model::Format::smt2: return impl::smt2::write_reachability(system, bound);
    case Model::Format::dot: break;
  }
  return impl::dot::write(system);
}

}  // namespace

std::string Model::text(Format format, std::optional<Property> property, std::uint32_t bound) const {
  return guarded([&] {
    // Writers make terms of their own.
    impl::TransitionSystem system = data_->system.detached();
    if (property) impl::select_property(system, Bridge::claim(*this, *property));
    return text_of(system, format, bound);
  });
}

}  // namespace polycube
