// Builds a design instead of loading one: a counter modulo 6, which never reaches 7.
#include <polycube/polycube.h>

#include <iostream>

int main() {
  polycube::Model model;
  const auto clear = model.input("clear", 1);
  const auto count = model.state("count", 3);
  model.init(count, 0);
  model.next(count, ite(clear | (count == 5), model.constant(3, 0), count + 1));
  model.always(count < 7, "below_seven");
  model.bad(count == 4, "four");

  // A few steps by hand: nothing is chosen for `clear`, so it is 0, but in step 3.
  polycube::Simulation simulation(model);
  for (int step = 0; step < 6; ++step) {
    if (step == 3) simulation.set(clear, polycube::Value(1, 1));
    std::cout << (step > 0 ? " " : "") << simulation.value(count).decimal();
    simulation.advance();
  }
  std::cout << '\n';

  // All claims, by an engine that is complete.
  const auto result = polycube::check(model, polycube::Options().engine("ic3").property("all"));
  for (const auto& p : result.properties()) std::cout << p.property.name << ": " << p.text << '\n';

  // Every other tool for BTOR2 can read it.
  std::cout << model.text(polycube::Model::Format::btor2);
}
