// Simulation: random runs, and runs whose inputs the caller chooses.
#include "api/bridge.h"
#include "api/guarded.h"
#include "support/error.h"
#include "support/random.h"
#include "ts/simulate.h"

namespace polycube {

namespace {

impl::BitVector random_bits(impl::Random& random, std::uint32_t width) {
  impl::BitVector value(width, random.next());
  for (std::uint32_t i = 64; i < width; ++i) value.set_bit(i, random.coin());
  return value;
}

/// Arrays start with a few random elements, independently of their size.
impl::Value random_value(impl::Random& random, impl::Sort sort) {
  if (sort.is_bits()) return random_bits(random, sort.width());
  impl::ArrayValue array(sort.index_width(), impl::BitVector::zero(sort.width()));
  for (int i = 0; i < 4; ++i) array.write(random_bits(random, sort.index_width()), random_bits(random, sort.width()));
  return array;
}

}  // namespace

// --- random runs ---------------------------------------------------------------------------------------------------

struct RandomRuns::Content {
  Model model;
  impl::Random random;
};

RandomRuns::RandomRuns(const Model& model, std::uint64_t seed) : content_(new Content{model, impl::Random(seed)}) {}
RandomRuns::~RandomRuns() = default;

Trace RandomRuns::next(std::uint64_t steps) {
  return guarded([&] {
    const impl::TransitionSystem& system = Bridge::system(content_->model);
    impl::Random& random = content_->random;
    impl::Witness witness;
    impl::Simulator simulator(system);
    for (std::uint64_t k = 0; k < steps; ++k) {
      impl::WitnessFrame frame;
      for (std::uint32_t i = 0; i < system.states().size(); ++i) {
        const impl::State& state = system.states()[i];
        if (state.free_at(k)) frame.states.emplace(i, random_value(random, system.terms().sort(state.variable)));
      }
      for (std::uint32_t i = 0; i < system.inputs().size(); ++i) {
        frame.inputs.emplace(i, random_value(random, system.terms().sort(system.inputs()[i])));
      }
      simulator.enter(frame);
      for (const impl::Condition& constraint : system.constraints) {
        if (!simulator.holds(constraint.term)) return Bridge::trace(content_->model, std::move(witness));
      }
      witness.frames.push_back(std::move(frame));
      for (std::uint32_t i = 0; i < system.bads.size() && witness.claims.empty(); ++i) {
        if (simulator.holds(system.bads[i].term)) witness.claims.push_back({false, i});
      }
      simulator.advance();
    }
    return Bridge::trace(content_->model, std::move(witness));
  });
}

// --- step by step --------------------------------------------------------------------------------------------------

struct Simulation::Content {
  explicit Content(const Model& m) : model(m), changes(Bridge::data(m)->changes), simulator(Bridge::system(m)) {
    witness.frames.emplace_back();
  }

  const impl::TransitionSystem& system() const {
    if (Bridge::data(model)->changes != changes) throw impl::UsageError("the model was changed during the simulation");
    return Bridge::system(model);
  }
  /// The values of this step, as chosen so far.
  void evaluate() {
    system();
    if (!evaluated) simulator.enter(witness.frames.back());
    evaluated = true;
  }

  Model model;
  std::uint64_t changes;  // of the model up to the start
  impl::Simulator simulator;
  impl::Witness witness;  // the last frame is that of the present step
  bool evaluated = false;
};

Simulation::Simulation(const Model& model) : content_(guarded([&] { return std::make_unique<Content>(model); })) {}
Simulation::~Simulation() = default;

std::uint64_t Simulation::step() const { return content_->witness.frames.size() - 1; }

void Simulation::set(const Expr& variable, const Value& value) {
  guarded([&] {
    const impl::TransitionSystem& system = content_->system();
    const impl::Node node = Bridge::node(content_->model, variable);
    if (variable.sort() != value.sort()) throw impl::UsageError("the value has another sort than the variable");
    impl::WitnessFrame& frame = content_->witness.frames.back();
    const auto state = system.state_position(node);
    if (const auto input = system.input_position(node)) {
      frame.inputs.insert_or_assign(*input, Bridge::value(value));
    } else if (state && system.states()[*state].free_at(step())) {
      frame.states.insert_or_assign(*state, Bridge::value(value));
    } else {
      throw impl::UsageError(state ? "the register is not free in this step"
                                   : "the expression is no input or register");
    }
    content_->evaluated = false;
  });
}

void Simulation::set(const std::string& name, const Value& value) { set(content_->model.find(name), value); }

Value Simulation::value(const Expr& expression) {
  return guarded([&] {
    const impl::Node node = Bridge::node(content_->model, expression);
    content_->evaluate();
    impl::Evaluator evaluator(content_->system().terms(), std::span(&node, 1));
    for (const impl::Node variable : evaluator.variables()) {
      const auto state = content_->system().state_position(variable);
      const auto input = content_->system().input_position(variable);
      if (state) evaluator.set(variable, content_->simulator.state(*state));
      if (input) evaluator.set(variable, content_->simulator.input(*input));
    }
    evaluator.run();
    return Bridge::value(evaluator.value(node));
  });
}

Value Simulation::value(const std::string& name) { return value(content_->model.find(name)); }

void Simulation::advance() {
  guarded([&] {
    content_->evaluate();
    content_->simulator.advance();
    content_->witness.frames.emplace_back();
    content_->evaluated = false;
  });
}

Trace Simulation::trace() const {
  return guarded([&] { return Bridge::trace(content_->model, content_->witness); });
}

}  // namespace polycube
