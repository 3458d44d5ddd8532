// SPDX-License-Identifier: Apache-2.0
// What the solver is made of: readers, division, halos, the preconditioner, the iteration; and that its checks find
// what is wrong.
#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <map>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <viaduct/viaduct.hpp>

#include "common/user_error.hpp"
#include "halo.hpp"
#include "matrix_file.hpp"
#include "poisson.hpp"
#include "reference.hpp"
#include "solver.hpp"
#include "support/catch.hpp"
#include "support/effort.hpp"
#include "verify.hpp"

namespace {

using solver::entry;
using solver::local_matrix;
using solver::method;
using solver::number;
using solver::partition;
using solver::preconditioner;

constexpr double machine = std::numeric_limits<double>::epsilon();

// A symmetric matrix with random entries far from the diagonal, and a diagonal that outweighs them; every PE has all.
class random_system : public solver::linear_system {
public:
    random_system(number rows, unsigned pairs, unsigned seed) : rows_(static_cast<std::size_t>(rows)) {
        std::mt19937 dice{seed};
        std::uniform_int_distribution<number> any{0, rows - 1};
        std::uniform_real_distribution<double> value{-1, 1};
        for (unsigned i = 0; i < pairs; ++i) put(any(dice), any(dice), value(dice));
        for (number i = 0; i < rows; ++i) {
            double sum = 1;
            for (const auto& [column, each] : at(i)) sum += column == i ? 0 : std::abs(each);
            at(i)[i] = sum;
        }
    }
    void put(number row, number column, double value) { at(row)[column] = at(column)[row] = value; }
    [[nodiscard]] double value(number row, number column) const {
        const auto& all = rows_[static_cast<std::size_t>(row)];
        const auto found = all.find(column);
        return found == all.end() ? 0 : found->second;
    }
    std::map<number, double>& at(number row) { return rows_[static_cast<std::size_t>(row)]; }

    [[nodiscard]] number rows() const override { return static_cast<number>(rows_.size()); }
    void row(number which, std::vector<entry>& into) const override {
        into.clear();
        for (const auto& [column, value] : rows_[static_cast<std::size_t>(which)]) into.push_back({column, value});
    }
    [[nodiscard]] double source(number row) const override {
        double sum = 0;
        for (const auto& [column, value] : rows_[static_cast<std::size_t>(row)]) sum += value * known(column);
        return sum;
    }
    [[nodiscard]] double known(number row) const override { return std::cos(static_cast<double>(row)); }

private:
    std::vector<std::map<number, double>> rows_;
};

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

std::string refusal(const std::string& text) {
    try {
        static_cast<void>(solver::parse_matrix(text, "a.mtx"));
    } catch (const common::user_error& error) {
        return error.what();
    }
    return "nothing";
}

constexpr const char* symmetric = "%%MatrixMarket matrix coordinate real symmetric\n";
constexpr const char* general = "%%MatrixMarket matrix coordinate real general\n";

}  // namespace

TEST_CASE("every row belongs to one PE, and shares differ by at most one") {
    for (const number rows : {1, 7, 12, 1000003}) {
        for (const int npes : {1, 2, 3, 7}) {
            if (rows < npes) {
                CHECK_THROWS_AS(partition(rows, npes), common::user_error);
                continue;
            }
            const partition cut{rows, npes};
            CHECK(cut.first(npes) == rows);
            for (int pe = 0; pe < npes; ++pe) {
                CHECK(cut.count(pe) >= rows / npes);
                CHECK(cut.count(pe) <= rows / npes + 1);
                CHECK(cut.owner(cut.first(pe)) == pe);
                CHECK(cut.owner(cut.first(pe + 1) - 1) == pe);
            }
        }
    }
    constexpr number most = std::numeric_limits<solver::index>::max();
    CHECK(partition{2 * most, 2}.owner(2 * most - 1) == 1);
    CHECK_THROWS_AS(partition(2 * most + 1, 2), common::user_error);
}

