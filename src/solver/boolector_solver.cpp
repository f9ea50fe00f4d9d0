// Problem: Boolector rotates only by log2(width) bits, and only words whose width is a power of two; BTOR2 rotates
// words of any width by a whole word. Idea: rotations are expressed by shifts.
// Limits: misuse makes Boolector abort the process. So sorts are checked before (TermStore::well_sorted), and every
// call satisfies the requirements in its header. In the middle of a query it does so too, where two constant arrays
// would have to be equal: such a query is unknown, and the solver is good for nothing more.
#include <boolector.h>

#include <mutex>
#include <unordered_map>
#include <vector>

#include "solver/smt_solver.h"
#include "solver/solver_versions.h"

namespace polycube::impl {

namespace {

using Unary = BoolectorNode* (*)(Btor*, BoolectorNode*);
using Binary = BoolectorNode* (*)(Btor*, BoolectorNode*, BoolectorNode*);

Unary unary(Kind kind) {
  switch (kind) {
    case Kind::not_: return boolector_not;
    case Kind::inc: return boolector_inc;
    case Kind::dec: return boolector_dec;
    case Kind::neg: return boolector_neg;
    case Kind::redand: return boolector_redand;
    case Kind::redor: return boolector_redor;
    case Kind::redxor: return boolector_redxor;
    default: return nullptr;
  }
}

Binary binary(Kind kind) {
  switch (kind) {
    case Kind::iff: return boolector_iff;
    case Kind::implies: return boolector_implies;
    case Kind::eq: return boolector_eq;
    case Kind::neq: return boolector_ne;
    case Kind::ugt: return boolector_ugt;
    case Kind::ugte: return boolector_ugte;
    case Kind::ult: return boolector_ult;
    case Kind::ulte: return boolector_ulte;
    case Kind::sgt: return boolector_sgt;
    case Kind::sgte: return boolector_sgte;
    case Kind::slt: return boolector_slt;
    case Kind::slte: return boolector_slte;
    case Kind::and_: return boolector_and;
    case Kind::nand: return boolector_nand;
    case Kind::nor: return boolector_nor;
    case Kind::or_: return boolector_or;
    case Kind::xnor: return boolector_xnor;
    case Kind::xor_: return boolector_xor;
    case Kind::sll: return boolector_sll;
    case Kind::sra: return boolector_sra;
    case Kind::srl: return boolector_srl;
    case Kind::add: return boolector_add;
    case Kind::mul: return boolector_mul;
    case Kind::udiv: return boolector_udiv;
    case Kind::urem: return boolector_urem;
    case Kind::sdiv: return boolector_sdiv;
    case Kind::srem: return boolector_srem;
    case Kind::smod: return boolector_smod;
    case Kind::sub: return boolector_sub;
    case Kind::uaddo: return boolector_uaddo;
    case Kind::saddo: return boolector_saddo;
    case Kind::sdivo: return boolector_sdivo;
    case Kind::umulo: return boolector_umulo;
    case Kind::smulo: return boolector_smulo;
    case Kind::usubo: return boolector_usubo;
    case Kind::ssubo: return boolector_ssubo;
    case Kind::concat: return boolector_concat;
    case Kind::read: return boolector_read;
    default: return nullptr;
  }
}

/// Boolector gave up, in the middle of its work.
struct Abandoned {};

thread_local bool may_abandon = false;

/// What Boolector holds then stays as it is, and is never touched again. Threads may give up at once.
void abandon_instance(Btor* btor) {
  static std::mutex mutex;
  static std::vector<Btor*> all;
  const std::lock_guard lock(mutex);
  all.push_back(btor);
}

/// Called where Boolector would end the process.
void abandon(const char*) {
  if (may_abandon) throw Abandoned{};
  CHECK(false && "Boolector aborts");
}

std::int32_t stop_requested(void* stop) { return static_cast<const Stop*>(stop)->requested() ? 1 : 0; }

class BoolectorSolver : public SmtSolver {
 public:
  BoolectorSolver(const TermStore& terms, const Stop& stop, std::uint32_t seed)
      : terms_(terms), stop_(stop), btor_(boolector_new()) {
    static const bool once = (boolector_set_abort(abandon), true);  // for all instances
    static_cast<void>(once);
    boolector_set_opt(btor_, BTOR_OPT_SEED, seed);
    boolector_set_opt(btor_, BTOR_OPT_INCREMENTAL, 1);
    boolector_set_opt(btor_, BTOR_OPT_MODEL_GEN, 1);
    boolector_set_opt(btor_, BTOR_OPT_AUTO_CLEANUP, 1);
    boolector_set_term(btor_, stop_requested, const_cast<Stop*>(&stop_));
  }
  ~BoolectorSolver() override {
    if (!abandoned_) boolector_delete(btor_);
  }
  BoolectorSolver(const BoolectorSolver&) = delete;
  BoolectorSolver& operator=(const BoolectorSolver&) = delete;

