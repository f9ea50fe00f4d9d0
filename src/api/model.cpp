// Reading of models: from files, and through the names of their parts.
#include "polycube/model.h"

#include <chrono>

#include "api/bridge.h"
#include "api/guarded.h"
#include "app/check/miter.h"
#include "app/check/model_file.h"
#include "support/error.h"
#include "support/file.h"
#include "ts/find_signal.h"
#include "ts/variable_names.h"

namespace polycube {

namespace {

std::vector<Named> named_conditions(const std::shared_ptr<ModelData>& data,
                                    const std::vector<impl::Condition>& conditions) {
  std::vector<Named> result;
  for (const impl::Condition& c : conditions) {
    result.push_back({c.name, Bridge::expression(data, c.term), c.position});
  }
  return result;
}

}  // namespace

Model read_files(const std::vector<std::string>& paths, const impl::Options& options, impl::Properties properties,
                 const impl::Log& log, const impl::Stop& stop) {
  if (paths.empty()) throw impl::UsageError("no file is given");
  const auto start = std::chrono::steady_clock::now();
  auto data = std::make_shared<ModelData>();
  data->name = paths.front();
  impl::ModelFile file = impl::read_model(paths, options, properties, log, stop);
  data->system = std::move(file.system);
  data->source = std::move(file.source);
  data->read_seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return Bridge::model(std::move(data));
}

impl::LogSink log_sink(const MessageHandler& handler) {
  if (!handler) return [](int, const std::string&) {};
  return [handler](int level, const std::string& text) {
    constexpr Message::Level levels[] = {Message::Level::warning, Message::Level::info, Message::Level::detail};
    handler({levels[std::min(level, 2)], text});
  };
}

impl::Claim Bridge::claim(const Model& model, const Property& property) {
  const bool justice = property.kind == Property::Kind::justice;
  const std::size_t known = justice ? system(model).justices.size() : system(model).bads.size();
  if (property.position < known) return {justice, property.position};
  throw impl::UsageError("the model has no property '" + property.id + "'");
}

Property Bridge::property(const Model& model, const impl::Claim& claim) {
  const impl::TransitionSystem& all = system(model);
  Property result;
  result.kind = claim.justice ? Property::Kind::justice : Property::Kind::bad;
  result.position = claim.position;
  result.id = impl::name(claim);
  result.name = claim.justice ? all.justices[claim.position].name : all.bads[claim.position].name;
  result.location = claim.justice ? all.justices[claim.position].position : all.bads[claim.position].position;
  return result;
}

Model::Model() : data_(std::make_shared<ModelData>()) {}
Model::Model(std::shared_ptr<ModelData> data) : data_(std::move(data)) {}

Model Model::load(const std::string& path, const Options& options, const MessageHandler& messages) {
  return load(std::vector<std::string>{path}, options, messages);
}

Model Model::load(const std::vector<std::string>& paths, const Options& options, const MessageHandler& messages) {
  return guarded([&] {
    const impl::Stop stop(Bridge::values(options).real("timeout"));
    const impl::Log log(2, log_sink(messages));
    return read_files(paths, Bridge::values(options), impl::Properties::optional, log, stop);
  });
}

Model Model::parse(std::string_view text, const std::string& name, const Options& options) {
  return guarded([&] {
    const impl::Options& values = Bridge::values(options);
    auto data = std::make_shared<ModelData>();
    data->name = name;
    data->source = text;
    data->system = impl::with_question(values, name, impl::parse_model(name, data->source));
    if (impl::asks_about_two_copies(values)) data->source.clear();
    return Model(std::move(data));
  });
}

Model::Format Model::format() const {
  return data_->system.format == impl::Format::aiger ? Format::aiger : Format::btor2;
}

std::vector<Named> Model::inputs() const {
  const auto names = impl::variable_names(data_->system);
  std::vector<Named> result;
  for (const impl::Node n : data_->system.inputs()) {
    result.push_back({names.at(n), Bridge::expression(data_, n), data_->system.symbols.position(n)});
  }
  return result;
}

std::vector<Register> Model::registers() const {
  const auto names = impl::variable_names(data_->system);
  std::vector<Register> result;
  for (const impl::State& state : data_->system.states()) {
    result.push_back({Bridge::expression(data_, state.variable), names.at(state.variable),
                      Bridge::expression(data_, state.init), Bridge::expression(data_, state.next)});
  }
  return result;
}

std::vector<Property> Model::properties() const {
  std::vector<Property> result;
  for (std::uint32_t i = 0; i < data_->system.bads.size(); ++i) result.push_back(Bridge::property(*this, {false, i}));
  for (std::uint32_t i = 0; i < data_->system.justices.size(); ++i) {
    result.push_back(Bridge::property(*this, {true, i}));
  }
  return result;
}

std::vector<Expr> Model::conditions(const Property& property) const {
  return guarded([&] {
    const impl::Claim claim = Bridge::claim(*this, property);
    if (!claim.justice) return std::vector<Expr>{Bridge::expression(data_, data_->system.bads[claim.position].term)};
    std::vector<Expr> result;
    for (const impl::Node n : data_->system.justices[claim.position].terms) {
      result.push_back(Bridge::expression(data_, n));
    }
    return result;
  });
}

std::vector<Named> Model::constraints() const { return named_conditions(data_, data_->system.constraints); }
std::vector<Named> Model::fairness() const { return named_conditions(data_, data_->system.fairness); }
std::vector<Named> Model::outputs() const { return named_conditions(data_, data_->system.outputs); }

std::vector<Named> Model::names() const {
  const impl::Symbols& symbols = data_->system.symbols;
  std::vector<Named> result;
  for (const impl::Node n : symbols.nodes()) {
    for (const std::string& name : symbols.names(n)) {
      result.push_back({name, Bridge::expression(data_, n), symbols.position(n)});
    }
  }
  return result;
}

Expr Model::find(const std::string& name) const {
  return guarded([&] { return Bridge::expression(data_, impl::find_signal(data_->system, name).term); });
}

Property Model::find_property(const std::string& name) const {
  return guarded([&] { return Bridge::property(*this, impl::find_property(data_->system, name)); });
}

std::vector<Expr> Model::expressions() const {
  std::vector<Expr> result;
  for (const impl::Node n : impl::cone(data_->system.terms(), data_->system.roots())) {
    result.push_back(Bridge::expression(data_, n));
  }
  return result;
}

bool Model::is_verilog() const { return data_->system.design != nullptr; }

bool Model::same_as(const Model& other, std::string* difference) const {
  return impl::same_system(data_->system, other.data_->system, difference);
}

}  // namespace polycube
