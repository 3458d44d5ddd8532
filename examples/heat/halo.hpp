// SPDX-License-Identifier: Apache-2.0
/// @file halo.hpp
/// @brief The exchange of block sides between neighbours: one put with signal a side and step, no barrier.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include <viaduct/viaduct.hpp>

#include "block.hpp"
#include "decomposition.hpp"

namespace heat {

/// One PE's inboxes, and the puts into those of its neighbours.
///
/// Each side has two inboxes, used by even and by odd steps, and one signal word: its value is the number of steps
/// whose data have arrived. Numbers only grow, so nothing is ever reset, and a neighbour that is one step ahead does no
/// harm.
///
/// Why two inboxes suffice: I put step s+2 into the inbox that held my step s. Before that I have waited for the
/// neighbour's step s+1, and the neighbour put that only after it had taken my step s out of the inbox.
class halo {
public:
    /// Collective.
    halo(via::world& world, const decomposition& cut);

    /// Starts to send the sides of `from` as those of this step. Steps count from 0 without gaps.
    void send(const block& from, std::uint64_t step);
    /// Waits for the neighbours' sides of this step and sets the frame of `to` from them.
    void receive(block& to, std::uint64_t step);

private:
    [[nodiscard]] double* inbox(side s, std::uint64_t step) const;

    via::world& world_;
    std::array<int, 4> neighbours_{};
    std::size_t capacity_;
    via::symmetric<double> inboxes_;       // by side, then by parity of the step
    via::symmetric<via::signal> arrived_;  // by side
    std::vector<double> outgoing_;
};

}  // namespace heat
