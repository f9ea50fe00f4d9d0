// Boolean cubes: conjunctions of literals over the bits of state words.
//
// The classic region of property-directed reachability, and one half of the source's hybrid (section 3.2.3): good at
// masks, flags, parity, one-hot codes. Where every word is one bit wide, this is the cube of the Boolean algorithm.
//
// A cube keeps a mask of known bits and their values per 64 bits of a word, and only where a bit is known. So a state
// of flags costs 24 bytes a literal, a state of 32-bit words 24 bytes a word, and containment runs through two sorted
// arrays. Containment is judged on the literals themselves, never on a hull: a cube is inside another if and only if it
// has all its literals. The empty cube is the whole space; a cube is never empty as a set.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "domain/space.h"
#include "domain/ternary.h"

namespace polycube {

/// Bit `bit` of word `word` has the given value.
struct Literal {
  std::uint32_t word;
  std::uint32_t bit;
  bool value;
  friend auto operator<=>(const Literal&, const Literal&) = default;
};

class Cube {
 public:
  /// The whole space.
  Cube() = default;
  /// The cube of one state.
  static Cube of(Point point);

  /// The number of literals.
  std::size_t size() const;
  bool is_everything() const { return chunks_.empty(); }
  /// All literals, ascending by word and bit.
  std::vector<Literal> literals() const;
  /// The value of a bit; empty if the cube does not fix it.
  std::optional<bool> bit(std::uint32_t word, std::uint32_t bit) const;
  /// The known bits of a word.
  Ternary word(std::uint32_t word, std::uint32_t width) const;
  /// The words with a literal, ascending.
  std::vector<std::uint32_t> words() const;

  /// Adds a literal. Requires: the bit is not fixed to the other value.
  void add(Literal literal);
  /// Takes the literal on a bit away, whatever its value. Requires: bit(word, bit).
  void drop(std::uint32_t word, std::uint32_t bit);
  /// Replaces what is known of a word.
  void set_word(std::uint32_t word, const Ternary& value);

  bool contains(Point point) const;
  /// Is every state of the other cube a state of this one? Exact.
  bool contains(const Cube& other) const;
  /// Do the cubes share no state? Exact: some bit has both values.
  bool disjoint(const Cube& other) const;
  /// The states of both, or empty.
  std::optional<Cube> intersect(const Cube& other) const;
  /// The smallest cube around both: the literals they share.
  Cube join(const Cube& other) const;

  /// The conjunction of the literals over the variables of the space, as a term of width 1.
  Node to_term(TermStore& store, Space space) const;
  /// One literal as a term of width 1.
  static Node to_term(TermStore& store, Space space, Literal literal);

  std::size_t hash() const;
  /// "x3=-0-1" for each word, by position.
  std::string to_string(Space space) const;
  friend bool operator==(const Cube&, const Cube&) = default;

 private:
  /// Bits 64 * part .. 64 * part + 63 of a word. Invariant: mask is not 0, value has no bit outside mask.
  struct Chunk {
    std::uint32_t word;
    std::uint32_t part;
    std::uint64_t mask;
    std::uint64_t value;
    friend bool operator==(const Chunk&, const Chunk&) = default;
  };
  static bool before(const Chunk& a, const Chunk& b) { return a.word != b.word ? a.word < b.word : a.part < b.part; }
  std::size_t find(std::uint32_t word, std::uint32_t part) const;

  std::vector<Chunk> chunks_;  // ascending by word and part, each once
};

}  // namespace polycube
