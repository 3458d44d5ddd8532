// SPDX-License-Identifier: Apache-2.0
// What fmt 9 declares in <fmt/format.h> and leaves to a library to define; see dependencies.cmake.
#include <fmt/format-inl.h>

template auto fmt::detail::thousands_sep_impl<char>(fmt::detail::locale_ref) -> fmt::detail::thousands_sep_result<char>;
template auto fmt::detail::decimal_point_impl<char>(fmt::detail::locale_ref) -> char;
