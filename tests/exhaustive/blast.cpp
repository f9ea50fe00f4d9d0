// The gates of every operator against the evaluator: all values of all operands up to width 4, where each operand is a
// variable or any constant.
#include "bitblast/blast.h"

#include "unit/bitblast/blasted.h"

#include "test.h"

using namespace polycube::impl;

namespace {

constexpr std::uint32_t widest = 4;

struct Shape {
  std::vector<Sort> sorts;
  std::uint32_t p0 = 0;
  std::uint32_t p1 = 0;
};

std::vector<Shape> array_shapes(Kind kind) {
  std::vector<Shape> shapes;
  for (const auto& [index, element] : {std::pair{1u, 1u}, {1u, 3u}, {2u, 1u}, {2u, 2u}, {3u, 1u}}) {
    const Sort array = Sort::array(index, element);
    switch (info(kind).rule) {
      case SortRule::read: shapes.push_back({{array, array.index()}}); break;
      case SortRule::write: shapes.push_back({{array, array.index(), array.element()}}); break;
      case SortRule::equality: shapes.push_back({{array, array}}); break;
      case SortRule::ite: shapes.push_back({{Sort::bits(1), array, array}}); break;
      default: break;
    }
  }
  return shapes;
}

std::vector<Shape> shapes_of(Kind kind) {
  std::vector<Shape> shapes = array_shapes(kind);
  for (std::uint32_t width = 1; width <= widest; ++width) {
    const Sort sort = Sort::bits(width);
    switch (info(kind).rule) {
      case SortRule::same:
      case SortRule::reduce:
      case SortRule::predicate:
      case SortRule::equality: shapes.push_back({std::vector<Sort>(info(kind).arity, sort)}); break;
      case SortRule::boolean:
        if (width == 1) shapes.push_back({{sort, sort}});
        break;
      case SortRule::extend:
        for (std::uint32_t n = 0; n <= 3; ++n) shapes.push_back({{sort}, n});
        break;
      case SortRule::slice:
        for (std::uint32_t low = 0; low < width; ++low) {
          for (std::uint32_t high = low; high < width; ++high) shapes.push_back({{sort}, high, low});
        }
        break;
      case SortRule::concat:
        for (std::uint32_t low = 1; low <= widest; ++low) shapes.push_back({{sort, Sort::bits(low)}});
        break;
      case SortRule::ite: shapes.push_back({{Sort::bits(1), sort, sort}}); break;
      case SortRule::leaf:
      case SortRule::read:
      case SortRule::write: break;
    }
  }
  return shapes;
}

/// The operator with a variable for each operand, and then with each constant for each of them.
void check(Kind kind, const Shape& shape, bool two_level) {
  const std::size_t arity = shape.sorts.size();
  for (std::uint32_t constants = 0; constants < 1u << arity; ++constants) {
    TermStore terms;
    std::vector<std::vector<Node>> choices(arity);
    for (std::size_t i = 0; i < arity; ++i) {
      const Sort sort = shape.sorts[i];
      if ((constants >> i & 1) == 0) {
        choices[i].push_back(terms.variable(sort));
      } else if (sort.is_bits()) {
        for (std::uint64_t v = 0; v < 1u << sort.width(); ++v) {
          choices[i].push_back(terms.constant(BitVector(sort.width(), v)));
        }
      } else {
        for (std::uint64_t v = 0; v < 1u << sort.width(); ++v) {
          choices[i].push_back(terms.const_array(sort, terms.constant(BitVector(sort.width(), v))));
        }
      }
    }
    std::vector<Node> roots;
    std::size_t all = 1;
    for (const auto& c : choices) all *= c.size();
    for (std::size_t number = 0; number < all; ++number) {
      std::vector<Node> args;
      for (std::size_t i = 0, rest = number; i < arity; rest /= choices[i++].size()) {
        args.push_back(choices[i][rest % choices[i].size()]);
      }
      roots.push_back(terms.make(kind, args, shape.p0, shape.p1));
    }
    test::Blasted blasted(terms, roots, two_level);
    const Node wrong = blasted.first_difference();
    INFO(info(kind).name << ", width " << shape.sorts[0].width() << ", constant operands " << constants);
    CHECK(!wrong);
  }
}

}  // namespace

TEST_CASE("every operator agrees with the evaluator") {
  for (const KindInfo& row : kind_table) {
    if (!is_operator(row.kind)) continue;
    const std::vector<Shape> shapes = shapes_of(row.kind);
    CHECK(!shapes.empty());
    for (const Shape& shape : shapes) check(row.kind, shape, true);
  }
}

TEST_CASE("and without the local rules of the Aig") {
  for (const KindInfo& row : kind_table) {
    if (!is_operator(row.kind)) continue;
    for (const Shape& shape : shapes_of(row.kind)) check(row.kind, shape, false);
  }
}

TEST_CASE("operators of which a few bits are needed") {
  for (const KindInfo& row : kind_table) {
    if (!is_operator(row.kind)) continue;
    for (const Shape& shape : shapes_of(row.kind)) {
      TermStore terms;
      std::vector<Node> args;
      for (const Sort sort : shape.sorts) args.push_back(terms.variable(sort));
      const Node whole = terms.make(row.kind, args, shape.p0, shape.p1);
      if (terms.sort(whole).is_array()) continue;
      for (std::uint32_t low = 0; low < terms.width(whole); ++low) {
        for (std::uint32_t high = low; high < terms.width(whole); ++high) {
          test::Blasted blasted(terms, std::vector<Node>{terms.make(Kind::slice, {whole}, high, low)});
          INFO(row.name << ", width " << shape.sorts[0].width() << ", bits " << high << " to " << low);
          CHECK(!blasted.first_difference());
        }
      }
    }
  }
}

TEST_CASE("operators of the same variable twice") {
  for (const KindInfo& row : kind_table) {
    if (row.arity != 2 || (row.rule != SortRule::same && row.rule != SortRule::predicate)) continue;
    for (std::uint32_t width = 1; width <= 2 * widest; ++width) {
      TermStore terms;
      const Node v = terms.variable(Sort::bits(width));
      const std::vector<Node> roots{terms.make(row.kind, {v, v}),
                                    terms.make(row.kind, {v, terms.make(Kind::not_, {v})}),
                                    terms.make(row.kind, {terms.make(Kind::neg, {v}), v})};
      INFO(row.name << ", width " << width);
      CHECK(!test::Blasted(terms, roots).first_difference());
    }
  }
}
