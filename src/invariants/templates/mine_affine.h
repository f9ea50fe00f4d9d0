// Template: sums of registers that are constant modulo 2^w on sample runs.
//
// For the registers of each width, all affine equations on the samples are computed exactly
// (domain/affine_relations.h); the left side of each is a word. An equation needs many more samples than its
// computation, so that it does not hold by accident. Many relations hold at one control location only: if registers of
// few bits have few combinations of values, the samples are partitioned by these values and each part is analysed too.
// An equation 2^k * s = c fixes only the low bits of s: the word is s without its top k bits.
#pragma once

#include "invariants/sampling/random_runs.h"
#include "invariants/templates/linear_forms.h"

namespace polycube::impl::invariants {

void mine_affine(TermStore& store, const Samples& samples, FormPool& pool, const Stop& stop);

}  // namespace polycube::impl::invariants
