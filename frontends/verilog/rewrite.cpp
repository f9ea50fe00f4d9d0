#include "frontends/verilog/rewrite.h"

#include <algorithm>
#include <set>

#include "frontends/verilog/array_copies.h"
#include "frontends/verilog/declarations.h"
#include "frontends/verilog/module_walk.h"
#include "frontends/verilog/sva_definition.h"
#include "frontends/verilog/sva_monitor.h"
#include "frontends/verilog/sva_parser.h"
#include "frontends/verilog/text_edits.h"
#include "support/check.h"

namespace polycube::impl::verilog {

namespace {

bool is_verification_word(const Token& token) {
  return token.is("assert") || token.is("assume") || token.is("cover") || token.is("restrict");
}

/// A simulator judges what is not clocked when the values of a step have settled.
const std::string settled = "polycube_testbench.settled && ";

/// How an assertion is written for Yosys, and for a simulator.
struct Checked {
  std::string word;   // assert, assume or cover
  std::string label;  // may be empty
  std::string place;  // "fifo.sv:34"
};

std::string labelled(const Checked& checked, const std::string& condition) {
  return (checked.label.empty() ? "" : checked.label + ": ") + checked.word + " (" + condition + ");";
}

std::string report(const Checked& checked) {
  const std::string what = checked.word == "assert" ? "assertion" : "assumption";
  return "$display(\"polycube: " + what + " " + (checked.label.empty() ? checked.place : checked.label) +
         " fails in step %0d (" + checked.place + ")\", polycube_testbench.step);";
}

class Rewriter {
 public:
  Rewriter(const SourceText& source, const std::vector<std::string>& asserted)
      : source_(source),
        tokens_(tokens(source)),
        asserted_(asserted.begin(), asserted.end()),
        edits_(source, tokens_) {}

  Rewritten run() {
    find_global_definitions();
    for (std::size_t i = 0; tokens_[i].kind != TokenKind::end;) {
      if (is_module(i)) {
        i = module(i);
      } else if (is_definition(i)) {
        i = remove_definition(i);
      } else {
        ++i;
      }
    }
    if (!asserted_.empty()) {
      throw UsageError("--assert: no module declares a property '" + *asserted_.begin() + "'", known_properties());
    }
    find_unused(global_);
    result_.text = edits_.apply();
    return std::move(result_);
  }

 private:
  void replace(std::size_t begin, std::size_t end, std::string text) { edits_.replace(begin, end, std::move(text)); }
  void insert_before(std::size_t i, std::string text) { edits_.insert_before(i, std::move(text)); }

  // --- definitions -------------------------------------------------------------------------------------------------
  bool is_definition(std::size_t i) const {
    if (!tokens_[i].is("property") && !tokens_[i].is("sequence")) return false;
    const bool asserted = i > 0 && (is_verification_word(tokens_[i - 1]));
    return !asserted && tokens_[i].kind == TokenKind::name && tokens_[i + 1].kind == TokenKind::name;
  }
  bool is_module(std::size_t i) const { return tokens_[i].is("module") || tokens_[i].is("macromodule"); }
  std::size_t find_endmodule(std::size_t begin) const {
    std::size_t end = begin;
    while (!tokens_[end].is("endmodule")) {
      if (tokens_[end].kind == TokenKind::end) throw source_.error(tokens_[begin].line, "'module' without 'endmodule'");
      ++end;
    }
    return end;
  }
  /// A declaration is of its module, or of all modules.
  void find_global_definitions() {
    for (std::size_t i = 0; tokens_[i].kind != TokenKind::end;) {
      i = is_module(i) ? find_endmodule(i) : is_definition(i) ? define(i, global_) : i + 1;
    }
    declarations_.insert(global_.begin(), global_.end());
  }
  void find_definitions(std::size_t begin, std::size_t end) {
    own_.clear();
    for (std::size_t i = begin; i < end;) i = is_definition(i) ? define(i, own_) : i + 1;
    named_ = own_;
    named_.insert(global_.begin(), global_.end());
    declarations_.insert(own_.begin(), own_.end());
  }
  std::size_t define(std::size_t i, NamedProperties& among) {
    NamedProperty property;
    std::size_t next = i;
    const std::string name = parse_definition(source_, tokens_, i, next, property);
    if (!among.try_emplace(name, std::move(property)).second) {
      throw source_.error(tokens_[i].line, "'" + name + "' is declared twice");
    }
    return next;
  }
  /// Of those declared here; takes the names away, since another module may declare them too.
  void find_unused(const NamedProperties& declared) {
    for (const auto& [name, property] : declared) {
      const bool used = used_.erase(name) > 0;
      if (!property.sequence && !used) {
        result_.unused_properties.push_back(name + " (" + source_.place(property.line) + ")");
      }
    }
  }
  std::size_t remove_definition(std::size_t i) {
    NamedProperty property;
    std::size_t next = i;
    declared_.insert(parse_definition(source_, tokens_, i, next, property));
    replace(i, next, "");
    return next;
  }
  std::string known_properties() const {
    std::string text;
    for (const auto& [name, property] : declarations_) {
      if (!property.sequence) text += (text.empty() ? "declared are: " : ", ") + name;
    }
    return text.empty() ? "no property is declared" : text;
  }

