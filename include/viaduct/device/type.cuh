// SPDX-License-Identifier: Apache-2.0
/// @file type.cuh
/// @brief The few type traits that kernels need, without a standard header, so that NVRTC needs none.
#ifndef VIADUCT_DEVICE_TYPE_CUH
#define VIADUCT_DEVICE_TYPE_CUH

#include <viaduct/device/order.cuh>

namespace via::device::detail {

/// Stops deduction, so that one argument alone decides T and the others convert to it.
template <class T>
struct same {
    using type = T;
};
template <class T>
using same_t = typename same<T>::type;

/// The first of two types, or the second.
template <bool First, class One, class Other>
struct choose : same<One> {};
template <class One, class Other>
struct choose<false, One, Other> : same<Other> {};
template <bool First, class One, class Other>
using choose_t = typename choose<First, One, Other>::type;

template <class One, class Other>
constexpr bool is_same = false;
template <class One>
constexpr bool is_same<One, One> = true;

/// The unsigned integer of so many bytes.
template <size Bytes>
struct word_of;
template <>
struct word_of<1> : same<u8> {};
template <>
struct word_of<2> : same<u16> {};
template <>
struct word_of<4> : same<u32> {};
template <>
struct word_of<8> : same<u64> {};
template <size Bytes>
using word_t = typename word_of<Bytes>::type;

template <class T>
constexpr bool is_floating = is_same<T, float> || is_same<T, double>;
template <class T>
constexpr bool is_signed = static_cast<T>(-1) < static_cast<T>(0);
template <class T>
constexpr bool is_integer = static_cast<T>(3) / static_cast<T>(2) == static_cast<T>(1);
/// A word that others may wait for: an integer of four or eight bytes.
template <class T>
constexpr bool is_word = (sizeof(T) == 4 || sizeof(T) == 8) && is_integer<T>;

template <class To, class From>
[[nodiscard]] inline __device__ To bits_as(const From& from) {
    static_assert(sizeof(To) == sizeof(From));
    To to;
    memcpy(&to, &from, sizeof to);
    return to;
}

}  // namespace via::device::detail

#endif
