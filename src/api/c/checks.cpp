// Checks and their results, for C.
#include "polycube/check.h"

#include "api/c/guard.h"
#include "api/c/handles.h"

using namespace polycube::c_interface;
using polycube::Check;
using polycube::Message;
using polycube::Progress;
using polycube::PropertyResult;
using polycube::Result;
using polycube::Verdict;

static_assert(POLYCUBE_SAT == static_cast<int>(Verdict::sat));
static_assert(POLYCUBE_UNSAT == static_cast<int>(Verdict::unsat));
static_assert(POLYCUBE_UNKNOWN == static_cast<int>(Verdict::unknown));

struct polycube_check {
  Check check;
};

struct polycube_progress {
  const Progress& progress;
};

struct polycube_property_result {
  PropertyResult result;
};

struct polycube_result {
  Result result;
  std::vector<polycube_property_result> properties;
};

struct polycube_proof {
  polycube::Proof proof;
  std::shared_ptr<Terms> terms;  // of its model
};

namespace {

polycube_result* handle_of(Result result) {
  auto handle = std::make_unique<polycube_result>(polycube_result{std::move(result), {}});
  for (const PropertyResult& p : handle->result.properties()) handle->properties.push_back({p});
  return handle.release();
}

polycube_trace* trace_handle(const std::optional<polycube::Trace>& trace) {
  return trace ? new polycube_trace{*trace} : nullptr;
}

polycube_result* run(Check& check) { return handle_of(check.run()); }

polycube::Options options_of(const polycube_options* options) {
  return options == nullptr ? polycube::Options() : options->options;
}

}  // namespace

const char* polycube_verdict_name(int verdict) {
  switch (verdict) {
    case POLYCUBE_SAT: return "sat";
    case POLYCUBE_UNSAT: return "unsat";
    case POLYCUBE_UNKNOWN: return "unknown";
    default: return nullptr;
  }
}

// --- checks ----------------------------------------------------------------------------------------------------------

polycube_check* polycube_check_new(const polycube_model* model, const polycube_options* options) {
  return guarded(nullptr, [&] { return new polycube_check{Check(need(model).terms->model(), options_of(options))}; });
}

polycube_check* polycube_check_new_of_files(const char* const* paths, size_t count, const polycube_options* options) {
  return guarded(nullptr, [&] { return new polycube_check{Check(texts_of(paths, count), options_of(options))}; });
}

void polycube_check_free(polycube_check* check) { delete check; }

polycube_status polycube_check_on_message(polycube_check* check, polycube_message_callback callback, void* data,
                                          int most) {
  return attempted([&] {
    if (callback == nullptr) usage_error("there is no callback");
    if (most < POLYCUBE_WARNING || most > POLYCUBE_DETAIL) usage_error("there is no such level of messages");
    need(check).check.on_message([=](const Message& m) { callback(static_cast<int>(m.level), m.text.c_str(), data); },
                                 static_cast<Message::Level>(most));
  });
}

polycube_status polycube_check_on_model(polycube_check* check, polycube_model_callback callback, void* data) {
  return attempted([&] {
    if (callback == nullptr) usage_error("there is no callback");
    need(check).check.on_model([=](const polycube::Model& m) {
      const polycube_model handle{std::make_shared<Terms>(m)};
      callback(&handle, data);
    });
  });
}

polycube_status polycube_check_on_progress(polycube_check* check, polycube_progress_callback callback, void* data,
                                           double every) {
  return attempted([&] {
    if (callback == nullptr) usage_error("there is no callback");
    need(check).check.on_progress(
        [=](const Progress& p) {
          const polycube_progress handle{p};
          callback(&handle, data);
        },
        every);
  });
}

polycube_status polycube_check_on_property(polycube_check* check, polycube_property_callback callback, void* data) {
  return attempted([&] {
    if (callback == nullptr) usage_error("there is no callback");
    need(check).check.on_property([=](const PropertyResult& p) {
      const polycube_property_result handle{p};
      callback(&handle, data);
    });
  });
}

