/* The same library in C: handles instead of objects, errors as values. */
#include <polycube/c.h>
#include <stdio.h>

static int failed(const char* what) {
  const polycube_error* error = polycube_last_error();
  fprintf(stderr, "%s: %s\n", what, polycube_error_message(error));
  if (*polycube_error_hint(error) != '\0') fprintf(stderr, "did you mean %s?\n", polycube_error_hint(error));
  return 1;
}

/* Called for each property, as soon as its verdict is known. */
static void show(const polycube_property_result* property, void* data) {
  ++*(int*)data;
  printf("%s %s: %s\n", polycube_property_result_id(property), polycube_property_result_name(property),
         polycube_property_result_text(property));
}

static int check(const polycube_model* model, const polycube_options* options) {
  int properties = 0;
  polycube_check* check = polycube_check_new(model, options);
  polycube_check_on_property(check, show, &properties);
  polycube_result* result = polycube_check_run(check);
  polycube_check_free(check);
  if (result == NULL) return failed("check");

  printf("%s, %d properties\n", polycube_verdict_name(polycube_result_verdict(result)), properties);
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
