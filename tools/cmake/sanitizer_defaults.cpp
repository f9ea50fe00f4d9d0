// Read by the sanitizers when a program starts; linked into every program of a build with sanitizers.
// They look for these functions in the program, where all other names are hidden.
#define READ_BY_SANITIZERS extern "C" __attribute__((visibility("default")))
READ_BY_SANITIZERS const char* __lsan_default_suppressions();
READ_BY_SANITIZERS const char* __lsan_default_options();
READ_BY_SANITIZERS const char* __tsan_default_options();

// Bitwuzla 0.8.0 forgets numbers of GMP while it normalises. GMP is built without frame pointers, so the stack ends
// there and Bitwuzla's own name cannot be used; none of our code calls GMP. btor2parser forgets the line it was reading
// when it reports an error; its functions end in _bfr.
extern "C" const char* __lsan_default_suppressions() { return "leak:__gmp_default_allocate\nleak:_bfr\n"; }

// What is suppressed is known: saying so would disturb the tests that compare what the program prints.
extern "C" const char* __lsan_default_options() { return "print_suppressions=0"; }

// Workers of a portfolio are children of a program that may have threads, and start a thread of their own. The thread
// sanitizer follows them, but ends them if it is not told otherwise.
extern "C" const char* __tsan_default_options() { return "die_after_fork=0"; }
