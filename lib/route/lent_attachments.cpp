// SPDX-License-Identifier: Apache-2.0
#include "route/lent_attachments.hpp"

#include <utility>

namespace via::route {

window_answer lent_attachments::lend(const window_request& asked,
                                     base::function_ref<void(const window_piece&, const attached&)> describe,
                                     const char* doing) {
    const std::lock_guard lock{mutex_};
    const window_answer found = book_(asked);
    if (found.what != window_answer::kind::piece) return found;
    const window_piece& piece = found.piece;
    auto known = all_.find(piece.number);
    if (known == all_.end()) {
        attached made{.begin = reinterpret_cast<std::byte*>(piece.address), .size = piece.size, .lent = {}};
        made.lent = by_.lend_attached(made.begin, made.size, piece.memory.has_value(), doing);
        known = all_.emplace(piece.number, std::move(made)).first;
    }
    describe(piece, known->second);
    return found;
}

bool lent_attachments::use(std::uint64_t number, base::function_ref<void(const attached&)> work) {
    const std::lock_guard lock{mutex_};
    const auto found = all_.find(number);
    if (found == all_.end()) return false;
    work(found->second);
    return true;
}

void lent_attachments::forget(std::uint64_t number) noexcept {
    const std::lock_guard lock{mutex_};
    all_.erase(number);
}

}  // namespace via::route
