// Which passes run, and with how much work: the options of both pipelines. This file does not depend on the passes.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace polycube::impl {

struct PassInfo {
  std::string_view name;
  std::string_view help;
};

template <class Pass>
struct PassEntry {
  PassInfo info;
  std::unique_ptr<Pass> (*make)();
};

/// `table` returns a span of entries.
template <auto table>
std::span<const PassInfo> known_passes() {
  static const std::vector<PassInfo> infos = [] {
    std::vector<PassInfo> result;
    for (const auto& entry : table()) result.push_back(entry.info);
    return result;
  }();
  return infos;
}

template <auto table>
struct BasicPipelineOptions {
  BasicPipelineOptions() {  // all passes are on
    for (const auto& entry : table()) passes.emplace_back(entry.info.name);
  }

  std::vector<std::string> passes;  // which to run; their order here does not matter
  std::uint64_t work = 60'000'000;  // units (support/work_budget.h) of all passes together; 0: none runs
  std::uint32_t seed = 0;

  bool operator==(const BasicPipelineOptions&) const = default;
};

class BitPass;
class WordPass;
std::span<const PassEntry<BitPass>> bit_pass_table();
std::span<const PassEntry<WordPass>> word_pass_table();

/// The names that `passes` may have, each once, in the order of their first run.
inline std::span<const PassInfo> known_bit_passes() { return known_passes<bit_pass_table>(); }
inline std::span<const PassInfo> known_word_passes() { return known_passes<word_pass_table>(); }

using PipelineOptions = BasicPipelineOptions<bit_pass_table>;

struct WordPipelineOptions : BasicPipelineOptions<word_pass_table> {
  std::uint64_t expand_bits = std::uint64_t{1} << 16;  // of arrays that become registers, all together; 0: none do

  bool operator==(const WordPipelineOptions&) const = default;
};

}  // namespace polycube::impl
