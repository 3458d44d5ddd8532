// SPDX-License-Identifier: Apache-2.0
// The numbers of the molecular dynamics example: division, tables, files, the beginning, and that its checks find what
// is wrong.
#include <algorithm>
#include <atomic>
#include <cmath>
#include <initializer_list>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "common/curve.hpp"
#include "common/user_error.hpp"
#include "potential_file.hpp"
#include "reference.hpp"
#include "support/catch.hpp"
#include "support/effort.hpp"
#include "verify.hpp"
#include <viaduct/viaduct.hpp>

namespace {

using molecular::axes;
using molecular::block;
using molecular::crystal;
using molecular::geometry;
using molecular::grid;
using molecular::substance;
using molecular::traveller;
using molecular::triple;
using molecular::vec3;
using molecular::way;

constexpr std::initializer_list<way> both{way::ahead, way::behind};

// Cutoffs of 1 in a box whose widths in cells differ.
grid sample_grid(int npes, std::optional<triple> shape = std::nullopt) { return {{{4.5, 6.2, 7.9}}, 1.0, npes, shape}; }

bool same(const triple& a, const triple& b) { return a[0] == b[0] && a[1] == b[1] && a[2] == b[2]; }

// A crystal that has two cutoffs a PE on two PEs in each direction, and more in one.
crystal small_crystal(const substance& what) { return {{{7, 7, 7}}, what.lattice_constant, 0.05, 900, what.mass, 5}; }

// Where all atoms are after some steps, by their numbers.
std::vector<vec3> positions_after(int npes, const substance& what, std::uint64_t steps, double femtoseconds) {
    const crystal start = small_crystal(what);
    std::vector<vec3> all(start.atoms());
    std::mutex lock;
    via::run_threads(npes, [&](via::world& world) {
        const grid cut{start.length(), what.cutoff(), npes};
        const std::vector<traveller> mine = atoms_of(world, cut, start);
        const auto by = molecular::make_host_steps(world, {cut, what, mine, 1.5});
        static_cast<void>(molecular::simulate(
            world, *by, {steps, 10, femtoseconds, what.mass, start.atoms(), [] { return false; }}, [](const auto&) {}));
        const std::lock_guard<std::mutex> hold{lock};
        for (const traveller& each : by->atoms()) all[each.id] = each.position;
    });
    return all;
}

std::string funcfl(const std::string& cutoff = "1.9") {
    return "copper, sort of\n29 63.55 3.6 fcc\n6 0.5 20 0.1 " + cutoff + "\n0 -1 -2 -2.5 -2.7 -2.8\n" +
           "9 8 7 6 5 4 3 2 1 1 1 1 1 1 1 1 1 1 0.5\n0\n1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 0.25 0\n";
}
std::string setfl(const std::string& elements = "1 Cu") {
    return "a\nb\nc\n" + elements + "\n5 0.5 5 0.25 1.25\n29 63.55 3.6 FCC\n1 2 3 4 5\n5 4 3 2 1\n1 1 1 1 0\n";
}

}  // namespace

TEST_CASE("every cell belongs to one PE, and neighbours agree about what they share") {
    for (const int npes : {1, 2, 3, 4, 6, 8, 12}) {
        const grid cut = sample_grid(npes);
        const triple all = cut.cells();
        CHECK(same(all, {{4, 6, 7}}));
        CHECK(cut.shape()[0] * cut.shape()[1] * cut.shape()[2] == static_cast<unsigned>(npes));
        unsigned cells = 0;
        for (int pe = 0; pe < npes; ++pe) {
            const geometry part = cut.part(pe);
            cells += part.own_block().cells();
            for (unsigned axis = 0; axis < axes; ++axis) {
                CHECK(part.own[axis] >= 2);
                CHECK(part.own[axis] <= cut.most_cells(axis));
                const int ahead = cut.neighbour(pe, axis, way::ahead);
                CHECK(cut.neighbour(ahead, axis, way::behind) == pe);
                CHECK(cut.part(ahead).origin[axis] == (part.origin[axis] + part.own[axis]) % all[axis]);
                // What leaves the box at one end comes in at the other.
                CHECK(cut.shift(pe, axis, way::ahead) == -cut.shift(ahead, axis, way::behind));
                for (const way to : both) {
                    const geometry there = cut.part(cut.neighbour(pe, axis, to));
                    CHECK(part.shared_layers(axis, to).cells() == there.shared_layers(axis, opposite(to)).cells());
                    CHECK(part.layer(axis, to, false).cells() == there.layer(axis, opposite(to), true).cells());
                    CHECK(same(part.layer(axis, to, true).extent, there.layer(axis, opposite(to), false).extent));
                }
            }
        }
        CHECK(cells == all[0] * all[1] * all[2]);
    }
}

