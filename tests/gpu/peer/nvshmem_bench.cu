// SPDX-License-Identifier: Apache-2.0
// NVSHMEM beside this library: the rows of device_bench, stream_bench and host_bench, with a value `nvshmem`. Run it by
// mpirun with NVSHMEM_BOOTSTRAP=MPI, a process a GPU. With the argument `enqueued` only those of the last two.
#include <cstdlib>
#include <string_view>

#include "by_names.cuh"
#include "rows.cuh"

namespace {

/// As host_bench: contexts exist; then the library starts, and takes memory.
void start_up() {
    const char* const rank = std::getenv("OMPI_COMM_WORLD_LOCAL_RANK");
    int gpus = 1;
    peer::cuda(cudaGetDeviceCount(&gpus));
    peer::cuda(cudaSetDevice(rank == nullptr ? 0 : std::atoi(rank) % gpus));
    peer::cuda(cudaFree(nullptr));
    std::size_t before = 0, after = 0, total = 0;
    peer::cuda(cudaMemGetInfo(&before, &total));
    const auto began = peer::clock_type::now();
    nvshmem_init();
    const std::chrono::duration<double> lasted = peer::clock_type::now() - began;
    peer::cuda(cudaMemGetInfo(&after, &total));
    if (nvshmem_my_pe() != 0) return;
    std::printf("{\"file\":\"host\",\"row\":\"start-up\",\"world_s\":%.3f,\"memory_taken_mib\":%.1f}\n", lasted.count(),
                static_cast<double>(before - after) / (1 << 20));
}

}  // namespace

int main(int argc, char** argv) {
    try {
        start_up();
        const peer::buffers<peer::by_names> memory{{}};
        peer::rows<peer::by_names> rows{{}, "nvshmem", memory};
        argc > 1 && std::string_view{argv[1]} == "enqueued" ? rows.enqueued() : rows.all();
        nvshmem_barrier_all();
    } catch (const std::exception& error) {
        std::fprintf(stderr, "nvshmem_bench: %s\n", error.what());
        return 1;
    }
    nvshmem_finalize();
    return 0;
}
