// SPDX-License-Identifier: Apache-2.0
/// @file check.hpp
/// @brief What the parts of nvshmem_test share: one line a check, and rows of numbers in the symmetric heap.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include <nvshmem.h>
#include <nvshmemx.h>

namespace nvshmem_test {

inline int failures = 0;

/// Says what was checked; PE 0 also when it is good.
inline void check(const std::string& what, bool good) {
    if (!good) ++failures;
    if (!good || nvshmem_my_pe() == 0)
        std::printf("%s PE %d: %s\n", good ? "ok    " : "FAILED", nvshmem_my_pe(), what.c_str());
    std::fflush(stdout);
}

/// The CUDA runtime did it; else there is no going on.
inline void cuda(cudaError_t code, const char* call) {
    if (code == cudaSuccess) return;
    std::printf("FAILED PE %d: %s: %s\n", nvshmem_my_pe(), call, cudaGetErrorString(code));
    std::exit(1);
}
/// The kernel that was launched last is done.
inline void done(const char* kernel) {
    cuda(cudaGetLastError(), kernel);
    cuda(cudaDeviceSynchronize(), kernel);
}

/// A row of numbers in the symmetric heap; collective.
template <class T>
class row {
public:
    explicit row(std::size_t count) : count_{count}, at_{static_cast<T*>(nvshmem_calloc(count, sizeof(T)))} {
        if (at_ == nullptr) std::exit(1);
    }
    row(const row&) = delete;
    row& operator=(const row&) = delete;
    ~row() {
        nvshmem_barrier_all();
        nvshmem_free(at_);
    }
    [[nodiscard]] T* at() const { return at_; }
    [[nodiscard]] std::vector<T> read() const {
        std::vector<T> values(count_);
        cuda(cudaMemcpy(values.data(), at_, count_ * sizeof(T), cudaMemcpyDeviceToHost), "read");
        return values;
    }
    /// Element i is first + i * step, at this PE; then all PEs meet.
    void fill(T first, T step) {
        std::vector<T> values(count_);
        for (std::size_t i = 0; i < count_; ++i) values[i] = static_cast<T>(first + static_cast<T>(i) * step);
        cuda(cudaMemcpy(at_, values.data(), count_ * sizeof(T), cudaMemcpyHostToDevice), "fill");
        cuda(cudaDeviceSynchronize(), "fill");  // a copy from pageable memory returns before its end
        nvshmem_barrier_all();
    }
    /// Whether element i is first + i * step, for `count` elements from `begin` on.
    [[nodiscard]] bool is(std::size_t begin, std::size_t count, T first, T step) const {
        const std::vector<T> values = read();
        for (std::size_t i = 0; i < count; ++i)
            if (!(values[begin + i] == static_cast<T>(first + static_cast<T>(i) * step))) return false;
        return true;
    }

private:
    std::size_t count_;
    T* at_;
};

/// The parts of the program; each in a unit of its own.
void transfers();
void words();
void collectives();
void streams();
void module(const char* file);

}  // namespace nvshmem_test
