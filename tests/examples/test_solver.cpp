// SPDX-License-Identifier: Apache-2.0
// The solver: products, preconditioners, the iteration and its ends; and that its checks find what is wrong.
#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include <viaduct/viaduct.hpp>

#include "poisson.hpp"
#include "random_system.hpp"
#include "reference.hpp"
#include "solver.hpp"
#include "support/catch.hpp"
#include "support/effort.hpp"
#include "verify.hpp"

namespace {

using solver::local_matrix;
using solver::method;
using solver::number;
using solver::preconditioner;
using testing::random_system;

method by_host(preconditioner by, unsigned degree = 3) { return {solver::make_host_steps, by, degree, 5}; }

common::limits until(double tolerance, std::uint64_t most, std::uint64_t every = 1) {
    return {tolerance, most, every, [] { return false; }};
}

// What came of a solution on PEs that are threads, by PE 0; and its error.
std::pair<common::outcome, double> solved(int npes, const solver::linear_system& what, const method& by,
                                          const common::limits& limits) {
    std::pair<common::outcome, double> found;
    via::run_threads(npes, [&](via::world& world) {
        const local_matrix matrix = divide(world, {what.rows(), npes}, what);
        const auto steps = by.make(world, by.on(world, matrix));
        const auto source = by_place(matrix, [&](number row) { return what.source(row); });
        const common::outcome mine = solver::solve(world, *steps, source, limits, [](const auto&) {});
        const auto known = by_place(matrix, [&](number row) { return what.known(row); });
        const double error = solver::relative_difference(world, steps->x(), known);
        if (world.pe() == 0) found = {mine, error};
    });
    return found;
}

}  // namespace

TEST_CASE("a product has the same bits as on one processor, and so has each halo after another") {
    for (unsigned seed = 0; seed < static_cast<unsigned>(support::effort(20)); ++seed) {
        const random_system what{3 + static_cast<number>(seed) * 5, 4 * seed, seed};
        const int npes = 1 + static_cast<int>(seed % 4 < 3 ? seed % 4 : 2);
        std::atomic<int> differ{0};
        via::run_threads(npes, [&](via::world& world) {
            const local_matrix matrix = divide(world, {what.rows(), npes}, what);
            const auto whole = solver::reference::gathered(world, {what.rows(), npes}, what);
            const auto steps = by_host(preconditioner::none).make(world, {matrix, preconditioner::none, {}, {}});
            for (const double phase : {0.0, 1.0, 2.0}) {
                const auto value = [phase](number row) { return std::sin(static_cast<double>(row) + phase); };
                std::vector<double> all;
                for (number row = 0; row < what.rows(); ++row) all.push_back(value(row));
                const auto expected = solver::reference::product(whole, all);
                steps->set_p(by_place(matrix, value));
                steps->apply(solver::multiplied::p);
                if (steps->q() != by_place(matrix, [&](number row) { return expected[static_cast<std::size_t>(row)]; }))
                    ++differ;
            }
        });
        INFO("seed " << seed);
        CHECK(differ == 0);
    }
}

TEST_CASE("all checks hold, with every preconditioner, on every number of PEs") {
    const random_system scattered{60, 150, 5};
    const solver::poisson cube{{5, 4, 6}};
    for (const int npes : {1, 3, 4}) {
        for (const preconditioner by :
             {preconditioner::none, preconditioner::jacobi, preconditioner::block_jacobi, preconditioner::chebyshev}) {
            for (const solver::linear_system* what : {static_cast<const solver::linear_system*>(&scattered),
                                                      static_cast<const solver::linear_system*>(&cube)}) {
                std::vector<common::finding> found;
                via::run_threads(npes, [&](via::world& world) {
                    const auto mine = solver::verify(world, *what, by_host(by, npes == 3 ? 1 : 4));
                    if (world.pe() == 0) found = mine;
                });
                INFO(npes << " PEs\n" << common::in_words(found));
                CHECK(std::all_of(found.begin(), found.end(), [](const auto& each) { return each.good(); }));
            }
        }
    }
}

TEST_CASE("conjugate gradients end after as many iterations as there are different eigenvalues") {
    random_system what{50, 0, 1};
    for (number row = 0; row < what.rows(); ++row) what.at(row)[row] = 1.0 + static_cast<double>(row % 7);
    const auto [found, error] = solved(3, what, by_host(preconditioner::none), until(1e-12, 100));
    CHECK(found.how == common::ending::converged);
    CHECK(found.history.back().step <= 7);
    CHECK(error < 1e-12);
    // The diagonal is its own inverse's inverse.
    CHECK(solved(2, what, by_host(preconditioner::jacobi), until(1e-12, 100)).first.history.back().step == 1);
}

