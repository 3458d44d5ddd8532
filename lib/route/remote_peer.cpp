// SPDX-License-Identifier: Apache-2.0
#include "route/remote_peer.hpp"

#include <algorithm>
#include <cstring>
#include <exception>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "base/error.hpp"
#include "core/wait.hpp"
#include "route/mapped_atomic.hpp"

namespace via::route {
namespace {

/// Requests under way on a connection, if the adapter has so many.
constexpr int most_requests = 128;
/// What is not registered goes by buffers of this size.
constexpr std::size_t buffer_size = std::size_t{16} << 10;
constexpr std::size_t buffer_count = 8;
/// For telling a peer that may be gone, while the caller waits for its error.
constexpr base::seconds patience{3};

/// Bytes from the first to the end of the last row.
std::size_t extent(const base::rows& shape, std::size_t step) {
    return shape.count == 0 ? 0 : (shape.count - 1) * step + shape.size;
}

[[noreturn]] void fail_to_connect(const char* doing, int pe, const std::string& problem) {
    base::fail({.status = VIA_ERR_SYSTEM,
                .message = fmt::format("{}: no RDMA connection with PE {} can be made: {}", doing, pe, problem),
                .hint = "via-info shows the port and the address that each PE uses",
                .pe = pe});
}

bool same(const rdma::endpoint& one, const rdma::endpoint& other) { return std::memcmp(&one, &other, sizeof one) == 0; }

}  // namespace

remote_peer::remote_peer(core::core& c, local_adapter& mine, busy_peers& busy, losses& lost, int pe)
    : core_{c}, mine_{mine}, busy_{busy}, lost_{lost}, pe_{pe}, questions_{c, pe} {}

/// @param offset  what the action is about: in the control memory it is the library's own, of which nothing is owed to
///                the program.
template <class Action>
void remote_peer::run(std::size_t offset, const char* doing, Action action) {
    const std::lock_guard lock{use_};
    core_.failed.throw_if(pe_, doing);
    doing_ = doing;
    throw_if_broken(doing);
    if (!connected_) connect(doing);
    const bool is_own = core::control_offset_of(offset) < core::control_area;
    if (!is_own) owed_ = ~rdma::channel::position{0};  // until it is known which requests the action makes
    try {
        action(*memory_);
    } catch (...) {
        note_failure();
        throw;
    }
    if (!is_own) owed_ = channel_->pushed();
    mark(is_owing());
}

/// In a handler. What was under way is lost, whoever had put it there, or it goes on.
void remote_peer::note_failure() {
    if (memory_->is_broken() || core_.failed.has(pe_)) return lose(std::current_exception());
    owed_ = std::min(owed_, channel_->pushed());
    mark(is_owing());
}

/// Something of the program's is under way, as far as is known.
bool remote_peer::is_owing() const noexcept { return channel_ != nullptr && channel_->ended() < owed_; }

/// The loss is told of before the peer is busy no more: a quiet of another thread finds the one or the other.
void remote_peer::lose(std::exception_ptr why) {
    broken_ = why;
    if (is_owing()) lost_.add(std::move(why));
    close_connection();
    tell_broken();
}

/// Under the lock of the operations. What the peer gave up is lost here too, if something was under way.
void remote_peer::throw_if_broken(const char* doing) {
    if (!broken_ && broken_there_.load(std::memory_order_acquire)) {
        broken_ = std::make_exception_ptr(base::error{
            {.status = VIA_ERR_PEER_FAILED,
             .message = fmt::format("{}: PE {} cannot be reached by RDMA: the connection broke at its end, and is "
                                    "closed for good",
                                    doing, pe_),
             .hint = "the error at that PE says why",
             .pe = pe_}});
        if (is_marked_) lost_.add(broken_);
        close_connection();
    }
    if (broken_) std::rethrow_exception(broken_);
}

/// A peer that cannot be told is gone, or finds out by its own requests.
void remote_peer::tell_broken() noexcept {
    if (core_.failed.has(pe_) || broken_there_) return;
    try {
        remote_request told;
        told.what = remote_request::kind::broken;
        (void)questions_.ask(told, doing_, patience);
    } catch (const std::exception&) {
    }
}

/// Under the lock of the operations, as they use the channel.
void remote_peer::close_connection() noexcept {
    memory_.reset();
    connected_ = false;
    mark(false);
    const std::lock_guard lock{setup_};
    channel_.reset();
    closed_ = true;
}

void remote_peer::give_up() {
    const std::lock_guard lock{use_};
    if (!is_marked_) return close_connection();
    try {
        core_.failed.throw_if(pe_, doing_);
    } catch (...) {
        lose(std::current_exception());
    }
}

void remote_peer::close() noexcept {
    const std::lock_guard lock{use_};
    close_connection();
}

/// Under the lock of the operation, so that whoever finds the peer not marked has nothing under way.
void remote_peer::mark(bool is_busy) {
    if (is_marked_ == is_busy) return;
    is_busy ? busy_.add(pe_) : busy_.remove(pe_);
    is_marked_ = is_busy;
}

void remote_peer::prepare(std::size_t offset, const char* doing) {
    run(offset, doing, [&](rdma::remote_memory&) { (void)place(offset, 1, doing); });
}

void remote_peer::put(std::size_t to, const void* from, const base::rows& shape, base::returns when,
                      const char* doing) {
    run(to, doing, [&](rdma::remote_memory& by) {
        const rdma::remote_place there = place(to, extent(shape, shape.there_step), doing);
        by.put(there, from, shape, when);
    });
}

void remote_peer::get(void* to, std::size_t from, const base::rows& shape, base::returns when, const char* doing) {
    run(from, doing, [&](rdma::remote_memory& by) {
        const rdma::remote_place there = place(from, extent(shape, shape.there_step), doing);
        by.get(to, there, shape, when);
    });
}

void remote_peer::put_signal(std::size_t to, const void* from, std::size_t size, std::size_t word, std::uint64_t value,
                             base::returns when, const char* doing) {
    run(to, doing, [&](rdma::remote_memory& by) {
        const rdma::remote_place there = place(to, size, doing);
        const rdma::remote_place signal = place(word, sizeof value, doing);
        by.put_signal(there, from, size, signal, value, false, when);
    });
}

void remote_peer::set_signal(std::size_t word, std::uint64_t value, const char* doing) {
    run(word, doing, [&](rdma::remote_memory& by) { by.signal(place(word, sizeof value, doing), value, false); });
}

void remote_peer::atomic(via_atomic_op op, via_type type, std::size_t word, const void* operand, const void* compare,
                         void* fetched, const char* doing) {
    const std::size_t size = atomic_size(op, type);
    remote_request asked;
    asked.what = remote_request::kind::atomic;
    asked.offset = word;
    asked.op = op;
    asked.type = type;
    if (operand != nullptr) std::memcpy(&asked.operand, operand, size);
    if (compare != nullptr) std::memcpy(&asked.compare, compare, size);
    const std::lock_guard lock{use_};
    core_.failed.throw_if(pe_, doing);
    doing_ = doing;
    throw_if_broken(doing);
    complete();  // the owner's processor takes no turn in the connection
    const remote_answer done = questions_.ask(asked, doing);
    if (done.what != remote_answer::kind::done) fail_to_connect(doing, pe_, "it answers another question");
    if (fetched != nullptr) std::memcpy(fetched, &done.fetched, size);
}

void remote_peer::quiet(const char* doing) {
    const std::lock_guard lock{use_};
    doing_ = doing;
    throw_if_broken(doing);
    complete();
}

void remote_peer::look(const char* doing) {
    const std::unique_lock lock{use_, std::try_to_lock};
    if (!lock) return;
    doing_ = doing;
    throw_if_broken(doing);
    if (!memory_) return;
    try {
        memory_->look();
    } catch (...) {
        note_failure();
        throw;
    }
    mark(is_owing());
}

void remote_peer::complete() {
    if (!memory_) return;
    try {
        memory_->quiet();
    } catch (...) {
        note_failure();
        throw;
    }
    mark(false);
}

void remote_peer::forget(heap::range segment) noexcept {
    const std::lock_guard lock{use_};
    segments_.erase(segment.begin);
}

/// The place of a range that has at least one byte. All of it is in one segment, as an allocation is.
rdma::remote_place remote_peer::place(std::size_t offset, std::size_t size, const char* doing) {
    auto next = segments_.upper_bound(offset);
    if (next == segments_.begin() || offset - std::prev(next)->first >= std::prev(next)->second.size) {
        remote_request asked;
        asked.what = remote_request::kind::segment;
        asked.offset = offset;
        const remote_answer found = questions_.ask(asked, doing);
        if (found.what != remote_answer::kind::segment || offset < found.begin || offset - found.begin >= found.size)
            fail_to_connect(doing, pe_, "it answers another question");
        const far_segment made{.size = found.size, .address = found.address, .key = found.key};
        next = std::next(segments_.insert_or_assign(found.begin, made).first);
    }
    const auto& [begin, segment] = *std::prev(next);
    const std::size_t skip = offset - begin;
    if (size <= segment.size - skip) return {.address = segment.address + skip, .key = segment.key};
    base::fail({.status = VIA_ERR_ADDRESS,
                .message = fmt::format("{}: {} bytes at heap offset {:#x} of PE {} pass the end of the segment by {}",
                                       doing, size, offset, pe_, size - (segment.size - skip)),
                .hint = "no allocation is in two segments",
                .pe = pe_,
                .size = size});
}

/// A write rings no bell here, so the wait naps; it ends when the peer is known to have failed, or to have closed its
/// end.
void remote_peer::wait(base::function_ref<bool()> ready) {
    const auto give_up = [this] { core_.failed.throw_if(pe_, doing_); };
    const auto say = [this] { return fmt::format("{}: for PE {} to acknowledge what was sent by RDMA", doing_, pe_); };
    const auto is_over = [&] { return ready() || broken_there_.load(std::memory_order_acquire); };
    (void)core::wait(core_, {.ready = is_over, .describe = say, .give_up = give_up, .rings = false});
    if (!broken_there_.load(std::memory_order_acquire) || ready()) return;
    base::fail({.status = VIA_ERR_PEER_FAILED,
                .message = fmt::format("{}: the connection broke at the end of PE {}", doing_, pe_),
                .hint = "the error at that PE says why",
                .pe = pe_});
}

/// The first operation of this PE: nothing is sent before the peer has said that its end is joined to this one.
void remote_peer::connect(const char* doing) {
    remote_request asked;
    asked.what = remote_request::kind::join;
    asked.end = make_end(doing);
    const remote_answer joined = questions_.ask(asked, doing);
    if (joined.what != remote_answer::kind::joined) fail_to_connect(doing, pe_, "it answers another question");
    join_end(joined.end, doing);
    local_adapter::opened& by = mine_.open(doing);
    if (!buffers_) buffers_.emplace(*by.by, buffer_size, buffer_count, doing);
    memory_.emplace(rdma::remote_parts{
        .by = *channel_,
        .ends = *ends_,
        .buffers = *buffers_,
        .key_of = [this](const void* begin, std::size_t size) { return mine_.key_of(begin, size, doing_); },
        .most_bytes = by.choice.which.most_bytes,
        .pe = pe_,
        .wait = [this](base::function_ref<bool()> ready) { wait(ready); }});
    connected_ = true;
}

/// This PE's end, made now if it was not.
rdma::endpoint remote_peer::make_end(const char* doing) {
    local_adapter::opened& by = mine_.open(doing);
    const std::lock_guard lock{setup_};
    check_open(doing);
    if (channel_) return channel_->by().here();
    const int requests = std::min(most_requests, by.choice.which.most_requests);
    std::string problem;
    if (!ends_) {
        auto queue = by.by->make_queue(requests, problem);
        if (queue == nullptr) fail_to_connect(doing, pe_, problem);
        ends_.emplace(std::move(queue), requests);
    }
    auto made = by.by->make_connection(
        ends_->queue(), {.requests = requests, .gid_index = by.choice.gid_index, .pkey_index = by.choice.pkey_index},
        problem);
    if (made == nullptr) fail_to_connect(doing, pe_, problem);
    channel_ = std::make_unique<rdma::channel>(std::move(made), *ends_, requests);
    return channel_->by().here();
}

/// Under the lock of the set-up.
void remote_peer::check_open(const char* doing) const {
    if (closed_) fail_to_connect(doing, pe_, "there was one, which is closed for good");
}

/// Nothing if it is joined to that one already.
void remote_peer::join_end(const rdma::endpoint& there, const char* doing) {
    const std::lock_guard lock{setup_};
    check_open(doing);
    if (other_ && same(*other_, there)) return;
    if (other_) fail_to_connect(doing, pe_, "its end is another one than before");
    std::string problem;
    if (!channel_->by().connect(there, problem)) fail_to_connect(doing, pe_, problem);
    other_ = there;
}

rdma::endpoint remote_peer::join(const rdma::endpoint& there) {
    const rdma::endpoint here = make_end("an RDMA connection");
    join_end(there, "an RDMA connection");
    return here;
}

void remote_peer::part(const char* doing) noexcept {
    {
        const std::lock_guard lock{setup_};
        if (!ends_) return;
    }
    try {
        quiet(doing);
    } catch (const std::exception&) {  // the peer waits for the word all the same
    }
    try {
        const std::lock_guard lock{use_};
        remote_request told;
        told.what = remote_request::kind::part;
        (void)questions_.ask(told, doing);
    } catch (const std::exception&) {
        parted_ = true;  // it needs nothing of this PE
    }
}

/// An end that was joined once has a peer that made one, and so will part; whatever has become of the ends.
bool remote_peer::is_free() noexcept {
    if (parted_.load(std::memory_order_acquire)) return true;
    const std::lock_guard lock{setup_};
    return !other_;
}

}  // namespace via::route
