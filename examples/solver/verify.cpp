// SPDX-License-Identifier: Apache-2.0
#include "verify.hpp"

#include <array>
#include <cmath>

#include "reference.hpp"
#include "solver.hpp"

namespace solver {
namespace {

constexpr double tight = 1e-12;       ///< of the residual, for solutions that are compared
constexpr double same_number = 1e-8;  ///< relative difference of these
constexpr double rounding = 1e-13;    ///< of a single product

common::limits until_solved(double tolerance) {
    return {tolerance, 100000, 10, [] { return false; }};
}

/// Two vectors that no matrix knows.
double wave(number row) { return std::sin(3.7 * static_cast<double>(row)); }
double other_wave(number row) { return std::cos(1.9 * static_cast<double>(row)); }

/// One form at work on one system, with what all checks need of it.
class checker {
public:
    checker(via::world& world, const linear_system& what, const method& by)
        : world_{world},
          matrix_{divide(world, {what.rows(), world.npes()}, what)},
          steps_{by.make(world, by.on(world, matrix_))},
          whole_{reference::gathered(world, {what.rows(), world.npes()}, what)},
          source_{by_place(matrix_, [&](number row) { return what.source(row); })} {}

    common::finding product() {
        const std::vector<double> expected = reference::product(whole_, everywhere(wave));
        steps_->set_p(by_place(matrix_, wave));
        steps_->apply(multiplied::p);
        return {"the product, against one processor's", relative_difference(world_, steps_->q(), part_of(expected)),
                rounding};
    }
    common::finding symmetric() {
        const std::vector<double> a = by_place(matrix_, wave);
        const std::vector<double> b = by_place(matrix_, other_wave);
        const double there = dot(b, preconditioned(a));
        const double back = dot(a, preconditioned(b));
        const double size = dot(a, preconditioned(a));
        return {"the preconditioner, against its adjoint", std::abs(there - back) / size, 1e-12};
    }
    common::finding positive() {
        const std::vector<double> a = by_place(matrix_, wave);
        return {"the preconditioner is not positive", dot(a, preconditioned(a)) > 0 ? 0.0 : 1.0, 0};
    }
    common::finding solution() {
        std::vector<double> b(whole_.offsets.size() - 1);
        gather(source_, b);
        const std::vector<double> expected = reference::solve(whole_, b, tight);
        static_cast<void>(solve(world_, *steps_, source_, until_solved(tight), [](const auto&) {}));
        return {"the solution, against one processor's", relative_difference(world_, steps_->x(), part_of(expected)),
                same_number};
    }
    common::finding residual() {
        return {"|b - A x| / |b|, computed anew", true_residual(world_, *steps_, source_), 100 * tight};
    }

private:
    std::vector<double> preconditioned(const std::vector<double>& r) {
        steps_->begin(r);
        return steps_->z();
    }
    double dot(const std::vector<double>& a, const std::vector<double>& b) {
        double sum = 0;
        for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
        return world_.sum(sum);
    }
    /// A vector of the whole system.
    template <class Function>
    std::vector<double> everywhere(const Function& f) const {
        std::vector<double> made;
        for (number row = 0; row < whole_.rows(); ++row) made.push_back(f(row));
        return made;
    }
    /// This PE's part of it, by place.
    std::vector<double> part_of(const std::vector<double>& all) const {
        return by_place(matrix_, [&](number row) { return all[static_cast<std::size_t>(row)]; });
    }
    /// All parts, by row.
    void gather(const std::vector<double>& mine, std::vector<double>& all) {
        std::vector<double> in_order;
        for (const index place : matrix_.place) in_order.push_back(mine[static_cast<std::size_t>(place)]);
        world_.collect(via::span<double>{all}, in_order);
    }

    via::world& world_;
    local_matrix matrix_;
    std::unique_ptr<steps> steps_;
    global_rows whole_;
    std::vector<double> source_;
};

double error_of(via::world& world, const grid_size& points, const method& by) {
    const poisson what{points};
    const local_matrix matrix = divide(world, {what.rows(), world.npes()}, what);
    const auto steps = by.make(world, by.on(world, matrix));
    const std::vector<double> source = by_place(matrix, [&](number row) { return what.source(row); });
    static_cast<void>(solve(world, *steps, source, until_solved(1e-10), [](const auto&) {}));
    return relative_difference(world, steps->x(), by_place(matrix, [&](number row) { return what.known(row); }));
}

}  // namespace

task method::on(via::world& world, const local_matrix& matrix) const {
    task made{matrix, by, {}, {}};
    if (by == preconditioner::chebyshev) made.terms = chebyshev(largest_eigenvalue_bound(world, matrix), degree);
    if (by == preconditioner::block_jacobi) made.blocks = invert_blocks(world, matrix, block);
    return made;
}

std::vector<common::finding> verify(via::world& world, const linear_system& what, const method& by) {
    checker all{world, what, by};
    std::vector<common::finding> found{all.product(), all.symmetric(), all.positive(), all.solution()};
    found.push_back(all.residual());  // of that solution
    return found;
}

common::finding verify_order(via::world& world, const grid_size& points, const method& by) {
    const grid_size twice{2 * points[0] + 1, 2 * points[1] + 1, 2 * points[2] + 1};
    const double falls = error_of(world, points, by) / error_of(world, twice, by);
    return {"by how much the error falls on half the spacing, from 4", std::abs(falls - 4), 0.4};
}

}  // namespace solver
