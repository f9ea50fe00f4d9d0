# What is installed where, in three components: `program`, `library` (to run programs that use it) and `development` (to
# build them). Everything finds the rest by its own place, so the folder may be moved as a whole.
if(NOT POLYCUBE_INSTALL)
  return()
endif()
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# --- the programs -------------------------------------------------------------------------------------------------------
if(TARGET polycube)
  install(TARGETS polycube RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}" COMPONENT program)
  include(tools/cmake/HelpFiles.cmake)
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
