// SPDX-License-Identifier: Apache-2.0
// A GPU's block on one thread of the processor, and what a compiler for GPUs knows without a header, so that the device
// headers run there. Threads of a block are contexts that take turns at shuffles, barriers and looks at what others
// write. Blocks that are to meet run on threads of their own.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <exception>
#include <functional>
#include <stdexcept>
#include <thread>
#include <vector>

#include <ucontext.h>

namespace simulated {

constexpr unsigned lanes = 32;

class block {
public:
    /// Runs `body` by so many threads. Throws what one of them has thrown, and std::runtime_error if for very long all
    /// wait for something.
    void run(unsigned threads, const std::function<void()>& body);

    [[nodiscard]] unsigned size() const noexcept { return static_cast<unsigned>(threads_.size()); }
    /// The running thread's number.
    [[nodiscard]] unsigned rank() const noexcept { return rank_; }
    [[nodiscard]] unsigned lane() const noexcept { return rank_ % lanes; }

    /// By a thread: others go on, and it does when it is its turn again.
    void yield() { swapcontext(&threads_[rank_].context, &scheduler_); }
    /// By all threads of a warp: brings a value, and has what lane `from` brings.
    std::uint32_t exchange(std::uint32_t mine, unsigned from) {
        warp& own = warps_[rank_ / lanes];
        auto& brought = own.brought[own.meeting.turn % 2];
        brought[lane()] = mine;
        meet(own.meeting, lanes);
        return brought[from];
    }
    /// By all threads of a warp, or of the block: whether it is true for all.
    bool all_of_warp(bool mine) {
        warp& own = warps_[rank_ / lanes];
        return agree(own.meeting, lanes, mine);
    }
    bool all_of_block(bool mine) { return agree(meeting_, size(), mine); }

private:
    static constexpr std::size_t stack_bytes = std::size_t{64} << 10;
    static constexpr unsigned most_idle_passes = 2'000'000;

    /// What so many threads come to by turns.
    struct meeting {
        unsigned arrived = 0;
        unsigned turn = 0;
        std::array<bool, 2> all{};  // of this turn and of the one before, which some may not have read yet
    };
    struct warp {
        simulated::block::meeting meeting;
        std::array<std::array<std::uint32_t, lanes>, 2> brought{};
    };
    struct thread {
        ucontext_t context{};
        bool ended = false;
    };

    void meet(meeting& in, unsigned threads) {
        const unsigned turn = in.turn;
        ++moves_;
        if (++in.arrived == threads) {
            in.arrived = 0;
            ++in.turn;
        }
        while (in.turn == turn) yield();
    }
    bool agree(meeting& in, unsigned threads, bool mine) {
        bool& answer = in.all[in.turn % 2];
        answer = in.arrived == 0 ? mine : answer && mine;
        meet(in, threads);
        return answer;
    }
    static void begin() noexcept;

    ucontext_t scheduler_{};
    std::vector<thread> threads_;
    std::vector<warp> warps_;
    std::vector<char> stacks_;
    const std::function<void()>* body_ = nullptr;
    std::exception_ptr thrown_;
    meeting meeting_;
    unsigned rank_ = 0;
    unsigned moves_ = 0;
};

/// The block that runs on this thread of the processor.
inline thread_local block* running = nullptr;

inline void block::begin() noexcept {
    block& self = *running;
    try {
        (*self.body_)();
    } catch (...) {
        self.thrown_ = std::current_exception();
    }
    self.threads_[self.rank_].ended = true;
    ++self.moves_;
    self.yield();
}

inline void block::run(unsigned threads, const std::function<void()>& body) {
    body_ = &body;
    thrown_ = nullptr;
    meeting_ = {};
    warps_.assign((threads + lanes - 1) / lanes, warp{});
    threads_.resize(threads);
    if (stacks_.size() < threads * stack_bytes) stacks_.resize(threads * stack_bytes);
    running = this;
    for (unsigned i = 0; i < threads; ++i) {
        thread& each = threads_[i];
        each.ended = false;
        getcontext(&each.context);
        each.context.uc_stack.ss_sp = &stacks_[i * stack_bytes];
        each.context.uc_stack.ss_size = stack_bytes;
        each.context.uc_link = nullptr;
        makecontext(&each.context, begin, 0);
    }
    unsigned idle = 0;
    for (bool any = true; any;) {
        any = false;
        const unsigned before = moves_;
        for (rank_ = 0; rank_ < threads; ++rank_) {
            if (threads_[rank_].ended) continue;
            swapcontext(&scheduler_, &threads_[rank_].context);
            if (thrown_) std::rethrow_exception(thrown_);
            any |= !threads_[rank_].ended;
        }
        idle = moves_ == before ? idle + 1 : 0;
        if (idle != 0) std::this_thread::yield();
        if (idle > most_idle_passes) throw std::runtime_error{"all threads of a block wait"};
    }
}

struct place {
    unsigned x = 1, y = 1, z = 1;
};

}  // namespace simulated

// NOLINTBEGIN: the names are CUDA's
#define __device__
#define __host__
#define __forceinline__ inline
#define __noinline__
#define __shared__ static thread_local

inline struct {
    struct {
        operator unsigned() const { return simulated::running->size(); }
    } x;
    unsigned y = 1, z = 1;
} const blockDim;
inline struct {
    struct {
        operator unsigned() const { return simulated::running->rank(); }
    } x;
    unsigned y = 0, z = 0;
} const threadIdx;
inline constexpr simulated::place blockIdx{0, 0, 0};
inline constexpr simulated::place gridDim{};

inline void __syncthreads() { (void)simulated::running->all_of_block(true); }
inline int __syncthreads_and(int mine) { return simulated::running->all_of_block(mine != 0); }
inline void __syncwarp() { (void)simulated::running->all_of_warp(true); }
inline int __all_sync(unsigned, int mine) { return simulated::running->all_of_warp(mine != 0); }
template <class T>
T __shfl_sync(unsigned, T mine, unsigned from) {
    static_assert(sizeof(T) % sizeof(std::uint32_t) == 0);
    std::uint32_t words[sizeof(T) / sizeof(std::uint32_t)];
    std::memcpy(words, &mine, sizeof mine);
    for (std::uint32_t& word : words) word = simulated::running->exchange(word, from);
    std::memcpy(&mine, words, sizeof mine);
    return mine;
}
inline std::uint32_t __shfl_xor_sync(unsigned, std::uint32_t mine, unsigned mask) {
    return simulated::running->exchange(mine, simulated::running->lane() ^ mask);
}
/// One thread after the other, as if each came alone.
inline unsigned __activemask() { return 1U << simulated::running->lane(); }
inline unsigned __match_any_sync(unsigned mask, unsigned long long) { return mask; }
inline int __popc(unsigned v) { return __builtin_popcount(v); }
inline int __ffs(int v) { return __builtin_ffs(v); }
inline std::uint32_t __funnelshift_r(std::uint32_t low, std::uint32_t high, unsigned by) {
    return static_cast<std::uint32_t>((std::uint64_t{high} << 32 | low) >> (by & 31U));
}
inline float __int_as_float(int v) {
    float f;
    std::memcpy(&f, &v, sizeof f);
    return f;
}
inline void __nanosleep(unsigned) { simulated::running->yield(); }
[[noreturn]] inline void __trap() { throw std::runtime_error{"a kernel ended itself"}; }
inline int __isGlobal(const void*) { return 1; }
inline int __isGridConstant(const void*) { return 0; }
inline std::size_t __cvta_generic_to_shared(const void* p) { return reinterpret_cast<std::uintptr_t>(p); }
// NOLINTEND
