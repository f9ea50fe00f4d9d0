// polycube for C99, and for every language that can call C functions. The same things as in polycube/polycube.h, by
// opaque handles; docs/examples/library/check_in_c.c is a whole program.
//
//   polycube_model* model = polycube_model_load("fifo.btor2", NULL, NULL, NULL);
//   polycube_result* result = model ? polycube_check_once(model, NULL) : NULL;
//   if (result == NULL) fprintf(stderr, "%s\n", polycube_error_message(polycube_last_error()));
//
// Memory. A pointer without const that a function returns is the caller's: a handle is freed by the ..._free of its
// type, a string by polycube_free. A pointer with const belongs to the handle that was asked, and is valid as long as
// that handle is. Handles share what is behind them, so they may be freed in any order. Free functions take NULL.
//
// Expressions belong to a model: a const polycube_expr* is valid while any handle of its model lives, and there is
// nothing to free. A handle of the model, of a list or of a proof gives for the same term the same pointer.
//
// Errors. What can fail returns NULL, or a polycube_status, or -1 where the comment says so; polycube_last_error() has
// the reason. A call that succeeds clears it, so a NULL without an error is an answer: there is none. Free functions
// and those of polycube_error leave it as it is. A handle that is NULL where one is needed is an error of use, no
// crash.
//
// Strings are UTF-8 and end with a zero byte. Those that may hold zero bytes have a `size`, which may be NULL. Results
// of type int are 0 or 1 unless a comment says otherwise.
//
// Threads. A handle may be read by several threads. Who changes one, or makes expressions of its model, is alone with
// it at that time. polycube_check_cancel is the exception: any thread, any time. Callbacks come one at a time, in the
// thread of the call or in one that ends with it.
//
// What stays. Programs that were built with this header run with every later library of the same soname. There is no
// structure to lay out; each enumeration is an int. Functions and numbers are never removed, and keep their meaning.
// With new ones POLYCUBE_C_VERSION grows by one: a comment says since which. Numbers that a program does not know
// may be returned later: treat them as an unknown operator, a kind of error, and so on.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "polycube/export.h"

