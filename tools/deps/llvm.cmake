# LLVM's arithmetic of words, for machines that have no package of LLVM: the few files of its Support library that polycube
# calls, instead of the 140 there are. What these mention beyond each other, streams and files, only functions do that
# nothing of ours calls, which the linker leaves out.
set(llvm "${DEPS_SOURCES}/llvm")
set(llvm_files "")
foreach(name ABIBreak APInt ErrorHandling FoldingSet Hashing KnownBits MemAlloc SmallVector StringRef)
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

# The linker for Windows leaves nothing out, and asks for what the printing functions in these files mention. Nobody calls
# them; if somebody did, it would end the program.
if(WIN32)
  set(uncalled _ZN4llvm11APFloatBase10IEEEdoubleEv _ZN4llvm11APFloatBase15PPCDoubleDoubleEv
    _ZN4llvm11raw_ostream16SetBufferAndModeEPcyNS0_10BufferKindE _ZN4llvm11raw_ostream5writeEPKcy
    _ZN4llvm11raw_ostreamD2Ev _ZN4llvm11raw_ostreamlsEm _ZN4llvm13ErrorInfoBase2IDE
    _ZN4llvm3sys20RunInterruptHandlersEv _ZN4llvm4dbgsEv _ZN4llvm6detail9IEEEFloatC1Ed
    _ZN4llvm6detail9IEEEFloatD1Ev _ZN4llvm7APFloat17convertFromStringENS_9StringRefENS_12RoundingModeE
    _ZN4llvm7APFloat7StorageC1ENS_6detail9IEEEFloatERKNS_12fltSemanticsE _ZN4llvm9ErrorList2IDE
    _ZNK4llvm5Twine3strB5cxx11Ev _ZNK4llvm5Twine5printERNS_11raw_ostreamE _ZTVN4llvm17raw_pwrite_streamE
    _ZTVN4llvm19raw_svector_ostreamE _ZTVN4llvm9ErrorListE)
  set(labels "")
  foreach(symbol ${uncalled})
    string(APPEND labels ".globl ${symbol}\\n${symbol}:\\n")
  endforeach()
  file(WRITE "${CMAKE_BINARY_DIR}/llvm_uncalled.c" "__asm__(\".text\\n${labels}jmp abort\\n\");\n")
  list(APPEND llvm_files "${CMAKE_BINARY_DIR}/llvm_uncalled.c")
endif()

add_library(LLVMSupport STATIC ${llvm_files})
target_compile_features(LLVMSupport PRIVATE cxx_std_14)
target_include_directories(LLVMSupport PRIVATE "${CMAKE_BINARY_DIR}/llvm" "${llvm}/include")
add_dependencies(bitwuzla LLVMSupport) # built in the stage of the longest wait: no stage of its own where it is a package

install(TARGETS LLVMSupport ARCHIVE DESTINATION lib)
install(DIRECTORY "${llvm}/include/llvm/ADT" "${llvm}/include/llvm/Support" DESTINATION include/llvm)
install(DIRECTORY "${llvm}/include/llvm-c" DESTINATION include)
install(FILES "${llvm_config}/llvm-config.h" "${llvm_config}/abi-breaking.h" DESTINATION include/llvm/Config)
install(FILES "${llvm}/LICENSE.TXT" DESTINATION share/licenses RENAME llvm)
