// SPDX-License-Identifier: Apache-2.0
// Where no MPI was found.
#include "common/user_error.hpp"
#include "messenger.hpp"

namespace solver {

std::shared_ptr<messenger> start_mpi(via::world& /*world*/) {
    throw common::user_error{"this program was built without MPI: it has neither the form mpi nor host-mpi"};
}

}  // namespace solver
