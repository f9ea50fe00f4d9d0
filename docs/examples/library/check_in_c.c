/* The same library in C: handles instead of objects, errors as values. */
#include <polycube/c.h>
#include <stdio.h>

static int failed(const char* what) {
  fprintf(stderr, "%s: %s\n", what, polycube_error_message(polycube_last_error()));
  return 1;
}

/* Called for each property; data is what was given with the function. */
static void show(const polycube_property_result* property, void* data) {
  FILE* file = data;
  fprintf(file, "%s %s: %s\n", polycube_property_result_id(property), polycube_property_result_name(property),
          polycube_property_result_text(property));
}

static int check(const polycube_model* model, const polycube_options* options) {
  polycube_check* check = polycube_check_new(model, options);
  polycube_check_on_property(check, show, stdout);
  polycube_result* result = polycube_check_run(check);
  polycube_check_free(check);
  if (result == NULL) return failed("check");

  puts(polycube_verdict_name(polycube_result_verdict(result)));
  polycube_trace* trace = polycube_result_trace(result);
  if (trace != NULL) {
    char* table = polycube_trace_text(trace, POLYCUBE_TRACE_TABLE, 0, NULL);
    fputs(table, stdout);
    polycube_free(table);
  }
  polycube_trace_free(trace); /* NULL is fine */
  polycube_result_free(result);
  return 0;
}

int main(int argc, char** argv) {
  if (argc != 3) {
    fputs("usage: check_in_c MODEL ENGINE\n", stderr);
    return 1;
  }
  int code = 1;
  polycube_options* options = polycube_options_new();
  if (polycube_options_set(options, "engine", argv[2]) != POLYCUBE_OK ||
      polycube_options_set(options, "property", "all") != POLYCUBE_OK) {
    failed("options");
  } else {
    polycube_model* model = polycube_model_load(argv[1], options, NULL, NULL);
    code = model == NULL ? failed("load") : check(model, options);
    polycube_model_free(model);
  }
  polycube_options_free(options);
  return code;
}
