// SPDX-License-Identifier: Apache-2.0
/// @file gpu_work.hpp
/// @brief One PE's fields, links and numbers on its GPU, and each step as a function that enqueues it on a stream.
///
/// No step takes a number from the processor, so each may be captured, recorded and replayed. Which stream it comes
/// to, and what it comes after, is the business of a form.
#pragma once

#include <cstdint>
#include <vector>

#include "halo.hpp"
#include "kernels.hpp"
#include "steps.hpp"

namespace lattice {

class gpu_work {
public:
    /// Collective. The PE's GPU is current.
    gpu_work(via::world& world, const grid& cut, real mass);

    /// @name To and from memory of the processor
    /// When they return they are done.
    /// @{
    void set(const gauge_field& links, const common::stream& by);
    void set(slot which, const spinor_field& values, const common::stream& by);
    [[nodiscard]] spinor_field get(slot which, const common::stream& by);
    /// |r|^2 when the stream is done.
    [[nodiscard]] real residual_square(const common::stream& by);
    /// @}

    /// @name Steps
    /// As those of the class steps.
    /// @{
    void pack(slot from, bool adjoint, cudaStream_t on) const;
    void start(cudaStream_t on) { halo_.transfers().start(on); }
    void interior(slot from, slot to, bool adjoint, cudaStream_t on) const;
    void wait(cudaStream_t on) { halo_.transfers().wait(on); }
    void boundary(slot from, slot to, bool adjoint, cudaStream_t on) const;
    void clear(cudaStream_t on) const;
    void square(slot which, real scalars::*into, cudaStream_t on) const;
    void sum(real scalars::*which, cudaStream_t on) const;
    void step(cudaStream_t on) const;
    void turn(cudaStream_t on) const;
    /// @}

    /// @name For a list
    /// As those of the class steps.
    /// @{
    [[nodiscard]] std::vector<via::transfer_end> faces(bool second) const { return halo_.ends(second); }
    [[nodiscard]] scalars* numbers() noexcept { return numbers_.data(); }
    void make_loop(std::uint64_t most_iterations);
    void begin_loop(const loop_limits& until, const common::stream& by);
    void decide(cudaStream_t on) const;
    [[nodiscard]] const int* again() const noexcept { return &loop_.data()->again; }
    [[nodiscard]] std::vector<real> residuals_since(std::uint64_t first, const common::stream& by) const;
    /// @}

private:
    [[nodiscard]] spinor_view field(slot which) const;
    [[nodiscard]] work_fields all_fields() const;
    [[nodiscard]] application application_of(slot from, slot to) const;

    via::world& world_;
    geometry box_;
    real mass_;
    common::pinned<real> seen_ = common::make_pinned<real>();
    // All of the device heap, though other PEs reach the halo and the numbers alone.
    via::symmetric<complex, via::device_memory> links_;
    via::symmetric<complex, via::device_memory> fields_;
    via::symmetric<real, via::device_memory> sums_;
    via::symmetric<scalars, via::device_memory> numbers_;
    via::symmetric<loop_state, via::device_memory> loop_;
    via::symmetric<real, via::device_memory> residuals_;
    halo<via::device_memory> halo_;
};

}  // namespace lattice
