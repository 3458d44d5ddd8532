// SPDX-License-Identifier: Apache-2.0
// The numbers: division, halos, the solver against exact solutions.
#include <cmath>
#include <mutex>
#include <stdexcept>
#include <utility>
#include <vector>

#include "common/estimate.hpp"
#include "common/user_error.hpp"
#include "gather.hpp"
#include "solver.hpp"
#include "summary.hpp"
#include "support/catch.hpp"
#include "verify.hpp"
#include <viaduct/viaduct.hpp>

namespace {

const heat::division divisions[]{heat::division::rows, heat::division::blocks};

// The final field of `body` on PEs that are threads.
std::vector<double> solved(const heat::model& body, int npes, heat::division how, common::limits until) {
    std::vector<double> field;
    via::run_threads(npes, [&](via::world& world) {
        const heat::decomposition cut{body.size, npes, how};
        heat::block part{body, cut.part(world.pe()), heat::iteration::steady(0.8)};
        static_cast<void>(heat::solve(world, part, cut, until, [](const auto&) {}));
        std::vector<double> mine = heat::gather(world, part, cut);
        if (world.pe() == 0) field = std::move(mine);
    });
    return field;
}

}  // namespace

TEST_CASE("every cell belongs to one PE, and neighbours agree") {
    for (const heat::division how : divisions) {
        for (const int npes : {1, 2, 3, 4, 6, 7, 12, 16}) {
            const heat::decomposition cut{{19, 23, 2}, npes, how};
            CHECK(cut.npes() == npes);
            if (how == heat::division::rows) CHECK(cut.columns() == 1);
            std::vector<int> owners(19 * 23, 0);
            for (int pe = 0; pe < npes; ++pe) {
                const heat::box part = cut.part(pe);
                CHECK(part.width() >= 1);
                CHECK(part.height() >= 1);
                CHECK(part.width() <= cut.most_width());
                CHECK(part.height() <= cut.most_height());
                for (int y = part.y0; y < part.y1; ++y) {
                    for (int x = part.x0; x < part.x1; ++x) ++owners[static_cast<std::size_t>(19 * y + x)];
                }
                for (const heat::side s : heat::all_sides) {
                    const int other = cut.neighbour(pe, s);
                    if (other >= 0) CHECK(cut.neighbour(other, heat::opposite(s)) == pe);
                }
            }
            CHECK(owners == std::vector<int>(owners.size(), 1));
        }
    }
    CHECK_THROWS_AS((heat::decomposition{{5, 3, 1}, 4, heat::division::rows}), common::user_error);
    CHECK_NOTHROW(heat::decomposition{{5, 3, 1}, 4, heat::division::blocks});
    CHECK_THROWS_AS((heat::decomposition{{5, 3, 1}, 7, heat::division::blocks}), common::user_error);
}

// Harmonic means give the exact flux through an interface, so this has no discretization error at all.
TEST_CASE("a wall of two layers has the exact temperatures") {
    constexpr int length = 21;
    const auto conductivity = [](int x) { return x < 8 ? 1.0 : 0.05; };
    const heat::model wall{{length, 3, 2}, [&](int x, int, int) {
                               const bool end = x == 0 || x == length - 1;
                               return heat::cell{conductivity(x), x == 0 ? 100.0 : 0.0, end};
                           }};
    std::vector<double> resistance{0.0};  // from the hot end to the middle of each cell
    for (int x = 1; x < length; ++x) {
        resistance.push_back(resistance.back() + 0.5 / conductivity(x - 1) + 0.5 / conductivity(x));
    }
    common::limits until;
    until.tolerance = 1e-12;
    until.most_steps = 100000;
    const std::vector<double> field = solved(wall, 4, heat::division::blocks, until);
    REQUIRE(field.size() == length * 3 * 2);
    for (std::size_t i = 0; i < field.size(); ++i) {
        CHECK(std::abs(field[i] - 100.0 * (1.0 - resistance[i % length] / resistance.back())) < 1e-7);
    }
}

TEST_CASE("the domain may have as little as one cell a PE") {
    const heat::model body{{3, 4, 1}, [](int x, int y, int) {
                               return heat::cell{1.0, x == 0 && y == 0 ? 1.0 : 0.0, (x == 0 && y == 0) || y == 3};
                           }};
    common::limits until;
    until.most_steps = 57;
    until.check_every = 10;
    const std::vector<double> alone = solved(body, 1, heat::division::rows, until);
    CHECK(heat::checksum(solved(body, 4, heat::division::rows, until)) == heat::checksum(alone));
    CHECK(heat::checksum(solved(body, 12, heat::division::blocks, until)) == heat::checksum(alone));
}

TEST_CASE("an interruption of one PE stops all at the same step") {
    const heat::model body{{9, 9, 1}, [](int x, int, int) {
                               return heat::cell{1.0, x == 0 ? 1.0 : 0.0, x == 0 || x == 8};
                           }};
    std::mutex mutex;
    std::vector<std::pair<common::ending, std::uint64_t>> ends;
    via::run_threads(3, [&](via::world& world) {
        const heat::decomposition cut{body.size, 3, heat::division::rows};
        heat::block part{body, cut.part(world.pe()), heat::iteration::steady(0.0)};
        int asked = 0;
        common::limits until{0.0, 1000000, 7, [&] { return world.pe() == 1 && ++asked == 5; }};
        const common::outcome result = heat::solve(world, part, cut, until, [](const auto&) {});
        const std::lock_guard lock{mutex};
        ends.emplace_back(result.how, result.history.back().step);
    });
    REQUIRE(ends.size() == 3);
    for (const auto& [how, step] : ends) {
        CHECK(how == common::ending::interrupted);
        CHECK(step == 4 * 7);
    }
}

TEST_CASE("a sine mode decays as it must on any number of PEs") {
    for (const heat::division how : divisions) {
        for (const int npes : {1, 3, 4}) {
            via::run_threads(npes, [&](via::world& world) {
                if (!heat::verify(world, how, true)) throw std::runtime_error{"verify failed"};
            });
        }
    }
}

TEST_CASE("the end is estimated from the slope of the residual") {
    std::vector<common::check_point> history;
    for (int i = 0; i <= 40; ++i) {  // a tenth every two seconds
        history.push_back({static_cast<std::uint64_t>(100 * i), std::pow(10.0, -0.05 * i), 0.1 * i});
    }
    common::limits until;
    until.tolerance = 1e-4;
    until.most_steps = 1000000;
    const common::estimate end = common::estimate_end(history, until);
    CHECK(std::abs(end.fraction - 0.5) < 1e-6);
    CHECK(std::abs(end.seconds_left - 4.0) < 1e-6);
    until.most_steps = 5000;  // now these run out first
    CHECK(std::abs(common::estimate_end(history, until).seconds_left - 1.0) < 1e-6);
    CHECK(common::estimate_end({{0, 1.0, 0.0}}, until).seconds_left < 0.0);
}

TEST_CASE("the checksum is FNV-1a of the bits") {
    CHECK(heat::checksum({}) == 0xcbf29ce484222325);
    CHECK(heat::checksum({0.0}) != heat::checksum({-0.0}));
    CHECK(heat::checksum({1.0, 2.0}) != heat::checksum({2.0, 1.0}));
}
