// SPDX-License-Identifier: Apache-2.0
/// @file lane.hpp
/// @brief Commands that the host has prepared, a stream releases, and an engine does.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "progress/released_queue.hpp"
#include "progress/source.hpp"

namespace via::progress {

/// Its commands have no answers.
class lane final : public released_queue<via_abi_command>, public source {
public:
    using released_queue::released_queue;

    [[nodiscard]] std::size_t take(std::span<via_abi_command> into) noexcept override {
        return released_queue::take(into);
    }
    [[nodiscard]] std::uint64_t position() const noexcept override { return released_queue::position(); }
    void answer(std::uint64_t /*position*/, std::uint64_t /*value*/) noexcept override {}
    void publish_done(std::uint64_t position) noexcept override { released_queue::publish_done(position); }
    void close() noexcept override { released_queue::close(); }
};

}  // namespace via::progress
