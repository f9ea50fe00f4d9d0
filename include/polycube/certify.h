// Judging evidence: does a witness or a certificate show what it claims about a model?
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "polycube/export.h"
#include "polycube/model.h"

namespace polycube {

struct Judgement {
  enum class Outcome {
    accepted,
    rejected,
    none,     ///< the evidence cannot be read
    stopped,  ///< the time was over
  };
  Outcome outcome = Outcome::stopped;
  std::string text;  ///< what the judge says: of certcheck all of its output; else the reason, if not accepted
};

enum class Judge {
  certcheck,  ///< the program certcheck, which shares no code with polycube, in a process of its own
  own,        ///< the code of polycube; for certificates only
};

/// About one property, or about all of the model. `options`: timeout, smt. Throws Error if the program certcheck is
/// missing: it is looked for beside the running program, then on the path; `certcheck` names it otherwise.
POLYCUBE_API Judgement certify(const Model& model, std::string_view evidence, Judge judge = Judge::certcheck,
                               std::optional<Property> property = {}, const Options& options = {},
                               const std::string& certcheck = "");

}  // namespace polycube
