// SPDX-License-Identifier: Apache-2.0
/// @file local_memory.hpp
/// @brief Memory of this process that an adapter may use: what was registered as it is, and a buffer for the rest.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "base/mapping.hpp"
#include "rdma/device.hpp"

namespace via::rdma {

/// Registers a range for all uses. Throws VIA_ERR_SYSTEM with what the adapter says; `doing` begins the message.
[[nodiscard]] std::unique_ptr<registration> registered(adapter& by, std::byte* begin, std::size_t size,
                                                       const char* doing);

/// What is registered with one adapter. Thread-safe.
class local_memory {
public:
    /// @param expected  what is added later lies here, most of it.
    explicit local_memory(adapter& by, std::span<const std::byte> expected = {}) : by_{by} {
        if (!expected.empty()) expect(expected.data(), expected.size());
    }

    /// Registers a range, which overlaps no other one; throws as registered().
    void add(std::byte* begin, std::size_t size, const char* doing);
    /// The same for a range that was registered otherwise, as a GPU's is.
    void add(std::byte* begin, std::size_t size, std::unique_ptr<registration> keys);
    /// Ends that. Nothing of it is under way.
    void remove(std::byte* begin) noexcept;
    /// False for most of the memory that is neither registered nor expected.
    [[nodiscard]] bool may_hold(const void* begin) const noexcept {
        const auto first = reinterpret_cast<std::uintptr_t>(begin);
        return first >= lowest_.load(std::memory_order_relaxed) && first < highest_.load(std::memory_order_relaxed);
    }
    /// The key of a range that lies in one that was registered; empty if there is none.
    [[nodiscard]] std::optional<std::uint32_t> find(const void* begin, std::size_t size) const noexcept;
    /// What others need to reach the range that begins there; it is registered.
    [[nodiscard]] std::uint32_t remote_key(std::byte* begin) const;
    /// Bytes that are registered.
    [[nodiscard]] std::size_t bytes() const noexcept;

private:
    struct range {
        std::size_t size = 0;
        std::unique_ptr<registration> keys;
    };
    void expect(const std::byte* begin, std::size_t size) noexcept;

    adapter& by_;
    mutable std::mutex mutex_;  ///< guards ranges_; held for no call of the adapter
    std::map<const std::byte*, range> ranges_;
    /// All that was ever registered lies between these, and what is expected; most of the program's memory outside.
    std::atomic<std::uintptr_t> lowest_ = std::numeric_limits<std::uintptr_t>::max();
    std::atomic<std::uintptr_t> highest_ = 0;
};

/// Registered memory that is used as a ring: each transfer takes a piece, and pieces are free again in the order in
/// which they were taken, what was read into them copied to where it is wanted; and one word for values that nobody
/// wants. One thread at a time.
class bounce_buffer {
public:
    /// Throws as registered().
    bounce_buffer(adapter& by, std::size_t size, const char* doing);

    /// Bytes of a piece: of the largest there are two, one under way while the other is copied.
    [[nodiscard]] std::size_t most() const noexcept { return size_ / 2; }
    [[nodiscard]] std::byte* unwanted() noexcept { return memory_.data() + size_; }
    [[nodiscard]] std::uint32_t key() const noexcept { return key_; }

