// SPDX-License-Identifier: Apache-2.0
// What operations of kernels cost, each beside its limit: the same kernel shape without the library, in the same run.
// One JSON object a line. device_bench [REPETITIONS]; with one GPU both PEs are on it.
#include <algorithm>

#include "job.cuh"
#include "limit.cuh"

namespace vd = via::device;
namespace {

using word = unsigned long long;
int repetitions = 9;

// --- Latency: one block repeats an operation and its completion; the clock is the GPU's. ---

enum class shape { block, warp, thread, thread_lent };
constexpr unsigned scratch_bytes = 66 << 10;

struct timing {
    word began, ended;
};
__device__ void start(timing* t) {
    if (threadIdx.x == 0) t->began = vd::detail::nanoseconds();
}
__device__ void stop(timing* t) {
    if (threadIdx.x == 0) t->ended = vd::detail::nanoseconds();
}

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
            limit::copy<Depth>(reinterpret_cast<uint4*>(dest), reinterpret_cast<const uint4*>(source), bytes / 16,
                               threadIdx.x, blockDim.x);
        }
        __threadfence_system();
        __syncthreads();
    }
    stop(t);
}
template <int Depth>
__global__ void __launch_bounds__(1024) limit_get(char* dest, const char* source, size_t bytes, int turns, timing* t) {
    start(t);
    for (int i = 0; i < turns; ++i) {
        limit::copy<Depth>(reinterpret_cast<uint4*>(dest), reinterpret_cast<const uint4*>(source), bytes / 16,
                           threadIdx.x, blockDim.x);
        asm volatile("ld.acquire.sys.global.u32 %0, [%1];" : "=r"(turns) : "l"(&t[1].began), "r"(turns) : "memory");
        __syncthreads();
    }
    stop(t);
}

/// The median of several runs, microseconds for one turn.
template <class Launch>
double median(job::world& w, int turns, timing* t, Launch&& launch) {
    std::vector<double> all;
    for (int r = 0; r <= repetitions; ++r) {
        launch();
        job::cuda(cudaGetLastError());
        w.wait();
        timing got{};
        job::cuda(cudaMemcpy(&got, t, sizeof got, cudaMemcpyDeviceToHost));
        if (r != 0) all.push_back(static_cast<double>(got.ended - got.began) / 1000.0 / turns);
    }
    std::sort(all.begin(), all.end());
    return all[all.size() / 2];
}

void row(const std::string& name, std::size_t bytes, int blocks, const char* alignment, const char* unit, double value,
         double limit) {
    const double ratio = limit == 0 ? 0 : std::strcmp(unit, "us") == 0 ? value / limit : limit / value;
    std::printf(
        "{\"row\":\"%s\",\"bytes\":%zu,\"blocks\":%d,\"alignment\":\"%s\",\"unit\":\"%s\",\"value\":%.3f,\"limit\":%."
        "3f,"
        "\"times_limit\":%.3f}\n",
        name.c_str(), bytes, blocks, alignment, unit, value, limit, ratio);
    std::fflush(stdout);
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
        const double several[] = {by(limit_get<1>), by(limit_get<4>), by(limit_get<8>)};
        return *std::min_element(std::begin(several), std::end(several));
    }
};

