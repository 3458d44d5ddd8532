// SPDX-License-Identifier: Apache-2.0
#include "team/block.hpp"

namespace via::team {
namespace {

using word [[gnu::may_alias]] = std::uint64_t;

/// Each word with acquire: what is compared here may then be read.
std::uint64_t mixed(std::uint64_t mix, const void* begin, std::size_t words) noexcept {
    constexpr std::uint64_t odd = 0x9e3779b97f4a7c15;
    constexpr unsigned half = 32;
    const auto* const at = static_cast<const word*>(begin);
    for (std::size_t i = 0; i < words; ++i) {
        mix = (mix ^ __atomic_load_n(at + i, __ATOMIC_ACQUIRE)) * odd;
        mix ^= mix >> half;
    }
    return mix;
}

/// A number, so mixed that what follows does not undo in a bit or two what it differs by from another.
std::uint64_t begun_with(std::uint64_t number) noexcept { return mixed(0, &number, 1); }

constexpr std::size_t words_in(std::size_t bytes) noexcept { return (bytes + sizeof(word) - 1) / sizeof(word); }

}  // namespace

/// Data that came before the rest need no check. While the rest is written the size may be that of another exchange.
std::uint64_t check_of(const slot& one, std::uint64_t sequence) noexcept {
    constexpr std::size_t header = words_in(offsetof(slot, check) - offsetof(slot, size));
    const std::size_t size = __atomic_load_n(&one.size, __ATOMIC_RELAXED);
    const std::size_t checked = size <= most_in_one_write ? size : 0;
    return mixed(mixed(begun_with(sequence), &one.size, header), one.data_of(size), words_in(checked));
}

bool has_come(const slot& pushed, std::uint64_t sequence) noexcept {
    const std::uint64_t shown = pushed.sequence.load(std::memory_order_acquire);
    return shown >= sequence && __atomic_load_n(&pushed.check, __ATOMIC_ACQUIRE) == check_of(pushed, shown);
}

/// Bad news has no payload.
std::uint64_t check_of(const eager_slot& one, std::uint64_t number) noexcept {
    constexpr std::size_t header = words_in(offsetof(eager_slot, payload) - offsetof(eager_slot, call));
    const bool good = __atomic_load_n(&one.status, __ATOMIC_RELAXED) == VIA_OK;
    const auto most = good ? eager_bytes : 0;
    const auto size = std::min<std::uint64_t>(__atomic_load_n(&one.call.size, __ATOMIC_RELAXED), most);
    return mixed(mixed(begun_with(number), &one.call, header), one.payload, words_in(size));
}

bool has_come(const eager_slot& pushed, std::uint64_t number) noexcept {
    const std::uint64_t shown = pushed.number.load(std::memory_order_acquire);
    return shown >= number && __atomic_load_n(&pushed.check, __ATOMIC_ACQUIRE) == check_of(pushed, shown);
}

}  // namespace via::team
