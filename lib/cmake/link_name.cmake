# SPDX-License-Identifier: Apache-2.0
# link_name(NAME TARGET DIRECTORY): NAME is installed beside the file TARGET, as a link to it, in bin or lib: names that
# other implementations of a standard have for it, and so the Makefiles of programs.
function(link_name name target directory)
  file(CREATE_LINK ${target} ${CMAKE_CURRENT_BINARY_DIR}/${name} SYMBOLIC)
  install(PROGRAMS ${CMAKE_CURRENT_BINARY_DIR}/${name} DESTINATION ${directory})
endfunction()
