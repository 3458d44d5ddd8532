// SPDX-License-Identifier: Apache-2.0
/// @file local_matrix.hpp
/// @brief A PE's part of the matrix, and its halo: of which of the others' numbers it needs what.
///
/// A vector of a PE has its own rows in their *places*, and behind these the *halo*, copies of the others'. Rows that
/// need no halo, the interior, come first, then the boundary: so each part is a matrix of its own, and its product a
/// range of a vector.
#pragma once

#include <vector>

#include <viaduct/viaduct.hpp>

#include "matrix.hpp"
#include "partition.hpp"

namespace solver {

/// Another PE that this one exchanges numbers with.
struct neighbour {
    int pe;
    std::vector<index> sent;  ///< places of what it needs of this PE
    index received_at;        ///< place where what it sends begins
    index received;           ///< how many numbers

    /// Whether these are places one behind the other.
    [[nodiscard]] bool is_sent_together() const;
};

struct local_matrix {
    number first = 0;              ///< row of the whole matrix with which this PE's begin
    std::vector<index> place;      ///< of own row first + i
    local_rows interior;           ///< of which columns are places of own rows
    local_rows boundary;           ///< the rows behind these
    std::vector<double> diagonal;  ///< by place
    index halo = 0;                ///< numbers of others that it needs
    std::vector<neighbour> neighbours;

    [[nodiscard]] index rows() const { return interior.rows() + boundary.rows(); }
    [[nodiscard]] std::size_t entries() const { return interior.values.size() + boundary.values.size(); }
};

/// Collective.
/// @throws common::user_error on all PEs, if one has more entries than an index counts
[[nodiscard]] local_matrix divide(via::world& world, const partition& cut, const linear_system& what);

/// No eigenvalue of A, its rows divided by their diagonal entries, is larger. (Gershgorin.) Collective.
[[nodiscard]] double largest_eigenvalue_bound(via::world& world, const local_matrix& matrix);

/// f(row of the whole matrix) of each row of a PE, by place.
template <class Function>
[[nodiscard]] std::vector<double> by_place(const local_matrix& matrix, const Function& f) {
    std::vector<double> made(matrix.place.size());
    for (std::size_t i = 0; i < made.size(); ++i)
        made[static_cast<std::size_t>(matrix.place[i])] = f(matrix.first + static_cast<number>(i));
    return made;
}

}  // namespace solver
