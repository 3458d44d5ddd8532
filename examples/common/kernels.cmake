# SPDX-License-Identifier: Apache-2.0
# example_kernels(VARIABLE SOURCES name... FLAGS flag...)
# Compiles NAME.cu by plain nvcc; the objects go to VARIABLE.
function(example_kernels variable)
  cmake_parse_arguments(PARSE_ARGV 1 kernels "" "" "SOURCES;FLAGS")
  viaduct_gencode(gencode)
  set(flags -O3 -Werror all-warnings -Xcompiler=-Wall,-Wextra ${gencode} ${kernels_FLAGS})
  set(objects)
  foreach(part IN LISTS kernels_SOURCES)
    set(object ${CMAKE_CURRENT_BINARY_DIR}/${part}.o)
    get_filename_component(folder ${CMAKE_CURRENT_SOURCE_DIR} NAME)
    add_custom_command(
      OUTPUT ${object}
      COMMAND ${CUDAToolkit_NVCC_EXECUTABLE} -c ${flags} -I ${PROJECT_SOURCE_DIR}/include
              -I ${PROJECT_SOURCE_DIR}/examples -MD -MF ${object}.d -o ${object}
              ${CMAKE_CURRENT_SOURCE_DIR}/${part}.cu
      DEPENDS ${part}.cu
      DEPFILE ${object}.d
      COMMENT "Compiling ${folder}'s ${part}.cu")
    list(APPEND objects ${object})
  endforeach()
  set(${variable} ${objects} PARENT_SCOPE)
endfunction()
