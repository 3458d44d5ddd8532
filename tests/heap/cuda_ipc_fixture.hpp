// SPDX-License-Identifier: Apache-2.0
// What the tests of the cache over CUDA's calls share: GPUs, and descriptions that travel to another process.
#pragma once

#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <memory>
#include <span>
#include <string>
#include <unistd.h>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/fd.hpp"
#include "heap/cuda_ipc_driver.hpp"
#include "heap/ipc_cache.hpp"
#include "support/catch.hpp"
#include "support/failure_of.hpp"
#include "support/subprocess.hpp"

namespace via::test {

inline constexpr std::size_t mib = std::size_t{1} << 20;
inline constexpr base::seconds patient{20};

inline heap::incarnation this_life() { return {.process = base::this_process(), .random = base::make_token()}; }

inline std::string hex(std::span<const std::byte> bytes) {
    std::string text;
    for (const std::byte b : bytes) {
        text += "0123456789abcdef"[std::to_integer<unsigned>(b) >> 4U];
        text += "0123456789abcdef"[std::to_integer<unsigned>(b) & 15U];
    }
    return text;
}

inline heap::exported_buffer buffer_of(const std::string& text) {
    std::vector<std::byte> bytes;
    for (std::size_t i = 0; i + 1 < text.size(); i += 2) {
        bytes.push_back(static_cast<std::byte>(std::stoi(text.substr(i, 2), nullptr, 16)));
    }
    std::string problem;
    const auto what = heap::decode_exported_buffer(bytes, problem);
    INFO(problem);
    REQUIRE(what);
    return *what;
}
inline heap::exported_buffer buffer_from_environment() { return buffer_of(std::getenv("TEST_BUFFER")); }

inline const std::byte* at(CUdeviceptr base, std::size_t offset) {
    return reinterpret_cast<const std::byte*>(base) + offset;
}

/// A GPU with one stream, and words in its memory. Throws, for threads and for processes that answer by text.
struct gpu {
    explicit gpu(int number) : device{cuda::device::numbered(number)} {
        const cuda::entered in{*device};
        by = cuda::make_stream(*device);
    }
    void write(const std::byte* address, std::uint64_t value) const {
        const cuda::entered in{*device};
        check(device->calls().memcpy_async(reinterpret_cast<CUdeviceptr>(address),
                                           reinterpret_cast<CUdeviceptr>(&value), sizeof value, by.get()),
              "cuMemcpyAsync");
        synchronize();
    }
    void enqueue_write(const std::byte* address, std::uint64_t value) const {
        const cuda::entered in{*device};
        check(device->calls().stream_write_value64(by.get(), reinterpret_cast<CUdeviceptr>(address), value, 0),
              "cuStreamWriteValue64");
    }
    void enqueue_copy(const std::byte* to, const std::byte* from) const {
        const cuda::entered in{*device};
        check(device->calls().memcpy_async(reinterpret_cast<CUdeviceptr>(to), reinterpret_cast<CUdeviceptr>(from),
                                           sizeof(std::uint64_t), by.get()),
              "cuMemcpyAsync");
    }
    /// What is enqueued after it waits until the word is at least `value`.
    void enqueue_wait(const std::byte* address, std::uint64_t value) const {
        const cuda::entered in{*device};
        check(device->calls().stream_wait_value64(by.get(), reinterpret_cast<CUdeviceptr>(address), value,
                                                  CU_STREAM_WAIT_VALUE_GEQ),
              "cuStreamWaitValue64");
    }
    [[nodiscard]] std::uint64_t read(const std::byte* address) const {
        const cuda::entered in{*device};
        std::uint64_t value = 0;
        check(device->calls().memcpy_async(reinterpret_cast<CUdeviceptr>(&value),
                                           reinterpret_cast<CUdeviceptr>(address), sizeof value, by.get()),
              "cuMemcpyAsync");
        synchronize();
        return value;
    }
    void synchronize() const {
        const cuda::entered in{*device};
        check(device->calls().stream_synchronize(by.get()), "cuStreamSynchronize");
    }
    [[nodiscard]] cuda::allocation allocate(std::size_t size) const {
        const cuda::entered in{*device};
        return cuda::allocate(*device, size);
    }
    /// Bytes that nobody has.
    [[nodiscard]] std::size_t free_memory() const {
        const cuda::entered in{*device};
        std::size_t left = 0;
        std::size_t total = 0;
        check(device->calls().mem_get_info(&left, &total), "cuMemGetInfo");
        return left;
    }
    [[nodiscard]] bool is_fake() const { return device->name().rfind("Fake", 0) == 0; }

    std::shared_ptr<const cuda::device> device;
    cuda::stream by;

private:
    void check(CUresult result, const char* call) const { device->calls().check(result, call, "a test"); }
};

inline int gpus() {
    int count = 0;
    const auto calls = cuda::driver::load();
    calls->check(calls->device_get_count(&count), "cuDeviceGetCount", "a test");
    return count;
}
/// The number of a GPU that is not 0, where there is one.
inline int another_gpu() { return gpus() > 1 ? 1 : 0; }

inline heap::lent_piece no_pieces(const heap::exported_buffer&, std::uint32_t) { return {}; }

/// The cache of a process for one GPU.
inline std::shared_ptr<heap::cuda_ipc_driver> driver_of(const gpu& mine) {
    return std::make_shared<heap::cuda_ipc_driver>(mine.device, base::this_process(), no_pieces);
}

/// Descriptors that a process which is started next inherits: one of CUDA's cannot be opened by a path.
class inherited_files {
public:
    void add(const base::fd& file) {
        files_.emplace_back(::dup(file.get()));
        numbers_ += std::to_string(files_.back().get()) + ":";
    }
    /// For its environment.
    [[nodiscard]] const std::string& numbers() const noexcept { return numbers_; }
    /// In that process: one of those whose numbers a variable has, as a descriptor of its own.
    [[nodiscard]] static base::fd take(const char* variable, std::uint32_t index) {
        std::string numbers = std::getenv(variable);
        for (std::uint32_t i = 0; i < index; ++i) numbers.erase(0, numbers.find(':') + 1);
        return base::fd{::fcntl(std::stoi(numbers), F_DUPFD_CLOEXEC, 0)};
    }

private:
    std::vector<base::fd> files_;
    std::string numbers_;
};

/// Runs the case of that tag in a process of its own.
inline void expect_success(const std::string& tag, const std::vector<std::string>& environment) {
    const auto outcome = support::run_program({"/proc/self/exe", tag}, support::subprocess::seconds{60}, environment);
    INFO(tag << "\n" << outcome.text());
    CHECK(outcome.status == 0);
}

}  // namespace via::test
