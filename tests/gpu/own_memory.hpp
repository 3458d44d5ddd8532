// SPDX-License-Identifier: Apache-2.0
// Memory of cudaMalloc() for tests, with bytes around it that nobody may touch, and checks of it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "program.hpp"

namespace own {

using bytes = std::vector<unsigned char>;

using program::check;
/// The error that `body` must throw.
template <class Body>
via::error require_error(via_status status, const std::string& what, Body&& body) {
    try {
        body();
    } catch (const via::error& error) {
        if (error.status() == status) return error;
        throw std::runtime_error{what + ": another error: " + error.what()};
    }
    throw std::runtime_error{what + ": no error"};
}

inline constexpr unsigned char poison = 0xA5;

inline bytes pattern(std::size_t size, unsigned seed) {
    std::mt19937 random{seed};
    bytes made(size);
    for (auto& byte : made) byte = static_cast<unsigned char>(random());
    return made;
}

/// Memory of this PE's own, from the middle of an allocation; what lies around it stays poison.
class memory {
public:
    memory(cudaStream_t by, std::size_t size) : by_{by}, size_{size} {
        void* all = nullptr;
        check(cudaMalloc(&all, size + 2 * guard), "cudaMalloc");
        all_ = static_cast<unsigned char*>(all);
        fill(bytes(size, poison));
    }
    memory(const memory&) = delete;
    memory& operator=(const memory&) = delete;
    ~memory() { (void)cudaFree(all_); }

    [[nodiscard]] std::size_t size() const { return size_; }
    template <class T = unsigned char>
    [[nodiscard]] T* at(std::size_t offset = 0) const {
        return reinterpret_cast<T*>(all_ + guard + offset);
    }
    /// All of it, and the poison anew.
    void fill(const bytes& inside) { copy(all_, whole(inside).data()); }
    [[nodiscard]] bytes read() const {
        bytes got(size_ + 2 * guard);
        check(cudaMemcpyAsync(got.data(), all_, got.size(), cudaMemcpyDeviceToHost, by_), "cudaMemcpyAsync");
        check(cudaStreamSynchronize(by_), "cudaStreamSynchronize");
        return got;
    }
    void verify(const bytes& inside, const std::string& what) const {
        const bytes got = read();
        const bytes expected = whole(inside);
        const auto differs = std::mismatch(got.begin(), got.end(), expected.begin()).first;
        if (differs == got.end()) return;
        const auto at = static_cast<long long>(differs - got.begin()) - static_cast<long long>(guard);
        throw std::runtime_error{what + ": byte " + std::to_string(at) + " of " + std::to_string(size_) + " is wrong"};
    }

private:
    static constexpr std::size_t guard = 512;

    [[nodiscard]] bytes whole(const bytes& inside) const {
        bytes made(size_ + 2 * guard, poison);
        std::copy(inside.begin(), inside.end(), made.begin() + guard);
        return made;
    }
    void copy(unsigned char* to, const unsigned char* from) {
        check(cudaMemcpyAsync(to, from, size_ + 2 * guard, cudaMemcpyHostToDevice, by_), "cudaMemcpyAsync");
        check(cudaStreamSynchronize(by_), "cudaStreamSynchronize");
    }

    cudaStream_t by_;
    std::size_t size_;
    unsigned char* all_ = nullptr;
};

}  // namespace own
