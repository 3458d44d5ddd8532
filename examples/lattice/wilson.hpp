// SPDX-License-Identifier: Apache-2.0
/// @file wilson.hpp
/// @brief Wilson's operator at one site: the one source of the arithmetic of all forms.
///
///     (M psi)(x) = (m + 4) psi(x) - 1/2 sum_mu [ (1 - gamma_mu) U_mu(x) psi(x + mu)
///                                              + (1 + gamma_mu) U_mu(x - mu)+ psi(x - mu) ]
///
/// Its adjoint is gamma_5 M gamma_5, which only changes the signs before the gammas. The eight terms are added in one
/// order wherever the site lies, and what comes from another PE was computed there as it would have been here: the
/// result has the same bits however the lattice is divided.
///
/// A PE tells its neighbour behind the projected spinors of its first layer, which are then multiplied by the
/// neighbour's links, and its neighbour ahead those of its last layer, already multiplied by its own. So no PE needs a
/// link of another.
#pragma once

#include "fields.hpp"

namespace lattice {

/// Half spinors for, or from, both neighbours in the divided directions.
template <class View>
struct faces {
    View side[divided_directions][2];  // direction - first_divided, way

    [[nodiscard]] COMMON_PORTABLE const View& of(unsigned mu, way to) const {
        return side[mu - first_divided][static_cast<unsigned>(to)];
    }
};

/// One application of the operator, or of its adjoint, to a field of this PE. Passed to kernels by value.
struct application {
    geometry box;
    const_gauge_view links;
    real mass;
    const_spinor_view from;
    spinor_view to;
    faces<half_view> outbox;
    faces<const_half_view> inbox;
};

namespace detail {

/// The sign before gamma of the term that comes from `From`.
template <bool Adjoint, way From>
inline constexpr int sign = (From == way::ahead) != Adjoint ? -1 : 1;

template <bool Adjoint, unsigned Mu>
COMMON_PORTABLE void add_from_ahead(const application& a, const coordinates& c, unsigned site, spinor& sum) {
    constexpr int s = sign<Adjoint, way::ahead>;
    half_spinor h;
    if (Mu >= first_divided && a.box.ends(c, Mu, way::ahead)) {
        h = load(a.inbox.of(Mu, way::ahead), a.box.face_index(c, Mu));
    } else {
        h = project<Mu, s>(load(a.from, a.box.next(c, Mu, way::ahead)));
    }
    add_whole<Mu, s>(sum, load(a.links, site, Mu) * h);
}

template <bool Adjoint, unsigned Mu>
COMMON_PORTABLE void add_from_behind(const application& a, const coordinates& c, spinor& sum) {
    constexpr int s = sign<Adjoint, way::behind>;
    half_spinor h;
    if (Mu >= first_divided && a.box.ends(c, Mu, way::behind)) {
        h = load(a.inbox.of(Mu, way::behind), a.box.face_index(c, Mu));
    } else {
        const unsigned there = a.box.next(c, Mu, way::behind);
        h = adjoint_times(load(a.links, there, Mu), project<Mu, s>(load(a.from, there)));
    }
    add_whole<Mu, s>(sum, h);
}

template <bool Adjoint, unsigned Mu, way To>
COMMON_PORTABLE void pack_at(const application& a, unsigned i) {
    constexpr bool ahead = To == way::ahead;
    // What goes ahead comes there from behind, and the other way round.
    constexpr int s = sign < Adjoint, ahead ? way::behind : way::ahead > ;
    const unsigned site = a.box.index(a.box.face_site(i, Mu, ahead ? a.box.extent[Mu] - 1 : 0));
    half_spinor h = project<Mu, s>(load(a.from, site));
    if (ahead) h = adjoint_times(load(a.links, site, Mu), h);
    store(a.outbox.of(Mu, To), i, h);
}

/// Number i of both faces across Mu, which have `count` sites each.
template <bool Adjoint, unsigned Mu>
COMMON_PORTABLE void pack_either(const application& a, unsigned i, unsigned count) {
    if (i < count) {
        pack_at<Adjoint, Mu, way::behind>(a, i);
    } else {
        pack_at<Adjoint, Mu, way::ahead>(a, i - count);
    }
}

}  // namespace detail

/// The operator at the site at `c`.
template <bool Adjoint>
COMMON_PORTABLE void apply_at(const application& a, const coordinates& c) {
    const unsigned site = a.box.index(c);
    spinor sum{};
    detail::add_from_ahead<Adjoint, 0>(a, c, site, sum);
    detail::add_from_behind<Adjoint, 0>(a, c, sum);
    detail::add_from_ahead<Adjoint, 1>(a, c, site, sum);
    detail::add_from_behind<Adjoint, 1>(a, c, sum);
    detail::add_from_ahead<Adjoint, 2>(a, c, site, sum);
    detail::add_from_behind<Adjoint, 2>(a, c, sum);
    detail::add_from_ahead<Adjoint, 3>(a, c, site, sum);
    detail::add_from_behind<Adjoint, 3>(a, c, sum);
    spinor psi = load(a.from, site);
    for (unsigned s = 0; s < spins; ++s)
        for (unsigned k = 0; k < colours; ++k) psi.s[s].c[k] = (a.mass + 4) * psi.s[s].c[k] - real{0.5} * sum.s[s].c[k];
    store(a.to, site, psi);
}

/// Half spinors that go to other PEs.
[[nodiscard]] COMMON_PORTABLE unsigned packed_sites(const geometry& box) {
    return (box.divided[2] ? 2 * box.face_sites(2) : 0) + (box.divided[3] ? 2 * box.face_sites(3) : 0);
}

/// Packs number i of them: behind and ahead in z, then in t.
template <bool Adjoint>
COMMON_PORTABLE void pack(const application& a, unsigned i) {
    const unsigned in_z = a.box.divided[2] ? 2 * a.box.face_sites(2) : 0;
    if (i < in_z) {
        detail::pack_either<Adjoint, 2>(a, i, in_z / 2);
    } else {
        detail::pack_either<Adjoint, 3>(a, i - in_z, a.box.face_sites(3));
    }
}

}  // namespace lattice
