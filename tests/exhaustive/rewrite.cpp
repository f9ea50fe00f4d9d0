// Every rewrite rule against evaluation. Terms are built twice, as they are told and through the Builder, and both must
// have the same value under every assignment of the variables. A table holds the values of all terms so far under all
// assignments, so that one more term costs one operator for each of them.
//
// Depth 1 and depth 2 with one deep argument are complete up to what the Builder makes equal; deeper terms are drawn.
#include <array>
#include <map>
#include <set>
#include <string>

#include "support/random.h"
#include "term/evaluate.h"
#include "term/print_smt2.h"
#include "term/rewrite.h"
#include "test.h"

using namespace polycube::impl;

namespace {

/// How often each rule has fired, over all tests of this file.
std::vector<std::uint64_t>& fired_anywhere() {
  static std::vector<std::uint64_t> counts(rewrite_rules().size(), 0);
  return counts;
}

void add_fired(const Builder& build) {
  for (std::size_t i = 0; i < build.fired().size(); ++i) fired_anywhere()[i] += build.fired()[i];
}

/// Values of terms under a list of assignments. Values of at most 16 bits, arrays with all their elements side by side.
class Values {
 public:
  using Row = std::vector<std::uint16_t>;

  explicit Values(const TermStore& terms) : terms_(terms) {}

  void set(Node variable, Row row) {
    count_ = row.size();
    rows_[variable] = std::move(row);
  }

  const Row& of(Node n) {
    const auto found = rows_.find(n);
    if (found != rows_.end()) return found->second;
    std::array<const Row*, 3> args{};
    for (std::uint32_t i = 0; i < terms_.arity(n); ++i) args[i] = &of(terms_.arg(n, i));
    Row row(count_);
    for (std::size_t k = 0; k < count_; ++k) row[k] = value(n, args, k);
    return rows_[n] = std::move(row);
  }

 private:
  std::uint16_t value(Node n, const std::array<const Row*, 3>& args, std::size_t k) const {
    const Kind kind = terms_.kind(n);
    const auto arg = [&](std::size_t i) { return (*args[i])[k]; };
    const Sort first = terms_.arity(n) > 0 ? terms_.sort(terms_.arg(n, 0)) : Sort();
    if (kind == Kind::constant) return static_cast<std::uint16_t>(terms_.value(n).to_uint64());
    if (kind == Kind::ite) return arg(0) != 0 ? arg(1) : arg(2);
    if (kind == Kind::const_array) return filled(terms_.sort(n), arg(0));
    if (kind == Kind::read) return element(first, arg(0), arg(1));
    if (kind == Kind::write)
      return static_cast<std::uint16_t>(arg(0) ^ moved(first, element(first, arg(0), arg(1)) ^ arg(2), arg(1)));
    if (first.is_array()) return static_cast<std::uint16_t>((arg(0) == arg(1)) == (kind == Kind::eq));
    std::array<BitVector, 3> values;
    std::array<const BitVector*, 3> pointers{};
    for (std::uint32_t i = 0; i < terms_.arity(n); ++i) {
      values[i] = BitVector(terms_.width(terms_.arg(n, i)), arg(i));
      pointers[i] = &values[i];
    }
    const KindInfo& row = info(kind);
    return static_cast<std::uint16_t>(apply(kind, std::span(pointers.data(), row.arity),
                                            row.params > 0 ? terms_.param(n, 0) : 0,
                                            row.params > 1 ? terms_.param(n, 1) : 0)
                                          .to_uint64());
  }

  static int moved(Sort sort, int bits, int index) { return bits << (index * static_cast<int>(sort.width())); }
  static std::uint16_t element(Sort sort, int array, int index) {
    return static_cast<std::uint16_t>(array >> (index * static_cast<int>(sort.width())) & ((1 << sort.width()) - 1));
  }
  static std::uint16_t filled(Sort sort, int bits) {
    int result = 0;
    for (int i = 0; i < 1 << sort.index_width(); ++i) result |= moved(sort, bits, i);
    return static_cast<std::uint16_t>(result);
  }

  const TermStore& terms_;
  std::size_t count_ = 0;
  std::map<Node, Row> rows_;
};

std::string print(const TermStore& terms, Node n) {
  if (terms.is_constant(n)) return smt2_value(terms.value(n));
  if (terms.is_variable(n)) return "v" + std::to_string(n.id());
  std::string text = "(" + std::string(info(terms.kind(n)).name);
  for (std::uint32_t i = 0; i < terms.arity(n); ++i) text += " " + print(terms, terms.arg(n, i));
  for (std::uint32_t i = 0; i < info(terms.kind(n)).params; ++i) text += " " + std::to_string(terms.param(n, i));
  return text + ")";
}

/// A term in both forms.
struct Pair {
  Node raw;
  Node simple;
};

class Workshop {
 public:
  Workshop() : build_(terms_), values_(terms_) {}
  ~Workshop() { add_fired(build_); }
  Workshop(const Workshop&) = delete;
  Workshop& operator=(const Workshop&) = delete;

