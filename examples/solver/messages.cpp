// SPDX-License-Identifier: Apache-2.0
#include "messages.hpp"

namespace solver {

std::vector<index> packed_places(const local_matrix& matrix) {
    std::vector<index> places;
    for (const neighbour& each : matrix.neighbours)
        if (!each.is_sent_together()) places.insert(places.end(), each.sent.begin(), each.sent.end());
    return places;
}

messages messages_of(const local_matrix& matrix, double* vector, double* packed) {
    messages made;
    for (const neighbour& each : matrix.neighbours) {
        if (!each.sent.empty()) {
            const auto count = static_cast<index>(each.sent.size());
            const bool is_together = each.is_sent_together();
            made.sent.push_back({each.pe, is_together ? vector + each.sent.front() : packed, count});
            if (!is_together) packed += count;
        }
        if (each.received != 0) made.received.push_back({each.pe, vector + each.received_at, each.received});
    }
    return made;
}

}  // namespace solver
