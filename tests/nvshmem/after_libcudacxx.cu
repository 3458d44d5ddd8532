// SPDX-License-Identifier: Apache-2.0
// nvshmem.h compiled at run time after libcu++, which has the names of <cstdint> there as well.
#include <cuda/std/cstdint>

#include "module.cu"
