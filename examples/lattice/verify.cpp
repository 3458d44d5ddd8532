// SPDX-License-Identifier: Apache-2.0
#include "verify.hpp"

#include <array>
#include <cmath>
#include <numbers>
#include <utility>

#include "reference.hpp"
#include "solver.hpp"

namespace lattice {
namespace {

using common::finding;

constexpr double tight = 1e-13;        ///< of the residual, for solutions that are compared
constexpr double same_number = 1e-10;  ///< relative difference of these
constexpr double rounding = 1e-13;     ///< of a single application
constexpr std::uint64_t most_iterations = 10000;

/// One form at work on one problem, with what all checks need of it.
class checker {
public:
    checker(via::world& world, const subject& what)
        : world_{world},
          what_{what},
          cut_{what.lattice, world.npes(), what.shape},
          here_{cut_, world.pe()},
          by_{what.make(world, cut_, what.mass)},
          links_{random_links(here_, what.seed, what.disorder)},
          source_{random_source(here_, what.seed)},
          list_{what.make_list ? what.make_list(world, *by_, most_iterations) : nullptr} {
        by_->set(links_);
    }

    finding same_bits(bool adjoint);
    finding same_solution();
    finding covariant();
    finding plane_wave();
    finding hermitian();
    finding adjoint();

private:
    spinor_field applied(const spinor_field& psi, bool adjoint) {
        by_->set(slot::q, psi);
        by_->apply(slot::q, slot::z, adjoint);
        return by_->get(slot::z);
    }
    spinor_field solution(const spinor_field& source) {
        const common::limits until{tight, most_iterations, 1000, [] { return false; }};
        const auto silent = [](const auto&) {};
        static_cast<void>(list_ ? list_->solve(source, until, silent) : solve(world_, *by_, source, until, silent));
        return by_->get(slot::x);
    }
    /// <a, b> over all PEs.
    complex dot(const spinor_field& a, const spinor_field& b) {
        std::array<double, 2> sum{};
        for (unsigned site = 0; site < here_.box.sites(); ++site) {
            for (unsigned k = 0; k < spinor_components; ++k) {
                const complex term = conjugate_times(a.view().at(site, k), b.view().at(site, k));
                sum[0] += term.re;
                sum[1] += term.im;
            }
        }
        world_.reduce(VIA_SUM, sum.data(), sum);
        return {sum[0], sum[1]};
    }
    /// |a - b| / |b| over all PEs.
    double difference(const spinor_field& a, const spinor_field& b) {
        std::array<double, 2> sums{};
        for (unsigned site = 0; site < here_.box.sites(); ++site) {
            sums[0] += norm(axpy(-1, load(b.view(), site), load(a.view(), site)));
            sums[1] += norm(load(b.view(), site));
        }
        world_.reduce(VIA_SUM, sums.data(), sums);
        return std::sqrt(sums[0] / sums[1]);
    }
    /// This PE's part of a field of the whole lattice.
    spinor_field part_of(const spinor_field& all) {
        const place everywhere = reference::whole(what_.lattice);
        spinor_field part{here_.box.sites()};
        for (unsigned site = 0; site < here_.box.sites(); ++site)
            store(part.view(), site, load(all.view(), everywhere.box.index(here_.global(here_.box.site(site)))));
        return part;
    }

    via::world& world_;
    const subject& what_;
    grid cut_;
    place here_;
    std::unique_ptr<list_steps> by_;
    gauge_field links_;
    spinor_field source_;
    std::unique_ptr<list_solver> list_;  ///< null if the form has none
};

/// |a - b| / |b|.
double relative(complex a, complex b) { return std::sqrt(norm(a - b) / norm(b)); }

finding checker::same_bits(bool adjoint) {
    const place all = reference::whole(what_.lattice);
    const spinor_field expected = part_of(reference::apply(all, random_links(all, what_.seed, what_.disorder),
                                                           what_.mass, random_source(all, what_.seed), adjoint));
    const spinor_field made = applied(source_, adjoint);
    unsigned differ = 0;
    for (unsigned site = 0; site < here_.box.sites(); ++site) {
        if (!reference::same_bits(load(made.view(), site), load(expected.view(), site))) ++differ;
    }
    return {adjoint ? "sites where M+ b has other bits than on one processor"
                    : "sites where M b has other bits than on one processor",
            static_cast<double>(world_.sum(differ)), 0};
}

finding checker::same_solution() {
    const place all = reference::whole(what_.lattice);
    const spinor_field expected = reference::solve(all, random_links(all, what_.seed, what_.disorder), what_.mass,
                                                   random_source(all, what_.seed), tight);
    return {"the solution, against one processor's", difference(solution(source_), part_of(expected)), same_number};
}

finding checker::covariant() {
    const std::uint64_t basis = what_.seed + 1;
    const spinor_field expected = transformed(here_, solution(source_), basis);
    by_->set(transformed(here_, links_, basis));
    const spinor_field made = solution(transformed(here_, source_, basis));
    by_->set(links_);
    return {"the solution after a change of all sites' colour bases", difference(made, expected), same_number};
}

/// e^(ikx) u, with a wave number of its own in every direction.
class wave {
public:
    explicit wave(const place& here) : here_{here} {
        for (unsigned mu = 0; mu < directions; ++mu) k_[mu] = 2 * std::numbers::pi * (mu + 1.0) / here.lattice[mu];
    }

