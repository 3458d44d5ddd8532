// SPDX-License-Identifier: Apache-2.0
// The rows of device_bench, stream_bench and host_bench by NVSHMEM: the same names, sizes, blocks, alignments and
// clocks. One JSON object a line, with a value `nvshmem`. Run it by mpirun with NVSHMEM_BOOTSTRAP=MPI, a process a GPU.
// Written from NVSHMEM's public documentation.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>

#include <cuda_runtime.h>
#include <nvshmem.h>
#include <nvshmemx.h>

#include "sweep.hpp"

namespace {

using clock_type = std::chrono::steady_clock;
using word = unsigned long long;
constexpr int repetitions = 5;

void cuda(cudaError_t code, int line = __builtin_LINE()) {
    if (code == cudaSuccess) return;
    throw std::runtime_error{"line " + std::to_string(line) + ": " + cudaGetErrorString(code)};
}

// --- In kernels. ---

struct timing {
    word began, ended;
};
__device__ word nanoseconds() {
    word now;
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now)::"memory");
    return now;
}
__device__ void start(timing* t) {
    if (threadIdx.x == 0) t->began = nanoseconds();
}
__device__ void stop(timing* t) {
    if (threadIdx.x == 0) t->ended = nanoseconds();
}

enum class by { block, warp, thread };

template <by Scope>
__device__ void meet() {
    if (Scope == by::block) __syncthreads();
    if (Scope == by::warp) __syncwarp();
}
template <by Scope>
__device__ void put(char* dest, const char* source, size_t bytes) {
    if (Scope == by::block) nvshmemx_putmem_nbi_block(dest, source, bytes, 1);
    if (Scope == by::warp) nvshmemx_putmem_nbi_warp(dest, source, bytes, 1);
    if (Scope == by::thread) nvshmem_putmem_nbi(dest, source, bytes, 1);
}
template <by Scope>
__device__ void get(char* dest, const char* source, size_t bytes) {
    if (Scope == by::block) nvshmemx_getmem_block(dest, source, bytes, 1);
    if (Scope == by::warp) nvshmemx_getmem_warp(dest, source, bytes, 1);
    if (Scope == by::thread) nvshmem_getmem(dest, source, bytes, 1);
}
/// All that the group has put is done: one thread for all, as beside it.
template <by Scope>
__device__ void quiet() {
    meet<Scope>();
    if (threadIdx.x == 0) nvshmem_quiet();
    meet<Scope>();
}

template <by Scope>
__global__ void __launch_bounds__(1024) puts(char* dest, const char* source, size_t bytes, int turns, timing* t) {
    start(t);
    for (int i = 0; i < turns; ++i) {
        put<Scope>(dest, source, bytes);
        quiet<Scope>();
    }
    stop(t);
}
template <by Scope>
__global__ void __launch_bounds__(1024)
    gets(char* dest, const char* source, size_t bytes, int turns, size_t step, size_t end, timing* t) {
    start(t);
    size_t at = 0;
    for (int i = 0; i < turns; ++i, at = at + step < end ? at + step : 0) get<Scope>(dest, source + at, bytes);
    stop(t);
}
template <bool Gets>
__global__ void __launch_bounds__(1024) bandwidth(char* dest, const char* source, size_t bytes) {
    const size_t share = (bytes / gridDim.x) & ~size_t{1023};
    const size_t at = share * blockIdx.x;
    const size_t mine = blockIdx.x + 1 == gridDim.x ? bytes - at : share;
    if (Gets) {
        get<by::block>(dest + at, source + at, mine);
    } else {
        put<by::block>(dest + at, source + at, mine);
        quiet<by::block>();
    }
}
/// A signal orders nothing by itself; as it is to announce data, a fence comes before it.
enum class told { ordered, relaxed, added };
template <told How>
__global__ void ping_pong(uint64_t* mine, int pe, uint64_t from, int turns, timing* t) {
    const auto tell = [&](uint64_t value) {
        if (How != told::relaxed) nvshmem_fence();
        if (How == told::added) nvshmemx_signal_op(mine, 1, NVSHMEM_SIGNAL_ADD, 1 - pe);
        if (How != told::added) nvshmemx_signal_op(mine, value, NVSHMEM_SIGNAL_SET, 1 - pe);
    };
    start(t);
    for (int i = 1; i <= turns; ++i) {
        if (pe == 0) tell(from + i);
        nvshmem_signal_wait_until(mine, NVSHMEM_CMP_GE, from + i);
        if (pe == 1) tell(from + i);
    }
    stop(t);
}
template <by Scope>
__global__ void barriers(int turns, timing* t) {
    start(t);
    for (int i = 0; i < turns; ++i) {
        if (Scope == by::block) nvshmemx_barrier_block(NVSHMEM_TEAM_WORLD);
        if (Scope == by::warp) nvshmemx_barrier_warp(NVSHMEM_TEAM_WORLD);
        if (Scope == by::thread) nvshmem_barrier(NVSHMEM_TEAM_WORLD);
    }
    stop(t);
}
template <int What>
__global__ void __launch_bounds__(512)
    collectives(float* dest, const float* source, size_t count, int turns, timing* t) {
    start(t);
    for (int i = 0; i < turns; ++i) {
        if (What == 0) nvshmemx_float_sum_reduce_block(NVSHMEM_TEAM_WORLD, dest, source, count);
        if (What == 1) nvshmemx_float_alltoall_block(NVSHMEM_TEAM_WORLD, dest, source, count);
        if (What == 2) nvshmemx_float_fcollect_block(NVSHMEM_TEAM_WORLD, dest, source, count);
        if (What == 3) nvshmemx_float_broadcast_block(NVSHMEM_TEAM_WORLD, dest, source, count, 0);
    }
    stop(t);
}

