// SPDX-License-Identifier: Apache-2.0
// What a word and its signal take from one GPU to the other where a processor stands between them, without the library:
// the least that the progress engine can take. A kernel, or a stream, sets a word of pinned memory; a thread that spins
// on it gives a stream one batch of memory operations, which write both to the other GPU; a kernel, or a stream, waits
// there, and answers in the same way. Microseconds one way, the median of five.
#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <cuda.h>
#include <cuda_runtime_api.h>

namespace {

using word = unsigned long long;

void check(cudaError_t result) {
    if (result != cudaSuccess) throw std::runtime_error{cudaGetErrorString(result)};
}
void check(CUresult result) {
    const char* text = "unknown error of the driver";
    if (result == CUDA_SUCCESS) return;
    cuGetErrorString(result, &text);
    throw std::runtime_error{text};
}

CUdeviceptr address(const void* at) { return reinterpret_cast<CUdeviceptr>(at); }

CUstreamBatchMemOpParams write(const void* at, word value) {
    CUstreamBatchMemOpParams op{};
    op.writeValue.operation = CU_STREAM_MEM_OP_WRITE_VALUE_64;
    op.writeValue.address = address(at);
    op.writeValue.value64 = value;
    return op;
}

__global__ void by_kernel(volatile word* asked, const volatile word* signal, bool first, word from, word rounds) {
    const auto wait = [&](word number) {
        while (*signal < number) {
        }
        __threadfence_system();
    };
    for (word number = from + 1; number <= from + rounds; ++number) {
        if (!first) wait(number);
        __threadfence_system();
        *asked = number;
        if (first) wait(number);
    }
}

/// A GPU, the word that it asks by, and what the other one writes to.
struct end {
    int gpu = 0;
    cudaStream_t lane{}, stream{};
    word* asked = nullptr;  ///< pinned
    word* inbox = nullptr;  ///< of the GPU: data and signal

    explicit end(int number, int other) : gpu{number} {
        check(cudaSetDevice(gpu));
        if (other != gpu) check(cudaDeviceEnablePeerAccess(other, 0));
        check(cudaStreamCreateWithFlags(&lane, cudaStreamNonBlocking));
        check(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
        check(cudaHostAlloc(&asked, sizeof *asked, cudaHostAllocPortable));
        check(cudaMalloc(&inbox, 2 * sizeof *inbox));
        check(cudaMemset(inbox, 0, 2 * sizeof *inbox));
        *asked = 0;
    }
    void enter() const { check(cudaSetDevice(gpu)); }
};

/// What stands between them.
void carry(const end& from, const end& to, word first, word rounds) {
    from.enter();
    for (word number = first + 1; number <= first + rounds; ++number) {
        while (__atomic_load_n(from.asked, __ATOMIC_ACQUIRE) < number) {
        }
        std::array batch{write(to.inbox, number), write(to.inbox + 1, number)};
        check(cuStreamBatchMemOp(from.lane, batch.size(), batch.data(), 0));
    }
}

void ask_on_stream(const end& by, bool first, word from, word rounds) {
    CUstreamBatchMemOpParams wait{};
    wait.waitValue.operation = CU_STREAM_MEM_OP_WAIT_VALUE_64;
    wait.waitValue.address = address(by.inbox + 1);
    wait.waitValue.flags = CU_STREAM_WAIT_VALUE_GEQ;
    for (word number = from + 1; number <= from + rounds; ++number) {
        wait.waitValue.value64 = number;
        std::array batch{write(by.asked, number), wait};
        if (!first) std::swap(batch[0], batch[1]);
        check(cuStreamBatchMemOp(by.stream, batch.size(), batch.data(), 0));
    }
}

double round_trips(const std::array<end, 2>& ends, bool by_kernels, word from, word rounds) {
    std::vector<std::thread> carriers;
    carriers.emplace_back([&] { carry(ends[1], ends[0], from, rounds); });
    carriers.emplace_back([&] { carry(ends[0], ends[1], from, rounds); });
    std::array<std::chrono::steady_clock::time_point, 2> at;
    at[0] = std::chrono::steady_clock::now();
    for (const bool first : {false, true}) {  // who begins is told last, so that the other waits already
        const end& by = ends[first ? 0 : 1];
        by.enter();
        if (first) at[0] = std::chrono::steady_clock::now();
        if (by_kernels) {
            by_kernel<<<1, 1, 0, by.stream>>>(by.asked, by.inbox + 1, first, from, rounds);
            check(cudaGetLastError());
        } else {
            ask_on_stream(by, first, from, rounds);
        }
    }
    ends[0].enter();
    check(cudaStreamSynchronize(ends[0].stream));
    at[1] = std::chrono::steady_clock::now();
    for (auto& each : carriers) each.join();
    check(cudaDeviceSynchronize());
    return std::chrono::duration<double, std::micro>(at[1] - at[0]).count() / (2.0 * static_cast<double>(rounds));
}

void run() {
    int gpus = 0;
    check(cudaGetDeviceCount(&gpus));
    const int second = gpus > 1 ? 1 : 0;
    const std::array<end, 2> ends{end{0, second}, end{second, 0}};
    word from = 0;
    for (const bool by_kernels : {true, false}) {
        const word rounds = by_kernels ? 1000 : 100;
        std::array<double, 6> took{};
        for (double& each : took) {
            each = round_trips(ends, by_kernels, from, rounds);
            from += rounds;
        }
        std::sort(took.begin() + 1, took.end());  // the first run warms up
        std::printf("a word and its signal by a thread between, %s, one way: %.2f us (%.2f to %.2f)\n",
                    by_kernels ? "kernels" : "streams", took[3], took[1], took[5]);
    }
}

}  // namespace

int main() {
    try {
        run();
    } catch (const std::exception& failed) {
        std::fprintf(stderr, "chain bench: %s\n", failed.what());
        return 1;
    }
    return 0;
}
