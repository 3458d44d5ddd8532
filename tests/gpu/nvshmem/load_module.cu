// SPDX-License-Identifier: Apache-2.0
// Loads module.cu, tells it of the job, and runs its kernel.
#include "check.hpp"

void nvshmem_test::module(const char* file) {
    cudaLibrary_t library = nullptr;
    cudaKernel_t kernel = nullptr;
    cuda(cudaLibraryLoadFromFile(&library, file, nullptr, nullptr, 0, nullptr, nullptr, 0), "cudaLibraryLoadFromFile");
    cuda(cudaLibraryGetKernel(&kernel, library, "step"), "cudaLibraryGetKernel");
    check("culibrary_init", nvshmemx_culibrary_init(reinterpret_cast<CUlibrary>(library)) == 0);
    const row<int> word{1};
    int* at = word.at();
    void* arguments[] = {&at};
    cuda(cudaLaunchKernel(reinterpret_cast<const void*>(kernel), dim3{1}, dim3{64}, arguments, 0, nullptr), "step");
    done("step");
    nvshmem_barrier_all();
    const int npes = nvshmem_n_pes();
    if (nvshmem_my_pe() == 0) check("a loaded module's atomics", word.read()[0] == 64 * npes * (npes + 1) / 2);
    check("culibrary_finalize", nvshmemx_culibrary_finalize(reinterpret_cast<CUlibrary>(library)) == 0);
    cuda(cudaLibraryUnload(library), "cudaLibraryUnload");
}
