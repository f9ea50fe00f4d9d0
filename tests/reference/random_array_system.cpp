// Purely random writes hit nothing that is read later. So all index terms of a system come from few registers and
// inputs, memories share one sort and can be copied into one another, and three of the four shapes have a bad that
// holds only if an engine forgets or invents a write; one in two of these is broken on purpose.
#include "reference/random_array_system.h"

#include <algorithm>

#include "support/random.h"

namespace polycube::impl::reference {

namespace {

constexpr std::uint32_t huge_index = 32;

class Generator {
 public:
  explicit Generator(std::uint64_t seed)
      : random_(seed ^ 0xa44a'0000'0000), shape_(array_shape_of(seed)), huge_(has_huge_arrays(seed)) {}

  TransitionSystem run() {
    choose_sorts();
    declare_inputs();
    declare_registers();
    declare_memories();
    declare_late_registers();
    for (std::uint32_t n = 2 + below(7); n > 0; --n) grow();
    switch (shape_) {
      case ArrayShape::soup: break;
      case ArrayShape::loop: make_loop(); break;
      case ArrayShape::tracked: make_tracked(); break;
      case ArrayShape::lockstep: make_lockstep(); break;
    }
    connect();
    conditions();
    return std::move(system_);
  }

 private:
  using Pool = std::vector<Node>;

  bool chance(std::uint32_t percent) { return random_.below(100) < percent; }
  std::uint32_t below(std::uint64_t n) { return static_cast<std::uint32_t>(random_.below(n)); }
  Node pick(const Pool& from) { return from[below(from.size())]; }
  Node make(Kind kind, std::initializer_list<Node> args) { return terms_.make(kind, args); }
  Node negate(Node n) { return make(Kind::not_, {n}); }
  Node both(Node a, Node b) { return make(Kind::and_, {a, b}); }
  Node either(Node a, Node b) { return make(Kind::or_, {a, b}); }
  Node choose(Node condition, Node yes, Node no) { return make(Kind::ite, {condition, yes, no}); }
  Node read(Node array, Node index) { return make(Kind::read, {array, index}); }
  Node write(Node array, Node index, Node element) { return make(Kind::write, {array, index, element}); }
  Node eq(Node a, Node b) { return make(Kind::eq, {a, b}); }
  Node number(std::uint32_t width, std::uint64_t value) { return terms_.constant(BitVector(width, value)); }
  Sort index_sort() const { return Sort::bits(index_width_); }
  Sort element_sort() const { return Sort::bits(element_width_); }

  void choose_sorts() {
    const std::uint32_t widths[] = {1, 2, 2, 2, 3};
    index_width_ = huge_ ? (chance(70) ? huge_index : 17 + below(48)) : widths[below(5)];
    const std::uint32_t most = huge_ ? 8 : index_width_ == 3 ? 2 : 4;
    element_width_ = 1 + std::min(below(most), below(most));
    cells_ = std::max<std::uint32_t>(1, huge_ ? 3 : (element_width_ << index_width_) > 6 ? 2 : 3);
  }

  /// A constant index; of a huge memory one of few, at both ends.
  Node random_index() {
    if (!huge_) return number(index_width_, random_.next());
    if (chance(70)) return number(index_width_, below(4));
    return chance(50) ? terms_.constant(BitVector::ones(index_width_))
                      : terms_.constant(BitVector::min_signed(index_width_));
  }
  Node random_element() { return chance(40) ? number(element_width_, 0) : number(element_width_, random_.next()); }

  void declare_inputs() {
    if (chance(75)) add_index_input();
    if (chance(60)) elements_.push_back(system_.add_input(element_sort(), name("v")));
    for (std::uint32_t n = below(3); n > 0; --n) booleans_.push_back(system_.add_input(Sort::bits(1), name("b")));
    if (chance(15)) arrays_.push_back(system_.add_input(Sort::array(index_width_, element_width_), name("m")));
  }

