# The library as programs use it: target polycube::polycube, the objects of src/api with all layers and solvers inside. Its
# only symbols are those of include/polycube. What our own programs and tests link is the layers (start-up is faster).
set(static_default OFF)
if(DEFINED BUILD_SHARED_LIBS AND NOT BUILD_SHARED_LIBS)
  set(static_default ON)
endif()
option(POLYCUBE_STATIC_LIBRARY "Build libpolycube.a instead of libpolycube.so" ${static_default})

# --- the commit, for polycube::build_information ------------------------------------------------------------------------
# Asked for in every build, since a build need not configure. Only one small file is compiled anew when it changes.
set(commit_file "${PROJECT_BINARY_DIR}/commit/commit.cpp")
set(commit_command "${CMAKE_COMMAND}" "-DSOURCE=${PROJECT_SOURCE_DIR}" "-DOUTPUT=${commit_file}"
  -P "${PROJECT_SOURCE_DIR}/tools/cmake/Commit.cmake")
add_custom_target(polycube_ask_commit COMMAND ${commit_command} BYPRODUCTS "${commit_file}"
  COMMENT "Asking git for the commit" VERBATIM)
add_library(polycube_commit STATIC "${commit_file}")
add_dependencies(polycube_commit polycube_ask_commit)
target_link_libraries(polycube_commit PRIVATE polycube_options)

get_target_property(type polycube_api TYPE)
if(NOT type STREQUAL "STATIC_LIBRARY")
  return() # there is no src/api
endif()
target_link_libraries(polycube_api PRIVATE polycube_commit)
set(llvm_version unknown)
get_target_property(folders deps_llvm_support INTERFACE_INCLUDE_DIRECTORIES)
find_file(llvm_header llvm/Config/llvm-config.h PATHS ${folders} NO_DEFAULT_PATH NO_CACHE)
if(llvm_header)
  file(STRINGS "${llvm_header}" line REGEX "#define LLVM_VERSION_STRING ")
  string(REGEX REPLACE ".*\"(.*)\".*" "\\1" llvm_version "${line}")
endif()
set_property(SOURCE src/api/build.cpp APPEND PROPERTY COMPILE_DEFINITIONS POLYCUBE_LLVM_VERSION="${llvm_version}")
# Calls between functions of the library need not ask whether a program has put another one in their place.
target_compile_options(polycube_api PRIVATE -fno-semantic-interposition)
if(POLYCUBE_STATIC OR POLYCUBE_FUZZ)
  return()
endif()

# --- one shared object --------------------------------------------------------------------------------------------------
if(NOT POLYCUBE_STATIC_LIBRARY)
  add_library(polycube_library SHARED $<TARGET_OBJECTS:polycube_api>)
  target_link_libraries(polycube_library PRIVATE polycube_api)
  # C++ programs are built again for each minor version before 1.0: they would not start with another one. C programs are
  # not concerned (docs/CHANGELOG.md).
  set(cxx_version "${PROJECT_VERSION_MAJOR}")
  if(PROJECT_VERSION_MAJOR EQUAL 0)
    set(cxx_version "0.${PROJECT_VERSION_MINOR}")
  endif()
  set(symbols "${PROJECT_BINARY_DIR}/libpolycube.map")
  configure_file(tools/cmake/libpolycube.map.in "${symbols}" @ONLY)
  target_link_options(polycube_library PRIVATE "-Wl,--version-script=${symbols}" -Wl,--exclude-libs,ALL
    -Wl,-Bsymbolic-functions $<$<NOT:$<BOOL:${sanitizers}>>:-Wl,--no-undefined>)
  set_target_properties(polycube_library PROPERTIES LINK_DEPENDS "${symbols}"
    VERSION "${PROJECT_VERSION}" SOVERSION "${PROJECT_VERSION_MAJOR}")
# --- or one archive -----------------------------------------------------------------------------------------------------
else()
  # All archives become one object, in which only our symbols stay visible: a program may have an LLVM or a CaDiCaL of its
  # own. What lies in shared libraries only, the program links too.
  set(archives "")
  set(others "")
  get_property(layers GLOBAL PROPERTY polycube_layers)
  foreach(layer ${layers} polycube_commit)
    get_target_property(type ${layer} TYPE)
    if(type STREQUAL "STATIC_LIBRARY" AND NOT layer STREQUAL "polycube_api")
      list(APPEND archives "$<TARGET_FILE:${layer}>")
    endif()
  endforeach()
  get_property(dependencies GLOBAL PROPERTY polycube_dependencies)
  foreach(dependency ${dependencies})
    get_target_property(files ${dependency} INTERFACE_LINK_LIBRARIES)
    foreach(file ${files})
      if(file MATCHES "\\.a$")
        list(APPEND archives "${file}")
      elseif(file MATCHES "/lib([^/]*)\\.so")
        list(APPEND others "${CMAKE_MATCH_1}")
      endif()
    endforeach()
  endforeach()
  list(REMOVE_DUPLICATES archives)
  list(REMOVE_DUPLICATES others)
  set(object "${PROJECT_BINARY_DIR}/polycube${CMAKE_CXX_OUTPUT_EXTENSION}")
  add_custom_command(OUTPUT "${object}"
    COMMAND "${CMAKE_LINKER}" -r --force-group-allocation -o "${object}" $<TARGET_OBJECTS:polycube_api>
      --start-group ${archives} --end-group
    COMMAND "${CMAKE_OBJCOPY}" --wildcard --keep-global-symbol=_ZN8polycube* --keep-global-symbol=_ZNK8polycube*
      --keep-global-symbol=_ZT?N8polycube* --keep-global-symbol=polycube_* --localize-hidden "${object}"
    DEPENDS polycube_api $<TARGET_OBJECTS:polycube_api> ${archives}
    COMMENT "Merging polycube and its solvers into one object" COMMAND_EXPAND_LISTS VERBATIM)
  set_source_files_properties("${object}" PROPERTIES GENERATED ON EXTERNAL_OBJECT ON)
  add_library(polycube_library STATIC "${object}")
  find_package(Threads REQUIRED)
  target_link_libraries(polycube_library INTERFACE ${others} Threads::Threads ${CMAKE_DL_LIBS} stdc++ m)
endif()

add_library(polycube::polycube ALIAS polycube_library)
set_target_properties(polycube_library PROPERTIES OUTPUT_NAME polycube EXPORT_NAME polycube LINKER_LANGUAGE CXX)
target_compile_features(polycube_library INTERFACE cxx_std_17)
target_include_directories(polycube_library INTERFACE
  "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>" "$<INSTALL_INTERFACE:include>")
# A program that uses a library with sanitizers needs their run-time system from its start.
target_link_options(polycube_library INTERFACE "$<BUILD_INTERFACE:${sanitizers}>")
