// SPDX-License-Identifier: Apache-2.0
/// @file transfer.hpp
/// @brief Put, get, signals, atomics and order: what via::world and via::context can both do.
#ifndef VIADUCT_TRANSFER_HPP
#define VIADUCT_TRANSFER_HPP

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <viaduct.h>
#include <viaduct/error.hpp>
#include <viaduct/span.hpp>
#include <viaduct/type.hpp>

namespace via {

/// A word that announces data. Wait for it with world::wait_until().
using signal = std::uint64_t;

/// Operations on one context. `Owner` has `context_handle()`. PEs are numbered as in the context's team.
/// Errors, order and thread safety are those of the C calls of the same names (viaduct.h).
template <class Owner>
class transfers {
public:
    /// Copies `source` to symmetric `dest` at `pe`; returns when `source` may be reused.
    template <class T>
    void put(T* dest, span<const detail::same_t<T>> source, int pe) {
        static_assert(detail::is_transferable<T>);
        check(via_put(handle_of_owner(), dest, source.data(), source.size_bytes(), pe));
    }
    /// Copies from symmetric `source` at `pe` until `dest` is full; returns with the data.
    template <class T>
    void get(span<detail::same_t<T>> dest, const T* source, int pe) {
        static_assert(detail::is_transferable<T>);
        check(via_get(handle_of_owner(), dest.data(), source, dest.size_bytes(), pe));
    }
    /// put() that may return earlier: `source` may be reused after quiet().
    template <class T>
    void put_nbi(T* dest, span<const detail::same_t<T>> source, int pe) {
        static_assert(detail::is_transferable<T>);
        check(via_put_nbi(handle_of_owner(), dest, source.data(), source.size_bytes(), pe));
    }
    /// get() that may return earlier: the data is there after quiet().
    template <class T>
    void get_nbi(span<detail::same_t<T>> dest, const T* source, int pe) {
        static_assert(detail::is_transferable<T>);
        check(via_get_nbi(handle_of_owner(), dest.data(), source, dest.size_bytes(), pe));
    }
    /// Puts `count` elements, every `source_stride`-th of `source` to every `dest_stride`-th of `dest`.
    template <class T>
    void iput(T* dest, std::ptrdiff_t dest_stride, const detail::same_t<T>* source, std::ptrdiff_t source_stride,
              std::size_t count, int pe) {
        static_assert(detail::is_transferable<T>);
        check(via_iput(handle_of_owner(), dest, dest_stride, source, source_stride, sizeof(T), count, pe));
    }
    /// Gets `count` elements, every `source_stride`-th of symmetric `source` to every `dest_stride`-th of `dest`.
    template <class T>
    void iget(detail::same_t<T>* dest, std::ptrdiff_t dest_stride, const T* source, std::ptrdiff_t source_stride,
              std::size_t count, int pe) {
        static_assert(detail::is_transferable<T>);
        check(via_iget(handle_of_owner(), dest, dest_stride, source, source_stride, sizeof(T), count, pe));
    }
    /// Puts one value.
    template <class T>
    void p(T* dest, const detail::same_t<T>& value, int pe) {
        static_assert(detail::is_transferable<T>);
        check(via_put(handle_of_owner(), dest, &value, sizeof(T), pe));
    }
    /// Gets one value.
    template <class T>
    [[nodiscard]] T g(const T* source, int pe) {
        static_assert(detail::is_transferable<T>);
        T value;
        check(via_get(handle_of_owner(), &value, source, sizeof(T), pe));
        return value;
    }

    /// put(), then sets or adds to the signal word: whoever sees the signal sees the data.
    template <class T>
    void put_signal(T* dest, span<const detail::same_t<T>> source, via::signal* word, std::uint64_t value, int pe,
                    via_signal_op op = VIA_SIGNAL_SET) {
        static_assert(detail::is_transferable<T>);
        check(via_put_signal(handle_of_owner(), dest, source.data(), source.size_bytes(), word, value, op, pe));
    }
    /// put_signal() that may return earlier: `source` may be reused after quiet().
    template <class T>
    void put_signal_nbi(T* dest, span<const detail::same_t<T>> source, via::signal* word, std::uint64_t value, int pe,
                        via_signal_op op = VIA_SIGNAL_SET) {
        static_assert(detail::is_transferable<T>);
        check(via_put_signal_nbi(handle_of_owner(), dest, source.data(), source.size_bytes(), word, value, op, pe));
    }
    /// Sets or adds to a signal word at `pe`; releases the earlier puts to that PE.
    void signal(via::signal* word, std::uint64_t value, int pe, via_signal_op op = VIA_SIGNAL_SET) {
        check(via_signal(handle_of_owner(), word, value, op, pe));
    }

