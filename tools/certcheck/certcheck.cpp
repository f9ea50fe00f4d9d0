// certcheck [--bad N] MODEL EVIDENCE: does the evidence prove its claim about the model? See docs/certcheck.md. For
// unsat the evidence is a witness circuit W that shares inputs and states K with the model M [Froleyks25]. For M: R,
// the initial values; F, the next values; C, the constraints; P, no bad. R', F', C', P' are the same for W. X{K} is X
// restricted to shared variables; 0 and 1 are consecutive steps. The proof obligations are:
//   reset       R{K} & C              ->  R'{K} & C'
//   transition  F{K} & C0 & C1 & C0'  ->  F'{K} & C1'
//   property    C & C' & P' & pins    ->  P
//   base        R' & C'               ->  P'
//   step        P0' & F' & C0' & C1'  ->  P1'
// Pins are equations for states of W that never change, of which each run of M to a bad has a fitting value.
// Equations are substituted, not assumed: thus logic that M and W have in common is the same term, without a query.
#include <csignal>
#include <fstream>

#include "circuit.h"
#include "products.h"

class Certificate {
 public:
  Certificate(Terms& t, const Circuit& model, const Circuit& witness) : terms_(t), m_(model), w_(witness) {}

  void check(const std::vector<Term>& bads) {
    read_mapping();
    read_pins();
    const auto follow = [&](Frame& m) {
      return [&](Frame&, const Leaf& l) { return m.at(model_of_.contains(&l) ? model_of_.at(&l) : Term()); };
    };
    Frame m(terms_, m_, [&](Frame& f, const Leaf& l) { return f.at(shared_.contains(&l) ? l.init : Term()); });
    Frame w(terms_, w_, follow(m));
    Term goal = all(w);
    for (const auto& [l, unused] : model_of_) add_equation(goal, w.at(l->variable), w.at(l->init));
    implied("reset: a start of the model is none of the witness", {all(m)}, goal);

    Frame m0(terms_, m_, [](Frame&, const Leaf&) { return Term(); }), w0(terms_, w_, follow(m0));
    Frame m1(terms_, m_, [&](Frame&, const Leaf& l) { return m0.at(shared_.contains(&l) ? l.next : Term()); });
    Frame w1(terms_, w_, follow(m1));
    goal = all(w1);
    for (const auto& [l, unused] : model_of_) add_equation(goal, w1.at(l->variable), w0.at(l->next));
    implied("transition: a step of the model is none of the witness", {all(m0), all(m1), all(w0)}, goal);
    std::vector<Term> given{all(m0), all(w0), none(w0, w_.bads)};
    for (const auto& [l, pin] : pin_) given.push_back(terms_.make(Kind::EQUAL, {w0.at(l->variable), w0.at(pin)}));
    implied("property: what the witness proves is too weak", given, none(m0, bads));

    Frame start(terms_, w_, [](Frame& f, const Leaf& l) { return f.at(l.init); });
    implied("base: a start of the witness is bad", {all(start)}, none(start, w_.bads));
    Frame then(terms_, w_, [&](Frame&, const Leaf& l) { return w0.at(l.next); });  // w0: any state of the witness
    implied("step: the witness is not inductive", {none(w0, w_.bads), all(w0), all(then)}, none(then, w_.bads));
  }

 private:
  /// The shared variables, by names, or else by position.
  void read_mapping() {
    for (const Leaf& leaf : w_.leaves) {
      const std::size_t sign = leaf.name.find('=');
      if (sign == std::string::npos || (sign > 0 && !w_.aiger)) continue;
      std::int64_t id = 0;
      const bool number = static_cast<bool>(std::istringstream(leaf.name.substr(sign + 1)) >> id);
      require(number || w_.aiger, "mapping: not a number in " + leaf.name);
      if (number) share(leaf.id, id);
    }
    if (!model_of_.empty()) return;
    for (const auto list : {&Circuit::inputs, &Circuit::states}) {
      const std::size_t count = std::min((w_.*list).size(), (m_.*list).size());
      for (std::size_t i = 0; i < count; ++i) share((w_.*list)[i]->id, (m_.*list)[i]->id);
    }
  }