  TermStore& terms() { return terms_; }

  /// Makes the variables range over all assignments, or over some of them drawn at random.
  std::vector<Pair> variables(const std::vector<Sort>& sorts, std::size_t at_most = 0) {
    std::uint32_t bits = 0;
    for (const Sort sort : sorts) bits += size(sort);
    std::vector<std::uint64_t> assignments;
    Random random(1);
    const std::uint64_t all = std::uint64_t{1} << bits;
    const std::uint64_t count = at_most == 0 ? all : std::min<std::uint64_t>(all, at_most);
    for (std::uint64_t i = 0; i < count; ++i) assignments.push_back(count == all ? i : random.below(all));
    std::vector<Pair> result;
    std::uint32_t shift = 0;
    for (const Sort sort : sorts) {
      const Node n = terms_.variable(sort);
      Values::Row row;
      for (const std::uint64_t a : assignments)
        row.push_back(static_cast<std::uint16_t>(a >> shift & ((std::uint64_t{1} << size(sort)) - 1)));
      values_.set(n, std::move(row));
      shift += size(sort);
      result.push_back({n, n});
    }
    return result;
  }

  Pair constant(const BitVector& value) {
    const Node n = terms_.constant(value);
    return {n, n};
  }

  /// Builds both forms, and the Builder's over the raw arguments too: its result must not depend on what it is given.
  Pair make(Kind kind, const std::vector<Pair>& args, std::uint32_t p0 = 0, std::uint32_t p1 = 0) {
    std::vector<Node> raw;
    std::vector<Node> simple;
    for (const Pair& arg : args) {
      raw.push_back(arg.raw);
      simple.push_back(arg.simple);
    }
    const Pair result{terms_.make(kind, raw, p0, p1), build_.make(kind, simple, p0, p1)};
    compare(result.raw, result.simple);
    if (raw != simple) compare(result.raw, build_.make(kind, raw, p0, p1));
    return result;
  }

 private:
  static std::uint32_t size(Sort sort) { return sort.width() << sort.index_width(); }

  void compare(Node raw, Node simple) {
    REQUIRE(terms_.sort(raw) == terms_.sort(simple));
    if (raw == simple || values_.of(raw) == values_.of(simple)) return;
    FAIL("rewriting changes the value of ", print(terms_, raw), " into ", print(terms_, simple));
  }

  TermStore terms_;
  Builder build_;
  Values values_;
};

/// Terms by width, each simplified term once.
class Pool {
 public:
  explicit Pool(const TermStore& terms) : terms_(terms) {}
  void add(Pair pair) {
    if (terms_.width(pair.simple) <= widest && seen_.insert(pair.simple).second)
      by_width_[terms_.width(pair.simple)].push_back(pair);
  }
  void add(const std::vector<Pair>& pairs) {
    for (const Pair& pair : pairs) add(pair);
  }
  const std::vector<Pair>& of(std::uint32_t width) { return by_width_[width]; }
  Pair draw(std::uint32_t width, Random& random) { return of(width)[random.below(of(width).size())]; }

  static constexpr std::uint32_t widest = 6;

 private:
  const TermStore& terms_;
  std::array<std::vector<Pair>, widest + 1> by_width_;
  std::set<Node> seen_;
};

bool is_binary(SortRule rule) {
  return rule == SortRule::same || rule == SortRule::predicate || rule == SortRule::equality;
}

/// Calls `use` for every operator with one argument, and all its parameters.
template <class Use>
void unary_uses(std::uint32_t width, Use use) {
  for (const KindInfo& row : kind_table) {
    if (row.arity != 1 || !is_operator(row.kind)) continue;
    if (row.rule == SortRule::extend) {
      for (std::uint32_t n = 0; n <= 2; ++n) use(row.kind, n, 0u);
    } else if (row.rule == SortRule::slice) {
      for (std::uint32_t upper = 0; upper < width; ++upper) {
        for (std::uint32_t lower = 0; lower <= upper; ++lower) use(row.kind, upper, lower);
      }
    } else {
      use(row.kind, 0u, 0u);
    }
  }
}

std::vector<Kind> binary_kinds(std::uint32_t width) {
  std::vector<Kind> result;
  for (const KindInfo& row : kind_table) {
    if (row.arity == 2 && (is_binary(row.rule) || (row.rule == SortRule::boolean && width == 1)))
      result.push_back(row.kind);
  }
  return result;
}

class Words {
 public:
  explicit Words(std::uint32_t width)
      : width_(width), leaves_(shop_.terms()), shallow_(shop_.terms()), deep_(shop_.terms()) {
    const std::vector<Pair> variables = shop_.variables({Sort::bits(width), Sort::bits(width), Sort::bits(1)});
    condition_ = variables[2];
    leaves_.add(variables);
    for (std::uint64_t value = 0; value < std::uint64_t{1} << width; ++value)
      leaves_.add(shop_.constant(BitVector(width, value)));
    for (std::uint64_t value = 0; value < 2; ++value) leaves_.add(shop_.constant(BitVector(1, value)));
  }