TEST_CASE("a file is the matrix that it says, of either symmetry") {
    const solver::global_rows both =
        solver::parse_matrix(std::string{general} + "2 2 4\n2 2 5\n1 2 -1.5\n2 1 -1.5\n1 1 4\n", "a.mtx");
    const solver::global_rows half =
        solver::parse_matrix(std::string{symmetric} + "2 2 3\n2 1 -1.5\n1 1 4\n2 2 5\n", "a.mtx");
    for (const auto& each : {both, half}) {
        CHECK(each.offsets == std::vector<number>{0, 2, 4});
        CHECK(each.columns == std::vector<number>{0, 1, 0, 1});
        CHECK(each.values == std::vector<double>{4, -1.5, -1.5, 5});
    }
}

TEST_CASE("what conjugate gradients cannot solve is refused, and where it stands is said") {
    const std::string s = symmetric;
    const std::string g = general;
    CHECK(refusal("1 1 1\n") == "a.mtx, line 1: the banner is not that of Matrix Market");
    CHECK(refusal("") == "a.mtx, line 0: the banner is not that of Matrix Market");
    CHECK(refusal("%%MatrixMarket matrix array real general\n1 1\n").find("a.mtx, line 1: the format") == 0);
    CHECK(refusal("%%MatrixMarket matrix coordinate complex general\n").find("a.mtx, line 1: the field") == 0);
    CHECK(refusal(s) == "a.mtx, line 1: the file ends before the size of the matrix");
    CHECK(refusal(s + "3 2 1\n1 1 1\n") == "a.mtx, line 2: the matrix is not square");
    CHECK(refusal(s + "0 0 0\n") == "a.mtx, line 2: the matrix has no rows");
    CHECK(refusal(s + "2147483648 2147483648 1\n1 1 1\n").find("cannot be") != std::string::npos);
    CHECK(refusal(s + "2 2 2\n1 1 1\n") == "a.mtx, line 3: the file ends after 1 of 2 entries");
    CHECK(refusal(s + "1 1 1\n1 1 1\n1 1 1\n") == "a.mtx, line 4: more than the 1 entries that were announced");
    CHECK(refusal(s + "1 1 1\n1 2 1\n") == "a.mtx, line 3: 2 is not from 1 to 1");
    CHECK(refusal(s + "1 1 1\n1 1 nan\n") == "a.mtx, line 3: \"nan\" is not a number");
    CHECK(refusal(s + "1 1 1\n1 1\n") == "a.mtx, line 3: what is missing here is not a number");
    CHECK(refusal(s + "2000000000 2000000000 1\n1 1 1\n").find("some row is empty") != std::string::npos);
    CHECK(refusal(g + "2 2 2\n1 1 1\n1 1 1\n") == "a.mtx: entry (1, 1) occurs twice");
    CHECK(refusal(g + "2 2 3\n1 1 1\n1 2 2\n2 1 2\n").find("row 2 has no positive entry on the diagonal") !=
          std::string::npos);
    CHECK(refusal(g + "2 2 2\n1 1 1\n2 2 -1\n").find("row 2 has no positive entry on the diagonal") !=
          std::string::npos);
    CHECK(refusal(g + "2 2 3\n1 1 1\n2 2 1\n1 2 3\n") ==
          "a.mtx: the matrix is not symmetric: entry (1, 2) is 3.000000, and entry (2, 1) is 0.000000");
    CHECK(refusal(g + "2 2 4\n1 1 1\n2 2 1\n1 2 3\n2 1 3.0000001\n").find("not symmetric") != std::string::npos);
    CHECK(refusal(g + "2 2 4\n1 1 1\n2 2 1\n1 2 3\n2 1 3.00000000000001\n") == "nothing");
}

