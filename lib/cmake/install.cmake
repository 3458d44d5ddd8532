# SPDX-License-Identifier: Apache-2.0
# What `cmake --install` puts where: the library, the launcher, the headers, and the two ways to find them. Everything
# may be moved afterwards: the package file and viaduct.pc find the rest relative to themselves.
include(CMakePackageConfigHelpers)

install(TARGETS viaduct viaduct_shmem viarun EXPORT viaduct-targets)
if(TARGET viaduct-nvshmem)
  install(TARGETS viaduct-nvshmem EXPORT viaduct-targets)
endif()
foreach(module viaduct_pmix viaduct_verbs)
  if(TARGET ${module})
    install(TARGETS ${module} LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}) # beside the library, where that looks for it
  endif()
endforeach()
install(DIRECTORY include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/viaduct)
install(EXPORT viaduct-targets NAMESPACE viaduct:: DESTINATION ${package_dir})
configure_package_config_file(lib/cmake/viaduct-config.cmake.in viaduct-config.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(viaduct-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/viaduct-config.cmake ${PROJECT_BINARY_DIR}/viaduct-config-version.cmake
        DESTINATION ${package_dir})

set(pc_dir ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig)
file(RELATIVE_PATH pc_to_prefix ${pc_dir} ${CMAKE_INSTALL_PREFIX})
file(RELATIVE_PATH pc_to_include ${pc_dir} ${CMAKE_INSTALL_FULL_INCLUDEDIR})
set(pkg_config_files viaduct viaduct-shmem)
if(TARGET viaduct-nvshmem)
  list(APPEND pkg_config_files viaduct-nvshmem)
endif()
foreach(pc IN LISTS pkg_config_files)
  configure_file(lib/cmake/${pc}.pc.in ${pc}.pc @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/${pc}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endforeach()
