// SPDX-License-Identifier: Apache-2.0
#include "route/remote_route.hpp"

#include <cstring>
#include <exception>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "base/error.hpp"
#include "core/wait.hpp"
#include "route/mapped_atomic.hpp"

namespace via::route {
namespace {

remote_answer refused(const std::string& why) {
    remote_answer made;
    why.copy(made.reason, sizeof made.reason - 1);
    return made;
}

}  // namespace

remote_route::remote_route(core::core& c, const heap::symmetric_heap& memory, const heap::host_backing& control,
                           base::event_loop& loop, std::string gpu)
    : core_{c}, memory_{memory}, mine_{c, memory, control, loop, std::move(gpu)}, busy_{c.npes} {
    for (int pe = 0; pe < c.npes; ++pe) {
        const bool is_remote = c.others.is_remote(pe);
        peers_.push_back(is_remote ? std::make_unique<remote_peer>(c, mine_, busy_, lost_, pe) : nullptr);
    }
}

void remote_route::prepare(int pe, std::size_t offset, const char* doing) { at(pe).prepare(offset, doing); }

void remote_route::put(int pe, std::size_t to, const void* from, const base::rows& shape, base::returns when,
                       const char* doing, losses::count* told) {
    at(pe).put(to, from, shape, when, doing, told);
}

void remote_route::get(int pe, void* to, std::size_t from, const base::rows& shape, base::returns when,
                       const char* doing, losses::count* told) {
    at(pe).get(to, from, shape, when, doing, told);
}

void remote_route::put_signal(int pe, std::size_t to, const void* from, std::size_t size, std::size_t word,
                              std::uint64_t value, base::returns when, const char* doing, losses::count* told) {
    at(pe).put_signal(to, from, size, word, value, when, doing, told);
}

void remote_route::set_signal(int pe, std::size_t word, std::uint64_t value, const char* doing, losses::count* told) {
    at(pe).set_signal(word, value, doing, told);
}

void remote_route::atomic(int pe, via_atomic_op op, via_type type, std::size_t word, const void* operand,
                          const void* compare, void* fetched, const char* doing, losses::count* told) {
    at(pe).atomic(op, type, word, operand, compare, fetched, doing, told);
}

void remote_route::quiet(int pe, const char* doing, losses::count* told) {
    if (core_.others.is_remote(pe)) at(pe).quiet(doing, told);
}

std::uint32_t remote_route::look(int pe, const char* doing) {
    at(pe).look(doing);
    return at(pe).breaks();
}

/// All that can be completed is, before a failure is told of.
void remote_route::quiet(losses::count& told, const char* doing) {
    std::exception_ptr found;
    for (int pe = busy_.next(-1); pe >= 0; pe = busy_.next(pe)) {
        try {
            at(pe).quiet(doing, nullptr);
        } catch (...) {
            found = std::current_exception();  // a loss, or what keeps this one call from going on
        }
    }
    if (const std::exception_ptr lost = lost_.next(told)) std::rethrow_exception(lost);
    if (found) std::rethrow_exception(found);
}

void remote_route::forget(heap::range segment) noexcept {
    for (const auto& each : peers_) {
        if (each != nullptr) each->forget(segment);
    }
    mine_.forget(segment);
}

void remote_route::give_up(int pe) {
    if (peers_[static_cast<std::size_t>(pe)] != nullptr) at(pe).give_up();
}

void remote_route::close() noexcept {
    for (const auto& each : peers_) {
        if (each != nullptr) each->close();
    }
}

void remote_route::part(const char* doing) {
    for (const auto& each : peers_) {
        if (each != nullptr) each->part(doing);
    }
    int waits_for = 0;
    const auto is_free = [&] {
        for (int pe = 0; pe < core_.npes; ++pe) {
            waits_for = pe;
            if (peers_[static_cast<std::size_t>(pe)] != nullptr && !at(pe).is_free() && !core_.failed.has(pe))
                return false;
        }
        return true;
    };
    const auto say = [&] { return fmt::format("{}: for PE {} to part", doing, waits_for); };
    const auto go_on = [] {};
    const base::deadline until{base::seconds{core_.options.timeout}};
    (void)core::wait(core_, {.ready = is_free, .describe = say, .give_up = go_on, .until = &until});
}

remote_answer remote_route::answer(const remote_request& asked) {
    try {
        return serve(asked);
    } catch (const base::error& failed) {
        const base::failure& why = failed.details();
        return refused(why.hint.empty() ? why.message : fmt::format("{} ({})", why.message, why.hint));
    } catch (const std::exception& failed) {
        return refused(failed.what());
    }
}

remote_answer remote_route::serve(const remote_request& asked) {
    static constexpr const char* doing = "a peer's request";
    if (!core_.others.is_remote(asked.from)) return refused("this PE is not reached by RDMA by that one");
    if (core_.failed.has(asked.from)) return refused("this PE has been told that you have failed");
    remote_answer made;
    switch (asked.what) {
        case remote_request::kind::join: {
            const numbered_end mine =
                at(asked.from).ends().answer({.end = asked.end, .number = asked.number}, "an RDMA connection");
            made.end = mine.end;
            made.number = mine.number;
            made.what = mine.number == 0 ? remote_answer::kind::used : remote_answer::kind::joined;
            break;
        }
        case remote_request::kind::segment: {
            const auto found = mine_.lend(asked.offset, doing);
            made.what = found ? remote_answer::kind::segment : remote_answer::kind::nothing;
            if (!found) break;
            made.begin = found->where.begin;
            made.size = found->where.size;
            made.address = reinterpret_cast<std::uintptr_t>(core_.heap.base) + found->where.begin;
            made.key = found->key;
            made.shares_atomics = found->shares_atomics ? 1 : 0;
            break;
        }
        case remote_request::kind::atomic: return carry_out(asked);
        case remote_request::kind::broken:
            at(asked.from).ends().note_broken(asked.number);
            core::notify(core_.block());
            made.what = remote_answer::kind::done;
            break;
        case remote_request::kind::part:
            at(asked.from).note_parted();
            core::notify(core_.block());
            made.what = remote_answer::kind::done;
            break;
    }
    return made;
}

/// With this processor, whose own atomics on the word are thus of the same domain.
remote_answer remote_route::carry_out(const remote_request& asked) {
    const auto op = static_cast<via_atomic_op>(asked.op);
    const auto type = static_cast<via_type>(asked.type);
    remote_answer made;
    made.what = remote_answer::kind::nothing;
    if (!memory_.find_segment(asked.offset)) return made;  // an aligned word that begins in it ends in it
    const bool exists = with_word_type(type, [&](auto kind) {
        return run_atomic<decltype(kind)>(core_.heap.base + asked.offset, op, &asked.operand, &asked.compare,
                                          &made.fetched);
    });
    if (!exists) return refused("there is no such atomic operation");
    made.what = remote_answer::kind::done;
    if (op != VIA_ATOMIC_FETCH) core::notify(core_.block());
    return made;
}

remote_route::description remote_route::describe(int pe) const {
    const bool connected = at(pe).is_connected();
    const local_adapter::opened* const mine = mine_.look();
    if (mine == nullptr) return {.connected = connected, .how = "no adapter is opened before the first use"};
    std::string how = fmt::format("by {}, {}", rdma::name_of(mine->choice.which), mine->choice.reason);
    if (const std::string_view trouble = mine_.trouble(); !trouble.empty()) how += fmt::format("; {}", trouble);
    if (at(pe).shares_atomics()) how += "; 64-bit additions and exchanges by the adapters";
    return {.connected = connected, .how = std::move(how)};
}

}  // namespace via::route
