// What the shared library shows.
#ifndef POLYCUBE_EXPORT_H
#define POLYCUBE_EXPORT_H

#if defined(_WIN32)
#define POLYCUBE_API
#else
#define POLYCUBE_API __attribute__((visibility("default")))
#endif

#endif
