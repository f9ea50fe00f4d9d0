// Sums of products: irredundant covers of truth tables, and their factored forms.
//
// The covers come from Minato's procedure [Minato92] on truth tables. They are factored by algebraic division by a
// kernel that is found quickly; it is not always the best kernel [Brayton87].
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "passes/bits/rewriting/rewrite_structure.h"

namespace polycube::impl {

inline constexpr std::uint8_t most_cover_inputs = 12;

/// Bit 2i: input i, bit 2i + 1: its complement. No bit: the constant true.
using Product = std::uint32_t;

/// A cover of the function with this truth table, which has 2^inputs bits; a table of less than a word is repeated up
/// to a word. None if the cover has more products than the limit. Requires: inputs <= most_cover_inputs.
std::optional<std::vector<Product>> irredundant_cover(std::span<const std::uint64_t> truth, std::uint8_t inputs,
                                                      std::size_t most_products);

/// For assertions: does the structure compute this truth table, given in whole words?
bool computes(const RewriteStructure& structure, std::uint8_t inputs, std::span<const std::uint64_t> truth);

/// The sum of the products, in a factored form.
RewriteStructure::Edge factor(std::vector<Product> cover, StructureBuilder& builder);

}  // namespace polycube::impl
