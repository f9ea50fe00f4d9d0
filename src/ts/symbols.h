// Names from the file: a term may have several (Yosys names wires by `uext ... 0 name`); the first one is the leading
// name. Variables of a BTOR2 file also have the ids of their lines, by which a witness circuit refers to them. A named
// term may have the position of its declaration in the design's source, as exporters from Verilog write it into
// comments.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "term/term_store.h"

namespace polycube::impl {

class Symbols {
 public:
  /// Adds a name; a duplicate has no effect. Requires: name is not empty.
  void add(Node n, std::string name);
  /// The leading name, or "" if there is none.
  const std::string& name(Node n) const;
  const std::vector<std::string>& names(Node n) const;
  bool empty() const { return names_.empty(); }
  /// All named terms, smallest id first.
  std::vector<Node> nodes() const;

  void set_line_id(Node variable, std::uint64_t id) { line_ids_[variable] = id; }
  /// The id of the variable's line in its file; 0 if it is from no file, or from a file without ids.
  std::uint64_t line_id(Node variable) const;

  /// Where the first name was declared: "fifo.sv:12.5-12.9"; a later call for the same term has no effect.
  void set_position(Node n, std::string position) { positions_.try_emplace(n, std::move(position)); }
  /// "" if it is not known.
  const std::string& position(Node n) const;

 private:
  std::unordered_map<Node, std::vector<std::string>> names_;
  std::unordered_map<Node, std::string> positions_;
  std::unordered_map<Node, std::uint64_t> line_ids_;
};

}  // namespace polycube::impl
