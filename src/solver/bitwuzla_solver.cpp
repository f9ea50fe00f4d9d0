// Problem: Bitwuzla distinguishes Bool from bit-vectors of width 1, polycube does not.
// Idea: a term of width 1 has up to two images, made on demand: comparisons and connectives are first made as Bool, all
// else as bits. Thus Bitwuzla's Boolean rewriting applies to control logic directly.
#include <bitwuzla/cpp/bitwuzla.h>

#include <atomic>
#include <iostream>
#include <memory>
#include <mutex>
#include <streambuf>
#include <vector>

#include "solver/smt_solver.h"
#include "solver/solver_versions.h"
#include "support/error.h"

namespace polycube::impl {

namespace {

using bitwuzla::Term;
using BKind = bitwuzla::Kind;

class Terminator : public bitwuzla::Terminator {
 public:
  explicit Terminator(const Stop& stop) : stop_(stop) {}
  bool terminate() override { return stop_.requested(); }

 private:
  const Stop& stop_;
};

/// Bitwuzla writes its warnings to std::cout, whatever its verbosity: that it does not support something, which its
/// answer `unknown` says too. They are dropped: stdout belongs to our user. To exchange the buffer of std::cout for
/// each query would also catch what other threads write, and two queries at once could leave it exchanged for good. So
/// it gets a buffer that hands on what comes from outside of queries, and keeps it.
class WarningFilter : public std::streambuf {
 public:
  /// What this thread writes to std::cout while one of these exists is dropped.
  class Quiet {
   public:
    Quiet() {
      install();
      quiet_ = true;
    }
    ~Quiet() { quiet_ = false; }
    Quiet(const Quiet&) = delete;
    Quiet& operator=(const Quiet&) = delete;
  };

 private:
  explicit WarningFilter(std::streambuf& target) : target_(target) {}

  /// Once, and again if a user has given std::cout another buffer. Without a lock where nothing is to be done: a
  /// process that is forked meanwhile would find it locked for ever.
  static void install() {
    static std::atomic<bool> installed{false};
    if (installed.load(std::memory_order_acquire) && is_installed()) return;
    static std::mutex mutex;
    // Not destroyed, as std::cout is flushed when the process ends.
    static auto& all = *new std::vector<std::unique_ptr<WarningFilter>>();
    const std::lock_guard lock(mutex);
    if (is_installed()) return;
    all.emplace_back(new WarningFilter(*std::cout.rdbuf()));
    std::cout.rdbuf(all.back().get());
    installed.store(true, std::memory_order_release);
  }

  static bool is_installed() {
    std::streambuf* const present = std::cout.rdbuf();
    return present == nullptr || dynamic_cast<WarningFilter*>(present) != nullptr;
  }

  int_type overflow(int_type c) override {
    if (quiet_ || traits_type::eq_int_type(c, traits_type::eof())) return traits_type::not_eof(c);
    return target_.sputc(traits_type::to_char_type(c));
  }
  std::streamsize xsputn(const char* text, std::streamsize size) override {
    return quiet_ ? size : target_.sputn(text, size);
  }
  int sync() override { return quiet_ ? 0 : target_.pubsync(); }