  std::string_view name() const override { return "boolector"; }

  void assert_formula(Node formula) override {
    ASSERT(terms_.sort(formula).is_boolean());
    last_ = Answer::unknown;
    if (!abandoned_) boolector_assert(btor_, translate(formula));
  }

  Answer check(std::span<const Node> assumptions) override {
    last_ = Answer::unknown;
    assumptions_.assign(assumptions.begin(), assumptions.end());
    if (abandoned_) return Answer::unknown;
    for (const Node n : assumptions) {
      ASSERT(terms_.sort(n).is_boolean());
      boolector_assume(btor_, translate(n));
    }
    // After a stop, Boolector's answers are invalid: a query that its SAT solver left undecided must not count as
    // decided.
    if (stop_.requested()) return Answer::unknown;
    switch (solve()) {
      case BOOLECTOR_SAT: return last_ = Answer::sat;
      case BOOLECTOR_UNSAT: return last_ = Answer::unsat;
      default: return Answer::unknown;
    }
  }

  Value value(Node variable) override {
    ASSERT(terms_.is_variable(variable) && last_ == Answer::sat);
    const Sort sort = terms_.sort(variable);
    if (variable.id() >= images_.size() || images_[variable.id()] == nullptr) return zero_value(sort);
    if (sort.is_array()) return array_value(images_[variable.id()], sort);
    const char* text = boolector_bv_assignment(btor_, images_[variable.id()]);
    const BitVector result = read(text, sort.width());
    boolector_free_bv_assignment(btor_, text);
    return result;
  }

  std::vector<Node> failed_assumptions() override {
    ASSERT(last_ == Answer::unsat);
    std::vector<Node> result;
    for (const Node n : assumptions_) {
      if (boolector_failed(btor_, images_[n.id()])) result.push_back(n);
    }
    return result;
  }

 private:
  std::int32_t solve() {
    may_abandon = true;
    std::int32_t answer = BOOLECTOR_UNKNOWN;
    try {
      answer = boolector_sat(btor_);
    } catch (const Abandoned&) {
      abandoned_ = true;
      abandon_instance(btor_);
    }
    may_abandon = false;
    return answer;
  }

  /// Boolector prints don't-care bits as 'x'.
  static BitVector read(const char* text, std::uint32_t width) {
    std::string digits(text);
    CHECK(digits.size() == width);
    for (char& c : digits) {
      if (c != '1') c = '0';
    }
    return BitVector::from_binary(digits);
  }

  ArrayValue array_value(BoolectorNode* image, Sort sort) {
    char** indices = nullptr;
    char** values = nullptr;
    std::uint32_t count = 0;
    boolector_array_assignment(btor_, image, &indices, &values, &count);
    // The index "*" stands for all indices that are not listed.
    BitVector rest = BitVector::zero(sort.width());
    for (std::uint32_t i = 0; i < count; ++i) {
      if (indices[i][0] == '*') rest = read(values[i], sort.width());
    }
    ArrayValue result(sort.index_width(), rest);
    for (std::uint32_t i = 0; i < count; ++i) {
      if (indices[i][0] != '*') result.write(read(indices[i], sort.index_width()), read(values[i], sort.width()));
    }
    if (count > 0) boolector_free_array_assignment(btor_, indices, values, count);
    return result;
  }

