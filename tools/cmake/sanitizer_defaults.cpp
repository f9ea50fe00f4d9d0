// Read by the leak sanitizer when a program starts; linked into every program of a build with sanitizers.
extern "C" const char* __lsan_default_suppressions();

// Bitwuzla 0.8.0 forgets numbers of GMP while it normalises. GMP is built without frame pointers, so the stack ends there
// and Bitwuzla's own name cannot be used; none of our code calls GMP.
extern "C" const char* __lsan_default_suppressions() { return "leak:__gmp_default_allocate\n"; }
