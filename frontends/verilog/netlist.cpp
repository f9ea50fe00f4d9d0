#include "frontends/verilog/netlist.h"

#include <algorithm>
#include <set>
#include <utility>

namespace polycube::impl::verilog {

namespace {

struct Cell {
  std::string type;
  std::string name;
  std::map<std::string, std::string> parameters;
  std::map<std::string, std::string> ports;  // by name, the text of what is connected
};

struct Module {
  std::string name;
  std::vector<std::string> wires;
  std::set<std::string> inputs;
  std::set<std::string> outputs;
  std::set<std::string> one_bit;
  std::set<std::string> zero_at_start;
  std::vector<std::string> memories;
  std::vector<Cell> cells;
  std::vector<std::pair<std::string, std::string>> connections;
};

std::vector<std::string> words(std::string_view line) {
  std::vector<std::string> result;
  for (std::size_t i = 0; i < line.size();) {
    const std::size_t begin = line.find_first_not_of(' ', i);
    if (begin == std::string_view::npos) break;
    const std::size_t end = std::min(line.find(' ', begin), line.size());
    result.emplace_back(line.substr(begin, end - begin));
    i = end;
  }
  return result;
}

bool is_name(const std::string& word) { return word.starts_with('\\') || word.starts_with('$'); }

/// The names in the text of a signal: wires, in whole or in part.
std::vector<std::string> names_in(const std::string& signal) {
  std::vector<std::string> result;
  for (const std::string& word : words(signal)) {
    if (is_name(word)) result.push_back(word);
  }
  return result;
}

void read_wire(Module& module, const std::vector<std::string>& line) {
  const std::string& name = line.back();
  module.wires.push_back(name);
  bool wide = false;
  for (std::size_t i = 1; i + 1 < line.size(); ++i) {
    if (line[i] == "input" || line[i] == "inout") module.inputs.insert(name);
    if (line[i] == "output" || line[i] == "inout") module.outputs.insert(name);
    wide = wide || line[i] == "width";
  }
  if (!wide) module.one_bit.insert(name);
}

std::vector<Module> parse(std::string_view text) {
  std::vector<Module> modules;
  bool in_cell = false;
  bool starts_with_zero = false;  // told by an attribute before the wire
  int nested = 0;                 // processes, cases and switches, which end with `end` too
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view whole = text.substr(begin, end - begin);
    begin = end + 1;
    const std::vector<std::string> line = words(whole);
    if (line.empty() || line[0].starts_with('#')) continue;
    if (line[0] == "attribute") {
      starts_with_zero = starts_with_zero || (line[1] == "\\init" && line.back() == "1'0");
      continue;
    }
    const bool zero = std::exchange(starts_with_zero, false);
    if (line[0] == "module") {
      modules.emplace_back().name = line[1];
      continue;
    }
    if (modules.empty()) continue;
    Module& module = modules.back();
    if (line[0] == "process" || line[0] == "switch") ++nested;
    if (line[0] == "end") {
      if (nested > 0) {
        --nested;
      } else {
        in_cell = false;
      }
    } else if (nested > 0) {
      continue;
    } else if (line[0] == "wire") {
      read_wire(module, line);
      if (zero) module.zero_at_start.insert(line.back());
    } else if (line[0] == "memory") {
      module.memories.push_back(line.back());
    } else if (line[0] == "cell") {
      module.cells.push_back({line[1], line[2], {}, {}});
      in_cell = true;
    } else if (line[0] == "parameter" && in_cell) {
      module.cells.back().parameters[line[line.size() - 2]] = line.back();
    } else if (line[0] == "connect") {
      const std::string_view rest = whole.substr(whole.find("connect ") + 8);
      if (in_cell) {
        module.cells.back().ports[line[1]] = std::string(rest.substr(line[1].size()));
      } else {
        // The left side is a name, a slice of one, or a list in braces.
        const std::size_t split = rest[0] == '{'
                                      ? rest.find('}') + 1
                                      : rest.find(' ', rest.find(" [") == rest.find(' ') ? rest.find(']') : 0);
        module.connections.emplace_back(std::string(rest.substr(0, split)),
                                        std::string(rest.substr(std::min(split, rest.size()))));
      }
    }
  }
  return modules;
}

bool is_register(const std::string& type) {
  for (const char* known : {"$dff", "$adff", "$sdff", "$aldff", "$ff", "$dlatch", "$adlatch", "$sr", "$_DFF",
                            "$_DLATCH", "$_SDFF", "$_ALDFF", "$_SR"}) {
    if (type.starts_with(known)) return true;
  }
  return false;
}
bool is_latch(const std::string& type) {
  return type.starts_with("$dlatch") || type.starts_with("$adlatch") || type == "$sr";
}
bool is_property(const std::string& type) { return type == "$assert" || type == "$assume" || type == "$cover"; }
/// Has Yosys made this wire for a property, in the top module or in one below it?
bool is_for_property(std::string_view wire) {
  return wire.starts_with("$formal$") ||
         (wire.starts_with("$flatten") && wire.find(".$formal$") != std::string_view::npos);
}

std::string joined(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : " ") + part;
  return text;
}

