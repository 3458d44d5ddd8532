// SPDX-License-Identifier: Apache-2.0
/// @file window_entry.hpp
/// @brief What a via_window stands for.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include <fmt/format.h>
#include <viaduct/abi/device_context.h>

#include "base/error.hpp"
#include "route/window_book.hpp"
#include "route/window_use.hpp"

namespace via::world {

class world;

/// A window of a world, or what is left of one: it stays until its world ends, so that a use after destroy is an error
/// and nothing worse.
class window_entry {
public:
    window_entry(world& owner, std::uint64_t number, std::byte* base, std::size_t capacity) noexcept
        : owner_{owner}, number_{number}, base_{base}, capacity_{capacity} {}
    window_entry(const window_entry&) = delete;
    window_entry& operator=(const window_entry&) = delete;
    window_entry(window_entry&&) = delete;
    window_entry& operator=(window_entry&&) = delete;
    ~window_entry() = default;

    [[nodiscard]] world& owner() const noexcept { return owner_; }
    [[nodiscard]] std::uint64_t number() const noexcept { return number_; }
    [[nodiscard]] std::size_t capacity() const noexcept { return capacity_; }
    /// Null once destroyed.
    [[nodiscard]] std::byte* base() const noexcept { return base_; }
    /// The place of an offset. Throws VIA_ERR_ARGUMENT once destroyed.
    [[nodiscard]] route::window_spot at(std::uint64_t offset, const char* call) const {
        if (destroyed_) {
            base::fail({.status = VIA_ERR_ARGUMENT, .message = fmt::format("{}: the window was destroyed", call)});
        }
        return {number_, offset};
    }
    /// What kernels have of it; empty until world::window_context() makes it.
    struct kernels {
        via_abi_device_context context = {};
        std::shared_ptr<const void> table = {};    ///< of all peers
        std::vector<route::window_use> held = {};  ///< each PE's memory stays mapped
    };
    std::optional<kernels> for_kernels;

    void destroyed() noexcept {
        destroyed_ = true;
        base_ = nullptr;
    }

private:
    world& owner_;
    std::uint64_t number_;
    std::byte* base_;
    std::size_t capacity_;
    bool destroyed_ = false;
};

}  // namespace via::world
