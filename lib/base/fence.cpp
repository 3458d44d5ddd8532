// SPDX-License-Identifier: Apache-2.0
#include "base/fence.hpp"

#include <linux/membarrier.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace via::base {

void heavy_fence() noexcept { ::syscall(SYS_membarrier, MEMBARRIER_CMD_GLOBAL_EXPEDITED, 0U, 0); }

bool join_heavy_fences() noexcept {
    return ::syscall(SYS_membarrier, MEMBARRIER_CMD_REGISTER_GLOBAL_EXPEDITED, 0U, 0) == 0;
}

}  // namespace via::base
