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

/// Of a peer whose transfers this PE's GPU copies: two halves, of which one is copied while the other is sent.
constexpr std::size_t stage_size = std::size_t{1} << 20;

remote_answer refused(const std::string& why) {
    remote_answer made;
    why.copy(made.reason, sizeof made.reason - 1);
    return made;
}

}  // namespace

remote_route::remote_route(core::core& c, const heap::symmetric_heap& memory, const heap::host_backing& control,
                           lent_device* device, base::event_loop& loop, std::string gpu)
    : core_{c},
      memory_{memory},
      device_{device},
      mine_{c, memory, control, device, loop, std::move(gpu)},
      stages_(static_cast<std::size_t>(c.npes)),
      busy_{c.npes} {
    for (int pe = 0; pe < c.npes; ++pe) {
        const bool is_remote = c.others.is_remote(pe);
        peers_.push_back(is_remote ? std::make_unique<remote_peer>(c, mine_, busy_, lost_, pe) : nullptr);
    }
}

void remote_route::prepare(int pe, core::heap_place what, const char* doing) { at(pe).prepare(what, doing); }

void remote_route::put(int pe, core::heap_place to, const void* from, const base::rows& shape, base::returns when,
                       const char* doing, losses::count* told) {
    at(pe).put(to, from, shape, when, doing, told);
}

void remote_route::get(int pe, void* to, core::heap_place from, const base::rows& shape, base::returns when,
                       const char* doing, losses::count* told) {
    at(pe).get(to, from, shape, when, doing, told);
}

void remote_route::put_signal(int pe, core::heap_place to, const void* from, std::size_t size, core::heap_place word,
                              std::uint64_t value, base::returns when, const char* doing, losses::count* told) {
    at(pe).put_signal(to, from, size, word, value, when, doing, told);
}

void remote_route::set_signal(int pe, core::heap_place word, std::uint64_t value, const char* doing,
                              losses::count* told) {
    at(pe).set_signal(word, value, doing, told);
}

void remote_route::atomic(int pe, via_atomic_op op, via_type type, core::heap_place word, const void* operand,
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

void remote_route::forget(heap::range segment, core::memory_kind kind) noexcept {
    for (const auto& each : peers_) {
        if (each != nullptr) each->forget(segment, kind);
    }
    const std::lock_guard lock{device_use_};
    mine_.forget(segment, kind);
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
        case remote_request::kind::segment: return describe_segment(asked, doing);
        case remote_request::kind::atomic:
            if (asked.heap == core::memory_kind::host) return carry_out(asked);
            [[fallthrough]];
        case remote_request::kind::flush:
        case remote_request::kind::copy_in:
        case remote_request::kind::copy_out: return carry_out_on_device(asked);
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

remote_answer remote_route::describe_segment(const remote_request& asked, const char* doing) {
    remote_answer made;
    const auto found = mine_.lend({asked.offset, asked.heap}, doing);
    made.what = found ? remote_answer::kind::segment : remote_answer::kind::nothing;
    if (!found) return made;
    made.begin = found->where.begin;
    made.size = found->where.size;
    made.address = found->address;
    made.key = found->key;
    made.shares_atomics = found->shares_atomics ? 1 : 0;
    made.way = found->way;
    if (found->way == rdma::device_way::staged) {
        const std::span<std::byte> stage = stage_for(asked.from, made.key, doing);
        made.address = reinterpret_cast<std::uintptr_t>(stage.data());
        made.stage = stage.size();
    } else if (found->way != rdma::device_way::no_device) {
        made.settled_by = device_->settled_by();
    }
    return made;
}

std::span<std::byte> remote_route::stage_for(int pe, std::uint32_t& key, const char* doing) {
    base::mapping& stage = stages_[static_cast<std::size_t>(pe)];
    rdma::local_memory& known = mine_.open(doing).known;
    if (stage.size() == 0) {
        auto made = base::mapping::of_pages(stage_size, doing);
        known.add(made.data(), made.size(), doing);
        stage = std::move(made);
    }
    key = known.remote_key(stage.data());
    return {stage.data(), stage.size()};
}

/// Registering a GPU's memory is the driver's affair as well, and may take long.
bool remote_route::takes_long(const remote_request& asked) noexcept { return asked.heap == core::memory_kind::device; }

/// By this PE's GPU, on memory that stays while it does.
remote_answer remote_route::carry_out_on_device(const remote_request& asked) {
    if (device_ == nullptr) return refused("this PE has no device heap");
    const std::lock_guard lock{device_use_};
    remote_answer made;
    made.what = remote_answer::kind::done;
    if (asked.what == remote_request::kind::flush) {
        device_->flush();
        return made;
    }
    const bool is_there = device_->find_segment(asked.offset).has_value();
    made.what = is_there ? remote_answer::kind::done : remote_answer::kind::nothing;
    if (!is_there) return made;
    if (asked.what != remote_request::kind::atomic)
        return copy(asked) ? made : refused("the bytes to copy are not all on the stage, or in the segment");
    device_->atomic(static_cast<via_atomic_op>(asked.op), static_cast<via_type>(asked.type), asked.offset,
                    &asked.operand, &asked.compare, &made.fetched);
    return made;
}

/// False if it passes the end of the stage, or of the segment. No sum overflows: see decode_remote_request().
bool remote_route::copy(const remote_request& asked) {
    const base::mapping& stage = stages_[static_cast<std::size_t>(asked.from)];
    const auto& [size, count, step] = asked.rows;
    const heap::range segment = *device_->find_segment(asked.offset);
    if (asked.stage_at + size * count > stage.size()) return false;
    if (asked.offset + (count - 1) * step + size > segment.end()) return false;
    std::byte* const packed = stage.data() + asked.stage_at;
    if (asked.what == remote_request::kind::copy_in) {
        device_->copy_in(asked.offset, step, packed, size, count);
    } else {
        device_->copy_out(packed, asked.offset, step, size, count);
    }
    return true;
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

remote_route::description remote_route::describe_device(int pe) const {
    const rdma::device_way way = at(pe).device_way();
    if (way == rdma::device_way::no_device)
        return {.connected = false, .how = "by what its adapter reaches is asked with the first use"};
    if (way == rdma::device_way::staged)
        return {.connected = true,
                .how = "its adapter does not reach it: copied by its GPU, from and to memory of its processor"};
    return {.connected = true, .how = fmt::format("its adapter reaches it by {}", rdma::name_of(way))};
}

}  // namespace via::route