    /// The word's value.
    template <class T>
    [[nodiscard]] T atomic_fetch(const T* word, int pe) {
        return fetching<T>(VIA_ATOMIC_FETCH, const_cast<T*>(word), T{}, pe);
    }
    /// Stores `value`.
    template <class T>
    void atomic_set(T* word, detail::same_t<T> value, int pe) {
        blind(VIA_ATOMIC_SET, word, value, pe);
    }
    /// Stores `value`; returns what was there.
    template <class T>
    [[nodiscard]] T atomic_swap(T* word, detail::same_t<T> value, int pe) {
        return fetching<T>(VIA_ATOMIC_SWAP, word, value, pe);
    }
    /// Stores `value` if the word equals `compare`; returns what was there.
    template <class T>
    T atomic_compare_swap(T* word, detail::same_t<T> compare, detail::same_t<T> value, int pe) {
        T before{};
        check(via_atomic(handle_of_owner(), VIA_ATOMIC_COMPARE_SWAP, tag<T>(), word, &value, &compare, &before, pe));
        return before;
    }
    /// Adds one.
    template <class T>
    void atomic_inc(T* word, int pe) {
        blind(VIA_ATOMIC_ADD, word, T{1}, pe);
    }
    /// Adds one; returns what was there.
    template <class T>
    [[nodiscard]] T atomic_fetch_inc(T* word, int pe) {
        return fetching<T>(VIA_ATOMIC_ADD, word, T{1}, pe);
    }
    /// Adds `value`.
    template <class T>
    void atomic_add(T* word, detail::same_t<T> value, int pe) {
        blind(VIA_ATOMIC_ADD, word, value, pe);
    }
    /// Adds `value`; returns what was there.
    template <class T>
    [[nodiscard]] T atomic_fetch_add(T* word, detail::same_t<T> value, int pe) {
        return fetching<T>(VIA_ATOMIC_ADD, word, value, pe);
    }
    /// Bitwise and with `value`.
    template <class T>
    void atomic_and(T* word, detail::same_t<T> value, int pe) {
        blind(VIA_ATOMIC_AND, word, value, pe);
    }
    /// Bitwise and with `value`; returns what was there.
    template <class T>
    [[nodiscard]] T atomic_fetch_and(T* word, detail::same_t<T> value, int pe) {
        return fetching<T>(VIA_ATOMIC_AND, word, value, pe);
    }
    /// Bitwise or with `value`.
    template <class T>
    void atomic_or(T* word, detail::same_t<T> value, int pe) {
        blind(VIA_ATOMIC_OR, word, value, pe);
    }
    /// Bitwise or with `value`; returns what was there.
    template <class T>
    [[nodiscard]] T atomic_fetch_or(T* word, detail::same_t<T> value, int pe) {
        return fetching<T>(VIA_ATOMIC_OR, word, value, pe);
    }
    /// Bitwise exclusive or with `value`.
    template <class T>
    void atomic_xor(T* word, detail::same_t<T> value, int pe) {
        blind(VIA_ATOMIC_XOR, word, value, pe);
    }
    /// Bitwise exclusive or with `value`; returns what was there.
    template <class T>
    [[nodiscard]] T atomic_fetch_xor(T* word, detail::same_t<T> value, int pe) {
        return fetching<T>(VIA_ATOMIC_XOR, word, value, pe);
    }
    /// Any atomic operation, whose result is in `fetched` after quiet(). `compare` counts for compare_swap alone.
    template <class T>
    void atomic_nbi(via_atomic_op op, T* word, detail::same_t<T> operand, T* fetched, int pe,
                    detail::same_t<T> compare = T{}) {
        check(via_atomic_nbi(handle_of_owner(), op, tag<T>(), word, &operand, &compare, fetched, pe));
    }

    /// Orders earlier puts, signals and atomics to each PE before later ones to it.
    void fence() { check(via_fence(handle_of_owner())); }
    /// Returns when all earlier operations are done and visible at their targets.
    void quiet() { check(via_quiet(handle_of_owner())); }
    /// quiet() for what was sent to one PE.
    void quiet(int pe) { check(via_quiet_pe(handle_of_owner(), pe)); }

protected:
    transfers() = default;
    ~transfers() = default;

private:
    template <class T>
    static constexpr via_type tag() {
        static_assert(detail::components_of<T> == 1, "atomics are for integers and floating-point numbers");
        return detail::type_tag<T>::value;
    }
    template <class T>
    void blind(via_atomic_op op, T* word, T operand, int pe) {
        check(via_atomic(handle_of_owner(), op, tag<T>(), word, &operand, nullptr, nullptr, pe));
    }
    template <class T>
    T fetching(via_atomic_op op, T* word, T operand, int pe) {
        T before{};
        check(via_atomic(handle_of_owner(), op, tag<T>(), word, &operand, nullptr, &before, pe));
        return before;
    }
    [[nodiscard]] via_context* handle_of_owner() const { return static_cast<const Owner*>(this)->context_handle(); }
};

}  // namespace via

#endif
