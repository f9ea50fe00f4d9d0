# The manual page and the completions of the shells. The program writes them from its tables when it is installed, so that
# they are never those of another version. A program that does not run here, as one for another machine, is installed
# without them.
function(polycube_help_file topic folder name)
  install(CODE "
    set(file \"${PROJECT_BINARY_DIR}/help/${name}\")
    file(MAKE_DIRECTORY \"${PROJECT_BINARY_DIR}/help\")
    execute_process(COMMAND \"$<TARGET_FILE:polycube>\" help ${topic} OUTPUT_FILE \"\${file}\" RESULT_VARIABLE result)
    if(result EQUAL 0)
      file(INSTALL DESTINATION \"\${CMAKE_INSTALL_PREFIX}/${folder}\" TYPE FILE FILES \"\${file}\")
    else()
      message(WARNING \"not installed: ${folder}/${name}, as 'polycube help ${topic}' ended with: \${result}\")
    endif()" COMPONENT program)
endfunction()

polycube_help_file(man share/man/man1 polycube.1)
polycube_help_file(completion-bash share/bash-completion/completions polycube)
polycube_help_file(completion-zsh share/zsh/site-functions _polycube)
polycube_help_file(completion-fish share/fish/vendor_completions.d polycube.fish)
