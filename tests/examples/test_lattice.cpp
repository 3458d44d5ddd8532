// SPDX-License-Identifier: Apache-2.0
// The numbers of the lattice example: division, the operator, the solver, and that its checks find what is wrong.
#include <algorithm>
#include <cmath>
#include <mutex>
#include <numeric>
#include <utility>
#include <vector>

#include "common/user_error.hpp"
#include "reference.hpp"
#include "solver.hpp"
#include "support/catch.hpp"
#include "support/effort.hpp"
#include "verify.hpp"
#include <viaduct/viaduct.hpp>

namespace {

using lattice::grid;
using lattice::grid_shape;
using lattice::place;
using lattice::slot;
using lattice::way;
using lattice::reference::same_bits;

// No extent is that of another direction, and no number of PEs divides all of them.
constexpr lattice::coordinates small{{2, 3, 4, 6}};

// The largest difference of two fields, in parts of their largest element.
double difference(const lattice::spinor_field& a, const lattice::spinor_field& b) {
    double most = 0;
    double largest = 0;
    for (std::size_t i = 0; i < a.values().size(); ++i) {
        most = std::max(most, norm(a.values()[i] - b.values()[i]));
        largest = std::max(largest, norm(b.values()[i]));
    }
    return std::sqrt(most / largest);
}

// What came of a solution on PEs that are threads, by PE 0.
common::outcome solved(int npes, grid_shape shape, double mass, const common::limits& until) {
    common::outcome found;
    via::run_threads(npes, [&](via::world& world) {
        const grid cut{small, npes, shape};
        const place here{cut, world.pe()};
        const auto by = lattice::make_host_steps(world, cut, mass);
        by->set(lattice::random_links(here, 3, 0.4));
        const common::outcome mine =
            lattice::solve(world, *by, lattice::random_source(here, 3), until, [](const auto&) {});
        if (world.pe() == 0) found = mine;
    });
    return found;
}

common::limits until(double tolerance, std::uint64_t most) {
    return {tolerance, most, 16, [] { return false; }};
}

}  // namespace

TEST_CASE("every site belongs to one PE, and neighbours agree") {
    const lattice::coordinates l{{2, 3, 5, 7}};
    for (const int npes : {1, 2, 3, 4, 6, 10, 35}) {
        const grid cut{l, npes};
        CHECK(static_cast<int>(cut.shape().z * cut.shape().t) == npes);
        std::vector<int> owners(cut.sites(), 0);
        for (int pe = 0; pe < npes; ++pe) {
            const place here{cut, pe};
            CHECK(here.box.sites() <= cut.most_sites());
            for (unsigned site = 0; site < here.box.sites(); ++site) {
                CHECK(here.box.index(here.box.site(site)) == site);
                ++owners[here.number(here.global(here.box.site(site)))];
            }
            for (const unsigned mu : {2U, 3U}) {
                CHECK(here.box.divided[mu] == ((mu == 2 ? cut.shape().z : cut.shape().t) > 1));
                CHECK(here.box.face_sites(mu) <= cut.most_face_sites(mu));
                const int ahead = cut.neighbour(pe, mu, way::ahead);
                CHECK(cut.neighbour(ahead, mu, way::behind) == pe);
                CHECK(cut.box(ahead).face_sites(mu) == here.box.face_sites(mu));
                CHECK(cut.origin(ahead)[mu] == (here.origin[mu] + here.box.extent[mu]) % l[mu]);
            }
        }
        CHECK(owners == std::vector<int>(owners.size(), 1));
    }
}

