// SPDX-License-Identifier: Apache-2.0
// The numbers of the multigrid example: its reference, cycles, and that its checks find what is wrong.
#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>
#include <random>
#include <vector>

#include "common/user_error.hpp"
#include "multigrid_cells.hpp"
#include "reference.hpp"
#include "solver.hpp"
#include "support/catch.hpp"
#include "support/effort.hpp"
#include "verify.hpp"
#include <viaduct/viaduct.hpp>

namespace {

using multigrid::coordinates;
using multigrid::cube_of;
using multigrid::division;
using multigrid::equation;
using multigrid::product_of;
using multigrid::real;
using multigrid::setting;
using multigrid::shape;
using testing::index;
using testing::over;
using testing::sum;
namespace reference = multigrid::reference;

constexpr equation poisson{0, 1, false};
constexpr equation varying{3, 0.5, true};

std::vector<real> random_numbers(std::size_t count, unsigned seed) {
    std::mt19937_64 engine{seed};
    std::normal_distribution<real> normal;
    std::vector<real> made(count);
    std::ranges::generate(made, [&] { return normal(engine); });
    return made;
}

// Memory of one PE with that source, the whole domain's.
std::vector<real> memory_with(const division& cut, int pe, const equation& what, const std::vector<real>& source) {
    std::vector<real> memory = initial_memory(cut, pe, what);
    const multigrid::level finest = lay_out(cut, pe, what, memory.data()).shared[0];
    const coordinates origin = cut.origin(pe, finest.box.extent);
    over(finest.box.all(), [&](const coordinates& c) {
        const coordinates there = sum(c, origin);
        finest.f[index(finest.box, c)] = source[(there[2] * cut.cells()[1] + there[1]) * cut.cells()[0] + there[0]];
    });
    return memory;
}

unsigned different(const division& cut, int pe, const equation& what, std::vector<real> memory,
                   const reference::grid& expected) {
    const multigrid::level finest = lay_out(cut, pe, what, memory.data()).shared[0];
    const coordinates origin = cut.origin(pe, finest.box.extent);
    unsigned differ = 0;
    over(finest.box.all(), [&](const coordinates& c) {
        const coordinates there = sum(c, origin);
        const real wanted = expected.u[expected.index(there[0], there[1], there[2])];
        const real made = finest.u[index(finest.box, c)];
        if (std::bit_cast<std::uint64_t>(made) != std::bit_cast<std::uint64_t>(wanted)) ++differ;
    });
    return differ;
}

real largest(const std::vector<real>& values) {
    real most = 0;
    for (const real each : values) most = std::max(most, std::abs(each));
    return most;
}

common::limits until(double tolerance, std::uint64_t most) {
    return {tolerance, most, 1, [] { return false; }};
}

}  // namespace

TEST_CASE("the reference is right") {
    constexpr coordinates n{{8, 16, 12}};
    constexpr unsigned count = 8 * 16 * 12;
    for (const equation& what : {poisson, varying}) {
        // Symmetric: <y, A x> is <x, A y>.
        std::vector<reference::grid> levels = reference::levels_for(what, n, std::vector<real>(count));
        const std::vector<real> x = random_numbers(count, 1);
        const std::vector<real> y = random_numbers(count, 2);
        const auto times = [&](const std::vector<real>& v) {
            levels[0].u = v;
            return residual(levels[0]);
        };
        const std::vector<real> ax = times(x);
        const std::vector<real> ay = times(y);
        real there = 0;
        real back = 0;
        for (std::size_t i = 0; i < x.size(); ++i) {
            there += y[i] * ax[i];
            back += x[i] * ay[i];
        }
        CHECK(std::abs(there - back) < 1e-12 * std::abs(there));
        // What a cycle comes to solves the equation, and f is that of the exact solution but for h^2.
        const multigrid::manufactured exact{what, n};
        std::vector<real> u;
        std::vector<real> f;
        over(multigrid::whole_domain(n).all(), [&](const coordinates& c) {
            u.push_back(exact.solution(c));
            f.push_back(exact.source(c));
        });
        levels = reference::levels_for(what, n, f);
        for (int i = 0; i < 20; ++i) cycle(levels, {2, 2});
        CHECK(largest(residual(levels[0])) < 1e-12 * largest(f));
        for (std::size_t i = 0; i < u.size(); ++i) u[i] -= levels[0].u[i];
        CHECK(largest(u) < 0.1 * largest(levels[0].u));
    }
    // sin(pi t) along each axis is multiplied by a number.
    std::vector<real> wave;
    const auto s = [&](unsigned axis, double i) { return std::sin(std::numbers::pi * (i + 0.5) / n[axis]); };
    over(multigrid::whole_domain(n).all(),
         [&](const coordinates& c) { wave.push_back(s(0, c[0]) * s(1, c[1]) * s(2, c[2])); });
    reference::grid one = reference::levels_for(poisson, n, std::vector<real>(wave.size()))[0];
    one.u = wave;
    const std::vector<real> made = residual(one);
    real number = 0;  // the shortest edge, of 8 cells, has the length 1
    for (unsigned axis = 0; axis < multigrid::axes; ++axis) number += 4 * 8 * 8 * std::pow(s(axis, 0), 2);
    for (std::size_t i = 0; i < wave.size(); ++i) CHECK(std::abs(made[i] + number * wave[i]) < 1e-12 * number);
}

