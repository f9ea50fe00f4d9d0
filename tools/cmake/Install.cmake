# What is installed where, in three components: `program`, `library` (to run programs that use it) and `development` (to
# build them). Everything finds the rest by its own place, so the folder may be moved as a whole.
if(NOT POLYCUBE_INSTALL)
  return()
endif()
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# --- the licences: what is linked into programs and library is shipped with its text ---------------------------------------
file(READ "${PROJECT_SOURCE_DIR}/LICENSE" licenses)
set(licenses "polycube, a word-level model checker for hardware, has this licence.\n\n${licenses}")
string(APPEND licenses "
Parts of the following are in its programs and in its library:

LLVM Support, under the Apache License 2.0 with LLVM exceptions; on Debian its
text is in /usr/share/common-licenses/Apache-2.0.
Copyright (c) 2003-2022 University of Illinois at Urbana-Champaign, and the LLVM
contributors.

JSON for Modern C++, under the MIT licence, whose text is that of polycube.
Copyright (c) 2013-2022 Niels Lohmann.
")
if(POLYCUBE_STATIC)
  string(APPEND licenses "
Linked into these programs, but not into others of polycube: GMP, under the GNU
Lesser General Public License, version 3; the GNU C library, under version 2.1
of it; the C++ library of GCC, under the GNU General Public License, version 3,
with the GCC Runtime Library Exception; zlib, under the zlib licence; liblzma,
in the public domain. All sources of polycube are there to link it anew.
")
endif()
set(texts "")
if(POLYCUBE_PREFIX)
  file(GLOB texts "${POLYCUBE_PREFIX}/share/licenses/*")
  list(SORT texts)
endif()
foreach(text ${texts})
  cmake_path(GET text FILENAME name)
  file(READ "${text}" content)
  string(APPEND licenses "\n------- ${name} -------\n\n${content}")
endforeach()
file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/copyright" CONTENT "${licenses}" @ONLY)
function(polycube_install_licenses component package)
  install(FILES "${PROJECT_BINARY_DIR}/copyright" DESTINATION "${CMAKE_INSTALL_DATAROOTDIR}/doc/${package}"
    COMPONENT ${component})
endfunction()

# --- the programs -------------------------------------------------------------------------------------------------------
if(TARGET polycube)
  install(TARGETS polycube RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}" COMPONENT program)
  include(tools/cmake/HelpFiles.cmake)
  polycube_install_licenses(program polycube)
endif()
if(TARGET certcheck)
  install(TARGETS certcheck RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}" COMPONENT program)
  install(FILES tools/certcheck/certcheck.1 DESTINATION "${CMAKE_INSTALL_MANDIR}/man1" COMPONENT program)
endif()

# --- the library --------------------------------------------------------------------------------------------------------
if(NOT TARGET polycube_library)
  return()
endif()
install(TARGETS polycube_library EXPORT polycube-targets
  LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT library NAMELINK_COMPONENT development
  RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}" COMPONENT library
  ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT development)
polycube_install_licenses(library libpolycube${PROJECT_VERSION_MAJOR})
polycube_install_licenses(development libpolycube-dev)
install(DIRECTORY include/polycube DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}" COMPONENT development
  FILES_MATCHING PATTERN "*.h")

# find_package(polycube)
set(package_folder "${CMAKE_INSTALL_LIBDIR}/cmake/polycube")
install(EXPORT polycube-targets NAMESPACE polycube:: DESTINATION "${package_folder}" COMPONENT development)
configure_package_config_file(tools/cmake/polycube-config.cmake.in "${PROJECT_BINARY_DIR}/polycube-config.cmake"
  INSTALL_DESTINATION "${package_folder}" NO_SET_AND_CHECK_MACRO)
set(compatible SameMajorVersion)
if(PROJECT_VERSION_MAJOR EQUAL 0)
  set(compatible SameMinorVersion)
endif()
write_basic_package_version_file("${PROJECT_BINARY_DIR}/polycube-config-version.cmake" COMPATIBILITY ${compatible})
install(FILES "${PROJECT_BINARY_DIR}/polycube-config.cmake" "${PROJECT_BINARY_DIR}/polycube-config-version.cmake"
  DESTINATION "${package_folder}" COMPONENT development)

# pkg-config
set(pc_folder "${CMAKE_INSTALL_LIBDIR}/pkgconfig")
cmake_path(RELATIVE_PATH CMAKE_INSTALL_FULL_LIBDIR BASE_DIRECTORY "${CMAKE_INSTALL_PREFIX}" OUTPUT_VARIABLE pc_libdir)
cmake_path(RELATIVE_PATH CMAKE_INSTALL_FULL_INCLUDEDIR BASE_DIRECTORY "${CMAKE_INSTALL_PREFIX}" OUTPUT_VARIABLE
  pc_includedir)
cmake_path(RELATIVE_PATH CMAKE_INSTALL_PREFIX BASE_DIRECTORY "${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig" OUTPUT_VARIABLE pc_up)
set(pc_libraries "")
if(POLYCUBE_STATIC_LIBRARY)
  foreach(library ${others} pthread ${CMAKE_DL_LIBS} stdc++ m)
    string(APPEND pc_libraries " -l${library}")
  endforeach()
endif()
configure_file(tools/cmake/polycube.pc.in "${PROJECT_BINARY_DIR}/polycube.pc" @ONLY)
install(FILES "${PROJECT_BINARY_DIR}/polycube.pc" DESTINATION "${pc_folder}" COMPONENT development)
