// SPDX-License-Identifier: Apache-2.0
// Litmus tests of the memory model: message passing in all its forms, with the reader's L1 warmed beforehand, between
// two PEs and through a third. Compiled with -DVIA_TEST_DROP_ACQUIRE the reader does not acquire, and they fail.
#pragma once

#include "check.hpp"
#include "job.cuh"

namespace order_test {

namespace vd = via::device;
using word = vd::signal_word;

inline constexpr int words = 512;
inline constexpr int rounds = 2000;

/// How the writer announces what it has put.
enum class by {
    signal_set,
    signal_add,
    put_signal,
    fence_p,
    fence_p_of_another,
    quiet_p,
    quiet_p_of_another,
    atomic,
    fetching_atomic,
    block_put_signal,
    bulk
};
inline const char* const names[] = {
    "signal_set", "signal_add",         "put_signal", "fence_p",         "fence_p_of_another",
    "quiet_p",    "quiet_p_of_another", "atomic",     "fetching_atomic", "block_put_signal",
    "bulk"};

/// A load that L1 may serve, and that stays where it is.
__device__ inline unsigned cached(const unsigned* p) {
    unsigned v;
    asm volatile("ld.weak.global.ca.u32 %0, [%1];" : "=r"(v) : "l"(p) : "memory");
    return v;
}

__device__ inline void await(const vd::context& ctx, const word* flag, word value) {
#ifdef VIA_TEST_DROP_ACQUIRE
    if (threadIdx.x == 0)
        while (vd::detail::load_relaxed(reinterpret_cast<const unsigned long long*>(flag)) < value) {
        }
    __syncthreads();
#else
    ctx.signal_wait_until(vd::block, flag, vd::cmp::ge, value);
#endif
}

__device__ inline void announce(const vd::context& ctx, by how, unsigned* data, const unsigned* source, word* flag,
                                word round, int to, char* shared) {
    if (how == by::block_put_signal) {
        ctx.put_signal(vd::block, data, source, words, flag, round, vd::signal_op::set, to);
        return;
    }
    if (how == by::bulk) {
        if (threadIdx.x == 0)
            ctx.put_signal(vd::lend(vd::thread, shared, 8192), data, source, words, flag, round, vd::signal_op::set,
                           to);
        return;
    }
    if (how == by::put_signal) {
        if (threadIdx.x == 0) ctx.put_signal(data, source, words, flag, round, vd::signal_op::set, to);
        return;
    }
    ctx.put_nbi(vd::block, data, source, words, to);
    const bool another = how == by::fence_p_of_another || how == by::quiet_p_of_another;
    if (how == by::fence_p || how == by::fence_p_of_another) {
        ctx.fence(vd::block);
    } else if (how == by::quiet_p || how == by::quiet_p_of_another) {
        ctx.quiet(vd::block);
    } else {
        __syncthreads();
    }
    if (threadIdx.x != (another ? blockDim.x - 1 : 0)) return;
    switch (how) {
        case by::signal_set: ctx.signal_set(flag, round, to); break;
        case by::signal_add: ctx.signal_add(flag, 1, to); break;
        case by::atomic: ctx.atomic_inc(flag, to); break;
        case by::fetching_atomic: (void)ctx.atomic_fetch_add(flag, 1ULL, to); break;
        default: ctx.p(flag, round, to);
    }
}

/// PE 0 writes to the last PE. With three PEs the flag goes to PE 1, which passes it on.
__global__ void message(const __grid_constant__ vd::context ctx, by how, unsigned* data, unsigned* source, word* flag,
                        word* back, int* stale) {
    __shared__ alignas(128) char shared[8192];
    const int last = ctx.npes() - 1;
    for (word round = 1; round <= rounds && !ctx.failed(); ++round) {
        if (ctx.pe() == 0) {
            for (unsigned i = threadIdx.x; i < words; i += blockDim.x) source[i] = static_cast<unsigned>(round);
            __syncthreads();
            if (last == 1) {
                announce(ctx, how, data, source, flag, round, 1, shared);
            } else {
                ctx.put(vd::block, data, source, words, last);
                if (threadIdx.x == 0) ctx.signal_set(flag, round, 1);
            }
            ctx.signal_wait_until(vd::block, back, vd::cmp::ge, round);
        } else if (ctx.pe() == last) {
            unsigned warm = 0;
            for (unsigned i = threadIdx.x; i < words; i += blockDim.x) warm += cached(data + i) > round;
            await(ctx, flag, round);
            for (unsigned i = threadIdx.x; i < words; i += blockDim.x) warm += cached(data + i) != round;
            if (warm != 0) atomicAdd(stale, 1);
            __syncthreads();
            if (threadIdx.x == 0) ctx.signal_set(back, round, 0);
        } else if (threadIdx.x == 0) {
            ctx.signal_wait_until(flag, vd::cmp::ge, round);
            ctx.signal_set(flag, round, last);
        }
    }
}

inline void message_passing(by how, int npes) {
    job::world w{npes, 1 << 20};
    for (int i = 0; i < npes; ++i) w.fill(i, 0);
    for (int i = 0; i < npes; ++i) {
        auto& p = w.on(i);
        message<<<1, 128, 0, p.stream>>>(p.context, how, w.at<unsigned>(i, 0), w.at<unsigned>(i, 65536),
                                         w.at<word>(i, 8192), w.at<word>(i, 12288), w.at<int>(i, 16384));
        job::cuda(cudaGetLastError());
    }
    w.wait();
    const int stale = w.read<int>(npes - 1, 16384, 1)[0];
    check::that(stale == 0, "stale data in " + std::to_string(stale) + " reads of threads");
    check::that(!w.failed(), "nobody gave up");
}

/// A get must not be served from a line that the reader has in L1.
__global__ void getting(const __grid_constant__ vd::context ctx, unsigned* data, word* flag, int* stale) {
    for (unsigned round = 1; round <= rounds; ++round) {
        if (ctx.pe() == 0) {
            data[threadIdx.x] = round;
            __syncthreads();
            if (threadIdx.x == 0) {
                ctx.signal_set(flag, round, 1);
                ctx.signal_wait_until(flag, vd::cmp::ge, round);
            }
            __syncthreads();
        } else {
            const unsigned* peer = ctx.ptr(data, 0);
            (void)cached(peer + threadIdx.x);
            if (threadIdx.x == 0)
                while (vd::detail::load_relaxed(reinterpret_cast<const vd::detail::u64*>(flag)) < round) {
                }
            __syncthreads();
            unsigned mine[1];
            ctx.get(mine, data + threadIdx.x, 1, 0);
            if (mine[0] != round || ctx.g(data + threadIdx.x, 0) != round) atomicAdd(stale, 1);
            __syncthreads();
            if (threadIdx.x == 0) ctx.signal_set(flag, round, 0);
        }
    }
}

inline void fresh_get() {
    job::world w{2, 1 << 20};
    for (int i = 0; i < 2; ++i) w.fill(i, 0);
    for (int i = 0; i < 2; ++i) {
        auto& p = w.on(i);
        getting<<<1, 64, 0, p.stream>>>(p.context, w.at<unsigned>(i, 0), w.at<word>(i, 8192), w.at<int>(i, 16384));
    }
    w.wait();
    check::that(w.read<int>(1, 16384, 1)[0] == 0, "a get returns what is there");
}

inline void all(const std::string& filter) {
    for (int how = 0; how <= static_cast<int>(by::bulk); ++how)
        check::run(std::string{"order.message."} + names[how], filter,
                   [=] { message_passing(static_cast<by>(how), 2); });
    check::run("order.message.through-a-third", filter, [] { message_passing(by::signal_set, 3); });
    check::run("order.get", filter, fresh_get);
}

}  // namespace order_test
