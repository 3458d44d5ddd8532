# SPDX-License-Identifier: Apache-2.0
# The target nccl, if NCCL is found: where compilers look, or in the Python package nvidia-nccl, which has no name that a
# linker looks for. -DNCCL_ROOT says where else.
find_package(Python3 QUIET COMPONENTS Interpreter)
set(package)
if(Python3_Interpreter_FOUND AND NOT NCCL_LIBRARY)
  execute_process(
    COMMAND ${Python3_EXECUTABLE} -c "import nvidia.nccl; print(list(nvidia.nccl.__path__)[0])"
    OUTPUT_VARIABLE package OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
endif()
find_library(NCCL_LIBRARY NAMES nccl libnccl.so.2 HINTS ${NCCL_ROOT} ${package} PATH_SUFFIXES lib)
# CUDA's folder may have a header of another version, and no library: the one beside the library comes first.
if(NCCL_LIBRARY)
  get_filename_component(beside ${NCCL_LIBRARY} DIRECTORY)
  find_path(NCCL_INCLUDE_DIR nccl.h HINTS ${beside}/../include)
endif()
mark_as_advanced(NCCL_INCLUDE_DIR NCCL_LIBRARY)
if(NCCL_INCLUDE_DIR AND NCCL_LIBRARY)
  add_library(nccl INTERFACE)
  target_include_directories(nccl SYSTEM INTERFACE ${NCCL_INCLUDE_DIR})
  target_link_libraries(nccl INTERFACE ${NCCL_LIBRARY})
endif()
