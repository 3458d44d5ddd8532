// SPDX-License-Identifier: Apache-2.0
#include "progress/ring_reader.hpp"

namespace via::progress {

std::size_t ring_reader::take(std::span<via_abi_command> into) noexcept {
    std::size_t taken = 0;
    for (; taken < into.size(); ++taken, ++next_) {
        const via_abi_command& from = ring_.commands[via_abi_slot(next_)];
        const unsigned head = __atomic_load_n(&from.head, __ATOMIC_ACQUIRE);
        if ((head & VIA_ABI_COMMIT) != via_abi_commit(next_)) break;
        into[taken] = from;
        into[taken].head = head & ~VIA_ABI_COMMIT;
        if (via_abi_has_answer(head)) asked_[via_abi_slot(end_asked_++)] = next_;
    }
    free_slots();
    return taken;
}

/// Up to the first command whose answer still lies in its slot.
void ring_reader::free_slots() noexcept {
    std::uint64_t free = next_;
    for (; first_asked_ != end_asked_; ++first_asked_) {
        const std::uint64_t position = asked_[via_abi_slot(first_asked_)];
        const via_abi_answer& given = ring_.answers[via_abi_slot(position)];
        if (__atomic_load_n(&given.taken, __ATOMIC_ACQUIRE) != position + 1) {
            free = position;
            break;
        }
    }
    if (free == freed_) return;
    freed_ = free;
    __atomic_store_n(&ring_.freed, freed_, __ATOMIC_RELEASE);
}

/// Whoever has given up has thanked already, and somebody else may have the slot. It is freed by this thread alone, so
/// between the look and the stores nobody gets it.
void ring_reader::answer(std::uint64_t position, std::uint64_t value) noexcept {
    via_abi_answer& to = ring_.answers[via_abi_slot(position)];
    if (__atomic_load_n(&to.taken, __ATOMIC_ACQUIRE) > position) return;
    __atomic_store_n(&to.value, value, __ATOMIC_RELAXED);
    __atomic_store_n(&to.given, position + 1, __ATOMIC_RELEASE);
}

void ring_reader::publish_done(std::uint64_t position) noexcept {
    __atomic_store_n(&ring_.done, position, __ATOMIC_RELEASE);
}

void ring_reader::close() noexcept { __atomic_store_n(&ring_.closed, 1, __ATOMIC_RELEASE); }

}  // namespace via::progress
