// SPDX-License-Identifier: Apache-2.0
/// @file type.hpp
/// @brief From C++ types to the element types of viaduct.h.
#ifndef VIADUCT_TYPE_HPP
#define VIADUCT_TYPE_HPP

#include <array>
#include <complex>
#include <cstddef>
#include <type_traits>

#include <viaduct.h>

namespace via::detail {

template <class T>
inline constexpr bool is_transferable = std::is_trivially_copyable_v<T>;

/// Stops deduction, so that one argument alone decides T and the others convert to it.
template <class T>
struct same {
    using type = T;
};
template <class T>
using same_t = typename same<T>::type;

/// The C tag of an integer of `size` bytes.
constexpr via_type integer_tag(std::size_t size, bool is_signed) noexcept {
    switch (size) {
        case 1: return is_signed ? VIA_INT8 : VIA_UINT8;
        case 2: return is_signed ? VIA_INT16 : VIA_UINT16;
        case 4: return is_signed ? VIA_INT32 : VIA_UINT32;
        default: return is_signed ? VIA_INT64 : VIA_UINT64;
    }
}

/// The C tag of an element type, or of the components of a small vector. Undefined for types that have none, as bool: a
/// sum of those would be neither true nor false.
template <class T, class = void>
struct type_tag;
template <class T>
struct type_tag<T, std::enable_if_t<std::is_integral_v<T> && !std::is_same_v<T, bool> && sizeof(T) <= 8>> {
    static constexpr via_type value = integer_tag(sizeof(T), std::is_signed_v<T>);
};
template <>
struct type_tag<float> {
    static constexpr via_type value = VIA_FLOAT;
};
template <>
struct type_tag<double> {
    static constexpr via_type value = VIA_DOUBLE;
};
template <>
struct type_tag<long double> {
    static constexpr via_type value = VIA_LONG_DOUBLE;
};
template <>
struct type_tag<std::complex<float>> {
    static constexpr via_type value = VIA_COMPLEX_FLOAT;
};
template <>
struct type_tag<std::complex<double>> {
    static constexpr via_type value = VIA_COMPLEX_DOUBLE;
};
/// Whether T has members of these names, of the type of its x.
template <class T, class = void>
inline constexpr bool has_z = false;
template <class T>
inline constexpr bool has_z<T, std::void_t<decltype(T::z)>> = std::is_same_v<decltype(T::z), decltype(T::x)>;
template <class T, class = void>
inline constexpr bool has_w = false;
template <class T>
inline constexpr bool has_w<T, std::void_t<decltype(T::w)>> = std::is_same_v<decltype(T::w), decltype(T::x)>;

/// The number of components of a structure that is laid out as CUDA's small vectors are: x, y, perhaps z and w, of one
/// type, and nothing else; 0 for others.
template <class T, class = void>
struct small_vector : std::integral_constant<std::size_t, 0> {};
template <class T>
struct small_vector<T, std::enable_if_t<std::is_class_v<T> && std::is_arithmetic_v<decltype(T::x)> &&
                                        std::is_same_v<decltype(T::x), decltype(T::y)>>> {
    static constexpr std::size_t named = !has_z<T> ? 2 : !has_w<T> ? 3 : 4;
    static constexpr std::size_t value = sizeof(T) == named * sizeof(T::x) ? named : 0;
};
template <class T>
struct type_tag<T, std::enable_if_t<small_vector<T>::value != 0>> : type_tag<std::remove_cv_t<decltype(T::x)>> {};

/// How many components of that tag a T has.
template <class T>
inline constexpr std::size_t components_of = small_vector<T>::value != 0 ? small_vector<T>::value : 1;
/// Several sums, minima, ... in one call.
template <class T, std::size_t Size>
struct type_tag<std::array<T, Size>> : type_tag<T> {};
template <class T, std::size_t Size>
inline constexpr std::size_t components_of<std::array<T, Size>> = Size* components_of<T>;

}  // namespace via::detail

#endif
