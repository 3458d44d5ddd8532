// SPDX-License-Identifier: Apache-2.0
#include "partition.hpp"

#include <limits>
#include <string>

#include "common/user_error.hpp"

namespace solver {

partition::partition(number rows, int npes) : rows_{rows}, npes_{npes} {
    if (rows < npes) {
        throw common::user_error{"a matrix of " + std::to_string(rows) + " rows cannot be divided among " +
                                 std::to_string(npes) + " PEs"};
    }
    if ((rows + npes - 1) / npes > std::numeric_limits<index>::max()) {
        throw common::user_error{"a PE would have more than " + std::to_string(std::numeric_limits<index>::max()) +
                                 " rows: take more PEs"};
    }
}

}  // namespace solver