    [[nodiscard]] spinor at(unsigned site) const {
        const coordinates c = here_.global(here_.box.site(site));
        double angle = 0;
        for (unsigned mu = 0; mu < directions; ++mu) angle += k_[mu] * c[mu];
        const complex phase{std::cos(angle), std::sin(angle)};
        spinor psi;
        for (unsigned s = 0; s < spins; ++s)
            for (unsigned k = 0; k < colours; ++k) psi.s[s].c[k] = phase * complex{1.0 + s, 0.5 * k - s};
        return psi;
    }

    /// [m + sum_mu (1 - cos k_mu) + i sum_mu gamma_mu sin k_mu] psi: what M makes of it between unit links.
    [[nodiscard]] spinor multiplied(double mass, const spinor& psi) const {
        double diagonal = mass;
        for (const double k : k_) diagonal += 1 - std::cos(k);
        const std::array<double, directions> s{std::sin(k_[0]), std::sin(k_[1]), std::sin(k_[2]), std::sin(k_[3])};
        // The upper right of i gamma_mu s_mu is i B s_mu; the lower left is i B+ s_mu, less the adjoint of that.
        const complex b[2][2] = {{{-s[2], s[3]}, {-s[0], s[1]}}, {{-s[0], -s[1]}, {s[2], s[3]}}};
        spinor made = axpy(diagonal - 1, psi, psi);
        for (unsigned row = 0; row < 2; ++row) {
            for (unsigned column = 0; column < 2; ++column) {
                for (unsigned k = 0; k < colours; ++k) {
                    complex& up = made.s[row].c[k];
                    complex& down = made.s[row + 2].c[k];
                    up = up + b[row][column] * psi.s[column + 2].c[k];
                    down = down - conjugate_times(b[column][row], psi.s[column].c[k]);
                }
            }
        }
        return made;
    }

private:
    const place& here_;
    std::array<double, directions> k_{};
};

finding checker::plane_wave() {
    const wave plane{here_};
    spinor_field psi{here_.box.sites()};
    spinor_field expected{here_.box.sites()};
    for (unsigned site = 0; site < here_.box.sites(); ++site) {
        store(psi.view(), site, plane.at(site));
        store(expected.view(), site, plane.multiplied(what_.mass, plane.at(site)));
    }
    by_->set(random_links(here_, what_.seed, 0));
    const double deviation = difference(applied(psi, false), expected);
    by_->set(links_);
    return {"a plane wave between unit links, against its eigenvalue", deviation, rounding};
}

finding checker::hermitian() {
    const spinor_field other = random_source(here_, what_.seed + 1);
    const complex there = dot(other, applied(applied(source_, false), true));
    const complex back = dot(source_, applied(applied(other, false), true));
    return {"<y, M+ M x> against conj <x, M+ M y>", relative(there, conjugate(back)), rounding};
}

finding checker::adjoint() {
    const spinor_field other = random_source(here_, what_.seed + 1);
    return {"<y, M x> against <M+ y, x>",
            relative(dot(other, applied(source_, false)), dot(applied(other, true), source_)), rounding};
}

}  // namespace

std::vector<common::finding> verify(via::world& world, const subject& what) {
    checker all{world, what};
    return {all.same_bits(false), all.same_bits(true), all.same_solution(), all.covariant(),
            all.plane_wave(),     all.hermitian(),     all.adjoint()};
}

}  // namespace lattice
