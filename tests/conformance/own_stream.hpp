// SPDX-License-Identifier: Apache-2.0
// A stream of a PE's GPU, for tests without the CUDA runtime.
#pragma once

#include <memory>

#include <viaduct/abi/device_context.h>
#include <viaduct/viaduct.hpp>
#include <viaduct_stream.h>

#include "cuda/device.hpp"
#include "cuda/memory.hpp"
#include "cuda/submission.hpp"

namespace conformance {

/// Of a world whose GPUs are spread.
class own_stream {
public:
    explicit own_stream(const via::world& world) : gpu_{via::cuda::device::spread(world.pe())} {
        const via::cuda::entered in{*gpu_};
        stream_ = via::cuda::make_stream(*gpu_);
    }
    /// Makes the GPU's context current in this thread.
    void enter() const { via::cuda::make_current(*gpu_); }
    [[nodiscard]] const via::cuda::device& gpu() const noexcept { return *gpu_; }
    [[nodiscard]] via_stream get() const { return stream_.get(); }
    void synchronize() const {
        const via::cuda::entered in{*gpu_};
        gpu_->calls().check(gpu_->calls().stream_synchronize(stream_.get()), "cuStreamSynchronize", "a test waits");
    }
    /// Bytes that the GPU has left.
    [[nodiscard]] std::size_t free_memory() const {
        const via::cuda::entered in{*gpu_};
        std::size_t left = 0;
        std::size_t total = 0;
        gpu_->calls().check(gpu_->calls().mem_get_info(&left, &total), "cuMemGetInfo", "a test looks");
        return left;
    }
    /// A value in memory of the GPU or that it reaches.
    template <class T>
    [[nodiscard]] T read(std::uint64_t address) const {
        const via::cuda::entered in{*gpu_};
        T value{};
        via::cuda::copy(*gpu_, stream_.get(), &value, reinterpret_cast<const void*>(address), sizeof value);
        synchronize();
        return value;
    }
    /// Between memory that the GPU reaches, in the order of the stream.
    void copy(std::uint64_t to, std::uint64_t from, std::size_t size) const {
        const via::cuda::entered in{*gpu_};
        via::cuda::copy(*gpu_, stream_.get(), reinterpret_cast<void*>(to), reinterpret_cast<const void*>(from), size);
    }
    /// What kernels read of a context besides the context.
    [[nodiscard]] via_abi_device_world rest_of(const via_abi_device_context& context) const {
        return read<via_abi_device_world>(context.world);
    }
    [[nodiscard]] via::cuda::allocation take_memory(std::size_t size) const {
        const via::cuda::entered in{*gpu_};
        return via::cuda::allocate(*gpu_, size);
    }

private:
    std::shared_ptr<const via::cuda::device> gpu_;
    via::cuda::stream stream_;
};

}  // namespace conformance
