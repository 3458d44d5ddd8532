// SPDX-License-Identifier: Apache-2.0
// What the solver is made of: the reader, the division with its halos, blocks, the polynomial.
#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include <viaduct/viaduct.hpp>

#include "blocks.hpp"
#include "chebyshev.hpp"
#include "common/user_error.hpp"
#include "local_matrix.hpp"
#include "matrix_file.hpp"
#include "random_system.hpp"
#include "support/catch.hpp"

namespace {

using solver::local_matrix;
using solver::number;
using solver::partition;
using testing::random_system;

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
