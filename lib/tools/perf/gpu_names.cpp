// SPDX-License-Identifier: Apache-2.0
// The part of the rows on GPUs that needs no CUDA.
#include <algorithm>

#include "gpu_rows.hpp"

namespace perf {

std::vector<test_line> lines_of_gpu_tests() {
    return {{"gpu_put", "GPU memory: puts by the host, one after the other"},
            {"gpu_get", "GPU memory: gets by the host, one after the other"},
            {"gpu_alltoall", "GPU memory: a block from everyone to everyone, by the host"},
            {"gpu_sum", "GPU memory: sum-reduction of doubles, by the host"},
            {"stream_put", "GPU memory: puts on a stream, one after the other"},
            {"stream_get", "GPU memory: gets on a stream, one after the other"},
            {"stream_barrier", "all PEs meet on their streams"},
            {"stream_alltoall", "GPU memory: a block from everyone to everyone, on a stream"},
            {"stream_sum", "GPU memory: sum-reduction of doubles, on a stream"}};
}

bool wants_gpu_rows(const options& wanted) {
    if (wanted.tests.empty()) return true;
    const auto lines = lines_of_gpu_tests();
    return std::any_of(lines.begin(), lines.end(), [&](const test_line& line) {
        return std::find(wanted.tests.begin(), wanted.tests.end(), line.name) != wanted.tests.end();
    });
}

}  // namespace perf
