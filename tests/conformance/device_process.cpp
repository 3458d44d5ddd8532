// SPDX-License-Identifier: Apache-2.0
// The conformance suite on device memory as one PE of a job under a launcher, or with --threads N as a job of threads;
// with --staged for a job whose PEs have GPUs that do not reach each other.
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <string>
#include <vector>

#include "cuda/device.hpp"
#include "device_suite.hpp"
#include "support/require.hpp"

namespace {

/// The PEs of a host take its GPUs in turn; `VIADUCT_ROUTE=remote:2` has them on hosts of two.
void require_places(via::world& world) {
    struct where {
        int node;
        via::cuda::uuid gpu;
    };
    const where mine{world.place_of(world.pe()).node, via::cuda::device::spread(world.pe())->id()};
    std::vector<where> all(static_cast<std::size_t>(world.npes()));
    via::check(via_fcollect(world.team_handle(), all.data(), &mine, sizeof mine));
    const auto same = [&](std::size_t a, std::size_t b) {
        return all[a].node == all[b].node && all[a].gpu == all[b].gpu;
    };
    std::vector<int> gpus(all.size());  // of each node so far
    for (std::size_t pe = 0; pe < all.size(); ++pe) {
        const via_place place = world.place_of(static_cast<int>(pe));
        std::size_t first = 0;
        while (!same(first, pe)) ++first;
        int& count = gpus[static_cast<std::size_t>(place.node)];
        const int expected = first < pe ? world.place_of(static_cast<int>(first)).gpu : count++;
        support::require_equal(place.gpu, expected, "the number of its GPU on its node");
    }
    for (int node = 0; node < world.nnodes(); ++node)
        support::require_equal(world.ngpus(node), gpus[static_cast<std::size_t>(node)], "GPUs of a node");
}

void run(via::world& world, std::uint64_t seed, bool staged) {
    require_places(world);
    conformance::run_all_on_device(world, seed, staged);
    if (world.pe() == 0) std::cout << "device conformance of " << world.npes() << " PEs, seed " << seed << ": ok\n";
}

/// By default a world's GPU is the one that is current in the thread that makes it.
void use_current_gpu(int pe) {
    const auto gpu = via::cuda::device::spread(pe);
    const via::cuda::entered in{*gpu};
    via::world world;
    auto word = world.allocate_device<int>(1);
    world.p(word.data(), pe + 1, (pe + 1) % world.npes());
    world.barrier();
    support::require_equal(world.g(word.data(), pe), (pe + world.npes() - 1) % world.npes() + 1,
                           "the neighbour's word");
    support::require(world.describe().find("GPU " + std::to_string(gpu->number())) != std::string::npos,
                     "the world names the GPU that was current");
}

}  // namespace

int main(int argc, char** argv) {
    const std::uint64_t seed = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1;
    int threads = 0;
    bool staged = false;
    for (int i = 2; i < argc; ++i) {
        staged = staged || std::strcmp(argv[i], "--staged") == 0;
        if (std::strcmp(argv[i], "--threads") == 0 && i + 1 < argc) threads = std::atoi(argv[i + 1]);
    }
    try {
        via::config config;
        config.device = "spread";
        if (threads > 0) {
            via::run_threads(
                threads, [&](via::world& world) { run(world, seed, staged); }, config);
            return 0;
        }
        via::world world{config};
        run(world, seed, staged);
        const int pe = world.pe();
        world.finalize();
        use_current_gpu(pe);
    } catch (const std::exception& error) {
        std::cerr << "seed " << seed << ": " << error.what() << '\n';
        return 1;
    }
    return 0;
}