  void share(std::int64_t in_witness, std::int64_t in_model) {
    const std::int64_t sign = w_.aiger ? 1 : 0;  // sign bit of AIGER literals
    const auto w = w_.by_id.find(in_witness & ~sign), m = m_.by_id.find(in_model & ~sign);
    const std::string pair = ": " + std::to_string(in_witness) + " = " + std::to_string(in_model);
    require(w != w_.by_id.end() && m != m_.by_id.end(), "mapping: not an input or a state" + pair);
    require(w->second->variable.sort() == m->second->variable.sort(), "mapping: different sorts" + pair);
    const Term& shared = m->second->variable;
    const bool flip = ((in_witness ^ in_model) & sign) != 0;
    const bool fresh = model_of_.emplace(w->second, flip ? terms_.make(Kind::BV_NOT, {shared}) : shared).second;
    require(shared_.insert(m->second).second && fresh, "mapping: shared twice" + pair);
  }

  /// A state and a term that is none have one name, `@...`: in the step of a bad they are equal. This chooses the
  /// state's value, which is possible if nothing else decides it and the term does not depend on it in any step.
  void read_pins() {
    for (auto [name, terms] : w_.named) {
      if (terms.size() < 2) continue;
      if (w_.by_variable.contains(terms[1])) std::swap(terms[0], terms[1]);
      const bool pair = terms.size() == 2 && w_.by_variable.contains(terms[0]) && !w_.by_variable.contains(terms[1]);
      require(pair && terms[0].sort() == terms[1].sort(), "pin: not a state and a term of its sort: " + name);
      const Leaf* s = w_.by_variable.at(terms[0]);
      require(s->init.is_null() && s->next == s->variable && !model_of_.contains(s),
              "pin: not free to choose: " + name);
      pin_[s] = terms[1];
    }
    for (const auto& [s, pin] : pin_) require(!reaches(pin, s->variable), "pin: it depends on itself: " + s->name);
  }
  /// Is the variable in the cone of the term, through the values and pins of all that is not shared?
  bool reaches(const Term& term, const Term& variable) const {
    std::set<std::uint64_t> seen;
    for (std::vector<Term> stack{term}; !stack.empty();) {
      const Term t = stack.back();
      stack.pop_back();
      if (t.is_null() || !seen.insert(t.id()).second) continue;
      if (t == variable) return true;
      for (const Term& child : t.children()) stack.push_back(child);
      const auto leaf = w_.by_variable.find(t);
      if (leaf == w_.by_variable.end() || model_of_.contains(leaf->second)) continue;
      stack.insert(stack.end(), {leaf->second->init, leaf->second->next});
      if (pin_.contains(leaf->second)) stack.push_back(pin_.at(leaf->second));
    }
    return false;
  }

