// SPDX-License-Identifier: Apache-2.0
#include "kernels.hpp"

#include <viaduct/fused.cuh>

namespace solver {
namespace {

/// Calls f(i) for each element.
template <class Function>
__global__ void for_each_kernel(Function f, std::size_t count) {
    const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
    if (i < count) f(i);
}

template <class Function>
void for_each(std::size_t count, const Function& f, cudaStream_t on) {
    constexpr unsigned threads = 256;
    const auto blocks = static_cast<unsigned>((count + threads - 1) / threads);
    for_each_kernel<<<blocks, threads, 0, on>>>(f, count);
    common::check(cudaGetLastError(), "a kernel on all elements");
}

struct pack {
    const double* vector;
    const index* places;
    double* into;

    __device__ void operator()(std::size_t i) const { into[i] = vector[places[i]]; }
};

template <class Numbers>
struct turn {
    vectors v;
    Numbers by;

    __device__ void operator()(std::size_t i) const {
        turn_at(v, by.beta(), i);
        if (i == 0) by.at_turn();
    }
};

template <class Numbers>
struct energy {
    vectors v;
    Numbers by;

    __device__ double operator()(std::size_t i) const {
        if (i == 0) by.at_energy();
        return v.p[i] * v.q[i];
    }
};

template <class Numbers>
struct step_and_weigh {
    vectors v;
    Numbers by;

    __device__ sums operator()(std::size_t i) const { return step_and_weigh_at(v, by.alpha(), i); }
};

template <class Numbers>
struct step {
    vectors v;
    Numbers by;

    __device__ void operator()(std::size_t i) const { step_at(v, by.alpha(), i); }
};

struct weigh_by_blocks {
    vectors v;
    std::size_t rows;

    __device__ sums operator()(std::size_t i) const { return weigh_by_blocks_at(v, rows, i); }
};

template <class Numbers>
struct step_and_begin {
    vectors v;
    Numbers by;
    double first;

    __device__ void operator()(std::size_t i) const { step_and_begin_at(v, by.alpha(), first, i); }
};

__global__ void decide_kernel(numbers_on_gpu now, loop_state* of, double* residuals) {
    decide(now.all(), *of, residuals);
}

struct next_term {
    vectors v;
    term by;

    __device__ sums operator()(std::size_t i) const { return term_at(v, by, i); }
};

}  // namespace

struct gpu_sums::reductions {
    via::fused_reduction<sums, via::device_memory> now;
    via::fused_reduction<double, via::device_memory> energy;
};

gpu_sums::gpu_sums(via::world& world)
    : by_{new reductions{via::fused_reduction<sums, via::device_memory>{world},
                         via::fused_reduction<double, via::device_memory>{world}}} {}
gpu_sums::~gpu_sums() = default;
sums* gpu_sums::now() const { return by_->now.result(); }
double* gpu_sums::energy() const { return by_->energy.result(); }

void enqueue_pack(const double* vector, const index* places, std::size_t count, double* into, cudaStream_t on) {
    for_each(count, pack{vector, places, into}, on);
}

template <class Numbers>
void enqueue_turn(const vectors& v, std::size_t rows, const Numbers& by, cudaStream_t on) {
    for_each(rows, turn<Numbers>{v, by}, on);
}

template <class Numbers>
void enqueue_energy(const vectors& v, std::size_t rows, const Numbers& by, const gpu_sums& into,
                    const via::on_stream& over) {
    into.by().energy.run(over, rows, energy<Numbers>{v, by});
}

template <class Numbers>
void enqueue_step_and_weigh(const vectors& v, std::size_t rows, const Numbers& by, const gpu_sums& into,
                            const via::on_stream& over) {
    into.by().now.run(over, rows, step_and_weigh<Numbers>{v, by});
}

template <class Numbers>
void enqueue_step(const vectors& v, std::size_t rows, const Numbers& by, cudaStream_t on) {
    for_each(rows, step<Numbers>{v, by}, on);
}

void enqueue_weigh_by_blocks(const vectors& v, std::size_t rows, const gpu_sums& into, const via::on_stream& over) {
    into.by().now.run(over, rows, weigh_by_blocks{v, rows});
}

template <class Numbers>
void enqueue_step_and_begin(const vectors& v, std::size_t rows, const Numbers& by, double first, cudaStream_t on) {
    for_each(rows, step_and_begin<Numbers>{v, by, first}, on);
}

void enqueue_term(const vectors& v, std::size_t rows, const term& by, cudaStream_t on) {
    for_each(rows, next_term{v, by}, on);
}

void enqueue_last_term(const vectors& v, std::size_t rows, const term& by, const gpu_sums& into,
                       const via::on_stream& over) {
    into.by().now.run(over, rows, next_term{v, by});
}

void enqueue_decide(const numbers_on_gpu& now, loop_state* of, double* residuals, cudaStream_t on) {
    decide_kernel<<<1, 1, 0, on>>>(now, of, residuals);
    common::check(cudaGetLastError(), "decide_kernel");
}

template void enqueue_turn(const vectors&, std::size_t, const numbers_on_gpu&, cudaStream_t);
template void enqueue_turn(const vectors&, std::size_t, const given_numbers&, cudaStream_t);
template void enqueue_energy(const vectors&, std::size_t, const numbers_on_gpu&, const gpu_sums&,
                             const via::on_stream&);
template void enqueue_energy(const vectors&, std::size_t, const given_numbers&, const gpu_sums&, const via::on_stream&);
template void enqueue_step_and_weigh(const vectors&, std::size_t, const numbers_on_gpu&, const gpu_sums&,
                                     const via::on_stream&);
template void enqueue_step_and_weigh(const vectors&, std::size_t, const given_numbers&, const gpu_sums&,
                                     const via::on_stream&);
template void enqueue_step(const vectors&, std::size_t, const numbers_on_gpu&, cudaStream_t);
template void enqueue_step(const vectors&, std::size_t, const given_numbers&, cudaStream_t);
template void enqueue_step_and_begin(const vectors&, std::size_t, const numbers_on_gpu&, double, cudaStream_t);
template void enqueue_step_and_begin(const vectors&, std::size_t, const given_numbers&, double, cudaStream_t);

}  // namespace solver
