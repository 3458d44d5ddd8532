// SPDX-License-Identifier: Apache-2.0
#include "route/remote_peer.hpp"

#include <algorithm>
#include <cstring>
#include <exception>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "base/error.hpp"
#include "route/mapped_atomic.hpp"

namespace via::route {
namespace {

/// In the control memory it is the library's own, of which nothing is owed to the program.
bool is_own(const far_place& what) {
    return what.in == nullptr && !what.on_device() && core::control_offset_of(what.at.offset) < core::control_area;
}

/// A get is repeated while a streak of failures has lasted no longer, and over so many streaks: a part of it that
/// arrives ends one, and the next failure begins another.
constexpr base::seconds longest_streak{3};
constexpr int most_streaks = 10;

[[nodiscard]] bool holds(const std::pair<const std::size_t, far_segment>& each, std::size_t offset) noexcept {
    return offset >= each.first && offset - each.first < each.second.size;
}

/// Bytes from the first to the end of the last row.
std::size_t extent(const base::rows& shape, std::size_t step) {
    return shape.count == 0 ? 0 : (shape.count - 1) * step + shape.size;
}

}  // namespace

remote_peer::remote_peer(core::core& c, local_adapter& mine, busy_peers& busy, kept_requests& kept, losses& lost,
                         int pe)
    : core_{c}, busy_{busy}, kept_{kept}, lost_{lost}, pe_{pe}, mine_{mine}, ends_{mine, pe}, questions_{c, mine, pe} {}

/// Nothing of the program's need follow what the library writes into the control memory.
inline void remote_peer::note_written(const far_range& what) noexcept {
    if (is_own(what.begin)) return;
    written_[static_cast<std::size_t>(what.begin.at.kind)] = true;
    if (what.settled_by != rdma::settling::nothing) unsettled_ = unsettled{.where = what.place, .by = what.settled_by};
}

/// A range that has at least one byte. All of it is in one segment, as an allocation is; what is in an attachment has
/// been checked.
inline remote_peer::far_range remote_peer::find(const far_place& what, std::size_t size, const char* doing) {
    const auto in = [&](const far_segment& segment, std::size_t skip) {
        return far_range{.begin = what,
                         .place = {.address = segment.address + (segment.stage == 0 ? skip : 0), .key = segment.key},
                         .stage = segment.stage,
                         .settled_by = segment.settled_by};
    };
    const std::size_t offset = what.at.offset;
    if (what.in != nullptr) return in(*what.in, offset);
    const far_segments::value_type* found = last_found_[static_cast<std::size_t>(what.at.kind)];
    if (found == nullptr || !holds(*found, offset)) found = &find_segment(what.at, doing);
    const auto& [begin, segment] = *found;
    const std::size_t left = segment.size - (offset - begin);
    if (size > left) fail_past(what, size, left, doing);
    return in(segment, offset - begin);
}

inline void remote_peer::write(rdma::remote_memory& by, const far_range& to, const void* from, const base::rows& shape,
                               base::returns when) {
    if (to.is_staged()) return write_staged(by, to, static_cast<const std::byte*>(from), shape);
    note_written(to);
    by.put(to.place, from, shape, when);
}

void remote_peer::write_word(rdma::remote_memory& by, const far_range& word, std::uint64_t value) {
    if (word.is_staged()) {  // the peer's GPU takes no turn in the connection
        if (unsettled_ || written_[0] || written_[1]) finish(by);
        return ask_for_atomic(VIA_ATOMIC_SET, VIA_UINT64, word.begin, &value, nullptr, nullptr, doing_);
    }
    note_written(word);
    by.signal(word.place, value, false);
}

/// A get that breaks the connection is repeated on the next connection: nobody has seen anything of it. A put is not
/// repeated, as the peer may have seen the first one and written there since. Neither is the get of a caller whose put
/// was lost with the same connection: that loss is told first.
template <class Action>
void remote_peer::run(const kind_of_work& what, const char* doing, losses::count* told, Action action) {
    const std::lock_guard lock{use_};
    for (int streaks = 0;;) {
        core_.failed.throw_if(pe_, doing);
        begin(doing, told);
        if (!memory_) [[unlikely]]
            connect(doing);
        // Until it is known which requests the action makes. Of those of a get nothing is lost that it does not tell.
        if (what.is_owed && !what.is_repeatable) owed_ = ~rdma::channel::position{0};
        try {
            action(*memory_);
            break;
        } catch (...) {
            const std::uint32_t lost_before = lost_through_;
            const std::exception_ptr why = note_failure();
            const bool is_to_tell = told != nullptr && lost_through_ != lost_before;
            if (failures_ <= 1) ++streaks;
            const bool is_short =
                streaks <= most_streaks && (failures_ <= 1 || base::since(failing_since_) < longest_streak);
            if (what.is_repeatable && !is_to_tell && is_short && !memory_ && !broken_) continue;
            tell(told);
            std::rethrow_exception(why);
        }
    }
    if (what.is_owed) owed_ = end_->by.pushed();
    mark(is_owing());
    if (memory_->keeps()) note_kept(true);
}

/// What comes after a loss must not arrive before who asks knows of it: whoever sees a flag would take the data before
/// it for there.
void remote_peer::begin_anew(losses::count* told) {
    close_if_broken();
    tell_broken();
    tell(told);
    if (broken_) std::rethrow_exception(broken_);
}

/// Throws the first of what was lost that `told` does not count, if some of it was this peer's.
void remote_peer::tell(losses::count* told) const {
    if (knows(told)) return;
    if (const std::exception_ptr lost = lost_.next(*told)) std::rethrow_exception(lost);
}

/// Under the lock of the operation, as mark().
void remote_peer::note_kept(bool keeps) {
    if (is_keeping_ == keeps) return;
    keeps ? kept_.add(pe_) : kept_.remove(pe_);
    is_keeping_ = keeps;
}

void remote_peer::give_kept() {
    const std::unique_lock lock{use_, std::try_to_lock};
    if (!lock) return;
    if (memory_) memory_->give_kept();
    note_kept(memory_ && memory_->keeps());
}

void remote_peer::prepare(const far_place& what, const char* doing) {
    run({.is_repeatable = true}, doing, nullptr, [&](rdma::remote_memory&) { (void)find(what, 1, doing); });
}

void remote_peer::put(const far_place& to, const void* from, const base::rows& shape, base::returns when,
                      const char* doing, losses::count* told) {
    run({.is_owed = !is_own(to)}, doing, told, [&](rdma::remote_memory& by) {
        write(by, find(to, extent(shape, shape.there_step), doing), from, shape, heard_of(when));
    });
}

/// Nobody waits for the library's own pushes, but for what the program has under way before them, of which its last
/// may not be signalled.
base::returns remote_peer::heard_of(base::returns when) const noexcept {
    return when == base::returns::unwatched && is_owing() ? base::returns::source_reusable : when;
}

void remote_peer::get(void* to, const far_place& from, const base::rows& shape, base::returns when, const char* doing,
                      losses::count* told) {
    run({.is_owed = !is_own(from), .is_repeatable = true}, doing, told, [&](rdma::remote_memory& by) {
        const far_range there = find(from, extent(shape, shape.there_step), doing);
        if (there.is_staged()) return read_staged(by, static_cast<std::byte*>(to), there, shape);
        by.get(to, there.place, shape, when);
    });
}

void remote_peer::put_ringing(const far_put& what, std::uint32_t ring, const char* doing) {
    run({.is_owed = false}, doing, nullptr, [&](rdma::remote_memory& by) {
        const rdma::outgoing put{.to = find(what.to, what.from.size(), doing).place, .from = what.from};
        by.put_ringing(put, ring, heard_of(base::returns::unwatched));
    });
}

/// One chain, where the connection's order is that in which both are seen.
void remote_peer::put_signal(const far_place& to, const void* from, std::size_t size, const far_place& word,
                             std::uint64_t value, base::returns when, const char* doing, losses::count* told) {
    run({.is_owed = !is_own(to)}, doing, told, [&](rdma::remote_memory& by) {
        const far_range there = find(to, size, doing);
        const far_range signal = find(word, sizeof value, doing);
        const bool is_ordered = to.at.kind == word.at.kind && there.settled_by == rdma::settling::nothing;
        if (!is_ordered || there.is_staged() || signal.is_staged()) {
            write(by, there, from, {.size = size}, when);
            order_before(by, word);
            return write_word(by, signal, value);
        }
        note_written(there);
        by.put_signal(there.place, from, size, signal.place, value, false, when);
    });
}

void remote_peer::set_signal(const far_place& word, std::uint64_t value, const char* doing, losses::count* told) {
    run({.is_owed = !is_own(word)}, doing, told, [&](rdma::remote_memory& by) {
        order_before(by, word);
        write_word(by, find(word, sizeof value, doing), value);
    });
}

/// The adapters' are additions and conditional exchanges of 64-bit integers, on memory of processors. Whether the
/// peer's are atomic with its processors is known from its first segment; where this PE's own are not, no connection is
/// made only to ask.
bool remote_peer::is_for_adapter(via_atomic_op op, via_type type, const far_place& word, const char* doing) {
    if (word.on_device()) return false;
    if (op != VIA_ATOMIC_ADD && op != VIA_ATOMIC_COMPARE_SWAP) return false;
    if (type != VIA_INT64 && type != VIA_UINT64) return false;
    if (mine_.open(doing).choice.which.atomics != rdma::atomicity::everyone) return false;
    if (atomics_.load(std::memory_order_relaxed) == atomics_by::not_known) prepare(word, doing);
    return shares_atomics();
}

/// Never made twice: what was under way when a connection broke may have been done.
void remote_peer::atomic_by_adapter(via_atomic_op op, const far_place& word, const void* operand, const void* compare,
                                    void* fetched, const char* doing, losses::count* told) {
    std::uint64_t value = 0;
    std::memcpy(&value, operand, sizeof value);
    run({.is_owed = true}, doing, told, [&](rdma::remote_memory& by) {
        const rdma::remote_place there = find(word, sizeof value, doing).place;
        order_before(by, word);
        std::uint64_t before = 0;
        if (op == VIA_ATOMIC_ADD) {
            before = by.fetch_add(there, value);
        } else {
            std::uint64_t expected = 0;
            std::memcpy(&expected, compare, sizeof expected);
            before = by.compare_swap(there, expected, value);
        }
        if (fetched != nullptr) std::memcpy(fetched, &before, sizeof before);
    });
}

void remote_peer::atomic(via_atomic_op op, via_type type, const far_place& word, const void* operand,
                         const void* compare, void* fetched, const char* doing, losses::count* told) {
    if (is_for_adapter(op, type, word, doing))
        return atomic_by_adapter(op, word, operand, compare, fetched, doing, told);
    const std::lock_guard lock{use_};
    core_.failed.throw_if(pe_, doing);
    begin(doing, told);
    complete_owed(told);  // the owner's processor, and its GPU, take no turn in the connection
    say_broken();         // nor in one that broke, by which something may come as long as the owner knows nothing of it
    ask_for_atomic(op, type, word, operand, compare, fetched, doing);
}

void remote_peer::ask_for_atomic(via_atomic_op op, via_type type, const far_place& word, const void* operand,
                                 const void* compare, void* fetched, const char* doing) {
    const std::size_t size = atomic_size(op, type);
    remote_request asked;
    asked.what = remote_request::kind::atomic;
    asked.heap = word.at.kind;
    asked.offset = word.at.offset;
    asked.attachment = word.attachment();
    asked.op = op;
    asked.type = type;
    if (operand != nullptr) std::memcpy(&asked.operand, operand, size);
    if (compare != nullptr) std::memcpy(&asked.compare, compare, size);
    const remote_answer done = questions_.ask(asked, doing);
    if (done.what != remote_answer::kind::done) fail_to_connect(doing, pe_, "it answers another question");
    if (fetched != nullptr) std::memcpy(fetched, &done.fetched, size);
}

void remote_peer::quiet(const char* doing, losses::count* told) {
    const std::lock_guard lock{use_};
    begin(doing, told);
    complete(told);
}

/// If the connection breaks with nothing of the program's under way, then all of that is done; and who is not told of
/// a loss has nothing to wait for either.
template <class Action>
bool remote_peer::attempt(losses::count* told, Action action) {
    try {
        return action();
    } catch (...) {
        const std::exception_ptr why = note_failure();
        tell(told);
        if (memory_ || broken_) std::rethrow_exception(why);
        return true;
    }
}

void remote_peer::complete(losses::count* told) {
    if (!memory_) return;
    const auto finish_all = [&] { return finish(*memory_), true; };
    if (attempt(told, finish_all)) mark(false);
}

/// What is the program's. The library's own need not have arrived; but it may be known to be lost.
void remote_peer::complete_owed(losses::count* told) {
    if (is_owing()) return complete(told);
    if (!memory_) return;
    const auto look = [&] { return memory_->look(), true; };
    if (attempt(told, look)) mark(is_owing());
}

bool remote_peer::try_quiet(pending& what, const char* doing, losses::count* told) {
    const std::unique_lock lock{use_, std::try_to_lock};
    if (!lock) return false;
    begin(doing, told);
    if (!memory_) return true;
    if (what.end == 0) what = {.end = end_->number, .at = memory_->last()};
    if (what.end != end_->number) return true;  // it was done, or lost with its connection, which has been told
    if (!attempt(told, [&] { return has_arrived(what); })) return false;
    mark(is_owing());
    return true;
}

void remote_peer::look(const char* doing) {
    const std::unique_lock lock{use_, std::try_to_lock};
    if (!lock) return;
    begin(doing, nullptr);
    if (!memory_) return;
    try {
        memory_->look();
        mark(is_owing());
    } catch (...) {
        (void)note_failure();
    }
    if (broken_) std::rethrow_exception(broken_);
}

void remote_peer::forget(heap::range segment, core::memory_kind kind) noexcept {
    const std::lock_guard lock{use_};
    segments_[static_cast<std::size_t>(kind)].erase(segment.begin);
    last_found_[static_cast<std::size_t>(kind)] = nullptr;
}

/// The segment that holds that place, which is asked for where it is not known.
const remote_peer::far_segments::value_type& remote_peer::find_segment(core::heap_place what, const char* doing) {
    const far_segments& known = segments_[static_cast<std::size_t>(what.kind)];
    auto found = known.upper_bound(what.offset);
    if (found != known.begin()) --found;
    if (found == known.end() || !holds(*found, what.offset)) found = ask_for_segment(what, doing);
    last_found_[static_cast<std::size_t>(what.kind)] = &*found;
    return *found;
}

void remote_peer::fail_past(const far_place& what, std::size_t size, std::size_t left, const char* doing) const {
    base::fail(
        {.status = VIA_ERR_ADDRESS,
         .message = fmt::format("{}: {} bytes at {}heap offset {:#x} of PE {} pass the end of the segment by {}", doing,
                                size, what.on_device() ? "device " : "", what.at.offset, pe_, size - left),
         .hint = "no allocation is in two segments",
         .pe = pe_,
         .size = size});
}

/// How this PE reaches memory that the peer describes.
far_segment remote_peer::reached_as(const remote_answer& found, const char* doing) {
    if (found.way == rdma::device_way::no_device) {
        const bool by_adapters =
            found.shares_atomics != 0 && mine_.open(doing).choice.which.atomics == rdma::atomicity::everyone;
        atomics_.store(by_adapters ? atomics_by::adapter : atomics_by::processor, std::memory_order_relaxed);
    }
    return {.size = found.size,
            .address = found.address,
            .key = found.key,
            .stage = found.stage,
            .settled_by = found.settled_by,
            .attachment = found.attachment};
}

remote_peer::far_segments::const_iterator remote_peer::ask_for_segment(core::heap_place what, const char* doing) {
    remote_request asked;
    asked.what = remote_request::kind::segment;
    asked.heap = what.kind;
    asked.offset = what.offset;
    const remote_answer found = questions_.ask(asked, doing);
    const bool holds = what.offset >= found.begin && what.offset - found.begin < found.size;
    const bool is_device = found.way != rdma::device_way::no_device;
    const bool is_it = found.what == remote_answer::kind::segment && found.attachment == 0;
    if (!is_it || !holds || is_device != what.on_device()) fail_to_connect(doing, pe_, "it answers another question");
    if (is_device) device_way_.store(found.way, std::memory_order_relaxed);
    return segments_[static_cast<std::size_t>(what.kind)].insert_or_assign(found.begin, reached_as(found, doing)).first;
}

remote_peer::far_attachment remote_peer::find_attachment(std::uint64_t window, std::uint64_t offset,
                                                         const char* doing) {
    const std::lock_guard lock{use_};
    core_.failed.throw_if(pe_, doing);
    remote_request asked;
    asked.what = remote_request::kind::window;
    asked.window = window;
    asked.offset = offset;
    const remote_answer found = questions_.ask(asked, doing);
    if (found.what == remote_answer::kind::nothing) return {.memory = {}, .reason = found.reason};
    const bool holds = offset >= found.begin && offset - found.begin < found.size;
    if (found.what != remote_answer::kind::segment || found.attachment == 0 || !holds)
        fail_to_connect(doing, pe_, "it answers another question");
    return {.begin = found.begin,
            .lies_at = found.lies_at,
            .on_device = found.way != rdma::device_way::no_device,
            .memory = reached_as(found, doing),
            .reason = {}};
}

}  // namespace via::route
