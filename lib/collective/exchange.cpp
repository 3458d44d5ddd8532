// SPDX-License-Identifier: Apache-2.0
#include "collective/exchange.hpp"

#include <algorithm>
#include <array>
#include <cstring>

#include <fmt/format.h>

#include "base/error.hpp"
#include "core/wait.hpp"

namespace via::collective {

using core::signature;
using core::slot;
using core::verdict;

/// What is known so far of one exchange, at one PE.
struct exchange::progress {
    const contribution& mine;
    const char* doing;
    bool filled;
    verdict outcome = {};
};

namespace {

int parent_of(int pe) noexcept { return (pe - 1) / core::tree_radix; }
int first_child_of(int pe) noexcept { return pe * core::tree_radix + 1; }

[[noreturn]] void throw_verdict(const verdict& v, const char* doing) {
    if (v.status == VIA_ERR_MISMATCH) {
        base::fail({.status = VIA_ERR_MISMATCH,
                    .message = fmt::format("collective calls differ: PE {} calls {}, PE {} calls {}", v.pe,
                                           describe(v.call), v.other_pe, describe(v.other_call)),
                    .hint = "every PE makes the same collective calls in the same order; the world is as it was",
                    .pe = v.pe});
    }
    base::fail({.status = v.status,
                .message = fmt::format("{} failed at PE {}: {}", doing, v.pe, v.reason),
                .hint = "no PE has done it; the world is as it was",
                .pe = v.pe,
                .size = v.call.size});
}

}  // namespace

void exchange::run(const contribution& mine) {
    progress state{.mine = mine, .doing = name(mine.call.what), .filled = mine.filled};
    core_.failed.throw_if_any(state.doing);
    if (sequence_ == 0) map_neighbours(state.doing);
    ++sequence_;
    core_.block().entered.store(sequence_, std::memory_order_release);
    if (mine.failure != VIA_OK) {
        state.outcome.status = mine.failure;
        state.outcome.pe = core_.pe;
        state.outcome.call = mine.call;
        mine.reason.copy(state.outcome.reason, sizeof state.outcome.reason - 1);
    }
    merge_children(state);
    if (core_.pe != 0) {
        send_up(state);
        receive_down(state);
    }
    send_down(state);
    if (state.outcome.status != VIA_OK) throw_verdict(state.outcome, state.doing);
}

/// Half an exchange cannot be taken back: a PE that left one and tried again would be one ahead of the others. So what
/// may fail, and succeed when it is repeated, comes first.
void exchange::map_neighbours(const char* doing) {
    if (core_.pe != 0) (void)peers_.block(parent_of(core_.pe), doing);
    for (int i = 0; i < core::tree_radix; ++i) {
        const int child = first_child_of(core_.pe) + i;
        if (child < core_.npes) (void)peers_.block(child, doing);
    }
}

void exchange::merge_children(progress& state) {
    for (int i = 0; i < core::tree_radix; ++i) {
        const int child = first_child_of(core_.pe) + i;
        if (child >= core_.npes) break;
        const slot& from = core_.block().from_child[i];
        await(from, child, state.doing);
        verdict& known = state.outcome;
        // A mismatch says more than a failure of one of the calls; of equals the first in tree order stands.
        if (known.status != VIA_ERR_MISMATCH && from.call != state.mine.call) {
            known = {.status = VIA_ERR_MISMATCH,
                     .pe = core_.pe,
                     .other_pe = from.pe,
                     .call = state.mine.call,
                     .other_call = from.call};
        } else if (known.status == VIA_OK && from.outcome.status != VIA_OK) {
            known = from.outcome;
        }
        if (known.status != VIA_OK || from.size == 0) continue;
        const std::span<std::byte> data = state.mine.data;
        if (state.filled) {
            state.mine.combine(data.data(), from.payload, data.size());
        } else {
            std::copy_n(from.payload, data.size(), data.data());
            state.filled = true;
        }
    }
}

void exchange::send_up(progress& state) {
    core::peer_block& parent = peers_.block(parent_of(core_.pe), state.doing);
    write(parent.from_child[(core_.pe - 1) % core::tree_radix], state, state.filled);
    core::notify(parent);
}

void exchange::receive_down(progress& state) {
    const slot& from = core_.block().from_parent;
    await(from, parent_of(core_.pe), state.doing);
    if (from.outcome.status != VIA_OK) {
        state.outcome = from.outcome;
    } else {
        std::copy_n(from.payload, state.mine.data.size(), state.mine.data.data());
    }
}

void exchange::send_down(progress& state) {
    for (int i = 0; i < core::tree_radix; ++i) {
        const int child = first_child_of(core_.pe) + i;
        if (child >= core_.npes) break;
        core::peer_block& block = peers_.block(child, state.doing);
        write(block.from_parent, state, true);
        core::notify(block);
    }
}

void exchange::write(slot& to, const progress& state, bool with_payload) const {
    const std::span<const std::byte> data = state.mine.data;
    const bool carry = with_payload && state.outcome.status == VIA_OK;
    to.size = carry ? static_cast<std::uint32_t>(data.size()) : 0;
    to.pe = core_.pe;
    to.call = state.mine.call;
    to.outcome.status = state.outcome.status;
    if (state.outcome.status != VIA_OK) to.outcome = state.outcome;  // good news is one cache line
    if (carry) std::copy_n(data.data(), data.size(), to.payload);
    to.sequence.store(sequence_, std::memory_order_release);
}

void exchange::await(const slot& from, int pe, const char* doing) {
    core::wait(
        core_, doing, [&] { return from.sequence.load(std::memory_order_acquire) >= sequence_; },
        [&] { return describe(pe, doing); });
}

/// A PE speaks only if the one it waits for has not come: of many who wait, those next to the late one report it.
std::string exchange::describe(int pe, const char* doing) {
    const core::peer_block* block = peers_.try_block(pe);
    if (block != nullptr && block->entered.load(std::memory_order_relaxed) >= sequence_) return {};
    return fmt::format("{} (collective call {} of this world): PE {} has not come to it", doing, sequence_, pe);
}

const char* name(signature::kind what) noexcept {
    static constexpr std::array names{"nothing", "barrier", "reduce", "broadcast", "malloc", "free", "finalize"};
    const auto index = static_cast<std::size_t>(what);
    return index < names.size() ? names[index] : "an unknown call";
}

std::string describe(const signature& call) {
    switch (call.what) {
        case signature::kind::reduce:
            return fmt::format("reduce of {} elements, op {}, type {}", call.size, call.op, call.type);
        case signature::kind::broadcast: return fmt::format("broadcast of {} bytes from PE {}", call.size, call.root);
        case signature::kind::allocate: return fmt::format("malloc of {} bytes aligned to {}", call.size, call.extra);
        case signature::kind::free: return fmt::format("free of heap offset {:#x}", call.extra);
        default: return name(call.what);
    }
}

}  // namespace via::collective
