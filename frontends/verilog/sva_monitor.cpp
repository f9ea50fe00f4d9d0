#include "frontends/verilog/sva_monitor.h"

#include <set>

#include "frontends/verilog/sva_decision.h"

namespace polycube::impl::verilog {

namespace {

const std::string always_true = "1'b1";

std::string both(const std::string& a, const std::string& b) {
  if (a == always_true) return b;
  return b == always_true ? a : a + " && " + b;
}

std::string any(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : " || ") + part;
  return text.empty() ? "1'b0" : text;
}

}  // namespace

std::string MonitorWriter::wire(const std::string& expression) {
  if (expression == always_true || expression.find_first_of(" (!'") == std::string::npos) return expression;
  std::string name = names_.next();
  code_ += "wire " + name + " = " + expression + "; ";
  return name;
}

std::string MonitorWriter::declare_register() {
  if (event_.empty()) {
    throw source_.error(line_, "a property of several cycles needs a clock: @(posedge clk) or 'default clocking'");
  }
  std::string name = names_.next();
  code_ += "reg " + name + " = 0; ";
  return name;
}

void MonitorWriter::drive(const std::string& name, const std::string& next) {
  code_ += "always @(" + event_ + ") " + name + " <= " + next + "; ";
}

std::string MonitorWriter::register_of(const std::string& next) {
  std::string name = declare_register();
  drive(name, next);
  return name;
}

/// The token in the next cycle, unless the property is disabled in this one.
std::string MonitorWriter::kept(const std::string& token) { return register_of(both(token, enabled_)); }

std::string MonitorWriter::expression(const Sva& boolean) {
  std::string& name = values_[&boolean];
  if (!name.empty()) return name;
  const std::string text = expressions_.write(boolean.expression);
  name = names_.next();
  code_ += "wire " + name + " = |(" + text + "); ";
  return name;
}

/// The value so many cycles ago; of a token only if it was not taken away since.
std::string MonitorWriter::remembered(const std::string& value, std::uint32_t cycles, bool token) {
  if (cycles == 0) return value;
  std::string& name = history_[{(token ? "token " : "") + value, cycles}];
  if (!name.empty()) return name;
  const std::string before = remembered(value, cycles - 1, token);
  std::string made = token ? kept(before) : register_of(before);
  return history_[{(token ? "token " : "") + value, cycles}] = std::move(made);
}

std::string MonitorWriter::delayed(const std::string& token, std::uint32_t least, std::optional<std::uint32_t> most,
                                   const std::string& guard) {
  std::string now = token;
  for (std::uint32_t k = 0; k < least; ++k) now = kept(both(now, guard));
  if (!most) {
    const std::string waiting = declare_register();
    const std::string place = wire(any({now, waiting}));
    drive(waiting, both(both(place, guard), enabled_));
    return place;
  }
  std::vector<std::string> places{now};
  for (std::uint32_t k = least; k < *most; ++k) places.push_back(kept(both(places.back(), guard)));
  return wire(any(places));
}

std::string MonitorWriter::match(const Sva& s, const std::string& start, const std::string& guard) {
  switch (s.kind) {
    case SvaKind::boolean: return wire(both(both(start, guard), expression(s)));
    case SvaKind::delay: return match_delay(s, start, guard);
    case SvaKind::repeat: return match_repeat(s, start, guard);
    case SvaKind::go_to:
    case SvaKind::non_consecutive: return match_count(s, start, guard);
    case SvaKind::either: return wire(any({match(*s.parts[0], start, guard), match(*s.parts[1], start, guard)}));
    case SvaKind::throughout: return match(*s.parts[1], start, wire(both(guard, expression(*s.parts[0]))));
    default: break;
  }
  // The other operators compare matches of one attempt, which tokens do not tell apart.
  if (guard != always_true) throw source_.error(s.line, "this sequence is not supported behind 'throughout'");
  return match_window(s, start);
}

