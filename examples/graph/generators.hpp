// SPDX-License-Identifier: Apache-2.0
/// @file generators.hpp
/// @brief Graphs that are made: with few steps from anywhere to anywhere, and with many.
#pragma once

#include "edge.hpp"

namespace graph {

/// The graph of Graph500: 2^scale vertices, `factor` places for each. An edge chooses, bit by bit of its two ends, a
/// quarter of the matrix of all pairs, with probabilities 0.57, 0.19, 0.19 and 0.05; then all vertices get other
/// numbers. Weights are from 0 up to 1.
class kronecker final : public edge_source {
public:
    /// @param scale  at most 31
    kronecker(unsigned scale, std::uint64_t factor, std::uint64_t seed) : scale_{scale}, factor_{factor}, seed_{seed} {}

    [[nodiscard]] std::uint64_t vertices() const override { return std::uint64_t{1} << scale_; }
    [[nodiscard]] std::uint64_t places() const override { return vertices() * factor_; }
    void append(std::uint64_t first, std::uint64_t end, std::vector<edge>& to) const override;

private:
    unsigned scale_;
    std::uint64_t factor_;
    std::uint64_t seed_;
};

/// As roads are: a grid in which a part of the edges is missing. Weights are from 0 up to 1.
class road_grid final : public edge_source {
public:
    /// @param missing  the probability that an edge is
    road_grid(std::uint64_t columns, std::uint64_t rows, double missing, std::uint64_t seed)
        : columns_{columns}, rows_{rows}, missing_{missing}, seed_{seed} {}

    [[nodiscard]] std::uint64_t vertices() const override { return columns_ * rows_; }
    /// Of each vertex the edge to the right and that downwards.
    [[nodiscard]] std::uint64_t places() const override { return 2 * vertices(); }
    void append(std::uint64_t first, std::uint64_t end, std::vector<edge>& to) const override;

private:
    std::uint64_t columns_;
    std::uint64_t rows_;
    double missing_;
    std::uint64_t seed_;
};

}  // namespace graph
