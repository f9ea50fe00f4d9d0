# Code that tells a fuzzer which way it went. With libFuzzer, if the compiler brings it (clang, package libclang-rt-*-dev);
# else as GCC does it for the loop in tests/fuzz/own_loop.cpp.
include(CheckCXXSourceCompiles)
set(CMAKE_REQUIRED_FLAGS "-fsanitize=fuzzer,address,undefined")
check_cxx_source_compiles("
  #include <cstddef>
  #include <cstdint>
  extern \"C\" int LLVMFuzzerTestOneInput(const std::uint8_t*, std::size_t) { return 0; }" POLYCUBE_LIBFUZZER)
unset(CMAKE_REQUIRED_FLAGS)
if(POLYCUBE_LIBFUZZER)
  target_compile_options(polycube_options INTERFACE -fsanitize=fuzzer-no-link)
else()
  target_compile_options(polycube_options INTERFACE -fsanitize-coverage=trace-pc)
endif()