TEST_CASE("what cannot be divided is refused") {
    CHECK_THROWS_AS(sample_grid(5), common::user_error);
    CHECK_THROWS_AS(sample_grid(32), common::user_error);
    CHECK_THROWS_AS(sample_grid(4, triple{{2, 1, 1}}), common::user_error);
    CHECK_THROWS_AS(sample_grid(4, triple{{4, 1, 1}}), common::user_error);
    CHECK_THROWS_AS((grid{{{1.9, 5, 5}}, 1.0, 1}), common::user_error);
    CHECK_THROWS_AS((grid{{{1e9, 1e9, 1e9}}, 1.0, 1}), common::user_error);
    CHECK_NOTHROW((grid{{{2, 2, 2}}, 1.0, 1}));
}

TEST_CASE("a place has the cell in which it lies, and beyond the halo none") {
    const geometry part = sample_grid(8).part(7);
    const double width = 1 / part.per_length[0];
    CHECK(same(part.origin, {{2, 3, 3}}));
    const auto at = [&](double x) { return part.cell_at({{x, 4.0, 4.5}}); };
    for (unsigned cell = 0; cell < part.width(0); ++cell) {
        CHECK(at((1.5 + cell) * width) == part.index({{cell, 1, 1}}));
    }
    CHECK(at(0.99 * width) == molecular::no_cell);
    CHECK(at(5.01 * width) == molecular::no_cell);
    CHECK(at(std::nan("")) == molecular::no_cell);
    CHECK(at(1e300) == molecular::no_cell);
    CHECK(at(-INFINITY) == molecular::no_cell);
}

TEST_CASE("a table goes through its values, is smooth, and its slope is that of its value") {
    std::vector<double> values;
    for (int i = 0; i <= 200; ++i) values.push_back(std::sin(0.05 * i));
    const molecular::table made{values, 0.05};
    const molecular::table_view view = made.view();
    CHECK(std::abs(made.end() - 10) < 1e-12);
    for (int i = 3; i < 197; ++i) {
        const double x = 0.05 * i;
        CHECK(std::abs(view.at(x).value - values[static_cast<std::size_t>(i)]) < 1e-13);
        CHECK(std::abs(view.at(x - 1e-12).slope - view.at(x + 1e-12).slope) < 1e-9);
        CHECK(std::abs(view.at(x + 0.0234).value - std::sin(x + 0.0234)) < 1e-6);
        CHECK(std::abs(view.at(x + 0.0234).slope - std::cos(x + 0.0234)) < 1e-5);
        const double difference = (view.at(x + 0.02 + 1e-5).value - view.at(x + 0.02 - 1e-5).value) / 2e-5;
        CHECK(std::abs(view.at(x + 0.02).slope - difference) < 1e-8);
    }
    const molecular::table line{std::vector<double>{1, 3}, 2.0};
    CHECK(line.view().at(1).value == 2);
    CHECK(line.view().at(6).value == 7);  // goes on
    CHECK(line.view().at(6).slope == 1);
}

