// SPDX-License-Identifier: Apache-2.0
/// @file atomic.cuh
/// @brief Atomics in kernels: a part of via::device::context.
#ifndef VIADUCT_DEVICE_ATOMIC_CUH
#define VIADUCT_DEVICE_ATOMIC_CUH

#include <viaduct/device/atomic_instruction.cuh>
#include <viaduct/device/ring.cuh>
#include <viaduct/device/type.cuh>

namespace via::device {

namespace detail {

/// A fence before is release; after, acquire. A relaxed access between them carries both.
inline __device__ void before_atomic(relaxed_order) {}
inline __device__ void before_atomic(ordered_order) { fence_system(); }
inline __device__ void after_atomic(relaxed_order) {}
inline __device__ void after_atomic(ordered_order) { acquire_fence(); }

}  // namespace detail

/**
 * Atomic operations on a symmetric word at `pe`, by the calling thread alone. `T` is an integer of 4 or 8 bytes, or for
 * fetch, set, swap and add also float or double. Atomic towards all other device atomics, signals and waits on the
 * word, whichever GPU they come from; not towards the host's. A word of the host heap is for this GPU only if its
 * atomics there are atomic for everyone (see via_expose_host_heap()); else a far_context asks the progress engine,
 * whose processor does them, as it does for what the GPU does not reach, and a context refuses them. So are those that
 * change what is there, on a device heap that is reached by a link without atomics (see via_atomic()). The last
 * argument is via::device::ordered (the default, as the host's atomics are: it releases, and if it fetches, acquires)
 * or via::device::relaxed. What is refused (see transfers) fetches 0.
 */
template <class Owner>
class atomics {
    template <class T>
    using bits = detail::word_t<sizeof(T)>;
    template <class T>
    static constexpr bool is_value = detail::is_word<T> || detail::is_floating<T>;
    using instructions = detail::atomic_instructions;

public:
    /// The word's value.
    template <class T, class Order = ordered_order>
    [[nodiscard]] __device__ T atomic_fetch(const T* word, int pe, Order order = {}) const {
        static_assert(is_value<T>);
        return fetching<bits<T>, T>(word, pe, order, far<T>(VIA_ABI_ATOMIC_FETCH, T{}),
                                    [](bits<T>* p) { return detail::load_relaxed(p); });
    }
    /// Stores `value`.
    template <class T, class Order = ordered_order>
    __device__ void atomic_set(T* word, detail::same_t<T> value, int pe, Order order = {}) const {
        static_assert(is_value<T>);
        blind<bits<T>>(word, pe, order, far<T>(VIA_ABI_ATOMIC_SET, value),
                       [=](bits<T>* p) { detail::store_relaxed(p, detail::bits_as<bits<T>>(value)); });
    }
    /// Stores `value`; returns what was there.
    template <class T, class Order = ordered_order>
    __device__ T atomic_swap(T* word, detail::same_t<T> value, int pe, Order order = {}) const {
        static_assert(is_value<T>);
        return fetching<bits<T>, T>(word, pe, order, far<T>(VIA_ABI_ATOMIC_SWAP, value),
                                    [=](bits<T>* p) { return instructions::swap(p, detail::bits_as<bits<T>>(value)); });
    }
    /// Stores `value` if the word equals `compare`; returns what was there. Integers.
    template <class T, class Order = ordered_order>
    __device__ T atomic_compare_swap(T* word, detail::same_t<T> compare, detail::same_t<T> value, int pe,
                                     Order order = {}) const {
        static_assert(detail::is_word<T>);
        return fetching<bits<T>, T>(
            word, pe, order, far<T>(VIA_ABI_ATOMIC_COMPARE_SWAP, value, compare), [=](bits<T>* p) {
                return instructions::compare_swap(p, static_cast<bits<T>>(compare), static_cast<bits<T>>(value));
            });
    }
    /// Adds `value`.
    template <class T, class Order = ordered_order>
    __device__ void atomic_add(T* word, detail::same_t<T> value, int pe, Order order = {}) const {
        static_assert(is_value<T>);
        blind<addend<T>>(word, pe, order, far<T>(VIA_ABI_ATOMIC_ADD, value),
                         [=](addend<T>* p) { instructions::add(p, static_cast<addend<T>>(value)); });
    }
    /// Adds `value`; returns what was there.
    template <class T, class Order = ordered_order>
    __device__ T atomic_fetch_add(T* word, detail::same_t<T> value, int pe, Order order = {}) const {
        static_assert(is_value<T>);
        return fetching<addend<T>, T>(word, pe, order, far<T>(VIA_ABI_ATOMIC_ADD, value), [=](addend<T>* p) {
            return instructions::fetch_add(p, static_cast<addend<T>>(value));
        });
    }
    /// Adds one.
    template <class T, class Order = ordered_order>
    __device__ void atomic_inc(T* word, int pe, Order order = {}) const {
        atomic_add(word, T{1}, pe, order);
    }
    /// Adds one; returns what was there.
    template <class T, class Order = ordered_order>
    __device__ T atomic_fetch_inc(T* word, int pe, Order order = {}) const {
        return atomic_fetch_add(word, T{1}, pe, order);
    }
    /// Bitwise and with `value`. Integers.
    template <class T, class Order = ordered_order>
    __device__ void atomic_and(T* word, detail::same_t<T> value, int pe, Order order = {}) const {
        static_assert(detail::is_word<T>);
        blind<bits<T>>(word, pe, order, far<T>(VIA_ABI_ATOMIC_AND, value),
                       [=](bits<T>* p) { instructions::bit_and(p, static_cast<bits<T>>(value)); });
    }
    /// Bitwise and with `value`; returns what was there. Integers.
    template <class T, class Order = ordered_order>
    __device__ T atomic_fetch_and(T* word, detail::same_t<T> value, int pe, Order order = {}) const {
        static_assert(detail::is_word<T>);
        return fetching<bits<T>, T>(word, pe, order, far<T>(VIA_ABI_ATOMIC_AND, value), [=](bits<T>* p) {
            return instructions::fetch_and(p, static_cast<bits<T>>(value));
        });
    }
    /// Bitwise or with `value`. Integers.
    template <class T, class Order = ordered_order>
    __device__ void atomic_or(T* word, detail::same_t<T> value, int pe, Order order = {}) const {
        static_assert(detail::is_word<T>);
        blind<bits<T>>(word, pe, order, far<T>(VIA_ABI_ATOMIC_OR, value),
                       [=](bits<T>* p) { instructions::bit_or(p, static_cast<bits<T>>(value)); });
    }
    /// Bitwise or with `value`; returns what was there. Integers.
    template <class T, class Order = ordered_order>
    __device__ T atomic_fetch_or(T* word, detail::same_t<T> value, int pe, Order order = {}) const {
        static_assert(detail::is_word<T>);
        return fetching<bits<T>, T>(word, pe, order, far<T>(VIA_ABI_ATOMIC_OR, value),
                                    [=](bits<T>* p) { return instructions::fetch_or(p, static_cast<bits<T>>(value)); });
    }
    /// Bitwise exclusive or with `value`. Integers.
    template <class T, class Order = ordered_order>
    __device__ void atomic_xor(T* word, detail::same_t<T> value, int pe, Order order = {}) const {
        static_assert(detail::is_word<T>);
        blind<bits<T>>(word, pe, order, far<T>(VIA_ABI_ATOMIC_XOR, value),
                       [=](bits<T>* p) { instructions::bit_xor(p, static_cast<bits<T>>(value)); });
    }
    /// Bitwise exclusive or with `value`; returns what was there. Integers.
    template <class T, class Order = ordered_order>
    __device__ T atomic_fetch_xor(T* word, detail::same_t<T> value, int pe, Order order = {}) const {
        static_assert(detail::is_word<T>);
        return fetching<bits<T>, T>(word, pe, order, far<T>(VIA_ABI_ATOMIC_XOR, value), [=](bits<T>* p) {
            return instructions::fetch_xor(p, static_cast<bits<T>>(value));
        });
    }

private:
    /// What the addition instruction takes.
    template <class T, bool = detail::is_floating<T>>
    struct addend_of : detail::same<T> {};
    template <class T>
    struct addend_of<T, false> : detail::same<bits<T>> {};
    template <class T>
    using addend = typename addend_of<T>::type;

