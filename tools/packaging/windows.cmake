# Toolchain: 64-bit Windows by MinGW-w64, with the threads of POSIX, since GCC 12 has no std::thread with those of Windows.
# The compiler is found on the path, libraries below $POLYCUBE_CROSS_ROOT, the folder of tools/packaging/toolchain, and
# below the folder around it, which is the prefix of tools/setup --target.
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(CMAKE_C_COMPILER x86_64-w64-mingw32-gcc)
set(CMAKE_CXX_COMPILER x86_64-w64-mingw32-g++)
set(CMAKE_RC_COMPILER x86_64-w64-mingw32-windres)
get_filename_component(prefix "$ENV{POLYCUBE_CROSS_ROOT}" DIRECTORY)
set(CMAKE_FIND_ROOT_PATH "$ENV{POLYCUBE_CROSS_ROOT}/usr/x86_64-w64-mingw32" "$ENV{POLYCUBE_CROSS_ROOT}/usr"
  "${prefix}")
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
