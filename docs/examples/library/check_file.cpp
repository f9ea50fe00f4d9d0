// Checks the claims of a design: loads a file, asks, and reads the answer with its evidence.
//
//   check_file MODEL [SECONDS]
#include <polycube/polycube.h>

#include <cstdlib>
#include <exception>
#include <iostream>

int main(int argc, char** argv) {
  if (argc < 2) {
    std::cerr << "usage: check_file MODEL [SECONDS]\n";
    return 1;
  }
  try {
    const auto model = polycube::Model::load(argv[1]);
    const auto options =
        polycube::Options().timeout(argc > 2 ? std::atof(argv[2]) : 60).evidence("trace").evidence("explanation");
    const auto result = polycube::check(model, options);

    std::cout << polycube::name(result.verdict()) << '\n';
    switch (result.verdict()) {
      case polycube::Verdict::sat:
        // A run to a bad state. It was replayed already, and anyone can do it again.
        std::cout << result.trace()->steps() << " steps, replayed: " << result.trace()->replay().accepted << '\n';
        break;
      case polycube::Verdict::unsat: std::cout << result.text("explanation"); break;
      case polycube::Verdict::unknown: std::cout << result.reason() << '\n'; break;
    }
  } catch (const polycube::Error& error) {
    std::cerr << "error: " << error.what() << '\n';
    return 1;
  }
}
