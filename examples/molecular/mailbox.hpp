// SPDX-License-Identifier: Apache-2.0
/// @file mailbox.hpp
/// @brief Messages between neighbours: an outbox and two inboxes for each face of a PE.
///
/// A round of an axis is: a PE sends to both neighbours, then waits for both. Inboxes, and the words that tell of what
/// is in them, are two by turns. So nobody writes what is still read: who sends in round n + 2 has the neighbour's
/// message of round n + 1, and that was sent when the one of round n had been read.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <viaduct/viaduct.hpp>

#include "grid.hpp"

namespace molecular {

inline constexpr std::array<way, 2> both_ways{way::ahead, way::behind};

/// Elements of a message that goes along each axis; the same on every PE.
using capacities = std::array<std::size_t, axes>;

template <class T, class Memory>
class mailbox {
public:
    /// Collective.
    mailbox(via::world& world, const grid& cut, const capacities& sizes)
        : sizes_{sizes},
          boxes_{make<T>(world, 6 * (sizes[0] + sizes[1] + sizes[2]))},
          arrived_{make<via::signal>(world, std::size_t{axes} * 4)} {
        for (unsigned axis = 0; axis < axes; ++axis)
            for (const way to : both_ways) neighbours_[axis][index(to)] = cut.neighbour(world.pe(), axis, to);
    }

    [[nodiscard]] std::size_t capacity(unsigned axis) const { return sizes_[axis]; }
    [[nodiscard]] int neighbour(unsigned axis, way to) const { return neighbours_[axis][index(to)]; }
    [[nodiscard]] T* outbox(unsigned axis, way to) const { return box(axis, to, 0); }
    /// Where this round's message from there comes to lie. The neighbour's inbox has the same address.
    [[nodiscard]] T* inbox(unsigned axis, way from) const { return box(axis, from, 1 + rounds_[axis] % 2); }
    /// What tells of it, likewise.
    [[nodiscard]] via::signal* arrived(unsigned axis, way from) const { return word(axis, from, rounds_[axis] % 2); }
    /// What will tell of the next one.
    [[nodiscard]] via::signal* arrives_next(unsigned axis, way from) const {
        return word(axis, from, (rounds_[axis] + 1) % 2);
    }

    void begin_round(unsigned axis) { ++rounds_[axis]; }
    /// Sends so many elements of the outbox.
    /// @param by  the world, or a stream
    template <class By>
    void send(By&& by, unsigned axis, way to, std::size_t count) {
        T* const out = outbox(axis, to);
        by.put_signal(inbox(axis, opposite(to)), {out, count}, arrived(axis, opposite(to)), rounds_[axis],
                      neighbour(axis, to));
        bytes_sent_ += count * sizeof(T);
    }
    /// This round's message is here.
    template <class By>
    void wait(By&& by, unsigned axis, way from) const {
        by.wait_until(arrived(axis, from), VIA_GE, rounds_[axis]);
    }
    /// By send().
    [[nodiscard]] std::uint64_t bytes_sent() const { return bytes_sent_; }

private:
    static constexpr std::size_t index(way which) { return static_cast<std::size_t>(which); }

    template <class U>
    static via::symmetric<U, Memory> make(via::world& world, std::size_t count) {
        if constexpr (std::is_same_v<Memory, via::host_memory>) {
            return world.allocate<U>(count);
        } else {
            return world.allocate_device<U>(count);
        }
    }
    [[nodiscard]] T* box(unsigned axis, way side, std::size_t which) const {
        std::size_t before = 0;
        for (unsigned a = 0; a < axis; ++a) before += 6 * sizes_[a];
        return boxes_.at(before + (2 * which + index(side)) * sizes_[axis]);
    }
    [[nodiscard]] via::signal* word(unsigned axis, way side, std::size_t turn) const {
        return arrived_.at((std::size_t{axis} * 2 + index(side)) * 2 + turn);
    }

    capacities sizes_;
    via::symmetric<T, Memory> boxes_;
    via::symmetric<via::signal, Memory> arrived_;
    std::array<std::array<int, 2>, axes> neighbours_{};
    std::array<std::uint64_t, axes> rounds_{};
    std::uint64_t bytes_sent_ = 0;
};

}  // namespace molecular
