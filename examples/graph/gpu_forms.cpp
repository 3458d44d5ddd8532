// SPDX-License-Identifier: Apache-2.0
#include "gpu_forms.hpp"

#include <chrono>

#include "common/gpu.hpp"
#include "common/use_gpu.hpp"

namespace graph {
namespace {

constexpr std::size_t measured_bytes = std::size_t{1} << 27;
constexpr int measured_times = 10;

/// Bytes a second, of the second half of many calls.
template <class Action>
double rate(Action&& action) {
    for (int i = 0; i < measured_times; ++i) action();
    common::check(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
    const auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < measured_times; ++i) action();
    common::check(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
    const std::chrono::duration<double> lasted = std::chrono::steady_clock::now() - start;
    return measured_times * static_cast<double>(measured_bytes) / lasted.count();
}

}  // namespace

std::string use_gpu(via::world& world) { return common::use_gpu(world); }

bandwidths measure_bandwidths(via::world& world) {
    const via::symmetric<char, via::device_memory> to = world.allocate_device<char>(measured_bytes);
    const common::gpu_array<char> from = common::make_gpu_array<char>(measured_bytes);
    bandwidths found;
    world.barrier();
    const double copied = rate([&] {
        common::check(cudaMemcpyAsync(to.data(), from.get(), measured_bytes, cudaMemcpyDeviceToDevice),
                      "cudaMemcpyAsync");
    });
    found.memory = world.min(2.0 * copied);
    if (world.npes() == 1) return found;
    const int next = (world.pe() + 1) % world.npes();
    world.barrier();
    const double put = rate([&] { world.put(to.data(), {from.get(), measured_bytes}, next); });
    found.link = world.min(put);
    world.barrier();
    return found;
}

}  // namespace graph