  Term all(Frame& frame) { return each(frame, frame.circuit.constraints, Kind::AND); }
  Term none(Frame& f, const std::vector<Term>& bads) { return terms_.make(Kind::NOT, {each(f, bads, Kind::OR)}); }
  Term each(Frame& frame, const std::vector<Term>& conditions, Kind kind) {
    Term result = kind == Kind::AND ? terms_.manager.mk_true() : terms_.manager.mk_false();
    for (const Term& t : conditions) result = terms_.make(kind, {result, frame.at(t)});
    return result;
  }
  void add_equation(Term& goal, const Term& a, const Term& b) {
    if (!b.is_null() && a != b) goal = terms_.make(Kind::AND, {goal, terms_.make(Kind::EQUAL, {a, b})});
  }
  void implied(const std::string& otherwise, const std::vector<Term>& given, const Term& goal) {
    if (std::find(given.begin(), given.end(), goal) != given.end()) return;
    for (const Term& part : parts(goal)) {
      std::vector<Term> query = given;
      query.push_back(terms_.make(Kind::NOT, {part}));
      if (Products(terms_).exclude(query)) continue;
      bitwuzla::Bitwuzla solver(terms_.manager);  // new: what is asserted is substituted, what is assumed is not
      for (const Term& t : query) solver.assert_formula(t);
      const bitwuzla::Result answer = solver.check_sat();
      require(answer != bitwuzla::Result::SAT, otherwise);
      if (answer != bitwuzla::Result::UNSAT) throw std::runtime_error("the solver gave no answer about " + otherwise);
    }
  }
  /// The conjuncts of a goal, if they are few: products that are easy alone may be hard together.
  std::vector<Term> parts(const Term& goal) {
    std::vector<Term> result;
    std::vector<std::pair<Term, bool>> all{{goal, true}};
    for (std::size_t i = 0; i < all.size(); ++i) {
      const auto [t, value] = all[i];
      const Kind kind = t.kind();
      const bool negation = kind == Kind::NOT || kind == Kind::BV_NOT;
      const bool both = value ? kind == Kind::AND || kind == Kind::BV_AND : kind == Kind::OR || kind == Kind::BV_OR;
      const bool inside = negation || both || (kind == Kind::EQUAL && t[1] == terms_.bit(true));
      if (inside) all.emplace_back(t[0], value != negation);
      if (both) all.emplace_back(t[1], value);
      const Term one = t.sort().is_bool() ? terms_.manager.mk_true() : terms_.bit(true);
      if (!inside) result.push_back(terms_.make(value ? Kind::EQUAL : Kind::DISTINCT, {t, one}));
      if (all.size() > 256) return {goal};
    }
    return result;
  }

  Terms& terms_;
  const Circuit &m_, &w_;
  std::map<const Leaf*, Term> model_of_;  // from shared inputs and states of W to those of M
  std::set<const Leaf*> shared_;          // the shared inputs and states of M
  std::map<const Leaf*, Term> pin_;       // by state of W
};

std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error(path + ": cannot be read");
  return {std::istreambuf_iterator<char>(file), {}};
}

std::string check(Terms& terms, const Circuit& model, const std::string& text, int bad) {
  std::istringstream lines(text);
  std::string word;
  while (lines >> word && word[0] == ';') std::getline(lines, word);
  if (model.aiger ? !is_aiger(text) : word < "0" || word > "9~") return check_runs(terms, model, text, bad);
  if (bad < 0 && !model.justices.empty()) throw std::runtime_error("certificates for justice are not supported");
  const Circuit witness = read_circuit(terms, text);
  Certificate(terms, model, witness)
      .check(bad < 0 ? model.bads : std::vector{model.bads[static_cast<std::size_t>(bad)]});
  return "unsat\n";
}

int main(int argc, char** argv) {
  std::signal(SIGABRT, [](int) { std::_Exit(2); });  // from btor2parser, if an allocation fails
  bool model_read = false;
  try {
    const bool one = argc == 5 && std::string(argv[1]) == "--bad";
    if (argc != 3 && !one) throw std::runtime_error("usage: certcheck [--bad N] MODEL EVIDENCE");
    Terms terms;
    const Circuit model = read_circuit(terms, read_file(argv[argc - 2]));
    const int bad = one ? std::atoi(argv[2]) : -1;
    if (bad >= static_cast<int>(model.bads.size())) throw std::runtime_error("the model has no such bad");
    model_read = true;
    std::printf("accepted\n%s", check(terms, model, read_file(argv[argc - 1]), bad).c_str());
    return 0;
  } catch (const std::exception& e) {
    const bool rejected = model_read && dynamic_cast<const Rejected*>(&e);
    std::fprintf(rejected ? stdout : stderr, "%s: %s\n", rejected ? "rejected" : "error", e.what());
    return rejected ? 1 : 2;
  }
}
