// SPDX-License-Identifier: Apache-2.0
/// @file collective.hpp
/// @brief Collectives: what via::world, over all PEs, and via::team, over its own, can both do.
#ifndef VIADUCT_COLLECTIVE_HPP
#define VIADUCT_COLLECTIVE_HPP

#include <cstddef>
#include <type_traits>
#include <utility>

#include <viaduct.h>
#include <viaduct/error.hpp>
#include <viaduct/span.hpp>
#include <viaduct/type.hpp>

namespace via {

/// Collectives of one team. `Owner` has `team_handle()`. All are collective over the team; errors, buffers and thread
/// safety are those of the C calls of the same names (viaduct.h). Sizes in elements.
template <class Owner>
class collectives {
public:
    /// Waits for every PE, and completes nothing.
    void sync() { check(via_sync(handle_of_owner())); }
    /// Quiet of the default context, then waits for every PE.
    void barrier() { check(via_barrier(handle_of_owner())); }

    /// Copies the root's `source` to every PE's `dest`. `source` has the same size on every PE, its contents matter at
    /// the root alone.
    template <class T>
    void broadcast(T* dest, span<const detail::same_t<T>> source, int root) {
        static_assert(detail::is_transferable<T>);
        check(via_broadcast(handle_of_owner(), dest, source.data(), source.size_bytes(), root));
    }
    /// broadcast() whose root waits for nobody if it is small: via_broadcast_eager().
    template <class T>
    void broadcast_eager(T* dest, span<const detail::same_t<T>> source, int root) {
        static_assert(detail::is_transferable<T>);
        check(via_broadcast_eager(handle_of_owner(), dest, source.data(), source.size_bytes(), root));
    }
    /// Every PE's `source`, of one size, one behind the other into every PE's `dest`.
    template <class T>
    void fcollect(T* dest, span<const detail::same_t<T>> source) {
        static_assert(detail::is_transferable<T>);
        check(via_fcollect(handle_of_owner(), dest, source.data(), source.size_bytes()));
    }
    /// Every PE's `source`, of any size, one behind the other into every PE's `dest`.
    template <class T>
    void collect(span<T> dest, span<const detail::same_t<T>> source) {
        static_assert(detail::is_transferable<T>);
        check(via_collect(handle_of_owner(), dest.data(), dest.size_bytes(), source.data(), source.size_bytes()));
    }
    /// Block i of `count` elements of PE j's `source` becomes block j of PE i's `dest`.
    template <class T>
    void alltoall(T* dest, const detail::same_t<T>* source, std::size_t count) {
        static_assert(detail::is_transferable<T>);
        check(via_alltoall(handle_of_owner(), dest, source, count * sizeof(T)));
    }
    /// alltoall() of blocks whose elements lie apart.
    template <class T>
    void alltoalls(T* dest, std::ptrdiff_t dest_stride, const detail::same_t<T>* source, std::ptrdiff_t source_stride,
                   std::size_t count) {
        static_assert(detail::is_transferable<T>);
        check(via_alltoalls(handle_of_owner(), dest, dest_stride, source, source_stride, sizeof(T), count));
    }
    /// alltoall() of blocks of any size and place, which arrays of one entry a PE tell; in bytes, as of the C call.
    void alltoallv(void* dest, const std::size_t* dest_sizes, const std::size_t* dest_offsets, const void* source,
                   const std::size_t* source_sizes, const std::size_t* source_offsets) {
        check(via_alltoallv(handle_of_owner(), dest, dest_sizes, dest_offsets, source, source_sizes, source_offsets));
    }
    /// Every PE's `source`, of one size, one behind the other into the root's `dest`.
    template <class T>
    void gather(T* dest, span<const detail::same_t<T>> source, int root) {
        static_assert(detail::is_transferable<T>);
        check(via_gather(handle_of_owner(), dest, source.data(), source.size_bytes(), root));
    }
    /// Block i of the root's `source` into PE i's `dest`.
    template <class T>
    void scatter(span<T> dest, const detail::same_t<T>* source, int root) {
        static_assert(detail::is_transferable<T>);
        check(via_scatter(handle_of_owner(), dest.data(), source, dest.size_bytes(), root));
    }

    /// Reduces elementwise; every PE gets the result, the same bits. `dest` may be `source`. Elements of std::array and
    /// of small vectors (x, y, ...) are reduced component by component.
    template <class T>
    void reduce(via_op op, T* dest, span<const detail::same_t<T>> source) {
        check(via_reduce(handle_of_owner(), op, detail::type_tag<T>::value, dest, source.data(),
                         source.size() * detail::components_of<T>));
    }
    /// Reduces block i of every PE's `source`, as reduce() does, into PE i's `dest`.
    template <class T>
    void reducescatter(via_op op, span<T> dest, const detail::same_t<T>* source) {
        check(via_reducescatter(handle_of_owner(), op, detail::type_tag<T>::value, dest.data(), source,
                                dest.size() * detail::components_of<T>));
    }
    /// Reduces by `combine(a, b)`, a function of two elements that returns one. Associative, commutative, the same on
    /// every PE; it throws nothing and calls nothing of this library.
    template <class T, class Combine>
    void reduce(T* dest, span<const detail::same_t<T>> source, Combine combine) {
        static_assert(detail::is_transferable<T>);
        static_assert(std::is_invocable_r_v<T, Combine&, const T&, const T&>);
        const auto apply = [](void* context, void* into, const void* from, std::size_t count) {
            auto* a = static_cast<T*>(into);
            const auto* b = static_cast<const T*>(from);
            for (std::size_t i = 0; i < count; ++i) a[i] = (*static_cast<Combine*>(context))(a[i], b[i]);
        };
        check(via_reduce_with(handle_of_owner(), apply, &combine, sizeof(T), dest, source.data(), source.size()));
    }
    /// The sum of one value over all PEs.
    template <class T>
    [[nodiscard]] T sum(T value) {
        return reduced(VIA_SUM, value);
    }
    /// The least of one value over all PEs.
    template <class T>
    [[nodiscard]] T min(T value) {
        return reduced(VIA_MIN, value);
    }
    /// The largest of one value over all PEs.
    template <class T>
    [[nodiscard]] T max(T value) {
        return reduced(VIA_MAX, value);
    }
    /// The reduction over PEs 0 to this one.
    template <class T>
    void inclusive_scan(via_op op, T* dest, span<const detail::same_t<T>> source) {
        check(via_scan(handle_of_owner(), op, detail::type_tag<T>::value, dest, source.data(),
                       source.size() * detail::components_of<T>, false));
    }
    /// The reduction over the PEs before this one; the neutral element on PE 0.
    template <class T>
    void exclusive_scan(via_op op, T* dest, span<const detail::same_t<T>> source) {
        check(via_scan(handle_of_owner(), op, detail::type_tag<T>::value, dest, source.data(),
                       source.size() * detail::components_of<T>, true));
    }

protected:
    collectives() = default;
    ~collectives() = default;

private:
    template <class T>
    T reduced(via_op op, T value) {
        reduce(op, &value, {&value, 1});
        return value;
    }
    [[nodiscard]] via_team* handle_of_owner() const { return static_cast<const Owner*>(this)->team_handle(); }
};

}  // namespace via

#endif
