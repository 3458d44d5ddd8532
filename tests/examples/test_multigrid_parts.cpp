// SPDX-License-Identifier: Apache-2.0
// What the multigrid example is made of: division, boxes, crews, levels, and what is counted.
#include <cmath>
#include <set>
#include <vector>

#include "common/user_error.hpp"
#include "measure.hpp"
#include "multigrid_cells.hpp"
#include "solver.hpp"
#include "support/catch.hpp"

namespace {

using multigrid::box;
using multigrid::coordinates;
using multigrid::division;
using multigrid::equation;
using multigrid::hierarchy;
using multigrid::part;
using multigrid::real;
using testing::index;
using testing::over;
using testing::sum;

constexpr equation poisson{0, 1, false};
constexpr equation varying{3, 0.5, true};

// Cells of a cube, each as often as a box has it.
void count_cells(const division& cut, int pe, std::vector<int>& owners) {
    const box mine = cut.box_of(pe, cut.extent());
    const coordinates origin = cut.origin(pe, mine.extent);
    over(mine.all(), [&](const coordinates& c) {
        const coordinates there = sum(c, origin);
        ++owners[(there[2] * cut.cells() + there[1]) * cut.cells() + there[0]];
    });
}

}  // namespace

TEST_CASE("every cell belongs to one PE, and neighbours agree") {
    for (const int npes : {1, 2, 3, 4, 6, 8, 12, 27}) {
        const division cut{12, npes};
        CHECK(cut.npes() == npes);
        std::vector<int> owners(std::size_t{12} * 12 * 12, 0);
        for (int pe = 0; pe < npes; ++pe) {
            count_cells(cut, pe, owners);
            const box mine = cut.box_of(pe, cut.extent());
            for (unsigned axis = 0; axis < multigrid::axes; ++axis) {
                for (unsigned side = 0; side < multigrid::sides; ++side) {
                    const auto other = cut.neighbour(pe, axis, side);
                    CHECK(other.has_value() != mine.wall[axis][side]);
                    if (other) CHECK(cut.neighbour(*other, axis, 1 - side) == pe);
                    if (other && side == 1)
                        CHECK(cut.origin(*other, mine.extent)[axis] ==
                              cut.origin(pe, mine.extent)[axis] + mine.extent[axis]);
                }
            }
        }
        CHECK(owners == std::vector<int>(owners.size(), 1));
    }
    CHECK(division{64, 2}.pes()[2] == 2);  // rows along x stay whole
    CHECK(division{64, 8}.extent()[0] == 32);
}

TEST_CASE("what cannot be divided or coarsened is refused") {
    for (const unsigned cells : {1U, 2U, 3U, 9U, 15U, 34U, 4096U - 2})
        CHECK_THROWS_AS((division{cells, 1}), common::user_error);
    for (const unsigned cells : {4U, 6U, 30U, 120U, 1024U}) CHECK_NOTHROW(division{cells, 1});
    CHECK_THROWS_AS((division{16, 3}), common::user_error);  // not divisible
    CHECK_THROWS_AS((division{12, 5}), common::user_error);
    CHECK_THROWS_AS((division{4, 16}), common::user_error);                          // more PEs than boxes
    CHECK_THROWS_AS((division{12, 4, coordinates{{4, 1, 1}}}), common::user_error);  // boxes with 3 cells
    CHECK_THROWS_AS((division{16, 4, coordinates{{2, 1, 1}}}), common::user_error);
    CHECK_THROWS_AS((division{16, 1, coordinates{{0, 1, 1}}}), common::user_error);
    CHECK_THROWS_AS((division{4096, 4}), common::user_error);  // more than a PE holds
    CHECK_NOTHROW(division{4, 8});
}

