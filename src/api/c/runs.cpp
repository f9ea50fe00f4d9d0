// Traces, simulation and the judging of evidence, for C.
#include "api/c/guard.h"
#include "api/c/handles.h"

using namespace polycube::c_interface;
using polycube::Judge;
using polycube::Judgement;
using polycube::Trace;

static_assert(POLYCUBE_ACCEPTED == static_cast<int>(Judgement::Outcome::accepted));
static_assert(POLYCUBE_REJECTED == static_cast<int>(Judgement::Outcome::rejected));
static_assert(POLYCUBE_NO_EVIDENCE == static_cast<int>(Judgement::Outcome::none));
static_assert(POLYCUBE_STOPPED == static_cast<int>(Judgement::Outcome::stopped));
static_assert(POLYCUBE_JUDGE_CERTCHECK == static_cast<int>(Judge::certcheck));
static_assert(POLYCUBE_JUDGE_OWN == static_cast<int>(Judge::own));

struct polycube_random_runs {
  polycube::RandomRuns runs;
};

struct polycube_simulation {
  polycube::Model model;
  polycube::Simulation simulation;
};

namespace {

polycube_value* handle_of(polycube::Value value) { return new polycube_value{std::move(value), {}, {}}; }

const polycube::Model& model_of(const polycube_model* model) { return need(model).terms->model(); }

std::string text_of(const Trace& trace, int what, Trace::View view) {
  switch (what) {
    case POLYCUBE_TRACE_WITNESS: return trace.witness();
    case POLYCUBE_TRACE_TABLE: return trace.table(view);
    case POLYCUBE_TRACE_VCD: return trace.vcd(view);
    case POLYCUBE_TRACE_FST: return trace.fst(view);
    case POLYCUBE_TRACE_TESTBENCH: return trace.testbench();
    default: usage_error("there is no such way to write a trace");
  }
}

}  // namespace

// --- traces ----------------------------------------------------------------------------------------------------------

polycube_traces* polycube_traces_parse(const polycube_model* model, const char* text, size_t size, const char* name) {
  return guarded(nullptr, [&] {
    const std::string_view all(need_text(text), size);
    return new polycube_traces{Trace::parse(model_of(model), all, name == nullptr ? "witness" : name)};
  });
}

void polycube_traces_free(polycube_traces* traces) { delete traces; }

size_t polycube_traces_size(const polycube_traces* traces) {
  return guarded(0, [&] { return need(traces).traces.size(); });
}

polycube_trace* polycube_traces_at(const polycube_traces* traces, size_t i) {
  return guarded(nullptr, [&] {
    if (i >= need(traces).traces.size()) usage_error("there is no such trace");
    return new polycube_trace{traces->traces[i]};
  });
}

void polycube_trace_free(polycube_trace* trace) { delete trace; }

polycube_model* polycube_trace_model(const polycube_trace* trace) {
  return guarded(nullptr, [&] { return new polycube_model{std::make_shared<Terms>(need(trace).trace.model())}; });
}

size_t polycube_trace_steps(const polycube_trace* trace) {
  return guarded(0, [&] { return need(trace).trace.steps(); });
}

polycube_properties* polycube_trace_claims(const polycube_trace* trace) {
  return guarded(nullptr, [&] { return new polycube_properties{need(trace).trace.claims()}; });
}

polycube_value* polycube_trace_value(const polycube_trace* trace, size_t step, const polycube_expr* expr) {
  return guarded(nullptr, [&] { return handle_of(need(trace).trace.value(step, need(expr).expr)); });
}

polycube_value* polycube_trace_named_value(const polycube_trace* trace, size_t step, const char* name) {
  return guarded(nullptr, [&] { return handle_of(need(trace).trace.value(step, std::string(need_text(name)))); });
}

polycube_values* polycube_trace_values(const polycube_trace* trace, const polycube_expr* expr) {
  return guarded(nullptr, [&] { return new polycube_values{need(trace).trace.values(need(expr).expr)}; });
}

int polycube_trace_replay(const polycube_trace* trace, uint32_t* step, char** reason) {
  return guarded(-1, [&] {
    if (reason != nullptr) *reason = nullptr;
    const polycube::Replay replay = need(trace).trace.replay();
    if (replay.accepted && step != nullptr) *step = replay.step;
    if (!replay.accepted && reason != nullptr) *reason = copy_of(replay.reason);
    return replay.accepted ? 1 : 0;
  });
}

