// SPDX-License-Identifier: Apache-2.0
/// @file ring_reader.hpp
/// @brief The reader's side of a ring of commands; viaduct/abi/ring.h says how both sides go about it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include <viaduct/abi/ring.h>

#include "progress/source.hpp"

namespace via::progress {

/// Reads one ring.
class ring_reader final : public source {
public:
    /// @param ring  zeros, with nobody writing yet. Outlives this.
    explicit ring_reader(via_abi_ring& ring) noexcept : ring_{ring} {}

    /// Frees the slots of what it has copied, but those that will have an answer.
    [[nodiscard]] std::size_t take(std::span<via_abi_command> into) noexcept override;
    [[nodiscard]] std::uint64_t position() const noexcept override { return next_; }
    void answer(std::uint64_t position, std::uint64_t value) noexcept override;
    void publish_done(std::uint64_t position) noexcept override;
    void close() noexcept override;

private:
    void free_slots() noexcept;

    via_abi_ring& ring_;
    std::uint64_t next_ = 0;
    std::uint64_t freed_ = 0;
    // Positions with an answer that has not been taken, of which there are no more than slots; never allocated anew.
    std::array<std::uint64_t, VIA_ABI_RING_SLOTS> asked_{};
    std::uint64_t first_asked_ = 0;
    std::uint64_t end_asked_ = 0;
};

}  // namespace via::progress
