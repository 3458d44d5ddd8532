// SPDX-License-Identifier: Apache-2.0
/// @file block.hpp
/// @brief The numerical core: one PE's cells and the stencil on them. Knows no other PE.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "decomposition.hpp"
#include "model.hpp"

namespace heat {

/// How a step goes from the temperatures T to the next ones:
///
///     relaxed = T + gain * flow,   flow = sum over faces of k_face (T_neighbour - T)
///     next    = relaxed + momentum * (relaxed - relaxed of the step before)
///
/// where k_face is the harmonic mean of the two conductivities, which is what two half cells in series conduct.
class iteration {
public:
    /// Towards the steady state: each cell goes half its way to the weighted mean of its neighbours (Jacobi's method,
    /// damped), and 0 <= momentum < 1 carries it on (Nesterov's acceleration). The steps on the way are no moments in
    /// time. The half is what kills noise: the roughest field of all is gone in one step.
    static iteration steady(double momentum) { return {true, 0.5, momentum}; }
    /// Explicit steps in time; `step` is time step over cell size squared.
    static iteration transient(double step) { return {false, step, 0.0}; }

    /// A cell's gain, from the sum of its face conductivities.
    [[nodiscard]] double gain(double conductivities) const {
        return per_cell_ && conductivities > 0.0 ? factor_ / conductivities : factor_;
    }
    [[nodiscard]] double factor() const noexcept { return factor_; }
    [[nodiscard]] double momentum() const noexcept { return momentum_; }

private:
    iteration(bool per_cell, double factor, double momentum)
        : per_cell_{per_cell}, factor_{factor}, momentum_{momentum} {}

    bool per_cell_;
    double factor_;
    double momentum_;
};

/// One PE's part of the field, with a frame of one cell around it in x and y that holds copies of the neighbours'
/// cells.
///
/// The new value of a cell is one expression of fixed order (compiled without contraction), so that it has the same
/// bits wherever the domain is cut.
class block {
public:
    block(const model& body, const box& part, const iteration& how);

    [[nodiscard]] int width() const noexcept { return width_; }
    [[nodiscard]] int height() const noexcept { return height_; }
    [[nodiscard]] int depth() const noexcept { return depth_; }
    /// The whole block, in its own coordinates.
    [[nodiscard]] box all() const noexcept { return {0, 0, width_, height_}; }
    /// The cells whose neighbours are all inside the block. May be empty.
    [[nodiscard]] box inner() const noexcept { return {1, 1, width_ - 1, height_ - 1}; }

    /// Computes the next temperatures of a region (own coordinates). Reads the frame where the region touches it.
    void update(const box& region);
    /// update() of all cells that are not inner().
    void update_rim();
    /// The next temperatures become the present ones.
    void advance() noexcept { now_.swap(next_); }

    /// By how much a cell differs from the mean of its neighbours, at most. Reads the frame.
    [[nodiscard]] double imbalance() const;

    /// The number of values along a side.
    [[nodiscard]] std::size_t side_size(side s) const;
    /// Copies the outermost cells of a side.
    void copy_side(side s, std::span<double> out) const;
    /// Sets the frame beyond a side.
    void set_frame(side s, std::span<const double> in);
    /// Copies the present temperatures, ordered by z, y, x.
    void copy_field(std::span<double> out) const;

private:
    // Cells of constant y are contiguous: x fastest, then z. The frame has x and y from -1 to width and height.
    [[nodiscard]] std::size_t index(int x, int y, int z) const {
        return (static_cast<std::size_t>(y + 1) * static_cast<std::size_t>(depth_) + static_cast<std::size_t>(z)) *
                   static_cast<std::size_t>(width_ + 2) +
               static_cast<std::size_t>(x + 1);
    }
    void set_up_faces(const model& body, const box& part);
    void set_up_gains(const model& body, const box& part, const iteration& how);
    template <bool deep>
    void update_line(int x0, int x1, int y, int z);

    int width_;
    int height_;
    int depth_;
    double factor_;
    double momentum_;
    std::vector<double> now_;
    std::vector<double> next_;
    std::vector<double> relaxed_;  // of the latest update
    // Conductivities of the faces between a cell and the next one in x, y and z.
    std::vector<double> right_;
    std::vector<double> down_;
    std::vector<double> back_;
    // 0 where a cell is held or outside.
    std::vector<double> gain_;
};

}  // namespace heat
