// SPDX-License-Identifier: Apache-2.0
#include "verify.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <numbers>

#include "common/user_error.hpp"
#include "reference.hpp"
#include "solver.hpp"

namespace multigrid {
namespace {

using common::finding;

/// Of residuals, for solutions that are compared with the exact one: far below the error of discretization.
constexpr double tight = 1e-9;
constexpr double rounding = 1e-12;
constexpr int compared_cycles = 2;

/// One form at work on one domain.
class bench {
public:
    bench(via::world& world, const subject& what, const division& cut)
        : world_{world}, what_{what}, cut_{cut}, by_{what.make(world, cut, what.wanted)}, memory_{initial()} {
        by_->load(memory_);
    }

    /// Residuals until the solution is `tight`.
    std::vector<common::check_point> solve();
    /// The largest error of u, in parts of the largest u.
    double error();
    std::vector<finding> same_bits();
    finding eigenvector();

private:
    [[nodiscard]] std::vector<real> initial() const { return initial_memory(cut_, world_.pe(), what_.wanted.what); }
    [[nodiscard]] level finest(std::vector<real>& memory) const {
        return lay_out(cut_, world_.pe(), what_.wanted.what, memory.data()).shared[0];
    }
    /// Calls `body` with each of this PE's cells: its place in memory, and where it lies in the domain.
    template <class Body>
    void over_cells(const level& of, const Body& body) const {
        const coordinates o = cut_.origin(world_.pe(), of.box.extent);
        processor{}.over(of.box.all(), 0, [&](unsigned x, unsigned y, unsigned z) {
            body(of.box.index(x, y, z), coordinates{{o[0] + x, o[1] + y, o[2] + z}});
        });
    }
    /// The source on the whole domain.
    [[nodiscard]] std::vector<real> whole_source() const {
        const manufactured exact{what_.wanted.what, cut_.cells()};
        std::vector<real> f;
        processor{}.over(whole_domain(cut_.cells()).all(), 0, [&](unsigned x, unsigned y, unsigned z) {
            f.push_back(exact.source({{x, y, z}}));
        });
        return f;
    }

    via::world& world_;
    const subject& what_;
    const division& cut_;
    std::unique_ptr<steps> by_;
    std::vector<real> memory_;
};

std::vector<common::check_point> bench::solve() {
    by_->load(memory_);
    return multigrid::solve(world_, *by_, {tight, 100, 1000, [] { return false; }}, [](const auto&) {}).history;
}

double bench::error() {
    std::vector<real> made = by_->fetch();
    const deviation mine = deviation_from_solution(cut_, world_.pe(), what_.wanted.what, made);
    return world_.max(mine.most) / world_.max(mine.of);
}

std::vector<finding> bench::same_bits() {
    std::vector<reference::grid> levels = reference::levels_for(what_.wanted.what, cut_.cells(), whole_source());
    for (int i = 0; i < compared_cycles; ++i) {
        reference::cycle(levels, what_.wanted.how);
        by_->cycle({});
    }
    std::vector<real> made = by_->fetch();
    const level mine = finest(made);
    unsigned differ = 0;
    over_cells(mine, [&](unsigned i, const coordinates& c) {
        const real expected = levels[0].u[levels[0].index(c[0], c[1], c[2])];
        if (std::bit_cast<std::uint64_t>(mine.u[i]) != std::bit_cast<std::uint64_t>(expected)) ++differ;
    });
    real largest = 0;
    for (const real each : reference::residual(levels[0])) largest = std::max(largest, std::abs(each));
    return {{"cells where u has other bits than on one processor after two cycles",
             static_cast<double>(world_.sum(differ)), 0},
            {"the residual then, less one processor's", std::abs(by_->residual() - largest), 0}};
}

/// sin(k pi t) along each axis is multiplied by a number: a + 4 b / h^2 (sin^2 ...), summed over the axes.
finding bench::eigenvector() {
    constexpr std::array<unsigned, axes> k{1, 2, 3};
    const coordinates& n = cut_.cells();
    const double per_width = cells_a_length(n);
    const auto wave = [&](unsigned axis, double i) { return std::sin(k[axis] * std::numbers::pi * i / n[axis]); };
    double number = what_.wanted.what.a;
    for (unsigned axis = 0; axis < axes; ++axis)
        number += what_.wanted.what.b * 4 * per_width * per_width * std::pow(wave(axis, 0.5), 2);
    std::vector<real> memory = memory_;
    const level mine = finest(memory);
    over_cells(mine, [&](unsigned i, const coordinates& c) {
        mine.u[i] = wave(0, c[0] + 0.5) * wave(1, c[1] + 0.5) * wave(2, c[2] + 0.5);
        mine.f[i] = number * mine.u[i];
    });
    by_->load(memory);
    return {"the residual of an eigenvector, in parts of its eigenvalue", by_->residual() / number, rounding};
}

/// How far log2 of what the error falls by may be from 2, on a domain with twice so many cells along an edge. That is
/// an error of the next order; where a is large, u falls within sqrt(b / a) of a wall, which cells must resolve.
double most_off_order(const equation& what, const coordinates& cells) {
    return 2.5 * std::max(1.0, std::sqrt(what.a / what.b) / 4) / cells_a_length(cells);
}

/// How much a cycle leaves, and how the error falls from one domain to the next.
void judge(via::world& world, const subject& what, const std::vector<division>& domains, std::vector<finding>& all) {
    std::vector<double> errors;
    for (const division& cut : domains) {
        bench at_work{world, what, cut};
        all.push_back({"factor of a cycle, " + in_words(cut.cells()) + " cells", convergence_factor(at_work.solve()),
                       most_factor(what.wanted.how)});
        errors.push_back(at_work.error());
        if (errors.size() < 2) continue;
        const double order = std::log2(errors[errors.size() - 1] / errors[errors.size() - 2]);
        all.push_back({"order of convergence from there to twice as many, less 2", std::abs(order - 2),
                       most_off_order(what.wanted.what, cut.cells())});
    }
}

}  // namespace

std::vector<common::finding> verify(via::world& world, const subject& what) {
    std::vector<division> domains{what.cut};
    while (domains.size() < 3) {
        try {
            domains.push_back(domains.back().with_cells(halved(domains.back().cells())));
        } catch (const common::user_error&) {
            break;  // as coarse as these PEs can hold it
        }
    }
    std::vector<finding> all;
    for (const division& cut : domains) {
        if (product_of(cut.cells()) > most_compared) continue;
        all = bench{world, what, cut}.same_bits();
        break;
    }
    if (!what.wanted.what.varies) all.push_back(bench{world, what, domains.back()}.eigenvector());
    judge(world, what, domains, all);
    return all;
}

}  // namespace multigrid