TEST_CASE("interior and boundary are all cells, once each") {
    for (unsigned walls = 0; walls < 64; ++walls) {
        box b{{{2, 3, 5}}, {}, 0};
        for (unsigned face = 0; face < 6; ++face) b.wall[face / 2][face % 2] = (walls >> face & 1U) != 0;
        std::vector<int> seen(b.size(), 0);
        for (const part which : {part::interior, part::boundary}) {
            multigrid::over_part(b, which, [&](const multigrid::range& cells, unsigned /*passed*/) {
                over(cells, [&](const coordinates& c) {
                    ++seen[index(b, c)];
                    bool at_a_neighbour = false;
                    for (unsigned axis = 0; axis < 3; ++axis) {
                        at_a_neighbour |= c[axis] == 0 && !b.wall[axis][0];
                        at_a_neighbour |= c[axis] == b.extent[axis] - 1 && !b.wall[axis][1];
                    }
                    CHECK(at_a_neighbour == (which == part::boundary));
                });
            });
        }
        over(b.all(), [&](const coordinates& c) { CHECK(seen[index(b, c)] == 1); });
    }
}

TEST_CASE("threads share cells as one processor goes over them") {
    const multigrid::range cells{{{1, 2, 3}}, {{4, 4, 8}}};
    for (const unsigned size : {1U, 7U, 64U}) {
        std::multiset<std::vector<unsigned>> seen;
        for (unsigned rank = 0; rank < size; ++rank) {
            multigrid::gpu_threads{rank, size}.over(cells, 5, [&](unsigned x, unsigned y, unsigned z) {
                seen.insert({x, y, z});
                if (x == 1 && y == 2 && z == 3) CHECK(rank == 5 % size);  // the first, where the last ones ended
            });
        }
        CHECK(seen.size() == cells.cells());
        CHECK(std::set(seen.begin(), seen.end()).size() == cells.cells());
    }
}

TEST_CASE("levels depend on the cube, and lie apart in memory") {
    for (const unsigned cells : {4U, 12U, 32U, 48U}) {
        std::set<unsigned> of_all;
        for (unsigned n = cells;; n /= 2) {
            of_all.insert(n);
            if (n % 2 != 0 || n == 2) break;
        }
        for (const int npes : {1, 2, 4, 8}) {
            const division cut{cells, npes};
            for (const equation& what : {poisson, varying}) {
                std::vector<real> memory(memory_size(cut, what));
                const hierarchy all = lay_out(cut, npes - 1, what, memory.data());
                const auto n_of = [&](unsigned i) { return all.shared[i].box.extent[0] * cut.pes()[0]; };
                CHECK(n_of(all.bridge()) == all.alone[0].box.extent[0]);
                CHECK(all.shared_count + all.alone_count == of_all.size() + 1);
                const real* end = memory.data();
                for (unsigned i = 0; i < all.shared_count + all.alone_count; ++i) {
                    const multigrid::level& l = i < all.shared_count ? all.shared[i] : all.alone[i - all.shared_count];
                    CHECK((l.u == end && l.f == end + l.box.size()));
                    end += (what.varies ? 3 : 2) * std::size_t{l.box.size()};
                }
                CHECK(end == memory.data() + memory.size());
            }
        }
    }
}

TEST_CASE("what is sent is counted") {
    // A PE of two, of 8 x 8 x 4 and then 4 x 4 x 2 cells: 5 + 5 exchanges on each, one of the coarser for prolongation.
    const division cut{8, 2};
    const hierarchy levels = lay_out(cut, 0, poisson, nullptr);
    const multigrid::traffic sent = traffic_of_cycle(levels, {2, 2});
    CHECK(sent.messages == 9 + 9 + 1 + 1);
    CHECK(sent.bytes == 8 * (9 * 64 + 10 * 16 + 2 * 2 * 1));
    CHECK(traffic_of_cycle(lay_out(division{8, 1}, 0, poisson, nullptr), {2, 2}).messages == 1);
}

TEST_CASE("the factor of a cycle is a mean over all but the first") {
    std::vector<common::check_point> history{{0, 1, 0}, {1, 1e-3, 0}};
    CHECK(multigrid::convergence_factor({history[0]}) == 0);
    CHECK(multigrid::convergence_factor(history) == 1e-3);
    history.push_back({2, 1e-4, 0});
    history.push_back({3, 1e-5, 0});
    CHECK(std::abs(multigrid::convergence_factor(history) - 0.1) < 1e-12);
}