TEST_CASE("a PE's part is its rows, the interior needs no halo, and neighbours agree") {
    const random_system what{37, 60, 1};
    for (const int npes : {1, 2, 3, 5}) {
        std::atomic<number> rows{0};
        std::atomic<std::size_t> sent{0};
        std::atomic<std::size_t> received{0};
        std::atomic<bool> good{true};
        via::run_threads(npes, [&](via::world& world) {
            const local_matrix mine = divide(world, {what.rows(), npes}, what);
            rows += mine.rows();
            for (const solver::index column : mine.interior.columns) good = good && column < mine.rows();
            for (solver::index row = 0; row < mine.boundary.rows(); ++row) {
                const auto first = mine.boundary.columns.begin() + mine.boundary.offsets[static_cast<std::size_t>(row)];
                const auto end =
                    mine.boundary.columns.begin() + mine.boundary.offsets[static_cast<std::size_t>(row) + 1];
                good = good && std::any_of(first, end, [&](solver::index column) { return column >= mine.rows(); });
            }
            std::vector<solver::index> places = mine.place;
            std::sort(places.begin(), places.end());
            for (solver::index i = 0; i < mine.rows(); ++i) good = good && places[static_cast<std::size_t>(i)] == i;
            std::size_t halo = 0;
            for (const solver::neighbour& each : mine.neighbours) {
                sent += each.sent.size();
                halo += static_cast<std::size_t>(each.received);
                good = good && each.pe != world.pe();
            }
            good = good && halo == static_cast<std::size_t>(mine.halo);
            received += halo;
        });
        CHECK(rows == what.rows());
        CHECK(sent == received);
        CHECK(good);
    }
}

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

TEST_CASE("the polynomial is what Chebyshev's iteration makes of a number") {
    // 1 - a q(a) is Chebyshev's polynomial of the degree above, stretched over the interval and 1 at 0.
    constexpr double largest = 2.5;
    const auto stretched = [](unsigned n, double a) {
        const double low = largest / solver::interval_ratio;
        const double at = (largest + low - 2 * a) / (largest - low);
        return std::abs(at) <= 1 ? std::cos(n * std::acos(at)) : std::cosh(n * std::acosh(at));
    };
    for (const unsigned degree : {1U, 2U, 5U}) {
        const solver::polynomial by = solver::chebyshev(largest, degree);
        REQUIRE(by.terms.size() == degree);
        for (const double a : {0.01, 0.2, 1.0, 2.0, largest}) {
            double d = by.first;
            double z = d;
            double s = 1;
            for (const solver::term& each : by.terms) {
                s -= a * d;
                d = each.old * d + each.fresh * s;
                z += d;
            }
            CHECK(z > 0);
            CHECK(std::abs(1 - a * z - stretched(degree + 1, a) / stretched(degree + 1, 0)) < 1e-12);
        }
    }
}

TEST_CASE("blocks are inverted, also the last and where interior and boundary meet") {
    const random_system what{41, 200, 8};
    for (const solver::index size : {1, 4, 7, 64}) {
        std::atomic<int> wrong{0};
        via::run_threads(3, [&](via::world& world) {
            const local_matrix matrix = divide(world, {what.rows(), 3}, what);
            const solver::inverse_blocks blocks = solver::invert_blocks(world, matrix, size);
            std::vector<number> row_at(matrix.place.size());  // by place
            for (std::size_t i = 0; i < row_at.size(); ++i)
                row_at[static_cast<std::size_t>(matrix.place[i])] = matrix.first + static_cast<number>(i);
            for (solver::index i = 0; i < matrix.rows(); ++i) {
                for (solver::index j = i - i % size; j < std::min(matrix.rows(), i - i % size + size); ++j) {
                    double sum = 0;  // of the block's row i and its inverse's column j
                    for (solver::index k = i - i % size; k < std::min(matrix.rows(), i - i % size + size); ++k) {
                        const double inverse = blocks.values[static_cast<std::size_t>(k * size + j % size)];
                        sum += what.value(row_at[static_cast<std::size_t>(i)], row_at[static_cast<std::size_t>(k)]) *
                               inverse;
                    }
                    if (!(std::abs(sum - (i == j ? 1 : 0)) < 1e-12)) ++wrong;
                }
            }
        });
        INFO("blocks of " << size);
        CHECK(wrong == 0);
    }
    random_system indefinite{40, 0, 1};
    indefinite.put(32, 33, 2.0);  // of the last PE
    std::atomic<int> refused{0};
    via::run_threads(3, [&](via::world& world) {
        const local_matrix matrix = divide(world, {indefinite.rows(), 3}, indefinite);
        try {
            static_cast<void>(solver::invert_blocks(world, matrix, 8));
        } catch (const common::user_error& error) {
            if (error.what() == std::string{"the matrix is not positive definite: its block at row 27 is not"})
                ++refused;
        }
    });
    CHECK(refused == 3);
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
    CHECK(error < 100 * machine);
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
