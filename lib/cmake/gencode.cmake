# SPDX-License-Identifier: Apache-2.0
# What nvcc is told where it is asked whether kernels compile: to optimize them takes most of the time.
set(viaduct_hardly_optimized -Xcicc -O1 -Xptxas -O0)
if(CUDAToolkit_VERSION VERSION_GREATER_EQUAL 13)
  set(viaduct_hardly_optimized --Ofast-compile=max)
endif()

# viaduct_gencode(VARIABLE): what nvcc is told of the GPUs in VIADUCT_CUDA_ARCHITECTURES: machine code for each, and PTX of
# the newest, for later ones. Under a sanitizer, which sees nothing of kernels, PTX alone: the driver compiles it where
# one day it must. And where none will run, with VIADUCT_FAST_KERNELS, they are hardly optimized.
function(viaduct_gencode variable)
  set(flags)
  if(NOT VIADUCT_SANITIZE)
    foreach(architecture IN LISTS VIADUCT_CUDA_ARCHITECTURES)
      list(APPEND flags -gencode arch=compute_${architecture},code=sm_${architecture})
    endforeach()
  endif()
  if(VIADUCT_FAST_KERNELS)
    list(APPEND flags ${viaduct_hardly_optimized})
  endif()
  set(newest ${VIADUCT_CUDA_ARCHITECTURES})
  list(SORT newest COMPARE NATURAL ORDER DESCENDING)
  list(GET newest 0 newest)
  list(APPEND flags -gencode arch=compute_${newest},code=compute_${newest})
  set(${variable} ${flags} PARENT_SCOPE)
endfunction()
