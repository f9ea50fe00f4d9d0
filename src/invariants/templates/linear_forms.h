// The candidates for words, in normal form: linear forms over words of the model.
//
// An atom is a word over states that is not taken apart further, with a reading: a register, a slice, a product. A form
// is a sum of atoms with integer coefficients. It becomes a term in one of two ways:
//   wide     so wide that nothing can wrap (domain/linear_form.h), as half-spaces demand;
//   wrapping in the atoms' own width, as the model computes: an equality modulo 2^w is an equality of this term.
//
// Constants are dropped, coefficients divided by their gcd, the first one made positive: x - y, y - x + 1 and 2x - 2y
// are one word, because bounds on one are bounds on the others. What is offered twice adds to one score.
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

namespace polycube::invariants {

/// A linear form without its constant, and whether parts that read inputs were dropped from it too.
struct Linear {
  LinearForm form;
  bool partial = false;
};

class FormPool : private LinearRules {
 public:
  struct Entry {
    LinearForm form;  // empty for a plain term
    Node term;        // made by make_term
    bool wraps = false;
    std::uint32_t low_bits = 0;  // of a wrapping form: only so many; 0 for all
    bool is_signed = false;
    Origin origin = Origin::comparison;
    std::uint32_t score = 0;
  };

  FormPool(TermStore& store, const StateCone& cone) : store_(store), cone_(cone) {}

  /// The model compares this word in a reading; the majority decides how it is read where nothing else says.
  void vote(Node n, Signedness reading);
  Signedness reading(Node n) const;

  /// The term as a sum of atoms, as if nothing wrapped. Results live as long as the pool.
  const Linear& linear(Node n, Signedness reading);
  std::uint32_t atom(Node n, Signedness reading);
  /// The words that forms are about, with their readings.
  Space atoms() const { return atoms_; }
  Node atom_term(std::uint32_t atom) const { return atoms_[atom].variable; }

  /// Forms of one atom are that atom; forms that are too large are dropped. `existing`, if given, is a term of the
  /// model that computes the wrapping form.
  void offer(const LinearForm& form, bool wraps, Origin origin, std::uint32_t score, Node existing = Node());
  /// The low bits of a wrapping form, where these alone are known to be of interest. Requires: 1 < bits < its width.
  void offer_low_bits(const LinearForm& form, std::uint32_t bits, Origin origin, std::uint32_t score);
  /// Any state word of at least two bits.
  void offer_term(Node term, bool is_signed, Origin origin, std::uint32_t score);

  /// In the order they came.
  const std::vector<Entry>& entries() const { return entries_; }
  /// Makes the term of an entry in the store.
  Node make_term(const Entry& entry);
  std::uint32_t width(const Entry& entry) const;
  /// How many adders of that width the term takes.
  std::uint32_t adders(const Entry& entry) const;
  /// What the term of a wide form is a sum of; empty for others.
  std::vector<Product> sum(const Entry& entry) const;
  std::string to_string(const Entry& entry) const { return entry.form.to_string(); }

 private:
  // Words are atoms. Nothing wraps, so numbers may grow: what is not moderate is an atom of its own.
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
  std::unordered_map<std::uint64_t, Linear> linear_;  // what was asked for, by node and reading
  std::unordered_map<std::uint32_t, int> votes_;      // by node id: positive is signed
  int all_votes_ = 0;
  std::vector<Entry> entries_;
  // By the form and how much of it: 0 wide, else the bits of the wrapping form.
  std::map<std::pair<std::uint32_t, LinearForm>, std::size_t> entry_of_form_;
  std::unordered_map<std::uint32_t, std::size_t> entry_of_term_;
};

}  // namespace polycube::invariants
