// SPDX-License-Identifier: Apache-2.0
/// @file window_book.hpp
/// @brief The owner's side of windows: which memory of this PE is attached where, who imports it, and how it is had
/// back.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <vector>

#include "base/clock.hpp"
#include "base/mapping.hpp"
#include "route/revocation.hpp"
#include "route/window_gpu.hpp"
#include "route/window_message.hpp"

namespace via::route {

/// A place in a window, the same on every PE.
struct window_spot {
    std::uint64_t window = 0;
    std::uint64_t offset = 0;
};

/// The windows of a world are numbered in the order in which they are made, which is the same on every PE. An
/// attachment is had back as a whole: `route::revocations` keeps a record of each, which it knows by the addresses that
/// the window has for it, so that two attachments of one allocation are two.
///
/// Thread-safe: the application attaches and detaches, the control thread and other PEs of this process ask.
class window_book {
public:
    /// @param self  this life of this PE; its random part lies where `self` does.
    window_book(int pe, const heap::incarnation& self) noexcept : pe_{pe}, self_{self}, lent_{pe} {}

    void open(std::uint64_t window, base::mapping addresses, std::size_t capacity);
    /// Nothing is attached to it any more.
    void close(std::uint64_t window) noexcept;
    /// Every later question is refused.
    void end() noexcept;

    /// `gpu` is null if the world has none. Throws VIA_ERR_ARGUMENT, VIA_ERR_ADDRESS, VIA_ERR_UNSUPPORTED.
    void attach(const window_spot& at, std::byte* address, std::size_t size, const window_gpu* gpu);
    /// What is attached to a window, by its offset.
    [[nodiscard]] std::vector<std::uint64_t> offsets(std::uint64_t window) const;

    /// A revocation that has begun; see revocations::revoke().
    struct revoking {
        std::uint64_t number = 0;
        std::uint64_t id = 0;
        bool again = false;  ///< it was begun before
        revocations::messages ask = {};
    };
    /// From now on nobody new gets it. May be repeated while some importer still has it; those are asked once more.
    /// Throws VIA_ERR_ARGUMENT if nothing is attached there.
    [[nodiscard]] revoking begin_detach(const window_spot& at, base::clock::time_point until);
    void receive(const revoke_message& answer);
    /// True when nobody has it any more or, the first time, when it is known
    /// that somebody keeps it; false after `limit`.
    [[nodiscard]] bool wait_settled(const revoking& what, base::seconds limit);
    /// Who has not answered yet.
    [[nodiscard]] std::vector<int> holders(std::uint64_t number) const;
    /// Throws VIA_ERR_TIMEOUT if some importer has it still.
    void require_back(std::uint64_t number, const char* doing);
    /// No importer has it, but this PE works on it still for one that had. Throws VIA_ERR_TIMEOUT.
    [[noreturn]] void fail_in_use(const window_spot& at, std::uint64_t number, const char* doing);
    /// The end of a detach: forgets the attachment.
    void end_detach(const window_spot& at, std::uint64_t number);
    void peer_died(int pe);

    /// Answers a PE that wants to import. `gpu` as above.
    [[nodiscard]] window_answer answer(const window_request& request, const window_gpu* gpu);
    /// The virtual memory of that id of which something is attached, with more pieces than `piece`.
    [[nodiscard]] std::optional<heap::exported_buffer> find_memory(std::uint64_t id, std::uint64_t piece) const;

    /// The place of an address in some window: one of the window's own addresses, or of memory attached to it.
    [[nodiscard]] std::optional<window_spot> find(const void* address) const noexcept;
    /// This PE's own memory at a place.
    struct own_memory {
        std::byte* address = nullptr;  ///< null if nothing is attached there
        std::size_t left = 0;          ///< bytes from there to its end
        bool device = false;
    };
    [[nodiscard]] own_memory at(const window_spot& where) const noexcept;
    /// False as long as no window has been made: then find() need not be asked. One load.
    [[nodiscard]] bool any() const noexcept { return any_.load(std::memory_order_relaxed); }
    [[nodiscard]] std::size_t capacity(std::uint64_t window) const noexcept;

    [[nodiscard]] std::uint64_t quarantined_bytes() const;
    [[nodiscard]] std::size_t attachments() const;

private:
    struct attachment {
        std::byte* address = nullptr;
        std::size_t size = 0;
        std::uint64_t id = 0;                         ///< as importers know it: never twice
        std::uint64_t number = 0;                     ///< of its registration in lent_
        std::optional<heap::exported_buffer> memory;  ///< a GPU's, as it was when it was attached
        bool leaving = false;
        bool in_use = false;  ///< by this PE, when a detach gave up waiting
    };
    struct window {
        base::mapping addresses;
        std::size_t capacity = 0;
        std::map<std::uint64_t, attachment> attached;  ///< by offset; no two overlap
    };
    /// Attached memory by its own address; some of it may be attached twice.
    using by_address = std::multimap<std::uintptr_t, std::pair<std::size_t, window_spot>>;

    [[nodiscard]] window& find_window(std::uint64_t number);
    [[nodiscard]] const attachment* find_attachment(const window_spot& at, std::uint64_t& begin) const noexcept;
    [[nodiscard]] attachment* find_leaving(const window_spot& at, std::uint64_t number) noexcept;
    void check_room(const window& in, const window_spot& at, std::size_t size) const;
    [[nodiscard]] window_answer refused(const char* why) const;
    [[nodiscard]] bool all_still_there(const heap::exported_buffer& beside, const window_gpu& gpu,
                                       window_answer& made) const;
    [[nodiscard]] std::optional<heap::exported_buffer> look_again(const attachment& what, const window_gpu* gpu,
                                                                  window_answer& made);

    int pe_;
    const heap::incarnation& self_;
    std::atomic<bool> any_ = false;
    mutable std::mutex mutex_;  ///< guards all that follows
    std::condition_variable answered_;
    bool ended_ = false;
    std::map<std::uint64_t, window> windows_;
    std::map<std::uintptr_t, std::uint64_t> by_place_;  ///< windows by where their addresses begin
    by_address own_;
    std::size_t largest_ = 0;  ///< of what has been attached: how far to look back
    std::uint64_t last_answer_ = 0;
    revocations lent_;
};

}  // namespace via::route
