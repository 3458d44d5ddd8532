// SPDX-License-Identifier: Apache-2.0
#include "base/constant_name.hpp"

#include <array>
#include <cstddef>

namespace via::base {
namespace {

constexpr std::array types{"VIA_INT32",       "VIA_INT64",         "VIA_UINT32",         "VIA_UINT64", "VIA_FLOAT",
                           "VIA_DOUBLE",      "VIA_INT8",          "VIA_INT16",          "VIA_UINT8",  "VIA_UINT16",
                           "VIA_LONG_DOUBLE", "VIA_COMPLEX_FLOAT", "VIA_COMPLEX_DOUBLE", "VIA_HALF",   "VIA_BFLOAT16"};
static_assert(types.size() == VIA_BFLOAT16 + 1);

constexpr std::array operations{"VIA_SUM", "VIA_MIN", "VIA_MAX", "VIA_PROD", "VIA_AND", "VIA_OR", "VIA_XOR"};
static_assert(operations.size() == VIA_XOR + 1);

constexpr std::array atomics{"VIA_ATOMIC_FETCH", "VIA_ATOMIC_SET", "VIA_ATOMIC_SWAP", "VIA_ATOMIC_COMPARE_SWAP",
                             "VIA_ATOMIC_ADD",   "VIA_ATOMIC_AND", "VIA_ATOMIC_OR",   "VIA_ATOMIC_XOR"};
static_assert(atomics.size() == VIA_ATOMIC_XOR + 1);

constexpr std::array ways{"VIA_TASK_HOST", "VIA_TASK_STREAMS", "VIA_TASK_GRAPH", "VIA_TASK_LOOP"};
static_assert(ways.size() == VIA_TASK_LOOP + 1);

template <std::size_t Count>
std::string pick(const std::array<const char*, Count>& names, int number) {
    const bool is_known = number >= 0 && static_cast<std::size_t>(number) < Count;
    return is_known ? names[static_cast<std::size_t>(number)] : std::to_string(number);
}

}  // namespace

std::string name_of(via_type type) { return pick(types, type); }
std::string name_of(via_op op) { return pick(operations, op); }
std::string name_of(via_atomic_op op) { return pick(atomics, op); }
std::string name_of(via_task_way way) { return pick(ways, way); }

}  // namespace via::base