TEST_CASE("the coarsest level is solved by its sweeps") {
    for (const coordinates& n : {cube_of(2), cube_of(3), cube_of(6), cube_of(15), coordinates{{2, 2, 4}},
                                 coordinates{{2, 64, 8}}, coordinates{{5, 3, 11}}, coordinates{{30, 3, 2}}}) {
        const unsigned sweeps = multigrid::sweeps_to_solve(n);
        CHECK(sweeps == reference::coarsest_sweeps(n));
        if (n == cube_of(n[0])) CHECK(sweeps == n[0] * n[0]);
        // What is left of the error that lasts longest, where the solution is nothing.
        std::vector<real> u(multigrid::whole_domain(n).size());
        std::vector<real> f(u.size());
        const multigrid::level only{multigrid::whole_domain(n), u.data(), f.data(), nullptr, 0, 1};
        over(only.box.all(), [&](const coordinates& c) {
            const auto wave = [&](unsigned axis) { return std::sin(std::numbers::pi * (c[axis] + 0.5) / n[axis]); };
            u[index(only.box, c)] = wave(0) * wave(1) * wave(2);
        });
        const real before = largest(u);
        multigrid::lone_work<multigrid::processor> work{&only, 1, multigrid::processor{}};
        work.solve_coarsest(shape::v);
        UNSCOPED_INFO(in_words(n) << ": " << before / largest(u));
        CHECK(largest(u) < before / 2000);
    }
}

TEST_CASE("random sources come to the reference's bits on every division") {
    struct run {
        coordinates cells;
        coordinates pes;
        std::uint64_t most_whole;
        equation what;
        multigrid::schedule how;
    };
    const std::vector<run> all{
        {{{4, 4, 4}}, {{1, 1, 1}}, 0, poisson, {2, 2, shape::f}},
        {{{4, 4, 4}}, {{2, 2, 2}}, 0, varying, {1, 2}},
        {{{12, 12, 12}}, {{3, 1, 2}}, 0, varying, {2, 2}},
        {{{12, 12, 24}}, {{1, 2, 1}}, 300, poisson, {0, 3}},
        {{{24, 24, 24}}, {{2, 1, 1}}, 0, poisson, {2, 1, shape::f}},
        {{{48, 24, 12}}, {{2, 3, 1}}, 100, varying, {1, 1}},
        {{{32, 32, 32}}, {{2, 2, 2}}, 64, varying, {2, 2, shape::f}},
        {{{32, 32, 32}}, {{2, 2, 2}}, 1U << 20U, varying, {2, 2, shape::f}},
        {{{16, 32, 64}}, {{1, 1, 2}}, 0, poisson, {2, 2}},
        {{{16, 16, 32}}, {{1, 2, 4}}, 512, poisson, {2, 2}},
    };
    for (const run& each : all) {
        const std::vector<real> source = random_numbers(product_of(each.cells), each.cells[0]);
        std::vector<reference::grid> levels = reference::levels_for(each.what, each.cells, source);
        for (int i = 0; i < 2; ++i) cycle(levels, each.how);
        const real left = largest(residual(levels[0]));
        via::run_threads(static_cast<int>(each.pes[0] * each.pes[1] * each.pes[2]), [&](via::world& world) {
            const division cut{each.cells, world.npes(), each.pes, each.most_whole};
            const auto by = multigrid::make_host_steps(world, cut, {each.what, each.how});
            by->load(memory_with(cut, world.pe(), each.what, source));
            const real before = by->residual();
            for (int i = 0; i < 2; ++i) by->cycle({});
            const real after = by->residual();
            const unsigned differ = world.sum(different(cut, world.pe(), each.what, by->fetch(), levels[0]));
            if (world.pe() != 0) return;
            CHECK(before == largest(source));  // u is 0
            CHECK(after == left);
            CHECK(differ == 0);
        });
    }
}

