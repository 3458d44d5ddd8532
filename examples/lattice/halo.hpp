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
        : memory_{std::move(memory)}, cut_{cut}, pe_{world.pe()} {
        place_boxes();
        transfers_ = world.match(make_ends(0));
    }

    /// Numbers of both boxes, the same on every PE.
    [[nodiscard]] static std::size_t size(const grid& cut) { return 2 * box_size(cut); }

    [[nodiscard]] const faces<half_view>& outbox() const noexcept { return outbox_; }
    [[nodiscard]] const faces<const_half_view>& inbox() const noexcept { return inbox_; }
    [[nodiscard]] via::transfer_set& transfers() noexcept { return transfers_; }
    /// The ends of which such transfers are made, for a list that has them twice: by application.
    [[nodiscard]] std::vector<via::transfer_end> ends(bool second) const { return make_ends(second ? labels : 0); }

private:
    [[nodiscard]] static std::size_t face_size(const grid& cut, unsigned mu) {
        return field_size<half_components>(cut.most_face_sites(mu));
    }
    [[nodiscard]] static std::size_t box_size(const grid& cut) { return 2 * (face_size(cut, 2) + face_size(cut, 3)); }

    /// Messages of one application.
    static constexpr int labels = 2 * (directions - first_divided);

    /// `visit(mu, at, to, from, out, in)` for both ways of each direction that may be divided; the faces' places are as
    /// far apart as the largest of any PE, so that they are the same on all.
    template <class Visit>
    void for_faces(Visit visit) const {
        complex* out = memory_.data();
        complex* in = out + box_size(cut_);
        for (unsigned mu = first_divided; mu < directions; ++mu) {
            for (const way to : {way::ahead, way::behind}) {
                visit(mu, mu - first_divided, to, to == way::ahead ? way::behind : way::ahead, out, in);
                out += face_size(cut_, mu);
                in += face_size(cut_, mu);
            }
        }
    }
    void place_boxes() {
        for_faces([&](unsigned, unsigned at, way to, way from, complex* out, complex* in) {
            outbox_.side[at][static_cast<unsigned>(to)] = {out};
            inbox_.side[at][static_cast<unsigned>(from)] = {in};
        });
    }
    /// A label says which way a message goes in which direction: a PE may be both neighbours of another, and its own.
    [[nodiscard]] std::vector<via::transfer_end> make_ends(int first_label) const {
        const geometry box = cut_.box(pe_);
        std::vector<via::transfer_end> ends;
        for_faces([&](unsigned mu, unsigned at, way to, way from, complex* out, complex* in) {
            if (!box.divided[mu]) return;
            const std::size_t size = field_size<half_components>(box.face_sites(mu));
            const int label = first_label + static_cast<int>(2 * at + static_cast<unsigned>(to));
            const int ahead = cut_.neighbour(pe_, mu, to);
            const int behind = cut_.neighbour(pe_, mu, from);
            ends.push_back(via::transfer_end::send(via::span<const complex>{out, size}, ahead, label));
            ends.push_back(via::transfer_end::receive(via::span<complex>{in, size}, behind, label));
        });
        return ends;
    }

    via::symmetric<complex, Memory> memory_;
    grid cut_;
    int pe_;
    faces<half_view> outbox_{};
    faces<const_half_view> inbox_{};
    via::transfer_set transfers_;  // last: it is made of the others, and goes before the memory
};

}  // namespace lattice
