// Read by the leak sanitizer when a program starts; linked into every program of a build with sanitizers.
extern "C" const char* __lsan_default_suppressions();
extern "C" const char* __lsan_default_options();

// Bitwuzla 0.8.0 forgets numbers of GMP while it normalises. GMP is built without frame pointers, so the stack ends
// there and Bitwuzla's own name cannot be used; none of our code calls GMP. btor2parser forgets the line it was reading
// when it reports an error; its functions end in _bfr.
extern "C" const char* __lsan_default_suppressions() { return "leak:__gmp_default_allocate\nleak:_bfr\n"; }

// What is suppressed is known: saying so would disturb the tests that compare what the program prints.
extern "C" const char* __lsan_default_options() { return "print_suppressions=0"; }
