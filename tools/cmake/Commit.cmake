# Writes OUTPUT, a source file with the commit of SOURCE in it, unless it says that already. A build without git, or from an
# archive of the sources, has the commit that git put into that archive, or none.
set(commit "")
find_program(git NAMES git NO_CACHE)
if(git)
  # The sources may lie in a repository that is not theirs.
  execute_process(COMMAND "${git}" -C "${SOURCE}" rev-parse --show-prefix
    OUTPUT_VARIABLE prefix RESULT_VARIABLE failed OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  if(NOT failed AND prefix STREQUAL "")
    execute_process(COMMAND "${git}" -C "${SOURCE}" describe --always --dirty=-changed --abbrev=12 "--exclude=*"
      OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  endif()
endif()
if(commit STREQUAL "")
  file(STRINGS "${SOURCE}/tools/cmake/archived_commit" commit)
  string(SUBSTRING "${commit}" 0 12 commit)
  if(NOT commit MATCHES "^[0-9a-f]+$")
    set(commit "unknown")
  endif()
endif()
set(text "namespace polycube {\nconst char* build_commit();\nconst char* build_commit() { return \"${commit}\"; }\n}\n")
set(before "")
if(EXISTS "${OUTPUT}")
  file(READ "${OUTPUT}" before)
endif()
if(NOT text STREQUAL before)
  file(WRITE "${OUTPUT}" "${text}")
endif()