TEST_CASE("the built-in tables are those of their formulas, and end smoothly") {
    const substance copper = molecular::sutton_chen_copper();
    const auto pair = copper.embedded.pair.view();
    const auto density = copper.embedded.density.view();
    const auto embedding = copper.embedded.embedding.view();
    for (double r = 1.8; r < 4.9; r += 0.0317) {
        CHECK(std::abs(pair.at(r).value / (r * 0.012382 * std::pow(3.61 / r, 9)) - 1) < 1e-7);
        CHECK(std::abs(density.at(r).value / std::pow(3.61 / r, 6) - 1) < 1e-7);
    }
    for (double rho = 20; rho < 900; rho += 7.7)
        CHECK(std::abs(embedding.at(rho).value / (-0.012382 * 39.432 * std::sqrt(rho)) - 1) < 1e-6);
    const double end = copper.cutoff() - 1e-9;
    CHECK(std::abs(pair.at(end).value) < 1e-10);
    CHECK(std::abs(pair.at(end).slope) < 1e-6);
    CHECK(std::abs(density.at(end).slope) < 1e-5);
}

TEST_CASE("lines of any values are drawn") {
    using lines = std::vector<common::named_line>;
    const std::vector<double> places{0, 1, 2};
    for (const lines& all : {lines{{"level", {3, 3, 3}}}, lines{{"steep", {-1e9, 0, 1e9}}, {"zero", {0, 0, 0}}},
                             lines{{"nearly level", {1e6, 1e6 + 2e-10, 1e6}}}}) {
        const std::string svg = common::draw_lines({"title", "x", "y"}, places, all);
        INFO(svg);
        CHECK(svg.find("</svg>") != std::string::npos);
        CHECK(svg.find("nan") == std::string::npos);
        CHECK(svg.find("inf") == std::string::npos);
        for (const common::named_line& each : all) CHECK(svg.find(">" + each.name + "<") != std::string::npos);
    }
    CHECK(common::draw_lines({"t", "x", "y"}, {0}, {{"one", {1}}}).find("nan") == std::string::npos);
    CHECK(common::draw_lines({"a<b & c", "x", "y"}, {0}, {{"one", {1}}}).find(">a&lt;b &amp; c<") != std::string::npos);
}

TEST_CASE("files of both formats are read") {
    const substance one = molecular::parse_potential(funcfl(), "f");
    CHECK(one.mass == 63.55);
    CHECK(one.lattice_constant == 3.6);
    CHECK(one.cutoff() == 1.9);
    CHECK(one.embedded.embedding.view().at(1.0).value == -2);
    CHECK(std::abs(one.embedded.pair.view().at(0.2).value - 27.2 * 0.529 * 49) < 1e-9);
    CHECK(one.embedded.density.view().at(0.5).value == 1);
    const substance other = molecular::parse_potential(setfl(), "s");
    CHECK(other.name == "Cu");
    CHECK(other.cutoff() == 1.0);  // where the last value is
    CHECK(other.embedded.embedding.view().at(0.5).value == 2);
    CHECK(other.embedded.density.view().at(0.5).value == 3);
    CHECK(other.embedded.pair.view().at(0.25).value == 1);
}

TEST_CASE("files that are wrong are refused, with the line") {
    const auto refused = [](const std::string& text, const std::string& why) {
        try {
            static_cast<void>(molecular::parse_potential(text, "f"));
            FAIL("accepted: " << text);
        } catch (const common::user_error& error) {
            INFO(error.what());
            CHECK(std::string{error.what()}.find(why) != std::string::npos);
        }
    };
    refused("", "f, line 0: the file ends before");
    refused("a\n", "the file ends before the line of atomic number");
    refused("a\n29 -63 3.6 fcc\n", "f, line 2: a mass is -63");
    refused("a\n29 63 nan fcc\n", "\"nan\" is not a lattice constant");
    refused("a\n29 63 3.6 hcp\n", "the crystal is not fcc");
    refused(funcfl("9"), "f, line 3: the cutoff 9 is beyond");
    refused(funcfl("0"), "the cutoff is 0");
    refused(funcfl("1.9 3"), "\"3\" is more than belongs here");
    refused(funcfl().substr(0, 120), "is not a");
    refused("a\n29 63 3.6 fcc\n4 1 9 1 5\n", "the number of densities is 4");
    refused("a\n29 63 3.6 fcc\n99999999 1 9 1 5\n", "the number of densities is 99999999");
    refused("a\n29 63 3.6 fcc\n9 1 9 1 5\n1 2 x\n", "f, line 4: \"x\" is not an embedding energy");
    refused(setfl("2 Cu Ag"), "f, line 4: there are 2 elements");
}

