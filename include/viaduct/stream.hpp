// SPDX-License-Identifier: Apache-2.0
/// @file stream.hpp
/// @brief Operations in the order of a CUDA stream.
#ifndef VIADUCT_STREAM_HPP
#define VIADUCT_STREAM_HPP

#include <cstddef>
#include <cstdint>

#include <viaduct/error.hpp>
#include <viaduct/span.hpp>
#include <viaduct/team.hpp>
#include <viaduct/transfer.hpp>
#include <viaduct/type.hpp>
#include <viaduct/world.hpp>
#include <viaduct_stream.h>

namespace via {

/// A stream, and the context and team whose operations it enqueues. A small value; owns nothing, so that the stream and
/// the world outlive it. Errors, order and capture are those of the C calls (viaduct_stream.h).
class on_stream {
public:
    /// By the world's default context and the team of all PEs.
    on_stream(const world& all, via_stream stream) noexcept
        : context_{all.context_handle()}, team_{all.team_handle()}, stream_{stream} {}
    /// By a context, for transfers and waits.
    on_stream(const context& by, via_stream stream) noexcept : context_{by.context_handle()}, stream_{stream} {}
    /// By a team, for collectives.
    on_stream(const team& who, via_stream stream) noexcept : team_{who.team_handle()}, stream_{stream} {}

    /// The stream.
    [[nodiscard]] via_stream stream() const noexcept { return stream_; }

    /// Copies `source` to symmetric `dest` at `pe`.
    template <class T>
    void put(T* dest, span<const detail::same_t<T>> source, int pe) const {
        static_assert(detail::is_transferable<T>);
        check(via_put_on_stream(context_, dest, source.data(), source.size_bytes(), pe, stream_));
    }
    /// Copies from symmetric `source` at `pe` until `dest` is full.
    template <class T>
    void get(span<detail::same_t<T>> dest, const T* source, int pe) const {
        static_assert(detail::is_transferable<T>);
        check(via_get_on_stream(context_, dest.data(), source, dest.size_bytes(), pe, stream_));
    }
    /// put() that quiet() completes.
    template <class T>
    void put_nbi(T* dest, span<const detail::same_t<T>> source, int pe) const {
        static_assert(detail::is_transferable<T>);
        check(via_put_nbi_on_stream(context_, dest, source.data(), source.size_bytes(), pe, stream_));
    }
    /// get() that quiet() completes.
    template <class T>
    void get_nbi(span<detail::same_t<T>> dest, const T* source, int pe) const {
        static_assert(detail::is_transferable<T>);
        check(via_get_nbi_on_stream(context_, dest.data(), source, dest.size_bytes(), pe, stream_));
    }
    /// Element i of `source`, every source_stride elements, to every dest_stride elements of `dest` at `pe`.
    template <class T>
    void iput(T* dest, std::ptrdiff_t dest_stride, const detail::same_t<T>* source, std::ptrdiff_t source_stride,
              std::size_t count, int pe) const {
        static_assert(detail::is_transferable<T>);
        check(via_iput_on_stream(context_, dest, dest_stride, source, source_stride, sizeof(T), count, pe, stream_));
    }
    /// The same from symmetric `source` at `pe`.
    template <class T>
    void iget(detail::same_t<T>* dest, std::ptrdiff_t dest_stride, const T* source, std::ptrdiff_t source_stride,
              std::size_t count, int pe) const {
        static_assert(detail::is_transferable<T>);
        check(via_iget_on_stream(context_, dest, dest_stride, source, source_stride, sizeof(T), count, pe, stream_));
    }
    /// put(), then sets or adds to the signal word: whoever sees the signal sees the data.
    template <class T>
    void put_signal(T* dest, span<const detail::same_t<T>> source, via::signal* word, std::uint64_t value, int pe,
                    via_signal_op op = VIA_SIGNAL_SET) const {
        static_assert(detail::is_transferable<T>);
        check(
            via_put_signal_on_stream(context_, dest, source.data(), source.size_bytes(), word, value, op, pe, stream_));
    }
    /// put_signal() that quiet() completes.
    template <class T>
    void put_signal_nbi(T* dest, span<const detail::same_t<T>> source, via::signal* word, std::uint64_t value, int pe,
                        via_signal_op op = VIA_SIGNAL_SET) const {
        static_assert(detail::is_transferable<T>);
        check(via_put_signal_nbi_on_stream(context_, dest, source.data(), source.size_bytes(), word, value, op, pe,
                                           stream_));
    }
    /// Sets or adds to a signal word at `pe`.
    void signal(via::signal* word, std::uint64_t value, int pe, via_signal_op op = VIA_SIGNAL_SET) const {
        check(via_signal_on_stream(context_, word, value, op, pe, stream_));
    }
    /// Any atomic operation. `compare` counts for compare_swap alone.
    /// @param fetched  8 bytes of device memory that receive the word's value before it, in the first of them; or null.
    template <class T>
    void atomic(via_atomic_op op, T* word, detail::same_t<T> operand, std::uint64_t* fetched, int pe,
                detail::same_t<T> compare = T{}) const {
        static_assert(detail::components_of<T> == 1, "atomics are for integers and floating-point numbers");
        check(via_atomic_on_stream(context_, op, detail::type_tag<T>::value, word, &operand, &compare, fetched, pe,
                                   stream_));
    }
    /// Later work of the stream begins when the local signal word compares true.
    void wait_until(const via::signal* word, via_cmp cmp, std::uint64_t value) const {
        check(via_signal_wait_until_on_stream(context_, word, cmp, value, stream_));
    }
    /// Later work of the stream begins when all words compare true.
    void wait_all(const via_condition& what) const { check(via_wait_all_on_stream(context_, &what, stream_)); }
    /// Later work of the stream begins when some word compares true, whose index then is in device memory.
    void wait_any(const via_condition& what, std::size_t* index) const {
        check(via_wait_any_on_stream(context_, &what, index, stream_));
    }
    /// Later work of the stream begins when some words compare true, whose indices and number then are in device
    /// memory.
    void wait_some(const via_condition& what, std::size_t* indices, std::size_t* found) const {
        check(via_wait_some_on_stream(context_, &what, indices, found, stream_));
    }
    /// Orders earlier operations of the stream to each PE before later ones to it.
    void fence() const { check(via_fence_on_stream(context_, stream_)); }
    /// Completes earlier operations of the stream before later work of it.
    void quiet() const { check(via_quiet_on_stream(context_, stream_)); }
    /// quiet() for what was sent to one PE.
    void quiet(int pe) const { check(via_quiet_pe_on_stream(context_, pe, stream_)); }

