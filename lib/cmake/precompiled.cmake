# SPDX-License-Identifier: Apache-2.0
# With -DVIADUCT_PRECOMPILED=ON: headers that most sources include, of the language and of others, are parsed once for many
# targets. None of this project's own is among them. An include that is missing hides behind it, and a compiler that
# optimizes much warns of other things in what it has precompiled; so what is installed and measured is never built this
# way: of a release, the tests alone. `./dev` asks for it where there is no ccache, which does better and does not go with
# it; the test that takes the library in by add_subdirectory(), which does not optimize, asks for it always.
#
# Included last, when all targets are there: they know nothing of it.

set(viaduct_common_headers
    <algorithm> <array> <atomic> <cerrno> <chrono> <condition_variable> <cstddef> <cstdint> <cstdio> <cstdlib> <cstring>
    <deque> <exception> <functional> <iterator> <limits> <map> <memory> <mutex> <optional> <set> <span> <stdexcept>
    <string> <string_view> <system_error> <thread> <type_traits> <utility> <vector>)

# viaduct_precompile(NAME HEADERS header... [LINK target...] [PROPERTIES property value...]): something to share. A
# compiler takes it only for sources that are compiled alike, so there is one for each way of compiling.
function(viaduct_precompile name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "HEADERS;LINK;PROPERTIES")
  set(source ${PROJECT_BINARY_DIR}/precompiled/${name}.cpp) # an empty one: there is nothing to compile but headers
  file(CONFIGURE OUTPUT ${source} CONTENT "")
  add_library(viaduct_precompiled_${name} OBJECT EXCLUDE_FROM_ALL ${source})
  target_link_libraries(viaduct_precompiled_${name} PRIVATE viaduct_flags ${arg_LINK})
  if(arg_PROPERTIES)
    set_target_properties(viaduct_precompiled_${name} PROPERTIES ${arg_PROPERTIES})
  endif()
  target_precompile_headers(viaduct_precompiled_${name} PRIVATE ${arg_HEADERS})
endfunction()

# viaduct_use_precompiled(TARGET): what fits it, if anything does.
function(viaduct_use_precompiled target)
  get_target_property(type ${target} TYPE)
  get_target_property(sources ${target} SOURCES)
  get_target_property(linked ${target} LINK_LIBRARIES)
  # Without this project's flags: programs as others write them, and the libraries that these headers are of.
  if(NOT "viaduct_flags" IN_LIST linked OR target MATCHES "^viaduct_precompiled_" OR sources MATCHES "\\.c(;|$)"
     OR type STREQUAL INTERFACE_LIBRARY OR NOT type MATCHES "EXECUTABLE|_LIBRARY$")
    return()
  endif()
  get_target_property(directory ${target} SOURCE_DIR)
  get_target_property(options ${target} COMPILE_OPTIONS)
  if(CMAKE_BUILD_TYPE STREQUAL Release AND (NOT directory MATCHES "^${PROJECT_SOURCE_DIR}/tests/" OR options MATCHES "-O[23]"))
    return()
  endif()
  get_target_property(pic ${target} POSITION_INDEPENDENT_CODE)
  get_target_property(visibility ${target} CXX_VISIBILITY_PRESET)
  if(visibility STREQUAL hidden AND (pic OR type MATCHES "SHARED|MODULE"))
    # fmt is among its headers: how fmt is used must be the same for all.
    target_compile_definitions(${target} PRIVATE $<TARGET_PROPERTY:viaduct_fmt,INTERFACE_COMPILE_DEFINITIONS>)
    set(name room)
  elseif(pic OR type MATCHES "SHARED|MODULE")
    return()
  elseif("test_main" IN_LIST linked)
    set(name test)
  else()
    set(name program)
  endif()
  target_precompile_headers(${target} REUSE_FROM viaduct_precompiled_${name})
endfunction()

function(viaduct_use_precompiled_below directory)
  get_property(targets DIRECTORY ${directory} PROPERTY BUILDSYSTEM_TARGETS)
  foreach(target IN LISTS targets)
    viaduct_use_precompiled(${target})
  endforeach()
  get_property(below DIRECTORY ${directory} PROPERTY SUBDIRECTORIES)
  foreach(subdirectory IN LISTS below)
    viaduct_use_precompiled_below(${subdirectory})
  endforeach()
endfunction()

viaduct_precompile(
  room
  HEADERS ${viaduct_common_headers} <fmt/format.h>
  LINK viaduct_fmt
  PROPERTIES POSITION_INDEPENDENT_CODE ON CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)
viaduct_precompile(program HEADERS ${viaduct_common_headers})
if(VIADUCT_TESTS)
  viaduct_precompile(
    test
    HEADERS ${viaduct_common_headers} <catch2/catch$<$<TARGET_EXISTS:Catch2::Catch2WithMain>:_all>.hpp>
    LINK test_main)
endif()
viaduct_use_precompiled_below(${PROJECT_SOURCE_DIR})
