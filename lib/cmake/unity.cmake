# SPDX-License-Identifier: Apache-2.0
# With -DVIADUCT_UNITY=ON: several sources of a target are compiled as one, so that what they include is parsed once,
# which takes a third to a half of the time. An include that is missing hides behind it; so what is installed and measured
# is never built this way: of a release, the tests alone. `./dev` asks for it where there is no ccache, which does better
# when little has changed; the test that takes the library in by add_subdirectory() asks for it always.
#
# And what most of them include of the standard library, fmt and Catch is parsed once for all rooms, and once for all programs
# of cases: a second less for each object.
#
# Included last, when all targets are there: they know nothing of it.

# More would leave some processors of a larger machine without work.
set(viaduct_sources_in_one 8)

# viaduct_common_headers(NAME HEADERS header... LINK target...): parsed once, for targets that are compiled alike.
function(viaduct_common_headers name)
  cmake_parse_arguments(PARSE_ARGV 1 common "" "" "HEADERS;LINK")
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/${name}.cpp CONTENT "")
  add_library(${name} OBJECT EXCLUDE_FROM_ALL ${PROJECT_BINARY_DIR}/${name}.cpp)
  target_link_libraries(${name} PRIVATE ${common_LINK} viaduct_flags)
  target_precompile_headers(${name} PRIVATE ${common_HEADERS})
endfunction()

set(common <algorithm> <array> <atomic> <chrono> <condition_variable> <cstring> <functional> <map> <memory> <mutex> <optional>
           <span> <string> <string_view> <thread> <utility> <variant> <vector>)
viaduct_common_headers(viaduct_room_headers HEADERS ${common} <fmt/format.h> LINK viaduct_fmt)
set_target_properties(
  viaduct_room_headers PROPERTIES POSITION_INDEPENDENT_CODE ON CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)
if(TARGET test_main)
  viaduct_common_headers(viaduct_test_headers HEADERS ${common} ${PROJECT_SOURCE_DIR}/tests/support/catch.hpp LINK test_main)
  get_directory_property(options DIRECTORY ${PROJECT_SOURCE_DIR}/tests COMPILE_OPTIONS)
  target_compile_options(viaduct_test_headers PRIVATE ${options})
endif()

# viaduct_share_headers(TARGET): the room's or the tests' headers, if it is one and has no options of its own.
function(viaduct_share_headers target)
  get_target_property(type ${target} TYPE)
  get_target_property(linked ${target} LINK_LIBRARIES)
  get_target_property(options ${target} COMPILE_OPTIONS)
  get_target_property(hidden ${target} CXX_VISIBILITY_PRESET)
  get_target_property(independent ${target} POSITION_INDEPENDENT_CODE)
  get_target_property(directory ${target} SOURCE_DIR)
  get_directory_property(everyone DIRECTORY ${directory} COMPILE_OPTIONS)
  list(REMOVE_ITEM options ${everyone} "")
  if(options MATCHES "-[fO]")
    return()
  endif()
  if(type STREQUAL EXECUTABLE AND "test_main" IN_LIST linked AND TARGET viaduct_test_headers)
    target_precompile_headers(${target} REUSE_FROM viaduct_test_headers)
  elseif(type STREQUAL STATIC_LIBRARY AND hidden STREQUAL "hidden" AND independent AND NOT target STREQUAL viaduct_fmt)
    target_precompile_headers(${target} REUSE_FROM viaduct_room_headers)
  endif()
endfunction()

function(viaduct_unite target)
  set(tests ${PROJECT_SOURCE_DIR}/tests)
  get_target_property(type ${target} TYPE)
  get_target_property(linked ${target} LINK_LIBRARIES)
  # Without this project's flags: programs as others write them.
  if(NOT "viaduct_flags" IN_LIST linked OR NOT type MATCHES "EXECUTABLE|(STATIC|SHARED|MODULE|OBJECT)_LIBRARY$")
    return()
  endif()
  get_target_property(directory ${target} SOURCE_DIR)
  get_target_property(options ${target} COMPILE_OPTIONS)
  cmake_path(IS_PREFIX tests ${directory} is_test)
  if(CMAKE_BUILD_TYPE MATCHES "Rel" AND (NOT is_test OR options MATCHES "-O[23]"))
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE ${viaduct_sources_in_one})
  viaduct_share_headers(${target})
endfunction()

function(viaduct_unite_below directory)
  set_property(GLOBAL APPEND PROPERTY viaduct_united ${directory})
  get_property(targets DIRECTORY ${directory} PROPERTY BUILDSYSTEM_TARGETS)
  foreach(target IN LISTS targets)
    viaduct_unite(${target})
  endforeach()
  get_property(below DIRECTORY ${directory} PROPERTY SUBDIRECTORIES)
  foreach(subdirectory IN LISTS below)
    viaduct_unite_below(${subdirectory})
  endforeach()
endfunction()

# viaduct_alone(DIRECTORY name...): sources NAME.cpp with local names that another source of their target has, too; of a
# directory that may be left out of this build.
function(viaduct_alone directory)
  get_property(united GLOBAL PROPERTY viaduct_united)
  if(NOT ${PROJECT_SOURCE_DIR}/${directory} IN_LIST united)
    return()
  endif()
  list(TRANSFORM ARGN PREPEND ${PROJECT_SOURCE_DIR}/${directory}/ OUTPUT_VARIABLE sources)
  list(TRANSFORM sources APPEND .cpp)
  set_source_files_properties(${sources} DIRECTORY ${PROJECT_SOURCE_DIR}/${directory} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()

viaduct_unite_below(${PROJECT_SOURCE_DIR})
viaduct_alone(examples/common log_plot)
viaduct_alone(lib/api collectives stream)
viaduct_alone(lib/collective host_sharing reduce)
viaduct_alone(lib/host waits)
viaduct_alone(lib/nvshmem transfers)
viaduct_alone(lib/route remote_letters remote_message remote_peer_connection)
viaduct_alone(lib/task host_passes layout matching stream_passes task_list transfers transfers_in_kernels)
viaduct_alone(lib/world windows)
viaduct_alone(tests/bootstrap tcp_process_test)
viaduct_alone(tests/conformance atomic_error device_collective device_error device_expose device_host_collective device_host_heap
              device_layouts device_matched device_reduction device_stream device_window matched mismatch movement
              movement_cases nbi prepared reducescatter reduction scan strided wait_error window)
viaduct_alone(tests/examples test_multigrid_parts)
viaduct_alone(tests/fake_cuda conditional_test copy graph_test sharing_test)
viaduct_alone(tests/fault viarun_failure_test viarun_lines_test viarun_signal_test)
viaduct_alone(tests/nvshmem by_type/meetings by_type/small_floats by_type/transfers by_type/waits)
viaduct_alone(tests/progress lane_test)
viaduct_alone(tests/rdma conformance_bells conformance_errors device_memory_test load_test remote_memory_test two_ends)
viaduct_alone(tests/route remote_attachment_test remote_letters_test remote_mend_test remote_remake_test
              remote_route_test remote_stage_test revocation_test window_book_test)
viaduct_alone(tests/tools models_test perf_test)
viaduct_alone(tests/world remote_break_test remote_order_test remote_test)