  // --- modules -----------------------------------------------------------------------------------------------------
  std::size_t module(std::size_t begin) {
    const std::size_t end = find_endmodule(begin);
    find_definitions(begin, end);
    const Declarations declarations = find_declarations(source_, tokens_, begin, end);
    arrays_ = declarations.arrays;
    for (const auto& [i, flat] : declarations.flattened) replace(i, flat.first, flat.second);
    flattened_ = declarations.flattened;
    declared_.clear();
    default_event_.clear();
    default_disable_.clear();
    find_defaults(begin, end);
    for (std::size_t i = begin; i < end;) {
      const Token& before = tokens_[i > 0 ? i - 1 : 0];
      if (before.is(";") || before.is("begin") || before.is("end") || before.is("generate")) item_ = i;
      i = item(i);
    }
    for (const std::string& name : declared_) {
      if (asserted_.erase(name) > 0) assert_by_name(name, end);
    }
    find_unused(own_);
    return end + 1;
  }

  void find_defaults(std::size_t begin, std::size_t end) {
    clockings_.clear();
    for (std::size_t i = begin; i + 1 < end; ++i) {
      if (tokens_[i].is("clocking")) {
        const bool by_default = i > 0 && tokens_[i - 1].is("default");
        std::size_t at = i + 1;
        const std::string name = tokens_[at].kind == TokenKind::name ? std::string(tokens_[at++].text) : "";
        if (tokens_[at].is("@")) {
          const std::size_t close = tokens_[at + 1].is("(") ? behind_bracket(source_, tokens_, at + 1) : at + 2;
          clockings_[name] =
              tokens_[at + 1].is("(") ? plain_text(tokens_, at + 2, close - 1) : std::string(tokens_[at + 1].text);
        }
        if (by_default) default_event_ = clockings_[name];
      }
      if (tokens_[i].is("default") && tokens_[i + 1].is("disable")) {
        const std::size_t close = behind_semicolon(source_, tokens_, i);
        default_disable_.assign(tokens_.begin() + static_cast<std::ptrdiff_t>(i + 3),
                                tokens_.begin() + static_cast<std::ptrdiff_t>(close - 1));
      }
    }
  }

  std::size_t item(std::size_t i) {
    const Token& token = tokens_[i];
    if (const auto flat = flattened_.find(i); flat != flattened_.end()) return flat->second.first;
    if (is_definition(i)) return remove_definition(i);
    if (token.is("default") && tokens_[i + 1].is("disable")) return removed(i, behind_semicolon(source_, tokens_, i));
    if (token.is("default") && tokens_[i + 1].is("clocking")) return remove_clocking(i, i + 1);
    if (token.is("clocking")) return remove_clocking(i, i);
    if (token.kind == TokenKind::name && tokens_[i + 1].is(":") && is_verification_word(tokens_[i + 2])) {
      return assertion_item(i, i + 2, std::string(token.text));
    }
    if (is_verification_word(token) && token.kind == TokenKind::name) return assertion_item(i, i, "");
    if (token.is("always") || token.is("always_ff") || token.is("always_comb") || token.is("always_latch") ||
        token.is("initial") || token.is("final")) {
      return procedure(i);
    }
    if (token.is("function")) return body(i, behind_word(source_, tokens_, i, "function", "endfunction"), "", false);
    if (token.is("task")) return body(i, behind_word(source_, tokens_, i, "task", "endtask"), "", false);
    if (token.is("for")) loop_end_ = std::max(loop_end_, behind_statement(source_, tokens_, i));
    if (token.is("assign") && is_array_copy(tokens_, i + 1, arrays_)) return copy_array(i, i + 1, false);
    if (is_yosys_only(i)) return replay_without(i);
    ExpressionWriter writer(source_, arrays_, names_, default_event_);
    i = expression(i, writer);
    insert_before(item_, writer.declarations());
    return i;
  }

