// SPDX-License-Identifier: Apache-2.0
#include "halo.hpp"

#include <algorithm>
#include <span>

namespace heat {
namespace {

std::size_t number(side s) { return static_cast<std::size_t>(s); }

}  // namespace

halo::halo(via::world& world, const decomposition& cut)
    : world_{world},
      // The size must be the same on every PE, so it is the largest side's of all.
      capacity_{static_cast<std::size_t>(std::max(cut.most_width(), cut.most_height())) *
                static_cast<std::size_t>(cut.domain().z)},
      inboxes_{world.allocate<double>(4 * 2 * capacity_)},
      arrived_{world.allocate<via::signal>(4)},
      outgoing_(capacity_) {
    for (const side s : all_sides) neighbours_[number(s)] = cut.neighbour(world.pe(), s);
}

double* halo::inbox(side s, std::uint64_t step) const { return inboxes_.at((2 * number(s) + step % 2) * capacity_); }

void halo::send(const block& from, std::uint64_t step) {
    for (const side s : all_sides) {
        const int to = neighbours_[number(s)];
        if (to < 0) continue;
        const std::span<double> values{outgoing_.data(), from.side_size(s)};
        from.copy_side(s, values);
        const side there = opposite(s);  // my right side is what lies to the left of my right neighbour
        world_.put_signal(inbox(there, step), values, arrived_.at(number(there)), step + 1, to);
    }
}

void halo::receive(block& to, std::uint64_t step) {
    for (const side s : all_sides) {
        if (neighbours_[number(s)] < 0) continue;
        world_.wait_until(arrived_.at(number(s)), VIA_GE, step + 1);
        to.set_frame(s, {inbox(s, step), to.side_size(s)});
    }
}

}  // namespace heat
