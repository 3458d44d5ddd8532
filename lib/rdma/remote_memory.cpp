// SPDX-License-Identifier: Apache-2.0
#include "rdma/remote_memory.hpp"

#include <algorithm>
#include <cstring>

#include <fmt/format.h>

#include "base/error.hpp"

namespace via::rdma {
namespace {

/// Of puts and gets that may wait for the next: bytes of each, and how many are given to the adapter together.
constexpr std::size_t most_kept_bytes = std::size_t{4} << 10;
constexpr std::size_t longest_chain = 16;
/// Registered memory that is to be free when a put returns is copied up to this; for more to wait takes no longer.
constexpr std::size_t most_rather_copied = std::size_t{16} << 10;

/// True if the source of a put stays as it is when the put returns.
constexpr bool lasts(base::returns when) noexcept {
    return when == base::returns::at_once || when == base::returns::unwatched;
}

}  // namespace

void remote_memory::fail_adapter() const {
    base::fail({.status = VIA_ERR_SYSTEM,
                .message = fmt::format("PE {} is reached by RDMA, and this PE's adapter has failed", with_.pe),
                .hint = "the system's log at this PE may say why ('dmesg'); to this job it is of no use any more",
                .pe = with_.pe});
}

void remote_memory::fail_channel() const {
    const auto& why = with_.by.failed();
    const bool gone =
        why->what == outcome::unreachable || why->what == outcome::not_ready || why->what == outcome::flushed;
    base::fail({.status = gone ? VIA_ERR_PEER_FAILED : VIA_ERR_SYSTEM,
                .message = fmt::format("the connection to PE {} broke at request {}: {} (the adapter's number {:#x})",
                                       with_.pe, why->at, describe(why->what), why->vendor),
                .hint = advice(why->what),
                .pe = with_.pe});
}

/// Takes what has ended, and gives the adapter what it did not take before. Before anything is said of it the caller's
/// memory is not held any longer, and has what was read for it. False if the adapter has failed.
bool remote_memory::hear() {
    if (!with_.ends.poll()) return false;
    const position ended = with_.by.ended();
    if (with_.borrowed.any()) with_.borrowed.give_back(ended);
    with_.buffer.give_back(ended);
    with_.by.flush();
    return true;
}

/// Until it is true, or the channel breaks. Whichever way it ends otherwise, nobody waits for the requests any more.
template <class Ready>
void remote_memory::wait_until(const Ready& ready) {
    given_up_ = true;
    give_kept();
    bool alive = hear();
    if (alive && !with_.by.failed() && !ready()) alive = wait_longer(ready);
    check();
    if (!alive) fail_adapter();
    given_up_ = false;
}

/// Apart from the first look, which needs no function that others can call.
template <class Ready>
bool remote_memory::wait_longer(Ready ready) {
    bool alive = true;
    with_.wait([&] {
        alive = hear();
        return !alive || with_.by.failed() || ready();
    });
    return alive;
}

void remote_memory::wait_for(position at) {
    if (with_.by.ended() >= at) return check();
    with_.by.ask(at);
    wait_until([this, at] { return with_.by.ended() >= at; });
}

void remote_memory::wait_for_room() {
    wait_until([&] { return has_room(); });
}

/// Nothing that is noted stays behind: its bytes may be the caller's, and no later call need come that takes it along.
void remote_memory::give(bool watched) {
    is_stream_ = false;
    with_.by.flush(watched);
    if (!with_.by.is_given()) wait_until([&] { return with_.by.is_given(); });
}

/// Of small transfers in a row that need not be done before quiet() the first is given at once, and those after it by
/// chains: to give one to the adapter takes longer than to note it. What lies here stays as it is until then.
void remote_memory::give_or_keep(std::size_t bytes) {
    const bool is_small = bytes <= most_kept_bytes;
    if (is_small && is_stream_ && with_.by.noted() < longest_chain) return;
    give();
    is_stream_ = is_small;
}

/// @param size  most_bytes at most.
inline request& remote_memory::note(request::kind what, const std::byte* here, const remote_place& there,
                                    std::size_t size, std::uint32_t key) {
    if (!has_room()) [[unlikely]]
        wait_for_room();
    request& made = with_.by.push();
    made.what = what;
    made.copied = what == request::kind::write && size <= with_.by.most_copied();
    made.local = const_cast<std::byte*>(here);  // a write only reads it
    made.size = static_cast<std::uint32_t>(size);
    made.local_key = key;
    made.remote = there.address;
    made.remote_key = there.key;
    return made;
}

/// Not in line: who notes one request has no loop, and no registers to save for it.
[[gnu::noinline]] remote_memory::position remote_memory::note_parts(request::kind what, const std::byte* here,
                                                                    const remote_place& there, std::size_t size,
                                                                    std::uint32_t key) {
    for (std::size_t at = 0; at < size; at += with_.most_bytes) {
        note(what, here + at, {there.address + at, there.key}, std::min<std::size_t>(size - at, with_.most_bytes), key);
    }
    return with_.by.pushed();
}

/// The key of a part of the caller's memory. What was noted before is under way meanwhile; where too much is
/// registered, or more than the adapter takes, the oldest is waited for. Empty if the adapter does not register even
/// this alone.
std::optional<std::uint32_t> remote_memory::borrow(const std::byte* here, std::size_t size, access how) {
    look();  // what has ended is nobody's any more: its memory may be another's at that address
    for (;;) {
        if (with_.borrowed.has_room(size)) {
            if (const auto key = with_.borrowed.key_of(here, size, how)) return key;
        }
        if (!with_.borrowed.any()) {
            with_.note_copying(with_.borrowed.refusal());
            return std::nullopt;
        }
        wait_for(with_.borrowed.oldest());
    }
}

/// A range of the caller's, part by part, each noted by `note(offset, bytes, key)` when it is registered. Returns how
/// much of it: less than all if the adapter does not register the next part.
template <class Note>
std::size_t remote_memory::note_borrowed(const std::byte* here, std::size_t size, access how, const Note& note) {
    const std::size_t parts = (size - 1) / with_.borrowed.sizes().most + 1;
    const std::size_t most = (size - 1) / parts + 1;
    std::size_t at = 0;
    while (at < size) {
        const std::size_t bytes = std::min(size - at, most);
        const auto key = borrow(here + at, bytes, how);
        if (!key) break;
        with_.borrowed.keep_until(note(at, bytes, *key));
        at += bytes;
    }
    return at;
}

/// True if the source is read until all of it has ended. Inline bytes are taken when they are posted.
/// @param lasts  the source stays as it is until quiet().
inline bool remote_memory::note_put(const remote_place& to, const std::byte* from, std::size_t size, bool lasts) {
    if (size > with_.by.most_copied()) return note_long_put(to, from, size, lasts);
    note(request::kind::write, from, to, size, 0);
    return false;
}

bool remote_memory::note_long_put(const remote_place& to, const std::byte* from, std::size_t size, bool lasts) {
    if (const auto key = key_of(from, size); key && (lasts || size > most_rather_copied)) {
        (void)note_parts(request::kind::write, from, to, size, *key);
        return true;
    }
    if (size < with_.borrowed.sizes().least) {
        note_put_by_buffer(to, from, size);
        return false;
    }
    const auto write = [&](std::size_t at, std::size_t bytes, std::uint32_t by) {
        return note_parts(request::kind::write, from + at, {to.address + at, to.key}, bytes, by);
    };
    const std::size_t noted = note_borrowed(from, size, access::local_read, write);
    note_put_by_buffer({to.address + noted, to.key}, from + noted, size - noted);
    return noted != 0;
}

void remote_memory::note_put_by_buffer(const remote_place& to, const std::byte* from, std::size_t size) {
    for (std::size_t at = 0; at < size; at += most_piece_) {
        if (at != 0) with_.by.flush();  // so that it is under way while the next is copied
        note_copied_write({to.address + at, to.key}, from + at, std::min(size - at, most_piece_));
    }
}

/// Of each half of the buffer one is signalled, for which who finds no room later would have to ask by another request.
void remote_memory::note_copied_write(const remote_place& to, const std::byte* from, std::size_t size) {
    std::byte* const piece = take_piece(size);
    std::memcpy(piece, from, size);
    note(request::kind::write, piece, to, size, with_.buffer.key());
    with_.buffer.keep_until(with_.by.pushed());
    unasked_ += size;
    if (unasked_ < with_.buffer.most()) return;
    with_.by.ask(with_.by.pushed());
    unasked_ = 0;
}

inline std::byte* remote_memory::take_piece(std::size_t size) {
    for (;;) {
        if (std::byte* const piece = with_.buffer.try_take(size)) return piece;
        wait_for(with_.buffer.oldest());
    }
}

/// What was noted after request `at`, as a signal, may have had to wait for room, and `at` may have ended meanwhile.
/// @param in_use  the source of request `at` and those before it is.
void remote_memory::return_when(base::returns when, bool in_use, position at) {
    if (when == base::returns::delivered || (!lasts(when) && in_use)) wait_for(at);
    give(when != base::returns::unwatched);
}

void remote_memory::put(const remote_place& to, const void* from, const base::rows& shape, base::returns when) {
    check();
    const auto* const source = static_cast<const std::byte*>(from);
    bool in_use = false;
    for (std::size_t i = 0; i < shape.count; ++i) {
        in_use |= note_put({to.address + i * shape.there_step, to.key}, source + i * shape.here_step, shape.size,
                           lasts(when));
    }
    if (when == base::returns::at_once) return give_or_keep(shape.size * shape.count);
    return_when(when, in_use, with_.by.pushed());
}

/// Is it more than one request, the last rings.
void remote_memory::put_ringing(const outgoing& what, std::uint32_t ring, base::returns when) {
    check();
    const bool in_use = note_put(what.to, what.from.data(), what.from.size(), lasts(when));
    request& last = with_.by.last();
    last.rings = true;
    last.ring = ring;
    return_when(when, in_use, with_.by.pushed());
}

/// @param value  stays where it is until it is given to the adapter.
void remote_memory::note_signal(const remote_place& word, const std::uint64_t& value, bool adds) {
    if (adds) {
        note(request::kind::fetch_add, with_.buffer.unwanted(), word, sizeof value, with_.buffer.key()).operand = value;
    } else if (sizeof value <= with_.by.most_copied()) {
        note(request::kind::write, reinterpret_cast<const std::byte*>(&value), word, sizeof value, 0);
    } else {  // an adapter that takes nothing inline
        note_copied_write(word, reinterpret_cast<const std::byte*>(&value), sizeof value);
    }
}

void remote_memory::signal(const remote_place& word, std::uint64_t value, bool adds) {
    check();
    note_signal(word, value, adds);
    give();
}

void remote_memory::put_signal(const remote_place& to, const void* from, std::size_t size, const remote_place& word,
                               std::uint64_t value, bool adds, base::returns when) {
    check();
    const bool in_use = note_put(to, static_cast<const std::byte*>(from), size, lasts(when));
    const position data = with_.by.pushed();
    note_signal(word, value, adds);
    return_when(when, in_use, data);
}

void remote_memory::get(void* to, const remote_place& from, const base::rows& shape, base::returns when) {
    check();
    const std::size_t extent = shape.count == 0 ? 0 : (shape.count - 1) * shape.here_step + shape.size;
    const auto key = key_of(to, extent);
    for (std::size_t i = 0; i < shape.count; ++i) {
        std::byte* const here = static_cast<std::byte*>(to) + i * shape.here_step;
        const remote_place there{from.address + i * shape.there_step, from.key};
        if (key) {
            (void)note_parts(request::kind::read, here, there, shape.size, *key);
        } else if (shape.size < with_.borrowed.sizes().least) {
            note_get_by_buffer(here, there, shape.size);
        } else {
            note_get_borrowed(here, there, shape.size);
        }
    }
    if (when != base::returns::at_once) return wait_for(with_.by.pushed());
    give_or_keep(shape.size * shape.count);
}

void remote_memory::note_get_borrowed(std::byte* to, const remote_place& from, std::size_t size) {
    const auto read = [&](std::size_t at, std::size_t bytes, std::uint32_t by) {
        return note_parts(request::kind::read, to + at, {from.address + at, from.key}, bytes, by);
    };
    const std::size_t noted = note_borrowed(to, size, access::local_write, read);
    note_get_by_buffer(to + noted, {from.address + noted, from.key}, size - noted);
}

/// What arrives is copied to where it is wanted by hear(), the oldest first.
void remote_memory::note_get_by_buffer(std::byte* to, const remote_place& from, std::size_t size) {
    for (std::size_t at = 0; at < size; at += most_piece_) {
        const std::size_t bytes = std::min(size - at, most_piece_);
        note(request::kind::read, take_piece(bytes), {from.address + at, from.key}, bytes, with_.buffer.key());
        with_.buffer.keep_until(with_.by.pushed(), {to + at, bytes});
    }
}

std::uint64_t remote_memory::fetch(request::kind what, const remote_place& word, std::uint64_t operand,
                                   std::uint64_t compare) {
    check();
    std::uint64_t old = 0;
    std::byte* const piece = take_piece(sizeof old);
    request& made = note(what, piece, word, sizeof old, with_.buffer.key());
    made.operand = operand;
    made.compare = compare;
    with_.buffer.keep_until(with_.by.pushed());
    wait_for(with_.by.pushed());
    std::memcpy(&old, piece, sizeof old);
    return old;
}

std::uint64_t remote_memory::fetch_add(const remote_place& word, std::uint64_t value) {
    return fetch(request::kind::fetch_add, word, value, 0);
}

std::uint64_t remote_memory::compare_swap(const remote_place& word, std::uint64_t compare, std::uint64_t value) {
    return fetch(request::kind::compare_swap, word, value, compare);
}

void remote_memory::give_kept() {
    is_stream_ = false;
    with_.by.flush();
}

void remote_memory::quiet() { wait_for(with_.by.pushed()); }

void remote_memory::look() {
    if (!hear()) {
        given_up_ = true;
        fail_adapter();
    }
    check();
}

bool remote_memory::has_ended(position& at) {
    look();
    if (with_.by.ended() >= at) return true;
    if (with_.by.is_asked(at) || !with_.by.has_room()) return false;
    with_.by.ask(at);
    at = with_.by.pushed();
    with_.by.flush();
    return false;
}

bool remote_memory::try_touch(const remote_place& from) {
    if (!has_room()) return false;
    note(request::kind::read, with_.buffer.unwanted(), from, 1, with_.buffer.key());
    with_.by.flush();
    return true;
}

}  // namespace via::rdma