TEST_CASE("the crystal is the same however it is divided, at rest as a whole, and as warm as it is told") {
    const substance what = molecular::lennard_jones_copper();
    const crystal start = small_crystal(what);
    std::vector<traveller> alone(start.atoms());
    for (const int npes : {1, 8}) {
        std::vector<traveller> all(start.atoms());
        std::vector<int> owners(start.atoms(), 0);
        std::mutex lock;
        via::run_threads(npes, [&](via::world& world) {
            const grid cut{start.length(), what.cutoff(), npes};
            const std::vector<traveller> mine = atoms_of(world, cut, start);
            const std::lock_guard<std::mutex> hold{lock};
            for (const traveller& each : mine) {
                all[each.id] = each;
                ++owners[each.id];
            }
        });
        CHECK(owners == std::vector<int>(owners.size(), 1));
        if (npes == 1) alone = all;
        double square = 0;
        vec3 sum{};
        bool equal = true;
        for (std::size_t i = 0; i < all.size(); ++i) {
            square += norm(all[i].velocity);
            sum = sum + all[i].velocity;
            for (unsigned axis = 0; axis < axes; ++axis)
                equal = equal && all[i].position[axis] == alone[i].position[axis] &&
                        all[i].velocity[axis] == alone[i].velocity[axis];
        }
        CHECK(equal);
        const double kinetic = what.mass * molecular::mass_unit / 2 * square;
        CHECK(std::abs(kinetic / (1.5 * molecular::boltzmann * 900 * static_cast<double>(all.size())) - 1) < 1e-12);
        CHECK(std::sqrt(norm(sum)) < 1e-14 * std::sqrt(square) * static_cast<double>(all.size()));
    }
    via::run_threads(1, [&](via::world& world) {
        crystal still = start;
        still.temperature = 0;
        for (const traveller& each : atoms_of(world, grid{start.length(), what.cutoff(), 1}, still))
            REQUIRE(norm(each.velocity) == 0);
        still.unit_cells = {{2000, 2000, 2000}};
        CHECK_THROWS_AS(atoms_of(world, grid{start.length(), what.cutoff(), 1}, still), common::user_error);
    });
}

TEST_CASE("two atoms of Lennard-Jones's are as the formula has them") {
    const substance what = molecular::lennard_jones_copper();
    const double least = std::pow(2.0, 1.0 / 6) * what.pairs.sigma;  // where there is no force
    const auto pair = [&](double r) {
        return molecular::reference::configuration{{{40, 40, 40}}, {{{39, 1, 1}}, {{39 + r - 40, 1, 1}}}};
    };
    CHECK(std::abs(molecular::reference::energy(pair(least), what) + what.pairs.epsilon + what.pairs.at_cutoff) <
          1e-12);
    CHECK(std::sqrt(norm(molecular::reference::forces(pair(least), what)[0])) < 1e-12);
    CHECK(molecular::reference::forces(pair(0.9 * least), what)[0][0] < 0);  // apart
    CHECK(molecular::reference::forces(pair(1.2 * least), what)[0][0] > 0);
    CHECK(std::abs(molecular::reference::energy(pair(what.cutoff() - 1e-9), what)) < 1e-9);
    CHECK(molecular::reference::energy(pair(what.cutoff() + 1e-9), what) == 0);
}