  /// Of few values if the memory is huge, mostly.
  void add_index_input() {
    const bool narrow = huge_ && chance(80);
    const std::uint32_t width = narrow ? 2 : index_width_;
    const Node input = system_.add_input(Sort::bits(width), name("x"));
    indices_.push_back(narrow ? terms_.make(Kind::uext, {input}, index_width_ - width) : input);
  }

  std::string name(const std::string& stem) { return chance(30) ? stem + std::to_string(names_++) : ""; }

  void declare_registers() {
    for (std::uint32_t n = 1 + below(2); n > 0; --n) {
      const Node state = add_state(index_sort(), indices_, name("i"));
      if (chance(80)) system_.set_init(state, random_index());
    }
    if (chance(60)) {
      const Node state = add_state(element_sort(), elements_, name("e"));
      if (chance(70)) system_.set_init(state, random_element());
    }
  }

  Node add_state(Sort sort, Pool& pool, const std::string& name) {
    const Node state = system_.add_state(sort, name);
    pool.push_back(state);
    open_.push_back(state);
    return state;
  }

  void declare_memories() {
    const std::uint32_t least = shape_ == ArrayShape::lockstep ? 2 : 1;
    for (std::uint32_t n = std::max(least, 1 + below(cells_)); n > 0; --n) {
      const Node init = random_init();
      const Node memory = system_.add_state(Sort::array(index_width_, element_width_), name("mem"));
      if (init) system_.set_init(memory, init);
      memories_.push_back(memory);
      arrays_.push_back(memory);
      open_.push_back(memory);
    }
  }

  /// Nothing, one value, another memory, writes to one, or one of two.
  Node random_init() {
    const Sort sort = Sort::array(index_width_, element_width_);
    if (chance(25)) return Node();
    Node state = pick_state(sort);
    if (!state || chance(45)) {
      return terms_.const_array(sort, random_element());
    }
    if (chance(25)) {
      const Node index = pick_state(index_sort());
      if (index) state = choose(eq(index, random_index()), state, pick_state(sort));
    }
    for (std::uint32_t n = below(4); n > 0; --n) {
      const Node index = chance(30) ? pick_state(index_sort()) : Node();
      state = write(state, index ? index : random_index(), random_element());
    }
    return state;
  }

  Node pick_state(Sort sort) {
    Pool fitting;
    for (const State& state : system_.states()) {
      if (terms_.sort(state.variable) == sort) fitting.push_back(state.variable);
    }
    return fitting.empty() ? Node() : pick(fitting);
  }

  /// Registers that start with what a memory starts with.
  void declare_late_registers() {
    if (!chance(25)) return;
    const Node state = add_state(element_sort(), elements_, name("r"));
    system_.set_init(state, read(pick(memories_), random_index()));
  }

  // --- random terms ---

  Node index() {
    if (indices_.empty() || chance(15)) return random_index();
    return pick(indices_);
  }
  Node element() {
    if (elements_.empty() || chance(20)) return chance(60) ? read(pick(arrays_), index()) : random_element();
    return pick(elements_);
  }
  Node boolean() {
    if (booleans_.empty() || chance(40)) return comparison();
    const Node b = pick(booleans_);
    return chance(25) ? negate(b) : b;
  }

  Node comparison() {
    switch (below(8)) {
      case 0: return make(chance(50) ? Kind::eq : Kind::neq, {pick(arrays_), pick(arrays_)});
      case 1:
      case 2: return make(chance(70) ? Kind::eq : Kind::ulte, {index(), index()});
      case 3: return make(Kind::ult, {index(), random_index()});
      case 4: return make(chance(50) ? Kind::ulte : Kind::slt, {element(), element()});
      default: return make(chance(60) ? Kind::eq : Kind::neq, {element(), element()});
    }
  }

  Node array() {
    switch (below(6)) {
      case 0: return pick(arrays_);
      case 1: return choose(boolean(), pick(arrays_), pick(arrays_));
      case 2: return write(write(pick(arrays_), index(), element()), index(), element());
      default: return write(pick(arrays_), index(), element());
    }
  }

