// SPDX-License-Identifier: Apache-2.0
/// @file ring_writer.hpp
/// @brief The writers' side of a ring, on the processor: threads stand in for a kernel's. See viaduct/device/ring.cuh.
#pragma once

#include <chrono>
#include <cstdint>
#include <cstring>
#include <thread>

#include <viaduct/abi/ring.h>

namespace via::test {

/// Until something is so. It sleeps when it has given way a few times: Linux 6.18 lets threads that yield without end
/// keep all others from the processors for many seconds.
template <class Ready>
void look_until(Ready&& ready) {
    for (int looks = 0; !ready(); ++looks) {
        if (looks < 64) {
            std::this_thread::yield();
        } else {
            std::this_thread::sleep_for(std::chrono::microseconds{20});
        }
    }
}

/// Writes one ring; thread-safe, as kernels' threads are many. A call returns early when the ring has been closed.
class ring_writer {
public:
    explicit ring_writer(via_abi_ring& ring) : ring_{ring}, channel_{own_channel_} {}
    /// With others, who share what they settle among themselves.
    ring_writer(via_abi_ring& ring, via_abi_channel& channel) : ring_{ring}, channel_{channel} {}
    ring_writer(const ring_writer&) = delete;
    ring_writer& operator=(const ring_writer&) = delete;
    ring_writer(ring_writer&&) = delete;
    ring_writer& operator=(ring_writer&&) = delete;
    ~ring_writer() = default;

    /// Returns the command's position.
    std::uint64_t push(const via_abi_command& what) {
        const std::uint64_t position = __atomic_fetch_add(&channel_.reserved, 1, __ATOMIC_RELAXED);
        look_until([&] { return has_room(position); });
        via_abi_command& to = ring_.commands[via_abi_slot(position)];
        std::memcpy(&to.pe, &what.pe, sizeof what - offsetof(via_abi_command, pe));
        __atomic_store_n(&to.head, what.head | via_abi_commit(position), __ATOMIC_RELEASE);
        return position;
    }
    [[nodiscard]] bool is_closed() const noexcept { return __atomic_load_n(&ring_.closed, __ATOMIC_ACQUIRE) != 0; }
    /// Waits until everything up to a position is done.
    void wait(std::uint64_t position) const {
        look_until([&] { return __atomic_load_n(&ring_.done, __ATOMIC_ACQUIRE) > position || is_closed(); });
    }
    /// Waits until all that anybody has pushed is done.
    void quiet() const {
        const std::uint64_t end = __atomic_load_n(&channel_.reserved, __ATOMIC_RELAXED);
        if (end != 0) wait(end - 1);
    }
    /// Pushes a VIA_ABI_COMMAND_FETCH and returns the answer.
    std::uint64_t ask(const via_abi_command& what) {
        const std::uint64_t position = push(what);
        via_abi_answer& from = ring_.answers[via_abi_slot(position)];
        const auto is_given = [&] { return __atomic_load_n(&from.given, __ATOMIC_ACQUIRE) == position + 1; };
        look_until([&] { return is_given() || is_closed(); });
        if (!is_given()) return 0;
        const std::uint64_t value = __atomic_load_n(&from.value, __ATOMIC_RELAXED);
        __atomic_store_n(&from.taken, position + 1, __ATOMIC_RELEASE);
        return value;
    }
    /// Pushes a VIA_ABI_COMMAND_COLLECTIVE and waits until the team's word says that it is done. False if it was
    /// refused.
    bool collective(const via_abi_command& what, const unsigned long long& done) {
        const std::uint64_t end = ask(what);
        look_until([&] { return end == 0 || __atomic_load_n(&done, __ATOMIC_ACQUIRE) >= end || is_closed(); });
        return end != 0;
    }

private:
    /// The first in line looks at the ring, the others at what it has seen.
    [[nodiscard]] bool has_room(std::uint64_t position) {
        const std::uint64_t seen = __atomic_load_n(&channel_.freed, __ATOMIC_ACQUIRE);
        if (position != seen + VIA_ABI_RING_SLOTS) return position < seen + VIA_ABI_RING_SLOTS;
        const std::uint64_t freed = __atomic_load_n(&ring_.freed, __ATOMIC_ACQUIRE);
        if (freed == seen && !is_closed()) return false;
        const std::uint64_t now = freed != seen ? freed : ~std::uint64_t{0} - VIA_ABI_RING_SLOTS;
        __atomic_store_n(&channel_.freed, now, __ATOMIC_RELEASE);
        return true;
    }
    via_abi_ring& ring_;
    via_abi_channel own_channel_{};
    via_abi_channel& channel_;
};

}  // namespace via::test