TEST_CASE("all checks hold on every grid of PEs") {
    const std::uint64_t steps = static_cast<std::uint64_t>(support::effort(20));
    for (const bool is_embedded : {false, true}) {
        const substance what = is_embedded ? molecular::sutton_chen_copper() : molecular::lennard_jones_copper();
        const std::vector<int> sizes = support::effort(100) == 100 ? std::vector<int>{1, 2, 4, 8} : std::vector<int>{8};
        for (const int npes : sizes) {
            via::run_threads(npes, [&](via::world& world) {
                const auto found = molecular::verify(
                    world, {small_crystal(what), what, std::nullopt, 2.0, 1.5, steps, molecular::make_host_steps});
                if (world.pe() != 0) return;
                CHECK(found.size() == 8);
                for (const common::finding& each : found) {
                    INFO(npes << ": " << each.what << ": " << each.deviation);
                    CHECK(each.good());
                }
            });
        }
    }
}

namespace {

// A form with one mistake.
enum class mistake { none, no_exchange, no_embedding, no_second_kick, moves_twice };

class mistaken_steps final : public molecular::steps {
public:
    mistaken_steps(std::unique_ptr<molecular::steps> right, mistake what) : right_{std::move(right)}, what_{what} {}

    void move(const molecular::time_step& by) override {
        right_->move(what_ == mistake::moves_twice ? molecular::time_step{2 * by.length, by.half_kick} : by);
    }
    void exchange_atoms(unsigned axis) override {
        if (what_ == mistake::no_exchange && axis == 1) return;
        right_->exchange_atoms(axis);
    }
    void settle() override { right_->settle(); }
    void first_forces() override { right_->first_forces(); }
    void exchange_embedding(unsigned axis) override {
        if (what_ != mistake::no_embedding || axis != 2) right_->exchange_embedding(axis);
    }
    void embedding_forces() override { right_->embedding_forces(); }
    void kick(const molecular::time_step& by) override {
        if (what_ != mistake::no_second_kick) right_->kick(by);
    }
    bool is_embedded() const override { return right_->is_embedded(); }
    molecular::totals sums() override { return right_->sums(); }
    unsigned faults() override { return right_->faults(); }
    std::vector<traveller> atoms() override { return right_->atoms(); }
    std::vector<vec3> forces() override { return right_->forces(); }
    std::uint64_t bytes_sent() const override { return right_->bytes_sent(); }
    void finish() override { right_->finish(); }

private:
    std::unique_ptr<molecular::steps> right_;
    mistake what_;
};

// How many checks fail, or 100 if it does not come so far.
int failures(mistake what) {
    int found = 0;
    const substance copper = molecular::sutton_chen_copper();
    via::run_threads(2, [&](via::world& world) {
        const auto make = [&](via::world& in, const molecular::problem& of) {
            return std::make_unique<mistaken_steps>(molecular::make_host_steps(in, of), what);
        };
        int bad = 0;
        try {
            for (const auto& each :
                 molecular::verify(world, {small_crystal(copper), copper, std::nullopt, 2, 1.5, 10, make}))
                bad += each.good() ? 0 : 1;
        } catch (const common::user_error&) {
            bad = 100;
        }
        if (world.pe() == 0) found = bad;
    });
    return found;
}

// Says why atoms that only fly, each at `velocity_of` its place, cannot go on.
template <class Velocity>
std::string end_of_flight(int npes, const Velocity& velocity_of) {
    substance what = molecular::lennard_jones_copper();
    what.pairs = molecular::lennard_jones::make(0, what.pairs.sigma, what.pairs.cutoff);
    const crystal start{{{10, 10, 10}}, what.lattice_constant, 0, 0, what.mass, 1};
    std::string said;
    std::atomic<int> told{0};
    via::run_threads(npes, [&](via::world& world) {
        const grid cut{start.length(), what.cutoff(), npes};
        std::vector<traveller> mine = atoms_of(world, cut, start);
        for (traveller& each : mine) each.velocity = velocity_of(each.position, cut.length());
        const auto by = molecular::make_host_steps(world, {cut, what, mine, 1.0});
        try {
            static_cast<void>(molecular::simulate(
                world, *by, {60, 1, 1, what.mass, start.atoms(), [] { return false; }}, [](const auto&) {}));
        } catch (const common::user_error& error) {
            ++told;
            if (world.pe() == 0) said = error.what();
        }
    });
    CHECK(told == npes);
    return said;
}

}  // namespace

