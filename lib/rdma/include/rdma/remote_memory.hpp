// SPDX-License-Identifier: Apache-2.0
/// @file remote_memory.hpp
/// @brief Another PE's memory by one channel: put, get, signals and 64-bit atomics, as chains of requests.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>

#include "base/function_ref.hpp"
#include "base/transfer.hpp"
#include "rdma/channel.hpp"
#include "rdma/local_memory.hpp"

namespace via::rdma {

/// An address of the other PE, in memory that it has registered.
struct remote_place {
    std::uint64_t address = 0;
    std::uint32_t key = 0;
};

/// Bytes that lie here, and where they go.
struct outgoing {
    remote_place to;
    std::span<const std::byte> from;
};

/// What a remote_memory works with; all of it outlives it.
struct remote_parts {
    channel& by;
    completions& ends;  ///< polled by nobody else
    bounce_buffer& buffer;
    borrowed_memory& borrowed;  ///< has nothing of this one's when that is destroyed
    const local_memory& known;
    /// The key of a range for which known.may_hold(), if it is registered; may register it.
    std::function<std::optional<std::uint32_t>(const void* begin, std::size_t size)> key_of;
    std::uint64_t most_bytes;  ///< of a request
    int pe;                    ///< for messages
    /// Returns when the function says true, calling it again and again; throws what ends the wait otherwise.
    std::function<void(base::function_ref<bool()>)> wait;
    /// Hears that the adapter does not register the caller's memory, and why, which is copied instead.
    std::function<void(const std::string&)> note_copying = [](const std::string&) {};
};

/// Operations are done at the other end in the order of the calls, as the connection is one and reliable; so a fence
/// between puts, signals and atomics costs nothing. Little is sent inline, from any memory. What is registered goes
/// from where it lies, and what is large is registered for that; the rest goes by way of the buffer, which is reused
/// as requests end.
///
/// Each call notes its requests and gives them to the adapter at once, in one chain where there is room for it; but
/// small puts and gets that need not be done before quiet() some at a time, or with whatever is asked for next. Throws
/// VIA_ERR_PEER_FAILED when the other end does not acknowledge, and VIA_ERR_SYSTEM for other failures; a channel that
/// has failed stays so. One thread at a time.
class remote_memory {
public:
    explicit remote_memory(remote_parts parts)
        : with_{std::move(parts)}, most_piece_{std::min<std::size_t>(with_.buffer.most(), with_.most_bytes)} {}

    void put(const remote_place& to, const void* from, const base::rows& shape, base::returns when);
    void get(void* to, const remote_place& from, const base::rows& shape, base::returns when);
    /// A put that rings at the other end with that, when it has arrived; as unwatched, if nobody waits for its end.
    void put_ringing(const outgoing& what, std::uint32_t ring, base::returns when);
    /// A put, and then the word: whoever sees it sees the data.
    void put_signal(const remote_place& to, const void* from, std::size_t size, const remote_place& word,
                    std::uint64_t value, bool adds, base::returns when);
    /// Sets the word, or adds to it. It is aligned.
    void signal(const remote_place& word, std::uint64_t value, bool adds);
    /// The old value. Atomic among the adapter's operations on that word.
    [[nodiscard]] std::uint64_t fetch_add(const remote_place& word, std::uint64_t value);
    [[nodiscard]] std::uint64_t compare_swap(const remote_place& word, std::uint64_t compare, std::uint64_t value);

    /// True if something is noted, and not given to the adapter.
    [[nodiscard]] bool keeps() const noexcept { return !with_.by.is_given(); }
    /// Gives it, as far as the adapter takes it now; waits for nothing.
    void give_kept();
    /// Returns when all that was asked for has ended at the other end.
    void quiet();
    /// Throws if something of it is known to have failed, gives the adapter what it did not take, and waits for
    /// nothing.
    void look();
    /// Of the last request that was made here.
    [[nodiscard]] channel::position last() const noexcept { return with_.by.pushed(); }
    /// As look(), and sees to it that the end of that request will be heard of, by one behind it where need be, which
    /// `at` is then. True when it has ended.
    [[nodiscard]] bool has_ended(channel::position& at);
    /// Asks for a byte that nobody wants. False, with nothing done, while there is no room.
    [[nodiscard]] bool try_touch(const remote_place& from);
    /// True when the channel has failed, or a wait for it was given up: it is of no use any more, and until it is
    /// destroyed what is under way may still change memory.
    [[nodiscard]] bool is_broken() const noexcept { return given_up_ || with_.by.failed().has_value(); }
    /// Throws VIA_ERR_SYSTEM: this PE's adapter has failed, and nothing that is under way by it can be waited for.
    [[noreturn]] void fail_adapter() const;

private:
    using position = channel::position;

    void check() const {
        if (with_.by.failed()) [[unlikely]]
            fail_channel();
    }
    [[noreturn]] void fail_channel() const;
    [[nodiscard]] bool hear();
    template <class Ready>
    void wait_until(const Ready& ready);
    template <class Ready>
    [[nodiscard]] bool wait_longer(Ready ready);
    void wait_for(position at);
    /// For one request, and for another one, so that channel::ask() always has a place.
    [[nodiscard]] bool has_room() const noexcept { return with_.by.has_room(2); }
    void wait_for_room();
    void give(bool watched = true);
    void give_or_keep(std::size_t bytes);
    [[nodiscard]] std::optional<std::uint32_t> key_of(const void* begin, std::size_t size) const {
        std::optional<std::uint32_t> found;
        if (with_.known.may_hold(begin)) found = with_.key_of(begin, size);
        return found;
    }
    request& note(request::kind what, const std::byte* here, const remote_place& there, std::size_t size,
                  std::uint32_t key);
    position note_parts(request::kind what, const std::byte* here, const remote_place& there, std::size_t size,
                        std::uint32_t key);
    [[nodiscard]] bool note_put(const remote_place& to, const std::byte* from, std::size_t size, bool lasts);
    [[nodiscard]] bool note_long_put(const remote_place& to, const std::byte* from, std::size_t size, bool lasts);
    template <class Note>
    [[nodiscard]] std::size_t note_borrowed(const std::byte* here, std::size_t size, access how, const Note& note);
    [[nodiscard]] std::optional<std::uint32_t> borrow(const std::byte* here, std::size_t size, access how);
    void note_put_by_buffer(const remote_place& to, const std::byte* from, std::size_t size);
    void note_copied_write(const remote_place& to, const std::byte* from, std::size_t size);
    void note_get_borrowed(std::byte* to, const remote_place& from, std::size_t size);
    void note_signal(const remote_place& word, const std::uint64_t& value, bool adds);
    void note_get_by_buffer(std::byte* to, const remote_place& from, std::size_t size);
    [[nodiscard]] std::byte* take_piece(std::size_t size);
    [[nodiscard]] std::uint64_t fetch(request::kind what, const remote_place& word, std::uint64_t operand,
                                      std::uint64_t compare);
    void return_when(base::returns when, bool in_use, position at);

    remote_parts with_;
    std::size_t most_piece_;  ///< bytes that go by the buffer in one request
    bool given_up_ = false;
    bool is_stream_ = false;   ///< the last call was a transfer that may wait for the next
    std::size_t unasked_ = 0;  ///< bytes that were copied since the last was signalled for that
};

}  // namespace via::rdma
