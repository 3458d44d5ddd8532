// SPDX-License-Identifier: Apache-2.0
/// @file kernels.hpp
/// @brief The steps as kernels, each by a function that enqueues it.
#pragma once

#include "common/gpu.hpp"
#include "iteration.hpp"
#include "wilson.hpp"

namespace lattice {

/// @name Parts of one application
/// @{
void enqueue_pack(const application& a, bool adjoint, cudaStream_t on);
void enqueue_interior(const application& a, bool adjoint, cudaStream_t on);
void enqueue_boundary(const application& a, bool adjoint, cudaStream_t on);
/// @}

/// Where sums of this PE are made: room for groups_of(sites), and the number that becomes the sum.
struct sum_place {
    real* of_groups;
    real* total;
};

/// The sum of |psi|^2.
void enqueue_square(const const_spinor_view& psi, unsigned sites, const sum_place& sum, cudaStream_t on);
/// alpha, then x and r; and the sum of |r|^2.
void enqueue_step(const work_fields& f, unsigned sites, scalars* numbers, const sum_place& sum, cudaStream_t on);
/// beta, then p.
void enqueue_turn(const work_fields& f, unsigned sites, scalars* numbers, cudaStream_t on);

/// Whether there is another iteration.
void enqueue_decide(const scalars* numbers, loop_state* loop, real* residuals, cudaStream_t on);

}  // namespace lattice
