// SPDX-License-Identifier: Apache-2.0
/// @file closed_contexts.hpp
/// @brief What is left of contexts that were closed.
#pragma once

#include <cstddef>
#include <deque>
#include <mutex>

namespace via::host {

class context;

/// The contexts of a world that are closed, in the order in which they were. Each stays where it is, so that a use of
/// it is an error and nothing worse; the room of those before the last few serves again. Thread-safe.
class closed_contexts {
public:
    static constexpr std::size_t kept = 1024;

    void add(context& closed);
    /// One whose room may serve again; null if there are no more than are kept.
    [[nodiscard]] context* take_oldest() noexcept;

private:
    std::mutex mutex_;
    std::deque<context*> all_;
};

}  // namespace via::host
