// SPDX-License-Identifier: Apache-2.0
// Put and get: latency of one block, which repeats an operation and its completion, and bandwidth of several.
#pragma once

#include "bench.cuh"

namespace bench {

enum class shape { block, warp, thread, thread_lent };
constexpr unsigned scratch_bytes = 66 << 10;

/// Of gets: see sweep::get_step().
struct rounds {
    int turns;
    size_t step;
    size_t end;

    rounds(std::size_t bytes, int threads)
        : turns{sweep::turns(bytes, threads)}, step{sweep::get_step(bytes)}, end{sweep::get_end(bytes)} {}
};

template <class Scope>
inline constexpr int most_threads = std::is_same_v<Scope, vd::block_scope> ? 1024 : 32;

template <class Scope>
__global__ void __launch_bounds__(most_threads<Scope>)
    put_quiet(const __grid_constant__ vd::context ctx, char* dest, const char* source, size_t bytes, int turns,
              timing* t) {
    start(t);
    for (int i = 0; i < turns; ++i) {
        ctx.put_nbi(Scope{}, dest, source, bytes, 1);
        ctx.quiet(Scope{});
    }
    stop(t);
}
template <class Scope>
__global__ void __launch_bounds__(most_threads<Scope>)
    get(const __grid_constant__ vd::context ctx, char* dest, const char* source, size_t bytes, rounds all, timing* t) {
    start(t);
    size_t at = 0;
    for (int i = 0; i < all.turns; ++i, at = at + all.step < all.end ? at + all.step : 0)
        ctx.get(Scope{}, dest, source + at, bytes, 1);
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
/// By one thread, with lent shared memory.
template <int Pieces>
__global__ void limit_put_lent(char* dest, const char* source, size_t bytes, int turns, timing* t) {
    extern __shared__ char shared[];
    const auto at = static_cast<unsigned>(__cvta_generic_to_shared(shared));
    start(t);
    for (int i = 0; i < turns; ++i) {
        limit::bulk_copy<Pieces>(dest, source, static_cast<unsigned>(bytes), at);
        limit::fence();
    }
    stop(t);
}
template <int Depth>
__global__ void __launch_bounds__(1024) limit_get(char* dest, const char* source, size_t bytes, rounds all, timing* t) {
    start(t);
    size_t at = 0;
    for (int i = 0; i < all.turns; ++i, at = at + all.step < all.end ? at + all.step : 0) {
        if (bytes == 8) {
            if (threadIdx.x == 0)
                *reinterpret_cast<volatile word*>(dest) = limit::load_word(reinterpret_cast<const word*>(source + at));
        } else {
            limit::copy<Depth, limit::source::peer>(reinterpret_cast<uint4*>(dest),
                                                    reinterpret_cast<const uint4*>(source + at), bytes / 16,
                                                    threadIdx.x, blockDim.x);
        }
        __syncthreads();
    }
    stop(t);
}

/// A copy and its completion, from PE 0 to PE 1, by the clock of the GPU.
struct latency {
    job::world& w;
    timing* t;

    double put(shape s, int threads, std::size_t bytes, const sweep::alignment& off) {
        auto& p = w.on(0);
        const int turns = sweep::turns(bytes, threads);
        char* dest = p.heap + off.dest;
        const char* source = p.own + off.source;
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
    double get_of(shape s, int threads, std::size_t bytes, const sweep::alignment& off) {
        auto& p = w.on(0);
        const rounds all{bytes, threads};
        char* dest = p.own + off.dest;
        const char* source = p.heap + off.source;
        return median(w, all.turns, t, [&] {
            if (s == shape::block) {
                get<vd::block_scope><<<1, threads, 0, p.stream>>>(p.context, dest, source, bytes, all, t);
            } else if (s == shape::warp) {
                get<vd::warp_scope><<<1, 32, 0, p.stream>>>(p.context, dest, source, bytes, all, t);
            } else {
                get<vd::thread_scope><<<1, 1, 0, p.stream>>>(p.context, dest, source, bytes, all, t);
            }
        });
    }
    /// The fastest of several depths.
    template <class Turns, class... Kernels>
    double limit_of(char* dest, const char* source, int threads, std::size_t bytes, Turns repeated,
                    Kernels... kernels) {
        auto& p = w.on(0);
        const int turns = sweep::turns(bytes, threads);
        const double several[] = {
            median(w, turns, t, [&] { kernels<<<1, threads, 0, p.stream>>>(dest, source, bytes, repeated, t); })...};
        return *std::min_element(std::begin(several), std::end(several));
    }
    double limit_of_put(int threads, std::size_t bytes) {
        char* const dest = w[1].heap;
        const char* const source = w[0].own;
        const int turns = sweep::turns(bytes, threads);
        if (threads > 512)
            return limit_of(dest, source, threads, bytes, turns, limit_put<1>, limit_put<4>, limit_put<8>);
        return limit_of(dest, source, threads, bytes, turns, limit_put<1>, limit_put<4>, limit_put<8>, limit_put<16>);
    }
    /// What one thread takes that drives the bulk copy engine; `block`, what a block takes, where a thread copies
    /// itself.
    double limit_of_put_lent(std::size_t bytes, double block) {
        if (bytes < vd::detail::bulk_least || bytes > scratch_bytes - 128) return block;
        const int turns = sweep::turns(bytes, 1);
        const auto of = [&](auto kernel) {
            auto& p = w.on(0);
            job::cuda(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, scratch_bytes));
            return median(w, turns, t,
                          [&] { kernel<<<1, 1, scratch_bytes, p.stream>>>(w[1].heap, w[0].own, bytes, turns, t); });
        };
        return std::min({of(limit_put_lent<1>), of(limit_put_lent<2>), of(limit_put_lent<4>), of(limit_put_lent<8>)});
    }
    double limit_of_get(int threads, std::size_t bytes) {
        char* const dest = w[0].own;
        const char* const source = w[1].heap;
        const rounds all{bytes, threads};
        if (threads > 512) return limit_of(dest, source, threads, bytes, all, limit_get<1>, limit_get<4>, limit_get<8>);
        return limit_of(dest, source, threads, bytes, all, limit_get<1>, limit_get<4>, limit_get<8>, limit_get<16>);
    }
};

inline void latencies(job::world& w, timing* t) {
    latency l{w, t};
    job::cuda(cudaSetDevice(w[0].gpu));
    job::cuda(cudaFuncSetAttribute(put_quiet_lent, cudaFuncAttributeMaxDynamicSharedMemorySize, scratch_bytes));
    const auto both = [&](const std::string& name, shape s, int threads, std::size_t bytes, auto&& alignments) {
        const double put_limit = l.limit_of_put(threads, bytes);
        const double get_limit = l.limit_of_get(threads, bytes);
        for (const sweep::alignment& off : alignments) {
            row("put_quiet." + name, bytes, 1, off.name, "us", l.put(s, threads, bytes, off), put_limit);
            row("get." + name, bytes, 1, off.name, "us", l.get_of(s, threads, bytes, off), get_limit);
        }
        return put_limit;
    };
    const sweep::alignment few[] = {sweep::aligned, sweep::source_off};
    for (const int threads : sweep::smaller_blocks) {
        const std::string name = "block-of-" + std::to_string(threads);
        for (const std::size_t bytes : sweep::by_smaller_blocks) both(name, shape::block, threads, bytes, few);
    }
    for (const std::size_t bytes : sweep::sizes()) {
        const double block_limit = both("block", shape::block, 1024, bytes, sweep::alignments);
        if (bytes <= sweep::most_by_warp) both("warp", shape::warp, 32, bytes, few);
        if (bytes > sweep::most_by_thread) continue;
        both("thread", shape::thread, 1, bytes, few);
        row("put_quiet.thread-scratch", bytes, 1, "aligned", "us", l.put(shape::thread_lent, 1, bytes, sweep::aligned),
            l.limit_of_put_lent(bytes, block_limit));
    }
}

// --- Bandwidth: several blocks, each with its share. ---

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
double gigabytes_per_second(job::world& w, std::size_t bytes, Launch&& launch) {
    auto& p = w.on(0);
    cudaEvent_t began, ended;
    job::cuda(cudaEventCreate(&began));
    job::cuda(cudaEventCreate(&ended));
    std::vector<double> all;
    for (int r = 0; r <= repetitions; ++r) {
        const int turns = sweep::shared_launches(bytes);
        job::cuda(cudaEventRecord(began, p.stream));
        for (int i = 0; i < turns; ++i) launch(p.stream);
        job::cuda(cudaGetLastError());
        job::cuda(cudaEventRecord(ended, p.stream));
        job::cuda(cudaEventSynchronize(ended));
        float ms = 0;
        job::cuda(cudaEventElapsedTime(&ms, began, ended));
        if (r != 0) all.push_back(static_cast<double>(bytes) * turns / 1e6 / static_cast<double>(ms));
    }
    job::cuda(cudaEventDestroy(began));
    job::cuda(cudaEventDestroy(ended));
    return sweep::median(all);
}

inline void bandwidths_of(job::world& w, int blocks, std::size_t bytes) {
    auto& p = w.on(0);
    const auto limit_of = [&](char* dest, const char* source, auto... kernels) {
        const double several[] = {gigabytes_per_second(
            w, bytes, [&](cudaStream_t s) { kernels<<<blocks, 1024, 0, s>>>(dest, source, bytes); })...};
        return *std::max_element(std::begin(several), std::end(several));
    };
    const auto ours = [&](auto kernel, int threads, unsigned shared, char* dest, const char* source) {
        return gigabytes_per_second(
            w, bytes, [&](cudaStream_t s) { kernel<<<blocks, threads, shared, s>>>(p.context, dest, source, bytes); });
    };
    using limit::source;
    const double put_limit = limit_of(w[1].heap, p.own, limit_bandwidth<1, source::own>,
                                      limit_bandwidth<4, source::own>, limit_bandwidth<8, source::own>);
    const double get_limit = limit_of(p.own, w[1].heap, limit_bandwidth<1, source::peer>,
                                      limit_bandwidth<4, source::peer>, limit_bandwidth<8, source::peer>);
    for (const sweep::alignment& off : {sweep::aligned, sweep::source_off}) {
        row("put_bandwidth", bytes, blocks, off.name, "GB/s",
            ours(bandwidth<false>, 1024, 0, p.heap, p.own + off.source), put_limit);
        row("get_bandwidth", bytes, blocks, off.name, "GB/s",
            ours(bandwidth<true>, 1024, 0, p.own, p.heap + off.source), get_limit);
    }
    row("put_bandwidth.warp-scratch", bytes, blocks, "aligned", "GB/s",
        ours(bandwidth_lent, 32, scratch_bytes, p.heap, p.own), put_limit);
}

inline void bandwidths(job::world& w) {
    job::cuda(cudaSetDevice(w[0].gpu));
    job::cuda(cudaFuncSetAttribute(bandwidth_lent, cudaFuncAttributeMaxDynamicSharedMemorySize, scratch_bytes));
    for (const std::size_t bytes : sweep::shared_sizes)
        for (const int blocks : sweep::blocks) bandwidths_of(w, blocks, bytes);
}

}  // namespace bench
