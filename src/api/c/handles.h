// What is behind the handles of the C interface: a value of the C++ interface each, which shares its content with
// others, so that handles can be freed in any order.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "polycube/c.h"
#include "polycube/polycube.h"

namespace polycube::c_interface {
class Terms;
}  // namespace polycube::c_interface

struct polycube_expr {
  polycube::Expr expr;
  polycube::c_interface::Terms* terms;  // it is one of these
};

namespace polycube::c_interface {

/// A model, and the expressions that were handed out to C: each once, so that the same term is the same pointer. They
/// are never freed before the model, and need not be: its terms are not, either.
class Terms {
 public:
  explicit Terms(Model model) : model_(std::move(model)) {}
  Model& model() { return model_; }
  /// NULL for no expression. Several threads may ask.
  const polycube_expr* hand_out(const Expr& expr);

 private:
  Model model_;
  std::mutex mutex_;
  std::unordered_map<std::uint32_t, polycube_expr> given_;  // by id; its elements do not move
};

struct Item {
  const polycube_expr* expr;
  std::string name;
  std::string location;
  const polycube_expr* init = nullptr;
  const polycube_expr* next = nullptr;
};

}  // namespace polycube::c_interface

struct polycube_options {
  polycube::Options options;
};

struct polycube_value {
  polycube::Value value;
  std::once_flag once;
  std::vector<std::pair<polycube::Value, polycube::Value>> elements;  // after the first question about them
};

struct polycube_model {
  std::shared_ptr<polycube::c_interface::Terms> terms;
};

struct polycube_list {
  std::shared_ptr<polycube::c_interface::Terms> terms;  // keeps the expressions alive
  std::vector<polycube::c_interface::Item> items;
};

struct polycube_texts {
  std::vector<std::pair<std::string, std::string>> items;
};

struct polycube_values {
  std::vector<polycube::Value> items;
};

struct polycube_properties {
  std::vector<polycube::Property> items;
};

struct polycube_trace {
  polycube::Trace trace;
};

struct polycube_traces {
  std::vector<polycube::Trace> traces;
};
