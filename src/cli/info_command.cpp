// `polycube info`: prints the size and the properties of a model.
#include <cstdio>
#include <map>
#include <string>

#include "cli/commands.h"
#include "cli/model_arguments.h"
#include "polycube/file.h"

namespace polycube::cli {

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

void print_names(const char* what, const std::vector<Named>& all) {
  std::printf("%-12s %zu\n", what, all.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!all[i].name.empty()) std::printf("  %zu %s\n", i, all[i].name.c_str());
  }
}

bool is_leaf(Operator op) {
  return op == Operator::constant || op == Operator::variable || op == Operator::const_array;
}

void print_terms(const Model& model) {
  const std::vector<Expr> expressions = model.expressions();
  std::map<std::string, std::size_t> operators;
  for (const Expr& e : expressions) {
    if (!is_leaf(e.op())) ++operators[name(e.op())];
  }
  std::printf("%-12s %zu\n", "terms", expressions.size());
  for (const auto& [op, count] : operators) std::printf("  %-10s %zu\n", op.c_str(), count);
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

int info_command(const CommandLine& line) {
  const Model model = load_model(line, model_arguments(line, 0).model);
  Widths inputs;
  Widths states;
  std::size_t no_init = 0;
  std::size_t no_next = 0;
  for (const Named& input : model.inputs()) inputs.add(input.expression.sort());
  const std::vector<Register> registers = model.registers();
  for (const Register& r : registers) {
    states.add(r.variable.sort());
    no_init += r.init.exists() ? 0 : 1;
    no_next += r.next.exists() ? 0 : 1;
  }
  std::vector<Named> bads;
  std::size_t justice = 0;
  for (const Property& p : model.properties()) {
    if (p.kind == Property::Kind::bad) bads.push_back({p.name, Expr(), ""});
    if (p.kind == Property::Kind::justice) ++justice;
  }
  const bool aiger = model.format() == Model::Format::aiger || model.format() == Model::Format::aiger_text;
  std::printf("%-12s %s\n", "format", aiger ? "AIGER" : "BTOR2");
  if (const std::string word = stated_class(line.arguments()[0]); !word.empty())
    std::printf("%-12s %s\n", "class", word.c_str());
  inputs.print("inputs", model.inputs().size());
  states.print("states", registers.size());
  std::printf("  without init %zu, without next %zu\n", no_init, no_next);
  print_terms(model);
  print_names("bads", bads);
  print_names("constraints", model.constraints());
  print_names("fairness", model.fairness());
  std::printf("%-12s %zu\n", "justice", justice);
  print_names("outputs", model.outputs());
  if (line.flag("verbose") == 0) return exit_code::done;
  for (const Named& named : model.names()) std::printf("name %u %s\n", named.expression.id(), named.name.c_str());
  return exit_code::done;
}

}  // namespace polycube::cli
