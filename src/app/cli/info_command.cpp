// `polycube info`: prints the size and the properties of a model.
#include <cstdio>
#include <map>
#include <string>

#include "app/check/model_arguments.h"
#include "app/check/model_file.h"
#include "app/cli/commands.h"
#include "support/file.h"
#include "support/log.h"
#include "term/evaluate.h"

namespace polycube::impl {

namespace {

struct Widths {
  std::map<std::uint32_t, std::size_t> bits;
  std::size_t arrays = 0;
  std::uint64_t total = 0;

  void add(Sort sort) {
    if (sort.is_array()) {
      ++arrays;
    } else {
      ++bits[sort.width()];
      total += sort.width();
    }
  }

  void print(const char* what, std::size_t count) const {
    std::printf("%-12s %zu", what, count);
    if (count > 0) std::printf(" (%llu bits", static_cast<unsigned long long>(total));
    for (const auto& [width, n] : bits) std::printf(", %zu of width %u", n, width);
    if (arrays > 0) std::printf(", %zu arrays", arrays);
    std::printf(count > 0 ? ")\n" : "\n");
  }
};

void print_conditions(const char* what, const std::vector<Condition>& all) {
  std::printf("%-12s %zu\n", what, all.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!all[i].name.empty()) std::printf("  %zu %s\n", i, all[i].name.c_str());
  }
}

/// The class of the program in a comment `; class: WORD` at the head of the file; or "".
std::string stated_class(const std::string& path) {
  if (path == "-") return "";  // stdin cannot be read twice
  const std::string text = read_file(path);
  const std::string key = "; class: ";
  for (std::size_t begin = 0; begin < text.size() && text[begin] == ';'; begin = text.find('\n', begin) + 1) {
    if (text.compare(begin, key.size(), key) == 0) {
      const std::size_t end = text.find_first_not_of("abcdefghijklmnopqrstuvwxyz", begin + key.size());
      return text.substr(begin + key.size(), end - begin - key.size());
    }
    if (text.find('\n', begin) == std::string::npos) break;
  }
  return "";
}

}  // namespace

int info_command(const Options& options) {
  model_arguments(options, 0);  // nothing but a model
  const TransitionSystem system = read_model(options, command_log(options));
  const TermStore& terms = system.terms();
  Widths inputs;
  Widths states;
  std::size_t no_init = 0;
  std::size_t no_next = 0;
  for (const Node input : system.inputs()) inputs.add(terms.sort(input));
  for (const State& state : system.states()) {
    states.add(terms.sort(state.variable));
    no_init += state.init ? 0 : 1;
    no_next += state.next ? 0 : 1;
  }
  std::map<std::string_view, std::size_t> operators;
  std::size_t nodes = 0;
  for (const Node n : cone(terms, system.roots())) {
    ++nodes;
    if (is_operator(terms.kind(n))) ++operators[info(terms.kind(n)).name];
  }
  std::printf("%-12s %s\n", "format", system.format == Format::aiger ? "AIGER" : "BTOR2");
  if (const std::string word = stated_class(options.arguments()[0]); !word.empty())
    std::printf("%-12s %s\n", "class", word.c_str());
  inputs.print("inputs", system.inputs().size());
  states.print("states", system.states().size());
  std::printf("  without init %zu, without next %zu\n", no_init, no_next);
  std::printf("%-12s %zu\n", "terms", nodes);
  for (const auto& [name, count] : operators)
    std::printf("  %-10.*s %zu\n", static_cast<int>(name.size()), name.data(), count);
  print_conditions("bads", system.bads);
  print_conditions("constraints", system.constraints);
  print_conditions("fairness", system.fairness);
  std::printf("%-12s %zu\n", "justice", system.justices.size());
  print_conditions("outputs", system.outputs);
  if (options.flag("verbose") == 0) return exit_code::done;
  for (const Node n : system.symbols.nodes()) {
    for (const std::string& name : system.symbols.names(n)) std::printf("name %u %s\n", n.id(), name.c_str());
  }
  return exit_code::done;
}

}  // namespace polycube::impl
