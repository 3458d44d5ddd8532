// SPDX-License-Identifier: Apache-2.0
#include "problem.hpp"

#include <cmath>

#include "random.hpp"

namespace lattice {
namespace {

/// Streams of random numbers of one seed.
enum stream : std::uint64_t { of_links, of_source, of_basis };

complex dot(const complex (&a)[colours], const complex (&b)[colours]) {
    return (conjugate_times(a[0], b[0]) + conjugate_times(a[1], b[1])) + conjugate_times(a[2], b[2]);
}

void normalize(complex (&row)[colours]) {
    const real length = std::sqrt(dot(row, row).re);
    for (complex& each : row) each = {each.re / length, each.im / length};
}

/// The matrix of SU(3) whose first two rows span what those of `m` do. (Gram and Schmidt; a cross product.)
link made_special_unitary(link m) {
    normalize(m.at[0]);
    const complex along = dot(m.at[0], m.at[1]);
    for (unsigned c = 0; c < colours; ++c) m.at[1][c] = m.at[1][c] - along * m.at[0][c];
    normalize(m.at[1]);
    for (unsigned c = 0; c < colours; ++c) {
        const unsigned next = (c + 1) % colours;
        const unsigned last = (c + 2) % colours;
        m.at[2][c] = conjugate(m.at[0][next] * m.at[1][last] - m.at[0][last] * m.at[1][next]);
    }
    return m;
}

link random_link_of(std::uint64_t seed, stream which, std::uint64_t number, double disorder) {
    link made{};
    for (unsigned row = 0; row < colours; ++row) {
        for (unsigned column = 0; column < colours; ++column) {
            const complex noise =
                random_normal(seed, which, number * link_components + row * colours + std::uint64_t{column});
            made.at[row][column] = complex{row == column ? 1.0 : 0.0, 0.0} + disorder * noise;
        }
    }
    return made_special_unitary(made);
}

/// The basis at a site of the lattice, which may lie beyond the box.
link basis_at(const place& where, const coordinates& in_lattice, std::uint64_t seed) {
    return random_link_of(seed, of_basis, where.number(in_lattice), 1.0);
}

/// a b+.
link times_adjoint(const link& a, const link& b) {
    link made{};
    for (unsigned row = 0; row < colours; ++row)
        for (unsigned column = 0; column < colours; ++column)
            made.at[row][column] = conjugate(dot(a.at[row], b.at[column]));
    return made;
}

link times(const link& a, const link& b) {
    link made{};
    for (unsigned row = 0; row < colours; ++row)
        for (unsigned column = 0; column < colours; ++column)
            made.at[row][column] =
                (a.at[row][0] * b.at[0][column] + a.at[row][1] * b.at[1][column]) + a.at[row][2] * b.at[2][column];
    return made;
}

}  // namespace

coordinates place::global(const coordinates& c) const {
    coordinates made = c;
    for (unsigned mu = 0; mu < directions; ++mu) made.at[mu] += origin[mu];
    return made;
}

std::uint64_t place::number(const coordinates& in_lattice) const {
    std::uint64_t number = 0;
    for (unsigned mu = directions; mu-- > 0;) number = number * lattice[mu] + in_lattice[mu];
    return number;
}

link random_link(std::uint64_t seed, std::uint64_t number, double disorder) {
    return random_link_of(seed, of_links, number, disorder);
}

gauge_field random_links(const place& where, std::uint64_t seed, double disorder) {
    gauge_field links{where.box.sites()};
    for (unsigned site = 0; site < where.box.sites(); ++site) {
        const std::uint64_t number = where.number(where.global(where.box.site(site)));
        for (unsigned mu = 0; mu < directions; ++mu)
            store(links.view(), site, mu, random_link(seed, number * directions + mu, disorder));
    }
    return links;
}

spinor_field random_source(const place& where, std::uint64_t seed) {
    spinor_field source{where.box.sites()};
    for (unsigned site = 0; site < where.box.sites(); ++site) {
        const std::uint64_t number = where.number(where.global(where.box.site(site)));
        for (unsigned k = 0; k < spinor_components; ++k)
            source.view().at(site, k) = random_normal(seed, of_source, number * spinor_components + k);
    }
    return source;
}

gauge_field transformed(const place& where, const gauge_field& links, std::uint64_t seed) {
    gauge_field made{where.box.sites()};
    for (unsigned site = 0; site < where.box.sites(); ++site) {
        const coordinates here = where.global(where.box.site(site));
        for (unsigned mu = 0; mu < directions; ++mu) {
            coordinates ahead = here;
            ahead.at[mu] = (here[mu] + 1) % where.lattice[mu];
            const link u = times(basis_at(where, here, seed), load(links.view(), site, mu));
            store(made.view(), site, mu, times_adjoint(u, basis_at(where, ahead, seed)));
        }
    }
    return made;
}

spinor_field transformed(const place& where, const spinor_field& field, std::uint64_t seed) {
    spinor_field made{where.box.sites()};
    for (unsigned site = 0; site < where.box.sites(); ++site) {
        const link basis = basis_at(where, where.global(where.box.site(site)), seed);
        spinor psi = load(field.view(), site);
        for (colour_vector& each : psi.s) each = basis * each;
        store(made.view(), site, psi);
    }
    return made;
}

}  // namespace lattice
