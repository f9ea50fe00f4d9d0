#include "cli/serve/expressions/translation.h"

#include <vector>

#include "cli/serve/arguments.h"

namespace polycube::cli::serve {

Translation::Translation(const Model& source, const Model& target) : target_(target) {
  std::map<std::string, Expr> own;
  for (const Named& input : target.inputs()) own.emplace(input.name, input.expression);
  for (const Register& r : target.registers()) own.emplace(r.name, r.variable);
  const auto add = [&](const std::string& name, const Expr& variable) {
    const auto found = own.find(name);
    if (found != own.end() && found->second.sort() == variable.sort()) known_.emplace(variable.id(), found->second);
  };
  for (const Named& input : source.inputs()) add(input.name, input.expression);
  for (const Register& r : source.registers()) add(r.name, r.variable);
}

Expr Translation::operator()(const Expr& expression) {
  std::vector<Expr> open = {expression};
  while (!open.empty()) {
    const Expr next = open.back();
    bool ready = true;
    for (std::size_t i = 0; i < next.size() && !known_.contains(next.id()); ++i) {
      if (known_.contains(next.argument(i).id())) continue;
      open.push_back(next.argument(i));
      ready = false;
    }
    if (!ready) continue;
    open.pop_back();
    if (!known_.contains(next.id())) known_.emplace(next.id(), rebuilt(next));
  }
  return known_.at(expression.id());
}

Expr Translation::rebuilt(const Expr& expression) {
  if (expression.is_constant()) return target_.constant(expression.value());
  if (expression.is_variable()) throw ToolError("'" + expression.to_string() + "' is not in the other model");
  if (expression.op() == Operator::const_array) return target_.import(expression);
  const bool extends = expression.op() == Operator::uext || expression.op() == Operator::sext;
  const bool slices = expression.op() == Operator::slice;
  std::vector<Expr> arguments;
  for (std::size_t i = 0; i < expression.size(); ++i) arguments.push_back(known_.at(expression.argument(i).id()));
  return make(expression.op(), arguments, extends || slices ? expression.parameter(0) : 0,
              slices ? expression.parameter(1) : 0);
}

}  // namespace polycube::cli::serve