  std::size_t removed(std::size_t begin, std::size_t end) {
    replace(begin, end, "");
    return end;
  }
  std::size_t remove_clocking(std::size_t begin, std::size_t word) {
    std::size_t i = word;
    while (!tokens_[i].is("endclocking") && !tokens_[i].is(";")) ++i;
    if (tokens_[i].is(";") && !tokens_[word + 1].is("@") && !tokens_[word + 2].is("@")) return removed(begin, i + 1);
    while (!tokens_[i].is("endclocking")) {
      if (tokens_[i].kind == TokenKind::end)
        throw source_.error(tokens_[word].line, "'clocking' without 'endclocking'");
      ++i;
    }
    return removed(begin, tokens_[i + 1].is(":") ? i + 3 : i + 1);
  }

  /// Functions that simulators do not know. What $anyseq and its kin give a net, a testbench forces.
  bool is_yosys_only(std::size_t i) const {
    const Token& token = tokens_[i];
    return token.is("$anyseq") || token.is("$anyconst") || token.is("$allseq") || token.is("$allconst") ||
           token.is("$initstate");
  }
  std::size_t replay_without(std::size_t i) {
    const std::string other = tokens_[i].is("$initstate") ? "(polycube_testbench.step == 0)" : "'bx";
    replace(i, i + 1, "`ifdef POLYCUBE_REPLAY " + other + " `else " + std::string(tokens_[i].text) + " `endif ");
    return i + 1;
  }

  /// One token, or what starts there and is rewritten.
  std::size_t expression(std::size_t i, ExpressionWriter& writer) {
    if (!writer.rewrites_one(tokens_, i)) return i + 1;
    std::size_t end = i;
    std::string text = writer.write_one(tokens_, end);
    replace(i, end, std::move(text));
    return end;
  }

  // --- concurrent assertions ---------------------------------------------------------------------------------------
  std::size_t assertion_item(std::size_t begin, std::size_t word, const std::string& label) {
    if (!tokens_[word + 1].is("property") && !tokens_[word + 1].is("sequence")) {
      ExpressionWriter writer(source_, arrays_, names_, default_event_);
      const std::size_t end = immediate(begin, word, label, "always @* ", settled, writer);
      insert_before(begin, writer.declarations());
      return end;
    }
    const std::size_t open = word + 2;
    const std::size_t close = behind_bracket(source_, tokens_, open);
    PropertySpec property = parse_property(source_, tokens_, open + 1, close - 1, named_);
    note_uses(open, close);
    std::string name = label;
    if (name.empty() && close - open == 3 && named_.contains(tokens_[open + 1].text)) name = tokens_[open + 1].text;
    const std::size_t end = behind_statement(source_, tokens_, word);
    const std::string own = tokens_[word].is("restrict") ? "assume" : std::string(tokens_[word].text);
    replace(begin, end, monitor(std::move(property), {own, name, place(word)}));
    return end;
  }

  void note_uses(std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      if (tokens_[i].kind == TokenKind::name && named_.contains(tokens_[i].text))
        used_.insert(std::string(tokens_[i].text));
    }
  }

