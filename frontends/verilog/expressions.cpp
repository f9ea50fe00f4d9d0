#include "frontends/verilog/expressions.h"

#include <algorithm>
#include <charconv>

namespace polycube::impl::verilog {

std::string Dimension::size() const {
  if (ascending()) return "((" + right + ")+1)";
  if (right == "0") return "((" + left + ")+1)";
  return "(((" + left + ")>(" + right + "))?((" + left + ")-(" + right + ")+1):((" + right + ")-(" + left + ")+1))";
}

std::string Dimension::offset(const std::string& index) const {
  if (ascending()) return "((" + right + ")-(" + index + "))";
  return right == "0" ? "(" + index + ")" : "((" + index + ")-(" + right + "))";
}

std::string Dimension::lowest() const {
  if (ascending() || right == "0") return "0";
  return "(((" + left + ")<(" + right + "))?(" + left + "):(" + right + "))";
}
std::string Dimension::highest() const {
  if (ascending()) return "(" + right + ")";
  if (right == "0") return "(" + left + ")";
  return "(((" + left + ")<(" + right + "))?(" + right + "):(" + left + "))";
}

namespace {

constexpr std::string_view sampled_functions[] = {"$past", "$rose", "$fell", "$stable", "$changed", "$sampled"};

std::string range_size(const std::vector<Dimension>& dimensions, std::size_t first) {
  std::string text;
  for (std::size_t i = first; i < dimensions.size(); ++i) text += (text.empty() ? "" : "*") + dimensions[i].size();
  return text.empty() ? "1" : text;
}

bool is_open(const Token& token) { return token.is("(") || token.is("[") || token.is("{"); }

}  // namespace

std::vector<std::pair<std::size_t, std::size_t>> parts_at_commas(const SourceText& source,
                                                                 const std::vector<Token>& tokens, std::size_t begin,
                                                                 std::size_t end) {
  std::vector<std::pair<std::size_t, std::size_t>> parts;
  std::size_t first = begin;
  for (std::size_t i = begin; i < end;) {
    if (tokens[i].is(",")) {
      parts.emplace_back(first, i);
      first = ++i;
    } else {
      i = is_open(tokens[i]) ? behind_bracket(source, tokens, i) : i + 1;
    }
  }
  parts.emplace_back(first, end);
  return parts;
}

std::string plain_text(const std::vector<Token>& tokens, std::size_t begin, std::size_t end) {
  std::string text;
  for (std::size_t i = begin; i < end; ++i) text += (i == begin ? "" : " ") + std::string(tokens[i].text);
  return text;
}

bool ExpressionWriter::rewrites_one(const std::vector<Token>& tokens, std::size_t i) const {
  const Token& token = tokens[i];
  if (token.kind == TokenKind::system_name) {
    return !event_.empty() && std::find(std::begin(sampled_functions), std::end(sampled_functions), token.text) !=
                                  std::end(sampled_functions);
  }
  if (token.kind != TokenKind::name || i + 1 >= tokens.size() || !tokens[i + 1].is("[")) return false;
  if (i > 0 && tokens[i - 1].is(".")) return false;
  const auto found = arrays_.find(token.text);
  return found != arrays_.end() && found->second.packed.size() > 1;
}

bool ExpressionWriter::rewrites(const std::vector<Token>& tokens, std::size_t begin, std::size_t end) const {
  for (std::size_t i = begin; i < end; ++i) {
    if (rewrites_one(tokens, i)) return true;
  }
  return false;
}

std::string ExpressionWriter::write(const std::vector<Token>& tokens, std::size_t begin, std::size_t end) {
  std::string text;
  for (std::size_t i = begin; i < end;) {
    if (!text.empty()) text += ' ';
    if (rewrites_one(tokens, i)) {
      text += write_one(tokens, i);
    } else {
      text += tokens[i++].text;
    }
  }
  return text;
}

std::string ExpressionWriter::write_one(const std::vector<Token>& tokens, std::size_t& i) {
  if (tokens[i].kind == TokenKind::system_name) return sampled(tokens, i);
  return selected(tokens, i, arrays_.find(tokens[i].text)->second);
}

std::string ExpressionWriter::sampled(const std::vector<Token>& tokens, std::size_t& i) {
  const Token function = tokens[i];
  if (i + 1 >= tokens.size() || !tokens[i + 1].is("(")) {
    throw source_.error(function.line, "'" + std::string(function.text) + "' needs an argument");
  }
  const std::size_t end = behind_bracket(source_, tokens, i + 1);
  const auto parts = parts_at_commas(source_, tokens, i + 2, end - 1);
  const std::string value = "(" + write(tokens, parts[0].first, parts[0].second) + ")";
  i = end;
  const std::string bit = "(" + value + " & 1'b1)";
  if (function.is("$sampled")) return value;
  if (function.is("$rose")) return "(" + bit + " && !" + past(bit, "", 1, "") + ")";
  if (function.is("$fell")) return "(!" + bit + " && " + past(bit, "", 1, "") + ")";
  const std::string width = "[$bits(" + value + ")-1:0] ";
  if (function.is("$stable")) return "(" + value + " == " + past(value, width, 1, "") + ")";
  if (function.is("$changed")) return "(" + value + " != " + past(value, width, 1, "") + ")";
  std::uint32_t cycles = 1;
  if (parts.size() > 1 && parts[1].first < parts[1].second) {
    const std::string_view text = tokens[parts[1].first].text;
    const auto [stop, code] = std::from_chars(text.data(), text.data() + text.size(), cycles);
    if (code != std::errc() || stop != text.data() + text.size() || parts[1].second - parts[1].first != 1 ||
        cycles == 0) {
      throw source_.error(function.line, "the number of cycles of '$past' has to be a plain number from 1 on");
    }
  }
  const bool gated = parts.size() > 2 && parts[2].first < parts[2].second;
  const std::string gate = gated ? write(tokens, parts[2].first, parts[2].second) : "";
  // With the sign of the value: an expression is signed if both branches are.
  return "(1'b0 ? " + value + " : " + past(value, "signed " + width, cycles, gate) + ")";
}

/// The name of a register that has the value of so many cycles before.
std::string ExpressionWriter::past(const std::string& value, const std::string& width, std::uint32_t cycles,
                                   const std::string& gate) {
  std::string source = value;
  for (std::uint32_t k = 1; k <= cycles; ++k) {
    std::string& name = known_[std::to_string(k) + " " + width + gate + ":" + value];
    if (name.empty()) {
      name = names_.next();
      declarations_ += "reg " + width + name + "; always @(" + event_ + ") " +
                       (gate.empty() ? "" : "if (" + gate + ") ") + name + " <= " + source + "; ";
    }
    source = name;
  }
  return source;
}

/// name[i][j]..., with one-dimensional selects only.
std::string ExpressionWriter::selected(const std::vector<Token>& tokens, std::size_t& i, const ArrayShape& shape) {
  std::string text(tokens[i++].text);
  for (std::size_t k = 0; k < shape.unpacked.size() && i < tokens.size() && tokens[i].is("["); ++k) {
    const std::size_t end = behind_bracket(source_, tokens, i);
    text += "[" + write(tokens, i + 1, end - 1) + "]";
    i = end;
  }
  std::string base;
  const auto add = [&](const std::string& part) { base += (base.empty() ? "" : "+") + part; };
  for (std::size_t k = 0; k < shape.packed.size(); ++k) {
    if (i >= tokens.size() || !tokens[i].is("[")) {
      if (k == 0) return text;
      return text + "[" + base + " +: " + range_size(shape.packed, k) + "]";
    }
    const std::size_t end = behind_bracket(source_, tokens, i);
    const std::string scale = k + 1 < shape.packed.size() ? "*(" + range_size(shape.packed, k + 1) + ")" : "";
    std::size_t middle = i + 1;
    while (middle < end - 1 && !tokens[middle].is(":") && !tokens[middle].is("+:") && !tokens[middle].is("-:")) {
      middle = is_open(tokens[middle]) ? behind_bracket(source_, tokens, middle) : middle + 1;
    }
    const std::string first = write(tokens, i + 1, middle);
    if (middle == end - 1) {
      add(shape.packed[k].offset(first) + scale);
      i = end;
      continue;
    }
    const std::string second = write(tokens, middle + 1, end - 1);
    if (tokens[middle].is("-:") || shape.packed[k].ascending()) {
      throw source_.error(tokens[middle].line, "this slice of a packed array of several dimensions is not supported");
    }
    const bool indexed = tokens[middle].is("+:");
    add(shape.packed[k].offset(indexed ? first : second) + scale);
    i = end;
    return text + "[" + base + " +: " + (indexed ? "(" + second + ")" : "((" + first + ")-(" + second + ")+1)") +
           scale + "]";
  }
  return text + "[" + base + "]";
}

}  // namespace polycube::impl::verilog
