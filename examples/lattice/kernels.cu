// SPDX-License-Identifier: Apache-2.0
#include "kernels.hpp"

namespace lattice {
namespace {

/// Threads of a block, one a site. Few, since each has a spinor, a half and a link in its registers.
constexpr unsigned threads = 128;

__device__ unsigned my_number() { return blockIdx.x * blockDim.x + threadIdx.x; }

template <bool Adjoint>
__global__ void __launch_bounds__(threads) pack_kernel(const application a) {
    const unsigned i = my_number();
    if (i < packed_sites(a.box)) pack<Adjoint>(a, i);
}

template <bool Adjoint>
__global__ void __launch_bounds__(threads) interior_kernel(const application a) {
    const unsigned i = my_number();
    if (i < a.box.interior_sites()) apply_at<Adjoint>(a, a.box.interior_site(i));
}

template <bool Adjoint>
__global__ void __launch_bounds__(threads) boundary_kernel(const application a) {
    const unsigned i = my_number();
    if (i < a.box.boundary_sites()) apply_at<Adjoint>(a, a.box.boundary_site(i));
}

/// The sum of one value of each thread of a block of `group`, in the order that iteration.hpp says; thread 0 has it.
__device__ real sum_of_group(real mine) {
    __shared__ real values[group];
    values[threadIdx.x] = mine;
    for (unsigned half = group / 2; half > 0; half /= 2) {
        __syncthreads();
        if (threadIdx.x < half) add_half(values, half, threadIdx.x);
    }
    return values[0];
}

__global__ void __launch_bounds__(group) square_kernel(const_spinor_view psi, unsigned sites, real* of_groups) {
    const unsigned site = my_number();
    const real sum = sum_of_group(site < sites ? norm(load(psi, site)) : 0);
    if (threadIdx.x == 0) of_groups[blockIdx.x] = sum;
}

__global__ void __launch_bounds__(group)
    step_kernel(work_fields f, unsigned sites, const scalars* numbers, real* of_groups) {
    const unsigned site = my_number();
    const real sum = sum_of_group(site < sites ? step_at(f, numbers->alpha, site) : 0);
    if (threadIdx.x == 0) of_groups[blockIdx.x] = sum;
}

__global__ void __launch_bounds__(group) total_kernel(unsigned groups, sum_place sum) {
    const real total = sum_of_group(strided_sum(sum.of_groups, groups, threadIdx.x));
    if (threadIdx.x == 0) *sum.total = total;
}

__global__ void __launch_bounds__(group) turn_kernel(work_fields f, unsigned sites, const scalars* numbers) {
    const unsigned site = my_number();
    if (site < sites) turn_at(f, numbers->beta, site);
}

__global__ void alpha_kernel(scalars* numbers) { set_alpha(*numbers); }
__global__ void beta_kernel(scalars* numbers) { set_beta(*numbers); }
__global__ void decide_kernel(const scalars* numbers, loop_state* loop, real* residuals) {
    decide(*numbers, *loop, residuals);
}

unsigned blocks_for(unsigned count, unsigned block) { return (count + block - 1) / block; }

/// One of a kernel's two forms, for `count` sites if there are any.
template <class Kernel>
void launch(Kernel* plain, Kernel* adjoint_one, const application& a, bool adjoint, unsigned count, cudaStream_t on) {
    if (count == 0) return;
    (adjoint ? adjoint_one : plain)<<<blocks_for(count, threads), threads, 0, on>>>(a);
    common::check(cudaGetLastError(), "a kernel of an application");
}

void enqueue_total(unsigned sites, const sum_place& sum, cudaStream_t on) {
    total_kernel<<<1, group, 0, on>>>(groups_of(sites), sum);
    common::check(cudaGetLastError(), "total_kernel");
}

}  // namespace

void enqueue_pack(const application& a, bool adjoint, cudaStream_t on) {
    launch(pack_kernel<false>, pack_kernel<true>, a, adjoint, packed_sites(a.box), on);
}

void enqueue_interior(const application& a, bool adjoint, cudaStream_t on) {
    launch(interior_kernel<false>, interior_kernel<true>, a, adjoint, a.box.interior_sites(), on);
}

void enqueue_boundary(const application& a, bool adjoint, cudaStream_t on) {
    launch(boundary_kernel<false>, boundary_kernel<true>, a, adjoint, a.box.boundary_sites(), on);
}

void enqueue_square(const const_spinor_view& psi, unsigned sites, const sum_place& sum, cudaStream_t on) {
    square_kernel<<<groups_of(sites), group, 0, on>>>(psi, sites, sum.of_groups);
    common::check(cudaGetLastError(), "square_kernel");
    enqueue_total(sites, sum, on);
}

void enqueue_step(const work_fields& f, unsigned sites, scalars* numbers, const sum_place& sum, cudaStream_t on) {
    alpha_kernel<<<1, 1, 0, on>>>(numbers);
    common::check(cudaGetLastError(), "alpha_kernel");
    step_kernel<<<groups_of(sites), group, 0, on>>>(f, sites, numbers, sum.of_groups);
    common::check(cudaGetLastError(), "step_kernel");
    enqueue_total(sites, sum, on);
}

void enqueue_turn(const work_fields& f, unsigned sites, scalars* numbers, cudaStream_t on) {
    beta_kernel<<<1, 1, 0, on>>>(numbers);
    common::check(cudaGetLastError(), "beta_kernel");
    turn_kernel<<<groups_of(sites), group, 0, on>>>(f, sites, numbers);
    common::check(cudaGetLastError(), "turn_kernel");
}

void enqueue_decide(const scalars* numbers, loop_state* loop, real* residuals, cudaStream_t on) {
    decide_kernel<<<1, 1, 0, on>>>(numbers, loop, residuals);
    common::check(cudaGetLastError(), "decide_kernel");
}

}  // namespace lattice