  void assert_by_name(const std::string& name, std::size_t endmodule) {
    const NamedProperty& property = named_.find(name)->second;
    if (property.sequence || !property.formals.empty()) {
      throw source_.error(property.line, "--assert needs a property without arguments, and '" + name + "' is none");
    }
    used_.insert(name);
    PropertySpec spec = parse_property(source_, property.body, 0, property.body.size(), named_);
    insert_before(endmodule, monitor(std::move(spec), {"assert", name, source_.place(property.line)}));
  }

  std::string place(std::size_t i) const { return source_.place(tokens_[i].line); }
  void note(const Checked& checked) {
    (checked.word == "cover" ? result_.covers : result_.assertions).push_back(checked.place);
  }

  std::string event_of(const PropertySpec& property) const {
    if (property.event.empty()) return default_event_;
    std::string event = plain_text(property.event, 0, property.event.size());
    const auto clocking = clockings_.find(event);
    if (clocking != clockings_.end()) event = clocking->second;
    for (const Token& token : property.event) {
      if (token.is("iff") || token.is("or") || token.is(",")) {
        throw source_.error(token.line,
                            "'" + std::string(token.text) + "' in the clock of a property is not supported");
      }
    }
    return event;
  }

  /// A block with the monitor. Yosys gives a label no path, and refuses one that a generate loop repeats; so the wire
  /// that tells of a failure has the label in its name (see `fails_prefix`), from which the property gets label and
  /// path back.
  std::string monitor(PropertySpec property, const Checked& checked) {
    if (property.disable_iff.empty()) property.disable_iff = default_disable_;
    const std::string event = event_of(property);
    const bool cover = checked.word == "cover";
    const Monitor made = MonitorWriter(source_, arrays_, names_, event).write(property, cover);
    note(checked);
    if (!checked.label.empty()) result_.places.emplace(checked.label, checked.place);
    const std::string label = checked.label.empty() ? names_.next() : checked.label;
    const std::string fails = std::string(fails_prefix) + label;
    const std::string clock = event.empty() ? "always @* " : "always @(" + event + ") ";
    std::string text =
        "if (1) begin : " + names_.next() + " " + made.code + "(* keep *) wire " + fails + " = " + made.tells + "; ";
    if (!made.begins.empty() && checked.word == "assert") {
      text += "(* keep *) wire " + std::string(antecedent_prefix) + label + " = " + made.begins + "; ";
    }
    text += "`ifdef POLYCUBE_REPLAY ";
    if (!cover && event.empty()) {
      text += "always @(posedge polycube_testbench.settled) if (" + fails + ") " + report(checked) + " ";
    } else if (!cover) {
      const std::string sampled = names_.next();
      text += "reg " + sampled + " = 0; always @(posedge polycube_testbench.settled) " + sampled + " = " + fails +
              "; " + clock + "if (" + sampled + ") " + report(checked) + " ";
    }
    return text + "`else " + clock + checked.word + (cover ? " (" : " (!") + fails + "); `endif end ";
  }

  // --- procedures --------------------------------------------------------------------------------------------------
  std::size_t procedure(std::size_t i) {
    const std::size_t end = behind_statement(source_, tokens_, i + 1);
    std::string event;
    bool clocked = false;
    if (tokens_[i + 1].is("@") && tokens_[i + 2].is("(")) {
      const std::size_t close = behind_bracket(source_, tokens_, i + 2) - 1;
      std::size_t first = i + 3;
      while (first < close && !tokens_[first].is("or") && !tokens_[first].is(",")) ++first;
      clocked = tokens_[i + 3].is("posedge") || tokens_[i + 3].is("negedge");
      if (clocked) event = plain_text(tokens_, i + 3, first);
    }
    return body(i, end, event, clocked || tokens_[i].is("initial"));
  }

  std::size_t body(std::size_t begin, std::size_t end, const std::string& event, bool clocked) {
    ExpressionWriter writer(source_, arrays_, names_, event.empty() ? default_event_ : event);
    for (std::size_t i = begin; i < end;) {
      const Token& token = tokens_[i];
      if (const auto flat = flattened_.find(i); flat != flattened_.end()) {
        i = flat->second.first;
      } else if (token.kind == TokenKind::name && is_verification_word(token)) {
        const bool has_label = i >= begin + 2 && tokens_[i - 1].is(":") && tokens_[i - 2].kind == TokenKind::name &&
                               !tokens_[i - 2].is("default") && !is_case_label(i - 2);
        i = immediate(has_label ? i - 2 : i, i, has_label ? std::string(tokens_[i - 2].text) : "", "",
                      clocked ? "" : settled, writer);
      } else if (is_array_copy(tokens_, i, arrays_)) {
        i = copy_array(i, i, true);
      } else if (is_yosys_only(i)) {
        i = replay_without(i);
      } else {
        i = expression(i, writer);
      }
    }
    insert_before(begin, writer.declarations());
    return end;
  }

