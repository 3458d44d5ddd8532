// SPDX-License-Identifier: Apache-2.0
// Put and get: latency of one block, which repeats an operation and its completion, and bandwidth of several.
#pragma once

#include "bench.cuh"

namespace bench {

enum class shape { block, warp, thread, thread_lent };
constexpr unsigned scratch_bytes = 66 << 10;

template <class Scope>
inline constexpr int most_threads = std::is_same_v<Scope, vd::block_scope> ? 1024 : 32;

template <class Scope>
__global__ void __launch_bounds__(most_threads<Scope>)
    put_quiet(const __grid_constant__ vd::context ctx, char* dest, const char* source, size_t bytes, int turns,
              timing* t) {
    start(t);
    for (int i = 0; i < turns; ++i) {
        ctx.put(Scope{}, dest, source, bytes, 1);
        ctx.quiet(Scope{});
    }
    stop(t);
}
template <class Scope>
__global__ void __launch_bounds__(most_threads<Scope>)
    get(const __grid_constant__ vd::context ctx, char* dest, const char* source, size_t bytes, int turns, timing* t) {
    start(t);
    for (int i = 0; i < turns; ++i) ctx.get(Scope{}, dest, source, bytes, 1);
    stop(t);
}
__global__ void put_quiet_lent(const __grid_constant__ vd::context ctx, char* dest, const char* source, size_t bytes,
                               int turns, timing* t) {
    extern __shared__ char shared[];
    start(t);
    for (int i = 0; i < turns; ++i) {
        ctx.put(vd::lend(vd::thread, shared, scratch_bytes), dest, source, bytes, 1);
        ctx.quiet();
    }
    stop(t);
}
template <int Depth>
__global__ void __launch_bounds__(1024) limit_put(char* dest, const char* source, size_t bytes, int turns, timing* t) {
    start(t);
    for (int i = 0; i < turns; ++i) {
        if (bytes == 8) {
            if (threadIdx.x == 0)
                *reinterpret_cast<volatile word*>(dest) = *reinterpret_cast<const volatile word*>(source);
        } else {
            limit::copy<Depth, limit::source::own>(reinterpret_cast<uint4*>(dest),
                                                   reinterpret_cast<const uint4*>(source), bytes / 16, threadIdx.x,
                                                   blockDim.x);
        }
        limit::complete();
    }
    stop(t);
}
template <int Depth>
__global__ void __launch_bounds__(1024) limit_get(char* dest, const char* source, size_t bytes, int turns, timing* t) {
    start(t);
    for (int i = 0; i < turns; ++i) {
        if (bytes == 8) {
            if (threadIdx.x == 0)
                *reinterpret_cast<volatile word*>(dest) = limit::load_word(reinterpret_cast<const word*>(source));
        } else {
            limit::copy<Depth, limit::source::peer>(reinterpret_cast<uint4*>(dest),
                                                    reinterpret_cast<const uint4*>(source), bytes / 16, threadIdx.x,
                                                    blockDim.x);
        }
        __syncthreads();
    }
    stop(t);
}

struct latency {
    job::world& w;
    timing* t;