std::string MonitorWriter::match_delay(const Sva& s, const std::string& start, const std::string& guard) {
  const Sva& right = *s.parts.back();
  // Beside an empty match the delay is one less [SystemVerilog17, §16.9.2.1].
  const auto less = [](std::uint32_t cycles, std::uint32_t by) { return cycles < by ? 0 : cycles - by; };
  const auto sooner = [&](const std::string& token, std::uint32_t by) {
    const std::optional<std::uint32_t> most = s.most ? std::optional(less(*s.most, by)) : std::nullopt;
    return delayed(token, less(s.least, by), most, guard);
  };
  std::vector<std::string> begins;
  std::vector<std::string> ends;
  const std::string left = s.parts.size() > 1 ? match(*s.parts[0], start, guard) : start;
  begins.push_back(delayed(left, s.least, s.most, guard));
  const bool some_cycle = !s.most || *s.most > 0;
  const bool left_empty = s.parts.size() > 1 && may_be_empty(*s.parts[0]);
  if (left_empty && some_cycle) begins.push_back(sooner(start, 1));
  ends.push_back(match(right, wire(any(begins)), guard));
  if (may_be_empty(right) && some_cycle) {
    ends.push_back(wire(both(guard, "(" + sooner(left, 1) + ")")));
    const bool two_cycles = !s.most || *s.most > 1;
    if (left_empty && two_cycles) ends.push_back(wire(both(guard, "(" + sooner(start, 2) + ")")));
  }
  return wire(any(ends));
}

std::string MonitorWriter::match_repeat(const Sva& s, const std::string& start, const std::string& guard) {
  const Sva& body = *s.parts[0];
  const bool skips = may_be_empty(body);
  std::vector<std::string> ends;
  std::string now = start;
  const std::uint32_t copies = s.most ? *s.most : std::max(s.least, 1U);
  for (std::uint32_t count = 1; count <= copies; ++count) {
    const bool last = count == copies;
    std::string again;
    if (last && !s.most) {
      again = declare_register();
      now = wire(any({now, again}));
    }
    const std::string end = match(body, now, guard);
    if (count >= s.least || skips) ends.push_back(end);
    if (!again.empty()) drive(again, both(both(end, guard), enabled_));
    if (!last) now = kept(end);
  }
  return wire(any(ends));
}

/// [->least:most] and [=least:most]: waits for the expression, that many times.
std::string MonitorWriter::match_count(const Sva& s, const std::string& start, const std::string& guard) {
  const std::string value = expression(*s.parts[0]);
  const std::string go_on = both(both("!" + value, guard), enabled_);
  std::vector<std::string> ends;
  std::string now = start;
  const std::uint32_t copies = s.most ? *s.most : std::max(s.least, 1U);
  for (std::uint32_t count = 1; count <= copies; ++count) {
    const bool loops = count == copies && !s.most;
    const std::string again = loops ? declare_register() : "";
    const std::string waiting = declare_register();
    const std::string place = wire(any(loops ? std::vector{now, waiting, again} : std::vector{now, waiting}));
    drive(waiting, both(place, go_on));
    const std::string end = wire(both(both(place, value), guard));
    if (loops) drive(again, both(end, enabled_));
    if (count >= s.least) ends.push_back(end);
    if (count < copies) now = kept(end);
  }
  std::string end = wire(any(ends));
  if (s.kind == SvaKind::go_to) return end;
  const std::string after = declare_register();
  const std::string idle = s.least == 0 ? wire(any({start, after})) : after;
  const std::string place = wire(any({end, "(" + both(both(idle, "!" + value), guard) + ")"}));
  drive(after, both(place, enabled_));
  return place;
}

std::string MonitorWriter::match_window(const Sva& s, const std::string& start) {
  std::vector<std::string> matches;
  for (const auto& [end, f] : window_.ends(s, 0)) {
    matches.push_back(wire(both(remembered(start, end, true), formula(f, end))));
    formulas_.clear();  // they are about another cycle
  }
  return wire(any(matches));
}

