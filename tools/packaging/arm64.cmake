# Toolchain: 64-bit ARM with Linux. The compiler is found on the path, libraries below $POLYCUBE_CROSS_ROOT, the folder of
# tools/packaging/toolchain, and below the folder around it, which is the prefix of tools/setup --target.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_LIBRARY_ARCHITECTURE aarch64-linux-gnu)
get_filename_component(prefix "$ENV{POLYCUBE_CROSS_ROOT}" DIRECTORY)
set(CMAKE_FIND_ROOT_PATH "$ENV{POLYCUBE_CROSS_ROOT}" "${prefix}")
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
