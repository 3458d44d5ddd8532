// SPDX-License-Identifier: Apache-2.0
/// @file gpu_work.hpp
/// @brief One PE's matrix, vectors and numbers on its GPU.
///
/// Which stream work comes to, and what it comes after, is the business of a form.
#pragma once

#include <optional>
#include <vector>

#include "gpu_matrix.hpp"
#include "halo.hpp"
#include "kernels.hpp"
#include "steps.hpp"

namespace solver {

class gpu_work {
public:
    /// Collective. The PE's GPU is current.
    gpu_work(via::world& world, const task& what);

    [[nodiscard]] std::size_t rows() const noexcept { return rows_; }
    [[nodiscard]] const vectors& all() const noexcept { return all_; }
    [[nodiscard]] const gpu_sums& made() const noexcept { return sums_; }
    [[nodiscard]] numbers_on_gpu numbers() const { return {kept_.get(), now_, energy_}; }
    /// From now on numbers() has the sums from there, where someone else puts them.
    void read_sums_from(const sums* now, const double* energy) {
        now_ = now;
        energy_ = energy;
    }
    [[nodiscard]] via::transfer_set& transfers(multiplied which) {
        return (which == multiplied::p ? p_ : *d_).transfers();
    }
    /// What these start, for a list.
    [[nodiscard]] std::vector<via::transfer_end> ends(multiplied which, const local_matrix& matrix, int label) const {
        return (which == multiplied::p ? p_ : *d_).ends(matrix, label);
    }

    /// @name To and from memory of the processor
    /// When they return they are done.
    /// @{
    void set(double* vector, const std::vector<double>& values, const common::stream& by) const;
    [[nodiscard]] std::vector<double> get(const double* vector, const common::stream& by) const;
    /// @}

    /// x, p, q and what is kept become zero.
    void clear(cudaStream_t on) const;
    /// @name Parts of q = A `which`
    /// @{
    void interior(multiplied which, cudaStream_t on) const;
    void boundary(multiplied which, cudaStream_t on) const;
    /// @}

private:
    using shared = shared_vector<via::device_memory>;

    [[nodiscard]] const double* vector(multiplied which) const { return which == multiplied::p ? all_.p : all_.d; }
    [[nodiscard]] vectors find_all(const task& what) const;

    std::size_t rows_;
    index inside_;                      ///< rows of the interior
    common::gpu_array<double> own_;     ///< x, r, z, q and s
    common::gpu_array<double> weight_;  ///< of one element or of one block
    common::gpu_array<memory> kept_;
    shared p_;
    std::optional<shared> d_;
    vectors all_;
    gpu_sums sums_;
    const sums* now_ = sums_.now();
    const double* energy_ = sums_.energy();
    gpu_matrix interior_;
    gpu_matrix boundary_;
};

}  // namespace solver