  void grow() {
    constexpr Kind words[] = {Kind::add, Kind::sub, Kind::xor_, Kind::and_, Kind::or_, Kind::mul};
    switch (below(8)) {
      case 0:
      case 1: arrays_.push_back(array()); break;
      case 2: elements_.push_back(read(pick(arrays_), index())); break;
      case 3: elements_.push_back(make(words[below(6)], {element(), element()})); break;
      case 4: indices_.push_back(grown_index()); break;
      case 5: elements_.push_back(choose(boolean(), element(), element())); break;
      case 6: booleans_.push_back(make(chance(50) ? Kind::and_ : Kind::or_, {boolean(), boolean()})); break;
      default: booleans_.push_back(comparison());
    }
  }

  Node grown_index() {
    switch (below(4)) {
      case 0: return make(chance(50) ? Kind::inc : Kind::dec, {index()});
      case 1: return choose(boolean(), index(), index());
      case 2: return resized(element());
      default: return make(Kind::xor_, {index(), random_index()});
    }
  }

  /// A word as an index: pointers in memories.
  Node resized(Node n) {
    const std::uint32_t own = terms_.width(n);
    if (own == index_width_) return n;
    if (own < index_width_) return terms_.make(Kind::uext, {n}, index_width_ - own);
    return terms_.make(Kind::slice, {n}, index_width_ - 1, 0);
  }

  // --- the shapes ---

  void set_next(Node state, Node next) {
    system_.set_next(state, next);
    std::erase(open_, state);
  }

  Node constant_register(Sort sort, Pool& pool) {
    const Node state = add_state(sort, pool, name("k"));
    set_next(state, state);
    return state;
  }

  void add_bad(Node n) { system_.bads.push_back({n, name("bad")}); }

  /// for (i = 0; i < n; ++i) body; and a bad about a cell below i.
  void make_loop() {
    const Node i = add_state(index_sort(), indices_, "i");
    system_.set_init(i, number(index_width_, 0));
    const Node bound = chance(50) ? constant_register(index_sort(), indices_) : random_index();
    const Node runs = chance(50) ? make(Kind::ult, {i, bound}) : both(make(Kind::ult, {i, bound}), boolean());
    set_next(i, choose(runs, make(Kind::inc, {i}), i));
    const Node memory = pick(memories_);
    const Node source = pick(memories_);
    const Node before = read(source, i);
    const Node limit = random_element();
    const Node at = chance(20) ? make(Kind::inc, {i}) : i;  // off by one
    const Node cell = chance(50) ? constant_register(index_sort(), indices_) : index();
    const Node below_i = make(chance(75) ? Kind::ult : Kind::ulte, {cell, i});
    const Node value = read(memory, cell);
    Node put;
    Node wrong;
    switch (below(4)) {
      case 0: put = limit, wrong = make(Kind::neq, {value, limit}); break;
      case 1:
        put = choose(make(Kind::ugt, {before, limit}), limit, before);
        wrong = make(Kind::ugt, {value, limit});
        break;
      case 2: put = before, wrong = make(Kind::neq, {value, read(source, cell)}); break;
      default: {
        const Node most = add_state(element_sort(), elements_, "most");
        if (chance(80)) system_.set_init(most, number(element_width_, 0));
        set_next(most, choose(both(runs, make(Kind::ugt, {before, most})), before, most));
        put = before, wrong = make(Kind::ugt, {value, most});
      }
    }
    set_next(memory, choose(runs, write(memory, at, put), memory));
    if (source != memory && chance(70)) set_next(source, source);
    add_bad(both(below_i, wrong));
  }

  /// A copy of one cell beside the memory, for an address that is chosen once.
  void make_tracked() {
    const Node memory = pick(memories_);
    const Node address = constant_register(index_sort(), indices_);
    const Node shadow = add_state(element_sort(), elements_, "shadow");
    const Node known = add_state(Sort::bits(1), booleans_, "known");
    system_.set_init(known, terms_.boolean(false));
    const Node enable = boolean();
    const Node where = index();
    const Node what = element();
    Node hit = both(enable, eq(where, address));
    if (chance(30)) hit = both(hit, boolean());
    set_next(memory, choose(chance(15) ? boolean() : enable, write(memory, where, what), memory));
    set_next(shadow, choose(hit, what, shadow));
    set_next(known, either(known, hit));
    add_bad(both(known, make(Kind::neq, {read(memory, address), shadow})));
  }

