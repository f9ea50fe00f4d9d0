// What Windows lacks of what certcheck uses: given to the compiler before its sources, so that these stay as they are.
#pragma once

#include <cstddef>
#include <cstdio>

/// As in POSIX, for reading.
std::FILE* fmemopen(void* text, std::size_t size, const char* mode);
