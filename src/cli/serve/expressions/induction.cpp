#include "cli/serve/expressions/induction.h"

namespace polycube::cli::serve {

namespace {

Model with_variables_of(const Model& original) {
  Model copy;
  for (const Named& input : original.inputs()) copy.input(input.name, input.expression.sort());
  for (const Register& r : original.registers()) copy.state(r.name, r.variable.sort());
  return copy;
}

std::uint32_t width_for(std::uint32_t number) {
  std::uint32_t width = 1;
  while (width < 32 && (number >> width) != 0) ++width;
  return width;
}

}  // namespace

InductionCopy::InductionCopy(const Model& original)
    : copy_(with_variables_of(original)), translation_(original, copy_) {
  for (const Register& r : original.registers()) {
    if (r.next.exists()) copy_.next(own(r.variable), own(r.next));
  }
  for (const Named& constraint : original.constraints()) copy_.constraint(own(constraint.expression), constraint.name);
  for (const Named& named : original.names()) copy_.set_name(own(named.expression), named.name);
}

Property InductionCopy::ask(const Expr& own, std::uint32_t k, const std::string& name) {
  // Its name hides it from tables.
  const Expr step = copy_.state("polycube_induction_step", width_for(k));
  copy_.init(step, 0);
  const Expr at_end = step == k;
  copy_.next(step, ite(at_end, step, step + 1));
  copy_.constraint(at_end | own, "hypothesis");
  return copy_.bad(at_end & !own, name);
}

}  // namespace polycube::cli::serve
