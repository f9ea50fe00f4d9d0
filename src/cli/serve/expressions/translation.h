// Expressions of one model as expressions of another one, over the inputs and registers of the same names. Terms that
// were translated before are not translated again, so that many expressions of a large model take linear time.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>

#include "polycube/model.h"

namespace polycube::cli::serve {

class Translation {
 public:
  /// Later changes of the variables of either model are not seen.
  Translation(const Model& source, const Model& target);

  /// Requires: an expression of the source. Throws ToolError if it is about a variable that the target does not have.
  Expr operator()(const Expr& expression);

 private:
  Expr rebuilt(const Expr& expression);

  Model target_;
  std::unordered_map<std::uint32_t, Expr> known_;  // by the number of the expression in the source
};

}  // namespace polycube::cli::serve