polycube_status polycube_check_on_overdue(polycube_check* check, polycube_overdue_callback callback, void* data) {
  return attempted([&] {
    if (callback == nullptr) usage_error("there is no callback");
    need(check).check.on_overdue([=](const Progress& p, const std::string& reason) {
      const polycube_progress handle{p};
      callback(&handle, reason.c_str(), data);
    });
  });
}

void polycube_check_cancel(polycube_check* check) {
  if (check != nullptr) check->check.cancel();
}

polycube_result* polycube_check_run(polycube_check* check) {
  return guarded(nullptr, [&] { return run(need(check).check); });
}

polycube_result* polycube_check_once(const polycube_model* model, const polycube_options* options) {
  return guarded(nullptr, [&] {
    Check check(need(model).terms->model(), options_of(options));
    return run(check);
  });
}

// --- progress --------------------------------------------------------------------------------------------------------

double polycube_progress_seconds(const polycube_progress* progress) {
  return guarded(0.0, [&] { return need(progress).progress.seconds(); });
}

uint64_t polycube_progress_megabytes(const polycube_progress* progress) {
  return guarded(0, [&] { return need(progress).progress.megabytes(); });
}

uint64_t polycube_progress_depth(const polycube_progress* progress) {
  return guarded(0, [&] { return need(progress).progress.depth(); });
}

uint64_t polycube_progress_workers(const polycube_progress* progress) {
  return guarded(0, [&] { return need(progress).progress.workers(); });
}

uint64_t polycube_progress_facts(const polycube_progress* progress) {
  return guarded(0, [&] { return need(progress).progress.facts(); });
}

size_t polycube_progress_properties(const polycube_progress* progress) {
  return guarded(0, [&] { return need(progress).progress.properties(); });
}

size_t polycube_progress_decided(const polycube_progress* progress) {
  return guarded(0, [&] { return need(progress).progress.decided(); });
}

uint64_t polycube_progress_counter(const polycube_progress* progress, const char* name) {
  return guarded(0, [&] { return need(progress).progress.counter(need_text(name)); });
}

polycube_texts* polycube_progress_statistics(const polycube_progress* progress) {
  return guarded(nullptr, [&] { return new polycube_texts{need(progress).progress.statistics()}; });
}

char* polycube_progress_json(const polycube_progress* progress) {
  return guarded(nullptr, [&] { return copy_of(need(progress).progress.json()); });
}

// --- results ---------------------------------------------------------------------------------------------------------

void polycube_result_free(polycube_result* result) { delete result; }

int polycube_result_verdict(const polycube_result* result) {
  return guarded(-1, [&] { return static_cast<int>(need(result).result.verdict()); });
}

int polycube_result_rejected(const polycube_result* result) {
  return guarded(0, [&] { return need(result).result.rejected() ? 1 : 0; });
}

const char* polycube_result_reason(const polycube_result* result) {
  return guarded("", [&] { return need(result).result.reason().c_str(); });
}

size_t polycube_result_properties(const polycube_result* result) {
  return guarded(0, [&] { return need(result).properties.size(); });
}

const polycube_property_result* polycube_result_property(const polycube_result* result, size_t i) {
  return guarded(nullptr, [&] { return i < need(result).properties.size() ? &result->properties[i] : nullptr; });
}

polycube_trace* polycube_result_trace(const polycube_result* result) {
  return guarded(nullptr, [&] { return trace_handle(need(result).result.trace()); });
}

polycube_proof* polycube_result_proof(const polycube_result* result) {
  return guarded(nullptr, [&]() -> polycube_proof* {
    const std::optional<polycube::Proof> proof = need(result).result.proof();
    return proof ? new polycube_proof{*proof, std::make_shared<Terms>(proof->model())} : nullptr;
  });
}

char* polycube_result_text(const polycube_result* result, const char* evidence, size_t* size) {
  return guarded(nullptr, [&] { return copy_of(need(result).result.text(need_text(evidence)), size); });
}

