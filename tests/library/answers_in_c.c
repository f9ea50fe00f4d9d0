/* The same as answers.cpp, through the C interface. */
#include <polycube/c.h>
#include <stdio.h>
#include <string.h>

static void print_evidence(char *text, size_t size) {
  printf("evidence %lu\n", (unsigned long)size);
  fwrite(text, 1, size, stdout);
  putchar('\n');
  polycube_free(text);
}

static void print_result(const polycube_result *result) {
  size_t i, size = 0;
  for (i = 0; i < polycube_result_properties(result); ++i) {
    const polycube_property_result *p = polycube_result_property(result, i);
    printf("property %s %s: %s\n", polycube_property_result_id(p), polycube_property_result_name(p),
           polycube_property_result_text(p));
  }
  printf("verdict %s\n", polycube_verdict_name(polycube_result_verdict(result)));
  polycube_trace *trace = polycube_result_trace(result);
  char *text = trace != NULL ? polycube_trace_text(trace, POLYCUBE_TRACE_WITNESS, 0, &size)
                             : polycube_result_text(result, "certificate", &size);
  print_evidence(text, size);
  polycube_trace_free(trace);
}

/* NULL, or the options of the words that follow. */
static polycube_options *read_options(char *word) {
  polycube_options *options = polycube_options_new();
  polycube_options_set(options, "evidence", "trace");
  polycube_options_set(options, "evidence", "certificate");
  while (word != NULL) {
    char *next = strchr(word, '\t');
    char *equals = strchr(word, '=');
    if (next != NULL) *next++ = '\0';
    *equals = '\0';
    if (polycube_options_set(options, word, equals + 1) != POLYCUBE_OK) {
      polycube_options_free(options);
      return NULL;
    }
    word = next;
  }
  return options;
}

static void answer(char *question) {
  char *rest = strchr(question, '\t');
  if (rest != NULL) *rest++ = '\0';
  polycube_options *options = read_options(rest);
  polycube_model *model = options == NULL ? NULL : polycube_model_load(question, options, NULL, NULL);
  polycube_result *result = model == NULL ? NULL : polycube_check_once(model, options);
  if (result != NULL) {
    print_result(result);
  } else {
    printf("error %s\n", polycube_error_message(polycube_last_error()));
  }
  polycube_result_free(result);
  polycube_model_free(model);
  polycube_options_free(options);
}

int main(void) {
  char question[4096];
  while (fgets(question, sizeof(question), stdin) != NULL) {
    question[strcspn(question, "\n")] = '\0';
    answer(question);
  }
  return 0;
}
