# Packages by CPack, in the folder of the build: `cpack -G DEB` makes three for Debian, one a component; `cpack -G TXZ` an
# archive of the program. tools/packaging/deb and tools/packaging/tarball do all of it.
set(CPACK_PACKAGE_NAME polycube)
set(CPACK_PACKAGE_VENDOR "the polycube authors")
set(CPACK_PACKAGE_VERSION "${PROJECT_VERSION}")
set(CPACK_RESOURCE_FILE_LICENSE "${PROJECT_SOURCE_DIR}/LICENSE")
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_COMPONENTS_ALL program library development)
set(CPACK_COMPONENTS_GROUPING IGNORE)

# --- an archive of the program --------------------------------------------------------------------------------------------
set(CPACK_ARCHIVE_COMPONENT_INSTALL ON)
string(TOLOWER "polycube-${PROJECT_VERSION}-${CMAKE_SYSTEM_NAME}-${CMAKE_SYSTEM_PROCESSOR}" CPACK_PACKAGE_FILE_NAME)
set(CPACK_ARCHIVE_PROGRAM_FILE_NAME "${CPACK_PACKAGE_FILE_NAME}")

# --- Debian ---------------------------------------------------------------------------------------------------------------
set(maintainer "$ENV{DEBFULLNAME} <$ENV{DEBEMAIL}>") # as Debian's own tools have it
if("$ENV{DEBFULLNAME}" STREQUAL "" OR "$ENV{DEBEMAIL}" STREQUAL "")
  set(maintainer "the polycube authors <polycube@localhost.localdomain>")
endif()
set(release 1) # of the package, for one version of polycube
set(CPACK_DEBIAN_PACKAGE_RELEASE ${release})
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_MAINTAINER "${maintainer}")
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PACKAGE_SOURCE polycube)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON) # dpkg-shlibdeps finds what they depend on
set(soname_package "libpolycube${PROJECT_VERSION_MAJOR}")

set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME polycube)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION electronics)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SUGGESTS "gtkwave, yosys")
set(CPACK_COMPONENT_PROGRAM_DESCRIPTION "word-level model checker for hardware
polycube answers whether a claim about a hardware design can ever be violated,
with a trace that anyone can replay, or with a proof that anyone can check. It
reads BTOR2, AIGER and, through Yosys, Verilog. Some of its engines work on
words, others on bits; by default they run side by side.

The package also has certcheck, an independent checker of its evidence.")

set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME "${soname_package}")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libs)
# What a package with programs that use the library will depend on.
math(EXPR next_minor "${PROJECT_VERSION_MINOR} + 1")
set(next_version "0.${next_minor}")
if(PROJECT_VERSION_MAJOR)
  math(EXPR next_version "${PROJECT_VERSION_MAJOR} + 1")
endif()
set(shlibs "libpolycube ${PROJECT_VERSION_MAJOR} ${soname_package} (>= ${PROJECT_VERSION}), ${soname_package} (<< ${next_version}~)")
file(WRITE "${PROJECT_BINARY_DIR}/debian/shlibs" "${shlibs}\n")
file(WRITE "${PROJECT_BINARY_DIR}/debian/triggers" "activate-noawait ldconfig\n")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA
  "${PROJECT_BINARY_DIR}/debian/shlibs" "${PROJECT_BINARY_DIR}/debian/triggers")
set(CPACK_COMPONENT_LIBRARY_DESCRIPTION "word-level model checker for hardware (library)
polycube answers whether a claim about a hardware design can ever be violated,
with a trace that anyone can replay, or with a proof that anyone can check.

The package has what programs that use its library need to run.")

set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libpolycube-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "${soname_package} (= ${PROJECT_VERSION}-${release})")
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION "word-level model checker for hardware (headers)
polycube answers whether a claim about a hardware design can ever be violated,
with a trace that anyone can replay, or with a proof that anyone can check.

The package has the headers for C++ and C, and the files for CMake and
pkg-config.")

# The changes: those of polycube, and those of the package, which are none.
string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)
file(WRITE "${PROJECT_BINARY_DIR}/debian/changelog.Debian" "polycube (${PROJECT_VERSION}-${release}) unstable; urgency=medium

  * Packaged from its sources. What is new in them: changelog.gz.

 -- ${maintainer}  ${date}
")
set(CPACK_POLYCUBE_CHANGES "${PROJECT_SOURCE_DIR}/docs/CHANGELOG.md" "${PROJECT_BINARY_DIR}/debian/changelog.Debian")
set(CPACK_PRE_BUILD_SCRIPTS "${PROJECT_SOURCE_DIR}/tools/packaging/documents.cmake")
set(CPACK_POST_BUILD_SCRIPTS "${PROJECT_SOURCE_DIR}/tools/packaging/repack.cmake")
include(CPack)
