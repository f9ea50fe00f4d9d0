// Where the items and statements of a module end, without understanding them.
#pragma once

#include "frontends/verilog/tokens.h"

namespace polycube::impl::verilog {

/// The position behind the statement that starts at `i`: an assignment, a block, if, case, a loop, ... Requires: i is
/// before the end. Throws InputError.
std::size_t behind_statement(const SourceText& source, const std::vector<Token>& tokens, std::size_t i);

/// The position behind the next semicolon that is in no bracket.
std::size_t behind_semicolon(const SourceText& source, const std::vector<Token>& tokens, std::size_t i);

/// The position behind `close`, which ends what starts at `i`; `open` ... `close` nest.
std::size_t behind_word(const SourceText& source, const std::vector<Token>& tokens, std::size_t i,
                        std::string_view open, std::string_view close);

}  // namespace polycube::impl::verilog
