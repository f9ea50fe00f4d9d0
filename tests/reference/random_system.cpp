// Purely random functions reach all they ever reach in two or three steps, and purely random conditions hold at once.
// So a frame is put around them: many nexts are counters or shift registers that random conditions hold, load or reset,
// many bads compare a state with a constant, and inits are mostly constants.
#include "reference/random_system.h"

#include <algorithm>

#include "support/random.h"

namespace polycube::impl::reference {

namespace {

constexpr std::uint32_t narrow = 5;

class Generator {
 public:
  Generator(std::uint64_t seed, const SystemLimits& limits) : random_(seed), limits_(limits), terms_(system_.terms()) {}

  TransitionSystem run() {
    declare_states();
    declare_inputs();
    const auto count = 3 + random_.below(limits_.operators);
    for (std::uint64_t i = 0; i < count; ++i) grow(pool_);
    connect();
    conditions();
    return std::move(system_);
  }

 private:
  bool chance(std::uint32_t percent) { return random_.below(100) < percent; }
  std::uint32_t below(std::uint64_t n) { return static_cast<std::uint32_t>(random_.below(n)); }
  Node pick(const std::vector<Node>& from) { return from[below(from.size())]; }

  BitVector random_value(std::uint32_t width) {
    return width <= narrow ? BitVector(width, random_.next()) : wide_value(width);
  }

  static BitVector power_of_two(std::uint32_t width, std::uint32_t exponent) {
    BitVector value = BitVector::zero(width);
    value.set_bit(exponent, true);
    return value;
  }

  /// Mostly from the corners: of 2^70 values at random, none is a carry away from another.
  BitVector wide_value(std::uint32_t width) {
    switch (below(6)) {
      case 0: return BitVector::zero(width);
      case 1: return BitVector::ones(width);
      case 2: return BitVector::min_signed(width);
      case 3: return power_of_two(width, below(width));
      case 4: return BitVector(width, random_.below(9));
      default: break;
    }
    BitVector value = BitVector::zero(width);
    for (std::uint32_t i = 0; i < width; ++i) value.set_bit(i, random_.coin());
    return value;
  }

  Sort random_sort(std::uint32_t bits_left) {
    if (bits_left >= 2 && chance(15)) {
      if (limits_.widest_variable > narrow && chance(50)) return wide_array(bits_left);
      const std::uint32_t index = bits_left >= 4 && random_.coin() ? 2 : 1;
      const std::uint32_t element = (std::uint32_t{2} << index) <= bits_left && random_.coin() ? 2 : 1;
      return Sort::array(index, element);
    }
    return Sort::bits(1 + below(std::min(limits_.widest_variable, bits_left)));
  }

  Sort wide_array(std::uint32_t bits_left) {
    const std::uint32_t index = 1 + below(4);
    return Sort::array(index, 1 + below(std::min(limits_.widest_variable, (bits_left >> index) + 1)));
  }

  static std::uint32_t bits_of(Sort sort) {
    return sort.is_array() ? sort.width() << sort.index_width() : sort.width();
  }

  void declare_states() {
    std::uint32_t left = std::max(1 + below(limits_.state_bits), 1 + below(limits_.state_bits));
    const std::uint32_t most = 1 + below(4);
    std::vector<Node> earlier;
    for (std::uint32_t i = 0; i < most && left > 0; ++i) {
      const Sort sort = random_sort(left);
      left -= std::min(left, bits_of(sort));
      const Node state = system_.add_state(sort, chance(30) ? "s" + std::to_string(i) : "");
      if (chance(82)) system_.set_init(state, random_init(sort, earlier));
      earlier.push_back(state);
      pool_.push_back(state);
    }
  }

