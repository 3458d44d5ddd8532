// SPDX-License-Identifier: Apache-2.0
/// @file setup.hpp
/// @brief From the options to what a PE solves.
#pragma once

#include <memory>
#include <vector>

#include <viaduct/viaduct.hpp>

#include "local_matrix.hpp"
#include "matrix.hpp"
#include "options.hpp"
#include "verify.hpp"

namespace solver {

/// The system that the options ask for. Collective.
/// @throws common::user_error on all PEs
[[nodiscard]] std::unique_ptr<linear_system> system_of(via::world& world, const options& wanted);

/// The form and the preconditioner that they ask for. Of a form by MPI there can be only one in the life of a process,
/// and it goes after all that it has made. Collective.
/// @throws common::user_error on all PEs, if MPI is not there
[[nodiscard]] method method_of(via::world& world, const options& wanted);

/// A PE's part of a system. Not to be moved: the task refers to the matrix.
struct part {
    local_matrix matrix;
    task what;
    std::vector<double> source;  ///< b, by place
    std::vector<double> known;   ///< what x is near, by place

    /// Collective.
    part(via::world& world, const linear_system& of, const method& by);
    part(const part&) = delete;
    part& operator=(const part&) = delete;
};

}  // namespace solver
