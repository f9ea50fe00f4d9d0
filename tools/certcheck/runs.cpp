// Evidence of sat: runs in BTOR2's or AIGER's format, replayed step by step. Unspecified values are 0.
#include "circuit.h"

bool made_of(const char* digits, const std::string& text, std::size_t size) {
  return text.size() == size && text.find_first_not_of(digits) == std::string::npos;
}

class Runs {
 public:
  Runs(Terms& t, const Circuit& c, const std::string& text) : terms_(t), c_(c), text_(text) { advance(); }
  bool more() const { return more_; }

  std::string check_next(int bad) {
    expect(line_ == (c_.aiger ? "1" : "sat"), "the beginning of a run");
    advance();
    const std::string claims = line_;
    do {
      expect(line_[0] == 'b' || line_[0] == 'j', "a list of properties");
      const std::string number = line_.substr(1, line_.find_first_of(" bj", 1) - 1);
      if (line_[0] == 'b') bads_.insert(position(number, c_.bads.size()));
      if (line_[0] == 'j') justices_.insert(position(number, c_.justices.size()));
      line_.erase(0, line_.find_first_of("bj", 1));
    } while (!line_.empty());
    require(bad < 0 || bads_.contains(static_cast<std::size_t>(bad)), "claim: it is about another property");
    advance();
    frames_.clear();
    if (c_.aiger) read_bits(c_.states);
    for (step_ = 0; step_ == 0 || line_ != "."; ++step_, given_.clear()) {
      if (c_.aiger) read_bits(c_.inputs);
      if (!c_.aiger && line_ == "#" + std::to_string(step_)) read_words(c_.states);
      expect(c_.aiger || line_ == "@" + std::to_string(step_), "@" + std::to_string(step_));
      if (!c_.aiger) read_words(c_.inputs);
      if (bads_.size() + justices_.size() > 0) replay();
    }
    require(bads_.empty() && justices_.empty(), "claim: not true in " + std::to_string(step_) + " steps: " + claims);
    for (advance(); more_ && line_.empty();) advance();
    return "sat: " + claims + "\n";
  }

 private:
  void expect(bool good, const std::string& what) const {
    const std::string found = ", found " + (more_ ? "'" + line_.substr(0, 40) + "'" : "the end of the file");
    require(more_ && good, "syntax: line " + std::to_string(number_) + ": expected " + what + found);
  }
  /// To the next line that is no comment.
  void advance() {
    do {
      more_ = static_cast<bool>(std::getline(text_, line_));
      line_.erase(more_ ? line_.find_last_not_of(" \r") + 1 : 0);
      ++number_;
    } while (more_ && (c_.aiger ? line_[0] == 'c' || line_[0] == 'u' : line_[0] == ';'));
  }

  std::size_t position(const std::string& digits, std::size_t limit) const {
    const bool number = !digits.empty() && digits.size() < 10 && made_of("0123456789", digits, digits.size());
    expect(number && std::stoul(digits) < limit, "a number below " + std::to_string(limit));
    return std::stoul(digits);
  }
  /// AIGER: a line of bits.
  void read_bits(const std::vector<Leaf*>& leaves) {
    expect(made_of("01x", line_, leaves.size()), std::to_string(leaves.size()) + " bits");
    for (std::size_t i = 0; i < leaves.size(); ++i) {
      if (line_[i] != 'x') given_[leaves[i]][""] = line_[i];
    }
    advance();
  }
  /// BTOR2: lines with a position, an index for arrays, a word, and optionally a name.
  void read_words(const std::vector<Leaf*>& leaves) {
    for (advance(); line_[0] >= '0' && line_[0] <= '9'; advance()) {
      std::istringstream words(line_);
      std::string digits, index, word;
      words >> digits >> word;
      const Leaf* leaf = leaves[position(digits, leaves.size())];
      Sort sort = leaf->variable.sort();
      const bool array = sort.is_array();
      if (array) {
        index = word.substr(0, word.find(']')).erase(0, 1);
        const bool good = index == "*" || made_of("01", index, sort.array_index().bv_size());
        expect(good && word == "[" + index + "]", "an index");
        words >> word;
        sort = sort.array_element();
      }
      expect(made_of("01", word, sort.bv_size()), std::to_string(sort.bv_size()) + " binary digits");
      const auto [place, fresh] = given_[leaf].emplace(index, word);
      expect(fresh || (array && place->second == word), "one value only");
    }
  }

