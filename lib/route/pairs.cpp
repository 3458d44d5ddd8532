// SPDX-License-Identifier: Apache-2.0
#include "route/pairs.hpp"

#include <algorithm>
#include <chrono>

#include <fmt/format.h>

#include "base/error.hpp"

namespace via::route {
namespace {

/// Times of a set-up. An answer needs no more than a control thread that is awake; a process that loads its driver at
/// the time may take long.
constexpr pair_setup::times allowed{.patience = std::chrono::seconds{10}, .pause = std::chrono::milliseconds{50}};

}  // namespace

pairs::pairs(const core::core& c, base::event_loop& loop, letters& out, answers self)
    : core_{c}, loop_{loop}, out_{out}, self_{std::move(self)}, wants_(static_cast<std::size_t>(c.npes)) {
    for (int pe = 0; pe < c.npes; ++pe) all_.emplace_back(c.pe, pe, allowed);
}

bool pairs::settle(int pe, const char* doing) {
    const auto index = static_cast<std::size_t>(pe);
    std::unique_lock lock{mutex_};
    if (at(pe).is_set_up()) return true;
    const std::uint64_t before = wants_[index];
    lock.unlock();
    loop_.post([this, pe] { want(pe); });
    lock.lock();
    // Until the control thread has come to it, BAD is an old one, which is worth another try.
    const auto settled = [&] {
        return at(pe).is_set_up() || (wants_[index] != before && at(pe).now() == pair_setup::state::bad);
    };
    (void)changed_.wait_for(lock, base::deadline{base::seconds{core_.options.timeout}}.left(), settled);
    const bool is_set_up = at(pe).is_set_up();
    const bool late = at(pe).now() != pair_setup::state::bad;
    lock.unlock();
    if (is_set_up) return true;
    core_.failed.throw_if(pe, doing);
    if (!late) return false;
    base::fail({.status = VIA_ERR_TIMEOUT,
                .message = fmt::format("{}: PE {} has not answered yet whether it and this PE map each other's GPU "
                                       "memory",
                                       doing, pe),
                .hint = "via-info shows the pair",
                .pe = pe});
}

void pairs::require(int pe, const char* doing) {
    if (settle(pe, doing)) return;
    base::fail({.status = VIA_ERR_UNSUPPORTED,
                .message = fmt::format("{}: PE {} and this PE do not map each other's GPU memory: {}", doing, pe,
                                       text_of(look(pe).cause)),
                .hint =
                    "via-info shows the pair; without P2P the host's transfers are staged if this process sees that "
                    "PE's GPU (CUDA_VISIBLE_DEVICES), and go by RDMA with VIADUCT_ROUTE=remote",
                .pe = pe});
}

void pairs::want(int pe) {
    const auto mine = self_.mine();
    if (!mine) return;
    pair_setup::orders todo;
    {
        const std::lock_guard lock{mutex_};
        todo = at(pe).want(*mine, base::clock::now());
        ++wants_[static_cast<std::size_t>(pe)];
    }
    perform(pe, todo);
}

void pairs::receive(const setup_message& message) {
    const auto mine = self_.mine();
    pair_setup::orders todo;
    {
        const std::lock_guard lock{mutex_};
        todo = at(message.from).receive(message, mine, base::clock::now());
    }
    perform(message.from, todo);
}

void pairs::perform(int pe, pair_setup::orders todo) {
    while (todo.send || todo.assess) {
        if (todo.send) out_.send(pe, encode(*todo.send));
        if (!todo.assess) break;
        const bool reaches = self_.reaches(*todo.assess);
        const std::lock_guard lock{mutex_};
        todo = at(pe).assessed(reaches, base::clock::now());
    }
    changed_.notify_all();
    arm(pe);
}

/// An early or a second tick does nothing, and the first of them arms the next.
void pairs::arm(int pe) {
    std::optional<pair_setup::time_point> due;
    {
        const std::lock_guard lock{mutex_};
        due = at(pe).due();
    }
    if (!due) return;
    loop_.after(std::max(base::seconds{0}, base::seconds{*due - base::clock::now()}), [this, pe] {
        pair_setup::orders todo;
        {
            const std::lock_guard lock{mutex_};
            const auto still = at(pe).due();
            if (!still) return;
            todo = at(pe).tick(base::clock::now());
        }
        perform(pe, todo);
    });
}

void pairs::peer_died(int pe) {
    {
        const std::lock_guard lock{mutex_};
        at(pe).peer_died();
    }
    changed_.notify_all();
}

pairs::view pairs::look(int pe) const {
    const std::lock_guard lock{mutex_};
    const pair_setup& which = all_[static_cast<std::size_t>(pe)];
    return {which.now(), which.cause()};
}

}  // namespace via::route