    double put(shape s, int threads, std::size_t bytes, int dest_off, int source_off) {
        auto& p = w.on(0);
        const int turns = bytes > (1 << 17) ? 50 : 300;
        char* dest = p.heap + dest_off;
        const char* source = p.own + source_off;
        return median(w, turns, t, [&] {
            switch (s) {
                case shape::block:
                    put_quiet<vd::block_scope><<<1, threads, 0, p.stream>>>(p.context, dest, source, bytes, turns, t);
                    break;
                case shape::warp:
                    put_quiet<vd::warp_scope><<<1, 32, 0, p.stream>>>(p.context, dest, source, bytes, turns, t);
                    break;
                case shape::thread:
                    put_quiet<vd::thread_scope><<<1, 1, 0, p.stream>>>(p.context, dest, source, bytes, turns, t);
                    break;
                case shape::thread_lent:
                    put_quiet_lent<<<1, 1, scratch_bytes, p.stream>>>(p.context, dest, source, bytes, turns, t);
                    break;
            }
        });
    }
    double limit_of_put(int threads, std::size_t bytes) {
        auto& p = w.on(0);
        const int turns = bytes > (1 << 17) ? 50 : 300;
        const auto by = [&](auto kernel) {
            return median(w, turns, t, [&] { kernel<<<1, threads, 0, p.stream>>>(w[1].heap, p.own, bytes, turns, t); });
        };
        const double several[] = {by(limit_put<1>), by(limit_put<4>), by(limit_put<8>),
                                  threads <= 512 ? by(limit_put<16>) : 1e9};
        return *std::min_element(std::begin(several), std::end(several));
    }
    double get_of(shape s, int threads, std::size_t bytes, int dest_off, int source_off) {
        auto& p = w.on(0);
        const int turns = bytes > (1 << 17) ? 50 : 300;
        char* dest = p.own + dest_off;
        const char* source = p.heap + source_off;
        return median(w, turns, t, [&] {
            if (s == shape::block) {
                get<vd::block_scope><<<1, threads, 0, p.stream>>>(p.context, dest, source, bytes, turns, t);
            } else {
                get<vd::warp_scope><<<1, 32, 0, p.stream>>>(p.context, dest, source, bytes, turns, t);
            }
        });
    }
    double limit_of_get(int threads, std::size_t bytes) {
        auto& p = w.on(0);
        const int turns = bytes > (1 << 17) ? 50 : 300;
        const auto by = [&](auto kernel) {
            return median(w, turns, t, [&] { kernel<<<1, threads, 0, p.stream>>>(p.own, w[1].heap, bytes, turns, t); });
        };
        const double several[] = {by(limit_get<1>), by(limit_get<4>), by(limit_get<8>),
                                  threads <= 512 ? by(limit_get<16>) : 1e9};
        return *std::min_element(std::begin(several), std::end(several));
    }
};

inline void latencies(job::world& w, timing* t) {
    latency l{w, t};
    job::cuda(cudaSetDevice(w[0].gpu));
    job::cuda(cudaFuncSetAttribute(put_quiet_lent, cudaFuncAttributeMaxDynamicSharedMemorySize, scratch_bytes));
    for (std::size_t bytes = 8; bytes <= (1 << 20); bytes *= bytes == 8 ? 2 : bytes == 16 ? 4 : 2) {
        const double block_limit = l.limit_of_put(1024, bytes);
        row("put_quiet.block", bytes, 1, "aligned", "us", l.put(shape::block, 1024, bytes, 0, 0), block_limit);
        row("put_quiet.block", bytes, 1, "both+4", "us", l.put(shape::block, 1024, bytes, 4, 4), block_limit);
        row("put_quiet.block", bytes, 1, "source+3", "us", l.put(shape::block, 1024, bytes, 0, 3), block_limit);
        row("put_quiet.block", bytes, 1, "dest+1,source+8", "us", l.put(shape::block, 1024, bytes, 1, 8), block_limit);
        const double get_limit = l.limit_of_get(1024, bytes);
        row("get.block", bytes, 1, "aligned", "us", l.get_of(shape::block, 1024, bytes, 0, 0), get_limit);
        row("get.block", bytes, 1, "source+3", "us", l.get_of(shape::block, 1024, bytes, 0, 3), get_limit);
        if (bytes > (128 << 10)) continue;
        const double warp_limit = l.limit_of_put(32, bytes);
        row("put_quiet.warp", bytes, 1, "aligned", "us", l.put(shape::warp, 32, bytes, 0, 0), warp_limit);
        row("get.warp", bytes, 1, "aligned", "us", l.get_of(shape::warp, 32, bytes, 0, 0), l.limit_of_get(32, bytes));
        row("put_quiet.warp", bytes, 1, "source+3", "us", l.put(shape::warp, 32, bytes, 0, 3), warp_limit);
        const double thread_limit = bytes > 65536 ? 0 : l.limit_of_put(1, bytes);
        row("put_quiet.thread", bytes, 1, "aligned", "us", l.put(shape::thread, 1, bytes, 0, 0), thread_limit);
        row("put_quiet.thread", bytes, 1, "source+3", "us", l.put(shape::thread, 1, bytes, 0, 3), thread_limit);
        row("put_quiet.thread-scratch", bytes, 1, "aligned", "us", l.put(shape::thread_lent, 1, bytes, 0, 0),
            block_limit);
    }
}

// --- Bandwidth: several blocks, each with its share of 64 MiB. ---

constexpr std::size_t much = 64 << 20;

template <bool Gets>
__global__ void __launch_bounds__(1024)
    bandwidth(const __grid_constant__ vd::context ctx, char* dest, const char* source, size_t bytes) {
    const size_t share = (bytes / gridDim.x) & ~size_t{1023};
    const size_t at = share * blockIdx.x;
    const size_t mine = blockIdx.x + 1 == gridDim.x ? bytes - at : share;
    if (Gets) {
        ctx.get(vd::block, dest + at, source + at, mine, 1);
    } else {
        ctx.put(vd::block, dest + at, source + at, mine, 1);
        ctx.quiet(vd::block);
    }
}
__global__ void __launch_bounds__(32)
    bandwidth_lent(const __grid_constant__ vd::context ctx, char* dest, const char* source, size_t bytes) {
    extern __shared__ char shared[];
    const size_t share = (bytes / gridDim.x) & ~size_t{1023};
    const size_t at = share * blockIdx.x;
    const size_t mine = blockIdx.x + 1 == gridDim.x ? bytes - at : share;
    ctx.put(vd::lend(vd::warp, shared, scratch_bytes), dest + at, source + at, mine, 1);
    ctx.quiet(vd::warp);
}
template <int Depth, limit::source From>
__global__ void __launch_bounds__(1024) limit_bandwidth(char* dest, const char* source, size_t bytes) {
    const size_t share = (bytes / gridDim.x) & ~size_t{1023};
    const size_t at = share * blockIdx.x;
    const size_t mine = blockIdx.x + 1 == gridDim.x ? bytes - at : share;
    limit::copy<Depth, From>(reinterpret_cast<uint4*>(dest + at), reinterpret_cast<const uint4*>(source + at),
                             mine / 16, threadIdx.x, blockDim.x);
    if (From == limit::source::own) limit::complete();
}

template <class Launch>
double gigabytes_per_second(job::world& w, Launch&& launch) {
    auto& p = w.on(0);
    cudaEvent_t began, ended;
    job::cuda(cudaEventCreate(&began));
    job::cuda(cudaEventCreate(&ended));
    std::vector<double> all;
    for (int r = 0; r <= repetitions; ++r) {
        constexpr int turns = 5;
        job::cuda(cudaEventRecord(began, p.stream));
        for (int i = 0; i < turns; ++i) launch(p.stream);
        job::cuda(cudaEventRecord(ended, p.stream));
        job::cuda(cudaEventSynchronize(ended));
        float ms = 0;
        job::cuda(cudaEventElapsedTime(&ms, began, ended));
        if (r != 0) all.push_back(static_cast<double>(much) * turns / 1e6 / static_cast<double>(ms));
    }
    job::cuda(cudaEventDestroy(began));
    job::cuda(cudaEventDestroy(ended));
    std::sort(all.begin(), all.end());
    return all[all.size() / 2];
}

inline void bandwidths(job::world& w) {
    auto& p = w.on(0);
    job::cuda(cudaFuncSetAttribute(bandwidth_lent, cudaFuncAttributeMaxDynamicSharedMemorySize, scratch_bytes));
    for (const int blocks : {1, 2, 4, 8, 16, 32}) {
        const auto limit_of = [&](char* dest, const char* source, auto k1, auto k4, auto k8) {
            const auto by = [&](auto kernel) {
                return gigabytes_per_second(
                    w, [&](cudaStream_t s) { kernel<<<blocks, 1024, 0, s>>>(dest, source, much); });
            };
            const double several[] = {by(k1), by(k4), by(k8)};
            return *std::max_element(std::begin(several), std::end(several));
        };
        const auto ours = [&](auto kernel, int threads, unsigned shared, char* dest, const char* source) {
            return gigabytes_per_second(
                w, [&](cudaStream_t s) { kernel<<<blocks, threads, shared, s>>>(p.context, dest, source, much); });
        };
        using limit::source;
        const double put_limit = limit_of(w[1].heap, p.own, limit_bandwidth<1, source::own>,
                                          limit_bandwidth<4, source::own>, limit_bandwidth<8, source::own>);
        row("put_bandwidth", much, blocks, "aligned", "GB/s", ours(bandwidth<false>, 1024, 0, p.heap, p.own),
            put_limit);
        row("put_bandwidth", much, blocks, "source+3", "GB/s", ours(bandwidth<false>, 1024, 0, p.heap, p.own + 3),
            put_limit);
        row("put_bandwidth.warp-scratch", much, blocks, "aligned", "GB/s",
            ours(bandwidth_lent, 32, scratch_bytes, p.heap, p.own), put_limit);
        const double get_limit = limit_of(p.own, w[1].heap, limit_bandwidth<1, source::peer>,
                                          limit_bandwidth<4, source::peer>, limit_bandwidth<8, source::peer>);
        row("get_bandwidth", much, blocks, "aligned", "GB/s", ours(bandwidth<true>, 1024, 0, p.own, p.heap), get_limit);
        row("get_bandwidth", much, blocks, "source+3", "GB/s", ours(bandwidth<true>, 1024, 0, p.own, p.heap + 3),
            get_limit);
    }
}

}  // namespace bench
