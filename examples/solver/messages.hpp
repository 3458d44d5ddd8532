// SPDX-License-Identifier: Apache-2.0
/// @file messages.hpp
/// @brief A halo as a library of messages exchanges it: numbers that lie together in memory, to and from each
/// neighbour.
#pragma once

#include <vector>

#include "local_matrix.hpp"

namespace solver {

struct message {
    int pe;  ///< that it goes to or comes from
    double* numbers;
    index count;
};

struct messages {
    std::vector<message> sent;
    std::vector<message> received;
};

/// Places of what is sent and does not lie together, so that it has to be packed before: in the order of a buffer.
[[nodiscard]] std::vector<index> packed_places(const local_matrix& matrix);

/// Of a vector with its halo, and the buffer for what is packed of it. Both may be in any memory.
[[nodiscard]] messages messages_of(const local_matrix& matrix, double* vector, double* packed);

}  // namespace solver
