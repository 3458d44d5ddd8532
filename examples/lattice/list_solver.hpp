// SPDX-License-Identifier: Apache-2.0
/// @file list_solver.hpp
/// @brief Conjugate gradients as a task list: an iteration is recorded once, and decides itself whether there is
/// another.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include <viaduct/viaduct.hpp>

#include "common/history.hpp"
#include "steps.hpp"

namespace lattice {

/// Iterations between two looks at the list from outside: for progress and for Ctrl-C.
inline constexpr std::uint64_t handed_back_every = 256;

/// An iteration as a list, on steps that outlive it.
class list_solver {
public:
    /// Collective.
    /// @param most_iterations  of one solution: the room for its residuals.
    list_solver(via::world& world, list_steps& by, via_task_way way, std::uint64_t most_iterations);

    /// As solve(); residuals come `handed_back_every` at a time, and have the time at which they came.
    [[nodiscard]] common::outcome solve(const spinor_field& source, const common::limits& until,
                                        const std::function<void(const std::vector<common::check_point>&)>& report);

    /// So many iterations of what was begun, whatever the residual, without the processor.
    void iterate(std::uint64_t iterations);

private:
    void record();
    void run();
    via::task apply(slot from, slot to, bool adjoint, const std::vector<via::task>& after);
    via::task sum(const char* name, real scalars::*which);
    template <class Work>
    via::task kernel(const char* name, int stream, Work work, const std::vector<via::task>& after = {});

    via::world& world_;
    list_steps& by_;
    std::uint64_t most_;
    via::task_list list_;
};

}  // namespace lattice
