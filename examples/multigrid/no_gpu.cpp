// SPDX-License-Identifier: Apache-2.0
// Where no CUDA toolkit was found.
#include "common/user_error.hpp"
#include "steps.hpp"

namespace multigrid {
namespace {

[[noreturn]] std::unique_ptr<steps> refuse() {
    throw common::user_error{"this program was built without CUDA: it has the form host only"};
}

}  // namespace

std::unique_ptr<steps> make_host_sync_steps(via::world& /*world*/, const division& /*cut*/, const setting& /*wanted*/) {
    refuse();
}

std::unique_ptr<steps> make_stream_steps(via::world& /*world*/, const division& /*cut*/, const setting& /*wanted*/) {
    refuse();
}

std::unique_ptr<steps> make_graph_steps(via::world& /*world*/, const division& /*cut*/, const setting& /*wanted*/) {
    refuse();
}

std::unique_ptr<steps> make_kernel_steps(via::world& /*world*/, const division& /*cut*/, const setting& /*wanted*/) {
    refuse();
}

}  // namespace multigrid
