# SPDX-License-Identifier: Apache-2.0
# What the machine offers. Nothing is downloaded.
find_package(Threads REQUIRED)
find_package(fmt REQUIRED)

# fmt is compiled into what is installed, which then needs no library of fmt's: once, from the part of its headers that its
# own library is made of. Compiled anew in each source that formats a message it takes longer than the rest of the source;
# so it is only where fmt is of a version whose parts fmt.cpp does not know.
if(fmt_VERSION VERSION_GREATER_EQUAL 9 AND fmt_VERSION VERSION_LESS 10)
  add_library(viaduct_fmt STATIC ${PROJECT_SOURCE_DIR}/lib/cmake/fmt.cpp)
  set_target_properties(
    viaduct_fmt PROPERTIES POSITION_INDEPENDENT_CODE ON CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)
  target_include_directories(
    viaduct_fmt SYSTEM PUBLIC $<TARGET_PROPERTY:fmt::fmt-header-only,INTERFACE_INCLUDE_DIRECTORIES>)
  target_compile_features(viaduct_fmt PUBLIC cxx_std_20)
else()
  add_library(viaduct_fmt INTERFACE)
  target_link_libraries(viaduct_fmt INTERFACE fmt::fmt-header-only)
endif()

# Optional parts: each is found or not found, and said once. A program that takes this project in by add_subdirectory()
# has those that it has searched for itself.
set(viaduct_oldest_cuda 12.4) # whose headers name what the driver is asked for
if(NOT PROJECT_IS_TOP_LEVEL)
  if(VIADUCT_CUDA_REQUIRED)
    find_package(CUDAToolkit ${viaduct_oldest_cuda} REQUIRED)
  endif()
  return()
endif()

# viaduct_report(NAME FOUND VERSION MEANING-IF-FOUND MEANING-IF-NOT)
function(viaduct_report name found version yes no)
  if(found)
    message(STATUS "${name} ${version}: found; ${yes}")
  else()
    message(STATUS "${name}: not found; ${no}")
  endif()
endfunction()

# The searches themselves are chatty.
set(CMAKE_MESSAGE_LOG_LEVEL NOTICE)
if(VIADUCT_CUDA_REQUIRED)
  find_package(CUDAToolkit ${viaduct_oldest_cuda} REQUIRED)
else()
  find_package(CUDAToolkit ${viaduct_oldest_cuda} QUIET)
endif()
find_package(PkgConfig QUIET)
if(PkgConfig_FOUND)
  pkg_check_modules(PMIX QUIET IMPORTED_TARGET pmix)
  pkg_check_modules(IBVERBS QUIET IMPORTED_TARGET libibverbs>=1.13) # which tells how forks are guarded
endif()
find_package(MPI QUIET COMPONENTS C)
unset(CMAKE_MESSAGE_LOG_LEVEL)

viaduct_report("CUDA" "${CUDAToolkit_NVCC_EXECUTABLE}" "${CUDAToolkit_VERSION}"
               "device memory, operations on streams and in kernels are built"
               "host memory only; ${viaduct_oldest_cuda} or later is needed for more")
viaduct_report("PMIx" "${PMIX_FOUND}" "${PMIX_VERSION}" "libviaduct-pmix.so is built, for jobs under mpirun or srun"
               "libviaduct-pmix.so is not built, and mpirun and srun start no jobs by themselves")
viaduct_report("MPI" "${MPI_C_FOUND}" "${MPI_C_VERSION}" "an example and a form of the solver are built with it"
               "viaduct_mpi.h and viaduct/mpi.hpp are installed, but not tested")
viaduct_report("rdma-core" "${IBVERBS_FOUND}" "${IBVERBS_VERSION}"
               "libviaduct-verbs.so is built, by which VIADUCT_ROUTE=remote reaches PEs"
               "libviaduct-verbs.so is not built")
