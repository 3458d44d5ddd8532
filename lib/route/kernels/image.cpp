// SPDX-License-Identifier: Apache-2.0
#include "kernels/image.hpp"

// VIADUCT_KERNELS is the path of the file, in quotes, set by CMake.
asm(".pushsection .rodata\n"
    ".balign 64\n"
    ".hidden viaduct_kernels_image\n"
    ".global viaduct_kernels_image\n"
    "viaduct_kernels_image:\n"
    ".incbin " VIADUCT_KERNELS
    "\n"
    ".popsection\n");

extern "C" const unsigned char viaduct_kernels_image[];

namespace via::route::kernels {

const void* image() noexcept { return viaduct_kernels_image; }

}  // namespace via::route::kernels
