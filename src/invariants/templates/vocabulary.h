// Problem: bits and bounds on single registers need many lemmas for a relation between words.
//
// Idea: the vocabulary is the list of words that lemmas may bound: the registers, and terms over them that are likely
// to occur in an invariant. There are five templates, each with a file and a switch:
//   comparisons  linear forms from the model's comparators, differences and updates      mine_comparisons.h
//   lockstep     forms that no step of a sample run increases                             mine_lockstep.h
//   affine       equations modulo 2^w that hold on sample runs                            mine_affine.h
//   proxies      differences and sums of pairs of registers that occur together           mine_proxies.h
//   registers    all of them, classified as numbers or bits                               mine_registers.h
//
// Limits: a word is a proposal, not a claim. A useless word costs about six gates a bit.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "invariants/templates/linear_terms.h"
#include "support/stop.h"
#include "ts/transition_system.h"

namespace polycube::impl::invariants {

enum class Origin : std::uint8_t { state, comparison, term, update, lockstep, affine, proxy };
std::string_view name(Origin origin);

struct Word {
  Node term;  // over states only, of width 2 at least
  bool is_signed = false;
  Origin origin = Origin::state;
  bool arithmetic = true;   // of a register: used as a number rather than as single bits
  std::uint32_t score = 0;  // higher is more likely to be useful; comparable among registers, and among the others
  std::vector<Product> sum = {};  // if not empty: the term is this sum, computed without wrapping and signed
};

struct VocabularyOptions {
  bool registers = true;
  bool comparisons = true;
  bool lockstep = true;
  bool affine = true;
  bool proxies = false;
  std::uint32_t max_registers = 512;
  std::uint32_t max_forms = 48;        // words that are no registers
  std::uint32_t max_form_bits = 4096;  // of all their adders and comparators
  std::uint32_t samples = 400;         // states of sample runs
  std::uint64_t evaluations = 400000;  // of terms in simulation, at most
  std::uint64_t seed = 0;
};

/// The words for a property, best first: the registers in its cone, then the others. Their terms are added to the
/// system's store. The roots are those of the property (property_roots). Same input, same words.
std::vector<Word> mine_words(const TransitionSystem& system, std::span<const Node> roots,
                             const VocabularyOptions& options, const Stop& stop);

}  // namespace polycube::impl::invariants