    /// A piece of at most most() bytes, in use until keep_until() says otherwise; null if there is no room for it.
    [[nodiscard]] std::byte* try_take(std::size_t bytes) noexcept {
        // When all is free, where what was used last is still in the caches.
        const auto begin = free_ == taken_ ? std::optional<std::size_t>{0} : find(bytes);
        if (!begin) return nullptr;
        of(taken_++) = {.begin = *begin, .until = in_use, .to = {}};
        end_ = *begin + (bytes + line - 1) / line * line;
        return memory_.data() + *begin;
    }
    /// The piece that was taken last is free when that request has ended, and those that were taken before it are free.
    /// @param to  gets what is in it then.
    void keep_until(std::uint64_t at, std::span<std::byte> to = {}) noexcept {
        extent& last = of(taken_ - 1);
        last.until = at;
        last.to = to;
    }
    /// Requests up to this one have ended.
    void give_back(std::uint64_t ended) noexcept {
        for (; free_ != taken_ && of(free_).until <= ended; ++free_) {
            const extent& done = of(free_);
            if (!done.to.empty()) std::memcpy(done.to.data(), memory_.data() + done.begin, done.to.size());
        }
    }
    /// The request with whose end there will be more room; try_take() has found none, and keep_until() was called for
    /// the piece that was taken first.
    [[nodiscard]] std::uint64_t oldest() const noexcept { return pieces_[free_ % most_pieces].until; }

private:
    static constexpr std::uint64_t in_use = ~std::uint64_t{0};
    static constexpr std::size_t most_pieces = 64;
    static constexpr std::size_t line = 64;  ///< of the caches, at which pieces begin

    struct extent {
        std::size_t begin = 0;
        std::uint64_t until = in_use;
        std::span<std::byte> to;
    };
    [[nodiscard]] extent& of(std::uint64_t number) noexcept { return pieces_[number % most_pieces]; }
    [[nodiscard]] std::optional<std::size_t> find(std::size_t bytes) const noexcept;

    std::size_t size_;
    base::mapping memory_;  ///< of whole pages: where forks are guarded against, a child has none of a registered page
    std::unique_ptr<registration> keys_;
    std::uint32_t key_;
    std::array<extent, most_pieces> pieces_{};
    std::uint64_t free_ = 0;   ///< so many were taken, and are free again
    std::uint64_t taken_ = 0;  ///<
    std::size_t end_ = 0;      ///< of the piece that was taken last
};

/// The caller's memory, registered for as long as requests use it and no longer: the library does not hear when it is
/// given back to the system, and a registration that outlives it would be of other pages than the ones at its address.
/// One thread at a time.
class borrowed_memory {
public:
    /// What is smaller than `least` is better copied; what is larger than `most`, registered in parts, of which one is
    /// under way while the next is registered. `least` is at most half of `most`.
    struct limits {
        std::size_t least;
        std::size_t most;
        std::size_t at_once;  ///< bytes of all that are registered, at least `most`
    };

    borrowed_memory(adapter& by, const limits& sizes) : by_{by}, sizes_{sizes} {}

    [[nodiscard]] const limits& sizes() const noexcept { return sizes_; }
    /// True if so many bytes more are not too many.
    [[nodiscard]] bool has_room(std::size_t size) const noexcept;
    /// The key of a range, which stays registered until the end of the request of the next keep_until(), or longer.
    /// Empty if the adapter registers it not.
    [[nodiscard]] std::optional<std::uint32_t> key_of(const void* begin, std::size_t size, access how);
    /// Why, of the last that it did not register.
    [[nodiscard]] const std::string& refusal() const noexcept { return refusal_; }
    void keep_until(std::uint64_t at) noexcept;
    /// Requests up to this one have ended.
    void give_back(std::uint64_t ended) noexcept;
    /// No request is under way.
    void give_back_all() noexcept { ranges_.clear(); }
    [[nodiscard]] bool any() const noexcept { return !ranges_.empty(); }
    /// The request with whose end something will be given back; there is something, and it is used by a request.
    [[nodiscard]] std::uint64_t oldest() const noexcept;

private:
    static constexpr std::uint64_t in_use = ~std::uint64_t{0};

    struct range {
        std::byte* begin = nullptr;
        std::size_t size = 0;
        access how = access::local_read;
        std::unique_ptr<registration> keys;
        std::uint64_t until = in_use;
    };

    adapter& by_;
    limits sizes_;
    std::vector<range> ranges_;
    std::string refusal_;
};

}  // namespace via::rdma
