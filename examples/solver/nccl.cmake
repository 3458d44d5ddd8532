# SPDX-License-Identifier: Apache-2.0
# The target nccl, if NCCL is found: where compilers look, or in the Python package nvidia-nccl, which has no name that a
# linker looks for. -DNCCL_ROOT says where else.
find_package(Python3 QUIET COMPONENTS Interpreter)
if(Python3_Interpreter_FOUND AND NOT DEFINED NCCL_PYTHON_PACKAGE)
  execute_process(
    COMMAND ${Python3_EXECUTABLE} -c "import nvidia.nccl; print(list(nvidia.nccl.__path__)[0])"
    OUTPUT_VARIABLE found OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  set(NCCL_PYTHON_PACKAGE "${found}" CACHE PATH "NCCL in a Python package")
endif()
find_path(NCCL_INCLUDE_DIR nccl.h HINTS ${NCCL_PYTHON_PACKAGE} PATH_SUFFIXES include)
find_library(NCCL_LIBRARY NAMES nccl libnccl.so.2 HINTS ${NCCL_PYTHON_PACKAGE} PATH_SUFFIXES lib)
mark_as_advanced(NCCL_INCLUDE_DIR NCCL_LIBRARY NCCL_PYTHON_PACKAGE)
if(NCCL_INCLUDE_DIR AND NCCL_LIBRARY)
  add_library(nccl INTERFACE)
  target_include_directories(nccl SYSTEM INTERFACE ${NCCL_INCLUDE_DIR})
  target_link_libraries(nccl INTERFACE ${NCCL_LIBRARY})
endif()
