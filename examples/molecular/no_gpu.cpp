// SPDX-License-Identifier: Apache-2.0
// Where no CUDA toolkit was found.
#include "common/user_error.hpp"
#include "steps.hpp"

namespace molecular {

std::unique_ptr<steps> make_gpu_steps(form /*how*/, via::world& /*world*/, const problem& /*of*/) {
    throw common::user_error{"this program was built without CUDA: it has the form host only"};
}

}  // namespace molecular
