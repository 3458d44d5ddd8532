// SPDX-License-Identifier: Apache-2.0
// nvshmem.h of this library beside its own calls, on the same memory of one world: the rows of nvshmem_bench, with
// values `nvshmem` and `native` by turns. Run it by viarun, a process a GPU.
#include <cstdlib>

#include "by_names.cuh"
#include "by_native.cuh"
#include "rows.cuh"

namespace {

#ifdef VIADUCT_NVSHMEM_NEAR
using context = via::device::context;
#else
using context = via::device::far_context;
#endif

constexpr int rounds = 3;
/// Of what the host enqueues, of which one round differs from the next by half.
constexpr int enqueued_rounds = 9;

}  // namespace

int main() {
    try {
        const char* const pe = std::getenv("VIARUN_PE");
        int gpus = 1;
        peer::cuda(cudaGetDeviceCount(&gpus));
        peer::cuda(cudaSetDevice(pe == nullptr ? 0 : std::atoi(pe) % gpus));
        nvshmem_init();
        const peer::buffers<peer::by_names> memory{{}};
        const peer::by_native<context> native{via_nvshmem_world()};
        for (int round = 0; round < enqueued_rounds; ++round) {
            const auto measure = [&](auto&& rows) { round < rounds ? rows.all() : rows.enqueued(); };
            measure(peer::rows<peer::by_names, peer::arguments::fresh>{{}, "nvshmem", memory});
            measure(peer::rows<peer::by_native<context>, peer::arguments::fresh>{native, "native", memory});
        }
    } catch (const std::exception& error) {
        std::fprintf(stderr, "layer_bench: %s\n", error.what());
        return 1;
    }
    nvshmem_finalize();
    return 0;
}
