// SPDX-License-Identifier: Apache-2.0
/// @file halo.hpp
/// @brief The faces on their way: transfers with two ends, matched once.
#pragma once

#include <viaduct/viaduct.hpp>

#include "grid.hpp"
#include "wilson.hpp"

namespace lattice {

/// Outbox and inbox of one PE in memory of one kind, and the transfers between those of neighbours. A round begins when
/// the outbox is packed, and ends before the boundary reads the inbox. One set serves every application: the order of
/// the steps keeps a round from the next.
template <class Memory>
class halo {
public:
    /// Collective.
    halo(via::world& world, const grid& cut, via::symmetric<complex, Memory> memory)
        : memory_{std::move(memory)}, transfers_{match(world, cut)} {}

    /// Numbers of both boxes, the same on every PE.
    [[nodiscard]] static std::size_t size(const grid& cut) { return 2 * box_size(cut); }

    [[nodiscard]] const faces<half_view>& outbox() const noexcept { return outbox_; }
    [[nodiscard]] const faces<const_half_view>& inbox() const noexcept { return inbox_; }
    [[nodiscard]] via::transfer_set& transfers() noexcept { return transfers_; }

private:
    [[nodiscard]] static std::size_t face_size(const grid& cut, unsigned mu) {
        return field_size<half_components>(cut.most_face_sites(mu));
    }
    [[nodiscard]] static std::size_t box_size(const grid& cut) { return 2 * (face_size(cut, 2) + face_size(cut, 3)); }

    /// A label says which way a message goes in which direction: a PE may be both neighbours of another, and its own.
    [[nodiscard]] via::transfer_set match(via::world& world, const grid& cut) {
        const geometry box = cut.box(world.pe());
        complex* out = memory_.data();
        complex* in = out + box_size(cut);
        std::vector<via::transfer_end> ends;
        for (unsigned mu = first_divided; mu < directions; ++mu) {
            for (const way to : {way::ahead, way::behind}) {
                const auto side = static_cast<unsigned>(to);
                const way from = to == way::ahead ? way::behind : way::ahead;
                const unsigned at = mu - first_divided;
                outbox_.side[at][side] = {out};
                inbox_.side[at][static_cast<unsigned>(from)] = {in};
                if (box.divided[mu]) {
                    const std::size_t size = field_size<half_components>(box.face_sites(mu));
                    const int label = static_cast<int>(2 * at + side);
                    ends.push_back(via::transfer_end::send(via::span<const complex>{out, size},
                                                           cut.neighbour(world.pe(), mu, to), label));
                    ends.push_back(via::transfer_end::receive(via::span<complex>{in, size},
                                                              cut.neighbour(world.pe(), mu, from), label));
                }
                out += face_size(cut, mu);
                in += face_size(cut, mu);
            }
        }
        return world.match(ends);
    }

    via::symmetric<complex, Memory> memory_;
    faces<half_view> outbox_{};
    faces<const_half_view> inbox_{};
    via::transfer_set transfers_;  // last: it is made of the others, and goes before the memory
};

}  // namespace lattice
