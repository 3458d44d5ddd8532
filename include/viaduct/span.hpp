// SPDX-License-Identifier: Apache-2.0
/// @file span.hpp
/// @brief A pointer and a length, for a C++17 interface.
#ifndef VIADUCT_SPAN_HPP
#define VIADUCT_SPAN_HPP

#include <cstddef>
#include <iterator>
#include <type_traits>
#include <utility>

namespace via {

/// A view of contiguous elements. Converts from anything with `data()` and `size()` (vector, array, std::span) and from
/// built-in arrays. Indices are not checked.
template <class T>
class span {
    template <class Container>
    using elements_of = std::remove_pointer_t<decltype(std::data(std::declval<Container&>()))>;

public:
    /// What it views; const if the view only reads.
    using element_type = T;
    /// The same without const.
    using value_type = std::remove_cv_t<T>;

    /// No elements.
    constexpr span() noexcept = default;
    /// `size` elements from `data`.
    constexpr span(T* data, std::size_t size) noexcept : data_{data}, size_{size} {}

    /// From any contiguous container whose elements convert by qualification only.
    template <class Container, class = std::enable_if_t<std::is_convertible_v<elements_of<Container> (*)[], T (*)[]>>>
    constexpr span(Container&& container) noexcept  // NOLINT(google-explicit-constructor)
        : data_{std::data(container)}, size_{std::size(container)} {}

    /// The first element.
    [[nodiscard]] constexpr T* data() const noexcept { return data_; }
    /// The number of elements.
    [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }
    /// The number of bytes.
    [[nodiscard]] constexpr std::size_t size_bytes() const noexcept { return size_ * sizeof(T); }
    /// True if there are no elements.
    [[nodiscard]] constexpr bool empty() const noexcept { return size_ == 0; }
    /// For range-for and algorithms.
    [[nodiscard]] constexpr T* begin() const noexcept { return data_; }
    /// One past the last element.
    [[nodiscard]] constexpr T* end() const noexcept { return data_ + size_; }
    /// Element `index`, which the caller keeps inside.
    [[nodiscard]] constexpr T& operator[](std::size_t index) const { return data_[index]; }

    /// `count` elements from `offset`; the caller keeps them inside.
    [[nodiscard]] constexpr span subspan(std::size_t offset, std::size_t count) const {
        return {data_ + offset, count};
    }

private:
    T* data_ = nullptr;
    std::size_t size_ = 0;
};

}  // namespace via

#endif
