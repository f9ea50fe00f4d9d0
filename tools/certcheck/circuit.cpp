#include "circuit.h"

extern "C" {
#include <aiger.h>
#include <btor2parser.h>
}

namespace {

using enum bitwuzla::Kind;
constexpr std::size_t max_width = 1U << 24;

// clang-format off
const std::map<std::string, Kind> operators = {
    {"add", BV_ADD}, {"and", BV_AND}, {"concat", BV_CONCAT}, {"dec", BV_DEC}, {"eq", EQUAL}, {"iff", EQUAL},
    {"inc", BV_INC}, {"mul", BV_MUL}, {"nand", BV_NAND}, {"neg", BV_NEG}, {"neq", DISTINCT}, {"nor", BV_NOR},
    {"not", BV_NOT}, {"or", BV_OR}, {"read", ARRAY_SELECT}, {"redand", BV_REDAND}, {"redor", BV_REDOR},
    {"redxor", BV_REDXOR}, {"rol", BV_ROL}, {"ror", BV_ROR}, {"saddo", BV_SADD_OVERFLOW}, {"sdiv", BV_SDIV},
    {"sdivo", BV_SDIV_OVERFLOW}, {"sext", BV_SIGN_EXTEND}, {"sgt", BV_SGT}, {"sgte", BV_SGE}, {"slice", BV_EXTRACT},
    {"sll", BV_SHL}, {"slt", BV_SLT}, {"slte", BV_SLE}, {"smod", BV_SMOD}, {"smulo", BV_SMUL_OVERFLOW},
    {"sra", BV_ASHR}, {"srem", BV_SREM}, {"srl", BV_SHR}, {"ssubo", BV_SSUB_OVERFLOW}, {"sub", BV_SUB},
    {"uaddo", BV_UADD_OVERFLOW}, {"udiv", BV_UDIV}, {"uext", BV_ZERO_EXTEND}, {"ugt", BV_UGT}, {"ugte", BV_UGE},
    {"ult", BV_ULT}, {"ulte", BV_ULE}, {"umulo", BV_UMUL_OVERFLOW}, {"urem", BV_UREM}, {"usubo", BV_USUB_OVERFLOW},
    {"write", ARRAY_STORE}, {"xnor", BV_XNOR}, {"xor", BV_XOR}};
// clang-format on

Term add(Circuit& c, Terms& terms, bool state, std::int64_t id, const char* name, const Sort& sort) {
  Leaf& leaf = c.leaves.emplace_back(Leaf{id, name ? name : "", terms.manager.mk_const(sort)});
  (state ? c.states : c.inputs).push_back(&leaf);
  c.by_id[id] = c.by_variable[leaf.variable] = &leaf;
  return leaf.variable;
}

class Btor2Reader {
 public:
  Btor2Reader(Terms& terms, Circuit& circuit) : terms_(terms), circuit_(circuit) {}
  void read(FILE* file) {
    const std::unique_ptr<Btor2Parser, void (*)(Btor2Parser*)> p(btor2parser_new(), btor2parser_delete);
    if (!btor2parser_read_lines(p.get(), file)) throw Rejected(std::string("syntax: ") + btor2parser_error(p.get()));
    Btor2LineIterator it = btor2parser_iter_init(p.get());
    while (const Btor2Line* line = btor2parser_iter_next(&it)) {
      try {
        read_line(*line);
      } catch (const std::exception& e) {
        throw Rejected("syntax: line " + std::to_string(line->lineno) + ": " + e.what());
      }
    }
  }

 private:
  void read_line(const Btor2Line& line) {
    std::vector<Term> args;
    for (std::uint32_t i = 0; i < line.nargs; ++i) {
      const Term& term = term_.at(std::abs(line.args[i]));
      args.push_back(line.args[i] < 0 ? terms_.make(BV_NOT, {term}) : term);
    }
    const auto conditions = [&](std::vector<Term>& result) {
      for (const Term& t : args) result.push_back(terms_.holds(t));
    };
    switch (line.tag) {
      case BTOR2_TAG_sort: return read_sort(line.sort, sort_[line.id]);
      case BTOR2_TAG_init: return read_value(args[0].sort(), args[1], circuit_.by_variable.at(args[0])->init);
      case BTOR2_TAG_next: return read_value(args[0].sort(), args[1], circuit_.by_variable.at(args[0])->next);
      case BTOR2_TAG_bad: return conditions(circuit_.bads);
      case BTOR2_TAG_constraint: return conditions(circuit_.constraints);
      case BTOR2_TAG_fair: return conditions(circuit_.fairs);
      case BTOR2_TAG_justice: return conditions(circuit_.justices.emplace_back());
      case BTOR2_TAG_output: return;
      default: break;
    }
    term_[line.id] = operation(line, sort_.at(line.sort.id), args);
    require(term_[line.id].sort() == sort_.at(line.sort.id), "the term has another sort");
    if (line.symbol && line.symbol[0] == '@') circuit_.named[line.symbol].push_back(term_[line.id]);
  }

