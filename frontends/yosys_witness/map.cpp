#include "frontends/yosys_witness/map.h"

#include <algorithm>
#include <limits>

#include "frontends/yosys_witness/json.h"
#include "support/error.h"

namespace polycube::impl::yosys {

namespace {

class MapReader {
 public:
  MapReader(const std::string& path, const TransitionSystem& system) : path_(path), system_(system) {}

  WitnessMap read(const Json& file) const {
    WitnessMap map;
    for (const Json& clock : array(file.member("clocks"))) {
      const Json* edge = clock.member("edge");
      if (edge == nullptr || edge->text() == nullptr) fail("a clock has no edge");
      map.clocks.push_back({path(clock), *edge->text(), number(clock, "offset")});
    }
    for (const Node input : system_.inputs()) variables_.push_back(input);
    map.inputs = places(file.member("inputs"), "inputs");
    variables_.clear();
    for (const State& state : system_.states()) variables_.push_back(state.variable);
    map.states = places(file.member("states"), "states");
    return map;
  }

 private:
  [[noreturn]] void fail(const std::string& reason) const { throw InputError(path_, reason); }

  const Json::Array& array(const Json* json) const {
    if (json == nullptr || json->array() == nullptr) fail("this is no map of a witness that write_btor has written");
    return *json->array();
  }

  std::uint32_t number(const Json& object, std::string_view name) const {
    const Json* member = object.member(name);
    if (member == nullptr || member->number() == nullptr || *member->number() < 0 ||
        *member->number() > std::numeric_limits<std::uint32_t>::max()) {
      fail("a signal has no " + std::string(name));
    }
    return static_cast<std::uint32_t>(*member->number());
  }

  Path path(const Json& object) const {
    Path result;
    for (const Json& part : array(object.member("path"))) {
      if (part.text() == nullptr) fail("a path has a part that is no name");
      result.push_back(*part.text());
    }
    return result;
  }

  std::vector<std::optional<Place>> places(const Json* list, const char* what) const {
    const Json::Array& all = array(list);
    if (all.size() != variables_.size()) {
      fail("it is about " + std::to_string(all.size()) + " " + what + ", the model has " +
           std::to_string(variables_.size()));
    }
    std::vector<std::optional<Place>> result;
    for (std::size_t i = 0; i < all.size(); ++i) {
      result.push_back(all[i].is_null() ? std::nullopt : std::optional(place(all[i], variables_[i])));
    }
    return result;
  }

  Place place(const Json& json, Node variable) const {
    const Sort sort = system_.terms().sort(variable);
    Place result;
    std::uint64_t width = 0;
    if (sort.is_array()) {
      result.pieces.push_back({path(json), number(json, "width"), 0});
      result.words = number(json, "size");
      width = result.pieces[0].width;
    } else {
      for (const Json& piece : array(&json)) {
        result.pieces.push_back({path(piece), number(piece, "width"), number(piece, "offset")});
        width += result.pieces.back().width;
      }
    }
    if (width != sort.width()) fail("a signal has another width than in the model");
    return result;
  }

  const std::string& path_;
  const TransitionSystem& system_;
  mutable std::vector<Node> variables_;  // those that the list is about
};

/// The name that Yosys gives to what a witness needs, if the variable has it; else the leading one.
const std::string& witness_name(const TransitionSystem& system, Node variable) {
  for (const std::string& name : system.symbols.names(variable)) {
    if (name.find("_witness_.") != std::string::npos) return name;
  }
  return system.symbols.name(variable);
}

Path split(const std::string& name) {
  if (name.starts_with('$')) return {name};
  Path result;
  for (std::size_t begin = 0; begin <= name.size();) {
    const std::size_t end = std::min(name.find('.', begin), name.size());
    result.push_back("\\" + name.substr(begin, end - begin));
    begin = end + 1;
  }
  return result;
}

std::optional<Place> place_by_name(const TransitionSystem& system, Node variable) {
  const std::string& name = witness_name(system, variable);
  if (name.empty()) return std::nullopt;
  const Sort sort = system.terms().sort(variable);
  Place place{{{split(name), sort.width(), 0}}, std::nullopt};
  constexpr std::uint32_t widest = 63;
  if (sort.is_array()) place.words = std::uint64_t{1} << std::min(sort.index_width(), widest);
  return place;
}

}  // namespace

WitnessMap read_map(const std::string& path, std::string_view text, const TransitionSystem& system) {
  return MapReader(path, system).read(Json::parse(path, text));
}

WitnessMap map_by_names(const TransitionSystem& system) {
  WitnessMap map;
  if (system.design) {
    for (const Clock& clock : system.design->clocks) {
      map.clocks.push_back({split(clock.name), clock.rising ? "posedge" : "negedge", 0});
    }
  }
  for (const Node input : system.inputs()) map.inputs.push_back(place_by_name(system, input));
  for (const State& state : system.states()) map.states.push_back(place_by_name(system, state.variable));
  return map;
}

}  // namespace polycube::impl::yosys
