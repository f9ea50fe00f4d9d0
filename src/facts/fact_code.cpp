#include "facts/fact_code.h"

#include <unordered_map>

namespace polycube::impl {

namespace {

class Bytes {
 public:
  void number(std::uint64_t n) {
    for (; n >= 0x80; n >>= 7) bytes_.push_back(static_cast<std::uint8_t>(n | 0x80));
    bytes_.push_back(static_cast<std::uint8_t>(n));
  }
  void bits(const BitVector& value) {
    for (std::uint32_t i = 0; i < (value.width() + 7) / 8; ++i) {
      bytes_.push_back(static_cast<std::uint8_t>(value.words()[i / 8] >> (i % 8 * 8)));
    }
  }
  std::vector<std::uint8_t> take() { return std::move(bytes_); }

 private:
  std::vector<std::uint8_t> bytes_;
};

/// One term after the other, from bytes that may be anything.
class Decoder {
 public:
  Decoder(const TransitionSystem& system, std::span<const std::uint8_t> rest)
      : system_(system), store_(*system.shared_terms()), rest_(rest) {}

  std::optional<Node> run(const FactLimits& limits) {
    const auto count = number(limits.terms);
    if (!count || *count == 0) return std::nullopt;
    while (nodes_.size() < *count) {
      const Node n = term();
      if (!n) return std::nullopt;
      nodes_.push_back(n);
    }
    if (!rest_.empty() || !store_.sort(nodes_.back()).is_boolean()) return std::nullopt;
    return nodes_.back();
  }

 private:
  /// A number that is at most `most`.
  std::optional<std::uint32_t> number(std::uint32_t most) {
    std::uint64_t n = 0;
    for (std::uint32_t shift = 0; shift < 35 && !rest_.empty(); shift += 7) {
      const std::uint8_t byte = rest_[0];
      rest_ = rest_.subspan(1);
      n |= std::uint64_t{byte & 0x7fu} << shift;
      if (byte < 0x80) return n <= most ? std::optional(static_cast<std::uint32_t>(n)) : std::nullopt;
    }
    return std::nullopt;
  }

  Node argument() {
    const auto back = number(static_cast<std::uint32_t>(nodes_.size()));
    return back && *back > 0 ? nodes_[nodes_.size() - *back] : Node();
  }

  /// No node for bytes that are no term.
  Node term() {
    const auto code = number(kind_count - 1);
    if (!code) return Node();
    const auto kind = static_cast<Kind>(*code);
    if (kind == Kind::variable) return state();
    if (kind == Kind::constant) return constant();
    if (kind == Kind::const_array) return const_array();
    return operation(kind);
  }

  Node state() {
    const auto position = number(max_width);
    return position && *position < system_.states().size() ? system_.states()[*position].variable : Node();
  }

  Node constant() {
    const auto width = number(max_width);
    if (!width || *width == 0 || rest_.size() < (*width + 7) / 8) return Node();
    std::vector<std::uint64_t> words((*width + 63) / 64);
    for (std::uint32_t i = 0; i < (*width + 7) / 8; ++i) words[i / 8] |= std::uint64_t{rest_[i]} << (i % 8 * 8);
    rest_ = rest_.subspan((*width + 7) / 8);
    return store_.constant(BitVector(*width, words));
  }

  Node const_array() {
    const auto index = number(max_width);
    const Node element = argument();
    if (!index || *index == 0 || !element || !store_.sort(element).is_bits()) return Node();
    return store_.const_array(Sort::array(*index, store_.width(element)), element);
  }

  Node operation(Kind kind) {
    const KindInfo& row = info(kind);
    Node args[3];
    std::uint32_t params[2] = {};
    for (std::uint32_t i = 0; i < row.arity; ++i) {
      args[i] = argument();
      if (!args[i]) return Node();
    }
    for (std::uint32_t i = 0; i < row.params; ++i) {
      const auto parameter = number(max_width);
      if (!parameter) return Node();
      params[i] = *parameter;
    }
    const std::span<const Node> all(args, row.arity);
    return store_.well_sorted(kind, all, params[0], params[1]) ? store_.make(kind, all, params[0], params[1]) : Node();
  }

  const TransitionSystem& system_;
  TermStore& store_;
  std::span<const std::uint8_t> rest_;
  std::vector<Node> nodes_;
};

}  // namespace

std::optional<std::vector<Node>> fact_terms(const TransitionSystem& system, Node fact, const FactLimits& limits) {
  const TermStore& store = system.terms();
  if (!store.sort(fact).is_boolean()) return std::nullopt;
  std::vector<Node> order;
  std::unordered_map<Node, bool> done;  // in `order`; else its arguments are on the stack
  std::vector<Node> stack = {fact};
  while (!stack.empty()) {
    const Node n = stack.back();
    const auto [known, fresh] = done.emplace(n, false);
    if (fresh) {
      if (store.is_variable(n) && !system.state_position(n)) return std::nullopt;
      if (done.size() > limits.terms) return std::nullopt;
      for (std::uint32_t i = store.arity(n); i > 0; --i) stack.push_back(store.arg(n, i - 1));
      continue;
    }
    stack.pop_back();
    if (!std::exchange(known->second, true)) order.push_back(n);
  }
  return order;
}

std::optional<std::vector<std::uint8_t>> encode_fact(const TransitionSystem& system, Node fact,
                                                     const FactLimits& limits) {
  const auto terms = fact_terms(system, fact, limits);
  if (!terms) return std::nullopt;
  const TermStore& store = system.terms();
  std::unordered_map<Node, std::size_t> place;
  Bytes bytes;
  bytes.number(terms->size());
  for (const Node n : *terms) {
    const Kind kind = store.kind(n);
    bytes.number(static_cast<std::uint64_t>(kind));
    if (kind == Kind::variable) bytes.number(*system.state_position(n));
    if (kind == Kind::const_array) bytes.number(store.sort(n).index_width());
    if (kind == Kind::constant) {
      bytes.number(store.width(n));
      bytes.bits(store.value(n));
    }
    for (std::uint32_t i = 0; i < store.arity(n); ++i) bytes.number(place.size() - place.at(store.arg(n, i)));
    for (std::uint32_t i = 0; i < info(kind).params; ++i) bytes.number(store.param(n, i));
    place.emplace(n, place.size());
  }
  std::vector<std::uint8_t> code = bytes.take();
  if (code.size() > limits.bytes) return std::nullopt;
  return code;
}

std::optional<Node> decode_fact(const TransitionSystem& system, std::span<const std::uint8_t> code,
                                const FactLimits& limits) {
  if (code.size() > limits.bytes) return std::nullopt;
  return Decoder(system, code).run(limits);
}

}  // namespace polycube::impl
