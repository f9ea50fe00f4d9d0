// The pool of candidate words, in normal form: linear forms over atoms.
//
// An atom is a word over states that is not split further, with a reading: a register, a slice, a product. A form is a
// sum of atoms with integer coefficients. There are two terms for a form:
//   wide     computed so wide that nothing wraps (domain/linear_form.h), as half-spaces need it;
//   wrapping computed in the width of the atoms, as in the model: an equality modulo 2^w is an equality of this term.
//
// Normal form: no constant, coprime coefficients, the first one positive. So x - y, y - x + 1 and 2x - 2y are one word,
// because bounds on one are bounds on the others. Scores of equal forms are added.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "domain/linear_form.h"
#include "domain/linear_sum.h"
#include "invariants/sampling/state_cone.h"
#include "invariants/templates/vocabulary.h"

namespace polycube::impl::invariants {

/// A linear form without its constant, and whether parts that depend on inputs were dropped too.
struct Linear {
  LinearForm form;
  bool partial = false;
};

class FormPool : private LinearRules {
 public:
  struct Entry {
    LinearForm form;  // empty: the entry is the plain term
    Node term;        // made by make_term
    bool wraps = false;
    std::uint32_t low_bits = 0;  // of a wrapping form: the number of low bits in use; 0 for all
    bool is_signed = false;
    Origin origin = Origin::comparison;
    std::uint32_t score = 0;
  };

  FormPool(TermStore& store, const StateCone& cone) : store_(store), cone_(cone) {}

  /// Counts a comparison of the word in a reading; the majority decides the reading where the model does not determine
  /// it.
  void vote(Node n, Signedness reading);
  Signedness reading(Node n) const;

  /// The term as a sum of atoms, as if nothing wrapped. References stay valid as long as the pool exists.
  const Linear& linear(Node n, Signedness reading);
  std::uint32_t atom(Node n, Signedness reading);
  /// The atoms of all forms, with their readings.
  Space atoms() const { return atoms_; }
  Node atom_term(std::uint32_t atom) const { return atoms_[atom].variable; }

  /// Adds a form. A form of one atom is that atom; forms that are too large are dropped. `existing`, if given, is a
  /// term of the model that computes the wrapping form.
  void offer(const LinearForm& form, bool wraps, Origin origin, std::uint32_t score, Node existing = Node());
  /// Adds the low bits of a wrapping form, where only these are relevant. Requires: 1 < bits < its width.
  void offer_low_bits(const LinearForm& form, std::uint32_t bits, Origin origin, std::uint32_t score);
  /// Adds a state word of at least two bits.
  void offer_term(Node term, bool is_signed, Origin origin, std::uint32_t score);

  /// In order of insertion.
  const std::vector<Entry>& entries() const { return entries_; }
  /// Makes the term of an entry in the store.
  Node make_term(const Entry& entry);
  std::uint32_t width(const Entry& entry) const;
  /// The number of adders of that width in the term.
  std::uint32_t adders(const Entry& entry) const;
  /// The summands of the term of a wide form; empty for other entries.
  std::vector<Product> sum(const Entry& entry) const;
  std::string to_string(const Entry& entry) const { return entry.form.to_string(); }

 private:
  // Words are atoms. Nothing wraps, so numbers may grow: a form with large coefficients becomes an atom of its own.
  LinearStep step(Node n, Signedness reading) override;
  LinearSum word(Node n, Signedness reading) override;
  bool simplify(Node n, LinearSum& sum) override;
  bool is_condition(Node n) const;
  void enter(const LinearForm& normal, std::uint32_t bits, bool is_signed, Origin origin, std::uint32_t score,
             Node existing);
  LinearForm wrapping_normal_form(const LinearForm& form, std::uint32_t width);

  TermStore& store_;
  const StateCone& cone_;
  std::vector<SpaceWord> atoms_;
  std::unordered_map<std::uint64_t, std::uint32_t> atom_of_;  // by node and reading
  LinearSums sums_{store_, *this};
  std::unordered_map<std::uint64_t, Linear> linear_;  // results, by node and reading
  std::unordered_map<std::uint32_t, int> votes_;      // by node id: positive is signed
  int all_votes_ = 0;
  std::vector<Entry> entries_;
  // The key is the form and its kind: 0 for wide, else the number of bits of the wrapping form.
  std::map<std::pair<std::uint32_t, LinearForm>, std::size_t> entry_of_form_;
  std::unordered_map<std::uint32_t, std::size_t> entry_of_term_;
};

}  // namespace polycube::impl::invariants
