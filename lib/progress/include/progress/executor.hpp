// SPDX-License-Identifier: Apache-2.0
/// @file executor.hpp
/// @brief Who does what a progress engine reads.
#pragma once

#include <cstdint>

#include <viaduct/abi/ring.h>

namespace via::progress {

/// Called by the engine's thread alone.
class executor {
public:
    executor() = default;
    executor(const executor&) = delete;
    executor& operator=(const executor&) = delete;
    executor(executor&&) = delete;
    executor& operator=(executor&&) = delete;
    virtual ~executor() = default;

    /// Called by that thread before all else, once each time it starts.
    virtual void enter() noexcept {}
    /// Begins a command, which comes from outside and is checked here. It takes effect after what was begun before with
    /// the same PE; what its `here` says is left alone until it is done. Returns the answer, if
    /// it has one, and else 0. Throws base::error with nothing begun.
    virtual std::uint64_t begin(const via_abi_command& what) = 0;
    /// A name for what has begun since the last call, for is_done(), which is asked until it says yes.
    [[nodiscard]] virtual std::uint64_t mark() = 0;
    /// True when all of that is done and seen by everyone at its target, or has failed. Throws base::error, once each,
    /// what failed after begin(). Waits for nothing that takes long.
    [[nodiscard]] virtual bool is_done(std::uint64_t mark) = 0;
};

}  // namespace via::progress
