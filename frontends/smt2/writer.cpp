#include "frontends/smt2/writer.h"

#include <sstream>

#include "term/evaluate.h"
#include "term/print_smt2.h"
#include "ts/unroller.h"

namespace polycube::impl::smt2 {

std::string write_reachability(const TransitionSystem& system, std::uint32_t bound) {
  Builder build(*system.shared_terms(), Builder::Simplify::no);
  std::vector<Node> roots;
  for (const Condition& bad : system.bads) roots.push_back(bad.term);
  for (const Condition& c : system.constraints) roots.push_back(c.term);
  Unroller unroller(system, build, Unroller::Start::initial, roots);
  // A bad has to hold together with the constraints of its own and earlier steps, not of later ones.
  Node allowed = build.boolean(true);
  Node reached = build.boolean(false);
  for (std::uint32_t step = 0;; ++step) {
    unroller.extend();
    for (const Condition& c : system.constraints) allowed = build.and_(allowed, unroller.now(c.term));
    for (const Condition& bad : system.bads) reached = build.or_(reached, build.and_(allowed, unroller.now(bad.term)));
    if (step == bound) break;
  }
  std::ostringstream out;
  out << "; sat if a bad state is reachable in at most " << bound << " steps\n(set-logic " << smt2_logic << ")\n";
  const TermStore& terms = build.terms();
  for (const Node n : cone(terms, std::span<const Node>(&reached, 1))) print_smt2_definition(out, terms, n);
  out << "(assert (= " << smt2_name(terms, reached) << " #b1))\n(check-sat)\n";
  return out.str();
}

}  // namespace polycube::impl::smt2
