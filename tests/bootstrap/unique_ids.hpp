// SPDX-License-Identifier: Apache-2.0
/// @file unique_ids.hpp
/// @brief Ids for worlds that follow each other, or are two at once.
#pragma once

#include <random>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/tcp.hpp"
#include "bootstrap/unique_id.hpp"
#include "bootstrap/unique_id_member.hpp"

namespace via::test {

/// An id with a port that the kernel gives to nobody who asks for any: nobody has a hold on it between two worlds, and
/// other tests run beside this one.
[[nodiscard]] inline bootstrap::unique_id make_id() {
    std::random_device any;
    std::uniform_int_distribution<int> ports{10000, 29999};  // those that Linux gives away begin at 32768
    for (;;) {
        const auto made = bootstrap::unique_id::make("127.0.0.1:" + std::to_string(ports(any)));
        try {
            const base::tcp_listener is_free{made.meeting};
            return made;
        } catch (const base::error&) {
            continue;  // somebody else's
        }
    }
}

/// One world can be made with an id at a time, and no case has more than two: a PE's worlds take two ids in turn.
class unique_ids {
public:
    explicit unique_ids(int npes) : joins_(static_cast<std::size_t>(npes)) {}

    /// As an environment carries them.
    [[nodiscard]] std::vector<std::string> texts() const { return {ids_[0].text(), ids_[1].text()}; }

    /// Joins the next world of `pe`.
    [[nodiscard]] std::unique_ptr<bootstrap::bootstrap> join(int pe) {
        const int turn = joins_[static_cast<std::size_t>(pe)]++;
        const bootstrap::unique_id_ticket ticket{
            .id = ids_[static_cast<std::size_t>(turn % 2)], .pe = pe, .npes = static_cast<int>(joins_.size())};
        return std::make_unique<bootstrap::unique_id_member>(ticket, "unique id", "a test asks for it",
                                                             base::deadline{base::seconds{60}});
    }

private:
    std::vector<bootstrap::unique_id> ids_ = {make_id(), make_id()};
    std::vector<int> joins_;  // by PE, each touched by its own thread
};

}  // namespace via::test
