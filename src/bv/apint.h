// Between BitVector and llvm::APInt, for what computes with APInt. Only src/bv and src/domain see LLVM.
//
// Names of APInt change between LLVM's versions: we use those that all versions in README.md have. From 20 on
// APInt(width, value) does not cut off the bits of the value above the width any more: BitVector(width, value) does.
#pragma once

#include <llvm/ADT/APInt.h>
#include <llvm/ADT/ArrayRef.h>

#include <cstdint>

#include "bv/bit_vector.h"

namespace polycube::impl {

inline llvm::APInt to_apint(const BitVector& value) {
  if (value.width() <= BitVector::word_bits) return llvm::APInt(value.width(), value.to_uint64());
  const auto words = value.words();
  return llvm::APInt(value.width(), llvm::ArrayRef<std::uint64_t>(words.data(), words.size()));
}

inline BitVector from_apint(const llvm::APInt& value) {
  return BitVector(value.getBitWidth(), {value.getRawData(), value.getNumWords()});
}

}  // namespace polycube::impl
