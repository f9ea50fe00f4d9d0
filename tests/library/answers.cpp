// Answers questions as `polycube check` does, through the C++ interface: a line of stdin is a model and options as
// NAME=VALUE, separated by tabs. answers_in_c.c prints the same; run_same_answers.py compares them.
#include <polycube/polycube.h>

#include <iostream>
#include <sstream>
#include <string>

namespace {

void print(const std::string& evidence) { std::cout << "evidence " << evidence.size() << '\n' << evidence << '\n'; }

void answer(const std::string& question) {
  std::istringstream words(question);
  std::string path, word;
  std::getline(words, path, '\t');
  polycube::Options options;
  options.evidence("trace").evidence("certificate");
  while (std::getline(words, word, '\t')) {
    const std::size_t equals = word.find('=');
    options.set(word.substr(0, equals), word.substr(equals + 1));
  }
  const polycube::Model model = polycube::Model::load(path, options);
  const polycube::Result result = polycube::check(model, options);
  for (const polycube::PropertyResult& p : result.properties()) {
    std::cout << "property " << p.property.id << ' ' << p.property.name << ": " << p.text << '\n';
  }
  std::cout << "verdict " << polycube::name(result.verdict()) << '\n';
  print(result.trace() ? result.trace()->witness() : result.text("certificate"));
}

}  // namespace

int main() {
  for (std::string question; std::getline(std::cin, question);) {
    try {
      answer(question);
    } catch (const polycube::Error& error) {
      std::cout << "error " << error.what() << '\n';
    }
  }
}
