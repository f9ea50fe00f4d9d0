#include "passes/abstraction/abstract_memory.h"

#include <algorithm>
#include <map>
#include <span>
#include <string>
#include <utility>

#include "support/check.h"
#include "support/error.h"
#include "term/evaluate.h"
#include "term/rebuild.h"
#include "term/rewrite.h"

namespace polycube::impl {

namespace {

class Maker {
 public:
  Maker(const TransitionSystem& source, const std::vector<std::uint32_t>& bads, const ArrayFamilies& families,
        const TrackedIndices& indices)
      : source_(source),
        terms_(*source.shared_terms()),
        families_(families),
        indices_(indices),
        wanted_(bads),
        build_(terms_) {
    result_.abstract.system = TransitionSystem(source.shared_terms());
    result_.abstract.ghosts = indices.ghosts;
    system().format = source.format;
  }

  AbstractMemory run() {
    index_images_.resize(families_.size());
    add_bit_vectors();
    add_ghosts();
    for (std::uint32_t family = 0; family < families_.size(); ++family) {
      translate(indices_.of_family[family]);
      for (const Node index : indices_.of_family[family]) index_images_[family].push_back(image(index));
    }
    add_cells();
    translate(roots());
    define_states();
    define_conditions();
    return std::move(result_);
  }

 private:
  TransitionSystem& system() { return result_.abstract.system; }
  bool is_array(Node n) const { return terms_.sort(n).is_array(); }

  Node add_input(Sort sort, Node origin, std::string name = "") {
    result_.abstract.origin_of_input.push_back(origin);
    return system().add_input(sort, std::move(name));
  }
  Node add_state(Sort sort, Node origin, const std::string& name) {
    result_.abstract.origin_of_state.push_back(origin);
    return system().add_state(sort, name);
  }

  void add_bit_vectors() {
    for (const Node variable : source_.inputs()) {
      result_.inputs.push_back(AbstractMemory::no_position);
      if (is_array(variable)) continue;
      result_.inputs.back() = static_cast<std::uint32_t>(system().inputs().size());
      images_[variable] = add_input(terms_.sort(variable), variable, source_.symbols.name(variable));
    }
    for (const State& state : source_.states()) {
      result_.states.push_back(AbstractMemory::no_position);
      if (is_array(state.variable)) continue;
      result_.states.back() = static_cast<std::uint32_t>(system().states().size());
      const std::string& name = source_.symbols.name(state.variable);
      images_[state.variable] = add_state(terms_.sort(state.variable), state.variable, name);
    }
  }

  void add_ghosts() {
    for (const Ghost& ghost : indices_.ghosts) {
      images_[ghost.variable] = add_state(terms_.sort(ghost.variable), ghost.variable, ghost.name);
    }
  }

  void add_cells() {
    const auto add = [&](Node variable, bool input, std::uint32_t position) {
      if (!is_array(variable)) return;
      const std::vector<Node>& indices = indices_.of_family[families_.of(variable)];
      std::vector<Node>& cells = cells_[variable];
      for (std::size_t i = 0; i < indices.size(); ++i) {
        const Node origin = terms_.make(Kind::read, {variable, indices[i]});
        const Sort sort = terms_.sort(origin);
        std::string name = source_.symbols.name(variable);
        if (!name.empty()) name += "." + std::to_string(i);
        const std::size_t place = input ? system().inputs().size() : system().states().size();
        result_.cells.push_back({input, position, indices[i], static_cast<std::uint32_t>(place)});
        cells.push_back(input ? add_input(sort, origin, name) : add_state(sort, origin, name));
        const Node index = index_images_[families_.of(variable)][i];
        if (!input) result_.abstract.cells.push_back({cells.back(), index});
      }
    };
    for (std::uint32_t i = 0; i < source_.inputs().size(); ++i) add(source_.inputs()[i], true, i);
    for (std::uint32_t i = 0; i < source_.states().size(); ++i) add(source_.states()[i].variable, false, i);
  }

