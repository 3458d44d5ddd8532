// SPDX-License-Identifier: Apache-2.0
/// @file busy_peers.hpp
/// @brief The peers for which something may be under way, so that a quiet costs in these and not in all.
#pragma once

#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace via::route {

/// A bit for each peer. Thread-safe, without a lock: what a thread has added it finds, and who does not find a peer any
/// more sees what was done before it was removed.
class busy_peers {
public:
    explicit busy_peers(int npes) : words_((static_cast<std::size_t>(npes) + bits - 1) / bits) {}

    void add(int pe) noexcept {
        if ((word(pe).fetch_or(bit(pe), std::memory_order_relaxed) & bit(pe)) == 0)
            count_.fetch_add(1, std::memory_order_relaxed);
    }
    void remove(int pe) noexcept {
        if ((word(pe).fetch_and(~bit(pe), std::memory_order_release) & bit(pe)) != 0)
            count_.fetch_sub(1, std::memory_order_release);
    }
    [[nodiscard]] bool has(int pe) const noexcept {
        const auto& in = words_[static_cast<std::size_t>(pe) / bits];
        return (in.load(std::memory_order_acquire) & bit(pe)) != 0;
    }
    /// The first behind `pe`, or -1: a loop over all, while others come and go.
    [[nodiscard]] int next(int pe) const noexcept {
        const auto first = static_cast<std::size_t>(pe + 1);
        std::uint64_t mask = ~std::uint64_t{0} << first % bits;
        for (std::size_t i = first / bits; i < words_.size(); ++i, mask = ~std::uint64_t{0}) {
            const std::uint64_t left = words_[i].load(std::memory_order_acquire) & mask;
            if (left != 0) return static_cast<int>(i * bits) + std::countr_zero(left);
        }
        return -1;
    }
    /// One load.
    [[nodiscard]] bool any() const noexcept { return count_.load(std::memory_order_acquire) != 0; }

private:
    static constexpr std::size_t bits = 64;

    [[nodiscard]] std::atomic<std::uint64_t>& word(int pe) noexcept {
        return words_[static_cast<std::size_t>(pe) / bits];
    }
    [[nodiscard]] static std::uint64_t bit(int pe) noexcept {
        return std::uint64_t{1} << static_cast<std::size_t>(pe) % bits;
    }

    std::vector<std::atomic<std::uint64_t>> words_;
    std::atomic<int> count_ = 0;
};

}  // namespace via::route