  Term operation(const Btor2Line& line, const Sort& sort, const std::vector<Term>& args) {
    std::vector<std::uint64_t> indices;
    switch (line.tag) {
      case BTOR2_TAG_input: return add(circuit_, terms_, false, line.id, line.symbol, sort);
      case BTOR2_TAG_state: return add(circuit_, terms_, true, line.id, line.symbol, sort);
      case BTOR2_TAG_zero: return terms_.zero(sort);
      case BTOR2_TAG_one: return terms_.manager.mk_bv_one(sort);
      case BTOR2_TAG_ones: return terms_.manager.mk_bv_ones(sort);
      case BTOR2_TAG_const: return terms_.manager.mk_bv_value(sort, line.constant, 2);
      case BTOR2_TAG_constd: return terms_.manager.mk_bv_value(sort, line.constant, 10);
      case BTOR2_TAG_consth: return terms_.manager.mk_bv_value(sort, line.constant, 16);
      case BTOR2_TAG_implies: return terms_.make(BV_OR, {terms_.make(BV_NOT, {args[0]}), args[1]});
      case BTOR2_TAG_ite: return terms_.make(ITE, {terms_.holds(args[0]), args[1], args[2]});
      case BTOR2_TAG_slice: indices.assign(line.args + 1, line.args + 3); break;
      case BTOR2_TAG_sext:
      case BTOR2_TAG_uext: indices.assign(line.args + 1, line.args + 2); break;
      default: break;
    }
    require(indices.empty() || indices[0] <= max_width, "too wide");
    const Term result = terms_.make(operators.at(line.name), args, indices);
    return result.sort().is_bool() ? terms_.make(ITE, {result, terms_.bit(true), terms_.bit(false)}) : result;
  }

  void read_sort(const Btor2Sort& s, Sort& sort) {
    const bool array = s.tag == BTOR2_TAG_SORT_array;
    require(array || s.bitvec.width <= max_width, "too wide");
    sort = array ? terms_.manager.mk_array_sort(sort_.at(s.array.index), sort_.at(s.array.element))
                 : terms_.manager.mk_bv_sort(s.bitvec.width);
    require(!array || (sort.array_index().is_bv() && sort.array_element().is_bv()), "an array of arrays");
  }
  /// A bit-vector for an array is a constant array: the parser accepts it in init lines only, with a constant.
  void read_value(const Sort& sort, const Term& given, Term& value) {
    value = given;
    if (sort.is_array() && value.sort() == sort.array_element()) {
      value = terms_.manager.mk_const_array(sort, bitwuzla::Bitwuzla(terms_.manager).simplify(value));
      require(value[0].is_value(), "an array of what is no constant");
    }
    require(value.sort() == sort, "a value of another sort");
  }
  Terms& terms_;
  Circuit& circuit_;
  std::map<std::int64_t, Sort> sort_;
  std::map<std::int64_t, Term> term_;
};

void read_aiger(Terms& terms, Circuit& c, FILE* file) {
  const std::unique_ptr<aiger, void (*)(aiger*)> owner(aiger_init(), aiger_reset);
  aiger& a = *owner;
  if (const char* error = aiger_read_from_file(&a, file)) throw Rejected(std::string("syntax: ") + error);
  const Sort bit = terms.bit(false).sort();
  for (unsigned i = 0; i < a.num_inputs; ++i) add(c, terms, false, a.inputs[i].lit, a.inputs[i].name, bit);
  for (unsigned i = 0; i < a.num_latches; ++i) {
    add(c, terms, true, a.latches[i].lit, a.latches[i].name, bit);
    const unsigned r = aiger_strip(a.latches[i].reset);  // the library does not check it
    const bool known =
        r / 2 <= a.maxvar && (!r || aiger_is_input(&a, r) || aiger_is_latch(&a, r) || aiger_is_and(&a, r));
    require(known, "syntax: a reset that nothing defines");
  }
  aiger_reencode(&a);  // sorts gates topologically; inputs and latches keep their order
  std::vector<Term> term{terms.bit(false), terms.bit(true)};  // by literal
  const auto add_term = [&](const Term& t) { term.insert(term.end(), {t, terms.make(BV_NOT, {t})}); };
  for (const Leaf& leaf : c.leaves) add_term(leaf.variable);
  for (auto* g = a.ands; g < a.ands + a.num_ands; ++g)
    add_term(terms.make(BV_AND, {term.at(g->rhs0), term.at(g->rhs1)}));
  for (unsigned i = 0; i < a.num_latches; ++i) {
    c.states[i]->init = a.latches[i].reset == a.latches[i].lit ? Term() : term.at(a.latches[i].reset);
    c.states[i]->next = term.at(a.latches[i].next);
  }
  const auto holds = [&](unsigned literal) { return terms.holds(term.at(literal)); };
  const bool old = a.num_bad + a.num_justice == 0;  // then the outputs are the bads
  for (unsigned i = 0; i < a.num_bad; ++i) c.bads.push_back(holds(a.bad[i].lit));
  for (unsigned i = 0; old && i < a.num_outputs; ++i) c.bads.push_back(holds(a.outputs[i].lit));
  for (unsigned i = 0; i < a.num_constraints; ++i) c.constraints.push_back(holds(a.constraints[i].lit));
  for (unsigned i = 0; i < a.num_fairness; ++i) c.fairs.push_back(holds(a.fairness[i].lit));
  c.justices.resize(a.num_justice);
  for (unsigned i = 0; i < a.num_justice; ++i) {
    for (unsigned j = 0; j < a.justice[i].size; ++j) c.justices[i].push_back(holds(a.justice[i].lits[j]));
  }
}

}  // namespace

Circuit read_circuit(Terms& terms, std::string text) {
  Circuit circuit;
  circuit.aiger = is_aiger(text);
  const std::unique_ptr<FILE, int (*)(FILE*)> file(fmemopen(text.data(), text.size(), "r"), std::fclose);
  require(file != nullptr, "syntax: the file is empty");
  circuit.aiger ? read_aiger(terms, circuit, file.get()) : Btor2Reader(terms, circuit).read(file.get());
  Frame(terms, circuit, [](Frame& f, const Leaf& leaf) { return f.at(leaf.init); });  // throws for cyclic inits
  return circuit;
}
