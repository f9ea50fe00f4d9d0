// Problem: bits and bounds on single registers cannot say in few lemmas what relates words to one another.
//
// The vocabulary is the list of words that lemmas may bound: the registers, and terms over them that are likely to be
// what an invariant speaks of. Nothing here is claimed; a word is only an offer, and a useless one costs about six
// gates a bit. Five sources, each with a file and a switch:
//   comparisons  linear forms from the model's comparators, differences and updates      mine_comparisons.h
//   lockstep     forms that no step of a simulated run increases                          mine_lockstep.h
//   affine       equations modulo 2^w that hold on simulated runs                         mine_affine.h
//   proxies      differences and sums of pairs that meet in the model                     mine_proxies.h
//   registers    all of them, with a guess whether numbers or bits are in them            mine_registers.h
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "invariants/templates/linear_terms.h"
#include "support/stop.h"
#include "ts/transition_system.h"

namespace polycube::invariants {

enum class Origin : std::uint8_t { state, comparison, term, update, lockstep, affine, proxy };
std::string_view name(Origin origin);

struct Word {
  Node term;  // over states alone, of width 2 at least
  bool is_signed = false;
  Origin origin = Origin::state;
  bool arithmetic = true;   // registers: used as a number rather than as a bunch of bits
  std::uint32_t score = 0;  // higher is more likely to be of use; comparable among registers, and among the others
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
  std::uint32_t samples = 400;         // states of simulated runs
  std::uint64_t evaluations = 400000;  // terms evaluated for simulation, at most
  std::uint64_t seed = 0;
};

/// The words for a property, best first: the registers it depends on, then the others. Their terms are made in the
/// system's store. The roots are those of the property (property_roots). Same input, same words.
std::vector<Word> mine_words(const TransitionSystem& system, std::span<const Node> roots,
                             const VocabularyOptions& options, const Stop& stop);

}  // namespace polycube::invariants
