#include "frontends/verilog/array_copies.h"

#include "frontends/verilog/module_walk.h"

namespace polycube::impl::verilog {

namespace {

/// The shape of an unpacked array of one dimension; none for other tokens.
const ArrayShape* unpacked(const Token& token, const ArrayShapes& arrays) {
  const auto found = token.kind == TokenKind::name ? arrays.find(token.text) : arrays.end();
  return found == arrays.end() || found->second.unpacked.size() != 1 ? nullptr : &found->second;
}

}  // namespace

bool is_array_copy(const std::vector<Token>& tokens, std::size_t i, const ArrayShapes& arrays) {
  if (unpacked(tokens[i], arrays) == nullptr || !(tokens[i + 1].is("=") || tokens[i + 1].is("<="))) return false;
  if (unpacked(tokens[i + 2], arrays) != nullptr && tokens[i + 3].is(";")) return true;
  return tokens[i + 2].is("'") && tokens[i + 3].is("{") && tokens[i + 4].is("default") && tokens[i + 5].is(":");
}

ArrayCopy write_array_copy(const SourceText& source, const std::vector<Token>& tokens, std::size_t i,
                           const ArrayShapes& arrays, FreshNames& names, bool in_procedure) {
  const std::string block = names.next();
  const std::string index = names.next();
  const Dimension& range = unpacked(tokens[i], arrays)->unpacked[0];
  std::string value;
  std::size_t end = i + 4;
  if (const ArrayShape* other = unpacked(tokens[i + 2], arrays)) {
    const Dimension& from = other->unpacked[0];
    const bool same = from.left == range.left && from.right == range.right;
    value = std::string(tokens[i + 2].text) + "[" +
            (same ? index : from.lowest() + "+" + index + "-" + range.lowest()) + "]";
  } else {
    const std::size_t close = behind_bracket(source, tokens, i + 3);
    value = ExpressionWriter(source, arrays, names, "").write(tokens, i + 6, close - 1);
    end = behind_semicolon(source, tokens, close - 1);
  }
  const std::string loop = "for (" + index + " = " + range.lowest() + "; " + index + " <= " + range.highest() + "; " +
                           index + " = " + index + " + 1) ";
  const std::string assignment =
      std::string(tokens[i].text) + "[" + index + "] " + std::string(tokens[i + 1].text) + " " + value + ";";
  if (in_procedure) return {end, "begin : " + block + " integer " + index + "; " + loop + assignment + " end "};
  return {end, "genvar " + index + "; generate " + loop + "begin : " + block + " assign " + assignment +
                   " end endgenerate "};
}

}  // namespace polycube::impl::verilog
