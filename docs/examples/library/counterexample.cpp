// A counterexample as a table: a row for each step, a column for each signal.
//
//   counterexample MODEL SIGNAL...
#include <polycube/polycube.h>

#include <iomanip>
#include <iostream>
#include <vector>

int main(int argc, char** argv) {
  if (argc < 3) {
    std::cerr << "usage: counterexample MODEL SIGNAL...\n";
    return 1;
  }
  try {
    const auto model = polycube::Model::load(argv[1]);
    const auto result = polycube::check(model, polycube::Options().engine("bits-bmc").timeout(60));
    const auto trace = result.trace();
    if (!trace) {
      std::cout << polycube::name(result.verdict()) << '\n';
      return 0;
    }
    std::cout << "step";
    std::vector<std::vector<polycube::Value>> columns;
    for (int i = 2; i < argc; ++i) {
      std::cout << ' ' << std::setw(8) << argv[i];
      columns.push_back(trace->values(model.find(argv[i])));
    }
    std::cout << '\n';
    for (std::size_t step = 0; step < trace->steps(); ++step) {
      std::cout << std::setw(4) << step;
      for (const auto& column : columns) std::cout << ' ' << std::setw(8) << column[step].decimal();
      std::cout << '\n';
    }
    // The same run as polycube shows it: only what changes, and x for what does not matter to the failure.
    std::cout << '\n' << trace->table();
  } catch (const polycube::Error& error) {
    std::cerr << "error: " << error.what() << '\n';
    return 1;
  }
}
