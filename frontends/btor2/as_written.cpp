#include "frontends/btor2/as_written.h"

#include "frontends/btor2/reader.h"
#include "frontends/btor2/state_order.h"
#include "frontends/btor2/writer.h"

namespace polycube::impl::btor2 {

TransitionSystem as_written(TransitionSystem system) {
  if (is_in_order(system, state_order(system))) return system;
  return read("the model", write(system));
}

}  // namespace polycube::impl::btor2
