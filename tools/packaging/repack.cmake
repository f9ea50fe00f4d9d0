# Called by CPack when the packages are made. For Debian it writes scripts that call ldconfig, which since long a trigger
# does, and counts what symbolic links point to: both are repaired.
if(CPACK_GENERATOR STREQUAL "DEB")
  foreach(package ${CPACK_PACKAGE_FILES})
    set(folder "${CPACK_TEMPORARY_DIRECTORY}/repacked")
    file(REMOVE_RECURSE "${folder}")
    execute_process(COMMAND dpkg-deb --raw-extract "${package}" "${folder}" COMMAND_ERROR_IS_FATAL ANY)
    file(REMOVE "${folder}/DEBIAN/postinst" "${folder}/DEBIAN/postrm")
    execute_process(COMMAND du -k -s --apparent-size "${folder}/usr" OUTPUT_VARIABLE size COMMAND_ERROR_IS_FATAL ANY)
    string(REGEX MATCH "^[0-9]+" size "${size}")
    file(READ "${folder}/DEBIAN/control" control)
    string(REGEX REPLACE "Installed-Size: [0-9]+" "Installed-Size: ${size}" control "${control}")
    file(WRITE "${folder}/DEBIAN/control" "${control}")
    execute_process(COMMAND dpkg-deb --root-owner-group -Zxz --build "${folder}" "${package}"
      OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
  endforeach()
endif()
