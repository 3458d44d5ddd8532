// SPDX-License-Identifier: Apache-2.0
// One of two units of a program or of two shared libraries, compiled with -DUNIT=first and -DUNIT=second. Both use the
// same names.
#include <nvshmem.h>
#include <nvshmemx.h>

namespace {

__global__ void shift(int* destination) {
    nvshmem_int_p(destination, nvshmem_my_pe(), (nvshmem_my_pe() + 1) % nvshmem_n_pes());
    nvshmemx_barrier_all_block();
}

}  // namespace

/// Launches only where there is a job, which is nowhere here; but the kernel is in the program.
int UNIT(int* destination) {
    if (nvshmem_my_pe() < 0) return 17;
    shift<<<1, 32>>>(destination);
    return static_cast<int>(cudaGetLastError());
}
