#include "reference/random_circuit.h"

#include "support/random.h"

namespace polycube::impl::reference {

namespace {

class Generator {
 public:
  explicit Generator(std::uint64_t seed) : random_(seed) { circuit_.aig = Aig(false); }

  Circuit run() {
    make_leaves();
    for (std::uint64_t n = 4 + random_.below(12); n > 0; --n) pool_.push_back(gate());
    for (std::size_t i = 0; i < base_; ++i) circuit_.latches[i].next = any();
    for (std::size_t i = base_; i < circuit_.latches.size(); ++i) define_derived(i);
    for (std::uint64_t n = random_.below(6); n > 0; --n) pool_.push_back(gate());
    make_conditions();
    return std::move(circuit_);
  }

 private:
  Aig& aig() { return circuit_.aig; }
  bool one_in(std::uint64_t n) { return random_.below(n) == 0; }
  Signal any() { return pool_[random_.below(pool_.size())] ^ random_.coin(); }
  Signal any_latch() { return circuit_.latches[random_.below(circuit_.latches.size())].variable ^ random_.coin(); }

  // Leaves come in random order, so that passes cannot rely on one.
  void make_leaves() {
    base_ = 2 + random_.below(3);
    const std::size_t latches = base_ + random_.below(6);
    const std::size_t inputs = random_.below(5);
    while (circuit_.latches.size() < latches || circuit_.inputs.size() < inputs) {
      const bool input = circuit_.inputs.size() < inputs && (circuit_.latches.size() == latches || random_.coin());
      const Signal leaf = aig().leaf();
      if (input) {
        circuit_.inputs.push_back(leaf);
      } else {
        circuit_.latches.push_back({leaf, leaf, reset(leaf)});
      }
      pool_.push_back(leaf);
    }
  }

  // Reads earlier latches only, so that there are no circles.
  Signal reset(Signal leaf) {
    if (!circuit_.latches.empty() && one_in(6)) {
      const Signal a = any_latch();
      return one_in(2) ? a : aig().and_(a, any_latch());
    }
    return one_in(4) ? leaf : signal_false ^ random_.coin();
  }

  Signal gate() {
    const Signal a = any();
    const Signal b = any();
    switch (random_.below(4)) {
      case 0: return aig().xor_(a, b);
      case 1: return aig().mux(any(), a, b);
      default: return aig().and_(a, b);
    }
  }

  // The same function in another form.
  Signal rewritten(Signal s) {
    const Signal x = any();
    if (aig().is_gate(s.node()) && one_in(2)) {
      const Signal l = aig().left(s.node());
      const Signal r = aig().right(s.node());
      return aig().and_(aig().and_(l, ~aig().and_(l, ~r)), r) ^ s.complemented();
    }
    return one_in(3) ? s : aig().or_(aig().and_(s, x), aig().and_(s, ~x));
  }

  void define_derived(std::size_t i) {
    Latch& latch = circuit_.latches[i];
    switch (random_.below(6)) {
      case 0:  // stuck, if the reset is constant; else it falls
        latch.next = aig().and_(latch.variable, any());
        break;
      case 1:  // keeps its value
        latch.next = rewritten(latch.variable);
        break;
      case 2: {  // stuck together with another one
        Latch& other = circuit_.latches[random_.below(i)];
        latch.reset = signal_false;
        latch.next = aig().and_(other.variable, any());
        if (one_in(2)) other.reset = signal_false, other.next = aig().and_(latch.variable, any());
        break;
      }
      default: copy(i, random_.below(i), random_.coin());
    }
    pool_.push_back(rewritten(latch.variable));
  }

  void copy(std::size_t i, std::size_t original, bool flip) {
    Latch& latch = circuit_.latches[i];
    const Latch& of = circuit_.latches[original];
    latch.reset = (of.is_free() ? of.variable : of.reset) ^ flip;
    // The copy's logic reads the copy where the original's reads the original, or not.
    const bool own = one_in(2);
    Transplant transplant(circuit_.aig, circuit_.aig);
    for (const Signal input : circuit_.inputs) transplant.set(input.node(), input);
    for (const Latch& l : circuit_.latches) transplant.set(l.variable.node(), l.variable);
    if (own) transplant.set(of.variable.node(), latch.variable ^ flip);
    const Signal next = of.next;
    latch.next = rewritten(transplant(next)) ^ flip;
  }

  void make_conditions() {
    const Signal bad = aig().and_(any(), any());
    circuit_.bads.push_back(one_in(2) ? aig().and_(bad, any_latch()) : bad);
    if (one_in(2)) return;
    for (std::uint64_t n = 1 + random_.below(3); n > 0; --n) {
      const Signal input = circuit_.inputs.empty() ? any() : circuit_.inputs[random_.below(circuit_.inputs.size())];
      switch (random_.below(6)) {
        case 0: circuit_.constraints.push_back(input ^ random_.coin()); break;
        case 1: circuit_.constraints.push_back(aig().xnor(input, any())); break;
        case 2: circuit_.constraints.push_back(aig().and_(aig().or_(input, any()), aig().or_(any(), any()))); break;
        case 3: circuit_.constraints.push_back(aig().xnor(any_latch(), any_latch())); break;
        default: circuit_.constraints.push_back(aig().or_(any(), aig().or_(any(), input)));
      }
    }
  }

  Random random_;
  Circuit circuit_;
  std::size_t base_ = 0;
  std::vector<Signal> pool_;
};

}  // namespace

Circuit random_circuit(std::uint64_t seed) { return Generator(seed).run(); }

}  // namespace polycube::impl::reference
