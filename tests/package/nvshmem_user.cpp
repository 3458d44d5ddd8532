// SPDX-License-Identifier: Apache-2.0
// An outside program for NVSHMEM whose compiler knows no CUDA: every PE adds to a counter in the GPU memory of PE 0,
// and reads back what all have added.
#include <cstdio>

#include <bootstrap_device_host/nvshmem_uniqueid.h>
#include <device_host/nvshmem_types.h>
#include <host/nvshmemx_api.h>
#include <nvshmem.h>
#include <nvshmemx.h>
#include <nvshmemx_error.h>

int main() {
    nvshmem_init();
    auto* const counter = static_cast<int*>(nvshmem_calloc(1, sizeof(int)));
    if (counter == nullptr) {
        std::fprintf(stderr, "user: there is no room for a counter\n");
        return 2;
    }
    nvshmem_int_atomic_add(counter, nvshmem_my_pe() + 1, 0);
    nvshmem_barrier_all();
    const int npes = nvshmem_n_pes();
    const int counted = nvshmem_int_g(counter, 0);
    const bool good = counted == npes * (npes + 1) / 2;
    if (nvshmem_my_pe() == 0) std::printf("%d PEs counted %s\n", npes, good ? "right" : "wrong");
    nvshmem_barrier_all();
    nvshmem_free(counter);
    nvshmem_finalize();
    return good ? 0 : 1;
}
