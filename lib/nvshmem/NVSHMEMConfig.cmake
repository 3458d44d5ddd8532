# SPDX-License-Identifier: Apache-2.0
# find_package(NVSHMEM): the targets that NVSHMEM's own package has. Each is viaduct::nvshmem.
include(CMakeFindDependencyMacro)
find_dependency(viaduct CONFIG PATHS ${CMAKE_CURRENT_LIST_DIR}/../viaduct NO_DEFAULT_PATH)

# No aliases, so that a project may make aliases of them.
foreach(name nvshmem nvshmem_host nvshmem_device)
  if(NOT TARGET nvshmem::${name})
    add_library(nvshmem::${name} INTERFACE IMPORTED)
    target_link_libraries(nvshmem::${name} INTERFACE viaduct::nvshmem)
  endif()
endforeach()
