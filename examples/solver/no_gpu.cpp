// SPDX-License-Identifier: Apache-2.0
// Where no CUDA toolkit was found, or one without cuSPARSE.
#include "common/user_error.hpp"
#include "steps.hpp"

namespace solver {
namespace {

[[noreturn]] void refuse() {
    throw common::user_error{"this program was built without CUDA and cuSPARSE: no form of it uses GPUs"};
}

}  // namespace

std::unique_ptr<steps> make_stream_steps(via::world& /*world*/, const task& /*what*/) { refuse(); }
std::unique_ptr<steps> make_graph_steps(via::world& /*world*/, const task& /*what*/) { refuse(); }
std::unique_ptr<steps> make_list_steps(via::world& /*world*/, const task& /*what*/, via_task_way /*way*/) { refuse(); }
std::unique_ptr<steps> make_host_sync_steps(via::world& /*world*/, const task& /*what*/) { refuse(); }
std::unique_ptr<steps> make_mpi_steps(via::world& /*world*/, const task& /*what*/, messenger& /*by*/) { refuse(); }

}  // namespace solver
