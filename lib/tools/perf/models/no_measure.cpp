// SPDX-License-Identifier: Apache-2.0
// In a build without CUDA.
#include "models/measure.hpp"

namespace perf::models {

std::string why_not() {
    return "this via-perf was built without a CUDA toolkit, or under a sanitizer: it has no kernels";
}

void measure(via::world&, const models_options&, const std::string&, models_report&) {}

}  // namespace perf::models
