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
    /// What kernels read of a context besides the context.
    [[nodiscard]] via_abi_device_world rest_of(const via_abi_device_context& context) const {
        const via::cuda::entered in{*gpu_};
        via_abi_device_world rest{};
        via::cuda::copy(*gpu_, stream_.get(), &rest, reinterpret_cast<const void*>(context.world), sizeof rest);
        synchronize();
        return rest;
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