  void run() {
    for (std::uint32_t w = 1; w <= Pool::widest; ++w) shallow_.add(leaves_.of(w));
    combine(leaves_, leaves_, shallow_);
    for (std::uint32_t w = 1; w <= Pool::widest; ++w) deep_.add(shallow_.of(w));
    combine(shallow_, leaves_, deep_);
    Random random(width_);
    for (int i = 0; i < 40000; ++i) draw(random);
  }

 private:
  /// All operators over one term of `left` and one of `right`, in both orders.
  void combine(Pool& left, Pool& right, Pool& out) {
    for (std::uint32_t w = 1; w <= Pool::widest; ++w) {
      const std::vector<Pair> a = left.of(w);
      for (const Pair& x : a) {
        unary_uses(w, [&](Kind kind, std::uint32_t p0, std::uint32_t p1) { out.add(shop_.make(kind, {x}, p0, p1)); });
        for (const Pair& y : std::vector<Pair>(right.of(w))) {
          for (const Kind kind : binary_kinds(w)) {
            out.add(shop_.make(kind, {x, y}));
            if (&left != &right) out.add(shop_.make(kind, {y, x}));
          }
          out.add(shop_.make(Kind::ite, {condition_, x, y}));
          if (&left != &right) out.add(shop_.make(Kind::ite, {condition_, y, x}));
        }
        for (std::uint32_t v = 1; v <= 3 && w <= 3; ++v) {
          for (const Pair& y : std::vector<Pair>(right.of(v))) {
            out.add(shop_.make(Kind::concat, {x, y}));
            if (&left != &right) out.add(shop_.make(Kind::concat, {y, x}));
          }
        }
      }
    }
    for (const Pair& c : std::vector<Pair>(left.of(1))) {
      for (const Pair& x : std::vector<Pair>(right.of(width_))) {
        for (const Pair& y : std::vector<Pair>(right.of(width_))) out.add(shop_.make(Kind::ite, {c, x, y}));
      }
    }
  }

  /// One operator over arguments of any depth.
  void draw(Random& random) {
    const auto w = static_cast<std::uint32_t>(1 + random.below(4));
    if (deep_.of(w).empty()) return;
    const Pair x = related(random, w);
    const Pair y = related(random, w);
    const std::vector<Kind> kinds = binary_kinds(w);
    switch (random.below(8)) {
      case 0: return deep_.add(shop_.make(Kind::ite, {deep_.draw(1, random), x, y}));
      case 1: {
        const auto v = static_cast<std::uint32_t>(1 + random.below(3));
        return deep_.of(v).empty() ? void() : deep_.add(shop_.make(Kind::concat, {x, deep_.draw(v, random)}));
      }
      case 2:
        unary_uses(w, [&](Kind kind, std::uint32_t p0, std::uint32_t p1) { shop_.make(kind, {x}, p0, p1); });
        return;
      default: return deep_.add(shop_.make(kinds[random.below(kinds.size())], {x, y}));
    }
  }

  /// Rules look for arguments that have parts in common; two terms drawn from all there are hardly ever do.
  Pair related(Random& random, std::uint32_t w) {
    if (random.below(3) == 0) last_ = deep_.draw(w, random);
    if (!last_.raw || shop_.terms().width(last_.simple) != w || random.coin()) return deep_.draw(w, random);
    const std::vector<Kind> kinds = binary_kinds(w);
    switch (random.below(4)) {
      case 0: return shop_.make(Kind::not_, {last_});
      case 1: return last_;
      case 2: return shop_.make(Kind::ite, {condition_, last_, deep_.draw(w, random)});
      default: {
        const Kind kind = random.coin() ? Kind::and_ : Kind::add;
        return shop_.make(kind, {last_, deep_.draw(w, random)});
      }
    }
  }

  Workshop shop_;
  std::uint32_t width_;
  Pair condition_;
  Pair last_;
  Pool leaves_;
  Pool shallow_;
  Pool deep_;
};

}  // namespace

TEST_CASE("rewriting keeps the values of all small terms over bit-vectors") {
  for (std::uint32_t width = 1; width <= 3; ++width) {
    CAPTURE(width);
    Words(width).run();
  }
}

