// SPDX-License-Identifier: Apache-2.0
/// @file halo.hpp
/// @brief A vector that others need numbers of: its halo comes by transfers that are matched once.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include <viaduct/viaduct.hpp>

#include "local_matrix.hpp"

namespace solver {

/// A PE's own numbers and the halo behind them, in memory of one kind that all PEs reach: a neighbour's numbers come
/// straight to where they are used. A round begins when the own numbers are there, and ends before the boundary is
/// computed.
template <class Memory>
class shared_vector {
public:
    /// Collective.
    /// @param memory  zeroed, of size(), the same on every PE
    shared_vector(via::world& world, const local_matrix& matrix, via::symmetric<double, Memory> memory)
        : memory_{std::move(memory)}, transfers_{world.match(ends(matrix))} {}

    /// What the largest of all PEs needs. Collective.
    [[nodiscard]] static std::size_t size(via::world& world, const local_matrix& matrix) {
        return world.max(static_cast<std::size_t>(matrix.rows()) + static_cast<std::size_t>(matrix.halo));
    }

    [[nodiscard]] double* data() const noexcept { return memory_.data(); }
    [[nodiscard]] via::transfer_set& transfers() noexcept { return transfers_; }
    /// What transfers() starts, for a task list: there the same goes on under several labels.
    [[nodiscard]] std::vector<via::transfer_end> ends(const local_matrix& matrix, int label = 0) const {
        std::vector<via::transfer_end> made;
        for (const neighbour& each : matrix.neighbours) {
            if (!each.sent.empty()) made.push_back(sent_to(each, label));
            if (each.received == 0) continue;
            const via::span<double> into{data() + each.received_at, static_cast<std::size_t>(each.received)};
            made.push_back(via::transfer_end::receive(into, each.pe, label));
        }
        return made;
    }

private:
    /// What lies together goes as it is, else what is between is left out.
    [[nodiscard]] via::transfer_end sent_to(const neighbour& to, int label) const {
        if (to.is_sent_together())
            return via::transfer_end::send(via::span<const double>{data() + to.sent.front(), to.sent.size()}, to.pe,
                                           label);
        const std::vector<std::ptrdiff_t> places{to.sent.begin(), to.sent.end()};
        return via::transfer_end::send(static_cast<const double*>(data()), via::elements_at<double>(places), to.pe,
                                       label);
    }

    via::symmetric<double, Memory> memory_;
    via::transfer_set transfers_;  // last: it is made of the memory, and goes before it
};

}  // namespace solver