TEST_CASE("interior and boundary are all sites, once each, and faces are told by their layers") {
    for (const unsigned z : {1U, 2U, 5U}) {
        for (const unsigned t : {1U, 2U, 4U}) {
            for (const unsigned divided : {0U, 1U, 2U, 3U}) {
                const lattice::geometry box{{{2, 3, z, t}}, {false, false, (divided & 1) != 0, (divided & 2) != 0}};
                const auto at_a_face = [&](const lattice::coordinates& c) {
                    return box.ends(c, 2, way::ahead) || box.ends(c, 2, way::behind) || box.ends(c, 3, way::ahead) ||
                           box.ends(c, 3, way::behind);
                };
                std::vector<unsigned> seen;
                for (unsigned i = 0; i < box.interior_sites(); ++i) {
                    CHECK_FALSE(at_a_face(box.interior_site(i)));
                    seen.push_back(box.index(box.interior_site(i)));
                }
                for (unsigned i = 0; i < box.boundary_sites(); ++i) {
                    CHECK(at_a_face(box.boundary_site(i)));
                    seen.push_back(box.index(box.boundary_site(i)));
                }
                std::ranges::sort(seen);
                std::vector<unsigned> all(box.sites());
                std::iota(all.begin(), all.end(), 0U);
                CHECK(seen == all);
                for (unsigned i = 0; i < box.face_sites(2); ++i)
                    CHECK(box.face_index(box.face_site(i, 2, z - 1), 2) == i);
                for (unsigned i = 0; i < box.face_sites(3); ++i)
                    CHECK(box.face_index(box.face_site(i, 3, t - 1), 3) == i);
            }
        }
    }
}

TEST_CASE("what cannot be divided is refused") {
    CHECK_THROWS_AS((grid{{{8, 8, 2, 3}}, 5}), common::user_error);
    CHECK_THROWS_AS((grid{{{8, 8, 2, 3}}, 7}), common::user_error);
    CHECK_NOTHROW(grid{{{8, 8, 2, 3}}, 6});
    CHECK_THROWS_AS((grid{{{8, 8, 2, 3}}, 6, grid_shape{3, 2}}), common::user_error);
    CHECK_THROWS_AS((grid{{{8, 8, 4, 4}}, 4, grid_shape{2, 1}}), common::user_error);
    CHECK_THROWS_AS((grid{{{4096, 4096, 4096, 4096}}, 1}), common::user_error);
}

TEST_CASE("links are of SU(3), unit links exactly so, and the same for every division") {
    for (const double disorder : {0.0, 0.4, 1e5}) {
        for (std::uint64_t number = 0; number < 50; ++number) {
            const lattice::link u = lattice::random_link(7, number, disorder);
            for (unsigned i = 0; i < 3; ++i) {
                lattice::colour_vector column{{u.at[0][i], u.at[1][i], u.at[2][i]}};
                column = adjoint_times(u, column);
                for (unsigned j = 0; j < 3; ++j) CHECK(std::abs(column.c[j].re - (i == j ? 1 : 0)) < 1e-14);
                for (unsigned j = 0; j < 3; ++j) CHECK(std::abs(column.c[j].im) < 1e-14);
                if (disorder == 0.0) CHECK(u.at[i][i].re == 1.0);
            }
            lattice::complex determinant{};
            for (unsigned i = 0; i < 3; ++i) {
                const lattice::complex minor =
                    u.at[1][(i + 1) % 3] * u.at[2][(i + 2) % 3] - u.at[1][(i + 2) % 3] * u.at[2][(i + 1) % 3];
                determinant = determinant + u.at[0][i] * minor;
            }
            CHECK(norm(determinant - lattice::complex{1, 0}) < 1e-26);
        }
    }
    const place all = lattice::reference::whole(small);
    const place part{grid{small, 6, grid_shape{2, 3}}, 4};
    const lattice::spinor_field whole = lattice::random_source(all, 5);
    const lattice::spinor_field mine = lattice::random_source(part, 5);
    for (unsigned site = 0; site < part.box.sites(); ++site) {
        const unsigned there = all.box.index(part.global(part.box.site(site)));
        CHECK(same_bits(load(mine.view(), site), load(whole.view(), there)));
    }
}

