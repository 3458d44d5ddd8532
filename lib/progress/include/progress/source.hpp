// SPDX-License-Identifier: Apache-2.0
/// @file source.hpp
/// @brief Whence a progress engine has its commands.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include <viaduct/abi/ring.h>

namespace via::progress {

/// A queue of commands, and who has left them there is told how far they have been done. A command's position is its
/// number in the queue, from 0. Thread safety: one reader; writers are who they are.
class source {
public:
    source() = default;
    source(const source&) = delete;
    source& operator=(const source&) = delete;
    source(source&&) = delete;
    source& operator=(source&&) = delete;
    virtual ~source() = default;

    /// Copies commands that are there, in their order. Returns how many, at most `into` has room for. The last one's
    /// position is position() - 1. Nothing in a copy has been checked.
    [[nodiscard]] virtual std::size_t take(std::span<via_abi_command> into) noexcept = 0;
    /// The position of the next command that take() will copy.
    [[nodiscard]] virtual std::uint64_t position() const noexcept = 0;
    /// Answers the command that was taken at `position`, which has an answer.
    virtual void answer(std::uint64_t position, std::uint64_t value) noexcept = 0;
    /// Everything before `position` is done: what it wrote is where it belongs, for everyone.
    virtual void publish_done(std::uint64_t position) noexcept = 0;
    /// Nothing is done any more: who waits need not.
    virtual void close() noexcept = 0;
};

}  // namespace via::progress
