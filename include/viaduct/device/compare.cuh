// SPDX-License-Identifier: Apache-2.0
/// @file compare.cuh
/// @brief The words of waits and signals. The values are those of via_cmp and via_signal_op in viaduct.h.
#ifndef VIADUCT_DEVICE_COMPARE_CUH
#define VIADUCT_DEVICE_COMPARE_CUH

#include <viaduct/device/type.cuh>

namespace via::device {

/// Comparison of a wait: the word, compared with the value.
enum class cmp : unsigned {
    eq = 0,  ///< equal
    ne,      ///< not equal
    gt,      ///< greater
    ge,      ///< greater or equal
    lt,      ///< less
    le       ///< less or equal
};

/// What a signal does to the signal word.
enum class signal_op : unsigned {
    set = 0,  ///< stores the value
    add       ///< adds the value
};

/// A word that announces data: via::signal of the host, which is std::uint64_t. (Spelled out, since NVRTC has no header
/// that has it.)
using signal_word = unsigned long;
static_assert(sizeof(signal_word) == 8, "as std::uint64_t of 64-bit Linux is");

namespace detail {

template <class T>
[[nodiscard]] __device__ inline bool holds(T word, cmp how, T value) {
    switch (how) {
        case cmp::eq: return word == value;
        case cmp::ne: return word != value;
        case cmp::gt: return word > value;
        case cmp::ge: return word >= value;
        case cmp::lt: return word < value;
        default: return word <= value;
    }
}

}  // namespace detail
}  // namespace via::device

#endif