char* polycube_trace_text(const polycube_trace* trace, int what, int view, size_t* size) {
  return guarded(nullptr, [&] {
    const Trace::View shown{(view & POLYCUBE_KEEP_VALUES) != 0, (view & POLYCUBE_ALL_SIGNALS) != 0};
    return copy_of(text_of(need(trace).trace, what, shown), size);
  });
}

char* polycube_trace_yosys_witness(const polycube_trace* trace, const char* map, const char* map_name) {
  return guarded(nullptr, [&] {
    std::optional<std::string> text;
    if (map != nullptr) text = map;
    return copy_of(need(trace).trace.yosys_witness(text, map_name == nullptr ? "map" : map_name));
  });
}

int polycube_fst_is_supported(void) {
  return guarded(0, [] { return polycube::fst_is_supported() ? 1 : 0; });
}

// --- random runs -----------------------------------------------------------------------------------------------------

polycube_random_runs* polycube_random_runs_new(const polycube_model* model, uint64_t seed) {
  return guarded(nullptr, [&] { return new polycube_random_runs{polycube::RandomRuns(model_of(model), seed)}; });
}

void polycube_random_runs_free(polycube_random_runs* runs) { delete runs; }

polycube_trace* polycube_random_runs_next(polycube_random_runs* runs, uint64_t steps) {
  return guarded(nullptr, [&] { return new polycube_trace{need(runs).runs.next(steps)}; });
}

// --- simulation ------------------------------------------------------------------------------------------------------

polycube_simulation* polycube_simulation_new(const polycube_model* model) {
  return guarded(nullptr, [&] {
    return new polycube_simulation{model_of(model), polycube::Simulation(model_of(model))};
  });
}

void polycube_simulation_free(polycube_simulation* simulation) { delete simulation; }

uint64_t polycube_simulation_step(const polycube_simulation* simulation) {
  return guarded(0, [&] { return need(simulation).simulation.step(); });
}

polycube_status polycube_simulation_set(polycube_simulation* simulation, const polycube_expr* variable,
                                        const polycube_value* value) {
  return attempted([&] { need(simulation).simulation.set(need(variable).expr, need(value).value); });
}

polycube_status polycube_simulation_set_number(polycube_simulation* simulation, const char* name, uint64_t number) {
  return attempted([&] {
    const polycube::Expr variable = need(simulation).model.find(need_text(name));
    simulation->simulation.set(variable, polycube::Value(variable.width(), number));
  });
}

polycube_value* polycube_simulation_value(polycube_simulation* simulation, const polycube_expr* expr) {
  return guarded(nullptr, [&] { return handle_of(need(simulation).simulation.value(need(expr).expr)); });
}

polycube_value* polycube_simulation_named_value(polycube_simulation* simulation, const char* name) {
  return guarded(nullptr, [&] { return handle_of(need(simulation).simulation.value(std::string(need_text(name)))); });
}

polycube_status polycube_simulation_advance(polycube_simulation* simulation) {
  return attempted([&] { need(simulation).simulation.advance(); });
}

polycube_trace* polycube_simulation_trace(const polycube_simulation* simulation) {
  return guarded(nullptr, [&] { return new polycube_trace{need(simulation).simulation.trace()}; });
}

// --- judging ---------------------------------------------------------------------------------------------------------

int polycube_certify(const polycube_model* model, const char* evidence, size_t size, int judge, const char* property,
                     const polycube_options* options, const char* certcheck, char** text) {
  return guarded(-1, [&] {
    if (text != nullptr) *text = nullptr;
    if (judge != POLYCUBE_JUDGE_CERTCHECK && judge != POLYCUBE_JUDGE_OWN) usage_error("there is no such judge");
    std::optional<polycube::Property> one;
    if (property != nullptr) one = model_of(model).find_property(property);
    const Judgement judgement =
        polycube::certify(model_of(model), std::string_view(need_text(evidence), size), static_cast<Judge>(judge), one,
                          options == nullptr ? polycube::Options() : options->options, or_empty(certcheck));
    if (text != nullptr) *text = copy_of(judgement.text);
    return static_cast<int>(judgement.outcome);
  });
}
