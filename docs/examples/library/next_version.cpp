// A proof reused on the next version of a design.
//
// The first version of a queue is proven by a search for lemmas. In the next version the queue can be flushed. The old
// lemmas may be wrong about it, so nothing is assumed: claims and lemmas are proven together, by induction. What a run
// refutes is left out, so wrong guesses do no harm. Where the old lemmas carry the proof, there is no search.
#include <polycube/polycube.h>

#include <iostream>
#include <vector>

using polycube::Expr;
using polycube::Model;
using polycube::Options;

/// The pointers and the fill level of a queue of 256 words.
Model queue(bool with_flush) {
  Model model;
  const Expr push = model.input("push", 1), pop = model.input("pop", 1);
  const Expr head = model.state("head", 8), tail = model.state("tail", 8), fill = model.state("fill", 9);
  const Expr come = push & ((fill != 256) | pop);
  const Expr go = pop & (fill != 0);
  Expr next_head = head + come.extend(8), next_tail = tail + go.extend(8);
  Expr next_fill = fill + come.extend(9) - go.extend(9);
  if (with_flush) {
    const Expr flush = model.input("flush", 1);
    next_head = ite(flush, tail, next_head);
    next_tail = ite(flush, tail, next_tail);
    next_fill = ite(flush, model.constant(9, 0), next_fill);
  }
  for (const Expr& state : {head, tail, fill}) model.init(state, 0);
  model.next(head, next_head);
  model.next(tail, next_tail);
  model.next(fill, next_fill);
  model.always(fill <= 256, "no_overflow");
  model.always(implies(fill == 0, head == tail), "drained");
  return model;
}

/// Proves all claims of a model together with those lemmas that no run refutes.
polycube::Result prove_with(const Model& design, std::vector<Expr> lemmas) {
  for (;;) {
    // A copy with one property more: all of it at once.
    Model model = Model::parse(design.text(Model::Format::btor2));
    Expr together = model.constant(1, 1);
    for (const auto& claim : model.properties()) together = together & !model.conditions(claim).front();
    for (const Expr& lemma : lemmas) together = together & model.import(lemma);
    model.always(together, "together");
    auto result = polycube::check(model, Options().engine("kind").bound(5).property("together"));

    // A run to a state where a part is wrong. If all lemmas hold there, a claim is wrong: a bug.
    const auto trace = result.trace();
    std::vector<Expr> kept;
    for (const Expr& lemma : lemmas) {
      if (!trace || !trace->value(trace->steps() - 1, model.import(lemma)).is_zero())
        kept.push_back(lemma);
      else
        std::cout << "  refuted in step " << trace->steps() - 1 << ": " << lemma.to_string() << '\n';
    }
    if (kept.size() == lemmas.size()) return result;
    lemmas = kept;
  }
}

int main() {
  const Model first = queue(false);
  const auto proven = polycube::check(first, Options().engine("ic3").property("all").evidence("invariant"));
  std::cout << "version 1, by ic3: " << polycube::name(proven.verdict()) << '\n';
  std::vector<Expr> lemmas = proven.proof()->lemmas();
  for (const Expr& lemma : lemmas) std::cout << "  lemma: " << lemma.to_string() << '\n';
  // A guess about the design is as good as a lemma. This one is wrong.
  lemmas.push_back(implies(first.find("fill") == 0, first.find("head") == 0));

  const Model second = queue(true);
  const auto alone = polycube::check(second, Options().engine("kind").property("drained").bound(5));
  std::cout << "version 2, by induction alone: " << polycube::name(alone.verdict()) << '\n';
  const auto reused = prove_with(second, lemmas);
  std::cout << "version 2, by induction with what still holds: " << polycube::name(reused.verdict()) << '\n';
}
