# Called by CPack when the files of all components are in place, one folder a component: for Debian, changes are added to
# each, and compressed, as manual pages are.
if(CPACK_GENERATOR STREQUAL "DEB")
  foreach(component program library development)
    string(TOUPPER "${component}" upper)
    set(top "${CPACK_TEMPORARY_DIRECTORY}/${component}/usr/share")
    set(folder "${top}/doc/${CPACK_DEBIAN_${upper}_PACKAGE_NAME}")
    file(COPY ${CPACK_POLYCUBE_CHANGES} DESTINATION "${folder}")
    file(RENAME "${folder}/CHANGELOG.md" "${folder}/changelog")
    file(GLOB files "${folder}/changelog*" "${top}/man/man1/*.1")
    execute_process(COMMAND gzip -9nf ${files} COMMAND_ERROR_IS_FATAL ANY)
  endforeach()
endif()