TEST_CASE("the checks find a form that is wrong") {
    using mistakes = std::vector<mistake>;
    const bool all = support::effort(100) == 100;
    if (all) CHECK(failures(mistake::none) == 0);
    for (const mistake what :
         all ? mistakes{mistake::no_exchange, mistake::no_embedding, mistake::no_second_kick, mistake::moves_twice}
             : mistakes{mistake::no_embedding}) {
        INFO(static_cast<int>(what));
        CHECK(failures(what) > 0);
    }
}

TEST_CASE("all divisions come to the same places, bit for bit, and different steps to others") {
    const substance what = molecular::lennard_jones_copper();
    const std::vector<vec3> alone = positions_after(1, what, 30, 2);
    const std::vector<vec3> eight = positions_after(8, what, 30, 2);
    const std::vector<vec3> finer = positions_after(1, what, 60, 1);
    bool equal = true;
    double most = 0;
    for (std::size_t i = 0; i < alone.size(); ++i) {
        for (unsigned axis = 0; axis < axes; ++axis) equal = equal && alone[i][axis] == eight[i][axis];
        const vec3 d = alone[i] - finer[i];
        if (std::sqrt(norm(d)) < 1) most = std::max(most, std::sqrt(norm(d)));  // none that left the box in one alone
    }
    CHECK(equal);
    CHECK(most > 1e-9);
    CHECK(most < 1e-2);  // of second order
}

TEST_CASE("what there is no room for is an error on every PE, with a hint") {
    const auto to_middle = [](const vec3& x, const vec3& length) {
        return -0.02 * (x - 0.5 * length) + vec3{{0.01, 0.01, 0.01}};
    };
    CHECK(end_of_flight(1, to_middle) == "a cell has more atoms than there is room for: raise --room");
    const auto to_faces = [](const vec3& x, const vec3& length) {
        return vec3{{0, 0, -0.02 * (x[2] < length[2] / 2 ? x[2] : x[2] - length[2])}};
    };
    CHECK(end_of_flight(2, to_faces) == "a message has more atoms than there is room for: raise --room");
    const auto apart = [](const vec3& x, const vec3&) { return vec3{{x[0] > 30 ? 12.0 : 0.0, 0, 0}}; };
    CHECK(end_of_flight(2, apart).find("(--time-step)") != std::string::npos);
}

TEST_CASE("atoms that only fly pass all faces, and none is lost") {
    substance what = molecular::lennard_jones_copper();
    what.pairs = molecular::lennard_jones::make(0, what.pairs.sigma, what.pairs.cutoff);
    const crystal start{{{7, 7, 8}}, what.lattice_constant, 0, 0, what.mass, 1};
    via::run_threads(4, [&](via::world& world) {
        const grid cut{start.length(), what.cutoff(), 4};
        std::vector<traveller> mine = atoms_of(world, cut, start);
        const vec3 v{{0.7, -0.9, 1.1}};
        for (traveller& each : mine) each.velocity = v;
        const auto by = molecular::make_host_steps(world, {cut, what, mine, 1.5});
        const auto end = molecular::simulate(world, *by, {100, 10, 1, what.mass, start.atoms(), [] { return false; }},
                                             [](const auto&) {});
        CHECK(end.how == molecular::ending::done);
        CHECK(molecular::drift(end.history, end.history.back()) < 1e-12);
        double most = 0;
        for (const traveller& each : by->atoms()) {
            const unsigned unit = each.id / 4;
            const triple cell = block{{{0, 0, 0}}, start.unit_cells}.cell(unit);
            if (each.id % 4 != 0) continue;
            for (unsigned axis = 0; axis < axes; ++axis) {
                const double expected = start.lattice_constant * (cell[axis] + 0.25) + 100 * v[axis];
                most = std::max(most, std::abs(std::remainder(each.position[axis] - expected, start.length()[axis])));
            }
        }
        CHECK(world.max(most) < 1e-10);
    });
}
