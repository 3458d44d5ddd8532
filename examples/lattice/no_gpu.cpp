// SPDX-License-Identifier: Apache-2.0
// Where no CUDA toolkit was found.
#include "common/user_error.hpp"
#include "steps.hpp"

namespace lattice {

std::unique_ptr<list_steps> make_stream_steps(via::world& /*world*/, const grid& /*cut*/, real /*mass*/) {
    throw common::user_error{"this program was built without CUDA: it has the form host only"};
}

}  // namespace lattice
