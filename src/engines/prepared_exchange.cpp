#include "engines/prepared_exchange.h"

#include <variant>

namespace polycube::impl {

void translate_back(const WordPrepared& words, Result& result) {
  if (auto* counterexample = std::get_if<Counterexample>(&result)) {
    counterexample->witness = words.translate_back(counterexample->witness);
  } else if (auto* proof = std::get_if<Proof>(&result)) {
    proof->invariant = words.translate_back(proof->invariant);
  }
}

void PreparedExchange::deliver(const Results& results, std::size_t property) {
  Results own = results;
  translate_back(*words_, own.properties[property]);
  own.words = words_;
  others_.deliver(own, property);
}

}  // namespace polycube::impl