  /// In `case (state) IDLE: assert (x);` the name is no label. A label follows a statement or a keyword.
  bool is_case_label(std::size_t i) const {
    int depth = 0;
    for (std::size_t k = i; k-- > 0;) {
      if (tokens_[k].is("end")) ++depth;
      if (tokens_[k].is("begin") && depth-- == 0) return false;
      if (tokens_[k].is("endcase") || tokens_[k].is("always")) return false;
      if (depth == 0 && (tokens_[k].is("case") || tokens_[k].is("casez") || tokens_[k].is("casex"))) return true;
    }
    return false;
  }

  /// An immediate assertion, or a concurrent one of one cycle, as a statement. `gate` says when a simulator judges it.
  std::size_t immediate(std::size_t begin, std::size_t word, const std::string& label, const std::string& around,
                        const std::string& gate, ExpressionWriter& writer) {
    const std::size_t end = behind_statement(source_, tokens_, word);
    std::size_t open = word + 1;
    while (!tokens_[open].is("(")) ++open;
    const std::size_t close = behind_bracket(source_, tokens_, open);
    std::string condition;
    if (tokens_[word + 1].is("property")) {
      const PropertySpec property = parse_property(source_, tokens_, open + 1, close - 1, named_);
      note_uses(open, close);
      if (property.tree->kind != SvaKind::boolean) {
        throw source_.error(tokens_[word].line,
                            "a property of several cycles inside of a procedure is not supported: "
                            "'assert property' belongs beside it");
      }
      if (!property.disable_iff.empty()) condition = "(" + writer.write(property.disable_iff) + ") || ";
      condition += "(" + writer.write(property.tree->expression) + ")";
    } else {
      condition = writer.write(tokens_, open + 1, close - 1);
    }
    const Checked checked{tokens_[word].is("restrict") ? "assume" : std::string(tokens_[word].text), label,
                          place(word)};
    note(checked);
    const std::string replay = checked.word == "cover"
                                   ? "begin end "
                                   : "begin if (" + gate + "!(" + condition + ")) " + report(checked) + " end ";
    replace(
        begin, end,
        "`ifdef POLYCUBE_REPLAY " + around + replay + "`else " + around + labelled(checked, condition) + " `endif ");
    return end;
  }

  // --- arrays ------------------------------------------------------------------------------------------------------
  std::size_t copy_array(std::size_t begin, std::size_t target, bool in_procedure) {
    const ArrayCopy made = write_array_copy(source_, tokens_, target, arrays_, names_, in_procedure);
    replace(begin, made.end, made.text);
    return made.end;
  }

  const SourceText& source_;
  std::vector<Token> tokens_;
  std::set<std::string> asserted_;
  Rewritten result_;
  NamedProperties global_;        // declared outside of modules
  NamedProperties declarations_;  // all
  std::set<std::string> used_;
  FreshNames names_;
  TextEdits edits_;
  // Of the present module:
  NamedProperties own_;    // declared in it
  NamedProperties named_;  // what its assertions may name
  ArrayShapes arrays_;
  std::map<std::size_t, std::pair<std::size_t, std::string>> flattened_;
  std::set<std::string> declared_;
  std::map<std::string, std::string> clockings_;
  std::string default_event_;
  std::vector<Token> default_disable_;
  std::size_t loop_end_ = 0;  // behind the last generate loop so far
  std::size_t item_ = 0;      // where the present item starts: declarations are put there
};

}  // namespace

Rewritten rewrite(const SourceText& source, const std::vector<std::string>& asserted) {
  return Rewriter(source, asserted).run();
}

}  // namespace polycube::impl::verilog
