// SPDX-License-Identifier: Apache-2.0
// How many commands a second the rings and one engine thread carry, to a route that does nothing, and how long one
// takes there and back.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include <cuda_runtime_api.h>
#include <viaduct/device.cuh>

#include "progress/engine.hpp"
#include "progress/ring_reader.hpp"

namespace {

namespace vd = via::device;

void check(cudaError_t result) {
    if (result != cudaSuccess) throw std::runtime_error{cudaGetErrorString(result)};
}

class nothing final : public via::progress::executor {
public:
    std::uint64_t begin(const via_abi_command&) override { return 0; }
    std::uint64_t mark() override { return 0; }
    bool is_done(std::uint64_t) override { return true; }
};

__global__ void push(vd::detail::u64 world, vd::detail::u64 engine, unsigned each, bool waits) {
    via_abi_command what{};
    what.head = VIA_ABI_COMMAND_PUT_INLINE;
    what.size = 8;
    for (unsigned i = 0; i < each; ++i) {
        what.value = i;
        const auto position = vd::detail::push(world, engine, what);
        if (waits) vd::detail::await_done(world, vd::detail::ring_of_block(engine), position);
    }
    __syncthreads();
    if (threadIdx.x == 0) vd::detail::far_quiet(world, engine);
}

/// Rings, and what kernels know of them, as a world has them.
struct rig {
    via_abi_ring* rings = nullptr;
    via_abi_device_engine* engine = nullptr;
    via_abi_device_world* world = nullptr;
    rig() {
        check(cudaMallocHost(&rings, VIA_ABI_CHANNELS * sizeof(via_abi_ring)));
        std::memset(rings, 0, VIA_ABI_CHANNELS * sizeof(via_abi_ring));
        check(cudaMalloc(&engine, sizeof *engine));
        check(cudaMemset(engine, 0, sizeof *engine));
        const auto address = reinterpret_cast<unsigned long long>(rings);
        check(cudaMemcpy(engine, &address, sizeof address, cudaMemcpyHostToDevice));
        check(cudaMalloc(&world, sizeof *world));
        check(cudaMemset(world, 0, sizeof *world));
    }
    rig(const rig&) = delete;
    rig& operator=(const rig&) = delete;
    ~rig() {
        cudaFreeHost(rings);
        cudaFree(engine);
        cudaFree(world);
    }
};

/// Seconds, the median of five.
double time(const rig& on, unsigned blocks, unsigned threads, unsigned each, bool waits) {
    std::vector<double> took;
    for (int run = 0; run < 6; ++run) {
        const auto began = std::chrono::steady_clock::now();
        push<<<blocks, threads>>>(reinterpret_cast<vd::detail::u64>(on.world),
                                  reinterpret_cast<vd::detail::u64>(on.engine), each, waits);
        check(cudaDeviceSynchronize());
        const std::chrono::duration<double> one = std::chrono::steady_clock::now() - began;
        if (run != 0) took.push_back(one.count());
    }
    std::sort(took.begin(), took.end());
    return took[took.size() / 2];
}

void run() {
    const rig on;
    nothing by;
    std::vector<std::unique_ptr<via::progress::ring_reader>> readers;
    std::vector<via::progress::source*> sources;
    for (unsigned i = 0; i < VIA_ABI_CHANNELS; ++i) {
        readers.push_back(std::make_unique<via::progress::ring_reader>(on.rings[i]));
        sources.push_back(readers.back().get());
    }
    via::progress::engine engine{sources, by, [](const via_abi_command&, const via::base::failure&) {}, {}};
    engine.start();
    std::printf("there and back, one thread: %.2f us\n", time(on, 1, 1, 2000, true) / 2000 * 1e6);
    for (const unsigned threads : {1U, 32U, 128U}) {
        for (const unsigned blocks : {1U, 8U, 64U, 132U}) {
            const unsigned each = std::max(1U, 1'000'000U / (blocks * threads) / (threads == 1 ? 8 : 1));
            const double took = time(on, blocks, threads, each, false);
            std::printf("%3u blocks of %3u threads: %6.2f M commands/s\n", blocks, threads,
                        1e-6 * blocks * threads * each / took);
        }
    }
    engine.stop();
    const via::progress::engine_counts counted = engine.counted();
    std::printf("%.1f commands a batch\n",
                static_cast<double>(counted.commands) / static_cast<double>(counted.batches));
}

}  // namespace

int main() {
    try {
        run();
    } catch (const std::exception& failed) {
        std::fprintf(stderr, "ring bench: %s\n", failed.what());
        return 1;
    }
    return 0;
}
