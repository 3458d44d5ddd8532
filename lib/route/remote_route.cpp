// SPDX-License-Identifier: Apache-2.0
#include "route/remote_route.hpp"

#include <exception>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "base/error.hpp"
#include "core/wait.hpp"

namespace via::route {

remote_route::remote_route(core::core& c, const heap::symmetric_heap& memory, const heap::host_backing& control,
                           lent_device* device, base::event_loop& loop, std::string gpu)
    : core_{c},
      memory_{memory},
      device_{device},
      mine_{c, memory, control, device, loop, std::move(gpu)},
      lines_{c, mine_, loop},
      loop_{loop},
      letters_{c, loop},
      attachments_{mine_},
      stages_(static_cast<std::size_t>(c.npes)),
      busy_{c.npes},
      kept_{c.npes, loop, [this](int pe) { at(pe).give_kept(); }} {
    for (int pe = 0; pe < c.npes; ++pe) {
        const bool is_remote = c.others.is_remote(pe);
        peers_.push_back(is_remote ? std::make_unique<remote_peer>(c, mine_, busy_, kept_, lost_, pe) : nullptr);
    }
}

void remote_route::join(window_side windows) {
    attachments_.join(std::move(windows.book));
    letter_ = std::move(windows.letter);
}

void remote_route::prepare(int pe, const far_place& what, const char* doing) { at(pe).prepare(what, doing); }

void remote_route::atomic(int pe, via_atomic_op op, via_type type, const far_place& word, const void* operand,
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
void remote_route::complete(const char* doing) {
    std::exception_ptr found;
    for (int pe = busy_.next(-1); pe >= 0; pe = busy_.next(pe)) {
        const std::uint32_t lost = lost_.size();
        try {
            at(pe).quiet(doing, nullptr);
        } catch (...) {
            if (lost_.size() == lost) found = std::current_exception();
        }
    }
    if (found) std::rethrow_exception(found);
}

void remote_route::quiet(losses::count& told, const char* doing) {
    std::exception_ptr found;
    try {
        complete(doing);
    } catch (...) {
        found = std::current_exception();
    }
    if (const std::exception_ptr lost = lost_.next(told)) std::rethrow_exception(lost);
    if (found) std::rethrow_exception(found);
}

void remote_route::forget(heap::range segment, core::memory_kind kind) noexcept {
    for (const auto& each : peers_) {
        if (each != nullptr) each->forget(segment, kind);
    }
    std::unique_lock lock{device_use_, std::defer_lock};
    if (kind == core::memory_kind::device) lock.lock();
    mine_.forget(segment, kind);
}

void remote_route::send(const revoke_message& what) {
    if (what.what == revoke_message::kind::kept) return;  // which the owner finds out by waiting
    remote_request told;
    told.what =
        what.what == revoke_message::kind::revoke ? remote_request::kind::revoke : remote_request::kind::dropped;
    told.attachment = what.buffer;
    told.registration = what.registration;
    loop_.post([this, told, to = what.to] { letters_.send(to, told); });
}

void remote_route::ask_to_look(int pe) {
    loop_.post([this, pe] {
        remote_request asked;
        asked.what = remote_request::kind::look;
        if (letters_.waiting(pe) == 0) letters_.send(pe, asked);
    });
}

void remote_route::give_up(int pe) {
    if (peers_[static_cast<std::size_t>(pe)] == nullptr) return;
    at(pe).give_up();
    lines_.forget(pe);
    loop_.post([this, pe] { letters_.forget(pe); });
}

void remote_route::close() noexcept {
    for (const auto& each : peers_) {
        if (each != nullptr) each->close();
    }
}

void remote_route::part(const char* doing) {
    const base::deadline until{base::seconds{core_.options.timeout}};
    for (const auto& each : peers_) {
        if (each != nullptr) each->part(doing, until);
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
    (void)core::wait(core_, {.ready = is_free, .describe = say, .give_up = go_on, .until = &until});
}

remote_route::description remote_route::describe(int pe) const {
    const bool connected = at(pe).is_connected();
    const local_adapter::opened* const mine = mine_.look();
    if (mine == nullptr) return {.connected = connected, .how = "no adapter is opened before the first use"};
    std::string how = fmt::format("by {}, {}", rdma::name_of(mine->choice.which), mine->choice.reason);
    if (const std::string_view trouble = mine_.trouble(); !trouble.empty()) how += fmt::format("; {}", trouble);
    if (at(pe).shares_atomics()) how += "; 64-bit additions and exchanges by the adapters";
    if (const std::string asked = at(pe).how_asked(); !asked.empty()) how += fmt::format("; questions {}", asked);
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
