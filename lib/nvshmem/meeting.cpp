// SPDX-License-Identifier: Apache-2.0
#include "meeting.hpp"

#include <cstring>
#include <vector>

namespace via::nvshmem {

via_status meeting::open(via_world* world) {
    world_ = world;
    npes_ = static_cast<std::size_t>(via_npes(world));
    constexpr std::size_t heads = desks * sizeof(desk_head) + sizeof(std::uint64_t);
    void* memory = nullptr;
    const via_status status = via_malloc(world, heads + (desks + 1) * npes_ * sizeof(part), 0, &memory);
    if (status != VIA_OK) return status;
    desks_ = static_cast<desk_head*>(memory);
    arrived_ = reinterpret_cast<std::uint64_t*>(desks_ + desks);
    parts_ = reinterpret_cast<part*>(arrived_ + 1);
    return VIA_OK;
}

/// An id has the desk in its lowest byte, then the PE, and above them the turn, so that none comes twice.
meeting::place meeting::place_of(std::uint64_t id) noexcept {
    return {static_cast<int>(id >> 8 & 0xffffff), static_cast<std::size_t>(id & 0xff)};
}

via_status meeting::make_id(std::uint64_t* id) {
    const std::lock_guard lock{mutex_};
    const int me = via_pe(world_);
    for (std::size_t i = 0; i < desks; ++i) {
        const std::uint64_t free = 0;
        const std::uint64_t made = (turn_ + 1) << 32 | static_cast<std::uint64_t>(me) << 8 | i;
        std::uint64_t found = 0;
        const via_status status = via_atomic(via_default_context(world_), VIA_ATOMIC_COMPARE_SWAP, VIA_UINT64,
                                             &desks_[i].id, &made, &free, &found, me);
        if (status != VIA_OK) return status;
        if (found != free) continue;
        ++turn_;
        *id = made;
        return VIA_OK;
    }
    return VIA_ERR_MEMORY;
}

bool meeting::is_open(std::uint64_t id) const {
    const place at = place_of(id);
    if (id == 0 || at.host >= via_npes(world_) || at.desk >= desks) return false;
    std::uint64_t found = 0;
    const via_status status = via_atomic(via_default_context(world_), VIA_ATOMIC_FETCH, VIA_UINT64, &desks_[at.desk].id,
                                         nullptr, nullptr, &found, at.host);
    return status == VIA_OK && found == id;
}

via_status meeting::gather(std::uint64_t id, int pe, int npes, const void* mine, void* all, std::size_t size) {
    const std::lock_guard lock{mutex_};
    if (size > room) return VIA_ERR_INTERNAL;
    via_context* const context = via_default_context(world_);
    const auto [host, desk] = place_of(id);
    const auto count = static_cast<std::uint64_t>(npes);
    part own{.visitor = via_pe(world_), .pe = pe};
    std::memcpy(own.content, mine, size);
    std::uint64_t number = 0;
    via_status status = next(&desks_[desk].come, host, &number);
    if (status == VIA_OK && number >= count) return VIA_ERR_MISMATCH;
    if (status == VIA_OK) status = via_put(context, parts(desk) + number, &own, sizeof own, host);
    if (status == VIA_OK) status = via_fence(context);
    if (status == VIA_OK) status = next(&desks_[desk].left, host, &number);
    if (status == VIA_OK && number + 1 == count) status = hand_out(id, npes);
    if (status == VIA_OK) status = via_signal_wait_until(world_, arrived_, VIA_EQ, id, nullptr);
    if (status != VIA_OK) return status;
    std::memset(all, 0, count * size);
    for (std::size_t i = 0; i < count; ++i) {
        const part& one = inbox()[i];
        if (one.pe < 0 || one.pe >= npes) return VIA_ERR_MISMATCH;  // of a PE that gave more than npes
        std::memcpy(static_cast<std::byte*>(all) + static_cast<std::size_t>(one.pe) * size, one.content, size);
    }
    return VIA_OK;
}

/// Counts a word up.
via_status meeting::next(std::uint64_t* word, int host, std::uint64_t* before) const {
    const std::uint64_t one = 1;
    return via_atomic(via_default_context(world_), VIA_ATOMIC_ADD, VIA_UINT64, word, &one, nullptr, before, host);
}

via_status meeting::set(std::uint64_t* word, std::uint64_t value, int host) const {
    return via_atomic(via_default_context(world_), VIA_ATOMIC_SET, VIA_UINT64, word, &value, nullptr, nullptr, host);
}

/// The id goes last: from then on the desk is another's.
via_status meeting::clear(const place& at, std::size_t count) const {
    via_context* const context = via_default_context(world_);
    const std::vector<part> none(count);
    via_status status = via_put(context, parts(at.desk), none.data(), count * sizeof(part), at.host);
    if (status == VIA_OK) status = set(&desks_[at.desk].come, 0, at.host);
    if (status == VIA_OK) status = set(&desks_[at.desk].left, 0, at.host);
    if (status == VIA_OK) status = via_fence(context);
    return status == VIA_OK ? set(&desks_[at.desk].id, 0, at.host) : status;
}

via_status meeting::hand_out(std::uint64_t id, int npes) const {
    via_context* const context = via_default_context(world_);
    const place at = place_of(id);
    std::vector<part> all(static_cast<std::size_t>(npes));
    const std::size_t size = all.size() * sizeof(part);
    via_status status = via_get(context, all.data(), parts(at.desk), size, at.host);
    if (status == VIA_OK) status = clear(at, all.size());
    for (const part& each : all) {
        if (status != VIA_OK) break;
        status = via_put_signal(context, inbox(), all.data(), size, arrived_, id, VIA_SIGNAL_SET, each.visitor);
    }
    return status;
}

}  // namespace via::nvshmem