namespace {

/// Random terms over two arrays, two indices, two elements and a condition.
class Arrays {
 public:
  explicit Arrays(Sort sort) : random_(sort.width() * 10 + sort.index_width()) {
    const std::vector<Pair> v =
        shop_.variables({sort, sort, sort.index(), sort.index(), sort.element(), sort.element(), Sort::bits(1)}, 600);
    arrays_ = {v[0], v[1]};
    indices_ = {v[2], v[3], shop_.constant(BitVector::zero(sort.index_width())),
                shop_.constant(BitVector::ones(sort.index_width()))};
    elements_ = {v[4], v[5], shop_.constant(BitVector::zero(sort.width())),
                 shop_.constant(BitVector::one(sort.width()))};
    conditions_ = {v[6]};
    for (const Pair& element : {elements_[0], elements_[2]}) {
      const Node n = shop_.terms().const_array(sort, element.raw);
      arrays_.push_back({n, n});
    }
  }

  void run() {
    for (int i = 0; i < 20000; ++i) {
      step();
      // Short lists let the same terms meet again and again.
      for (auto* list : {&arrays_, &indices_, &elements_, &conditions_}) {
        if (list->size() > 14)
          list->erase(list->begin() + 5 + static_cast<std::ptrdiff_t>(random_.below(list->size() - 5)));
      }
    }
  }

 private:
  Pair pick(const std::vector<Pair>& from) { return from[random_.below(from.size())]; }

  void step() {
    const Pair array = pick(arrays_);
    const Pair index = pick(indices_);
    switch (random_.below(8)) {
      case 0:
      case 1: return arrays_.push_back(shop_.make(Kind::write, {array, index, pick(elements_)}));
      case 2: return arrays_.push_back(shop_.make(Kind::write, {array, index, shop_.make(Kind::read, {array, index})}));
      case 3: return arrays_.push_back(shop_.make(Kind::ite, {pick(conditions_), array, pick(arrays_)}));
      case 4:
      case 5: return elements_.push_back(shop_.make(Kind::read, {array, index}));
      case 6: {
        const Kind kind = random_.coin() ? Kind::eq : Kind::neq;
        return conditions_.push_back(random_.coin() ? shop_.make(kind, {array, pick(arrays_)})
                                                    : shop_.make(kind, {index, pick(indices_)}));
      }
      default: return elements_.push_back(shop_.make(Kind::ite, {pick(conditions_), pick(elements_), pick(elements_)}));
    }
  }

  Workshop shop_;
  Random random_;
  std::vector<Pair> arrays_;
  std::vector<Pair> indices_;
  std::vector<Pair> elements_;
  std::vector<Pair> conditions_;
};

}  // namespace

TEST_CASE("rewriting keeps the values of terms over arrays") {
  for (const Sort sort : {Sort::array(1, 1), Sort::array(1, 2), Sort::array(2, 1), Sort::array(2, 2)}) {
    CAPTURE(sort.index_width());
    CAPTURE(sort.width());
    Arrays(sort).run();
  }
}

TEST_CASE("every rewrite rule has fired in the tests above") {
  if (fired_anywhere()[0] == 0) {  // this test case was asked for alone
    for (std::uint32_t width = 1; width <= 3; ++width) Words(width).run();
    Arrays(Sort::array(2, 1)).run();
  }
  for (std::size_t i = 0; i < rewrite_rules().size(); ++i) {
    CHECK_MESSAGE(fired_anywhere()[i] > 0, "the rule ", rewrite_rules()[i].name, " never fired");
  }
}

TEST_CASE("a builder that does not simplify builds what it is told") {
  TermStore terms;
  Builder build(terms, Builder::Simplify::no);
  const Node x = terms.variable(Sort::bits(4));
  const Node n = build.not_(build.not_(x));
  CHECK(terms.kind(n) == Kind::not_);
  CHECK(terms.arg(terms.arg(n, 0), 0) == x);
  CHECK(terms.kind(build.make(Kind::or_, {x, x})) == Kind::or_);
  for (const std::uint64_t count : build.fired()) CHECK(count == 0);
}

TEST_CASE("conjunctions and disjunctions of none, one and several") {
  TermStore terms;
  Builder build(terms);
  const Node x = terms.variable(Sort::bits(1));
  const Node y = terms.variable(Sort::bits(1));
  CHECK(terms.is_true(build.conjunction({})));
  CHECK(terms.is_false(build.disjunction({})));
  CHECK(build.conjunction(std::vector<Node>{x}) == x);
  CHECK(build.disjunction(std::vector<Node>{x}) == x);
  CHECK(terms.is_false(build.conjunction(std::vector<Node>{x, y, build.not_(x)})));
  CHECK(terms.is_true(build.disjunction(std::vector<Node>{x, y, build.not_(x)})));
}
