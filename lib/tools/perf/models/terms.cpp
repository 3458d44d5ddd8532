// SPDX-License-Identifier: Apache-2.0
#include "models/terms.hpp"

#include <algorithm>

namespace perf::models {

prediction predict(const model_terms& t) {
    prediction p;
    const double started = t.launch.pack + t.kernels.pack + t.synchronize + t.by_cpu.send;
    const double interior = t.launch.interior + t.kernels.interior;
    const double received = t.by_cpu.wait + t.launch.unpack + t.kernels.unpack;
    p.cpu_synchronous = started + interior + received + t.synchronize / t.iterations;
    p.stream_cpu = t.launch.sum() + t.enqueue.sum();
    p.stream_gpu = t.kernels.sum() + t.by_stream.sum();
    p.stream = std::max(p.stream_cpu, p.stream_gpu);
    const double sends = t.blocks.pack + t.by_kernel.send;
    const double receives = t.by_kernel.wait + t.blocks.unpack;
    p.kernel_most = t.launch_fused + sends + t.blocks.interior + receives;
    p.kernel_least = p.kernel_most - std::min({sends, receives, t.blocks.interior});
    return p;
}

conditions judge(const model_terms& t, double cpu_synchronous) {
    const prediction p = predict(t);
    conditions c;
    c.enqueued = p.stream_cpu;
    c.executed = p.stream_gpu;
    c.communicated = t.by_stream.sum();
    c.idle = std::max(0.0, cpu_synchronous - t.kernels.sum());
    c.asynchronous = c.enqueued < c.executed;
    c.gains_time = c.communicated < c.idle;
    c.in_parts = t.iterations > 0 && t.kernels.pack + t.kernels.unpack > 0;
    return c;
}

double gain(double reference, double seconds) { return reference > 0 ? 1 - seconds / reference : 0; }

std::size_t crossover(const std::vector<comparison>& by_size) {
    std::size_t first = 0;
    for (const comparison& at : by_size) {
        if (gain(at.reference, at.seconds) > least_gain) {
            first = 0;
        } else if (first == 0) {
            first = at.size;
        }
    }
    return first;
}

}  // namespace perf::models
