// SPDX-License-Identifier: Apache-2.0
/// @file layout.hpp
/// @brief Which bytes behind an address belong to a message, and copies between two such patterns.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <viaduct_transfer.h>

#include <viaduct/abi/layout.h>

namespace via::task {

/// A via_abi_layout that was checked, in its simplest form: blocks that adjoin are one, and no dimension has one block
/// alone. So what is contiguous has no dimension. Without bytes it is one empty block.
class layout {
public:
    layout() = default;
    /// `size` bytes from the address on.
    [[nodiscard]] static layout contiguous(std::size_t size) noexcept;
    /// Copies the offsets. Throws VIA_ERR_ARGUMENT, naming `call` and `argument`, for what is malformed: too many
    /// dimensions, offsets that are NULL, more bytes than memory holds.
    layout(const via_abi_layout& what, const char* call, const char* argument);
    /// The end's own, or all its bytes if it has none; throws as well.
    [[nodiscard]] static layout of(const via_transfer_end& end, const char* call, const char* argument);

    /// Bytes of the message.
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    /// One block, which begins at the address.
    [[nodiscard]] bool is_contiguous() const noexcept { return dims_ == 0 && offsets_.empty(); }
    /// The first byte is so far from the address, and the last one lies before the other bound.
    [[nodiscard]] std::ptrdiff_t lowest() const noexcept { return lowest_; }
    [[nodiscard]] std::size_t extent() const noexcept { return static_cast<std::size_t>(end_ - lowest_); }

    /// Blocks, or what is made of them, at regular distances.
    struct dimension {
        std::size_t count;
        std::ptrdiff_t stride;
    };
    [[nodiscard]] std::size_t block() const noexcept { return block_; }
    /// From the innermost; then the pattern is at each of the offsets, or at the address if there are none.
    [[nodiscard]] std::span<const dimension> dimensions() const noexcept { return {dimensions_.data(), dims_}; }
    [[nodiscard]] std::span<const std::ptrdiff_t> offsets() const noexcept { return offsets_; }

    /// As it is told to another PE.
    void append_to(std::vector<std::byte>& message) const;
    /// Reads it from a message's front, and drops that. The other PE has checked it.
    [[nodiscard]] static layout take_from(std::span<const std::byte>& message);

    /// Goes through the blocks in the order of the message.
    class walk;

private:
    void add_dimension(std::size_t count, std::ptrdiff_t stride) noexcept;
    [[nodiscard]] bool find_bounds() noexcept;

    std::size_t block_ = 0;
    std::size_t dims_ = 0;
    std::array<dimension, VIA_ABI_LAYOUT_DIMS> dimensions_ = {};
    std::vector<std::ptrdiff_t> offsets_;  ///< empty: one piece, at the address
    std::size_t size_ = 0;
    std::ptrdiff_t lowest_ = 0;
    std::ptrdiff_t end_ = 0;
};

class layout::walk {
public:
    explicit walk(const layout& of) noexcept : of_{of}, at_{of.offsets_.empty() ? 0 : of.offsets_.front()} {}

    /// Where the next bytes are, from the address, and how many lie together there.
    [[nodiscard]] std::ptrdiff_t offset() const noexcept { return at_ + static_cast<std::ptrdiff_t>(used_); }
    [[nodiscard]] std::size_t together() const noexcept { return of_.block_ - used_; }
    /// Goes on by as many bytes, at most together().
    void advance(std::size_t bytes) noexcept {
        used_ += bytes;
        if (used_ == of_.block_) next_block();
    }

private:
    void next_block() noexcept;

    const layout& of_;
    std::ptrdiff_t at_;  ///< of the block
    std::size_t used_ = 0;
    std::array<std::size_t, VIA_ABI_LAYOUT_DIMS> index_ = {};
    std::size_t piece_ = 0;
};

/// Copies a message from one pattern into another of as many bytes; the two do not overlap.
void copy(std::byte* dest, const layout& there, const std::byte* source, const layout& here) noexcept;

}  // namespace via::task
