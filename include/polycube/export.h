// What the shared library shows.
#pragma once

#if defined(_WIN32)
#define POLYCUBE_API
#else
#define POLYCUBE_API __attribute__((visibility("default")))
#endif