  Node random_init(Sort sort, const std::vector<Node>& earlier) {
    if (earlier.empty() || chance(60)) {
      const Node element = terms_.constant(chance(50) ? BitVector::zero(sort.width()) : random_value(sort.width()));
      return sort.is_array() ? terms_.const_array(sort, element) : element;
    }
    std::vector<Node> readable = earlier;
    const std::uint32_t count = below(3);
    for (std::uint32_t i = 0; i < count; ++i) grow(readable);
    const Node n = find(readable, sort);
    if (n) return n;
    return terms_.const_array(sort, terms_.constant(random_value(sort.width())));
  }

  void declare_inputs() {
    std::uint32_t left = below(limits_.input_bits + 1);
    for (std::uint32_t i = 0; i < 3 && left > 0; ++i) {
      const Sort sort = random_sort(limits_.widest_variable > narrow ? left : std::min<std::uint32_t>(left, 4));
      left -= std::min(left, bits_of(sort));
      pool_.push_back(system_.add_input(sort, chance(30) ? "i" + std::to_string(i) : ""));
    }
  }

  /// A term of the pool of this sort, or one made from it. None for an array that nothing can be made of.
  Node find(const std::vector<Node>& pool, Sort sort) {
    std::vector<Node> fitting;
    for (const Node n : pool) {
      if (terms_.sort(n) == sort) fitting.push_back(n);
    }
    if (sort.is_array()) return fitting.empty() ? Node() : pick(fitting);
    if (!fitting.empty() && chance(75)) return pick(fitting);
    if (chance(40)) return terms_.constant(random_value(sort.width()));
    return resize(pick_bits(pool), sort.width());
  }

  Node pick_bits(const std::vector<Node>& pool) {
    std::vector<Node> fitting;
    for (const Node n : pool) {
      if (terms_.sort(n).is_bits()) fitting.push_back(n);
    }
    return fitting.empty() ? terms_.constant(random_value(1 + below(3))) : pick(fitting);
  }

  Node resize(Node n, std::uint32_t width) {
    const std::uint32_t own = terms_.width(n);
    if (own == width) return n;
    if (own < width) return terms_.make(random_.coin() ? Kind::uext : Kind::sext, {n}, width - own);
    const std::uint32_t low = below(own - width + 1);
    return terms_.make(Kind::slice, {n}, low + width - 1, low);
  }

  Node find_boolean(const std::vector<Node>& pool) { return find(pool, Sort::bits(1)); }

  /// Adds an operator over the pool to it, if one of the kind that was drawn is possible.
  void grow(std::vector<Node>& pool) {
    const auto kind = static_cast<Kind>(static_cast<std::size_t>(Kind::not_) +
                                        below(kind_count - static_cast<std::size_t>(Kind::not_)));
    if (const Node n = random_operator(pool, kind)) pool.push_back(n);
  }

  Node random_operator(const std::vector<Node>& pool, Kind kind) {
    const Node a = pick_bits(pool);
    const Sort sort = terms_.sort(a);
    switch (info(kind).rule) {
      case SortRule::leaf: return Node();
      case SortRule::same:
      case SortRule::reduce:
      case SortRule::predicate:
        return info(kind).arity == 1 ? terms_.make(kind, {a}) : terms_.make(kind, {a, find(pool, sort)});
      case SortRule::boolean: return terms_.make(kind, {find_boolean(pool), find_boolean(pool)});
      case SortRule::equality: {
        const Node any = pick(pool.empty() ? std::vector<Node>{a} : pool);
        return terms_.make(kind, {any, find(pool, terms_.sort(any))});
      }
      case SortRule::extend:
        return sort.width() >= limits_.widest_term
                   ? Node()
                   : terms_.make(kind, {a}, 1 + below(limits_.widest_term - sort.width()));
      case SortRule::slice: {
        const std::uint32_t low = below(sort.width());
        return terms_.make(kind, {a}, low + below(sort.width() - low), low);
      }
      case SortRule::concat: {
        if (sort.width() >= limits_.widest_term) return Node();
        return terms_.make(kind, {a, find(pool, Sort::bits(1 + below(limits_.widest_term - sort.width())))});
      }
      case SortRule::ite: {
        const Node any = pick(pool.empty() ? std::vector<Node>{a} : pool);
        return terms_.make(kind, {find_boolean(pool), any, find(pool, terms_.sort(any))});
      }
      case SortRule::read:
      case SortRule::write: return array_operator(pool, kind);
    }
    return Node();
  }

