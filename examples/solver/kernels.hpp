// SPDX-License-Identifier: Apache-2.0
/// @file kernels.hpp
/// @brief The work on the elements of vectors as kernels, each by a function that enqueues it.
///
/// Numbers of an iteration lie in the GPU's memory (numbers_on_gpu), or are given by the host when it enqueues the
/// kernel (given_numbers). Each kernel is there for both.
#pragma once

#include <cstddef>
#include <memory>

#include <viaduct/stream.hpp>
#include <viaduct/viaduct.hpp>

#include "common/gpu.hpp"
#include "iteration.hpp"
#include "loop.hpp"
#include "matrix.hpp"

namespace solver {

/// Where the numbers are, that kernels read and sums of all PEs become.
struct numbers_on_gpu {
    memory* kept;
    const sums* now;
    const double* energy;

    [[nodiscard]] constexpr state all() const { return {*kept, *now, *energy}; }
    [[nodiscard]] constexpr double alpha() const { return all().alpha(); }
    [[nodiscard]] constexpr double beta() const { return all().beta(); }
    /// What one thread does for the kernel that turns, and the one that makes the energy. No other thread of these
    /// kernels needs what it writes.
    /// @{
    constexpr void at_turn() const {
        const memory next = all().at_turn();
        kept->all = next.all;
        kept->broken = next.broken;
    }
    constexpr void at_energy() const { kept->before = now->rz; }
    /// @}
};

/// Those that the host has found.
struct given_numbers {
    double factor;

    [[nodiscard]] constexpr double alpha() const { return factor; }
    [[nodiscard]] constexpr double beta() const { return factor; }
    constexpr void at_turn() const {}
    constexpr void at_energy() const {}
};

/// Sums over the elements of a PE, and over the PEs of a team.
class gpu_sums {
public:
    /// Collective.
    explicit gpu_sums(via::world& world);
    gpu_sums(const gpu_sums&) = delete;
    gpu_sums& operator=(const gpu_sums&) = delete;
    ~gpu_sums();

    /// Where they are when the stream has made them.
    /// @{
    [[nodiscard]] sums* now() const;
    [[nodiscard]] double* energy() const;
    /// @}

    struct reductions;
    [[nodiscard]] reductions& by() const { return *by_; }

private:
    std::unique_ptr<reductions> by_;
};

/// The vector's numbers in these places, one behind the other.
void enqueue_pack(const double* vector, const index* places, std::size_t count, double* into, cudaStream_t on);
/// p = z + beta p.
template <class Numbers>
void enqueue_turn(const vectors& v, std::size_t rows, const Numbers& by, cudaStream_t on);
/// p . q.
template <class Numbers>
void enqueue_energy(const vectors& v, std::size_t rows, const Numbers& by, const gpu_sums& into,
                    const via::on_stream& over);
/// x, r and z, and their sums.
template <class Numbers>
void enqueue_step_and_weigh(const vectors& v, std::size_t rows, const Numbers& by, const gpu_sums& into,
                            const via::on_stream& over);
/// x and r.
template <class Numbers>
void enqueue_step(const vectors& v, std::size_t rows, const Numbers& by, cudaStream_t on);
/// z by blocks, and the sums.
void enqueue_weigh_by_blocks(const vectors& v, std::size_t rows, const gpu_sums& into, const via::on_stream& over);
/// x, r, and the first term of a polynomial.
template <class Numbers>
void enqueue_step_and_begin(const vectors& v, std::size_t rows, const Numbers& by, double first, cudaStream_t on);
/// Another term.
void enqueue_term(const vectors& v, std::size_t rows, const term& by, cudaStream_t on);
/// The last, and the sums.
void enqueue_last_term(const vectors& v, std::size_t rows, const term& by, const gpu_sums& into,
                       const via::on_stream& over);
/// Whether a loop goes on; see decide().
void enqueue_decide(const numbers_on_gpu& now, loop_state* of, double* residuals, cudaStream_t on);

}  // namespace solver