  void replay() {
    terms_.folder = std::make_unique<bitwuzla::Bitwuzla>(terms_.manager);  // new: without terms of earlier steps
    frames_.push_back(Frame(terms_, c_, [this](Frame& f, const Leaf& leaf) { return value(f, leaf); }));
    if (justices_.empty() && step_ > 0) frames_.pop_front();
    for (const Term& c : c_.constraints) require(holds(frames_.back(), c), "constraint: one is violated" + in_step());
    std::erase_if(bads_, [&](std::size_t i) { return holds(frames_.back(), c_.bads[i]); });
    std::erase_if(justices_, [&](std::size_t i) { return closes_loop(c_.justices[i]); });
  }

  std::string in_step() const { return " in step " + std::to_string(step_); }
  bool holds(Frame& frame, const Term& condition) { return frame.at(condition) == terms_.manager.mk_true(); }
  /// The value of a leaf: defined by the model, or else given by the run.
  Term value(Frame& frame, const Leaf& leaf) {
    Term result = step_ == 0 ? frame.at(leaf.init) : frames_.back().at(leaf.next);
    const Sort sort = leaf.variable.sort();
    const bool free = result.is_null();
    if (free) result = terms_.zero(sort);
    for (const auto& [index, digits] : given_[&leaf]) {  // "*" is sorted before digits
      Term changed = terms_.manager.mk_bv_value(sort.is_array() ? sort.array_element() : sort, digits, 2);
      if (index == "*") {
        changed = free ? terms_.manager.mk_const_array(sort, changed) : result;
      } else if (sort.is_array()) {
        const Term at = terms_.manager.mk_bv_value(sort.array_index(), index, 2);
        changed = terms_.make(Kind::ARRAY_STORE, {result, at, changed});
      }
      const std::string state = "state " + std::to_string(leaf.id);
      require(free || terms_.same(changed, result), "value: " + state + " is not " + digits + in_step());
      result = changed;
    }
    return result;
  }
  /// Is there an earlier step with equal states, since which all these and all fairness conditions have held?
  bool closes_loop(std::vector<Term> conditions) {
    conditions.insert(conditions.end(), c_.fairs.begin(), c_.fairs.end());
    return std::any_of(frames_.rbegin(), frames_.rend(), [&](Frame& first) {
      std::erase_if(conditions, [&](const Term& c) { return holds(first, c); });
      return conditions.empty() && std::all_of(c_.states.begin(), c_.states.end(), [&](const Leaf* s) {
               return s->next.is_null() || terms_.same(frames_.back().at(s->next), first.at(s->variable));
             });
    });
  }
  Terms& terms_;
  const Circuit& c_;
  std::istringstream text_;
  std::string line_;
  std::size_t number_ = 0, step_ = 0;
  bool more_ = false;
  std::set<std::size_t> bads_, justices_;                            // claims that are not reached yet
  std::map<const Leaf*, std::map<std::string, std::string>> given_;  // by index: "" for words, "*" for all of an array
  std::list<Frame> frames_;  // all steps if a claim needs a loop, else the last one
};

std::string check_runs(Terms& terms, const Circuit& circuit, const std::string& text, int bad) {
  std::string shown;
  for (Runs runs(terms, circuit, text); shown.empty() || runs.more();) shown += runs.check_next(bad);
  return shown;
}
