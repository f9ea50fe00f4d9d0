// The induction of word-level signal correspondence. word_correspondence_pass.h describes the idea.
#pragma once

#include <cstdint>
#include <memory>
#include <set>
#include <span>
#include <vector>

#include "passes/words/correspondence/guarded_relations.h"
#include "passes/words/correspondence/word_classes.h"
#include "passes/words/word_pass.h"
#include "solver/cut_products.h"
#include "solver/smt_solver.h"
#include "support/random.h"

namespace polycube::impl {

class WordInduction {
 public:
  /// `roots` are the conditions of interest; the words in their cone of influence may be related. Throws Unsupported if
  /// inits depend on each other in a cycle.
  /// With `guarded`, relations under guards are part of the induction too.
  WordInduction(const TransitionSystem& system, std::span<const Node> roots, bool guarded, WordContext& context);

  /// False if the budget was used up before the relations were proven.
  bool run();

  /// A word with a relation that holds in every step of every run.
  struct Related {
    Node word;
    const WordRelation* relation;
    bool follows;  // is implied by the other relations in every state, by the structure of terms
  };
  /// In the order of representatives before words. Requires: run returned true.
  std::vector<Related> relations() const;

  /// Those that hold in every step of every run. Requires: run returned true.
  const std::vector<GuardedRelation>& guarded() const { return guarded_; }
  /// Do the relations and the constraints exclude the condition, which is a root? Requires: run returned true.
  bool excludes(Node condition);

  std::size_t candidates() const { return candidates_; }
  std::uint32_t rounds() const { return rounds_; }
  /// About products, that spurious models violated.
  std::size_t lemmas() const { return lemmas_; }

 private:
  // The terms of one step, over the store of the queries, by node of the system.
  struct Frame {
    std::vector<Node> image;   // related words are replaced: the relation to the image of the representative
    std::vector<Node> actual;  // of related words: the function that the image has to be equal to
  };
  enum class Outcome : std::uint8_t { proven, refined, gave_up };
  /// A relation in a frame: of a word, or a guarded one.
  struct Goal {
    Node word;
    const GuardedRelation* guarded;
    Node cut;  // does it hold? without products
  };

  void find_cone(std::span<const Node> roots);
  void simulate();
  void set_random(Node variable);
  bool constraints_hold() const;
  Node at(const std::vector<Node>& images, Node n);
  Node made(Node n, const std::vector<Node>& images);
  template <class Leaf>
  void fill(Frame& frame, Leaf leaf);
  void make_start();
  std::vector<Goal> goals(const Frame& frame);
  Outcome settle(const Frame& frame, bool is_start);
  Outcome ask(std::vector<Node> fixed, const std::vector<Goal>& hypotheses, const std::vector<Goal>& goals,
              const Frame* frame, bool is_start);
  std::vector<Goal> hypotheses();
  std::vector<Node> allowed();
  bool is_active(const Goal& hypothesis) const;
  bool refuted(const Frame& frame, bool is_start);
  void add_sample();
  void propose();
  bool relations_hold() const;

  const TransitionSystem& system_;
  const TermStore& terms_;
  WordContext& context_;
  Random random_;
  std::vector<State> states_;     // in the cone
  std::vector<Node> inputs_;      // in the cone
  std::vector<Node> operators_;   // in the cone, arguments first
  std::vector<Node> leaves_;      // states, then inputs, in the order of representatives
  std::vector<Node> conditions_;  // constraints
  std::unique_ptr<Evaluator> values_;
  std::unique_ptr<WordClasses> classes_;
  std::unique_ptr<GuardedRelations> guards_;  // none without guarded relations
  std::vector<GuardedRelation> guarded_;

  std::unique_ptr<TermStore> store_;  // of the queries
  Builder build_;
  CutProducts cut_;
  std::unique_ptr<SmtSolver> solver_;
  std::vector<Node> now_;    // by node: the variable of a leaf in the first step
  std::vector<Node> then_;   // in the second one, where it is free
  std::vector<Node> start_;  // by node: the initial value of a state
  Frame first_;
  Frame second_;
  // Hypotheses about the first step that queries assume, by node and guarded.
  std::vector<bool> active_;
  std::set<GuardedRelation> active_guarded_;
  std::uint32_t rounds_ = 0;
  std::size_t candidates_ = 0;
  std::size_t lemmas_ = 0;
};

}  // namespace polycube::impl