  static thread_local bool quiet_;
  std::streambuf& target_;
};

thread_local bool WarningFilter::quiet_ = false;

bitwuzla::Options solver_options(std::uint32_t seed) {
  bitwuzla::Options options;
  options.set(bitwuzla::Option::SEED, seed);
  options.set(bitwuzla::Option::PRODUCE_MODELS, 1);
  options.set(bitwuzla::Option::PRODUCE_UNSAT_ASSUMPTIONS, 1);
  return options;
}

/// Connectives with the same meaning on Bool as on bits of width 1.
BKind connective(Kind kind) {
  switch (kind) {
    case Kind::not_: return BKind::NOT;
    case Kind::and_: return BKind::AND;
    case Kind::or_: return BKind::OR;
    case Kind::xor_: return BKind::XOR;
    case Kind::implies: return BKind::IMPLIES;
    case Kind::iff: return BKind::EQUAL;
    default: return BKind::CONSTANT;
  }
}

BKind predicate(Kind kind) {
  switch (kind) {
    case Kind::eq: return BKind::EQUAL;
    case Kind::neq: return BKind::DISTINCT;
    case Kind::ugt: return BKind::BV_UGT;
    case Kind::ugte: return BKind::BV_UGE;
    case Kind::ult: return BKind::BV_ULT;
    case Kind::ulte: return BKind::BV_ULE;
    case Kind::sgt: return BKind::BV_SGT;
    case Kind::sgte: return BKind::BV_SGE;
    case Kind::slt: return BKind::BV_SLT;
    case Kind::slte: return BKind::BV_SLE;
    case Kind::uaddo: return BKind::BV_UADD_OVERFLOW;
    case Kind::saddo: return BKind::BV_SADD_OVERFLOW;
    case Kind::sdivo: return BKind::BV_SDIV_OVERFLOW;
    case Kind::umulo: return BKind::BV_UMUL_OVERFLOW;
    case Kind::smulo: return BKind::BV_SMUL_OVERFLOW;
    case Kind::usubo: return BKind::BV_USUB_OVERFLOW;
    case Kind::ssubo: return BKind::BV_SSUB_OVERFLOW;
    default: return BKind::CONSTANT;
  }
}

BKind operation(Kind kind) {
  switch (kind) {
    case Kind::not_: return BKind::BV_NOT;
    case Kind::inc: return BKind::BV_INC;
    case Kind::dec: return BKind::BV_DEC;
    case Kind::neg: return BKind::BV_NEG;
    case Kind::redand: return BKind::BV_REDAND;
    case Kind::redor: return BKind::BV_REDOR;
    case Kind::redxor: return BKind::BV_REDXOR;
    case Kind::and_: return BKind::BV_AND;
    case Kind::nand: return BKind::BV_NAND;
    case Kind::nor: return BKind::BV_NOR;
    case Kind::or_: return BKind::BV_OR;
    case Kind::xnor: return BKind::BV_XNOR;
    case Kind::xor_: return BKind::BV_XOR;
    case Kind::rol: return BKind::BV_ROL;
    case Kind::ror: return BKind::BV_ROR;
    case Kind::sll: return BKind::BV_SHL;
    case Kind::sra: return BKind::BV_ASHR;
    case Kind::srl: return BKind::BV_SHR;
    case Kind::add: return BKind::BV_ADD;
    case Kind::mul: return BKind::BV_MUL;
    case Kind::udiv: return BKind::BV_UDIV;
    case Kind::urem: return BKind::BV_UREM;
    case Kind::sdiv: return BKind::BV_SDIV;
    case Kind::srem: return BKind::BV_SREM;
    case Kind::smod: return BKind::BV_SMOD;
    case Kind::sub: return BKind::BV_SUB;
    case Kind::concat: return BKind::BV_CONCAT;
    case Kind::read: return BKind::ARRAY_SELECT;
    case Kind::write: return BKind::ARRAY_STORE;
    default: break;
  }
  CHECK(false && "a kind that Bitwuzla's translation does not know");
  return BKind::CONSTANT;
}

class BitwuzlaSolver : public SmtSolver {
 public:
  BitwuzlaSolver(const TermStore& terms, const Stop& stop, std::uint32_t seed)
      : terms_(terms), terminator_(stop), solver_(manager_, solver_options(seed)) {
    solver_.configure_terminator(&terminator_);
    one_ = manager_.mk_bv_one(manager_.mk_bv_sort(1));
    zero_ = manager_.mk_bv_zero(manager_.mk_bv_sort(1));
  }

  std::string_view name() const override { return "bitwuzla"; }

  void assert_formula(Node formula) override {
    last_ = Answer::unknown;
    solver_.assert_formula(boolean(formula));
  }

  Answer check(std::span<const Node> assumptions) override {
    last_ = Answer::unknown;
    std::vector<Term> translated;
    translated.reserve(assumptions.size());
    for (const Node n : assumptions) translated.push_back(boolean(n));
    assumptions_.assign(assumptions.begin(), assumptions.end());
    if (terminator_.terminate()) return Answer::unknown;
    const WarningFilter::Quiet quiet;
    switch (solver_.check_sat(translated)) {
      case bitwuzla::Result::SAT: return last_ = Answer::sat;
      case bitwuzla::Result::UNSAT: return last_ = Answer::unsat;
      default: return Answer::unknown;
    }
  }

  Value value(Node variable) override {
    ASSERT(terms_.is_variable(variable) && last_ == Answer::sat);
    const Sort sort = terms_.sort(variable);
    if (variable.id() >= bits_.size() || bits_[variable.id()].is_null()) return zero_value(sort);
    const Term result = solver_.get_value(bits_[variable.id()]);
    if (sort.is_bits()) return read_bits(result);
    return read_array(result, sort);
  }

  std::vector<Node> failed_assumptions() override {
    ASSERT(last_ == Answer::unsat);
    std::vector<Node> result;
    for (const Node n : assumptions_) {
      if (solver_.is_unsat_assumption(boolean(n))) result.push_back(n);
    }
    return result;
  }

 private:
  static BitVector read_bits(const Term& value) { return BitVector::from_binary(value.value<std::string>(2)); }

  /// An array value is a chain of stores over a constant array; the outermost store to an index is its element.
  static ArrayValue read_array(Term term, Sort sort) {
    std::vector<Term> stores;
    while (term.kind() == BKind::ARRAY_STORE) {
      stores.push_back(term);
      term = Term(term[0]);
    }
    CHECK(term.kind() == BKind::CONST_ARRAY);
    ArrayValue result(sort.index_width(), read_bits(term[0]));
    for (auto store = stores.rbegin(); store != stores.rend(); ++store)
      result.write(read_bits((*store)[1]), read_bits((*store)[2]));
    return result;
  }

  /// The image as Bool. Requires: n has width 1.
  Term boolean(Node n) {
    ASSERT(terms_.sort(n).is_boolean());
    translate(n);
    Term& image = booleans_[n.id()];
    if (image.is_null()) image = manager_.mk_term(BKind::EQUAL, {bits_[n.id()], one_});
    return image;
  }

