// SPDX-License-Identifier: Apache-2.0
// The instructions of viaduct/device/order.cuh and atomic_instruction.cuh in standard C++, to be included before other
// device headers. What it cannot show is what a GPU's memory orders: these are sequentially consistent.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstring>

#include "simulated_gpu.hpp"

#define VIADUCT_DEVICE_ORDER_CUH
#define VIADUCT_DEVICE_ATOMIC_INSTRUCTION_CUH

namespace simulated {

/// Told of the loads and stores of data by transfers, with whether their condition holds.
class observer {
public:
    virtual ~observer() = default;
    virtual void loads(std::uint64_t at, std::size_t size, bool on) = 0;
    virtual void stores(std::uint64_t at, std::size_t size, bool on) = 0;
};
inline thread_local observer* observing = nullptr;

}  // namespace simulated

namespace via::device {

struct relaxed_order {};
struct ordered_order {};
inline constexpr relaxed_order relaxed{};
inline constexpr ordered_order ordered{};

namespace detail {

using size = decltype(sizeof(0));
using u8 = unsigned char;
using u16 = unsigned short;
using s32 = int;
using u32 = unsigned int;
using u64 = unsigned long long;

struct alignas(16) vec16 {
    u32 w[4];
};
template <class Unit>
struct in_register {
    Unit bits;
};
template <>
struct in_register<u8> {
    u32 bits;
};
template <>
struct in_register<u16> {
    u32 bits;
};

inline u64 address_of(const void* p) { return reinterpret_cast<u64>(p); }
inline void fence_system() { std::atomic_thread_fence(std::memory_order_seq_cst); }
inline constexpr bool has_acquire_fence = true;
inline void acquire_fence() { fence_system(); }
inline u64 nanoseconds() {
    return static_cast<u64>(std::chrono::steady_clock::now().time_since_epoch() / std::chrono::nanoseconds{1});
}
inline u64 next_of(u64 number) { return number + 1; }
inline u32 lane_of_thread() { return simulated::running->lane(); }
inline u32 rank_in_block() { return simulated::running->rank(); }
inline u32 threads_in_block() { return simulated::running->size(); }
inline u32 lanes_below() { return (1U << lane_of_thread()) - 1; }
inline u32 unknown_zero() { return 0; }
template <class Word>
Word in_place(Word value) {
    return value;
}
inline u32 chosen(bool first, u32 a, u32 b) { return first ? a : b; }

/// What the word is may be waited for, so other threads go on.
template <class Word>
Word load_and_yield(const Word* p) {
    const Word seen = std::atomic_ref{*const_cast<Word*>(p)}.load();
    simulated::running->yield();
    return seen;
}
inline u32 load_relaxed(const u32* p) { return load_and_yield(p); }
inline u64 load_relaxed(const u64* p) { return load_and_yield(p); }
inline u32 load_acquire(const u32* p) { return load_and_yield(p); }
inline u64 load_acquire(const u64* p) { return load_and_yield(p); }
template <class Word>
Word look(const Word* p) {
    return load_and_yield(p);
}
inline void acquire_seen() {}
inline void store_relaxed(u32* p, u32 v) { std::atomic_ref{*p}.store(v); }
inline void store_relaxed(u64* p, u64 v) { std::atomic_ref{*p}.store(v); }
inline void store_release(u32* p, u32 v) { store_relaxed(p, v); }
inline void store_release(u64* p, u64 v) { store_relaxed(p, v); }
inline u64 add_on_gpu(u64* p, u64 v) { return std::atomic_ref{*p}.fetch_add(v); }
inline u64 load_relaxed_on_gpu(const u64* p) { return load_relaxed(p); }
inline u64 load_acquire_on_gpu(const u64* p) { return load_relaxed(p); }
inline void store_release_on_gpu(u64* p, u64 v) { store_relaxed(p, v); }
inline void add_relaxed(u64* p, u64 v) { (void)add_on_gpu(p, v); }
inline void add_release(u64* p, u64 v) { (void)add_on_gpu(p, v); }
inline u32 raise_on_gpu(u32* p, u32 v) {
    u32 before = load_relaxed(p);
    while (before < v && !std::atomic_ref{*p}.compare_exchange_weak(before, v)) {
    }
    return before;
}

struct atomic_instructions {
    template <class W>
    static W swap(W* p, W v) {
        return std::atomic_ref{*p}.exchange(v);
    }
    template <class W>
    static W compare_swap(W* p, W compare, W v) {
        std::atomic_ref{*p}.compare_exchange_strong(compare, v);
        return compare;
    }
    template <class W>
    static W fetch_add(W* p, W v) {
        return std::atomic_ref{*p}.fetch_add(v);
    }
    template <class W>
    static W fetch_and(W* p, W v) {
        return std::atomic_ref{*p}.fetch_and(v);
    }
    template <class W>
    static W fetch_or(W* p, W v) {
        return std::atomic_ref{*p}.fetch_or(v);
    }
    template <class W>
    static W fetch_xor(W* p, W v) {
        return std::atomic_ref{*p}.fetch_xor(v);
    }
    template <class W>
    static void add(W* p, W v) {
        (void)fetch_add(p, v);
    }
    template <class W>
    static void bit_and(W* p, W v) {
        (void)fetch_and(p, v);
    }
    template <class W>
    static void bit_or(W* p, W v) {
        (void)fetch_or(p, v);
    }
    template <class W>
    static void bit_xor(W* p, W v) {
        (void)fetch_xor(p, v);
    }
};

// Data.
struct observed_loads {
    template <class T>
    static void load(T& v, u64 p, bool on) {
        v = {};
        if (simulated::observing != nullptr) simulated::observing->loads(p, sizeof v, on);
        if (on) std::memcpy(&v, reinterpret_cast<const void*>(p), sizeof v);
    }
    template <class Unit>
    static void load(in_register<Unit>& v, u64 p, bool on) {
        Unit unit;
        load(unit, p, on);
        v.bits = unit;
    }
};
struct from_here : observed_loads {};
struct from_peer : observed_loads {};

struct to_here {
    template <class T>
    static void store(const T& v, u64 p, bool on) {
        if (simulated::observing != nullptr) simulated::observing->stores(p, sizeof v, on);
        if (on) std::memcpy(reinterpret_cast<void*>(p), &v, sizeof v);
    }
    template <class Unit>
    static void store(in_register<Unit> v, u64 p, bool on) {
        store(static_cast<Unit>(v.bits), p, on);
    }
};
using to_peer = to_here;

}  // namespace detail
}  // namespace via::device