/// The value of a formula in the cycle with offset `last`.
std::string MonitorWriter::formula(const FormulaPtr& f, std::uint32_t last) {
  std::string& name = formulas_[f.get()];
  if (!name.empty()) return name;
  std::string text;
  std::set<std::string> parts;
  switch (f->kind) {
    case Formula::Kind::constant: return f->value ? always_true : "1'b0";
    case Formula::Kind::expression: text = remembered(expression(*f->expression), last - f->offset, false); break;
    case Formula::Kind::negation: text = "!" + formula(f->parts[0], last); break;
    default:
      for (const FormulaPtr& part : f->parts) parts.insert(formula(part, last));
      for (const std::string& part : parts) text += (text.empty() ? "" : " && ") + part;
  }
  // What a formula says in one cycle, another one may say in the next cycle: with the same values, as old then.
  std::string& known = wires_[text];
  if (known.empty()) known = wire(text);
  return formulas_[f.get()] = known;
}

/// A token for each attempt is in the window until the values up to a cycle decide.
std::string MonitorWriter::judge(const Sva& p, const std::string& trigger, bool cover) {
  Decision decision(source_, p.line, window_.holds(p, 0), cover);
  std::vector<std::string> told;
  std::string token = trigger;
  for (std::uint32_t offset = 0; offset <= decision.last(); ++offset) {
    std::string left = token;
    if (const std::optional<FormulaPtr> decided = decision.in_cycle(offset)) {
      const std::string value = formula(*decided, offset);
      formulas_.clear();  // they are about another cycle
      told.push_back(wire(both(both(token, value), enabled_)));
      if (value == always_true) break;
      left = both(token, "!" + value);
    }
    if (offset < decision.last()) token = left == token ? remembered(token, 1, true) : kept(left);
  }
  return wire(any(told));
}

/// p until q: p holds in each cycle up to the one before q; until_with: in the cycle of q too.
std::string MonitorWriter::judge_until(const Sva& p, const std::string& trigger, bool cover) {
  for (const SvaTree& part : p.parts) {
    if (part->kind != SvaKind::boolean)
      throw source_.error(part->line, "'until' is supported between expressions only");
  }
  const std::string holds = expression(*p.parts[0]);
  const std::string ends = expression(*p.parts[1]);
  const std::string waiting = declare_register();
  const std::string place = wire(any({trigger, waiting}));
  drive(waiting, both(place + " && " + holds + " && !" + ends, enabled_));
  const bool with = p.kind == SvaKind::until_with;
  if (cover) return wire(both(place + " && " + ends + (with ? " && " + holds : ""), enabled_));
  return wire(both(place + " && !" + holds + (with ? "" : " && !" + ends), enabled_));
}

Monitor MonitorWriter::write(const PropertySpec& property, bool cover) {
  const Sva* tree = property.tree.get();
  line_ = tree->line;
  while (tree->kind == SvaKind::always && !tree->most && tree->least == 0) tree = tree->parts[0].get();
  if (!property.disable_iff.empty()) enabled_ = wire("!(" + expressions_.write(property.disable_iff) + ")");
  Monitor result;
  std::string trigger = enabled_;
  if (tree->kind == SvaKind::overlapped || tree->kind == SvaKind::non_overlapped) {
    if (may_be_empty(*tree->parts[0])) throw source_.error(line_, "a sequence before '|->' or '|=>' must not be empty");
    trigger = result.begins = match(*tree->parts[0], trigger, always_true);
    if (tree->kind == SvaKind::non_overlapped) trigger = kept(trigger);
    tree = tree->parts[1].get();
  } else if (cover && is_sequence(*tree)) {
    result.tells = wire(both(wire(match(*tree, trigger, always_true)), enabled_));
    result.code = expressions_.declarations() + code_;
    return result;
  }
  const bool until = tree->kind == SvaKind::until || tree->kind == SvaKind::until_with;
  result.tells = until ? judge_until(*tree, trigger, cover) : judge(*tree, trigger, cover);
  result.code = expressions_.declarations() + code_;
  return result;
}

}  // namespace polycube::impl::verilog
