// SPDX-License-Identifier: Apache-2.0
// The part of an exchange that is about broadcasts whose root waits for nobody.
#include <algorithm>
#include <cstddef>

#include <fmt/format.h>

#include "team/exchange.hpp"

namespace via::team {

/// A call, with the eager broadcasts since the last exchange.
signature exchange::with_eager(signature call) const noexcept {
    call.eager = eager_.count & 0x1f;
    call.eager_root = eager_.root & 0x7;
    return call;
}

void exchange::begin_eager(const char* doing) {
    throw_if_member_failed(doing);
    throw_if_given_up(pe(), doing);
    if (ways_.remote != nullptr) ways_.remote->give_kept();
}

/// Has the payload's lines of the slot after `skip` others brought to this processor, for as many bytes as are
/// broadcast now: who has read them last has them, and to get them back only when they are needed takes as long as to
/// bring them there. Nobody has read them since the last exchange, and what lies there is lost. Not the line of the
/// number, which the others look at while they wait.
void exchange::claim_eager(std::size_t bytes, std::uint32_t skip) noexcept {
    constexpr std::size_t line = 64;
    const std::size_t index = eager_.count + skip;
    if (!remote_members_.empty() || index >= most_eager) return;
    eager_slot& next = own().eager[index];
    if (data_in(next, bytes) != next.payload) return;
    for (std::size_t at = 0; at < std::min(bytes, eager_bytes); at += line)
        __atomic_store_n(reinterpret_cast<unsigned char*>(next.payload + at), static_cast<unsigned char>(0),
                         __ATOMIC_RELAXED);
}

std::span<const std::byte> exchange::show_eager(const signature& call, std::span<const std::byte> data,
                                                via_status failure) {
    const char* const doing = name(call.what);
    begin_eager(doing);
    const std::uint64_t number = number_of_eager();
    const std::size_t index = eager_.count;
    eager_slot& to = own().eager[index];
    to.call = with_eager(call);
    to.status = failure;
    std::byte* const shown = data_in(to, data.size());
    if (failure == VIA_OK) std::copy_n(data.data(), data.size(), shown);
    if (!remote_members_.empty()) to.check = check_of(to, number);
    to.number.store(number, std::memory_order_release);
    eager_ = {.count = eager_.count + 1, .root = call.root};
    claim_eager(data.size());
    or_give_up([&] {
        for_each_neighbour([&](int other) {
            if (at(other).mapped != nullptr) return core::notify(*reinterpret_cast<core::peer_block*>(control(other)));
            push_eager(other, index, doing);
        });
    });
    return {shown, data.size()};
}

std::span<const std::byte> exchange::take_eager(const signature& call) {
    const char* const doing = name(call.what);
    begin_eager(doing);
    const int root = call.root;
    const std::uint64_t next = sequence_ + 1;
    const auto is_here = [&] { return shown_by(root) != nullptr || is_shown(root, next, next % 2); };
    const auto pull = [&] { pull_eager(root, eager_.count, doing); };
    claim_eager(call.size, 1);
    or_give_up([&] {
        if (!is_here()) await({.pe = root, .is_here = is_here, .pull = pull, .sequence = next}, doing);
        // Who shows that it is in the next exchange has shown before that whatever it had to; by a connection that
        // broke, the one may have come without the other.
        if (shown_by(root) == nullptr && is_remote(root)) pull();
    });
    const eager_slot* const shown = shown_by(root);
    const signature mine = with_eager(call);
    eager_ = {.count = eager_.count + 1, .root = root};
    if (shown == nullptr) {
        run({.call = call});  // throws on every PE, as the root brings one less to it
        return {};
    }
    if (shown->call != mine) {
        verdict differs;
        differs.note_mismatch(root, shown->call, pe(), mine);
        raise(differs, doing);
    }
    if (shown->status != VIA_OK) {
        base::fail({.status = shown->status,
                    .message = fmt::format("{} failed at PE {}, its root", doing, world_pe(root)),
                    .hint = "that PE's own error says why; the team is as it was",
                    .pe = world_pe(root)});
    }
    return {shown->data(), shown->call.size};
}

/// What `root` shows of the next eager broadcast, where this PE reads it; null: it has not come.
const eager_slot* exchange::shown_by(int root) const noexcept {
    const std::size_t index = eager_.count;
    const std::uint64_t number = number_of_eager();
    const auto shows = [&](const eager_slot& one) { return one.number.load(std::memory_order_acquire) >= number; };
    if (const block* const mapped = at(root).mapped)
        return shows(mapped->eager[index]) ? &mapped->eager[index] : nullptr;
    if (const eager_slot& pushed = mirror_here(root).eager[index]; has_come(pushed, number)) return &pushed;
    const mirror* const pulled = far(root).pulled.get();
    return pulled != nullptr && shows(pulled->eager[index]) ? &pulled->eager[index] : nullptr;
}

}  // namespace via::team
