// SPDX-License-Identifier: Apache-2.0
// And before it.
#include "module.cu"

#include <cooperative_groups.h>
#include <cuda/atomic>