TEST_CASE("random numbers are normally distributed") {
    double sum = 0;
    double square = 0;
    double fourth = 0;
    constexpr int count = 20000;
    const auto of_one = [&](double x) {
        sum += x / (2 * count);
        square += x * x / (2 * count);
        fourth += x * x * x * x / (2 * count);
    };
    const place many{grid{{{count / 12 + 1, 1, 1, 1}}, 1}, 0};
    const lattice::spinor_field field = lattice::random_source(many, 11);
    for (unsigned i = 0; i < count; ++i) {
        of_one(field.view().at(i / 12, i % 12).re);
        of_one(field.view().at(i / 12, i % 12).im);
    }
    CHECK(std::abs(sum) < 0.03);
    CHECK(std::abs(square - 1) < 0.05);
    CHECK(std::abs(fourth - 3) < 0.3);
}

TEST_CASE("projection changes nothing of the operator but the number of operations") {
    const place all = lattice::reference::whole(small);
    const lattice::gauge_field links = lattice::random_links(all, 1, 10);
    const lattice::spinor_field psi = lattice::random_source(all, 1);
    for (const bool adjoint : {false, true}) {
        const lattice::spinor_field fast = lattice::reference::apply(all, links, 0.3, psi, adjoint);
        const lattice::spinor_field plain = lattice::reference::apply_by_formula(all, links, 0.3, psi, adjoint);
        CHECK(difference(fast, plain) < 1e-14);
        CHECK(difference(fast, lattice::reference::apply_by_formula(all, links, 0.3, psi, !adjoint)) > 0.01);
    }
}

TEST_CASE("all checks hold on every grid of PEs") {
    const std::vector<grid_shape> shapes = support::effort(100) == 100
                                               ? std::vector<grid_shape>{{1, 1}, {1, 2}, {2, 1}, {2, 2}, {4, 1}, {1, 6}}
                                               : std::vector<grid_shape>{{1, 1}, {1, 2}, {2, 2}};
    for (const grid_shape& shape : shapes) {
        via::run_threads(static_cast<int>(shape.z * shape.t), [&](via::world& world) {
            // Every other grid by a list.
            const auto make_list = [&](via::world& in, lattice::list_steps& by, std::uint64_t most) {
                return shape.t % 2 == 0 ? std::make_unique<lattice::list_solver>(in, by, VIA_TASK_HOST, most) : nullptr;
            };
            const auto found = lattice::verify(world, {small, shape, 0.2, 0.4, 9, lattice::make_host_steps, make_list});
            if (world.pe() != 0) return;
            CHECK(found.size() == 7);
            for (const common::finding& each : found) {
                INFO(shape.z << " x " << shape.t << ": " << each.what << ": " << each.deviation);
                CHECK(each.good());
            }
        });
    }
}

namespace {

// A form with one mistake.
enum class mistake { no_exchange, no_boundary, wrong_sign, wrong_direction };

class mistaken_steps final : public lattice::steps {
public:
    mistaken_steps(via::world& world, const grid& cut, double mass, mistake what)
        : right_{lattice::make_host_steps(world, cut, mass)}, what_{what} {}

    void set(const lattice::gauge_field& links) override { right_->set(links); }
    void set(slot which, const lattice::spinor_field& values) override { right_->set(which, values); }
    lattice::spinor_field get(slot which) override { return right_->get(which); }
    void pack(slot from, bool adjoint) override { right_->pack(from, adjoint != (what_ == mistake::wrong_direction)); }
    void start() override {
        if (what_ != mistake::no_exchange) right_->start();
    }
    void interior(slot from, slot to, bool adjoint) override {
        right_->interior(from, to, adjoint && what_ != mistake::wrong_sign);
    }
    void wait() override {
        if (what_ != mistake::no_exchange) right_->wait();
    }
    void boundary(slot from, slot to, bool adjoint) override {
        if (what_ != mistake::no_boundary) right_->boundary(from, to, adjoint);
    }
    void clear() override { right_->clear(); }
    void square(slot which, double lattice::scalars::*into) override { right_->square(which, into); }
    void sum(double lattice::scalars::*which) override { right_->sum(which); }
    void step() override { right_->step(); }
    void turn() override { right_->turn(); }
    double residual_square() override { return right_->residual_square(); }
    void finish() override { right_->finish(); }

private:
    std::unique_ptr<lattice::steps> right_;
    mistake what_;
};

}  // namespace

