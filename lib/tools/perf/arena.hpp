// SPDX-License-Identifier: Apache-2.0
/// @file arena.hpp
/// @brief The memory that all tests work in: one symmetric block, the same for every library.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "plain.hpp"
#include "plain_team.hpp"

namespace perf {

/// The start of the block. Starts as zeros.
struct control {
    plain::flags everyone;     ///< for the PEs' meeting
    plain::flags active;       ///< for those that take part in a test
    plain::flag recalled;      ///< the last test that who stays away from need not wait for any more
    plain::flag word;          ///< for atomics
    plain::flag signal;        ///< for signals of the library
    plain::flag plain_signal;  ///< for those of the reference
    plain::flag memory;        ///< bytes that this PE took to join
};

/// One PE's view of the block: the control part, then two areas that start at the same alignment.
class arena {
public:
    /// What follows the control part starts at a page.
    static constexpr std::size_t control_bytes = 8192;
    static_assert(sizeof(control) <= control_bytes);

    [[nodiscard]] static std::size_t bytes_for(std::size_t area) noexcept { return control_bytes + 2 * area; }

    /// @param mapped  where this PE sees each PE's block; null where it does not.
    arena(std::byte* mine, std::vector<std::byte*> mapped, std::size_t area)
        : mapped_{std::move(mapped)}, mine_{mine}, area_{area}, local_(area / sizeof(double), 1.0) {}

    [[nodiscard]] bool is_mapped(int pe) const noexcept { return mapped_[static_cast<std::size_t>(pe)] != nullptr; }
    /// True if there can be a plain reference.
    [[nodiscard]] bool all_mapped() const noexcept {
        return std::find(mapped_.begin(), mapped_.end(), nullptr) == mapped_.end();
    }

    [[nodiscard]] control& mine() const noexcept { return *reinterpret_cast<control*>(mine_); }
    /// Of one that is mapped.
    [[nodiscard]] control& of(int pe) const noexcept {
        return *reinterpret_cast<control*>(mapped_[static_cast<std::size_t>(pe)]);
    }
    /// Symmetric; full of ones, as doubles.
    [[nodiscard]] std::byte* source() const noexcept { return mine_ + control_bytes; }
    /// Symmetric.
    [[nodiscard]] std::byte* dest() const noexcept { return mine_ + control_bytes + area_; }
    /// Private memory, as large as an area.
    [[nodiscard]] std::byte* local() noexcept { return reinterpret_cast<std::byte*>(local_.data()); }
    /// Every PE's source area.
    [[nodiscard]] std::vector<std::byte*> sources() const {
        std::vector<std::byte*> all;
        for (std::byte* base : mapped_) all.push_back(base + control_bytes);
        return all;
    }
    [[nodiscard]] std::size_t area() const noexcept { return area_; }
    [[nodiscard]] plain::memory plain() const noexcept {
        return {mine_, bytes_for(area_), mapped_.data(), static_cast<int>(mapped_.size())};
    }

private:
    std::vector<std::byte*> mapped_;
    std::byte* mine_;
    std::size_t area_;
    std::vector<double> local_;
};

}  // namespace perf