  /// The image as bits, or as an array. Requires: n was translated.
  const Term& bits(Node n) {
    ASSERT(translated(n));
    Term& image = bits_[n.id()];
    if (image.is_null()) image = manager_.mk_term(BKind::ITE, {booleans_[n.id()], one_, zero_});
    return image;
  }

  bool translated(Node n) const { return !bits_[n.id()].is_null() || !booleans_[n.id()].is_null(); }

  /// Makes the images of a term and its cone.
  void translate(Node root) {
    bits_.resize(terms_.size());
    booleans_.resize(terms_.size());
    std::vector<Node> stack{root};
    while (!stack.empty()) {
      const Node n = stack.back();
      if (translated(n)) {
        stack.pop_back();
        continue;
      }
      const std::size_t before = stack.size();
      for (std::uint32_t i = 0; i < terms_.arity(n); ++i) {
        if (!translated(terms_.arg(n, i))) stack.push_back(terms_.arg(n, i));
      }
      if (stack.size() > before) continue;
      stack.pop_back();
      image(n);
    }
  }

  void image(Node n) {
    const Kind kind = terms_.kind(n);
    const Sort sort = terms_.sort(n);
    if (kind == Kind::constant) {
      bits_[n.id()] = constant(terms_.value(n));
    } else if (kind == Kind::variable) {
      bits_[n.id()] = manager_.mk_const(this->sort(sort));
    } else if (kind == Kind::const_array) {
      bits_[n.id()] = manager_.mk_const_array(this->sort(sort), bits(terms_.arg(n, 0)));
    } else if (kind == Kind::ite) {
      choice(n);
    } else if (sort.is_boolean() && connective(kind) != BKind::CONSTANT) {
      booleans_[n.id()] = manager_.mk_term(connective(kind), boolean_args(n));
    } else if (predicate(kind) != BKind::CONSTANT) {
      const bool on_booleans = (kind == Kind::eq || kind == Kind::neq) && terms_.sort(terms_.arg(n, 0)).is_boolean();
      booleans_[n.id()] = manager_.mk_term(predicate(kind), on_booleans ? boolean_args(n) : bits_args(n));
    } else if (kind == Kind::slice) {
      bits_[n.id()] = manager_.mk_term(BKind::BV_EXTRACT, bits_args(n), {terms_.param(n, 0), terms_.param(n, 1)});
    } else if (kind == Kind::uext || kind == Kind::sext) {
      const BKind extend = kind == Kind::uext ? BKind::BV_ZERO_EXTEND : BKind::BV_SIGN_EXTEND;
      bits_[n.id()] = manager_.mk_term(extend, bits_args(n), {terms_.param(n, 0)});
    } else {
      bits_[n.id()] = manager_.mk_term(operation(kind), bits_args(n));
    }
  }

  void choice(Node n) {
    const Term condition = boolean(terms_.arg(n, 0));
    if (terms_.sort(n).is_boolean()) {
      const Term a = boolean(terms_.arg(n, 1));
      const Term b = boolean(terms_.arg(n, 2));
      booleans_[n.id()] = manager_.mk_term(BKind::ITE, {condition, a, b});
    } else {
      bits_[n.id()] = manager_.mk_term(BKind::ITE, {condition, bits(terms_.arg(n, 1)), bits(terms_.arg(n, 2))});
    }
  }

  std::vector<Term> bits_args(Node n) {
    std::vector<Term> result;
    for (std::uint32_t i = 0; i < terms_.arity(n); ++i) result.push_back(bits(terms_.arg(n, i)));
    return result;
  }

  std::vector<Term> boolean_args(Node n) {
    std::vector<Term> result;
    for (std::uint32_t i = 0; i < terms_.arity(n); ++i) result.push_back(boolean(terms_.arg(n, i)));
    return result;
  }

  Term constant(const BitVector& value) {
    const bitwuzla::Sort sort = manager_.mk_bv_sort(value.width());
    if (value.fits_uint64()) return manager_.mk_bv_value_uint64(sort, value.to_uint64());
    return manager_.mk_bv_value(sort, value.to_binary(), 2);
  }

  bitwuzla::Sort sort(Sort s) {
    if (s.is_bits()) return manager_.mk_bv_sort(s.width());
    return manager_.mk_array_sort(manager_.mk_bv_sort(s.index_width()), manager_.mk_bv_sort(s.width()));
  }

  const TermStore& terms_;
  Terminator terminator_;
  bitwuzla::TermManager manager_;
  bitwuzla::Bitwuzla solver_;
  Term one_;
  Term zero_;
  std::vector<Term> bits_;      // by node
  std::vector<Term> booleans_;  // by node
  std::vector<Node> assumptions_;
  Answer last_ = Answer::unknown;
};

}  // namespace

std::unique_ptr<SmtSolver> make_bitwuzla(const TermStore& terms, const Stop& stop, std::uint32_t seed) {
  return std::make_unique<BitwuzlaSolver>(terms, stop, seed);
}

std::string bitwuzla_version() { return bitwuzla::version(); }

}  // namespace polycube::impl