  /// All that the abstract system is made of.
  std::vector<Node> roots() const {
    std::vector<Node> result;
    for (const State& state : source_.states()) {
      for (const Node n : {state.init, state.next}) {
        if (n) result.push_back(n);
      }
    }
    for (const Ghost& ghost : indices_.ghosts) {
      for (const Node n : {ghost.init, ghost.next, ghost.pin}) {
        if (n) result.push_back(n);
      }
    }
    for (const std::uint32_t i : wanted_) result.push_back(source_.bads[i].term);
    for (const Condition& c : source_.constraints) result.push_back(c.term);
    return result;
  }

  void translate(std::span<const Node> roots) {
    for (const Node n : cone(terms_, roots)) {
      if (is_array(n)) {
        if (!cells_.contains(n)) {
          std::vector<Node> cells = cells_of(n);  // before the entry is made, which may move others
          cells_[n] = std::move(cells);
        }
      } else if (!images_.contains(n)) {
        const Node made = image_of(n);
        images_[n] = made;
      }
    }
  }

  Node image(Node n) const { return images_.at(n); }

  std::vector<Node> cells_of(Node n) {
    const std::vector<Node>& indices = index_images_[families_.of(n)];
    std::vector<Node> result;
    for (std::size_t i = 0; i < indices.size(); ++i) {
      switch (terms_.kind(n)) {
        case Kind::const_array: result.push_back(image(terms_.arg(n, 0))); break;
        case Kind::write:
          result.push_back(build_.make(Kind::ite, {build_.eq(image(terms_.arg(n, 1)), indices[i]),
                                                   image(terms_.arg(n, 2)), cells_.at(terms_.arg(n, 0))[i]}));
          break;
        case Kind::ite:
          result.push_back(build_.make(
              Kind::ite, {image(terms_.arg(n, 0)), cells_.at(terms_.arg(n, 1))[i], cells_.at(terms_.arg(n, 2))[i]}));
          break;
        default: CHECK(false);
      }
    }
    return result;
  }

  Node image_of(Node n) {
    const Kind kind = terms_.kind(n);
    if (kind == Kind::constant) return n;
    CHECK(kind != Kind::variable);
    if (kind == Kind::read) {
      std::uint32_t steps = most_steps_of_a_read;
      return element(terms_.arg(n, 0), terms_.arg(n, 1), steps);
    }
    if (is_array(terms_.arg(n, 0)) && (kind == Kind::eq || kind == Kind::neq)) {
      const Node equal = equality(terms_.arg(n, 0), terms_.arg(n, 1));
      return kind == Kind::eq ? equal : build_.not_(equal);
    }
    return rebuild(build_, terms_, n, [&](Node argument) { return image(argument); });
  }

  /// The element of an array at an index over the source. `steps` limits how far writes below the read are resolved.
  Node element(Node array, Node index, std::uint32_t& steps) {
    const Kind kind = terms_.kind(array);
    if (kind == Kind::const_array) return image(terms_.arg(array, 0));
    if (kind == Kind::write) {
      const Node same = build_.eq(image(terms_.arg(array, 1)), image(index));
      if (terms_.is_true(same)) return image(terms_.arg(array, 2));
      if (steps > 0) {
        --steps;
        const Node below = element(terms_.arg(array, 0), index, steps);
        return build_.make(Kind::ite, {same, image(terms_.arg(array, 2)), below});
      }
    }
    if (kind == Kind::ite && steps > 0) {
      --steps;
      const Node one = element(terms_.arg(array, 1), index, steps);
      const Node other = element(terms_.arg(array, 2), index, steps);
      return build_.make(Kind::ite, {image(terms_.arg(array, 0)), one, other});
    }
    const std::vector<Node>& indices = index_images_[families_.of(array)];
    const std::vector<Node>& cells = cells_.at(array);
    Node result;
    std::size_t i = 0;
    for (; i < indices.size() && !terms_.is_true(build_.eq(indices[i], image(index))); ++i) continue;
    if (i < indices.size()) {
      result = cells[i];
    } else {
      result = fresh(terms_.make(Kind::read, {array, index}));
    }
    while (i-- > 0) result = build_.make(Kind::ite, {build_.eq(indices[i], image(index)), cells[i], result});
    return result;
  }

