// SPDX-License-Identifier: Apache-2.0
/// @file address_space.cuh
/// @brief What kind of memory an address is of.
#ifndef VIADUCT_DEVICE_ADDRESS_SPACE_CUH
#define VIADUCT_DEVICE_ADDRESS_SPACE_CUH

namespace via::device::detail {

/// Whether it is memory that others reach by this address, and the GPU's copy engine, too. A parameter of the kernel
/// counts as global to the compiler, but is the kernel's alone.
[[nodiscard]] inline __device__ bool is_global(unsigned long long address) {
    const auto* const at = reinterpret_cast<const void*>(address);
    return __isGlobal(at) != 0 && __isGridConstant(at) == 0;
}

}  // namespace via::device::detail

#endif
