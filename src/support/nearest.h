// Problem: a mistyped name should be answered with the names that were meant.
// Idea: edit distance: how many characters are inserted, removed or replaced.
// Limits: all names are compared; this is for error messages.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace polycube::impl {

std::size_t edit_distance(std::string_view a, std::string_view b);

/// At most `most` of the names, nearest first: those that need few changes for their length, and those that end with
/// the word behind a dot, as `fill` for `top.fifo.fill`.
std::vector<std::string> nearest_names(std::string_view word, std::span<const std::string> names, std::size_t most);

}  // namespace polycube::impl
