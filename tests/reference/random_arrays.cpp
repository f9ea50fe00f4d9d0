#include "reference/random_arrays.h"

#include <vector>

#include "support/random.h"

namespace polycube::impl::reference {

namespace {

class Generator {
 public:
  explicit Generator(std::uint64_t seed) : random_(seed * 0x9e3779b97f4a7c15u + 1), terms_(system_.terms()) {}

  TransitionSystem run() {
    choose_sizes();
    declare();
    set_inits();
    set_nexts();
    conditions();
    return std::move(system_);
  }

 private:
  bool chance(std::uint32_t percent) { return random_.below(100) < percent; }
  std::uint32_t below(std::uint64_t n) { return static_cast<std::uint32_t>(random_.below(n)); }
  Node constant(std::uint32_t width) { return terms_.constant(BitVector(width, random_.next())); }
  Node zero(std::uint32_t width) { return terms_.constant(BitVector::zero(width)); }

  void choose_sizes() {
    index_ = 1 + below(3);
    element_ = index_ == 3 ? 1 : 1 + below(index_ == 1 ? 3 : 2);
    two_ = (element_ << index_) <= 4 && chance(60);
    sort_ = Sort::array(index_, element_);
  }

  void declare() {
    pointer_ = system_.add_state(Sort::bits(index_), "p");
    if (chance(50)) data_ = system_.add_state(Sort::bits(element_), "d");
    if (chance(40)) flag_ = system_.add_state(Sort::bits(1), "f");
    arrays_.push_back(system_.add_state(sort_, chance(80) ? "ram" : ""));
    if (two_) arrays_.push_back(system_.add_state(sort_, "rom"));
    states_ = arrays_;
    if (chance(60)) inputs_.push_back(system_.add_input(Sort::bits(index_), "i"));
    if (chance(50)) inputs_.push_back(system_.add_input(Sort::bits(element_), "v"));
    if (chance(40)) inputs_.push_back(system_.add_input(Sort::bits(1), "go"));
    if ((element_ << index_) <= 2 && chance(40)) {
      arrays_.push_back(system_.add_input(sort_, "given"));
      inputs_.push_back(arrays_.back());
    }
  }

  /// A word of this width, over all variables.
  Node word(std::uint32_t width, std::uint32_t depth = 2) {
    std::vector<Node> fitting;
    for (const Node n : {pointer_, data_, flag_}) {
      if (n && terms_.width(n) == width) fitting.push_back(n);
    }
    for (const Node n : inputs_) {
      if (terms_.sort(n) == Sort::bits(width)) fitting.push_back(n);
    }
    if (depth == 0 || chance(45))
      return fitting.empty() || chance(20) ? constant(width) : fitting[below(fitting.size())];
    if (width == element_ && chance(50)) return terms_.make(Kind::read, {array(depth - 1), word(index_, depth - 1)});
    if (width == 1 && chance(60)) return condition(depth - 1);
    if (chance(15)) {
      const Node wide = terms_.make(Kind::concat, {word(width, depth - 1), word(element_, depth - 1)});
      const std::uint32_t low = below(element_ + 1);
      return terms_.make(Kind::slice, {wide}, low + width - 1, low);
    }
    constexpr Kind kinds[] = {Kind::add, Kind::sub, Kind::and_, Kind::or_, Kind::xor_, Kind::urem};
    if (chance(30))
      return terms_.make(Kind::ite, {condition(depth - 1), word(width, depth - 1), word(width, depth - 1)});
    return terms_.make(kinds[below(std::size(kinds))], {word(width, depth - 1), word(width, depth - 1)});
  }

  Node condition(std::uint32_t depth) {
    if (chance(12)) {
      return terms_.make(chance(50) ? Kind::eq : Kind::neq, {array(depth), array(depth)});
    }
    const std::uint32_t width = chance(50) ? index_ : element_;
    constexpr Kind kinds[] = {Kind::eq, Kind::neq, Kind::ult, Kind::slte};
    return terms_.make(kinds[below(std::size(kinds))], {word(width, depth), word(width, depth)});
  }

  Node array(std::uint32_t depth) {
    if (depth == 0 || chance(50)) return arrays_[below(arrays_.size())];
    if (chance(65)) return write(array(depth - 1), depth - 1);
    if (chance(20)) return terms_.const_array(sort_, word(element_, depth - 1));
    return terms_.make(Kind::ite, {condition(depth - 1), array(depth - 1), array(depth - 1)});
  }

