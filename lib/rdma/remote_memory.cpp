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

/// Until it is true, or the channel breaks. Whichever way it ends otherwise, nobody waits for the requests any more.
template <class Ready>
void remote_memory::wait_until(const Ready& ready) {
    given_up_ = true;
    is_stream_ = false;
    with_.by.flush();
    bool alive = true;
    const auto is_over = [&] {
        alive = with_.ends.poll();
        give_back();
        with_.by.flush();  // what the adapter did not take before
        return !alive || with_.by.failed() || ready();
    };
    if (!is_over()) with_.wait(is_over);
    check();
    if (!alive) fail_adapter();
    given_up_ = false;
}

void remote_memory::wait_for(position at) {
    if (with_.by.ended() >= at) return check();
    with_.by.ask(at);
    wait_until([&] { return with_.by.ended() >= at; });
}

/// Whenever it was heard that requests have ended, before anything is said of it: the caller's memory is not held any
/// longer, and has what was read for it.
void remote_memory::give_back() {
    const position ended = with_.by.ended();
    if (with_.borrowed.any()) with_.borrowed.give_back(ended);
    for (; brought_ != begun_ && oldest_read().at <= ended; ++brought_) {
        const pending_read& done = oldest_read();
        std::memcpy(done.to, done.piece.at, done.size);
        with_.buffer.keep_until(done.piece, done.at);
    }
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

remote_memory::position remote_memory::note_write(const remote_place& to, const std::byte* from, std::size_t size,
                                                  std::uint32_t key) {
    for (std::size_t at = 0; at < size;) {
        request& part = note();
        const std::size_t bytes = std::min<std::size_t>(size - at, with_.most_bytes);
        part.local = const_cast<std::byte*>(from + at);  // a write only reads it
        part.size = static_cast<std::uint32_t>(bytes);
        part.local_key = key;
        part.copied = bytes <= with_.by.most_copied();
        part.remote = to.address + at;
        part.remote_key = to.key;
        at += bytes;
    }
    return with_.by.pushed();
}

remote_memory::position remote_memory::note_read(std::byte* to, const remote_place& from, std::size_t size,
                                                 std::uint32_t key) {
    for (std::size_t at = 0; at < size;) {
        request& part = note();
        const std::size_t bytes = std::min<std::size_t>(size - at, with_.most_bytes);
        part.what = request::kind::read;
        part.local = to + at;
        part.size = static_cast<std::uint32_t>(bytes);
        part.local_key = key;
        part.remote = from.address + at;
        part.remote_key = from.key;
        at += bytes;
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
    (void)note_write(to, from, size, 0);
    return false;
}

bool remote_memory::note_long_put(const remote_place& to, const std::byte* from, std::size_t size, bool lasts) {
    if (const auto key = with_.key_of(from, size); key && (lasts || size > most_rather_copied)) {
        (void)note_write(to, from, size, *key);
        return true;
    }
    if (size < with_.borrowed.sizes().least) {
        note_put_by_buffer(to, from, size);
        return false;
    }
    const auto write = [&](std::size_t at, std::size_t bytes, std::uint32_t by) {
        return note_write({to.address + at, to.key}, from + at, bytes, by);
    };
    const std::size_t noted = note_borrowed(from, size, access::local_read, write);
    note_put_by_buffer({to.address + noted, to.key}, from + noted, size - noted);
    return noted != 0;
}

void remote_memory::note_put_by_buffer(const remote_place& to, const std::byte* from, std::size_t size) {
    const std::size_t most = with_.buffer.most();
    for (std::size_t at = 0; at < size; at += most) {
        if (at != 0) with_.by.flush();  // so that it is under way while the next is copied
        note_copied_write({to.address + at, to.key}, from + at, std::min(size - at, most));
    }
}

/// Of each half of the buffer one is signalled, for which who finds no room later would have to ask by another request.
void remote_memory::note_copied_write(const remote_place& to, const std::byte* from, std::size_t size) {
    const bounce_buffer::piece piece = take_piece(size);
    std::memcpy(piece.at, from, size);
    const position at = note_write(to, piece.at, size, with_.buffer.key());
    with_.buffer.keep_until(piece, at);
    unasked_ += size;
    if (unasked_ < with_.buffer.most()) return;
    with_.by.ask(at);
    unasked_ = 0;
}

/// A piece that was read into is free when its bytes have been copied on.
bounce_buffer::piece remote_memory::take_piece(std::size_t size) {
    for (;;) {
        if (const auto piece = with_.buffer.try_take(size, with_.by.ended())) return *piece;
        wait_for(brought_ != begun_ ? oldest_read().at : with_.buffer.oldest());
    }
}

/// What was noted after request `at`, as a signal, may have had to wait for room, and `at` may have ended meanwhile.
/// @param in_use  the source of request `at` and those before it is.
void remote_memory::return_when(base::returns when, bool in_use, position at) {
    if (when == base::returns::delivered || (when != base::returns::at_once && in_use)) wait_for(at);
    give(when != base::returns::unwatched);
}

void remote_memory::put(const remote_place& to, const void* from, const base::rows& shape, base::returns when) {
    check();
    const auto* const source = static_cast<const std::byte*>(from);
    bool in_use = false;
    for (std::size_t i = 0; i < shape.count; ++i) {
        in_use |= note_put({to.address + i * shape.there_step, to.key}, source + i * shape.here_step, shape.size,
                           when == base::returns::at_once);
    }
    if (when == base::returns::at_once) return give_or_keep(shape.size * shape.count);
    return_when(when, in_use, with_.by.pushed());
}

void remote_memory::put_in_order(const outgoing& first, const outgoing& second, base::returns when) {
    check();
    bool in_use = false;
    for (const outgoing* one : {&first, &second})
        in_use |= note_put(one->to, one->from.data(), one->from.size(), when == base::returns::at_once);
    return_when(when, in_use, with_.by.pushed());
}

/// @param value  stays where it is until it is given to the adapter.
void remote_memory::note_signal(const remote_place& word, const std::uint64_t& value, bool adds) {
    if (adds) {
        request& add = note();
        add.what = request::kind::fetch_add;
        add.local = with_.buffer.unwanted();
        add.local_key = with_.buffer.key();
        add.size = sizeof value;
        add.remote = word.address;
        add.remote_key = word.key;
        add.operand = value;
    } else if (sizeof value <= with_.by.most_copied()) {
        (void)note_write(word, reinterpret_cast<const std::byte*>(&value), sizeof value, 0);
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
    const bool in_use = note_put(to, static_cast<const std::byte*>(from), size, when == base::returns::at_once);
    const position data = with_.by.pushed();
    note_signal(word, value, adds);
    return_when(when, in_use, data);
}

void remote_memory::get(void* to, const remote_place& from, const base::rows& shape, base::returns when) {
    check();
    auto* const dest = static_cast<std::byte*>(to);
    const std::size_t extent = shape.count == 0 ? 0 : (shape.count - 1) * shape.here_step + shape.size;
    const auto key = with_.key_of(to, extent);
    const bool borrows = !key && shape.size >= with_.borrowed.sizes().least;
    if (key || borrows) {
        for (std::size_t i = 0; i < shape.count; ++i) {
            std::byte* const here = dest + i * shape.here_step;
            const remote_place there{from.address + i * shape.there_step, from.key};
            if (key) {
                (void)note_read(here, there, shape.size, *key);
            } else {
                note_get_borrowed(here, there, shape.size);
            }
        }
    } else {
        note_get_by_buffer(dest, from, shape);
    }
    if (when != base::returns::at_once) return wait_for(with_.by.pushed());
    borrows ? give() : give_or_keep(shape.size * shape.count);
}

void remote_memory::note_get_borrowed(std::byte* to, const remote_place& from, std::size_t size) {
    const auto read = [&](std::size_t at, std::size_t bytes, std::uint32_t by) {
        return note_read(to + at, {from.address + at, from.key}, bytes, by);
    };
    const std::size_t noted = note_borrowed(to, size, access::local_write, read);
    note_get_by_buffer(to + noted, {from.address + noted, from.key}, {.size = size - noted});
}

namespace {

/// Rows in pieces of at most so many bytes, one after the other.
class pieces {
public:
    pieces(const base::rows& shape, std::size_t most) : shape_{shape}, most_{most} {}

    [[nodiscard]] bool any() const noexcept { return shape_.size != 0 && row_ != shape_.count; }
    [[nodiscard]] std::size_t size() const noexcept { return std::min(shape_.size - at_, most_); }
    [[nodiscard]] std::size_t here() const noexcept { return row_ * shape_.here_step + at_; }
    [[nodiscard]] std::size_t there() const noexcept { return row_ * shape_.there_step + at_; }
    void advance() noexcept {
        at_ += size();
        if (at_ != shape_.size) return;
        at_ = 0;
        ++row_;
    }

private:
    const base::rows& shape_;
    std::size_t most_;
    std::size_t row_ = 0;
    std::size_t at_ = 0;
};

}  // namespace

/// What arrives is copied to where it is wanted by give_back(), the oldest first.
void remote_memory::note_get_by_buffer(std::byte* to, const remote_place& from, const base::rows& shape) {
    for (pieces asked{shape, with_.buffer.most()}; asked.any(); asked.advance()) {
        if (begun_ - brought_ == most_reads) wait_for(oldest_read().at);
        const bounce_buffer::piece piece = take_piece(asked.size());
        const remote_place there{from.address + asked.there(), from.key};
        const position at = note_read(piece.at, there, asked.size(), with_.buffer.key());
        reads_[begun_++ % most_reads] = {.piece = piece, .to = to + asked.here(), .size = asked.size(), .at = at};
    }
}

std::uint64_t remote_memory::fetch(request what) {
    check();
    const bounce_buffer::piece piece = take_piece(sizeof(std::uint64_t));
    what.local = piece.at;
    what.local_key = with_.buffer.key();
    what.size = sizeof(std::uint64_t);
    if (!has_room()) wait_for_room();
    (void)with_.by.push(what);
    const position at = with_.by.pushed();
    with_.buffer.keep_until(piece, at);
    wait_for(at);
    std::uint64_t old = 0;
    std::memcpy(&old, piece.at, sizeof old);
    return old;
}

std::uint64_t remote_memory::fetch_add(const remote_place& word, std::uint64_t value) {
    request what;
    what.what = request::kind::fetch_add;
    what.remote = word.address;
    what.remote_key = word.key;
    what.operand = value;
    return fetch(what);
}

std::uint64_t remote_memory::compare_swap(const remote_place& word, std::uint64_t compare, std::uint64_t value) {
    request what;
    what.what = request::kind::compare_swap;
    what.remote = word.address;
    what.remote_key = word.key;
    what.operand = value;
    what.compare = compare;
    return fetch(what);
}

void remote_memory::give_kept() {
    is_stream_ = false;
    with_.by.flush();
}

void remote_memory::quiet() { wait_for(with_.by.pushed()); }

void remote_memory::look() {
    if (!with_.ends.poll()) {
        given_up_ = true;
        fail_adapter();
    }
    give_back();
    with_.by.flush();
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
    (void)note_read(with_.buffer.unwanted(), from, 1, with_.buffer.key());
    with_.by.flush();
    return true;
}

}  // namespace via::rdma