    /// Waits for every PE of the team.
    void sync() const { check(via_sync_on_stream(team_, stream_)); }
    /// quiet(), then sync().
    void barrier() const { check(via_barrier_on_stream(team_, stream_)); }
    /// Copies the root's `source` to every PE's `dest`.
    template <class T>
    void broadcast(T* dest, const detail::same_t<T>* source, std::size_t count, int root) const {
        static_assert(detail::is_transferable<T>);
        check(via_broadcast_on_stream(team_, dest, source, count * sizeof(T), root, stream_));
    }
    /// Every PE's `count` elements one behind the other in every PE's `dest`.
    template <class T>
    void fcollect(T* dest, const detail::same_t<T>* source, std::size_t count) const {
        static_assert(detail::is_transferable<T>);
        check(via_fcollect_on_stream(team_, dest, source, count * sizeof(T), stream_));
    }
    /// Block i of `count` elements of PE j's `source` becomes block j of PE i's `dest`.
    template <class T>
    void alltoall(T* dest, const detail::same_t<T>* source, std::size_t count) const {
        static_assert(detail::is_transferable<T>);
        check(via_alltoall_on_stream(team_, dest, source, count * sizeof(T), stream_));
    }
    /// alltoall() of elements that lie `source_stride` elements apart, and come to lie `dest_stride` apart. Strides are
    /// the same on every PE.
    template <class T>
    void alltoalls(T* dest, std::ptrdiff_t dest_stride, const detail::same_t<T>* source, std::ptrdiff_t source_stride,
                   std::size_t count) const {
        static_assert(detail::is_transferable<T>);
        check(via_alltoalls_on_stream(team_, dest, dest_stride, source, source_stride, sizeof(T), count, stream_));
    }
    /// Every PE's `count` elements, of which each has its own, one behind the other in every PE's `dest`, which has
    /// room for `capacity`.
    template <class T>
    void collect(T* dest, std::size_t capacity, const detail::same_t<T>* source, std::size_t count) const {
        static_assert(detail::is_transferable<T>);
        check(via_collect_on_stream(team_, dest, capacity * sizeof(T), source, count * sizeof(T), stream_));
    }
    /// alltoall() of blocks of any size and place, which tables in device memory tell; in bytes, as of the C call.
    void alltoallv(void* dest, const std::size_t* dest_offsets, const void* source, const std::size_t* source_sizes,
                   const std::size_t* source_offsets) const {
        check(via_alltoallv_on_stream(team_, dest, dest_offsets, source, source_sizes, source_offsets, stream_));
    }
    /// Every PE's `count` elements one behind the other in the root's `dest`.
    template <class T>
    void gather(T* dest, const detail::same_t<T>* source, std::size_t count, int root) const {
        static_assert(detail::is_transferable<T>);
        check(via_gather_on_stream(team_, dest, source, count * sizeof(T), root, stream_));
    }
    /// Block i of `count` elements of the root's `source` into PE i's `dest`.
    template <class T>
    void scatter(T* dest, const detail::same_t<T>* source, std::size_t count, int root) const {
        static_assert(detail::is_transferable<T>);
        check(via_scatter_on_stream(team_, dest, source, count * sizeof(T), root, stream_));
    }
    /// Reduces elementwise into every PE's `dest`, which may be `source`; arrays and small vectors component by
    /// component, and so do the scans.
    template <class T>
    void reduce(via_op op, T* dest, const detail::same_t<T>* source, std::size_t count) const {
        check(via_reduce_on_stream(team_, op, detail::type_tag<T>::value, dest, source,
                                   count * detail::components_of<T>, stream_));
    }
    /// Reduces block i of `count` elements of every PE's `source` into PE i's `dest`.
    template <class T>
    void reducescatter(via_op op, T* dest, const detail::same_t<T>* source, std::size_t count) const {
        check(via_reducescatter_on_stream(team_, op, detail::type_tag<T>::value, dest, source,
                                          count * detail::components_of<T>, stream_));
    }
    /// The reduction over PEs 0 to this one.
    template <class T>
    void inclusive_scan(via_op op, T* dest, const detail::same_t<T>* source, std::size_t count) const {
        check(via_scan_on_stream(team_, op, detail::type_tag<T>::value, dest, source, count * detail::components_of<T>,
                                 false, stream_));
    }
    /// The reduction over the PEs before this one; the neutral element on PE 0.
    template <class T>
    void exclusive_scan(via_op op, T* dest, const detail::same_t<T>* source, std::size_t count) const {
        check(via_scan_on_stream(team_, op, detail::type_tag<T>::value, dest, source, count * detail::components_of<T>,
                                 true, stream_));
    }

private:
    via_context* context_ = nullptr;
    via_team* team_ = nullptr;
    via_stream stream_ = nullptr;
};

}  // namespace via

#endif