  /// Keeps some bits of the element that is there, or changes it otherwise.
  Node updated(Node old, std::uint32_t depth) {
    const Node value = word(element_, depth);
    if (chance(25)) return chance(50) ? old : terms_.make(Kind::xor_, {old, value});
    Node mask = condition(depth);
    while (terms_.width(mask) < element_) {
      const Node bit = chance(60) ? terms_.make(Kind::slice, {mask}, 0, 0) : condition(depth);
      mask = terms_.make(Kind::concat, {bit, mask});
    }
    const Node kept = terms_.make(Kind::and_, {old, terms_.make(Kind::not_, {mask})});
    const Node taken = terms_.make(Kind::and_, {chance(90) ? value : old, mask});
    return chance(50) ? terms_.make(Kind::or_, {kept, taken}) : terms_.make(Kind::or_, {taken, kept});
  }

  Node write(Node to, std::uint32_t depth) {
    if (chance(30)) {
      const Node index = chance(25) ? constant(index_) : word(index_, depth);
      return terms_.make(Kind::write, {to, index, updated(terms_.make(Kind::read, {to, index}), depth)});
    }
    return terms_.make(Kind::write, {to, chance(25) ? constant(index_) : word(index_, depth), word(element_, depth)});
  }

  void set_inits() {
    for (const Node n : {pointer_, data_, flag_}) {
      if (n && chance(85)) system_.set_init(n, chance(60) ? zero(terms_.width(n)) : constant(terms_.width(n)));
    }
    for (std::size_t i = 0; i < states_.size(); ++i) {
      if (chance(35)) continue;
      Node init = terms_.const_array(sort_, chance(50) ? zero(element_) : constant(element_));
      if (data_ && chance(25)) init = terms_.const_array(sort_, data_);
      if (i > 0 && chance(50)) init = states_[0];
      for (std::uint32_t writes = chance(40) ? 1 + below(3) : 0; writes > 0; --writes) {
        const Node index = chance(70) ? constant(index_) : pointer_;
        init = terms_.make(Kind::write, {init, index, data_ && chance(30) ? data_ : constant(element_)});
      }
      system_.set_init(states_[i], init);
    }
  }

  void set_nexts() {
    const Node step = terms_.constant(BitVector(index_, 1 + below(2)));
    Node next = terms_.make(Kind::add, {pointer_, step});
    if (chance(40)) next = terms_.make(Kind::ite, {condition(1), next, chance(50) ? zero(index_) : pointer_});
    system_.set_next(pointer_, next);
    if (data_ && chance(90)) system_.set_next(data_, word(element_));
    if (flag_ && chance(90)) system_.set_next(flag_, condition(2));
    for (const Node n : states_) {
      if (chance(8)) continue;
      Node next_array = chance(80) ? n : arrays_[below(arrays_.size())];
      for (std::uint32_t writes = below(3); writes > 0; --writes) next_array = write(next_array, 1);
      if (chance(50)) next_array = terms_.make(Kind::ite, {condition(1), next_array, chance(70) ? n : array(1)});
      system_.set_next(n, next_array);
    }
  }

  void conditions() {
    const std::uint32_t bads = 1 + below(3);
    for (std::uint32_t i = 0; i < bads; ++i) {
      Node bad = chance(75)
                     ? terms_.make(Kind::eq, {terms_.make(Kind::read, {array(1), word(index_)}), constant(element_)})
                     : condition(2);
      if (chance(50)) bad = terms_.make(Kind::and_, {bad, condition(1)});
      system_.bads.push_back({bad, ""});
    }
    if (chance(30)) system_.constraints.push_back({terms_.make(Kind::not_, {condition(2)}), ""});
    if (chance(20)) {
      const Node read = terms_.make(Kind::read, {arrays_[0], word(index_, 1)});
      system_.constraints.push_back({terms_.make(Kind::ulte, {read, word(element_, 1)}), ""});
    }
  }

  Random random_;
  TransitionSystem system_;
  TermStore& terms_;
  std::uint32_t index_ = 1;
  std::uint32_t element_ = 1;
  bool two_ = false;
  Sort sort_;
  Node pointer_;
  Node data_;
  Node flag_;
  std::vector<Node> inputs_;
  std::vector<Node> arrays_;
  std::vector<Node> states_;  // those of the arrays that are states
};

}  // namespace

TransitionSystem random_addressed_system(std::uint64_t seed) { return Generator(seed).run(); }

}  // namespace polycube::impl::reference