TEST_CASE("all checks hold on 1, 2, 4 and 8 PEs") {
    const std::vector<int> counts = support::effort(100) == 100 ? std::vector{1, 2, 4, 8} : std::vector{2};
    for (const int npes : counts) {
        for (const equation& what : {poisson, varying, equation{300, 2, false}}) {
            via::run_threads(npes, [&](via::world& world) {
                const auto found =
                    multigrid::verify(world, {division{cube_of(32), npes}, {what, {2, 2}}, multigrid::make_host_steps});
                if (world.pe() != 0) return;
                CHECK(found.size() == (what.varies ? 7 : 8));
                for (const common::finding& each : found) {
                    INFO(npes << " PEs: " << each.what << ": " << each.deviation);
                    CHECK(each.good());
                }
            });
        }
    }
}

namespace {

// A form with one mistake.
enum class mistake { none, no_exchange, no_finest_level, too_much, small_residual };

class mistaken_steps final : public multigrid::steps {
public:
    mistaken_steps(via::world& world, const division& cut, const setting& wanted, mistake what)
        : right_{multigrid::make_host_steps(world, cut, wanted)}, what_{what} {}

    void load(const std::vector<real>& memory) override { right_->load(memory); }
    std::vector<real> fetch() override { return right_->fetch(); }
    void cycle(const multigrid::extent_of_cycle& which) override {
        right_->cycle({which.top + (what_ == mistake::no_finest_level ? 1 : 0), what_ != mistake::no_exchange});
        if (what_ == mistake::too_much) right_->cycle(which);
    }
    real residual() override { return (what_ == mistake::small_residual ? 1e-3 : 1) * right_->residual(); }
    void finish() override { right_->finish(); }

private:
    std::unique_ptr<multigrid::steps> right_;
    mistake what_;
};

}  // namespace

TEST_CASE("the checks find a form that is wrong") {
    for (const mistake what :
         {mistake::none, mistake::no_exchange, mistake::no_finest_level, mistake::too_much, mistake::small_residual}) {
        via::run_threads(2, [&](via::world& world) {
            const auto make = [&](via::world& in, const division& cut, const setting& wanted) {
                return std::make_unique<mistaken_steps>(in, cut, wanted, what);
            };
            const auto found = multigrid::verify(world, {division{cube_of(8), 2}, {poisson, {2, 2}}, make});
            const bool good = std::ranges::all_of(found, &common::finding::good);
            if (world.pe() == 0) CHECK(good == (what == mistake::none));
        });
    }
}

TEST_CASE("what does not converge says so") {
    via::run_threads(2, [](via::world& world) {
        const division cut{cube_of(8), 2};
        const auto solved = [&](const equation& what, const common::limits& limits) {
            const auto by = multigrid::make_host_steps(world, cut, {what, {2, 2}});
            by->load(initial_memory(cut, world.pe(), what));
            return multigrid::solve(world, *by, limits, [](const auto&) {});
        };
        const common::outcome early = solved(poisson, until(1e-12, 3));
        const common::outcome never = solved({0, 1e308, false}, until(1e-12, 4));  // beyond all numbers
        int asked = 0;
        const common::outcome stopped = solved(poisson, {0, 1000, 2, [&] { return ++asked == 3; }});
        if (world.pe() != 0) return;
        CHECK(early.how == common::ending::out_of_steps);
        CHECK(early.history.back().step == 3);
        CHECK(never.how == common::ending::out_of_steps);
        CHECK(std::isnan(never.history.back().residual));
        CHECK(stopped.how == common::ending::interrupted);
        CHECK(stopped.history.back().step == 4);
    });
}

TEST_CASE("nothing has the solution nothing") {
    via::run_threads(2, [](via::world& world) {
        const division cut{cube_of(4), 2};
        const auto by = multigrid::make_host_steps(world, cut, {poisson, {2, 2}});
        by->load(memory_with(cut, world.pe(), poisson, std::vector<real>(64)));
        const common::outcome end = multigrid::solve(world, *by, until(0, 10), [](const auto&) {});
        if (world.pe() != 0) return;
        CHECK(end.how == common::ending::converged);
        CHECK(end.history.size() == 1);
    });
}
