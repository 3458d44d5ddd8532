// SPDX-License-Identifier: Apache-2.0
/// @file gather_round.hpp
/// @brief Who has contributed to one allgather, and what.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace via::bootstrap {

/// Not thread-safe.
class gather_round {
public:
    explicit gather_round(int npes) : given_(static_cast<std::size_t>(npes)) {}

    /// False if this PE has already contributed.
    [[nodiscard]] bool contribute(int pe, std::span<const std::byte> bytes);
    /// As if it had not contributed.
    void withdraw(int pe);
    [[nodiscard]] bool has(int pe) const { return given_[static_cast<std::size_t>(pe)].has_value(); }
    [[nodiscard]] bool empty() const noexcept { return arrived_ == 0; }
    [[nodiscard]] bool complete() const noexcept { return arrived_ == given_.size(); }
    /// PEs that have not contributed, ascending.
    [[nodiscard]] std::vector<int> missing() const;
    /// By PE number. The round is complete.
    [[nodiscard]] std::vector<std::vector<std::byte>> contributions() const;

private:
    std::vector<std::optional<std::vector<std::byte>>> given_;
    std::size_t arrived_ = 0;
};

}  // namespace via::bootstrap
