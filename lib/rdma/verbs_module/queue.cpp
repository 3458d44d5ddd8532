// SPDX-License-Identifier: Apache-2.0
#include "queue.hpp"

#include <algorithm>
#include <array>
#include <cerrno>

#include <fmt/format.h>

#include "problems.hpp"
#include "translation.hpp"

namespace via::verbs_module {

queue::queue(ibv_context& context, int room, int most) {
    if (room < 1 || room > most) {
        throw problem_found{
            fmt::format("a completion queue for {} completions cannot be made: the adapter has 1 to {}", room, most)};
    }
    owner_.reset(ibv_create_cq(&context, room, nullptr, nullptr, 0));
    if (owner_ == nullptr) throw problem_found{cannot_make("ibv_create_cq", errno)};
}

int queue::poll(std::span<rdma::completion> into) noexcept {
    std::array<ibv_wc, 16> raw;  // ibv_poll_cq() writes what is read
    std::size_t taken = 0;
    while (taken < into.size()) {
        const std::size_t room = std::min(raw.size(), into.size() - taken);
        const int found = ibv_poll_cq(owner_.get(), static_cast<int>(room), raw.data());
        if (found < 0) return -1;
        for (std::size_t i = 0; i < static_cast<std::size_t>(found); ++i) {
            into[taken++] = {.id = raw[i].wr_id, .what = outcome_of(raw[i].status), .vendor = raw[i].vendor_err};
        }
        if (static_cast<std::size_t>(found) < room) break;
    }
    return static_cast<int>(taken);
}

}  // namespace via::verbs_module
