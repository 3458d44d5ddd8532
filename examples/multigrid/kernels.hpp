// SPDX-License-Identifier: Apache-2.0
/// @file kernels.hpp
/// @brief The steps as kernels, each by a function that enqueues it.
#pragma once

#include <memory>

#include <viaduct/viaduct.hpp>

#include "common/gpu.hpp"
#include "cycle.hpp"
#include "hierarchy.hpp"

namespace multigrid {

/// Part of a step, if it has any cells.
void enqueue(const task& what, part which, cudaStream_t on);

/// A level of more cells is better done by many blocks, for which the time of a launch is no longer much.
inline constexpr unsigned most_of_one_block = 2048;
/// The whole levels from `first` down, by one block, in a cycle of that shape.
void enqueue_bottom(const hierarchy& all, unsigned first, const schedule& how, shape as, cudaStream_t on);

/// The largest |f - A u| of all cells of all PEs, by a reduction that is fused with the residual itself.
class residual_norm {
public:
    /// Collective.
    explicit residual_norm(via::world& world);
    residual_norm(const residual_norm&) = delete;
    residual_norm& operator=(const residual_norm&) = delete;
    ~residual_norm();

    /// Of a level whose ghosts are there. Collective.
    /// @return where it is when the stream is done, in memory of the GPU
    [[nodiscard]] const real* enqueue(const level& of, cudaStream_t on);

private:
    class reduction;
    std::unique_ptr<reduction> by_;
};

}  // namespace multigrid
