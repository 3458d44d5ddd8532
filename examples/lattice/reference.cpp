// SPDX-License-Identifier: Apache-2.0
#include "reference.hpp"

#include <cmath>
#include <stdexcept>
#include <utility>

#include "wilson.hpp"

namespace lattice::reference {
namespace {

/// A matrix on spins.
struct spin_matrix {
    complex at[spins][spins];
};

/// gamma_mu, by its definition in spinor.hpp.
spin_matrix gamma(unsigned mu) {
    constexpr complex i{0, 1};
    constexpr complex one{1, 0};
    const complex b[directions][2][2] = {{{{}, i}, {i, {}}},          // i sigma_1
                                         {{{}, one}, {{-1, 0}, {}}},  // i sigma_2
                                         {{i, {}}, {{}, {0, -1}}},    // i sigma_3
                                         {{one, {}}, {{}, one}}};     // 1
    spin_matrix made{};
    for (unsigned row = 0; row < 2; ++row) {
        for (unsigned column = 0; column < 2; ++column) {
            made.at[row][column + 2] = b[mu][row][column];
            made.at[column + 2][row] = conjugate(b[mu][row][column]);
        }
    }
    return made;
}

/// (1 + sign gamma_mu) psi.
spinor with_gamma(unsigned mu, double sign, const spinor& psi) {
    const spin_matrix matrix = gamma(mu);
    spinor made = psi;
    for (unsigned row = 0; row < spins; ++row)
        for (unsigned column = 0; column < spins; ++column)
            for (unsigned c = 0; c < colours; ++c)
                made.s[row].c[c] = made.s[row].c[c] + sign * (matrix.at[row][column] * psi.s[column].c[c]);
    return made;
}

double square(const place& all, const spinor_field& psi) {
    double sum = 0;
    for (unsigned site = 0; site < all.box.sites(); ++site) sum += norm(load(psi.view(), site));
    return sum;
}

/// y = a x + y.
void add(const place& all, double a, const spinor_field& x, spinor_field& y) {
    for (unsigned site = 0; site < all.box.sites(); ++site)
        store(y.view(), site, axpy(a, load(x.view(), site), load(std::as_const(y).view(), site)));
}

}  // namespace

place whole(const coordinates& lattice) { return {grid{lattice, 1}, 0}; }

spinor_field apply(const place& all, const gauge_field& links, double mass, const spinor_field& psi, bool adjoint) {
    spinor_field made{all.box.sites()};
    const application a{all.box, links.view(), mass, psi.view(), made.view(), {}, {}};
    for (unsigned site = 0; site < all.box.sites(); ++site) {
        if (adjoint) {
            apply_at<true>(a, all.box.site(site));
        } else {
            apply_at<false>(a, all.box.site(site));
        }
    }
    return made;
}

spinor_field apply_by_formula(const place& all, const gauge_field& links, double mass, const spinor_field& psi,
                              bool adjoint) {
    spinor_field made{all.box.sites()};
    for (unsigned site = 0; site < all.box.sites(); ++site) {
        const coordinates c = all.box.site(site);
        spinor sum = axpy(mass + 3, load(psi.view(), site), load(psi.view(), site));  // m + 4
        for (unsigned mu = 0; mu < directions; ++mu) {
            const unsigned ahead = all.box.next(c, mu, way::ahead);
            const unsigned behind = all.box.next(c, mu, way::behind);
            spinor hop = load(psi.view(), ahead);
            for (colour_vector& each : hop.s) each = load(links.view(), site, mu) * each;
            sum = axpy(-0.5, with_gamma(mu, adjoint ? 1 : -1, hop), sum);
            hop = load(psi.view(), behind);
            for (colour_vector& each : hop.s) each = adjoint_times(load(links.view(), behind, mu), each);
            sum = axpy(-0.5, with_gamma(mu, adjoint ? -1 : 1, hop), sum);
        }
        store(made.view(), site, sum);
    }
    return made;
}

spinor_field solve(const place& all, const gauge_field& links, double mass, const spinor_field& source,
                   double tolerance) {
    spinor_field x{all.box.sites()};
    spinor_field r = apply(all, links, mass, source, true);
    spinor_field p = r;
    double now = square(all, r);
    const double enough = tolerance * tolerance * now;
    for (int iteration = 0; now > enough; ++iteration) {
        if (iteration == 10000) throw std::runtime_error{"the reference does not converge"};
        const spinor_field q = apply(all, links, mass, p, false);
        const double alpha = now / square(all, q);
        add(all, alpha, p, x);
        add(all, -alpha, apply(all, links, mass, q, true), r);
        const double next = square(all, r);
        spinor_field turned = r;
        add(all, next / now, p, turned);
        p = turned;
        now = next;
    }
    return x;
}

}  // namespace lattice::reference
