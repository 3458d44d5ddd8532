// SPDX-License-Identifier: Apache-2.0
// What the multigrid example is made of: division, boxes, crews, levels, and what is counted.
#include <algorithm>
#include <cmath>
#include <optional>
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
using multigrid::cube_of;
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

// Cells of a domain, each as often as a box has it.
void count_cells(const division& cut, int pe, std::vector<int>& owners) {
    const box mine = cut.box_of(pe, cut.extent());
    const coordinates origin = cut.origin(pe, mine.extent);
    over(mine.all(), [&](const coordinates& c) {
        const coordinates there = sum(c, origin);
        ++owners[(there[2] * cut.cells()[1] + there[1]) * cut.cells()[0] + there[0]];
    });
}

}  // namespace

TEST_CASE("every cell belongs to one PE, and neighbours agree") {
    for (const int npes : {1, 2, 3, 4, 6, 8, 12, 27}) {
        const division cut{{{12, 12, 24}}, npes};
        CHECK(cut.npes() == npes);
        std::vector<int> owners(std::size_t{12} * 12 * 24, 0);
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
    CHECK(division{cube_of(64), 2}.pes()[2] == 2);  // rows along x stay whole
    CHECK(division{cube_of(64), 8}.extent() == cube_of(32));
    for (unsigned axis = 0; axis < multigrid::axes; ++axis) {
        coordinates rod = cube_of(16);
        rod.at[axis] = 64;
        CHECK(division{rod, 4}.extent() == cube_of(16));  // the longest edge is divided first
    }
}

TEST_CASE("what cannot be divided or coarsened is refused") {
    const auto refused = [](const coordinates& cells, int npes, std::optional<coordinates> pes = std::nullopt) {
        CHECK_THROWS_AS((division{cells, npes, pes}), common::user_error);
    };
    for (const unsigned cells : {1U, 2U, 3U, 9U, 15U, 34U, 4096U - 2}) refused(cube_of(cells), 1);
    for (const unsigned cells : {4U, 6U, 30U, 120U, 1024U}) CHECK_NOTHROW(division{cube_of(cells), 1});
    for (unsigned axis = 0; axis < multigrid::axes; ++axis) {
        for (const unsigned cells : {2U, 15U, 4096U}) {  // no coarser one, twice; too many cells on the coarsest
            coordinates box = cube_of(4);
            box.at[axis] = cells;
            refused(box, 1);
        }
    }
    refused(cube_of(16), 3);  // not divisible
    refused(cube_of(12), 5);
    refused(cube_of(4), 16);                          // more PEs than boxes
    refused(cube_of(12), 4, coordinates{{4, 1, 1}});  // boxes with 3 cells
    refused(cube_of(16), 4, coordinates{{2, 1, 1}});
    refused(cube_of(16), 1, coordinates{{0, 1, 1}});
    refused(cube_of(4096), 4);  // more than a PE holds
    CHECK_NOTHROW(division{cube_of(4), 8});
}

TEST_CASE("interior and boundary are all cells, once each") {
    for (unsigned walls = 0; walls < 64; ++walls) {
        box b{{{2, 3, 5}}, multigrid::strides_of({{2, 3, 5}}), {}, 0};
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

TEST_CASE("levels depend on the domain, and lie apart in memory") {
    for (const coordinates& cells : {cube_of(4), coordinates{{12, 24, 12}}, cube_of(32), coordinates{{48, 96, 48}}}) {
        unsigned of_all = 1;
        for (coordinates n = cells; multigrid::can_be_coarsened(n); n = multigrid::halved(n)) ++of_all;
        for (const unsigned most_whole : {0U, 512U, 1U << 20U}) {
            for (const int npes : {1, 2, 4, 8}) {
                const division cut{cells, npes, std::nullopt, most_whole};
                for (const equation& what : {poisson, varying}) {
                    std::vector<real> memory(memory_size(cut, what));
                    const hierarchy all = lay_out(cut, npes - 1, what, memory.data());
                    CHECK(all.bridge() + all.whole_count == of_all);
                    const real* end = memory.data();
                    for (unsigned i = 0; i < all.bridge() + all.whole_count; ++i) {
                        const bool is_shared = i < all.bridge();
                        const multigrid::level& l = is_shared ? all.shared[i] : all.whole[i - all.bridge()];
                        CHECK((l.u == end && l.f == end + l.box.size()));
                        end += (what.varies ? 3 : 2) * std::size_t{l.box.size()};
                        const auto count = l.box.all().cells() * static_cast<unsigned>(is_shared ? npes : 1);
                        CHECK((i == 0 || (count > most_whole || !is_shared)));
                    }
                    CHECK(end == memory.data() + memory.size());
                }
            }
        }
    }
}

TEST_CASE("the bridge is each PE's part of the whole") {
    const division cut{{{16, 16, 32}}, 8, std::nullopt, 8 * 8 * 16};
    std::vector<real> memory(memory_size(cut, poisson));
    std::vector<int> owners(memory.size());
    for (int pe = 0; pe < 8; ++pe) {
        const hierarchy all = lay_out(cut, pe, poisson, memory.data());
        const multigrid::level& whole = all.whole[0];
        const multigrid::level& part = all.shared[all.bridge()];
        CHECK(all.bridge() == 1);
        const coordinates origin = cut.origin(pe, part.box.extent);
        over(part.box.all(), [&](const coordinates& c) {
            CHECK(&part.u[index(part.box, c)] == &whole.u[index(whole.box, sum(c, origin))]);
            CHECK(&part.f[index(part.box, c)] == &whole.f[index(whole.box, sum(c, origin))]);
            ++owners[static_cast<std::size_t>(&part.u[index(part.box, c)] - memory.data())];
        });
    }
    CHECK(std::count(owners.begin(), owners.end(), 1) == 8 * 8 * 16);
    CHECK(std::count(owners.begin(), owners.end(), 0) == static_cast<int>(owners.size()) - 8 * 8 * 16);
}

TEST_CASE("one block takes the levels that are small enough, and the last in any case") {
    const hierarchy all = lay_out(division{cube_of(32), 1, std::nullopt, 4096}, 0, poisson, nullptr);
    REQUIRE(all.whole_count == 4);  // of 16^3 to 2^3 cells
    CHECK(all.first_whole_of(4096) == 0);
    CHECK(all.first_whole_of(4095) == 1);
    CHECK(all.first_whole_of(64) == 2);
    CHECK(all.first_whole_of(1) == 3);
}

TEST_CASE("what is sent is counted") {
    // A PE of two, of 8 x 8 x 4 and then 4 x 4 x 2 cells: 5 + 5 exchanges on each, one of the coarser for prolongation.
    const hierarchy levels = lay_out(division{cube_of(8), 2}, 0, poisson, nullptr);
    const multigrid::traffic sent = traffic_of_cycle(levels, {2, 2});
    CHECK(sent.messages == 9 + 9 + 1 + 1);
    CHECK(sent.bytes == 8 * (9 * 64 + 10 * 16 + 2 * 2 * 1));
    CHECK(traffic_of_cycle(lay_out(division{cube_of(8), 1}, 0, poisson, nullptr), {2, 2}).messages == 0);
    // With 4 x 4 x 4 cells whole there is one message to the other PE instead of those.
    const hierarchy fewer = lay_out(division{cube_of(8), 2, std::nullopt, 64}, 0, poisson, nullptr);
    CHECK(traffic_of_cycle(fewer, {2, 2}).messages == 9 + 1);
    CHECK(traffic_of_cycle(fewer, {2, 2}).bytes == 8 * (9 * 64 + 4 * 4 * 2));
    const hierarchy of_eight = lay_out(division{cube_of(8), 8, std::nullopt, 64}, 3, poisson, nullptr);
    CHECK(traffic_of_cycle(of_eight, {2, 2}).messages == 3 * 9 + 7);
}

TEST_CASE("the factor of a cycle is a mean over all but the first") {
    std::vector<common::check_point> history{{0, 1, 0}, {1, 1e-3, 0}};
    CHECK(multigrid::convergence_factor({history[0]}) == 0);
    CHECK(multigrid::convergence_factor(history) == 1e-3);
    history.push_back({2, 1e-4, 0});
    history.push_back({3, 1e-5, 0});
    CHECK(std::abs(multigrid::convergence_factor(history) - 0.1) < 1e-12);
}
