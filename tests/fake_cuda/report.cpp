// SPDX-License-Identifier: Apache-2.0
// What is still live when the process ends.
#include "fake_cuda/driver.hpp"

#include <cstdio>

namespace fake_cuda {
namespace {

int live_contexts(const driver& all) {
    int references = 0;
    for (const context& each : all.contexts) references += each.references.load();
    return references;
}

// After all that the program and its libraries do at exit.
[[gnu::destructor]] void report() {
    const driver& all = the_driver();
    if (!all.options.report || initialized() != CUDA_SUCCESS) return;
    const address_space& space = all.space;
    std::fprintf(
        stderr,
        "fake_cuda: live at exit: allocations=%zu reservations=%zu mappings=%zu handles=%zu imports=%zu "
        "pinned=%zu registered=%zu streams=%zu events=%zu graphs=%zu executables=%zu modules=%zu pooled=%zu pools=%zu "
        "contexts=%d\n",
        space.count(extent_kind::allocation), space.reservations(), space.count(extent_kind::mapping),
        all.handles.size(), space.count(extent_kind::imported), space.count(extent_kind::pinned),
        space.count(extent_kind::registered), all.streams.size(), all.events.size(), all.graphs.size(),
        all.executables.size(), all.modules.size(), space.count(extent_kind::pooled), all.pools.size(),
        live_contexts(all));
}

}  // namespace
}  // namespace fake_cuda
