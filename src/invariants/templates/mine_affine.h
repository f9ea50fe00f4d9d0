// Sums of registers that are constant on simulated runs, modulo 2^w.
//
// For the registers of each width, all affine equations that hold on the samples are found exactly
// (affine_relations.h); the sum on the left of each is a word. An equation counts once many more samples agreed with it
// than were needed to find it. In many models relations hold in each place of a program only: if registers of few bits
// take few values together, the samples are parted by these values and each part is asked too. An equation 2^k * s = c
// says that the low bits of s are constant: the word is s without its top k bits.
#pragma once

#include "invariants/sampling/random_runs.h"
#include "invariants/templates/linear_forms.h"

namespace polycube::invariants {

void mine_affine(TermStore& store, const Samples& samples, FormPool& pool, const Stop& stop);

}  // namespace polycube::invariants
