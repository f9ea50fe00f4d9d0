// Between the classes of the library and those inside.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "api/model_use.h"
#include "app/check/model_file.h"
#include "polycube/polycube.h"
#include "support/log.h"
#include "support/options.h"
#include "support/stop.h"
#include "term/evaluate.h"
#include "ts/transition_system.h"
#include "ts/witness.h"

namespace polycube {

struct ModelData {
  impl::TransitionSystem system;
  std::string name = "model";  // of its first file
  std::string source;          // its text, if it was read from BTOR2 or AIGER
  double read_seconds = 0;
  std::uint64_t changes = 0;  // of the system; new terms are none
  ModelUse use = {};
};

struct Value::Content {
  impl::Value value;
};

struct Options::Content {
  impl::Options values;
};

struct Trace::Content {
  Model model;
  impl::Witness witness;
};

/// A friend of all classes.
struct Bridge {
  using ResultContent = Result::Content;
  using ProofContent = Proof::Content;
  using ProgressContent = Progress::Content;

  static Value value(impl::Value value) {
    return Value(std::make_shared<const Value::Content>(Value::Content{std::move(value)}));
  }
  static const impl::Value& value(const Value& value) { return value.content_->value; }

  static Expr expression(std::shared_ptr<ModelData> model, impl::Node node) {
    return node ? Expr(std::move(model), node.id()) : Expr();
  }
  /// Throws Error if it is none.
  static impl::Node node(const Expr& expression);
  static const std::shared_ptr<ModelData>& model_of(const Expr& expression) { return expression.model_; }

  static Model model(std::shared_ptr<ModelData> data) { return Model(std::move(data)); }
  static const std::shared_ptr<ModelData>& data(const Model& model) { return model.data_; }
  static const impl::TransitionSystem& system(const Model& model) { return model.data_->system; }
  /// Throws Error if the expression is of another model.
  static impl::Node node(const Model& model, const Expr& expression);

  static const impl::Options& values(const Options& options) { return options.content_->values; }

  static Trace trace(const Model& model, impl::Witness witness) {
    return Trace(std::make_shared<const Trace::Content>(Trace::Content{model, std::move(witness)}));
  }
  static const impl::Witness& witness(const Trace& trace) { return trace.content_->witness; }

  static impl::Claim claim(const Model& model, const Property& property);
  static Property property(const Model& model, const impl::Claim& claim);
  static Result result(std::shared_ptr<const ResultContent> content) { return Result(std::move(content)); }
  static Proof proof(std::shared_ptr<const ProofContent> content) { return Proof(std::move(content)); }
  static Progress progress(const ProgressContent& content) { return Progress(content); }
};

/// The model in the files, as Model::load reads it. Throws what the inside throws.
Model read_files(const std::vector<std::string>& paths, const impl::Options& options, impl::Properties properties,
                 const impl::Log& log, const impl::Stop& stop);

/// Messages of the inside for a handler; without one they are dropped.
impl::LogSink log_sink(const MessageHandler& handler);

}  // namespace polycube
