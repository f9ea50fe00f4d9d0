#include "engines/ic3/variants/encoding_terms.h"

#include "support/check.h"

namespace polycube::impl::ic3 {

EncodingTerms::EncodingTerms(const Encoding& encoding, const CircuitTerms& given, const std::vector<BitWord>& words)
    : store_(given.store ? given.store : std::make_shared<TermStore>()),
      build_(*store_),
      aig_(encoding.view.circuit.aig),
      named_(given.store != nullptr),
      of_node_(aig_.size()),
      of_variable_(encoding.cnf.definitions->size()) {
  of_node_[0] = store_->boolean(false);
  for (const NamedSignal& s : given.signals) name(s.signal, s.term);
  for (const ViewWord& w : encoding.view.words) name_word(w, words[w.source]);
  for (const Signal s : interface_of(encoding.view)) term(s);
  for (const Latch& l : encoding.view.circuit.latches) term(l.variable);
  for (const Signal s : encoding.view.circuit.inputs) term(s);
  for (std::uint32_t n = 0; n < of_node_.size(); ++n) {
    const Lit l = encoding.cnf.literals[n];
    if (!of_node_[n] || l == Lit()) continue;
    CHECK(!l.negated());
    of_variable_[l.var()] = of_node_[n];
  }
}

Node EncodingTerms::operator[](Var v) const {
  CHECK(of_variable_[v]);
  return of_variable_[v];
}

std::vector<Node> EncodingTerms::all() const {
  std::vector<Node> result;
  for (const Node n : of_variable_) {
    if (n) result.push_back(n);
  }
  return result;
}

Node EncodingTerms::violation(const Threshold& b) {
  ASSERT(b.word < words_.size() && store_->width(words_[b.word]) == b.value.width());
  const Node value = store_->constant(b.value);
  return b.upper ? store_->make(Kind::ult, {value, words_[b.word]}) : store_->make(Kind::ult, {words_[b.word], value});
}

/// The first name of a signal counts.
void EncodingTerms::name(Signal s, Node term) {
  ASSERT(s.node() < of_node_.size() && store_->width(term) == 1);
  Node& own = of_node_[s.node()];
  if (!own) own = s.complemented() ? build_.not_(term) : term;
}

void EncodingTerms::name_word(const ViewWord& word, const BitWord& given) {
  const bool known = named_ && given.now && given.next;
  const Node now = known ? given.now : concatenation(word.now);
  const Node next = known ? given.next : concatenation(word.next);
  for (std::uint32_t i = 0; i < word.now.size(); ++i) {
    name(word.now[i], bit(now, i));
    name(word.next[i], bit(next, i));
  }
  for (const bool upper : {false, true}) {
    const ViewWord::Comparator& c = word.comparators[upper ? 1 : 0];
    const auto compare = [&](Node w, Node bound) {
      return upper ? store_->make(Kind::ulte, {w, bound}) : store_->make(Kind::ulte, {bound, w});
    };
    name(c.now, compare(now, name_bound(c.bound_now)));
    name(c.next, compare(next, name_bound(c.bound_next)));
  }
  words_.push_back(now);
}

Node EncodingTerms::name_bound(const std::vector<Signal>& bits) {
  const Node bound = store_->variable(Sort::bits(static_cast<std::uint32_t>(bits.size())));
  for (std::uint32_t i = 0; i < bits.size(); ++i) name(bits[i], bit(bound, i));
  return bound;
}

Node EncodingTerms::term(Signal root) {
  std::vector<std::uint32_t> stack(1, root.node());
  const auto of = [&](Signal s) {
    const Node own = of_node_[s.node()];
    return s.complemented() ? build_.not_(own) : own;
  };
  while (!stack.empty()) {
    const std::uint32_t n = stack.back();
    if (of_node_[n]) {
      stack.pop_back();
      continue;
    }
    if (!aig_.is_gate(n)) {
      of_node_[n] = store_->variable(Sort::bits(1));
      continue;
    }
    const Signal l = aig_.left(n);
    const Signal r = aig_.right(n);
    if (!of_node_[l.node()]) stack.push_back(l.node());
    if (!of_node_[r.node()]) stack.push_back(r.node());
    if (stack.back() == n) of_node_[n] = build_.and_(of(l), of(r));
  }
  return of(root);
}

Node EncodingTerms::concatenation(const std::vector<Signal>& bits) {
  Node word = term(bits[0]);
  for (std::size_t i = 1; i < bits.size(); ++i) word = store_->make(Kind::concat, {term(bits[i]), word});
  return word;
}

Node EncodingTerms::bit(Node word, std::uint32_t i) {
  return store_->width(word) == 1 ? word : store_->make(Kind::slice, {word}, i, i);
}

}  // namespace polycube::impl::ic3