// --- From the host. ---

class bench {
public:
    bench() {
        cuda(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking));
        cuda(cudaMalloc(&own_, sweep::most + 4096));
        cuda(cudaMalloc(&timing_, sizeof *timing_));
        cuda(cudaMemset(own_, 1, sweep::most + 4096));
        for (char*& buffer : symmetric_) buffer = static_cast<char*>(nvshmem_malloc(sweep::most + 4096));
        words_ = static_cast<uint64_t*>(nvshmem_calloc(sweep::signal_words, sizeof(uint64_t)));
        if (symmetric_[0] == nullptr || symmetric_[1] == nullptr || words_ == nullptr)
            throw std::runtime_error{"no symmetric memory: set NVSHMEM_SYMMETRIC_SIZE"};
    }

    void all() {
        meetings();
        small_collectives();
        if (pe_ == 0) latencies(), bandwidths(), host();
        nvshmem_barrier_all();
        on_stream();
        captured();
    }

private:
    void say(const char* file, const std::string& row, std::size_t bytes, int blocks, const char* alignment,
             double value) const {
        if (pe_ != 0) return;
        std::printf(
            "{\"file\":\"%s\",\"row\":\"%s\",\"bytes\":%zu,\"blocks\":%d,\"alignment\":\"%s\",\"nvshmem\":%.3f}\n",
            file, row.c_str(), bytes, blocks, alignment, value);
        std::fflush(stdout);
    }
    /// Microseconds a turn by the clock of the GPU.
    template <class Launch>
    double in_kernel(int turns, bool together, Launch&& launch) {
        std::vector<double> all;
        for (int r = 0; r <= repetitions; ++r) {
            if (together) nvshmem_barrier_all();
            launch();
            cuda(cudaGetLastError());
            cuda(cudaStreamSynchronize(stream_));
            timing got{};
            cuda(cudaMemcpy(&got, timing_, sizeof got, cudaMemcpyDeviceToHost));
            if (r != 0) all.push_back(static_cast<double>(got.ended - got.began) / 1000.0 / turns);
        }
        return sweep::median(all);
    }
    /// Microseconds a call by the clock of the host.
    template <class Body>
    double by_host(int calls, bool together, Body&& body) {
        std::vector<double> all;
        for (int r = 0; r <= 9; ++r) {
            if (together) nvshmem_barrier_all();
            const auto began = clock_type::now();
            for (int i = 0; i < calls; ++i) body();
            cuda(cudaStreamSynchronize(stream_));
            const std::chrono::duration<double, std::micro> lasted = clock_type::now() - began;
            if (r != 0) all.push_back(lasted.count() / calls);
        }
        return sweep::median(all);
    }

    void meetings() {
        const std::string of = "." + std::to_string(npes_);
        uint64_t* row_of_words = words_;
        const auto one_way = [&](const char* name, auto kernel) {
            std::vector<double> all;
            for (const std::size_t place : sweep::signal_places) {
                uint64_t from = 0;
                all.push_back(in_kernel(2 * sweep::meetings, true, [&] {
                    uint64_t* const word = row_of_words + place / sizeof *word;
                    if (pe_ < 2) kernel<<<1, 1, 0, stream_>>>(word, pe_, from, sweep::meetings, timing_);
                    from += sweep::meetings;
                }));
            }
            say("device", name, 8, 1, "aligned", sweep::median(all));
            row_of_words += 8;
        };
        one_way("signal_one_way.relaxed", ping_pong<told::relaxed>);
        one_way("signal_one_way.ordered", ping_pong<told::ordered>);
        one_way("signal_one_way.ordered-add", ping_pong<told::added>);
        const auto row = [&](const char* name, auto kernel, int threads) {
            const double us =
                in_kernel(sweep::meetings, true, [&] { kernel<<<1, threads, 0, stream_>>>(sweep::meetings, timing_); });
            say("device", std::string{"barrier."} + name + of, 0, 1, "-", us);
        };
        row("block", barriers<by::block>, 128);
        row("block-of-1024", barriers<by::block>, 1024);
        row("warp", barriers<by::warp>, 32);
        row("thread", barriers<by::thread>, 1);
    }
    void small_collectives() {
        const std::string of = "." + std::to_string(npes_);
        for (const std::size_t bytes : sweep::collective_sizes) {
            const auto row = [&](const char* name, auto kernel) {
                const double us = in_kernel(sweep::collectives, true, [&] {
                    kernel<<<1, 512, 0, stream_>>>(reinterpret_cast<float*>(symmetric_[0]),
                                                   reinterpret_cast<const float*>(symmetric_[1]), bytes / 4,
                                                   sweep::collectives, timing_);
                });
                say("device", name + of, bytes, 1, "aligned", us);
            };
            row("sum_reduce", collectives<0>);
            row("alltoall", collectives<1>);
            row("fcollect", collectives<2>);
            row("broadcast", collectives<3>);
        }
    }
    void latencies() {
        for (const std::size_t bytes : sweep::sizes()) {
            const auto turns_of = [&](int threads) {
                return std::max(1, sweep::turns(bytes, threads) / (threads == 1 ? 10 : 1));
            };
            const auto put_row = [&](const char* name, auto kernel, int threads, const sweep::alignment& off) {
                const int turns = turns_of(threads);
                say("device", std::string{"put_quiet."} + name, bytes, 1, off.name, in_kernel(turns, false, [&] {
                        kernel<<<1, threads, 0, stream_>>>(symmetric_[0] + off.dest, own_ + off.source, bytes, turns,
                                                           timing_);
                    }));
            };
            const auto get_row = [&](const char* name, auto kernel, int threads, const sweep::alignment& off) {
                const int turns = turns_of(threads);
                say("device", std::string{"get."} + name, bytes, 1, off.name, in_kernel(turns, false, [&] {
                        kernel<<<1, threads, 0, stream_>>>(own_ + off.dest, symmetric_[0] + off.source, bytes, turns,
                                                           sweep::get_step(bytes), sweep::get_end(bytes), timing_);
                    }));
            };
            const auto both = [&](const char* name, auto put, auto get, int threads, const sweep::alignment& off) {
                put_row(name, put, threads, off);
                get_row(name, get, threads, off);
            };
            for (const sweep::alignment& off : sweep::alignments)
                both("block", puts<by::block>, gets<by::block>, 1024, off);
            for (const sweep::alignment& off : {sweep::aligned, sweep::source_off}) {
                if (bytes <= sweep::most_by_warp) both("warp", puts<by::warp>, gets<by::warp>, 32, off);
                if (bytes <= sweep::most_by_thread) both("thread", puts<by::thread>, gets<by::thread>, 1, off);
            }
            if (bytes <= sweep::most_by_thread) put_row("thread-scratch", puts<by::thread>, 1, sweep::aligned);
        }
    }
    void bandwidths() {
        cudaEvent_t began, ended;
        cuda(cudaEventCreate(&began));
        cuda(cudaEventCreate(&ended));
        const auto row = [&](const char* name, auto kernel, int blocks, std::size_t bytes, char* dest,
                             const char* source, const char* alignment) {
            std::vector<double> all;
            for (int r = 0; r <= repetitions; ++r) {
                constexpr int turns = 5;
                cuda(cudaEventRecord(began, stream_));
                for (int i = 0; i < turns; ++i) kernel<<<blocks, 1024, 0, stream_>>>(dest, source, bytes);
                cuda(cudaEventRecord(ended, stream_));
                cuda(cudaEventSynchronize(ended));
                float ms = 0;
                cuda(cudaEventElapsedTime(&ms, began, ended));
                if (r != 0) all.push_back(static_cast<double>(bytes) * turns / 1e6 / static_cast<double>(ms));
            }
            say("device", name, bytes, blocks, alignment, sweep::median(all));
        };
        for (const std::size_t bytes : sweep::shared_sizes) {
            for (const int blocks : sweep::blocks) {
                for (const sweep::alignment& off : {sweep::aligned, sweep::source_off}) {
                    row("put_bandwidth", bandwidth<false>, blocks, bytes, symmetric_[0], own_ + off.source, off.name);
                    row("get_bandwidth", bandwidth<true>, blocks, bytes, own_, symmetric_[0] + off.source, off.name);
                }
            }
        }
        cuda(cudaEventDestroy(began));
        cuda(cudaEventDestroy(ended));
    }
    void host() {
        for (const std::size_t bytes : sweep::host_sizes) {
            say("host", "put from device memory", bytes, 1, "aligned", by_host(sweep::host_calls(bytes), false, [&] {
                    nvshmem_putmem(symmetric_[0], own_, bytes, npes_ - 1);
                }));
        }
    }
    void on_stream() {
        const int right = (pe_ + 1) % npes_;
        for (const std::size_t bytes : sweep::stream_sizes) {
            const double us = by_host(sweep::stream_calls(bytes), true, [&] {
                nvshmemx_putmem_on_stream(symmetric_[0], symmetric_[1], bytes, right, stream_);
            });
            say("stream", "put_on_stream", bytes, 1, "aligned", us);
        }
        say("stream", "put_signal_on_stream", 4096, 1, "aligned", by_host(400, true, [&] { put_signal(right); }));
        say("stream", "barrier_on_stream", 0, 1, "-",
            by_host(400, true, [&] { nvshmemx_barrier_all_on_stream(stream_); }));
        for (const std::size_t bytes : sweep::collective_sizes) {
            auto* const dest = reinterpret_cast<float*>(symmetric_[0]);
            auto* const source = reinterpret_cast<const float*>(symmetric_[1]);
            const int calls = bytes <= 32768 ? 200 : 20;
            say("stream", "sum_on_stream", bytes, 1, "aligned", by_host(calls, true, [&] {
                    nvshmemx_float_sum_reduce_on_stream(NVSHMEM_TEAM_WORLD, dest, source, bytes / 4, stream_);
                }));
            say("stream", "alltoall_on_stream", bytes, 1, "aligned", by_host(calls, true, [&] {
                    nvshmemx_float_alltoall_on_stream(NVSHMEM_TEAM_WORLD, dest, source, bytes / 4, stream_);
                }));
        }
    }
    /// Last, in case that it cannot be captured.
    void captured() {
        const int right = (pe_ + 1) % npes_;
        const auto row = [&](const char* name, std::size_t bytes, auto&& body) {
            constexpr int calls = 100;
            cudaGraph_t graph = nullptr;
            cudaGraphExec_t exec = nullptr;
            cuda(cudaStreamBeginCapture(stream_, cudaStreamCaptureModeThreadLocal));
            for (int i = 0; i < calls; ++i) body();
            cuda(cudaStreamEndCapture(stream_, &graph));
            cuda(cudaGraphInstantiate(&exec, graph, 0));
            const double us = by_host(4, true, [&] { cuda(cudaGraphLaunch(exec, stream_)); }) / calls;
            say("stream", name, bytes, 1, bytes == 0 ? "-" : "aligned", us);
            cuda(cudaGraphExecDestroy(exec));
            cuda(cudaGraphDestroy(graph));
        };
        row("barrier_on_stream captured", 0, [&] { nvshmemx_barrier_all_on_stream(stream_); });
        row("put_signal_on_stream captured", 4096, [&] { put_signal(right); });
    }
    void put_signal(int pe) {
        nvshmemx_putmem_signal_on_stream(symmetric_[0], symmetric_[1], 4096, words_ + 32, 1, NVSHMEM_SIGNAL_SET, pe,
                                         stream_);
    }

    int pe_ = nvshmem_my_pe();
    int npes_ = nvshmem_n_pes();
    cudaStream_t stream_ = nullptr;
    char* own_ = nullptr;
    char* symmetric_[2] = {};
    uint64_t* words_ = nullptr;
    timing* timing_ = nullptr;
};

