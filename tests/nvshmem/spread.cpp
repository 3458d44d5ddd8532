// SPDX-License-Identifier: Apache-2.0
// With VIADUCT_DEVICE=spread a PE has a GPU of its own before the program makes any current: what its kernels need is
// written to that one, whatever is current in the thread that joins, or that loads a library with kernels.
#include <cstdio>
#include <cstdlib>

#include <nvshmem.h>
#include <nvshmemx.h>

#include <viaduct/abi/nvshmem_image.h>
#include <viaduct/nvshmem/library.h>

#include "gpu.hpp"

namespace {

int written_to = -1;

int note_device(const void* /*image*/, size_t /*size*/) {
    written_to = nvshmem_test::current_device();
    return 0;
}
int make_current() { return 0; }

constexpr via_nvshmem_unit first{VIA_ABI_VERSION, sizeof(via_abi_nvshmem_image), note_device, make_current};
constexpr via_nvshmem_unit later{VIA_ABI_VERSION, sizeof(via_abi_nvshmem_image), note_device, make_current};

}  // namespace

int main() {
    via_nvshmem_add_unit(&first);
    nvshmem_init();
    const int own = nvshmem_my_pe();  // of the two GPUs
    const int at_start = written_to;
    nvshmem_test::set_device(1 - own);
    via_nvshmem_add_unit(&later);
    const int afterwards = written_to;
    const int current = nvshmem_test::current_device();
    nvshmem_finalize();
    via_nvshmem_remove_unit(&later);
    via_nvshmem_remove_unit(&first);
    if (at_start == own && afterwards == own && current == 1 - own && written_to == own) return EXIT_SUCCESS;
    std::fprintf(stderr, "the image of PE %d was written to GPU %d, %d and %d; %d is current\n", own, at_start,
                 afterwards, written_to, current);
    return EXIT_FAILURE;
}
