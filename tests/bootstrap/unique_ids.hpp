// SPDX-License-Identifier: Apache-2.0
/// @file unique_ids.hpp
/// @brief Ids for worlds that follow each other, or are two at once.
#pragma once

#include <string>
#include <vector>

#include "bootstrap/unique_id.hpp"
#include "bootstrap/unique_id_member.hpp"

namespace via::test {

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
    std::vector<bootstrap::unique_id> ids_ = {bootstrap::unique_id::make("127.0.0.1"),
                                              bootstrap::unique_id::make("127.0.0.1")};
    std::vector<int> joins_;  // by PE, each touched by its own thread
};

}  // namespace via::test