/// As host_bench: contexts exist; then the library starts, and takes memory.
void start_up() {
    const char* const rank = std::getenv("OMPI_COMM_WORLD_LOCAL_RANK");
    int gpus = 1;
    cuda(cudaGetDeviceCount(&gpus));
    cuda(cudaSetDevice(rank == nullptr ? 0 : std::atoi(rank) % gpus));
    cuda(cudaFree(nullptr));
    std::size_t before = 0, after = 0, total = 0;
    cuda(cudaMemGetInfo(&before, &total));
    const auto began = clock_type::now();
    nvshmem_init();
    const std::chrono::duration<double> lasted = clock_type::now() - began;
    cuda(cudaMemGetInfo(&after, &total));
    if (nvshmem_my_pe() != 0) return;
    std::printf("{\"file\":\"host\",\"row\":\"start-up\",\"world_s\":%.3f,\"memory_taken_mib\":%.1f}\n", lasted.count(),
                static_cast<double>(before - after) / (1 << 20));
}

}  // namespace

int main() {
    try {
        start_up();
        bench{}.all();
        nvshmem_barrier_all();
    } catch (const std::exception& error) {
        std::fprintf(stderr, "nvshmem_bench: %s\n", error.what());
        return 1;
    }
    nvshmem_finalize();
    return 0;
}