  Node array_operator(const std::vector<Node>& pool, Kind kind) {
    std::vector<Node> arrays;
    for (const Node n : pool) {
      if (terms_.sort(n).is_array()) arrays.push_back(n);
    }
    if (arrays.empty()) return Node();
    const Node array = pick(arrays);
    const Node index = find(pool, terms_.sort(array).index());
    if (kind == Kind::read) return terms_.make(kind, {array, index});
    return terms_.make(kind, {array, index, find(pool, terms_.sort(array).element())});
  }

  void connect() {
    for (const State& state : std::vector<State>(system_.states())) {
      if (chance(12)) continue;
      const Sort sort = terms_.sort(state.variable);
      system_.set_next(state.variable, sort.is_array() ? next_array(state.variable) : next_bits(state.variable));
    }
  }

  Node next_array(Node state) {
    if (chance(30)) return find(pool_, terms_.sort(state));
    const Node index = find(pool_, terms_.sort(state).index());
    const Node written = terms_.make(Kind::write, {state, index, find(pool_, terms_.sort(state).element())});
    return chance(50) ? written : terms_.make(Kind::ite, {find_boolean(pool_), written, state});
  }

  Node next_bits(Node state) {
    const Sort sort = terms_.sort(state);
    if (chance(25)) return find(pool_, sort);
    Node moved = chance(50) ? terms_.make(Kind::add, {state, terms_.constant(random_value(sort.width()))})
                            : terms_.make(Kind::inc, {state});
    if (sort.width() > 1 && chance(25)) {
      moved = terms_.make(Kind::concat, {terms_.make(Kind::slice, {state}, sort.width() - 2, 0), find_boolean(pool_)});
    }
    if (chance(30)) moved = terms_.make(Kind::ite, {find_boolean(pool_), moved, state});
    if (chance(25)) moved = terms_.make(Kind::ite, {find_boolean(pool_), moved, find(pool_, sort)});
    return moved;
  }

  Node random_condition() {
    if (chance(20)) return find_boolean(pool_);
    const std::vector<State>& states = system_.states();
    const Node n = chance(60) ? states[below(states.size())].variable : pick(pool_);
    const Sort sort = terms_.sort(n);
    if (sort.is_array()) return find_boolean(pool_);
    const Node equal = terms_.make(Kind::eq, {n, terms_.constant(random_value(sort.width()))});
    return chance(40) ? terms_.make(Kind::and_, {equal, find_boolean(pool_)}) : equal;
  }

  void conditions() {
    const std::uint32_t constraints = chance(45) ? 1 + below(2) : 0;
    for (std::uint32_t i = 0; i < constraints; ++i) {
      Node n = random_condition();
      if (chance(80)) n = terms_.make(Kind::not_, {n});
      if (chance(40)) n = terms_.make(Kind::or_, {n, find_boolean(pool_)});
      system_.constraints.push_back({n, chance(20) ? "c" + std::to_string(i) : ""});
    }
    const std::uint32_t bads = 1 + below(3);
    for (std::uint32_t i = 0; i < bads; ++i) {
      Node n = random_condition();
      if (chance(60)) n = terms_.make(Kind::and_, {n, random_condition()});
      system_.bads.push_back({n, chance(20) ? "b" + std::to_string(i) : ""});
    }
  }

  Random random_;
  SystemLimits limits_;
  TransitionSystem system_;
  TermStore& terms_;
  std::vector<Node> pool_;
};

}  // namespace

TransitionSystem random_system(std::uint64_t seed, const SystemLimits& limits) { return Generator(seed, limits).run(); }

}  // namespace polycube::impl::reference
