// SPDX-License-Identifier: Apache-2.0
// The rows of device_bench, stream_bench and host_bench by one of two libraries: the same names, sizes, blocks,
// alignments and clocks. One JSON object a line.
#pragma once

#include <chrono>
#include <cstdio>
#include <stdexcept>
#include <string>
#include <vector>

#include <cuda_runtime.h>

#include "kernels.cuh"
#include "placement.hpp"
#include "sweep.hpp"

namespace peer {

using clock_type = std::chrono::steady_clock;
constexpr int repetitions = 5;

inline void cuda(cudaError_t code, int line = __builtin_LINE()) {
    if (code == cudaSuccess) return;
    throw std::runtime_error{"line " + std::to_string(line) + ": " + cudaGetErrorString(code)};
}

/// What is transferred, and the stream of it. Where a word lies changes how long it is on its way, so two headers of
/// one library are compared on the same.
template <class Library>
class buffers {
public:
    explicit buffers(Library lib) : lib_{lib} {
        cuda(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
        cuda(cudaMalloc(&own, sweep::most + 4096));
        cuda(cudaMalloc(&times, sizeof *times));
        cuda(cudaMemset(own, 1, sweep::most + 4096));
        for (char*& buffer : symmetric) buffer = static_cast<char*>(lib_.allocate(sweep::most + 4096));
        words = static_cast<uint64_t*>(lib_.allocate(sweep::signal_words * sizeof(uint64_t)));
        if (symmetric[0] == nullptr || symmetric[1] == nullptr || words == nullptr)
            throw std::runtime_error{"no symmetric memory: set NVSHMEM_SYMMETRIC_SIZE"};
    }
    buffers(const buffers&) = delete;
    buffers& operator=(const buffers&) = delete;
    ~buffers() {
        cudaDeviceSynchronize();
        lib_.barrier_all();
        lib_.free(words);
        for (char* const buffer : symmetric) lib_.free(buffer);
        cudaFree(times);
        cudaFree(own);
        cudaStreamDestroy(stream);
    }

    cudaStream_t stream = nullptr;
    char* own = nullptr;
    char* symmetric[2] = {};
    uint64_t* words = nullptr;
    timing* times = nullptr;

private:
    Library lib_;
};

template <class Library, arguments Are = arguments::known>
class rows {
public:
    /// @param called  the name of its values
    /// @param memory  symmetric for the library; outlives this
    template <class Owner>
    rows(Library lib, const char* called, const buffers<Owner>& memory)
        : lib_{lib},
          called_{called},
          stream_{memory.stream},
          own_{memory.own},
          symmetric_{memory.symmetric[0], memory.symmetric[1]},
          words_{memory.words},
          timing_{memory.times} {
        cuda(cudaMemset(words_, 0, sweep::signal_words * sizeof(uint64_t)));
        cuda(cudaDeviceSynchronize());
        lib_.barrier_all();
    }