  Node equality(Node a, Node b) {
    if (a == b) return build_.boolean(true);
    const Node equal = fresh(terms_.make(Kind::eq, {std::min(a, b), std::max(a, b)}));
    const std::vector<Node>& left = cells_.at(a);
    const std::vector<Node>& right = cells_.at(b);
    for (std::size_t i = 0; i < left.size(); ++i) {
      links_.push_back(build_.make(Kind::implies, {equal, build_.eq(left[i], right[i])}));
    }
    return equal;
  }

  /// The input for a term over the source; the same for equal terms.
  Node fresh(Node origin) {
    const auto [place, is_new] = fresh_.try_emplace(origin);
    if (is_new) {
      result_.fresh.push_back({static_cast<std::uint32_t>(system().inputs().size()), origin});
      place->second = add_input(terms_.sort(origin), origin);
    }
    return place->second;
  }

  void define_states() {
    const auto define = [&](Node variable, Node init, Node next) {
      if (init && reads_inputs(init)) throw Unsupported("an initial value that reads a memory is not abstracted");
      if (init) system().set_init(variable, init);
      if (next) system().set_next(variable, next);
    };
    const auto mapped = [&](Node n) { return n ? image(n) : n; };
    for (const State& state : source_.states()) {
      if (!is_array(state.variable)) {
        define(image(state.variable), mapped(state.init), mapped(state.next));
        continue;
      }
      const std::vector<Node>& cells = cells_.at(state.variable);
      for (std::size_t i = 0; i < cells.size(); ++i) {
        const auto cell = [&](Node array) { return array ? cells_.at(array)[i] : Node(); };
        define(cells[i], cell(state.init), cell(state.next));
      }
    }
    for (const Ghost& ghost : indices_.ghosts) {
      const Node variable = image(ghost.variable);
      define(variable, mapped(ghost.init), ghost.pin ? variable : image(ghost.next));
    }
  }

  bool reads_inputs(Node root) const {
    for (const Node n : cone(terms_, std::span<const Node>(&root, 1))) {
      if (result_.abstract.system.input_position(n)) return true;
    }
    return false;
  }

  void define_conditions() {
    Node pinned = build_.boolean(true);
    for (const Ghost& ghost : indices_.ghosts) {
      if (ghost.pin) pinned = build_.and_(pinned, build_.eq(image(ghost.variable), image(ghost.pin)));
    }
    for (std::uint32_t i = 0; i < source_.bads.size(); ++i) {
      const Condition& bad = source_.bads[i];
      const bool wanted = std::find(wanted_.begin(), wanted_.end(), i) != wanted_.end();
      system().bads.push_back(
          {wanted ? build_.and_(image(bad.term), pinned) : build_.boolean(false), bad.name, bad.position});
    }
    const auto constrain = [&](Node term, const std::string& name) {
      if (!terms_.is_true(term)) system().constraints.push_back({term, name});
    };
    for (const Condition& c : source_.constraints) constrain(image(c.term), c.name);
    for (const Node link : links_) constrain(link, "");
  }

  static constexpr std::uint32_t most_steps_of_a_read = 32;

  const TransitionSystem& source_;
  TermStore& terms_;
  const ArrayFamilies& families_;
  const TrackedIndices& indices_;
  const std::vector<std::uint32_t>& wanted_;
  Builder build_;
  AbstractMemory result_;
  std::vector<std::vector<Node>> index_images_;  // by family
  std::map<Node, Node> images_;
  std::map<Node, std::vector<Node>> cells_;  // by array term: one for each tracked index
  std::map<Node, Node> fresh_;               // by origin
  std::vector<Node> links_;
};

}  // namespace

AbstractMemory abstract_memory(const TransitionSystem& source, const std::vector<std::uint32_t>& bads,
                               const ArrayFamilies& families, const TrackedIndices& indices) {
  CHECK(indices.of_family.size() == families.size());
  return Maker(source, bads, families, indices).run();
}

}  // namespace polycube::impl
