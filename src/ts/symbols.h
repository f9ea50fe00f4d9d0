// Names from the file: a term may have several (Yosys names wires by `uext ... 0 name`), the first one leads.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "term/term_store.h"

namespace polycube {

class Symbols {
 public:
  /// Adds a name; one already there is not added again. Requires: name is not empty.
  void add(Node n, std::string name);
  /// The leading name, or "" if there is none.
  const std::string& name(Node n) const;
  const std::vector<std::string>& names(Node n) const;
  bool empty() const { return names_.empty(); }
  /// All named terms, smallest id first.
  std::vector<Node> nodes() const;

 private:
  std::unordered_map<Node, std::vector<std::string>> names_;
};

}  // namespace polycube
