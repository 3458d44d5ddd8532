// SPDX-License-Identifier: Apache-2.0
// Memory for one side of a collective, with a frame around it that nobody may touch.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include <viaduct/viaduct.hpp>

#include "support/require.hpp"

namespace conformance {

inline constexpr std::byte poison{0xA5};

/// Where a PE's part lies: in memory of its own, in symmetric memory, in one or the other by the PE's number, or in
/// symmetric memory at another offset on every PE.
enum class place { own, symmetric, mixed, shifted };
inline constexpr std::array places{place::own, place::symmetric, place::mixed, place::shifted};

/// Made collectively over the world, then used by each PE alone.
class buffer {
public:
    buffer(via::world& world, std::size_t capacity)
        : pe_{static_cast<std::size_t>(world.pe())},
          shared_{world.allocate<std::byte>(capacity + 2 * frame + 16 * static_cast<std::size_t>(world.npes()))},
          own_(shared_.size()) {}

    /// `size` bytes, poisoned, within a poisoned frame. Ends the use of what was laid before.
    [[nodiscard]] std::byte* lay(std::size_t size, place where) {
        const bool own = where == place::own || (where == place::mixed && pe_ % 2 == 1);
        std::byte* const base = own ? own_.data() : shared_.data();
        begin_ = base + frame + (where == place::shifted ? 16 * pe_ : 0);
        size_ = size;
        support::require(frame + size + frame <= shared_.size(), "the test's buffer is large enough");
        std::fill(begin_ - frame, begin_ + size + frame, poison);
        return begin_;
    }
    [[nodiscard]] std::byte* data() const noexcept { return begin_; }

    /// Throws if the frame was touched, or what was laid is not `expected`.
    void require_holds(const std::vector<std::byte>& expected, const char* what) const {
        support::require(expected.size() == size_ && std::equal(expected.begin(), expected.end(), begin_), what);
        require_frame(what);
    }
    void require_frame(const char* what) const {
        const auto whole = [](std::byte b) { return b == poison; };
        support::require(std::all_of(begin_ - frame, begin_, whole), std::string{what} + " wrote before its memory");
        support::require(std::all_of(begin_ + size_, begin_ + size_ + frame, whole),
                         std::string{what} + " wrote behind its memory");
    }

private:
    static constexpr std::size_t frame = 64;
    std::size_t pe_;
    via::symmetric<std::byte> shared_;
    std::vector<std::byte> own_;
    std::byte* begin_ = nullptr;
    std::size_t size_ = 0;
};

}  // namespace conformance
