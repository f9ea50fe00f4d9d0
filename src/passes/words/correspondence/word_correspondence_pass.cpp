#include "passes/words/correspondence/word_correspondence_pass.h"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "passes/words/correspondence/word_induction.h"
#include "passes/words/system_builder.h"
#include "passes/words/term_image.h"
#include "support/check.h"
#include "support/error.h"
#include "term/multiplies.h"
#include "ts/init_order.h"

namespace polycube::impl {

namespace {

/// What the next step of any engine has to compute.
std::vector<Node> functions(const std::vector<State>& states, const std::vector<Condition>& bads,
                            const std::vector<Condition>& constraints) {
  std::vector<Node> result;
  for (const State& s : states) {
    if (s.next) result.push_back(s.next);
  }
  for (const auto* conditions : {&bads, &constraints}) {
    for (const Condition& c : *conditions) result.push_back(c.term);
  }
  return result;
}

std::size_t products(const TermStore& terms, const std::vector<Node>& roots) {
  const std::vector<Node> all = cone(terms, roots);
  return static_cast<std::size_t>(std::count_if(all.begin(), all.end(), [&](Node n) { return terms.is_product(n); }));
}

/// The condition that two terms are equal, given the other relations. Where a choice has a branch whose equality
/// follows by structure, what is left has the condition of the other branch as a guard: a solver that assumes the
/// violation of such a clause knows the choice at once, and products below it may become equal by that.
Node guarded_equality(Builder& build, TermImage& image, Node a, Node b) {
  TermStore& terms = build.terms();
  const auto eq = [&](Node x, Node y) { return terms.make(Kind::eq, {x, y}); };
  for (const auto& [choice, other] : {std::pair(b, a), std::pair(a, b)}) {
    if (terms.kind(choice) != Kind::ite) continue;
    const Node condition = terms.arg(choice, 0);
    for (const bool taken : {true, false}) {
      if (image(terms.arg(choice, taken ? 1 : 2)) != image(other)) continue;
      const Node guard = taken ? condition : terms.make(Kind::not_, {condition});
      return terms.make(Kind::or_, {guard, eq(other, terms.arg(choice, taken ? 2 : 1))});
    }
  }
  return eq(a, b);
}

/// Merges the words; `excluded` are bads that the relations exclude. None if nothing is gained.
std::unique_ptr<WordReduction> reduce(const TransitionSystem& source, const WordInduction& induction,
                                      const std::vector<std::uint32_t>& excluded, const WordContext& context) {
  Builder build(*source.shared_terms());
  TermImage image(build);
  Draft draft(source, context);
  std::vector<bool> replaced(source.states().size(), false);
  std::size_t merged = 0;
  std::vector<std::pair<Node, Node>> equal;
  for (const auto& [word, relation, follows] : induction.relations()) {
    const Node base = relation->representative;
    const std::uint32_t width = build.terms().width(word);
    image.replace(word, related_word(build, *relation, base ? image(base) : base, width));
    const Node here = related_word(build, *relation, base, width);
    if (!follows) equal.emplace_back(here, word);
    if (const auto position = source.state_position(word)) {
      CHECK(source.states()[*position].init && source.states()[*position].next);
      replaced[*position] = true;
      draft.state_values[*position] = {here, Node(), Node()};
      ++merged;
    }
  }
  for (const GuardedRelation& g : induction.guarded()) {
    const Node guard = g.value ? build.terms().make(Kind::not_, {g.guard}) : g.guard;
    draft.facts.push_back(build.terms().make(Kind::or_, {guard, build.terms().make(Kind::eq, {g.one, g.two})}));
  }
  for (const std::uint32_t bad : excluded) draft.bads[bad].term = build.boolean(false);
  for (const auto& [here, word] : equal) draft.facts.push_back(guarded_equality(build, image, here, word));
  draft.states.clear();
  for (std::size_t i = 0; i < source.states().size(); ++i) {
    if (!replaced[i]) draft.states.push_back(source.states()[i]);
  }
  const std::vector<Node> before = functions(source.states(), draft.bads, draft.constraints);
  // Inits get the inits of the states that are gone: with relations, which may go either way, they could read each
  // other.
  TermImage initial(build);
  for (const auto& group : init_order(source)) {
    for (const std::uint32_t position : group) {
      const State& s = source.states()[position];
      if (replaced[position]) initial.set(s.variable, initial(s.init));
    }
  }
  for (State& state : draft.states) {
    if (state.init) state.init = initial(state.init);
    if (state.next) state.next = image(state.next);
  }
  const auto open_bads = [&] {
    return std::count_if(draft.bads.begin(), draft.bads.end(),
                         [&](const Condition& c) { return !build.terms().is_false(c.term); });
  };
  const auto open_before = open_bads();
  for (auto* conditions : {&draft.bads, &draft.constraints}) {
    for (Condition& c : *conditions) c.term = image(c.term);
  }
  context.statistics.counter("correspondence_merged").add(merged);
  const std::vector<Node> after = functions(draft.states, draft.bads, draft.constraints);
  const bool gains =
      merged > 0 || open_bads() < open_before || products(build.terms(), after) < products(build.terms(), before);
  return gains ? draft.finish() : nullptr;
}

bool are_open(const TransitionSystem& system, const std::vector<std::uint32_t>& bads) {
  return std::any_of(bads.begin(), bads.end(),
                     [&](std::uint32_t bad) { return !system.terms().is_false(system.bads[bad].term); });
}

}  // namespace

std::unique_ptr<WordReduction> WordCorrespondencePass::run(const TransitionSystem& source, WordContext& context) {
  std::vector<Node> roots;
  for (const std::uint32_t bad : context.bads) roots.push_back(source.bads[bad].term);
  const auto induce = [&](bool guarded) {
    auto induction = std::make_unique<WordInduction>(source, roots, guarded, context);
    bool done = false;
    try {
      done = induction->run();
    } catch (const RejectedEvidence&) {
      // The solver gave a wrong model, as for some comparisons of arrays: nothing is merged.
    }
    context.statistics.counter("correspondence_candidates").add(induction->candidates());
    context.statistics.counter("correspondence_rounds").add(induction->rounds());
    context.statistics.counter("correspondence_lemmas").add(induction->lemmas());
    context.statistics.counter("correspondence_unfinished").add(done ? 0 : 1);
    return done ? std::move(induction) : nullptr;
  };
  const std::unique_ptr<WordInduction> induction = induce(false);
  if (!induction) return nullptr;
  auto result = reduce(source, *induction, {}, context);
  const TransitionSystem& left = result ? result->system : source;
  if (!are_open(left, context.bads) || !multiplies(left.terms(), left.roots())) return result;
  const std::unique_ptr<WordInduction> guarded = induce(true);
  if (!guarded) return result;
  std::vector<std::uint32_t> excluded;
  for (const std::uint32_t bad : context.bads) {
    if (guarded->excludes(source.bads[bad].term)) excluded.push_back(bad);
  }
  context.statistics.counter("correspondence_guarded").add(guarded->guarded().size());
  return excluded.empty() ? std::move(result) : reduce(source, *guarded, excluded, context);
}

}  // namespace polycube::impl
