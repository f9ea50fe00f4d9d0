# LLVM's arithmetic of words, for machines that have no package of LLVM: the few files of its Support library that polycube
# calls, instead of the 140 there are. What these mention beyond each other, streams and files, only functions do that
# nothing of ours calls, which the linker leaves out.
set(llvm "${DEPS_SOURCES}/llvm")
set(llvm_files "")
foreach(name ABIBreak APInt ErrorHandling FoldingSet Hashing KnownBits SmallVector StringRef)
  list(APPEND llvm_files "${llvm}/lib/Support/${name}.cpp")
endforeach()

# What LLVM's own build would find out about the machine, as far as these files and the headers ask.
set(llvm_config "${CMAKE_BINARY_DIR}/llvm/llvm/Config")
block()
  set(LLVM_VERSION_MAJOR 14)
  set(LLVM_VERSION_MINOR 0)
  set(LLVM_VERSION_PATCH 6)
  set(PACKAGE_VERSION "14.0.6")
  set(LLVM_ENABLE_THREADS ON)
  set(LLVM_HAS_ATOMICS ON)
  if(UNIX)
    set(LLVM_ON_UNIX 1)
  endif()
  configure_file("${llvm}/include/llvm/Config/llvm-config.h.cmake" "${llvm_config}/llvm-config.h")
  configure_file("${llvm}/include/llvm/Config/abi-breaking.h.cmake" "${llvm_config}/abi-breaking.h")
  file(WRITE "${llvm_config}/config.h" "#define HAVE_UNISTD_H 1\n") # MinGW has one too
endblock()

add_library(LLVMSupport STATIC ${llvm_files})
target_compile_features(LLVMSupport PRIVATE cxx_std_14)
target_include_directories(LLVMSupport PRIVATE "${CMAKE_BINARY_DIR}/llvm" "${llvm}/include")
add_dependencies(bitwuzla LLVMSupport) # built in the stage of the longest wait: no stage of its own where it is a package

install(TARGETS LLVMSupport ARCHIVE DESTINATION lib)
install(DIRECTORY "${llvm}/include/llvm/ADT" "${llvm}/include/llvm/Support" DESTINATION include/llvm)
install(DIRECTORY "${llvm}/include/llvm-c" DESTINATION include)
install(FILES "${llvm_config}/llvm-config.h" "${llvm_config}/abi-breaking.h" DESTINATION include/llvm/Config)
install(FILES "${llvm}/LICENSE.TXT" DESTINATION share/licenses RENAME llvm)
