// SPDX-License-Identifier: Apache-2.0
// In a build without CUDA.
#include "gpu_rows.hpp"

namespace perf {

gpu_report measure_gpu(via::world&, const options&) { return {"via-perf was built without CUDA", {}}; }

}  // namespace perf
