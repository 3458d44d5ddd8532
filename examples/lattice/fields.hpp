// SPDX-License-Identifier: Apache-2.0
/// @file fields.hpp
/// @brief How fields lie in memory: tiles of 32 sites, the components of a tile one behind the other.
///
/// So 32 threads that load one component of 32 sites in a row make one access of 512 bytes, and a processor finds all
/// that belongs to a site near. A field has whole tiles; what is left over in the last is never looked at.
#pragma once

#include <cstddef>

#include "geometry.hpp"

namespace lattice {

inline constexpr unsigned tile_sites = 32;

/// Of a field of some components a site; `Complex` may be const. A view: owns nothing.
template <class Complex, unsigned Components>
struct field_view {
    Complex* data;

    [[nodiscard]] COMMON_PORTABLE Complex& at(unsigned site, unsigned component) const {
        const std::size_t tile = site / tile_sites;
        // Of faces that are not there nobody asks, which the analyzer does not see.
        // NOLINTNEXTLINE(clang-analyzer-core.uninitialized.UndefReturn)
        return data[(tile * Components + component) * tile_sites + site % tile_sites];
    }
};

/// Complex numbers of a field of so many sites.
template <unsigned Components>
[[nodiscard]] COMMON_PORTABLE constexpr std::size_t field_size(unsigned sites) {
    return (std::size_t{sites} + tile_sites - 1) / tile_sites * tile_sites * Components;
}

inline constexpr unsigned spinor_components = spins * colours;
inline constexpr unsigned half_components = spinor_components / 2;
inline constexpr unsigned link_components = colours * colours;
inline constexpr unsigned gauge_components = directions * link_components;

using spinor_view = field_view<complex, spinor_components>;
using const_spinor_view = field_view<const complex, spinor_components>;
using half_view = field_view<complex, half_components>;
using const_half_view = field_view<const complex, half_components>;
/// The links that leave a site ahead, in the order of directions.
using gauge_view = field_view<complex, gauge_components>;
using const_gauge_view = field_view<const complex, gauge_components>;

template <class Complex>
COMMON_PORTABLE spinor load(const field_view<Complex, spinor_components>& from, unsigned site) {
    spinor psi;
    for (unsigned s = 0; s < spins; ++s)
        for (unsigned c = 0; c < colours; ++c) psi.s[s].c[c] = from.at(site, s * colours + c);
    return psi;
}

COMMON_PORTABLE void store(const spinor_view& to, unsigned site, const spinor& psi) {
    for (unsigned s = 0; s < spins; ++s)
        for (unsigned c = 0; c < colours; ++c) to.at(site, s * colours + c) = psi.s[s].c[c];
}

COMMON_PORTABLE half_spinor load(const const_half_view& from, unsigned site) {
    half_spinor h;
    for (unsigned s = 0; s < spins / 2; ++s)
        for (unsigned c = 0; c < colours; ++c) h.s[s].c[c] = from.at(site, s * colours + c);
    return h;
}

COMMON_PORTABLE void store(const half_view& to, unsigned site, const half_spinor& h) {
    for (unsigned s = 0; s < spins / 2; ++s)
        for (unsigned c = 0; c < colours; ++c) to.at(site, s * colours + c) = h.s[s].c[c];
}

COMMON_PORTABLE link load(const const_gauge_view& from, unsigned site, unsigned mu) {
    link u;
    for (unsigned row = 0; row < colours; ++row)
        for (unsigned column = 0; column < colours; ++column)
            u.at[row][column] = from.at(site, mu * link_components + row * colours + column);
    return u;
}

COMMON_PORTABLE void store(const gauge_view& to, unsigned site, unsigned mu, const link& u) {
    for (unsigned row = 0; row < colours; ++row)
        for (unsigned column = 0; column < colours; ++column)
            to.at(site, mu * link_components + row * colours + column) = u.at[row][column];
}

}  // namespace lattice
