// SPDX-License-Identifier: Apache-2.0
/// @file unit.cuh
/// @brief How a unit with kernels tells the library of its image.
#ifndef VIADUCT_NVSHMEM_UNIT_CUH
#define VIADUCT_NVSHMEM_UNIT_CUH

#include <viaduct/nvshmem/in_kernel.cuh>
#include <viaduct/nvshmem/library.h>

namespace via::nvshmem {
// Each unit has its own: the image is found by the CUDA runtime that the unit is linked to.
namespace {

inline int copy_image(const void* image, size_t size) {
    const cudaError_t code = cudaMemcpyToSymbol(viaduct_nvshmem_image, image, size);
    if (code != cudaSuccess) (void)cudaGetLastError();
    return static_cast<int>(code);
}
inline int make_runtime_current() { return static_cast<int>(cudaFree(nullptr)); }

/// Announces the unit while it is loaded.
class announced_unit {
public:
    announced_unit() { via_nvshmem_add_unit(&unit_); }
    announced_unit(const announced_unit&) = delete;
    announced_unit& operator=(const announced_unit&) = delete;
    ~announced_unit() { via_nvshmem_remove_unit(&unit_); }

private:
    via_nvshmem_unit unit_{VIA_ABI_VERSION, sizeof(via_abi_nvshmem_image), copy_image, make_runtime_current};
};

[[maybe_unused]] const announced_unit this_unit;

}  // namespace
}  // namespace via::nvshmem

#endif