polycube_texts* polycube_result_obligations(const polycube_result* result) {
  return guarded(nullptr, [&] { return new polycube_texts{need(result).result.obligations()}; });
}

int polycube_result_assumptions_contradict(const polycube_result* result, uint64_t* step) {
  return guarded(-1, [&] {
    const std::optional<std::uint64_t> found = need(result).result.assumptions_contradict();
    if (found && step != nullptr) *step = *found;
    return found ? 1 : 0;
  });
}

double polycube_result_seconds(const polycube_result* result) {
  return guarded(0.0, [&] { return need(result).result.seconds(); });
}

uint64_t polycube_result_peak_megabytes(const polycube_result* result) {
  return guarded(0, [&] { return need(result).result.peak_megabytes(); });
}

polycube_texts* polycube_result_statistics(const polycube_result* result) {
  return guarded(nullptr, [&] { return new polycube_texts{need(result).result.statistics()}; });
}

char* polycube_result_json(const polycube_result* result) {
  return guarded(nullptr, [&] { return copy_of(need(result).result.json()); });
}

// --- properties ------------------------------------------------------------------------------------------------------

const char* polycube_property_result_id(const polycube_property_result* property) {
  return guarded("", [&] { return need(property).result.property.id.c_str(); });
}

const char* polycube_property_result_name(const polycube_property_result* property) {
  return guarded("", [&] { return need(property).result.property.name.c_str(); });
}

const char* polycube_property_result_location(const polycube_property_result* property) {
  return guarded("", [&] { return need(property).result.property.location.c_str(); });
}

int polycube_property_result_verdict(const polycube_property_result* property) {
  return guarded(-1, [&] { return static_cast<int>(need(property).result.verdict); });
}

int polycube_property_result_rejected(const polycube_property_result* property) {
  return guarded(0, [&] { return need(property).result.rejected ? 1 : 0; });
}

const char* polycube_property_result_text(const polycube_property_result* property) {
  return guarded("", [&] { return need(property).result.text.c_str(); });
}

uint64_t polycube_property_result_step(const polycube_property_result* property) {
  return guarded(0, [&] { return need(property).result.step; });
}

uint32_t polycube_property_result_k(const polycube_property_result* property) {
  return guarded(0, [&] { return need(property).result.k; });
}

double polycube_property_result_seconds(const polycube_property_result* property) {
  return guarded(0.0, [&] { return need(property).result.seconds; });
}

const char* polycube_property_result_worker(const polycube_property_result* property) {
  return guarded("", [&] { return need(property).result.worker.c_str(); });
}

char* polycube_property_result_evidence(const polycube_property_result* property, const char* kind, size_t* size) {
  return guarded(nullptr, [&] { return copy_of(need(property).result.evidence(need_text(kind)), size); });
}

int polycube_property_result_bound_reached(const polycube_property_result* property) {
  return guarded(0, [&] { return need(property).result.bound_reached ? 1 : 0; });
}

polycube_trace* polycube_property_result_trace(const polycube_property_result* property) {
  return guarded(nullptr, [&] { return trace_handle(need(property).result.trace); });
}

// --- proofs ----------------------------------------------------------------------------------------------------------

void polycube_proof_free(polycube_proof* proof) { delete proof; }

uint32_t polycube_proof_k(const polycube_proof* proof) {
  return guarded(0, [&] { return need(proof).proof.k(); });
}

int polycube_proof_unique_states(const polycube_proof* proof) {
  return guarded(0, [&] { return need(proof).proof.unique_states() ? 1 : 0; });
}

polycube_list* polycube_proof_lemmas(const polycube_proof* proof) {
  return guarded(nullptr, [&] {
    auto list = std::make_unique<polycube_list>();
    list->terms = need(proof).terms;
    for (const polycube::Expr& lemma : proof->proof.lemmas()) {
      list->items.push_back({list->terms->hand_out(lemma), lemma.name(), ""});
    }
    return list.release();
  });
}

polycube_model* polycube_proof_model(const polycube_proof* proof) {
  return guarded(nullptr, [&] { return new polycube_model{need(proof).terms}; });
}