  BoolectorNode* translate(Node root) {
    images_.resize(terms_.size(), nullptr);
    std::vector<Node> stack{root};
    while (!stack.empty()) {
      const Node n = stack.back();
      if (images_[n.id()] != nullptr) {
        stack.pop_back();
        continue;
      }
      const std::size_t before = stack.size();
      for (std::uint32_t i = 0; i < terms_.arity(n); ++i) {
        if (images_[terms_.arg(n, i).id()] == nullptr) stack.push_back(terms_.arg(n, i));
      }
      if (stack.size() > before) continue;
      stack.pop_back();
      images_[n.id()] = image(n);
    }
    return images_[root.id()];
  }

  BoolectorNode* arg(Node n, std::uint32_t i) const {
    ASSERT(images_[terms_.arg(n, i).id()] != nullptr);
    return images_[terms_.arg(n, i).id()];
  }

  BoolectorNode* image(Node n) {
    const Kind kind = terms_.kind(n);
    if (const Unary function = unary(kind)) return function(btor_, arg(n, 0));
    if (const Binary function = binary(kind)) return function(btor_, arg(n, 0), arg(n, 1));
    switch (kind) {
      case Kind::constant: return boolector_const(btor_, terms_.value(n).to_binary().c_str());
      case Kind::variable: {
        const Sort s = terms_.sort(n);
        return s.is_array() ? boolector_array(btor_, sort(s), nullptr) : boolector_var(btor_, sort(s), nullptr);
      }
      case Kind::const_array: return boolector_const_array(btor_, sort(terms_.sort(n)), arg(n, 0));
      case Kind::uext: return boolector_uext(btor_, arg(n, 0), terms_.param(n, 0));
      case Kind::sext: return boolector_sext(btor_, arg(n, 0), terms_.param(n, 0));
      case Kind::slice: return boolector_slice(btor_, arg(n, 0), terms_.param(n, 0), terms_.param(n, 1));
      case Kind::rol:
      case Kind::ror: return rotation(kind == Kind::rol, arg(n, 0), arg(n, 1), terms_.width(n));
      case Kind::ite: return boolector_cond(btor_, arg(n, 0), arg(n, 1), arg(n, 2));
      case Kind::write: return boolector_write(btor_, arg(n, 0), arg(n, 1), arg(n, 2));
      default: break;
    }
    CHECK(false && "a kind that Boolector's translation does not know");
    return nullptr;
  }

  /// a rotated left by n: (a << m) | (a >> (w - m)) with m = n mod w. The width w fits into w bits.
  BoolectorNode* rotation(bool left, BoolectorNode* a, BoolectorNode* n, std::uint32_t width) {
    const BitVector w(width, width);
    BoolectorNode* whole = boolector_const(btor_, w.to_binary().c_str());
    BoolectorNode* there = boolector_urem(btor_, n, whole);
    BoolectorNode* back = boolector_sub(btor_, whole, there);
    BoolectorNode* first = left ? boolector_sll(btor_, a, there) : boolector_srl(btor_, a, there);
    BoolectorNode* second = left ? boolector_srl(btor_, a, back) : boolector_sll(btor_, a, back);
    BoolectorNode* result = boolector_or(btor_, first, second);
    for (BoolectorNode* done : {whole, there, back, first, second}) boolector_release(btor_, done);
    return result;
  }

  BoolectorSort sort(Sort s) {
    const auto found = sorts_.find(s);
    if (found != sorts_.end()) return found->second;
    const BoolectorSort result = s.is_bits() ? boolector_bitvec_sort(btor_, s.width())
                                             : boolector_array_sort(btor_, sort(s.index()), sort(s.element()));
    sorts_.emplace(s, result);
    return result;
  }

  const TermStore& terms_;
  const Stop& stop_;
  Btor* btor_;
  std::vector<BoolectorNode*> images_;  // by node
  std::unordered_map<Sort, BoolectorSort> sorts_;
  std::vector<Node> assumptions_;
  Answer last_ = Answer::unknown;
  bool abandoned_ = false;
};

}  // namespace

std::unique_ptr<SmtSolver> make_boolector(const TermStore& terms, const Stop& stop, std::uint32_t seed) {
  return std::make_unique<BoolectorSolver>(terms, stop, seed);
}

std::string boolector_version() {
  Btor* solver = boolector_new();
  std::string version = ::boolector_version(solver);
  boolector_delete(solver);
  return version;
}

}  // namespace polycube::impl
