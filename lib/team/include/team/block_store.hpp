// SPDX-License-Identifier: Apache-2.0
/// @file block_store.hpp
/// @brief The blocks of this PE's control memory, handed out to its teams.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "heap/host_backing.hpp"
#include "team/block.hpp"

namespace via::team {

/// Thread-safe. Blocks become memory when they are first used, and are kept for other teams after that.
class block_store {
public:
    /// @param with_mirrors  some PEs of the job are remote; the same on every PE, as predefined teams need it.
    block_store(std::shared_ptr<heap::host_backing> memory, bool with_mirrors) noexcept
        : memory_{std::move(memory)}, area_{block_area(with_mirrors)}, most_{most_blocks(with_mirrors)} {}
    block_store(const block_store&) = delete;
    block_store& operator=(const block_store&) = delete;
    block_store(block_store&&) = delete;
    block_store& operator=(block_store&&) = delete;
    ~block_store() = default;

    /// The offset of a fresh block in the control memory. The first ones come in ascending order from first_block.
    /// Throws VIA_ERR_MEMORY when there are no more.
    [[nodiscard]] std::uint64_t take();
    /// Gives a block back that nobody else knows.
    void give_back(std::uint64_t offset);
    /// Gives a block back that `readers` members may still be reading; it is used again when they are done.
    void give_back_after(std::uint64_t offset, std::uint32_t readers);

private:
    struct resting {
        std::uint64_t offset;
        std::uint32_t readers;
    };
    [[nodiscard]] block& at(std::uint64_t offset) const noexcept { return block_at(memory_->base(), offset); }
    void clear(std::uint64_t offset) noexcept;
    void collect_rested();

    std::shared_ptr<heap::host_backing> memory_;
    std::size_t area_;
    std::size_t most_;
    std::mutex mutex_;
    std::size_t made_ = 0;
    std::vector<std::uint64_t> free_;
    std::vector<resting> resting_;
};

/// A block while it is a team's.
class block_lease {
public:
    explicit block_lease(block_store& store) : store_{&store}, offset_{store.take()} {}
    block_lease(const block_lease&) = delete;
    block_lease& operator=(const block_lease&) = delete;
    block_lease(block_lease&& other) noexcept : store_{std::exchange(other.store_, nullptr)}, offset_{other.offset_} {}
    block_lease& operator=(block_lease&&) = delete;
    ~block_lease() {
        if (store_ != nullptr) store_->give_back(offset_);
    }

    [[nodiscard]] std::uint64_t offset() const noexcept { return offset_; }
    /// The block is never used again.
    void keep() noexcept { store_ = nullptr; }
    /// Ends the lease of a block that others may still be reading.
    void end(std::uint32_t readers) { std::exchange(store_, nullptr)->give_back_after(offset_, readers); }

private:
    block_store* store_;
    std::uint64_t offset_;
};

}  // namespace via::team