    /// What the engine is asked for where this GPU's atomics do not reach.
    template <class T>
    [[nodiscard]] static __device__ detail::far_operation far(detail::u32 operation, T value, T compare = {}) {
        constexpr bool is_wide = sizeof(T) == 8;
        constexpr detail::u32 integer = is_wide ? VIA_ABI_TYPE_UINT64 : VIA_ABI_TYPE_UINT32;
        constexpr detail::u32 floating = is_wide ? VIA_ABI_TYPE_DOUBLE : VIA_ABI_TYPE_FLOAT;
        return {operation, detail::is_floating<T> ? floating : integer, detail::bits_as<bits<T>>(value),
                detail::bits_as<bits<T>>(compare)};
    }

    template <class Word, class T, class Order, class Operation>
    [[nodiscard]] __device__ T fetching(const T* word, int pe, Order order, const detail::far_operation& by_engine,
                                        Operation&& operation) const {
        auto* at = reinterpret_cast<Word*>(where(word, pe, use_of(by_engine)));
        if (at == nullptr) return detail::bits_as<T>(static_cast<bits<T>>(send_far(word, pe, by_engine, true)));
        detail::before_atomic(order);
        const Word before = operation(at);
        detail::after_atomic(order);
        return detail::bits_as<T>(before);
    }
    template <class Word, class T, class Order, class Operation>
    __device__ void blind(T* word, int pe, Order order, const detail::far_operation& by_engine,
                          Operation&& operation) const {
        auto* at = reinterpret_cast<Word*>(where(word, pe, use_of(by_engine)));
        if (at == nullptr) return static_cast<void>(send_far(word, pe, by_engine, false));
        detail::before_atomic(order);
        operation(at);
    }
    [[nodiscard]] static __device__ __forceinline__ detail::word_use use_of(const detail::far_operation& how) {
        const bool is_value = how.operation == VIA_ABI_ATOMIC_FETCH || how.operation == VIA_ABI_ATOMIC_SET;
        return is_value ? detail::word_use::value : detail::word_use::change;
    }
    /// Where the word is for this GPU, or 0; then it is the engine's, or nobody's, which has been reported.
    template <class T>
    [[nodiscard]] __device__ __forceinline__ detail::u64 where(const T* word, int pe, detail::word_use how) const {
        if constexpr (Owner::asks_engine) {
            return owner().find_word(word, sizeof(T), pe, how);
        } else {
            return owner().locate_word(word, sizeof(T), pe, how);
        }
    }
    template <class T>
    [[nodiscard]] __device__ __forceinline__ detail::u64 send_far(const T* word, int pe,
                                                                  const detail::far_operation& how,
                                                                  bool fetches) const {
        if constexpr (Owner::asks_engine) {
            return detail::far_atomic(owner().sought(detail::address_of(word), sizeof(T), pe), owner().engine(), how,
                                      fetches);
        } else {
            return 0;
        }
    }
    [[nodiscard]] __device__ const Owner& owner() const { return static_cast<const Owner&>(*this); }
};

}  // namespace via::device

#endif
