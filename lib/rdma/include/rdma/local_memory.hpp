// SPDX-License-Identifier: Apache-2.0
/// @file local_memory.hpp
/// @brief Memory of this process that an adapter may use: what was registered as it is, and buffers for the rest.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
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
    explicit local_memory(adapter& by) : by_{by} {}

    /// Registers a range, which overlaps no other one; throws as registered().
    void add(std::byte* begin, std::size_t size, const char* doing);
    /// The same for a range that was registered otherwise, as a GPU's is.
    void add(std::byte* begin, std::size_t size, std::unique_ptr<registration> keys);
    /// Ends that. Nothing of it is under way.
    void remove(std::byte* begin) noexcept;
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

    adapter& by_;
    mutable std::mutex mutex_;  ///< guards ranges_; held for no call of the adapter
    std::map<const std::byte*, range> ranges_;
};

/// Registered buffers of one size, used by turns, and one word for values that nobody wants. One thread at a time.
class bounce_buffers {
public:
    /// Throws as registered().
    bounce_buffers(adapter& by, std::size_t size, std::size_t count, const char* doing);

    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] std::size_t count() const noexcept { return free_after_.size(); }
    [[nodiscard]] std::byte* at(std::size_t index) noexcept { return memory_.data() + index * size_; }
    [[nodiscard]] std::byte* unwanted() noexcept { return memory_.data() + count() * size_; }
    [[nodiscard]] std::uint32_t key() const noexcept { return keys_->local_key(); }

    /// The next one by turns. It is free when the request of that position has ended.
    [[nodiscard]] std::size_t next() noexcept { return turn_++ % count(); }
    [[nodiscard]] std::uint64_t& free_after(std::size_t index) noexcept { return free_after_[index]; }

private:
    std::size_t size_;
    std::vector<std::uint64_t> free_after_;
    base::mapping memory_;  ///< of whole pages: where forks are guarded against, a child has none of a registered page
    std::unique_ptr<registration> keys_;
    std::size_t turn_ = 0;
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
};

}  // namespace via::rdma