TEST_CASE("the checks find a form that is wrong") {
    for (const mistake what :
         {mistake::no_exchange, mistake::no_boundary, mistake::wrong_sign, mistake::wrong_direction}) {
        via::run_threads(2, [&](via::world& world) {
            const grid cut{small, 2};
            const place here{cut, world.pe()};
            const place all = lattice::reference::whole(small);
            mistaken_steps by{world, cut, 0.2, what};
            by.set(lattice::random_links(here, 9, 0.4));
            by.set(slot::q, lattice::random_source(here, 9));
            by.apply(slot::q, slot::z, true);
            const lattice::spinor_field made = by.get(slot::z);
            const lattice::spinor_field expected = lattice::reference::apply(all, lattice::random_links(all, 9, 0.4),
                                                                             0.2, lattice::random_source(all, 9), true);
            int differ = 0;
            for (unsigned site = 0; site < here.box.sites(); ++site) {
                const unsigned there = all.box.index(here.global(here.box.site(site)));
                if (!same_bits(load(made.view(), site), load(expected.view(), there))) ++differ;
            }
            const int everywhere = world.sum(differ);
            if (world.pe() == 0) CHECK(everywhere > 0);
        });
    }
}

TEST_CASE("a division and a form have the same bits each time, and all divisions the same residuals") {
    const common::outcome alone = solved(1, {1, 1}, 0.1, until(1e-12, 1000));
    CHECK(alone.how == common::ending::converged);
    CHECK(alone.history.size() > 20);
    CHECK(alone.history.front().residual == 1.0);
    for (const grid_shape& shape : {grid_shape{2, 1}, grid_shape{2, 3}}) {
        const auto npes = static_cast<int>(shape.z * shape.t);
        const common::outcome once = solved(npes, shape, 0.1, until(1e-12, 1000));
        const common::outcome again = solved(npes, shape, 0.1, until(1e-12, 1000));
        REQUIRE(once.history.size() == alone.history.size());
        REQUIRE(again.history.size() == alone.history.size());
        for (std::size_t i = 0; i < once.history.size(); ++i) {
            CHECK(once.history[i].residual == again.history[i].residual);
            // Only the order of sums differs, which rounding then carries on.
            CHECK(std::abs(once.history[i].residual / alone.history[i].residual - 1) < 1e-9);
        }
    }
}

TEST_CASE("what does not converge says so") {
    const common::outcome early = solved(2, {1, 2}, -1.9, until(1e-12, 12));
    CHECK(early.how == common::ending::out_of_steps);
    CHECK(early.history.back().step == 12);
    const common::outcome never = solved(1, {1, 1}, 1e300, until(1e-12, 5));  // squares are beyond all numbers
    CHECK(never.how == common::ending::out_of_steps);
    CHECK(std::isnan(never.history.back().residual));
    int asked = 0;
    const common::outcome stopped = solved(1, {1, 1}, 0.1, {0, 1000, 4, [&] { return ++asked == 3; }});
    CHECK(stopped.how == common::ending::interrupted);
    CHECK(stopped.history.back().step == 8);
}

TEST_CASE("nothing has the solution nothing") {
    via::run_threads(2, [](via::world& world) {
        const grid cut{small, 2};
        const place here{cut, world.pe()};
        const auto by = lattice::make_host_steps(world, cut, 0.1);
        by->set(lattice::random_links(here, 1, 1));
        const lattice::spinor_field source{here.box.sites()};
        const common::outcome end = lattice::solve(world, *by, source, until(0, 10), [](const auto&) {});
        const double left = lattice::true_residual(world, *by, here, source);
        if (world.pe() != 0) return;
        CHECK(end.how == common::ending::converged);
        CHECK(end.history.size() == 1);
        CHECK(left == 0);
    });
}