bool is_output_port(const std::string& port) {
  return port == "\\Y" || port == "\\Q" || port == "\\RD_DATA" || port == "\\DATA" || port == "\\X" || port == "\\CO";
}

bool is_free(const std::string& type) {
  return type == "$anyseq" || type == "$anyconst" || type == "$allseq" || type == "$allconst";
}

/// "count" of "\count"; none for names that Yosys made.
std::string plain(const std::string& name) { return name.starts_with('\\') ? name.substr(1) : ""; }

class Traversal {
 public:
  Traversal(const std::vector<Module>& modules, Objects& result) : result_(result) {
    for (const Module& module : modules) modules_[module.name] = &module;
  }

  void visit(const std::string& name, const std::string& prefix) {
    const auto found = modules_.find(name);
    if (found == modules_.end()) return;
    const Module& module = *found->second;
    std::set<std::string> driven = module.inputs;
    std::set<std::string> chosen;
    std::set<std::string> free;  // what $anyseq and its kin give
    for (const Cell& cell : module.cells) {
      if (is_free(cell.type) && cell.ports.contains("\\Y")) insert(free, cell.ports.at("\\Y"));
    }
    for (const auto& [left, right] : module.connections) {
      const std::vector<std::string> source = words(right);
      if (source.size() != 1 || !free.contains(source[0])) insert(driven, left);
    }
    for (const Cell& cell : module.cells) {
      const auto inner = modules_.find(cell.type);
      for (const auto& [port, signal] : cell.ports) {
        const bool drives = inner != modules_.end() ? inner->second->outputs.contains(port) : is_output_port(port);
        if (drives && !is_free(cell.type)) insert(driven, signal);
        if (port == "\\Q" && is_register(cell.type)) insert(chosen, signal);
      }
      if (inner != modules_.end()) visit(cell.type, prefix + plain(cell.name) + ".");
    }
    for (const std::string& wire : module.wires) add(result_.registers, chosen.contains(wire), prefix, wire);
    for (const std::string& memory : module.memories) add(result_.registers, true, prefix, memory);
    for (const std::string& wire : module.wires) add(result_.undriven, !driven.contains(wire), prefix, wire);
  }

 private:
  static void insert(std::set<std::string>& set, const std::string& signal) {
    for (std::string& name : names_in(signal)) set.insert(std::move(name));
  }
  static void add(std::vector<std::string>& list, bool wanted, const std::string& prefix, const std::string& name) {
    if (wanted && !plain(name).empty()) list.push_back(prefix + plain(name));
  }

  std::map<std::string, const Module*> modules_;
  Objects& result_;
};

}  // namespace

Objects find_objects(std::string_view rtlil, const std::string& top) {
  Objects result;
  const std::vector<Module> modules = parse(rtlil);
  Traversal(modules, result).visit("\\" + top, "");
  return result;
}

