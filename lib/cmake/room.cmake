# SPDX-License-Identifier: Apache-2.0
# A room: one static library with an include root of its own. It sees the headers of the rooms that it names in DEPENDS
# and of no other, so that an include against the direction of the picture does not compile.

# A build type for those who use no preset. A project above this one decides for itself.
if(PROJECT_IS_TOP_LEVEL AND NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Release, Debug, RelWithDebInfo or MinSizeRel" FORCE)
endif()

# How everything of this project is compiled, C and C++. Contraction is off so that sums have the same bits everywhere.
add_library(viaduct_flags INTERFACE)
target_compile_features(viaduct_flags INTERFACE cxx_std_20 c_std_11)
target_compile_options(
  viaduct_flags
  INTERFACE -Wall -Wextra -Wshadow -Wconversion -Wsign-conversion -Wmissing-declarations -ffp-contract=off
            $<$<COMPILE_LANGUAGE:CXX>:-Wnon-virtual-dtor>
            $<$<COMPILE_LANGUAGE:CXX>:-Wold-style-cast>
            $<$<BOOL:${VIADUCT_WERROR}>:-Werror>)
if(VIADUCT_SANITIZE)
  add_compile_options(-fsanitize=${VIADUCT_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  add_link_options(-fsanitize=${VIADUCT_SANITIZE})
endif()

# viaduct_not_optimized(file...): sources of this directory that say by CLI11 what a program takes. To optimize one takes
# ten seconds and more, as do a sanitizer's checks of all of CLI11, and it runs once.
function(viaduct_not_optimized)
  set(options -O0)
  if(VIADUCT_SANITIZE)
    list(APPEND options -fno-sanitize=all)
  endif()
  set_source_files_properties(${ARGN} PROPERTIES COMPILE_OPTIONS "${options}" SKIP_PRECOMPILE_HEADERS ON)
endfunction()

# The public headers.
add_library(viaduct_headers INTERFACE)
target_include_directories(viaduct_headers INTERFACE ${PROJECT_SOURCE_DIR}/include)

# viaduct_room(NAME SOURCES file... DEPENDS room-or-target...)
function(viaduct_room name)
  cmake_parse_arguments(PARSE_ARGV 1 room "" "" "SOURCES;DEPENDS")
  add_library(viaduct_${name} STATIC ${room_SOURCES})
  target_include_directories(viaduct_${name} PUBLIC ${CMAKE_CURRENT_SOURCE_DIR}/include)
  set_target_properties(
    viaduct_${name} PROPERTIES POSITION_INDEPENDENT_CODE ON CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)
  foreach(dependency IN LISTS room_DEPENDS)
    if(TARGET viaduct_${dependency})
      target_link_libraries(viaduct_${name} PUBLIC viaduct_${dependency})
    else()
      target_link_libraries(viaduct_${name} PRIVATE ${dependency})
    endif()
  endforeach()
  target_link_libraries(viaduct_${name} PRIVATE viaduct_flags)
endfunction()
