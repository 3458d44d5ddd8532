# SPDX-License-Identifier: Apache-2.0
# example_kernels(VARIABLE SOURCES name... FLAGS flag...)
# Compiles NAME.cu by plain nvcc, for Turing, Ampere and Hopper, with PTX for later ones; the objects go to VARIABLE.
function(example_kernels variable)
  cmake_parse_arguments(PARSE_ARGV 1 kernels "" "" "SOURCES;FLAGS")
  set(flags -O3 -Werror all-warnings -Xcompiler=-Wall,-Wextra ${kernels_FLAGS})
  foreach(architecture 75 80 90)
    list(APPEND flags -gencode arch=compute_${architecture},code=sm_${architecture})
  endforeach()
  list(APPEND flags -gencode arch=compute_90,code=compute_90)
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
