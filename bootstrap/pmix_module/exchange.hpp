// SPDX-License-Identifier: Apache-2.0
/// @file exchange.hpp
/// @brief The allgather and the barrier of one world, by PMIx.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "session.hpp"

namespace via::pmix_module {

/// What PEs put is never taken back, and stays with the servers until the job ends. So every allgather of every world
/// has a key of its own, and no PE can read what is of an earlier one. So has every barrier: whose key is there has
/// come.
class exchange {
public:
    /// @param seconds  after which servers that can are to end a fence that not all have come to.
    exchange(const membership& of, double seconds);

    [[nodiscard]] const membership& place() const noexcept { return place_; }
    /// Every PE's bytes, each as many as `mine`, by PE number into `all`. Throws std::runtime_error.
    void allgather(std::span<const std::byte> mine, std::span<std::byte> all);
    /// Throws std::runtime_error.
    void barrier();
    /// The PEs of this host that have not come to the call under way. For another thread than that call's. Throws
    /// std::runtime_error where the server does not tell.
    [[nodiscard]] std::vector<std::uint32_t> missing() const;

private:
    [[nodiscard]] std::string key_of(std::uint64_t round) const;
    void put(const std::string& key, std::span<const std::byte> mine) const;
    void take(const std::string& key, std::uint32_t pe, std::span<std::byte> into) const;
    void fence(bool with_data) const;

    const membership place_;
    const int seconds_;
    std::atomic<std::uint64_t> round_ = 0;  ///< of the call under way, or the last
};

}  // namespace via::pmix_module
