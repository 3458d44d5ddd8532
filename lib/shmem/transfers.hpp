// SPDX-License-Identifier: Apache-2.0
/// @file transfers.hpp
/// @brief Put, get, signals and atomics: one translation, one native call. The names are those of the standard.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "element.hpp"
#include "failure.hpp"
#include "world.hpp"

namespace via::shmem {

/// In debug mode: in a turn (threads.hpp), and after a look at whether the arguments overlap. Not in line, as that
/// would cost the usual way a register or two.
namespace checked {

using put_call = decltype(via_put);
using get_call = decltype(via_get);
using put_signal_call = decltype(via_put_signal);

[[gnu::cold]] void put(put_call* native, via_context* ctx, void* dest, const void* source, std::size_t element,
                       std::size_t count, int pe, const char* call) noexcept;
[[gnu::cold]] void get(get_call* native, via_context* ctx, void* dest, const void* source, std::size_t element,
                       std::size_t count, int pe, const char* call) noexcept;
/// Also for strides that go back, or nowhere, which the standard does not exclude and the native calls do.
[[gnu::cold]] void iput(via_context* ctx, void* dest, const void* source, std::size_t element,
                        std::ptrdiff_t dest_stride, std::ptrdiff_t source_stride, std::size_t count, int pe,
                        const char* call) noexcept;
[[gnu::cold]] void iget(via_context* ctx, void* dest, const void* source, std::size_t element,
                        std::ptrdiff_t dest_stride, std::ptrdiff_t source_stride, std::size_t count, int pe,
                        const char* call) noexcept;
[[gnu::cold]] void put_signal(put_signal_call* native, via_context* ctx, void* dest, const void* source,
                              std::size_t element, std::size_t count, std::uint64_t* word, std::uint64_t value, int op,
                              int pe, const char* call) noexcept;
[[gnu::cold]] void atomic_nbi(via_context* ctx, via_atomic_op op, via_type type, std::size_t size, void* word,
                              const void* value, const void* compare, void* fetch, int pe, const char* call) noexcept;

}  // namespace checked

// Without the attribute the compiler makes calls of these, which take longer than what they look at.
[[gnu::always_inline]] inline void put(via_context* ctx, void* dest, const void* source, std::size_t element,
                                       std::size_t count, int pe, const char* call) noexcept {
    if (the_job.debug) [[unlikely]]
        return checked::put(via_put, ctx, dest, source, element, count, pe, call);
    check(via_put(ctx, symmetric(dest), source, element * count, pe), call);
}
[[gnu::always_inline]] inline void put_nbi(via_context* ctx, void* dest, const void* source, std::size_t element,
                                           std::size_t count, int pe, const char* call) noexcept {
    if (the_job.debug) [[unlikely]]
        return checked::put(via_put_nbi, ctx, dest, source, element, count, pe, call);
    check(via_put_nbi(ctx, symmetric(dest), source, element * count, pe), call);
}
[[gnu::always_inline]] inline void get(via_context* ctx, void* dest, const void* source, std::size_t element,
                                       std::size_t count, int pe, const char* call) noexcept {
    if (the_job.debug) [[unlikely]]
        return checked::get(via_get, ctx, dest, source, element, count, pe, call);
    check(via_get(ctx, dest, symmetric(source), element * count, pe), call);
}
[[gnu::always_inline]] inline void get_nbi(via_context* ctx, void* dest, const void* source, std::size_t element,
                                           std::size_t count, int pe, const char* call) noexcept {
    if (the_job.debug) [[unlikely]]
        return checked::get(via_get_nbi, ctx, dest, source, element, count, pe, call);
    check(via_get_nbi(ctx, dest, symmetric(source), element * count, pe), call);
}
[[gnu::always_inline]] inline void iput(via_context* ctx, void* dest, const void* source, std::size_t element,
                                        std::ptrdiff_t dest_stride, std::ptrdiff_t source_stride, std::size_t count,
                                        int pe, const char* call) noexcept {
    if (the_job.debug || dest_stride < 1 || source_stride < 1) [[unlikely]]
        return checked::iput(ctx, dest, source, element, dest_stride, source_stride, count, pe, call);
    check(via_iput(ctx, symmetric(dest), dest_stride, source, source_stride, element, count, pe), call);
}
[[gnu::always_inline]] inline void iget(via_context* ctx, void* dest, const void* source, std::size_t element,
                                        std::ptrdiff_t dest_stride, std::ptrdiff_t source_stride, std::size_t count,
                                        int pe, const char* call) noexcept {
    if (the_job.debug || dest_stride < 1 || source_stride < 1) [[unlikely]]
        return checked::iget(ctx, dest, source, element, dest_stride, source_stride, count, pe, call);
    check(via_iget(ctx, dest, dest_stride, symmetric(source), source_stride, element, count, pe), call);
}

template <class T>
void p(via_context* ctx, T* dest, std::type_identity_t<T> value, int pe, const char* call) noexcept {
    check(the_job.quick.put(ctx, symmetric(dest), &value, sizeof value, pe), call);
}
template <class T>
[[nodiscard]] T g(via_context* ctx, const T* source, int pe, const char* call) noexcept {
    T value{};
    check(the_job.quick.get(ctx, &value, symmetric(source), sizeof value, pe), call);
    return value;
}

// --- Signals ---

static_assert(SHMEM_SIGNAL_SET == int{VIA_SIGNAL_SET} && SHMEM_SIGNAL_ADD == int{VIA_SIGNAL_ADD});

inline void put_signal(via_context* ctx, void* dest, const void* source, std::size_t element, std::size_t count,
                       std::uint64_t* word, std::uint64_t value, int op, int pe, const char* call) noexcept {
    if (the_job.debug) [[unlikely]]
        return checked::put_signal(via_put_signal, ctx, dest, source, element, count, word, value, op, pe, call);
    check(via_put_signal(ctx, symmetric(dest), source, element * count, symmetric(word), value,
                         static_cast<via_signal_op>(op), pe),
          call);
}
inline void put_signal_nbi(via_context* ctx, void* dest, const void* source, std::size_t element, std::size_t count,
                           std::uint64_t* word, std::uint64_t value, int op, int pe, const char* call) noexcept {
    if (the_job.debug) [[unlikely]]
        return checked::put_signal(via_put_signal_nbi, ctx, dest, source, element, count, word, value, op, pe, call);
    check(via_put_signal_nbi(ctx, symmetric(dest), source, element * count, symmetric(word), value,
                             static_cast<via_signal_op>(op), pe),
          call);
}

// --- Atomics ---

template <class T>
void atomic(via_context* ctx, via_atomic_op op, T* word, std::type_identity_t<T> value, int pe,
            const char* call) noexcept {
    check(the_job.quick.atomic(ctx, op, element_type<T>(), symmetric(word), &value, nullptr, nullptr, pe), call);
}
/// `word` is const where the operation only reads.
template <class T>
[[nodiscard]] std::remove_const_t<T> fetch_atomic(via_context* ctx, via_atomic_op op, T* word,
                                                  std::type_identity_t<T> value, int pe, const char* call) noexcept {
    using element = std::remove_const_t<T>;
    element fetched{};
    check(the_job.quick.atomic(ctx, op, element_type<element>(), const_cast<element*>(symmetric(word)), &value, nullptr,
                               &fetched, pe),
          call);
    return fetched;
}
template <class T>
void fetch_atomic_nbi(via_context* ctx, std::remove_const_t<T>* fetch, via_atomic_op op, T* word,
                      std::type_identity_t<T> value, int pe, const char* call) noexcept {
    using element = std::remove_const_t<T>;
    auto* const there = const_cast<element*>(symmetric(word));
    if (the_job.debug) [[unlikely]]
        return checked::atomic_nbi(ctx, op, element_type<element>(), sizeof value, there, &value, nullptr, fetch, pe,
                                   call);
    check(via_atomic_nbi(ctx, op, element_type<element>(), there, &value, nullptr, fetch, pe), call);
}
template <class T>
[[nodiscard]] T compare_swap(via_context* ctx, T* word, std::type_identity_t<T> compare, std::type_identity_t<T> value,
                             int pe, const char* call) noexcept {
    T fetched{};
    check(the_job.quick.atomic(ctx, VIA_ATOMIC_COMPARE_SWAP, element_type<T>(), symmetric(word), &value, &compare,
                               &fetched, pe),
          call);
    return fetched;
}
template <class T>
void compare_swap_nbi(via_context* ctx, T* fetch, T* word, std::type_identity_t<T> compare,
                      std::type_identity_t<T> value, int pe, const char* call) noexcept {
    constexpr via_atomic_op op = VIA_ATOMIC_COMPARE_SWAP;
    T* const there = symmetric(word);
    if (the_job.debug) [[unlikely]]
        return checked::atomic_nbi(ctx, op, element_type<T>(), sizeof value, there, &value, &compare, fetch, pe, call);
    check(via_atomic_nbi(ctx, op, element_type<T>(), there, &value, &compare, fetch, pe), call);
}

// --- Order ---

inline void fence(via_context* ctx, const char* call) noexcept { check(the_job.quick.fence(ctx), call); }
inline void quiet(via_context* ctx, const char* call) noexcept { check(the_job.quick.quiet(ctx), call); }
/// On no context there is nothing to order.
inline void ctx_fence(shmem_ctx_t ctx, const char* call) noexcept {
    if (ctx != SHMEM_CTX_INVALID) fence(native(ctx), call);
}
inline void ctx_quiet(shmem_ctx_t ctx, const char* call) noexcept {
    if (ctx != SHMEM_CTX_INVALID) quiet(native(ctx), call);
}

}  // namespace via::shmem