TEST_CASE("the number of PEs changes the last digits alone") {
    const solver::poisson cube{{6, 7, 8}};
    const auto [expected, error] = solved(1, cube, by_host(preconditioner::jacobi), until(1e-9, 200));
    REQUIRE(expected.how == common::ending::converged);
    for (const int npes : {3, 4}) {
        const auto [found, other_error] = solved(npes, cube, by_host(preconditioner::jacobi), until(1e-9, 200));
        REQUIRE(found.history.size() == expected.history.size());
        for (std::size_t i = 0; i < found.history.size(); ++i)
            CHECK(std::abs(found.history[i].residual / expected.history[i].residual - 1) < 1e-6);
        CHECK(std::abs(other_error / error - 1) < 1e-6);
    }
}

TEST_CASE("the residual is looked at every so many iterations and at the last") {
    const solver::poisson cube{{6, 7, 8}};
    const auto [found, error] = solved(2, cube, by_host(preconditioner::none), until(0, 8, 3));
    CHECK(found.how == common::ending::out_of_steps);
    std::vector<std::uint64_t> steps;
    for (const common::check_point& each : found.history) steps.push_back(each.step);
    CHECK(steps == std::vector<std::uint64_t>{0, 3, 6, 8});
}

TEST_CASE("a matrix that is not positive definite is found out") {
    random_system indefinite{40, 0, 1};
    for (number row = 0; row < 40; ++row) indefinite.at(row)[row] = 1;
    indefinite.put(3, 30, 2.0);  // eigenvalues 3 and -1
    for (const std::uint64_t every : {1U, 7U}) {
        const auto found = solved(3, indefinite, by_host(preconditioner::jacobi), until(1e-12, 1000, every)).first;
        CHECK(found.how == common::ending::broken_down);
        CHECK(found.history.back().step < 40);
    }
}

TEST_CASE("nothing to solve is solved, and numbers beyond all bounds are told") {
    class scaled final : public random_system {
    public:
        explicit scaled(double factor) : random_system{20, 10, 3}, factor_{factor} {}
        [[nodiscard]] double source(number row) const override { return factor_ * random_system::source(row); }

    private:
        double factor_;
    };
    const auto zero = solved(3, scaled{0}, by_host(preconditioner::jacobi), until(1e-10, 10)).first;
    CHECK(zero.how == common::ending::converged);
    CHECK(zero.history.back().step == 0);
    CHECK(solved(3, scaled{1e200}, by_host(preconditioner::jacobi), until(1e-10, 10)).first.how ==
          common::ending::broken_down);
}

TEST_CASE("iterations beyond convergence change nothing much, and are no breakdown") {
    random_system what{30, 40, 9};
    const auto [found, error] = solved(2, what, by_host(preconditioner::jacobi), until(1e-15, 400, 400));
    CHECK(found.how == common::ending::converged);
    CHECK(error < 1e-13);
}

TEST_CASE("Ctrl-C stops all PEs when one has heard of it") {
    const solver::poisson cube{{6, 7, 8}};
    std::atomic<int> stopped{0};
    via::run_threads(3, [&](via::world& world) {
        const local_matrix matrix = divide(world, {cube.rows(), 3}, cube);
        const auto steps = solver::make_host_steps(world, {matrix, preconditioner::none, {}, {}});
        const auto source = by_place(matrix, [&](number row) { return cube.source(row); });
        const common::limits limits{0, 1000, 5, [&] { return world.pe() == 1; }};
        const auto found = solver::solve(world, *steps, source, limits, [](const auto&) {});
        if (found.how == common::ending::interrupted && found.history.back().step == 0) ++stopped;
    });
    CHECK(stopped == 3);
}

TEST_CASE("the checks find a form that is wrong") {
    const solver::poisson cube{{5, 4, 6}};
    via::run_threads(1, [&](via::world& world) {
        local_matrix bent = divide(world, {cube.rows(), 1}, cube);
        bent.interior.values[10] *= 1.001;
        method wrong = by_host(preconditioner::chebyshev);
        const auto finds = [&] {
            const auto found = solver::verify(world, cube, wrong);
            return std::any_of(found.begin(), found.end(), [](const auto& each) { return !each.good(); });
        };
        CHECK_FALSE(finds());
        wrong.make = [&](via::world& in, const solver::task& what) {
            return solver::make_host_steps(in, {bent, what.by, what.terms, what.blocks});
        };
        CHECK(finds());
        // Eigenvalues are larger than the polynomial was told.
        wrong.make = [](via::world& in, const solver::task& what) {
            return solver::make_host_steps(in, {what.matrix, what.by, solver::chebyshev(0.5, 3), {}});
        };
        CHECK(finds());
    });
}
