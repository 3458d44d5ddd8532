// SPDX-License-Identifier: Apache-2.0
// Several PEs in one process, without the library: a buffer each with control memory and heap, on all GPUs in turn.
// Their contexts are made by hand, as the library would.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

#include "check.hpp"

#include <viaduct/device.cuh>
#include <viaduct/device/launch.cuh>

namespace job {

inline void cuda(cudaError_t code, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
    if (code != cudaSuccess)
        throw std::runtime_error{std::string{file} + ":" + std::to_string(line) + ": " + cudaGetErrorString(code)};
}

/// Before the first CUDA call: kernels that wait for each other must be loaded and have queues of their own.
inline void prepare_process() {
    setenv("CUDA_MODULE_LOADING", "EAGER", 1);
    setenv("CUDA_DEVICE_MAX_CONNECTIONS", "32", 1);
}

inline int gpus() {
    int count = 0;
    cuda(cudaGetDeviceCount(&count));
    return count;
}

/// Every GPU of the process reaches every other.
inline void connect_gpus() {
    for (int from = 0; from < gpus(); ++from) {
        cuda(cudaSetDevice(from));
        for (int to = 0; to < gpus(); ++to)
            if (to != from) cuda(cudaDeviceEnablePeerAccess(to, 0));
    }
}

/// One PE: its memory, its report, a stream, and what kernels get of it.
struct pe {
    int gpu = 0;
    char* memory = nullptr;  // control memory, then the heap
    char* heap = nullptr;
    char* own = nullptr;  // memory that is not symmetric, as large as the heap
    unsigned long long* peers = nullptr;
    unsigned char* atomics = nullptr;
    via_abi_device_report* report = nullptr;
    cudaStream_t stream = nullptr;
    via_abi_device_context context{};
    via_abi_device_world rest{};  // see show_rest()
    via_abi_device_team team{};
};

class world {
public:
    world(int npes, std::size_t heap_size, unsigned long long hang_limit = 20'000'000'000ULL)
        : heap_size_{heap_size}, pes_(static_cast<std::size_t>(npes)) {
        for (int i = 0; i < npes; ++i) allocate(pes_[i], i % gpus());
        for (int i = 0; i < npes; ++i) describe(i, hang_limit);
    }
    world(const world&) = delete;
    world& operator=(const world&) = delete;
    ~world() {
        for (auto& p : pes_) {
            cudaSetDevice(p.gpu);
            cudaDeviceSynchronize();
            cudaStreamDestroy(p.stream);
            cudaFree(p.memory);
            cudaFree(p.own);
            cudaFree(p.peers);
            cudaFree(p.atomics);
            cudaFreeHost(p.report);
        }
    }

    int npes() const { return static_cast<int>(pes_.size()); }
    std::size_t heap_size() const { return heap_size_; }
    pe& operator[](int i) { return pes_[static_cast<std::size_t>(i)]; }
    /// For launches: makes the PE's GPU the current one.
    pe& on(int i) {
        cuda(cudaSetDevice((*this)[i].gpu));
        return (*this)[i];
    }
    template <class T>
    T* at(int i, std::size_t offset) {
        return reinterpret_cast<T*>((*this)[i].heap + offset);
    }
    void wait() {
        for (int i = 0; i < npes(); ++i) cuda(cudaStreamSynchronize(on(i).stream));
    }
    void fill(int i, int byte) {
        cuda(cudaMemset(on(i).heap, byte, heap_size_));
        cuda(cudaDeviceSynchronize());
    }
    template <class T>
    std::vector<T> read(int i, std::size_t offset, std::size_t count) {
        std::vector<T> v(count);
        cuda(cudaMemcpy(v.data(), on(i).heap + offset, count * sizeof(T), cudaMemcpyDeviceToHost));
        return v;
    }
    template <class T>
    void write(int i, std::size_t offset, const std::vector<T>& v) {
        cuda(cudaMemcpy(on(i).heap + offset, v.data(), v.size() * sizeof(T), cudaMemcpyHostToDevice));
        cuda(cudaDeviceSynchronize());
    }
    /// Kernels of the PE read `rest` from now on.
    void show_rest(int i) {
        pe& p = on(i);
        cuda(cudaMemcpy(reinterpret_cast<void*>(p.context.world), &p.rest, sizeof p.rest, cudaMemcpyHostToDevice));
        cuda(cudaDeviceSynchronize());
    }
    bool failed() const {
        for (const auto& p : pes_)
            if (p.report->kind != 0) return true;
        return false;
    }

private:
    void allocate(pe& p, int gpu) {
        p.gpu = gpu;
        cuda(cudaSetDevice(gpu));
        cuda(cudaMalloc(&p.memory, VIA_ABI_CONTROL_SIZE + heap_size_));
        cuda(cudaMalloc(&p.own, heap_size_));
        cuda(cudaMalloc(&p.peers, sizeof(unsigned long long) * pes_.size()));
        cuda(cudaMalloc(&p.atomics, pes_.size()));
        cuda(cudaMemset(p.atomics, 1, pes_.size()));
        cuda(cudaHostAlloc(&p.report, sizeof *p.report, cudaHostAllocPortable | cudaHostAllocMapped));
        std::memset(p.report, 0, sizeof *p.report);
        cuda(cudaMemset(p.memory, 0, VIA_ABI_CONTROL_SIZE));
        cuda(cudaStreamCreateWithFlags(&p.stream, cudaStreamNonBlocking));
        p.heap = p.memory + VIA_ABI_CONTROL_SIZE;
    }
    void describe(int i, unsigned long long hang_limit) {
        std::vector<unsigned long long> heaps;
        for (const auto& p : pes_) heaps.push_back(reinterpret_cast<unsigned long long>(p.heap));
        pe& p = on(i);
        cuda(cudaMemcpy(p.peers, heaps.data(), heaps.size() * 8, cudaMemcpyHostToDevice));
        cuda(cudaDeviceSynchronize());
        auto& c = p.context;
        c.version = VIA_ABI_VERSION;
        c.size = sizeof c;
        c.pe = i;
        c.npes = npes();
        c.heap = heaps[static_cast<std::size_t>(i)];
        c.heap_size = heap_size_;
        for (int n = 0; n < VIA_ABI_NEAR_PEERS && n < npes(); ++n) c.near_peers[n] = heaps[static_cast<std::size_t>(n)];
        auto* const block = reinterpret_cast<via_abi_device_block*>(p.memory);
        c.world = reinterpret_cast<unsigned long long>(&block->world);
        p.rest.pe = i;
        p.rest.npes = npes();
        p.rest.heap = c.heap;
        p.rest.heap_size = heap_size_;
        p.rest.peers = reinterpret_cast<unsigned long long>(p.peers);
        p.rest.atomics = reinterpret_cast<unsigned long long>(p.atomics);
        p.rest.report = reinterpret_cast<unsigned long long>(p.report);
        p.rest.claims = reinterpret_cast<unsigned long long>(block);
        p.rest.hang_limit = hang_limit;
        show_rest(i);
        p.team.pe = i;
        p.team.npes = npes();
        p.team.stride = 1;
        p.team.atomics = 1;
        via_abi_place_team(p.team, VIA_ABI_DEVICE_BLOCK_SIZE);
    }

    std::size_t heap_size_;
    std::vector<pe> pes_;
};

/// main() of a test program: PROGRAM [PART-OF-A-NAME]. `all` runs the tests whose names contain it.
template <class All>
int run_tests(int argc, char** argv, const All& all) {
    prepare_process();
    try {
        std::printf("%d GPUs\n", gpus());
        connect_gpus();
    } catch (const std::exception& error) {
        std::printf("%s\n", error.what());
        return 2;
    }
    all(std::string{argc > 1 ? argv[1] : ""});
    return check::report_and_exit_code();
}

}  // namespace job