#ifdef __cplusplus
extern "C" {
#endif

#define POLYCUBE_C_VERSION 1

// --- the library -----------------------------------------------------------------------------------------------------

/// The POLYCUBE_C_VERSION of the library that runs; at least that of this header.
POLYCUBE_API int polycube_c_version(void);
/// "0.2.0"; lives for ever.
POLYCUBE_API const char* polycube_version(void);
/// Several lines: commit, compiler, solvers.
POLYCUBE_API char* polycube_build_information(void);
/// 1: a failed check of polycube's own code calls abort() with a report on stderr; 0, the default: it is an error.
POLYCUBE_API void polycube_abort_on_internal_errors(int abort);
/// For reports of internal errors: the command that replays the run.
POLYCUBE_API void polycube_set_command_line(const char* command_line);
/// Of every char* that the library returned.
POLYCUBE_API void polycube_free(char* text);

// --- errors ----------------------------------------------------------------------------------------------------------

typedef int polycube_status;
enum {
  POLYCUBE_OK = 0,
  POLYCUBE_ERROR_INPUT = 1,        ///< a file is malformed, cannot be read or cannot be written
  POLYCUBE_ERROR_USAGE = 2,        ///< a wrong option or argument; the hint may have a correction
  POLYCUBE_ERROR_UNSUPPORTED = 3,  ///< valid, but polycube cannot treat it
  POLYCUBE_ERROR_REJECTED = 4,     ///< a solver returned something that its check rejected: a bug, never an answer
  POLYCUBE_ERROR_INTERNAL = 5,     ///< a check of polycube's own code failed: a bug
  POLYCUBE_ERROR_MEMORY = 6
};

typedef struct polycube_error polycube_error;

/// Of the last call in this thread, until its next one; NULL if it succeeded.
POLYCUBE_API const polycube_error* polycube_last_error(void);
/// These take NULL too: POLYCUBE_OK, "" and 0.
POLYCUBE_API polycube_status polycube_error_kind(const polycube_error* error);
POLYCUBE_API const char* polycube_error_message(const polycube_error* error);  // all of it: "a.btor2:3:7: unknown sort"
POLYCUBE_API const char* polycube_error_text(const polycube_error* error);     // without place and hint
POLYCUBE_API const char* polycube_error_file(const polycube_error* error);
POLYCUBE_API uint64_t polycube_error_line(const polycube_error* error);  // 0: unknown
POLYCUBE_API uint64_t polycube_error_column(const polycube_error* error);
POLYCUBE_API const char* polycube_error_hint(const polycube_error* error);

// --- files -----------------------------------------------------------------------------------------------------------

/// A whole file, decompressed if it is compressed; "-" is stdin.
POLYCUBE_API char* polycube_read_file(const char* path, size_t* size);
/// A reader gets the old file or the complete new one; "-" is stdout.
POLYCUBE_API polycube_status polycube_write_file(const char* path, const char* content, size_t size);

// --- options: those of the command line, by name ---------------------------------------------------------------------

typedef struct polycube_options polycube_options;

POLYCUBE_API polycube_options* polycube_options_new(void);
POLYCUBE_API polycube_options* polycube_options_copy(const polycube_options* options);
POLYCUBE_API void polycube_options_free(polycube_options* options);
/// A flag takes "true" or "false". Setting a list again appends to it.
POLYCUBE_API polycube_status polycube_options_set(polycube_options* options, const char* name, const char* value);
POLYCUBE_API polycube_status polycube_options_set_number(polycube_options* options, const char* name, double value);
POLYCUBE_API polycube_status polycube_options_unset(polycube_options* options, const char* name);
POLYCUBE_API int polycube_options_is_set(const polycube_options* options, const char* name);
/// The value, or the default; those of a list separated by newlines.
POLYCUBE_API char* polycube_options_get(const polycube_options* options, const char* name);

enum {
  POLYCUBE_OPTION_FLAG = 0,
  POLYCUBE_OPTION_NUMBER = 1,
  POLYCUBE_OPTION_REAL = 2,
  POLYCUBE_OPTION_TEXT = 3,
  POLYCUBE_OPTION_CHOICE = 4,
  POLYCUBE_OPTION_LIST = 5
};

/// All options there are, by position. The strings live for ever; NULL is returned behind the end.
POLYCUBE_API size_t polycube_known_options(void);
POLYCUBE_API const char* polycube_known_option_name(size_t i);
POLYCUBE_API int polycube_known_option_type(size_t i);                 // -1 behind the end
POLYCUBE_API int polycube_known_option_is_for_loading(size_t i);       // otherwise for checking
POLYCUBE_API int polycube_known_option_is_expert(size_t i);            // about the inside of engines
POLYCUBE_API const char* polycube_known_option_placeholder(size_t i);  // of a choice: "a|b|c"
POLYCUBE_API const char* polycube_known_option_default(size_t i);
POLYCUBE_API double polycube_known_option_least(size_t i);
POLYCUBE_API double polycube_known_option_most(size_t i);
POLYCUBE_API const char* polycube_known_option_help(size_t i);

// --- values ----------------------------------------------------------------------------------------------------------

/// A word, or an array from words to words. It never changes.
typedef struct polycube_value polycube_value;

enum {
  POLYCUBE_TEXT_ANY = 0,  ///< for people: words in binary and in decimal, arrays as their elements
  POLYCUBE_TEXT_BINARY = 1,
  POLYCUBE_TEXT_DECIMAL = 2,
  POLYCUBE_TEXT_SIGNED = 3,
  POLYCUBE_TEXT_HEXADECIMAL = 4
};

/// The low bits of a number.
POLYCUBE_API polycube_value* polycube_value_number(uint32_t width, uint64_t number);
/// Decimal, "0x..." or "0b...".
POLYCUBE_API polycube_value* polycube_value_parse(uint32_t width, const char* text);
/// An array of which all elements are the same, and an array with another element.
POLYCUBE_API polycube_value* polycube_value_array(uint32_t index_width, const polycube_value* element);
POLYCUBE_API polycube_value* polycube_value_with(const polycube_value* array, const polycube_value* index,
                                                 const polycube_value* element);
POLYCUBE_API void polycube_value_free(polycube_value* value);
POLYCUBE_API uint32_t polycube_value_width(const polycube_value* value);        // of the word, or of an element
POLYCUBE_API uint32_t polycube_value_index_width(const polycube_value* value);  // 0: a word
POLYCUBE_API int polycube_value_equal(const polycube_value* a, const polycube_value* b);
POLYCUBE_API char* polycube_value_text(const polycube_value* value, int how);
/// An error if the word does not fit.
POLYCUBE_API polycube_status polycube_value_to_uint64(const polycube_value* value, uint64_t* number);
/// Fills `count` numbers with 64 bits each, the lowest ones first.
POLYCUBE_API polycube_status polycube_value_to_words(const polycube_value* value, uint64_t* words, size_t count);
POLYCUBE_API polycube_value* polycube_value_at(const polycube_value* array, const polycube_value* index);
/// The elements that differ from the default one, by index.
POLYCUBE_API polycube_value* polycube_value_default(const polycube_value* array);
POLYCUBE_API size_t polycube_value_elements(const polycube_value* array);
POLYCUBE_API polycube_value* polycube_value_element_index(const polycube_value* array, size_t i);
POLYCUBE_API polycube_value* polycube_value_element(const polycube_value* array, size_t i);

// --- expressions -----------------------------------------------------------------------------------------------------

/// A term of a model.
typedef struct polycube_expr polycube_expr;

// clang-format off
/// The operators of BTOR2, and three kinds of leaves.
enum {
  POLYCUBE_CONSTANT = 0, POLYCUBE_VARIABLE = 1, POLYCUBE_CONST_ARRAY = 2,
  POLYCUBE_NOT = 3, POLYCUBE_INC = 4, POLYCUBE_DEC = 5, POLYCUBE_NEG = 6,
  POLYCUBE_REDAND = 7, POLYCUBE_REDOR = 8, POLYCUBE_REDXOR = 9,
  POLYCUBE_UEXT = 10, POLYCUBE_SEXT = 11,  // parameter 0: by how many bits
  POLYCUBE_SLICE = 12,                     // parameters: upper and lower bit
  POLYCUBE_IFF = 13, POLYCUBE_IMPLIES = 14, POLYCUBE_EQ = 15, POLYCUBE_NEQ = 16,
  POLYCUBE_UGT = 17, POLYCUBE_UGTE = 18, POLYCUBE_ULT = 19, POLYCUBE_ULTE = 20,
  POLYCUBE_SGT = 21, POLYCUBE_SGTE = 22, POLYCUBE_SLT = 23, POLYCUBE_SLTE = 24,
  POLYCUBE_AND = 25, POLYCUBE_NAND = 26, POLYCUBE_NOR = 27, POLYCUBE_OR = 28, POLYCUBE_XNOR = 29, POLYCUBE_XOR = 30,
  POLYCUBE_ROL = 31, POLYCUBE_ROR = 32, POLYCUBE_SLL = 33, POLYCUBE_SRA = 34, POLYCUBE_SRL = 35,
  POLYCUBE_ADD = 36, POLYCUBE_MUL = 37, POLYCUBE_UDIV = 38, POLYCUBE_UREM = 39,
  POLYCUBE_SDIV = 40, POLYCUBE_SREM = 41, POLYCUBE_SMOD = 42, POLYCUBE_SUB = 43,
  POLYCUBE_UADDO = 44, POLYCUBE_SADDO = 45, POLYCUBE_SDIVO = 46, POLYCUBE_UMULO = 47, POLYCUBE_SMULO = 48,
  POLYCUBE_USUBO = 49, POLYCUBE_SSUBO = 50,
  POLYCUBE_CONCAT = 51,  // the first argument becomes the upper bits
  POLYCUBE_READ = 52,    // array, index
  POLYCUBE_ITE = 53,     // condition, then, else
  POLYCUBE_WRITE = 54    // array, index, element
};
// clang-format on

/// "add"; lives for ever. NULL if there is no such operator.
POLYCUBE_API const char* polycube_operator_name(int op);

/// Any operator; what its parameters do not use is ignored.
POLYCUBE_API const polycube_expr* polycube_expr_make(int op, const polycube_expr* const* arguments, size_t count,
                                                     uint32_t parameter0, uint32_t parameter1);
POLYCUBE_API const polycube_expr* polycube_expr_unary(int op, const polycube_expr* a);
POLYCUBE_API const polycube_expr* polycube_expr_binary(int op, const polycube_expr* a, const polycube_expr* b);
/// The right side is a number of the width of `a`.
POLYCUBE_API const polycube_expr* polycube_expr_binary_number(int op, const polycube_expr* a, int64_t b);
POLYCUBE_API const polycube_expr* polycube_expr_ite(const polycube_expr* condition, const polycube_expr* then,
                                                    const polycube_expr* otherwise);
POLYCUBE_API const polycube_expr* polycube_expr_slice(const polycube_expr* a, uint32_t upper, uint32_t lower);
/// By zeros or by copies of the sign, to a width.
POLYCUBE_API const polycube_expr* polycube_expr_extend(const polycube_expr* a, uint32_t width);
POLYCUBE_API const polycube_expr* polycube_expr_extend_signed(const polycube_expr* a, uint32_t width);

POLYCUBE_API int polycube_expr_operator(const polycube_expr* expr);          // -1: an error
POLYCUBE_API uint32_t polycube_expr_width(const polycube_expr* expr);        // of the word, or of an element
POLYCUBE_API uint32_t polycube_expr_index_width(const polycube_expr* expr);  // 0: a word
POLYCUBE_API size_t polycube_expr_size(const polycube_expr* expr);           // number of arguments
POLYCUBE_API const polycube_expr* polycube_expr_argument(const polycube_expr* expr, size_t i);
POLYCUBE_API uint32_t polycube_expr_parameter(const polycube_expr* expr, size_t i);
POLYCUBE_API polycube_value* polycube_expr_value(const polycube_expr* constant);
POLYCUBE_API char* polycube_expr_name(const polycube_expr* expr);  // may be ""
POLYCUBE_API char* polycube_expr_text(const polycube_expr* expr);  // in infix notation
/// Arguments have smaller numbers.
POLYCUBE_API uint32_t polycube_expr_id(const polycube_expr* expr);
/// The same term, also where the pointers are of several handles.
POLYCUBE_API int polycube_expr_same(const polycube_expr* a, const polycube_expr* b);

// --- lists -----------------------------------------------------------------------------------------------------------

/// Expressions with names. Behind the end, and where there is none, NULL is returned.
typedef struct polycube_list polycube_list;

POLYCUBE_API void polycube_list_free(polycube_list* list);
POLYCUBE_API size_t polycube_list_size(const polycube_list* list);
POLYCUBE_API const polycube_expr* polycube_list_expr(const polycube_list* list, size_t i);
POLYCUBE_API const char* polycube_list_name(const polycube_list* list, size_t i);
POLYCUBE_API const char* polycube_list_location(const polycube_list* list, size_t i);  // "fifo.sv:12", or ""
/// Of registers.
POLYCUBE_API const polycube_expr* polycube_list_init(const polycube_list* list, size_t i);
POLYCUBE_API const polycube_expr* polycube_list_next(const polycube_list* list, size_t i);

/// Texts with names.
typedef struct polycube_texts polycube_texts;

POLYCUBE_API void polycube_texts_free(polycube_texts* texts);
POLYCUBE_API size_t polycube_texts_size(const polycube_texts* texts);
POLYCUBE_API const char* polycube_texts_name(const polycube_texts* texts, size_t i);
POLYCUBE_API const char* polycube_texts_text(const polycube_texts* texts, size_t i);

/// Values, by step.
typedef struct polycube_values polycube_values;

POLYCUBE_API void polycube_values_free(polycube_values* values);
POLYCUBE_API size_t polycube_values_size(const polycube_values* values);
POLYCUBE_API polycube_value* polycube_values_at(const polycube_values* values, size_t i);

/// Properties. A function that takes one takes its id ("b0", "j1"), its name, or its position among the bads.
typedef struct polycube_properties polycube_properties;

POLYCUBE_API void polycube_properties_free(polycube_properties* properties);
POLYCUBE_API size_t polycube_properties_size(const polycube_properties* properties);
POLYCUBE_API const char* polycube_properties_id(const polycube_properties* properties, size_t i);
POLYCUBE_API const char* polycube_properties_name(const polycube_properties* properties, size_t i);  // may be ""
POLYCUBE_API const char* polycube_properties_location(const polycube_properties* properties, size_t i);
POLYCUBE_API int polycube_properties_is_justice(const polycube_properties* properties, size_t i);

/// At most so many of the names, nearest first: what a wrong word was meant to be. The texts have no names.
POLYCUBE_API polycube_texts* polycube_nearest_names(const char* word, const char* const* names, size_t count,
                                                    size_t most);

// --- models ----------------------------------------------------------------------------------------------------------

typedef struct polycube_model polycube_model;
typedef struct polycube_trace polycube_trace;

enum { POLYCUBE_WARNING = 0, POLYCUBE_INFO = 1, POLYCUBE_DETAIL = 2 };
typedef void (*polycube_message_callback)(int level, const char* text, void* data);

enum {
  POLYCUBE_FORMAT_AUTOMATIC = 0,
  POLYCUBE_FORMAT_BTOR2 = 1,
  POLYCUBE_FORMAT_AIGER = 2,
  POLYCUBE_FORMAT_AIGER_TEXT = 3,
  POLYCUBE_FORMAT_SMT2 = 4,
  POLYCUBE_FORMAT_DOT = 5
};

/// Empty, to be built.
POLYCUBE_API polycube_model* polycube_model_new(void);
/// BTOR2, AIGER or Verilog. Options and callback may be NULL.
POLYCUBE_API polycube_model* polycube_model_load(const char* path, const polycube_options* options,
                                                 polycube_message_callback callback, void* data);
/// Several files of one design in Verilog.
POLYCUBE_API polycube_model* polycube_model_load_files(const char* const* paths, size_t count,
                                                       const polycube_options* options,
                                                       polycube_message_callback callback, void* data);
/// BTOR2 or AIGER in memory; the name is for messages.
POLYCUBE_API polycube_model* polycube_model_parse(const char* text, size_t size, const char* name,
                                                  const polycube_options* options);
/// Another handle to the same model.
POLYCUBE_API polycube_model* polycube_model_share(const polycube_model* model);
POLYCUBE_API void polycube_model_free(polycube_model* model);

// Building.
POLYCUBE_API const polycube_expr* polycube_model_input(polycube_model* model, const char* name, uint32_t width);
POLYCUBE_API const polycube_expr* polycube_model_input_array(polycube_model* model, const char* name,
                                                             uint32_t index_width, uint32_t width);
POLYCUBE_API const polycube_expr* polycube_model_state(polycube_model* model, const char* name, uint32_t width);
POLYCUBE_API const polycube_expr* polycube_model_state_array(polycube_model* model, const char* name,
                                                             uint32_t index_width, uint32_t width);
POLYCUBE_API const polycube_expr* polycube_model_number(polycube_model* model, uint32_t width, uint64_t number);
POLYCUBE_API const polycube_expr* polycube_model_constant(polycube_model* model, const polycube_value* value);
/// The init of a memory may be a word, the value of each element.
POLYCUBE_API polycube_status polycube_model_init(polycube_model* model, const polycube_expr* state,
                                                 const polycube_expr* value);
POLYCUBE_API polycube_status polycube_model_init_number(polycube_model* model, const polycube_expr* state,
                                                        uint64_t value);
POLYCUBE_API polycube_status polycube_model_next(polycube_model* model, const polycube_expr* state,
                                                 const polycube_expr* value);
/// The condition must never hold; or it holds always. Names may be NULL. Returned is the position of the property
/// among its kind, the number in its id; -1: an error.
POLYCUBE_API int64_t polycube_model_bad(polycube_model* model, const polycube_expr* condition, const char* name);
POLYCUBE_API int64_t polycube_model_always(polycube_model* model, const polycube_expr* condition, const char* name);
POLYCUBE_API int64_t polycube_model_justice(polycube_model* model, const polycube_expr* const* conditions, size_t count,
                                            const char* name);
POLYCUBE_API polycube_status polycube_model_constraint(polycube_model* model, const polycube_expr* condition,
                                                       const char* name);
POLYCUBE_API polycube_status polycube_model_fairness(polycube_model* model, const polycube_expr* condition,
                                                     const char* name);
POLYCUBE_API polycube_status polycube_model_output(polycube_model* model, const polycube_expr* expr, const char* name);
POLYCUBE_API polycube_status polycube_model_set_name(polycube_model* model, const polycube_expr* expr,
                                                     const char* name);
/// An expression of another model, over the inputs and registers of the same names here.
POLYCUBE_API const polycube_expr* polycube_model_import(polycube_model* model, const polycube_expr* foreign);

// Reading.
POLYCUBE_API int polycube_model_format(const polycube_model* model);  // -1: an error
POLYCUBE_API int polycube_model_is_verilog(const polycube_model* model);
POLYCUBE_API polycube_list* polycube_model_inputs(const polycube_model* model);
POLYCUBE_API polycube_list* polycube_model_registers(const polycube_model* model);
POLYCUBE_API polycube_list* polycube_model_constraints(const polycube_model* model);
POLYCUBE_API polycube_list* polycube_model_fairness_conditions(const polycube_model* model);
POLYCUBE_API polycube_list* polycube_model_outputs(const polycube_model* model);
/// All that have a name; all that the model is made of, arguments first.
POLYCUBE_API polycube_list* polycube_model_names(const polycube_model* model);
POLYCUBE_API polycube_list* polycube_model_expressions(const polycube_model* model);
POLYCUBE_API polycube_properties* polycube_model_properties(const polycube_model* model);
/// Of a bad one condition, of a justice property all of its.
POLYCUBE_API polycube_list* polycube_model_conditions(const polycube_model* model, const char* property);
/// By the name of a signal, output, property or constraint. Errors have the nearest names as a hint.
POLYCUBE_API const polycube_expr* polycube_model_find(const polycube_model* model, const char* name);
/// 1 or 0; -1: an error. If not NULL, `difference` gets a string of the caller, or NULL.
POLYCUBE_API int polycube_model_same(const polycube_model* model, const polycube_model* other, char** difference);
/// In a format of files; `property` NULL: with all; `bound`: of SMT-LIB2.
POLYCUBE_API char* polycube_model_text(const polycube_model* model, int format, const char* property, uint32_t bound,
                                       size_t* size);

// --- checks ----------------------------------------------------------------------------------------------------------

enum { POLYCUBE_SAT = 0, POLYCUBE_UNSAT = 1, POLYCUBE_UNKNOWN = 2 };

typedef struct polycube_check polycube_check;
typedef struct polycube_result polycube_result;
typedef struct polycube_proof polycube_proof;
typedef struct polycube_progress polycube_progress;                // valid during the callback
typedef struct polycube_property_result polycube_property_result;  // of the result, or valid during the callback

typedef void (*polycube_progress_callback)(const polycube_progress* progress, void* data);
typedef void (*polycube_model_callback)(const polycube_model* model, void* data);  // valid during the callback
typedef void (*polycube_property_callback)(const polycube_property_result* property, void* data);
typedef void (*polycube_overdue_callback)(const polycube_progress* progress, const char* reason, void* data);

/// "sat"; lives for ever. NULL if there is no such verdict.
POLYCUBE_API const char* polycube_verdict_name(int verdict);
/// Set up, run once, freed. Options may be NULL.
POLYCUBE_API polycube_check* polycube_check_new(const polycube_model* model, const polycube_options* options);
/// Of a model in files that run reads: limits, cancellation and callbacks concern that too.
POLYCUBE_API polycube_check* polycube_check_new_of_files(const char* const* paths, size_t count,
                                                         const polycube_options* options);
/// Requires: run is over.
POLYCUBE_API void polycube_check_free(polycube_check* check);
/// Messages up to this level.
POLYCUBE_API polycube_status polycube_check_on_message(polycube_check* check, polycube_message_callback callback,
                                                       void* data, int most);
/// Once, when the model is known and before the search.
POLYCUBE_API polycube_status polycube_check_on_model(polycube_check* check, polycube_model_callback callback,
                                                     void* data);
/// About every so many seconds, and a last time when the engines have ended.
POLYCUBE_API polycube_status polycube_check_on_progress(polycube_check* check, polycube_progress_callback callback,
                                                        void* data, double every);
/// Each property once, as soon as its verdict is known.
POLYCUBE_API polycube_status polycube_check_on_property(polycube_check* check, polycube_property_callback callback,
                                                        void* data);
/// A limit or a cancellation has not ended the check for 0.4 s.
POLYCUBE_API polycube_status polycube_check_on_overdue(polycube_check* check, polycube_overdue_callback callback,
                                                       void* data);
/// From any thread, at any time, also before run.
POLYCUBE_API void polycube_check_cancel(polycube_check* check);
POLYCUBE_API polycube_result* polycube_check_run(polycube_check* check);
/// All of it in one call, without callbacks.
POLYCUBE_API polycube_result* polycube_check_once(const polycube_model* model, const polycube_options* options);

POLYCUBE_API double polycube_progress_seconds(const polycube_progress* progress);
POLYCUBE_API uint64_t polycube_progress_megabytes(const polycube_progress* progress);
POLYCUBE_API uint64_t polycube_progress_depth(const polycube_progress* progress);
/// Engines that search side by side; 0 if there is only one.
POLYCUBE_API uint64_t polycube_progress_workers(const polycube_progress* progress);
/// Facts about the model that they have proven for each other.
POLYCUBE_API uint64_t polycube_progress_facts(const polycube_progress* progress);
/// So many properties are checked, and so many of them have a verdict.
POLYCUBE_API size_t polycube_progress_properties(const polycube_progress* progress);
POLYCUBE_API size_t polycube_progress_decided(const polycube_progress* progress);
POLYCUBE_API uint64_t polycube_progress_counter(const polycube_progress* progress, const char* name);
POLYCUBE_API polycube_texts* polycube_progress_statistics(const polycube_progress* progress);
POLYCUBE_API char* polycube_progress_json(const polycube_progress* progress);

POLYCUBE_API void polycube_result_free(polycube_result* result);
POLYCUBE_API int polycube_result_verdict(const polycube_result* result);  // -1: an error
/// Is it unknown because evidence was rejected?
POLYCUBE_API int polycube_result_rejected(const polycube_result* result);
POLYCUBE_API const char* polycube_result_reason(const polycube_result* result);  // why it is unknown, or ""
POLYCUBE_API size_t polycube_result_properties(const polycube_result* result);
POLYCUBE_API const polycube_property_result* polycube_result_property(const polycube_result* result, size_t i);
/// Of the first property that is sat; NULL if there is none.
POLYCUBE_API polycube_trace* polycube_result_trace(const polycube_result* result);
/// If option `evidence` asks for "invariant"; NULL if there is none.
POLYCUBE_API polycube_proof* polycube_result_proof(const polycube_result* result);
/// "certificate", "explanation", "invariant-text", ...; "" if it was not asked for.
POLYCUBE_API char* polycube_result_text(const polycube_result* result, const char* evidence, size_t* size);
POLYCUBE_API polycube_texts* polycube_result_obligations(const polycube_result* result);
/// Do the assumptions contradict each other? 1: yes, and `step` is one that no run which satisfies them has. 0: that is
/// not known; only the first steps are looked at. -1: an error.
POLYCUBE_API int polycube_result_assumptions_contradict(const polycube_result* result, uint64_t* step);
POLYCUBE_API double polycube_result_seconds(const polycube_result* result);
POLYCUBE_API uint64_t polycube_result_peak_megabytes(const polycube_result* result);
POLYCUBE_API polycube_texts* polycube_result_statistics(const polycube_result* result);
POLYCUBE_API char* polycube_result_json(const polycube_result* result);

POLYCUBE_API const char* polycube_property_result_id(const polycube_property_result* property);
POLYCUBE_API const char* polycube_property_result_name(const polycube_property_result* property);
POLYCUBE_API const char* polycube_property_result_location(const polycube_property_result* property);
POLYCUBE_API int polycube_property_result_verdict(const polycube_property_result* property);  // -1: an error
POLYCUBE_API int polycube_property_result_rejected(const polycube_property_result* property);
POLYCUBE_API const char* polycube_property_result_text(const polycube_property_result* property);
/// If sat: the last step of the trace.
POLYCUBE_API uint64_t polycube_property_result_step(const polycube_property_result* property);
/// If unsat: the proof is by k-induction.
POLYCUBE_API uint32_t polycube_property_result_k(const polycube_property_result* property);
/// From the start of the check until this was known.
POLYCUBE_API double polycube_property_result_seconds(const polycube_property_result* property);
/// Who has decided it: of engines side by side the name of one, else the engine; "" if it is unknown.
POLYCUBE_API const char* polycube_property_result_worker(const polycube_property_result* property);
/// If unsat, with options evidence and evidence-each: what `kind` names, about this property alone; else "".
POLYCUBE_API char* polycube_property_result_evidence(const polycube_property_result* property, const char* kind,
                                                     size_t* size);
/// If unknown: does at least no run up to the bound reach it?
POLYCUBE_API int polycube_property_result_bound_reached(const polycube_property_result* property);
POLYCUBE_API polycube_trace* polycube_property_result_trace(const polycube_property_result* property);  // or NULL

POLYCUBE_API void polycube_proof_free(polycube_proof* proof);
/// The claims and the lemmas hold in the first k steps, and after any k steps in which they hold.
POLYCUBE_API uint32_t polycube_proof_k(const polycube_proof* proof);
POLYCUBE_API int polycube_proof_unique_states(const polycube_proof* proof);
POLYCUBE_API polycube_list* polycube_proof_lemmas(const polycube_proof* proof);
/// The model that they are about, with the registers that the proof adds.
POLYCUBE_API polycube_model* polycube_proof_model(const polycube_proof* proof);

// --- runs ------------------------------------------------------------------------------------------------------------

typedef struct polycube_traces polycube_traces;
typedef struct polycube_random_runs polycube_random_runs;
typedef struct polycube_simulation polycube_simulation;

enum {
  POLYCUBE_TRACE_WITNESS = 0,  ///< in the format of the model's file
  POLYCUBE_TRACE_TABLE = 1,    ///< of the changes
  POLYCUBE_TRACE_VCD = 2,
  POLYCUBE_TRACE_FST = 3,
  POLYCUBE_TRACE_TESTBENCH = 4  ///< Verilog
};
/// For tables and waveforms, to be added up.
enum {
  POLYCUBE_KEEP_VALUES = 1,  ///< otherwise bits that do not matter to the failure are x
  POLYCUBE_ALL_SIGNALS = 2   ///< also those with names that tools made
};

/// Witnesses of BTOR2 or AIGER, of any tool.
POLYCUBE_API polycube_traces* polycube_traces_parse(const polycube_model* model, const char* text, size_t size,
                                                    const char* name);
POLYCUBE_API void polycube_traces_free(polycube_traces* traces);
POLYCUBE_API size_t polycube_traces_size(const polycube_traces* traces);
POLYCUBE_API polycube_trace* polycube_traces_at(const polycube_traces* traces, size_t i);

POLYCUBE_API void polycube_trace_free(polycube_trace* trace);
POLYCUBE_API polycube_model* polycube_trace_model(const polycube_trace* trace);
POLYCUBE_API size_t polycube_trace_steps(const polycube_trace* trace);
POLYCUBE_API polycube_properties* polycube_trace_claims(const polycube_trace* trace);
POLYCUBE_API polycube_value* polycube_trace_value(const polycube_trace* trace, size_t step, const polycube_expr* expr);
POLYCUBE_API polycube_value* polycube_trace_named_value(const polycube_trace* trace, size_t step, const char* name);
/// In every step: faster than one after the other.
POLYCUBE_API polycube_values* polycube_trace_values(const polycube_trace* trace, const polycube_expr* expr);
/// By simulation: 1 if it shows what it claims, and then the step where; otherwise 0, and the reason, a string of the
/// caller; -1: an error. Both pointers may be NULL.
POLYCUBE_API int polycube_trace_replay(const polycube_trace* trace, uint32_t* step, char** reason);
POLYCUBE_API char* polycube_trace_text(const polycube_trace* trace, int what, int view, size_t* size);
/// `map`: what write_btor -ywmap has written, or NULL.
POLYCUBE_API char* polycube_trace_yosys_witness(const polycube_trace* trace, const char* map, const char* map_name);
POLYCUBE_API int polycube_fst_is_supported(void);

/// The same for the same seed.
POLYCUBE_API polycube_random_runs* polycube_random_runs_new(const polycube_model* model, uint64_t seed);
POLYCUBE_API void polycube_random_runs_free(polycube_random_runs* runs);
POLYCUBE_API polycube_trace* polycube_random_runs_next(polycube_random_runs* runs, uint64_t steps);

/// Inputs are chosen one step after the other; what is not chosen is 0.
POLYCUBE_API polycube_simulation* polycube_simulation_new(const polycube_model* model);
POLYCUBE_API void polycube_simulation_free(polycube_simulation* simulation);
POLYCUBE_API uint64_t polycube_simulation_step(const polycube_simulation* simulation);
POLYCUBE_API polycube_status polycube_simulation_set(polycube_simulation* simulation, const polycube_expr* variable,
                                                     const polycube_value* value);
POLYCUBE_API polycube_status polycube_simulation_set_number(polycube_simulation* simulation, const char* name,
                                                            uint64_t number);
POLYCUBE_API polycube_value* polycube_simulation_value(polycube_simulation* simulation, const polycube_expr* expr);
POLYCUBE_API polycube_value* polycube_simulation_named_value(polycube_simulation* simulation, const char* name);
POLYCUBE_API polycube_status polycube_simulation_advance(polycube_simulation* simulation);
POLYCUBE_API polycube_trace* polycube_simulation_trace(const polycube_simulation* simulation);

// --- judging evidence ------------------------------------------------------------------------------------------------

enum { POLYCUBE_ACCEPTED = 0, POLYCUBE_REJECTED = 1, POLYCUBE_NO_EVIDENCE = 2, POLYCUBE_STOPPED = 3 };
enum { POLYCUBE_JUDGE_CERTCHECK = 0, POLYCUBE_JUDGE_OWN = 1 };

/// -1: an error. Property, options and the path of certcheck may be NULL; `text`, if not NULL, gets what the judge
/// says, a string of the caller.
POLYCUBE_API int polycube_certify(const polycube_model* model, const char* evidence, size_t size, int judge,
                                  const char* property, const polycube_options* options, const char* certcheck,
                                  char** text);

#ifdef __cplusplus
}
#endif
