#include "reference/random_relational.h"

#include <utility>

#include "passes/words/term_image.h"
#include "reference/random_system.h"
#include "support/random.h"

namespace polycube::impl::reference {

namespace {

class Generator {
 public:
  Generator(std::uint64_t seed, RelationalStyle style)
      : random_(seed),
        style_(style),
        functional_(random_system(seed, {.state_bits = 4, .input_bits = 1, .operators = 10})),
        system_(functional_.shared_terms()),
        terms_(system_.terms()),
        build_(terms_, Builder::Simplify::no),
        image_(build_) {}

  TransitionSystem run() {
    declare();
    const Node relation = random_relation();
    const Node guard = style_ == RelationalStyle::constraint ? constrain(relation) : remember(relation);
    conditions(guard);
    return std::move(system_);
  }

 private:
  bool chance(std::uint32_t percent) { return random_.below(100) < percent; }
  Node pick(const std::vector<Node>& from) { return from[random_.below(from.size())]; }
  Node make(Kind kind, std::initializer_list<Node> args) { return build_.make(kind, args); }

  /// States, their next inputs, temporaries, and a state that holds an input back.
  void declare() {
    for (const Node input : functional_.inputs()) image_.set(input, system_.add_input(terms_.sort(input)));
    for (const State& state : functional_.states()) {
      image_.set(state.variable, system_.add_state(terms_.sort(state.variable)));
    }
    for (const State& state : functional_.states()) {
      const Node variable = image_(state.variable);
      values_.push_back(variable);
      const Node next = state.next ? image_(state.next) : variable;
      values_.push_back(next);
      if (state.init && style_ == RelationalStyle::constraint) system_.set_init(variable, image_(state.init));
      if (state.init) first_ = build_.and_(first_, build_.eq(variable, image_(state.init)));
      if (chance(10)) {
        system_.set_next(variable, next);
        continue;
      }
      const Node input = system_.add_input(terms_.sort(variable));
      system_.set_next(variable, input);
      determined_.push_back({input, next});
      if (chance(40)) values_.push_back(input);
    }
    const Sort sort = Sort::bits(1 + static_cast<std::uint32_t>(random_.below(2)));
    if (chance(50)) add_temporary(sort);
    if (chance(25)) {
      const Node held = system_.add_state(sort);
      system_.set_next(held, system_.add_input(sort));
      values_.push_back(held);
      if (chance(50)) determined_.push_back({held, constant(sort)});
    }
    if (chance(15)) values_.push_back(system_.add_state(Sort::bits(1)));
  }

  void add_temporary(Sort sort) {
    const Node temporary = system_.add_input(sort);
    values_.push_back(temporary);
    determined_.push_back({temporary, constant(sort)});
  }

  Node constant(Sort sort) {
    const Node element = terms_.constant(BitVector(sort.width(), random_.next()));
    return sort.is_array() ? terms_.const_array(sort, element) : element;
  }

  Node value_of(Sort sort) {
    std::vector<Node> fitting;
    for (const Node n : values_) {
      if (terms_.sort(n) == sort) fitting.push_back(n);
    }
    const Node n = fitting.empty() || chance(15) ? constant(sort) : pick(fitting);
    return sort.is_bits() && chance(20) ? make(Kind::add, {n, constant(sort)}) : n;
  }

  Node random_guard() {
    if (chance(30)) return image_(functional_.bads[random_.below(functional_.bads.size())].term);
    const Node n = pick(values_);
    const Sort sort = terms_.sort(n);
    return sort.is_bits() && chance(40) ? make(Kind::ult, {n, value_of(sort)}) : build_.eq(n, value_of(sort));
  }

  Node equation(Node input, Node value) {
    const Sort sort = terms_.sort(input);
    if (sort.is_boolean() && chance(30)) return chance(50) ? input : build_.not_(input);
    if (sort.is_bits() && chance(15)) return build_.eq(make(Kind::sub, {input, value}), constant(sort));
    return chance(50) ? build_.eq(input, value) : build_.eq(value, input);
  }

  Node command(Node guard) {
    std::vector<Node> all{guard};
    for (const auto& [input, value] : determined_) {
      if (chance(12)) continue;
      all.push_back(equation(input, chance(60) ? value : value_of(terms_.sort(input))));
    }
    if (chance(15)) all.push_back(random_guard());
    for (std::size_t i = all.size(); i > 1; --i) std::swap(all[i - 1], all[random_.below(i)]);
    return build_.conjunction(all);
  }

  Node random_relation() {
    switch (random_.below(5)) {
      case 0: return command(build_.boolean(true));
      case 1: {  // of two cases, one
        const Node guard = random_guard();
        return build_.or_(command(guard), command(build_.not_(guard)));
      }
      case 2: {
        const Node guard = random_guard();
        return make(Kind::ite, {guard, command(random_guard()), command(build_.boolean(true))});
      }
      case 3: {  // a default for some, and commands
        const Node either = build_.or_(command(random_guard()), command(random_guard()));
        return build_.and_(either, make(Kind::implies, {random_guard(), command(build_.boolean(true))}));
      }
      default: {
        std::vector<Node> any;
        const std::uint64_t count = 2 + random_.below(3);
        for (std::uint64_t i = 0; i < count; ++i) any.push_back(command(random_guard()));
        return build_.disjunction(any);
      }
    }
  }

  Node constrain(Node relation) {
    system_.constraints.push_back({relation, ""});
    return build_.boolean(true);
  }

  /// What a bad requires: that the relation has held.
  Node remember(Node relation) {
    const bool reset = style_ == RelationalStyle::reset_and_valid;
    const Node begun = system_.add_state(Sort::bits(1), "begun");
    const Node valid = system_.add_state(Sort::bits(1), "valid");
    system_.set_init(begun, terms_.boolean(false));
    system_.set_next(begun, terms_.boolean(true));
    system_.set_init(valid, terms_.boolean(false));
    if (!reset) {
      const Node here = make(Kind::ite, {begun, valid, first_});
      system_.set_next(valid, build_.and_(here, relation));
      return here;
    }
    TermImage to_next(build_);
    for (const State& state : system_.states()) {
      if (state.next && system_.input_position(state.next)) to_next.set(state.variable, state.next);
    }
    const Node started = build_.or_(begun, to_next(first_));
    const Node stepped = build_.or_(build_.not_(begun), build_.and_(valid, relation));
    system_.set_next(valid, build_.and_(started, stepped));
    return valid;
  }

  void conditions(Node guard) {
    for (const Condition& c : functional_.constraints) {
      if (chance(30)) system_.constraints.push_back({image_(c.term), ""});
    }
    if (chance(10)) system_.constraints.push_back({build_.not_(random_guard()), ""});
    for (const Condition& bad : functional_.bads) {
      Node term = build_.and_(guard, image_(bad.term));
      if (chance(20)) term = build_.and_(term, random_guard());
      system_.bads.push_back({term, ""});
    }
  }

  Random random_;
  RelationalStyle style_;
  TransitionSystem functional_;
  TransitionSystem system_;
  TermStore& terms_;
  Builder build_;
  TermImage image_;  // of the functional system's variables
  Node first_ = terms_.boolean(true);
  std::vector<Node> values_;
  std::vector<std::pair<Node, Node>> determined_;
};

}  // namespace

TransitionSystem random_relational_system(std::uint64_t seed, RelationalStyle style) {
  return Generator(seed, style).run();
}

}  // namespace polycube::impl::reference