    void all() {
        meetings();
        small_collectives();
        if (pe_ == 0) latencies(), bandwidths();
        lib_.barrier_all();
        enqueued();
    }
    /// What depends on how fast the host enqueues, which differs between starts.
    void enqueued() {
        if (pe_ == 0) host();
        lib_.barrier_all();
        on_stream();
        captured();
    }

private:
    void say(const char* file, const std::string& row, std::size_t bytes, int blocks, const char* alignment,
             double value) const {
        if (pe_ != 0) return;
        std::printf("{\"file\":\"%s\",\"row\":\"%s\",\"bytes\":%zu,\"blocks\":%d,\"alignment\":\"%s\",\"%s\":%.3f}\n",
                    file, row.c_str(), bytes, blocks, alignment, called_, value);
        std::fflush(stdout);
    }
    /// Microseconds a turn by the clock of the GPU.
    template <class Launch>
    double in_kernel(int turns, bool together, Launch&& launch) {
        std::vector<double> all;
        for (int r = 0; r <= repetitions; ++r) {
            if (together) lib_.barrier_all();
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
            if (together) lib_.barrier_all();
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
            for (std::size_t i = 0; i < sweep::places_of_signals; ++i) {
                uint64_t from = 0;
                all.push_back(in_kernel(2 * sweep::meetings, true, [&] {
                    uint64_t* const word = row_of_words + sweep::signal_place(i) / sizeof *word;
                    if (pe_ < 2) kernel<<<1, 1, 0, stream_>>>(lib_, word, pe_, from, sweep::meetings, timing_);
                    from += sweep::meetings;
                }));
            }
            say("device", name, 8, 1, "aligned", sweep::median(all));
            row_of_words += 8;
        };
        one_way("signal_one_way.relaxed", ping_pong<Library, told::relaxed>);
        one_way("signal_one_way.ordered", ping_pong<Library, told::ordered>);
        one_way("signal_one_way.ordered-add", ping_pong<Library, told::added>);
        const auto row = [&](const char* name, auto kernel, int threads) {
            const double us = in_kernel(sweep::meetings, true,
                                        [&] { kernel<<<1, threads, 0, stream_>>>(lib_, sweep::meetings, timing_); });
            say("device", std::string{"barrier."} + name + of, 0, 1, "-", us);
        };
        row("block", barriers<Library, by::block>, 128);
        row("block-of-1024", barriers<Library, by::block>, 1024);
        row("warp", barriers<Library, by::warp>, 32);
        row("thread", barriers<Library, by::thread>, 1);
    }
    void small_collectives() {
        const std::string of = "." + std::to_string(npes_);
        for (const std::size_t bytes : sweep::collective_sizes) {
            const auto row = [&](const char* name, auto kernel) {
                const double us = in_kernel(sweep::collectives, true, [&] {
                    kernel<<<1, 512, 0, stream_>>>(lib_, reinterpret_cast<float*>(symmetric_[0]),
                                                   reinterpret_cast<const float*>(symmetric_[1]), bytes / 4,
                                                   sweep::collectives, timing_);
                });
                say("device", name + of, bytes, 1, "aligned", us);
            };
            row("sum_reduce", collectives<Library, collective::sum>);
            row("alltoall", collectives<Library, collective::alltoall>);
            row("fcollect", collectives<Library, collective::fcollect>);
            row("broadcast", collectives<Library, collective::broadcast>);
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
                        kernel<<<1, threads, 0, stream_>>>(lib_, symmetric_[0] + off.dest, own_ + off.source, bytes,
                                                           turns, timing_);
                    }));
            };
            const auto get_row = [&](const char* name, auto kernel, int threads, const sweep::alignment& off) {
                const int turns = turns_of(threads);
                say("device", std::string{"get."} + name, bytes, 1, off.name, in_kernel(turns, false, [&] {
                        kernel<<<1, threads, 0, stream_>>>(lib_, own_ + off.dest, symmetric_[0] + off.source, bytes,
                                                           turns, sweep::get_step(bytes), sweep::get_end(bytes),
                                                           timing_);
                    }));
            };
            const auto both = [&](const char* name, auto put, auto get, int threads, const sweep::alignment& off) {
                put_row(name, put, threads, off);
                get_row(name, get, threads, off);
            };
            for (const sweep::alignment& off : sweep::alignments)
                both("block", puts<Library, by::block, Are>, gets<Library, by::block, Are>, 1024, off);
            for (const sweep::alignment& off : {sweep::aligned, sweep::source_off}) {
                if (bytes <= sweep::most_by_warp)
                    both("warp", puts<Library, by::warp, Are>, gets<Library, by::warp, Are>, 32, off);
                if (bytes <= sweep::most_by_thread)
                    both("thread", puts<Library, by::thread, Are>, gets<Library, by::thread, Are>, 1, off);
            }
            if (bytes <= sweep::most_by_thread)
                put_row("thread-scratch", puts<Library, by::thread, Are>, 1, sweep::aligned);
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
                const int turns = sweep::shared_launches(bytes);
                cuda(cudaEventRecord(began, stream_));
                for (int i = 0; i < turns; ++i) kernel<<<blocks, 1024, 0, stream_>>>(lib_, dest, source, bytes);
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
                    row("put_bandwidth", bandwidth<Library, false>, blocks, bytes, symmetric_[0], own_ + off.source,
                        off.name);
                    row("get_bandwidth", bandwidth<Library, true>, blocks, bytes, own_, symmetric_[0] + off.source,
                        off.name);
                }
            }
        }
        cuda(cudaEventDestroy(began));
        cuda(cudaEventDestroy(ended));
    }
    void host() {
        for (const std::size_t bytes : sweep::host_sizes) {
            say("host", "put from device memory", bytes, 1, "aligned", by_host(sweep::host_calls(bytes), false, [&] {
                    lib_.put_by_host(symmetric_[0], own_, bytes, npes_ - 1);
                }));
        }
    }
    void on_stream() {
        const int right = (pe_ + 1) % npes_;
        for (const std::size_t bytes : sweep::stream_sizes) {
            const double us = by_host(sweep::stream_calls(bytes), true,
                                      [&] { lib_.put_on_stream(symmetric_[0], symmetric_[1], bytes, right, stream_); });
            say("stream", "put_on_stream", bytes, 1, "aligned", us);
        }
        for (const std::size_t bytes : sweep::announced_sizes)
            say("stream", "put_signal_on_stream", bytes, 1, "aligned",
                by_host(400, true, [&] { put_signal(bytes, right); }));
        say("stream", "barrier_on_stream", 0, 1, "-", by_host(400, true, [&] { lib_.barrier_on_stream(stream_); }));
        for (const std::size_t bytes : sweep::collective_sizes) {
            auto* const dest = reinterpret_cast<float*>(symmetric_[0]);
            auto* const source = reinterpret_cast<const float*>(symmetric_[1]);
            const int calls = bytes <= 32768 ? 200 : 20;
            say("stream", "sum_on_stream", bytes, 1, "aligned",
                by_host(calls, true, [&] { lib_.sum_on_stream(dest, source, bytes / 4, stream_); }));
            say("stream", "alltoall_on_stream", bytes, 1, "aligned",
                by_host(calls, true, [&] { lib_.alltoall_on_stream(dest, source, bytes / 4, stream_); }));
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
        row("barrier_on_stream captured", 0, [&] { lib_.barrier_on_stream(stream_); });
        for (const std::size_t bytes : sweep::announced_sizes)
            row("put_signal_on_stream captured", bytes, [&] { put_signal(bytes, right); });
    }
    void put_signal(std::size_t bytes, int pe) {
        lib_.put_signal_on_stream(symmetric_[0], symmetric_[1], bytes, words_ + 32, 1, pe, stream_);
    }

    Library lib_;
    const char* called_;
    int pe_ = lib_.my_pe();
    placement::near_gpu where_{pe_};
    int npes_ = lib_.n_pes();
    cudaStream_t stream_;
    char* own_;
    char* symmetric_[2];
    uint64_t* words_;
    timing* timing_;
};

}  // namespace peer