  void make_lockstep() {
    const Node one = memories_[0];
    const Node two = memories_[1];
    const Node enable = boolean();
    const Node where = index();
    const Node what = element();
    const Node other = chance(25) ? element() : what;
    if (chance(60)) start_equal(one, two);
    set_next(one, choose(enable, write(one, where, what), one));
    set_next(two, choose(chance(20) ? boolean() : enable, write(two, where, other), two));
    add_bad(chance(40) ? make(Kind::neq, {one, two}) : make(Kind::neq, {read(one, index()), read(two, index())}));
    const Node same = index();
    add_bad(make(Kind::neq, {read(one, same), read(two, same)}));
  }

  /// By a constraint on the first step.
  void start_equal(Node one, Node two) {
    const Node differ = make(Kind::neq, {one, two});
    const Node started = add_state(Sort::bits(1), booleans_, "started");
    system_.set_init(started, terms_.boolean(false));
    set_next(started, terms_.boolean(true));
    system_.constraints.push_back({either(started, negate(differ)), ""});
  }

  // --- the rest ---

  void connect() {
    for (const Node state : Pool(open_)) {
      if (chance(8)) continue;
      const Sort sort = terms_.sort(state);
      if (sort.is_array()) {
        system_.set_next(state, next_array(state));
      } else if (sort == index_sort()) {
        system_.set_next(state, next_index(state));
      } else {
        system_.set_next(state, sort == element_sort() ? choose(boolean(), element(), state) : boolean());
      }
    }
  }

  Node next_array(Node state) {
    switch (below(7)) {
      case 0: return state;
      case 1: return pick(arrays_);
      case 2: return choose(boolean(), pick(memories_), choose(boolean(), pick(arrays_), state));
      case 3: return choose(boolean(), array(), write(state, index(), element()));
      case 4: return write(state, index(), element());
      default: return choose(boolean(), write(state, index(), element()), state);
    }
  }

  Node next_index(Node state) {
    switch (below(5)) {
      case 0: return state;
      case 1: return choose(boolean(), index(), state);
      case 2: return choose(boolean(), make(Kind::inc, {state}), state);
      case 3: return choose(make(Kind::ult, {state, random_index()}), make(Kind::inc, {state}), random_index());
      default: return index();
    }
  }

  void conditions() {
    for (std::uint32_t n = chance(40) ? 1 + below(2) : 0; n > 0; --n) {
      const Node condition = chance(70) ? either(comparison(), boolean()) : comparison();
      system_.constraints.push_back({condition, name("c")});
    }
    const bool enough = !system_.bads.empty() && chance(50);
    for (std::uint32_t n = enough ? 0 : 1 + below(2); n > 0; --n) {
      Node bad = comparison();
      if (chance(60)) bad = both(bad, comparison());
      if (chance(40)) bad = both(bad, comparison());
      add_bad(bad);
    }
  }

  Random random_;
  const ArrayShape shape_;
  const bool huge_;
  TransitionSystem system_;
  TermStore& terms_ = system_.terms();
  std::uint32_t index_width_ = 1;
  std::uint32_t element_width_ = 1;
  std::uint32_t cells_ = 1;
  std::uint32_t names_ = 0;
  Pool indices_;
  Pool elements_;
  Pool booleans_;
  Pool arrays_;
  Pool memories_;
  Pool open_;  // states whose next is not decided
};

}  // namespace

ArrayShape array_shape_of(std::uint64_t seed) { return static_cast<ArrayShape>(seed % 4); }

bool has_huge_arrays(std::uint64_t seed) { return seed / 4 % 6 == 0; }

TransitionSystem random_array_system(std::uint64_t seed) { return Generator(seed).run(); }

}  // namespace polycube::impl::reference