ClockFacts find_clocks(std::string_view rtlil) {
  ClockFacts result;
  const std::vector<Module> modules = parse(rtlil);
  if (modules.empty()) return result;
  const Module& top = modules.front();
  std::map<std::string, std::string> aliases;
  for (const auto& [left, right] : top.connections) {
    const std::vector<std::string> names = names_in(right);
    if (words(left).size() == 1 && words(right).size() == 1 && names.size() == 1) aliases[words(left)[0]] = names[0];
  }
  const auto add = [&](std::string signal, bool rising) {
    const std::vector<std::string> parts = words(signal);
    if (!parts.empty() && parts[0].find("'") != std::string::npos) return;  // never used
    if (parts.size() == 1) signal = parts[0];
    for (int i = 0; i < 100 && aliases.contains(signal); ++i) signal = aliases.at(signal);
    if (!top.inputs.contains(signal) || !top.one_bit.contains(signal)) {
      result.other_clocks = true;
      return;
    }
    const Clock clock{plain(signal), rising};
    const auto same = [&](const Clock& c) { return c.name == clock.name && c.rising == clock.rising; };
    if (std::none_of(result.clocks.begin(), result.clocks.end(), same)) result.clocks.push_back(clock);
  };
  for (const Cell& cell : top.cells) {
    result.latches = result.latches || is_latch(cell.type);
    const auto parameter = [&](const char* name) {
      const auto found = cell.parameters.find(name);
      return found == cell.parameters.end() ? std::string() : found->second;
    };
    if (cell.ports.contains("\\CLK")) add(cell.ports.at("\\CLK"), parameter("\\CLK_POLARITY").ends_with('1'));
    if (!cell.type.starts_with("$mem")) continue;
    result.one_word_memories = result.one_word_memories || parameter("\\SIZE") == "1";
    for (const char* kind : {"WR", "RD"}) {
      const std::string enabled = parameter((std::string("\\") + kind + "_CLK_ENABLE").c_str());
      const auto clock = cell.ports.find(std::string("\\") + kind + "_CLK");
      if (clock == cell.ports.end() || enabled.find('1', enabled.find('\'')) == std::string::npos) continue;
      const std::string polarity = parameter((std::string("\\") + kind + "_CLK_POLARITY").c_str());
      for (const std::string& name : names_in(clock->second)) add(name, polarity.ends_with('1'));
    }
  }
  for (const std::string& wire : top.wires) {
    if (top.inputs.contains(wire)) result.inputs.push_back(plain(wire));
  }
  return result;
}

std::string with_early_assertions(std::string_view rtlil) {
  const std::vector<Module> modules = parse(rtlil);
  if (modules.empty()) return std::string(rtlil);
  const Module& top = modules.front();
  std::map<std::string, std::string> sampled;  // by a register's output, what it samples
  for (const Cell& cell : top.cells) {
    const bool plain_register = cell.type == "$dff" && cell.ports.contains("\\Q") && cell.ports.contains("\\D");
    const std::vector<std::string> output = plain_register ? words(cell.ports.at("\\Q")) : std::vector<std::string>();
    if (output.size() == 1) sampled[output[0]] = cell.ports.at("\\D");
  }
  // What is said is Yosys's own register. What enables may be shared with another one; at the start it is off.
  std::set<std::string> early;
  for (const Cell& cell : top.cells) {
    if (!is_property(cell.type)) continue;
    const std::string says = joined(words(cell.ports.at("\\A")));
    const std::string enabled = joined(words(cell.ports.at("\\EN")));
    const bool both = is_for_property(says) && sampled.contains(says) && sampled.contains(enabled) &&
                      top.zero_at_start.contains(enabled);
    if (both) early.insert(cell.name);
  }
  std::string result;
  bool inside = false;
  for (std::size_t begin = 0; begin < rtlil.size();) {
    const std::size_t end = std::min(rtlil.find('\n', begin), rtlil.size());
    const std::string line(rtlil.substr(begin, end - begin));
    begin = end + 1;
    const std::vector<std::string> parts = words(line);
    if (parts.size() == 3 && parts[0] == "cell") inside = is_property(parts[1]) && early.contains(parts[2]);
    const bool port = inside && parts.size() == 3 && parts[0] == "connect" && sampled.contains(parts[2]);
    result += port ? "    connect " + parts[1] + " " + sampled.at(parts[2]) : line;
    result += '\n';
  }
  return result;
}

}  // namespace polycube::impl::verilog
