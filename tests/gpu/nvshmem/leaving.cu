// SPDX-License-Identifier: Apache-2.0
// A kernel of PE 1 ends the job with status 3, while kernels of the others wait for a word of it and all hosts wait for
// their GPUs. Run by tests/nvshmem/leaving.sh.
#include <cstdio>

#include <nvshmem.h>

#include "check.hpp"

namespace {

__global__ void leave_job() { nvshmem_global_exit(3); }
__global__ void wait_for(int* word) { nvshmem_int_wait_until(word, NVSHMEM_CMP_EQ, 1); }

}  // namespace

int main() {
    nvshmem_init();
    int devices = 0;
    nvshmem_test::cuda(cudaGetDeviceCount(&devices), "cudaGetDeviceCount");
    nvshmem_test::cuda(cudaSetDevice(nvshmem_team_my_pe(NVSHMEMX_TEAM_NODE) % devices), "cudaSetDevice");
    auto* const word = static_cast<int*>(nvshmem_calloc(1, sizeof(int)));
    nvshmem_barrier_all();
    if (nvshmem_my_pe() == 1) {
        leave_job<<<2, 32>>>();
    } else {
        wait_for<<<1, 1>>>(word);
    }
    nvshmem_test::done("a kernel");
    nvshmem_barrier_all();
    std::printf("all have met without an error\n");
    return 0;
}