void latencies(job::world& w, timing* t) {
    latency l{w, t};
    job::cuda(cudaSetDevice(w[0].gpu));
    job::cuda(cudaFuncSetAttribute(put_quiet_lent, cudaFuncAttributeMaxDynamicSharedMemorySize, scratch_bytes));
    for (std::size_t bytes = 8; bytes <= (1 << 20); bytes *= bytes == 8 ? 2 : bytes == 16 ? 4 : 2) {
        const double block_limit = l.limit_of_put(1024, bytes);
        row("put_quiet.block", bytes, 1, "aligned", "us", l.put(shape::block, 1024, bytes, 0, 0), block_limit);
        row("put_quiet.block", bytes, 1, "both+4", "us", l.put(shape::block, 1024, bytes, 4, 4), block_limit);
        row("put_quiet.block", bytes, 1, "source+3", "us", l.put(shape::block, 1024, bytes, 0, 3), block_limit);
        row("put_quiet.block", bytes, 1, "dest+1,source+8", "us", l.put(shape::block, 1024, bytes, 1, 8), block_limit);
        const double get_limit = bytes < 16 ? 0 : l.limit_of_get(1024, bytes);
        row("get.block", bytes, 1, "aligned", "us", l.get_of(shape::block, 1024, bytes, 0, 0), get_limit);
        row("get.block", bytes, 1, "source+3", "us", l.get_of(shape::block, 1024, bytes, 0, 3), get_limit);
        if (bytes > (128 << 10)) continue;
        const double warp_limit = l.limit_of_put(32, bytes);
        row("put_quiet.warp", bytes, 1, "aligned", "us", l.put(shape::warp, 32, bytes, 0, 0), warp_limit);
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
template <int Depth>
__global__ void __launch_bounds__(1024) limit_bandwidth(char* dest, const char* source, size_t bytes) {
    const size_t share = (bytes / gridDim.x) & ~size_t{1023};
    const size_t at = share * blockIdx.x;
    const size_t mine = blockIdx.x + 1 == gridDim.x ? bytes - at : share;
    limit::copy<Depth>(reinterpret_cast<uint4*>(dest + at), reinterpret_cast<const uint4*>(source + at), mine / 16,
                       threadIdx.x, blockDim.x);
    __threadfence_system();
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

void bandwidths(job::world& w) {
    auto& p = w.on(0);
    job::cuda(cudaFuncSetAttribute(bandwidth_lent, cudaFuncAttributeMaxDynamicSharedMemorySize, scratch_bytes));
    for (const int blocks : {1, 2, 4, 8, 16, 32}) {
        const auto limit_of = [&](char* dest, const char* source) {
            const auto by = [&](auto kernel) {
                return gigabytes_per_second(
                    w, [&](cudaStream_t s) { kernel<<<blocks, 1024, 0, s>>>(dest, source, much); });
            };
            const double several[] = {by(limit_bandwidth<1>), by(limit_bandwidth<4>), by(limit_bandwidth<8>)};
            return *std::max_element(std::begin(several), std::end(several));
        };
        const auto ours = [&](auto kernel, int threads, unsigned shared, char* dest, const char* source) {
            return gigabytes_per_second(
                w, [&](cudaStream_t s) { kernel<<<blocks, threads, shared, s>>>(p.context, dest, source, much); });
        };
        const double put_limit = limit_of(w[1].heap, p.own);
        row("put_bandwidth", much, blocks, "aligned", "GB/s", ours(bandwidth<false>, 1024, 0, p.heap, p.own),
            put_limit);
        row("put_bandwidth", much, blocks, "source+3", "GB/s", ours(bandwidth<false>, 1024, 0, p.heap, p.own + 3),
            put_limit);
        row("put_bandwidth.warp-scratch", much, blocks, "aligned", "GB/s",
            ours(bandwidth_lent, 32, scratch_bytes, p.heap, p.own), put_limit);
        const double get_limit = limit_of(p.own, w[1].heap);
        row("get_bandwidth", much, blocks, "aligned", "GB/s", ours(bandwidth<true>, 1024, 0, p.own, p.heap), get_limit);
        row("get_bandwidth", much, blocks, "source+3", "GB/s", ours(bandwidth<true>, 1024, 0, p.own, p.heap + 3),
            get_limit);
    }
}

// --- Signals and barriers. ---

__global__ void ping_pong(const __grid_constant__ vd::context ctx, word* mine, word from, int turns, timing* t) {
    start(t);
    for (int i = 1; i <= turns; ++i) {
        if (ctx.pe() == 0) ctx.signal_set(mine, from + i, 1);
        ctx.signal_wait_until(mine, vd::cmp::ge, from + i);
        if (ctx.pe() == 1) ctx.signal_set(mine, from + i, 0);
    }
    stop(t);
}
template <bool Release>
__global__ void limit_ping_pong(int pe, word* mine, word* peer, word from, int turns, timing* t) {
    start(t);
    for (int i = 1; i <= turns; ++i) {
        const auto tell = [&] {
            if (Release) {
                limit::store_flag(peer, from + i);
            } else {
                limit::store_flag_relaxed(peer, from + i);
            }
        };
        if (pe == 0) tell();
        while (limit::load_flag(mine) < from + i) {
        }
        if (pe == 1) tell();
    }
    stop(t);
}

template <class Scope>
__global__ void barriers(const __grid_constant__ vd::team team, int turns, timing* t) {
    start(t);
    for (int i = 0; i < turns; ++i) team.sync(Scope{});
    stop(t);
}
__global__ void limit_barriers(const word* heaps, int pe, int npes, word from, int turns, timing* t) {
    const int lane = static_cast<int>(threadIdx.x);
    auto* mine = reinterpret_cast<word*>(heaps[pe]) + lane;
    auto* theirs = lane < npes ? reinterpret_cast<word*>(heaps[lane]) + pe : nullptr;
    start(t);
    for (int i = 1; i <= turns; ++i) {
        __syncthreads();
        if (lane < npes && lane != pe) {
            limit::store_flag(theirs, from + i);
            while (limit::load_flag(mine) < from + i) {
            }
        }
        __syncthreads();
    }
    stop(t);
}

void meetings(job::world& w, timing* t) {
    constexpr int turns = 2000;
    word from = 0;
    for (int i = 0; i < w.npes(); ++i) w.fill(i, 0);
    const auto on_all = [&](int n, auto&& launch) {
        from += turns;
        for (int i = 0; i < n; ++i) launch(i, w.on(i));
        job::cuda(cudaSetDevice(w[0].gpu));
    };
    const auto sink = [&](int i) { return i == 0 ? t : reinterpret_cast<timing*>(w[i].heap + 65536); };
    const double limit_relaxed = median(w, 2 * turns, t, [&] {
        on_all(2, [&](int i, job::pe& p) {
            limit_ping_pong<false>
                <<<1, 1, 0, p.stream>>>(i, w.at<word>(i, 0), w.at<word>(1 - i, 0), from, turns, sink(i));
        });
    });
    const double limit_release = median(w, 2 * turns, t, [&] {
        on_all(2, [&](int i, job::pe& p) {
            limit_ping_pong<true>
                <<<1, 1, 0, p.stream>>>(i, w.at<word>(i, 0), w.at<word>(1 - i, 0), from, turns, sink(i));
        });
    });
    const double ours = median(w, 2 * turns, t, [&] {
        on_all(2, [&](int i, job::pe& p) {
            ping_pong<<<1, 1, 0, p.stream>>>(p.context, w.at<word>(i, 0), from, turns, sink(i));
        });
    });
    row("signal_one_way.beside-relaxed", 8, 1, "aligned", "us", ours, limit_relaxed);
    row("signal_one_way.beside-release", 8, 1, "aligned", "us", ours, limit_release);
    for (int n = 2; n <= w.npes(); n += 2) {
        for (int i = 0; i < w.npes(); ++i) w.fill(i, 0);
        from = 0;
        const double limit = median(w, turns, t, [&] {
            on_all(n, [&](int i, job::pe& p) {
                limit_barriers<<<1, 128, 0, p.stream>>>(p.peers, i, n, from, turns, sink(i));
            });
        });
        const auto by = [&](auto kernel, int threads, const char* name) {
            const double us = median(w, turns, t, [&] {
                on_all(n, [&](int i, job::pe& p) {
                    auto abi = p.team;
                    abi.npes = n;
                    kernel<<<1, threads, 0, p.stream>>>(vd::team{p.context, abi}, turns, sink(i));
                });
            });
            row(std::string{"barrier."} + name + "." + std::to_string(n), 0, 1, "-", "us", us, limit);
        };
        by(barriers<vd::block_scope>, 128, "block");
        by(barriers<vd::warp_scope>, 32, "warp");
        by(barriers<vd::thread_scope>, 1, "thread");
    }
}

// --- Collectives, for small sizes. ---

template <int What>
__global__ void __launch_bounds__(512)
    collectives(const __grid_constant__ vd::team team, float* dest, float* source, size_t count, int turns, timing* t) {
    start(t);
    for (int i = 0; i < turns; ++i) {
        if (What == 0) team.reduce(vd::block, vd::sum{}, dest, source, count);
        if (What == 1) team.alltoall(vd::block, dest, source, count);
        if (What == 2) team.fcollect(vd::block, dest, source, count);
        if (What == 3) team.broadcast(vd::block, dest, source, count, 0);
    }
    stop(t);
}

void small_collectives(job::world& w, timing* t) {
    constexpr int turns = 300;
    const auto sink = [&](int i) { return i == 0 ? t : reinterpret_cast<timing*>(w[i].heap + 65536); };
    for (std::size_t bytes = 8; bytes <= (1 << 20); bytes *= bytes == 8 ? 128 : 32) {
        const auto by = [&](auto kernel, const char* name) {
            const double us = median(w, turns, t, [&] {
                for (int i = 0; i < w.npes(); ++i) {
                    auto& p = w.on(i);
                    kernel<<<1, 512, 0, p.stream>>>(vd::team{p.context, p.team}, w.at<float>(i, 1 << 20),
                                                    w.at<float>(i, 16 << 20), bytes / 4, turns, sink(i));
                }
                job::cuda(cudaSetDevice(w[0].gpu));
            });
            row(std::string{name} + "." + std::to_string(w.npes()), bytes, 1, "aligned", "us", us, 0);
        };
        by(collectives<0>, "sum_reduce");
        by(collectives<1>, "alltoall");
        by(collectives<2>, "fcollect");
        by(collectives<3>, "broadcast");
    }
}

}  // namespace

int main(int argc, char** argv) try {
    job::prepare_process();
    if (argc > 1) repetitions = std::max(1, std::atoi(argv[1]));
    cudaDeviceProp properties{};
    job::cuda(cudaGetDeviceProperties(&properties, 0));
    std::printf("{\"gpu\":\"%s\",\"gpus\":%d,\"repetitions\":%d}\n", properties.name, job::gpus(), repetitions);
    job::connect_gpus();
    job::world w{job::gpus() >= 4 ? 4 : 2, much + (16 << 20)};
    timing* t = nullptr;
    job::cuda(cudaSetDevice(w[0].gpu));
    job::cuda(cudaMalloc(&t, 4096));
    job::cuda(cudaMemset(t, 0, 4096));
    meetings(w, t);
    small_collectives(w, t);
    latencies(w, t);
    bandwidths(w);
    job::cuda(cudaFree(t));
    return w.failed() ? 1 : 0;
} catch (const std::exception& error) {
    std::printf("%s\n", error.what());
    return 2;
}
