// SPDX-License-Identifier: Apache-2.0
// What tests of kernels need of a PE: its place in a ring of all, the world as kernels see it, and a stream.
#pragma once

#include <string>

#include <viaduct/device.cuh>

#include "program.hpp"

namespace program {

[[nodiscard]] inline via_abi_device_context kernels_world(const via::world& world) {
    via_abi_device_context abi{};
    via::check(via_device_context(world.handle(), &abi, sizeof abi));
    return abi;
}

template <class Context = via::device::context>
struct ring_job {
    explicit ring_job(via::world& all)
        : world{all},
          context{kernels_world(all)},
          right{(all.pe() + 1) % all.npes()},
          left{(all.pe() + all.npes() - 1) % all.npes()} {}

    /// For a kernel that was launched on the stream.
    void wait() const {
        check(cudaGetLastError(), "launch");
        stream.wait("a kernel");
    }

    via::world& world;
    Context context;  ///< as it is when the job is made
    program::stream stream;
    int right, left;
};

}  // namespace program
