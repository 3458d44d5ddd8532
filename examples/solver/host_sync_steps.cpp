// SPDX-License-Identifier: Apache-2.0
#include "host_sync_steps.hpp"

#include "common/use_gpu.hpp"

namespace solver {

std::unique_ptr<steps> make_host_sync_steps(via::world& world, const task& what) {
    static_cast<void>(common::use_gpu(world));  // before the first stream
    return make_warm<host_sync_steps>(world, what);
}

}  // namespace solver
