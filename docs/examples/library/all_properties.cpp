// All properties of a design, each as soon as its verdict is known, and how far the search has come until then.
//
//   all_properties MODEL [OPTION=VALUE]...       for example: all_properties fifo.sv reset=rst timeout=60
#include <polycube/polycube.h>

#include <iostream>
#include <string>

int main(int argc, char** argv) {
  if (argc < 2) {
    std::cerr << "usage: all_properties MODEL [OPTION=VALUE]...\n";
    return 1;
  }
  try {
    polycube::Options options;
    options.property("all");
    for (int i = 2; i < argc; ++i) {
      const std::string word = argv[i];
      const auto equals = word.find('=');
      options.set(word.substr(0, equals), equals == std::string::npos ? "true" : word.substr(equals + 1));
    }

    // Options for loading and for checking may be in one object.
    const auto model = polycube::Model::load(argv[1], options);
    polycube::Check check(model, options);
    check.on_property([](const polycube::PropertyResult& p) {
      std::cout << p.property.id << ' ' << p.property.name << ": " << p.text << std::endl;
    });
    check.on_progress([](const polycube::Progress& p) {
      std::cerr << static_cast<int>(p.seconds()) << " s, " << p.depth() << " steps, " << p.megabytes() << " MB\n";
    });
    const auto result = check.run();
    std::cout << polycube::name(result.verdict()) << '\n';
  } catch (const polycube::Error& error) {
    std::cerr << "error: " << error.what() << '\n';
    return 1;
  }
}
