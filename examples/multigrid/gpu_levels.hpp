// SPDX-License-Identifier: Apache-2.0
/// @file gpu_levels.hpp
/// @brief What the forms on GPUs have in common: the levels of a PE on its GPU, their transfers, and a stream.
#pragma once

#include <optional>
#include <vector>

#include "common/use_gpu.hpp"
#include "kernels.hpp"
#include "steps.hpp"

namespace multigrid {

/// The levels that a PE has whole, once more in memory of the processor.
class host_bottom {
public:
    /// @param memory  of the GPU, `size` numbers, in which `all` lies.
    host_bottom(const hierarchy& all, const real* memory, std::size_t size);

    /// What does not change, as beta: of the GPU's memory, as it is in the processor's.
    void load(const std::vector<real>& memory);
    /// Takes the right-hand side from the GPU, solves, and brings the solution: when what the stream has is done.
    void solve(const schedule& how, shape as, const common::stream& by);

private:
    level on_gpu_;  ///< the finest
    std::vector<level> levels_;
    std::size_t begin_;
    std::size_t size_;
    common::pinned<real[]> memory_;
};

class gpu_levels {
public:
    /// Collective. Makes the PE's GPU the current one.
    /// @param most  cells of a message; see layers().
    gpu_levels(via::world& world, const division& cut, const setting& wanted, unsigned most = any_number);

    [[nodiscard]] const hierarchy& on_gpu() const noexcept { return all_; }
    [[nodiscard]] const common::stream& main() const noexcept { return main_; }
    [[nodiscard]] halos& transfers_of_gpu() noexcept { return halos_; }

    /// @name To and from memory of the processor
    /// When they return they are done.
    /// @{
    void load(const std::vector<real>& memory);
    [[nodiscard]] std::vector<real> fetch() const;
    /// The largest residual of all PEs; the ghosts are there.
    [[nodiscard]] real largest_residual();
    /// @}

    /// The whole levels, by a cycle of that shape; by the processor if that was wanted.
    void solve_bottom(shape as);

private:
    std::string gpu_;  // first: it is made current before anything is taken from it
    via::world& world_;
    setting wanted_;
    common::stream main_ = common::make_stream();
    via::symmetric<real, via::device_memory> memory_;
    hierarchy all_;
    residual_norm norm_;
    common::pinned<real> seen_ = common::make_pinned<real>();
    std::optional<host_bottom> bottom_;
    halos halos_;  // last: it goes before the memory
};

}  // namespace multigrid
