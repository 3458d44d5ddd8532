// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <unistd.h>

#include "gathering.hpp"
#include "reference.hpp"
#include "suite.hpp"
#include "support/require.hpp"
#include "support/same_bits.hpp"

namespace conformance {
namespace {

using support::require;
using support::require_equal;

/// `members` are the world's numbers of the team's PEs, in the team's order.
void require_members(via::world& world, const via::team& team, const std::vector<int>& members) {
    const via::team everyone = world.everyone();
    const auto mine = std::find(members.begin(), members.end(), world.pe());
    if (mine == members.end()) {
        require(!team, "a PE that is not in the team has none");
        require_equal(team.pe(), -1, "nor a number in it");
        require_equal(team.npes(), 0, "and sees no PEs");
        return;
    }
    require(static_cast<bool>(team), "a PE of the team has it");
    require_equal(team.npes(), members.size(), "the number of PEs");
    require_equal(team.pe(), mine - members.begin(), "this PE's number");
    for (std::size_t i = 0; i < members.size(); ++i)
        require_equal(team.translate(static_cast<int>(i), everyone), members[i], "from the team to the world");
    for (int pe = 0; pe < world.npes(); ++pe) {
        const auto found = std::find(members.begin(), members.end(), pe);
        const auto number = found == members.end() ? -1 : found - members.begin();
        require_equal(everyone.translate(pe, team), number, "from the world to the team");
    }
}

/// Members, and a sum over them, which shows that they do meet.
void require_team(via::world& world, via::team& team, const std::vector<int>& members) {
    require_members(world, team, members);
    if (!team) return;
    std::int64_t expected = 0;
    for (const int pe : members) expected += (pe + 1) * (pe + 1);
    require_equal(team.sum(std::int64_t{world.pe() + 1} * (world.pe() + 1)), expected, "a sum over the team");
}

std::vector<int> strided(int start, int stride, int size) {
    std::vector<int> members;
    members.reserve(static_cast<std::size_t>(size));
    for (int i = 0; i < size; ++i) members.push_back(start + i * stride);
    return members;
}

/// PEs that have the same in a file and, if asked for, share a network.
std::vector<int> neighbours(via::world& world, bool of_one_network) {
    std::array<char, 64> mine{};
    std::ifstream{"/proc/sys/kernel/random/boot_id"}.read(mine.data(), 36);
    if (of_one_network) require(::readlink("/proc/self/ns/net", mine.data() + 37, 26) > 0, "a network");
    std::vector<char> all(mine.size() * static_cast<std::size_t>(world.npes()));
    world.fcollect(all.data(), mine);
    std::vector<int> found;
    for (int pe = 0; pe < world.npes(); ++pe) {
        const auto theirs = all.begin() + static_cast<std::ptrdiff_t>(mine.size()) * pe;
        if (support::same_bits(mine.begin(), mine.end(), theirs)) found.push_back(pe);
    }
    return found;
}

/// How many PEs in a row share a host as the route has it; 0 if it does not say.
int most_per_host() {
    const char* const route = std::getenv("VIADUCT_ROUTE");
    const std::string text = route == nullptr ? "" : route;
    if (text == "remote") return 1;
    return text.starts_with("remote:") ? std::stoi(text.substr(7)) : 0;
}

/// The teams that exist already.
void predefined(via::world& world, std::uint64_t) {
    std::vector<int> mapped = neighbours(world, true);
    if (const int most = most_per_host(); most != 0)
        std::erase_if(mapped, [&](int pe) { return pe / most != world.pe() / most; });
    via::team everyone = world.everyone();
    via::team shared = world.shared();
    via::team node = world.node();
    require_team(world, everyone, strided(0, 1, world.npes()));
    require_team(world, shared, mapped);
    require_team(world, node, neighbours(world, false));
    for (int pe = 0; pe < shared.npes(); ++pe)
        require_equal(node.translate(shared.translate(pe, node), everyone), shared.translate(pe, everyone),
                      "translation between them");
    require(via_team_world(world.handle()) == everyone.team_handle(), "one world team");
    require(via_team_shared(world.handle()) == shared.team_handle(), "one shared team");
}

/// Every stride that fits, backwards as well, from every start.
void strided_splits(via::world& world, std::uint64_t) {
    const int n = world.npes();
    const via::team everyone = world.everyone();
    for (int start = 0; start < n; ++start) {
        for (int stride = -n; stride <= n; stride += n > 4 ? 2 : 1) {
            if (stride == 0) continue;
            const int most = stride > 0 ? (n - 1 - start) / stride + 1 : start / -stride + 1;
            for (int size = most; size > 0; size /= 3) {
                via::team team = everyone.split_strided(start, stride, size);
                require_team(world, team, strided(start, stride, size));
            }
        }
    }
    via::team alone = everyone.split_strided(n - 1, 0, 1);
    require_team(world, alone, {n - 1});
}

/// The parts of the world take no notice of each other: each makes another number of teams, and uses the last.
void by_callbacks(via::world& world, std::uint64_t) {
    const int parts = world.npes() > 4 ? 3 : 2;
    const int mine = world.pe() % parts;
    via::team part = world.everyone().split(mine);
    std::vector<int> backwards;
    for (int pe = world.npes() - 1; pe >= 0; --pe)
        if (pe % parts == mine) backwards.push_back(pe);
    gathering among{part};
    for (int round = 0; round <= 3 * mine; ++round) {
        via::team team = world.make_team(among.callbacks());
        require_team(world, team, backwards);
        via::team nested = team.split(0);
        require_team(world, nested, backwards);
    }
    world.barrier();
    gathering of_all{world.everyone()};
    via::team all = world.make_team(of_all.callbacks());
    require_team(world, all, strided(world.npes() - 1, -1, world.npes()));
}

void grid_splits(via::world& world, std::uint64_t) {
    const int n = world.npes();
    for (int width = 1; width <= n + 2; ++width) {
        auto [row, column] = world.everyone().split_2d(width);
        const int x = world.pe() % width;
        const int y = world.pe() / width;
        std::vector<int> in_row;
        std::vector<int> in_column;
        for (int pe = 0; pe < n; ++pe) {
            if (pe / width == y) in_row.push_back(pe);
            if (pe % width == x) in_column.push_back(pe);
        }
        require_team(world, row, in_row);
        require_team(world, column, in_column);
        require_equal(row.pe(), x, "a row is numbered by x");
        require_equal(column.pe(), y, "a column is numbered by y");
    }
}

/// Colours and keys at random, with ties and PEs that join none, against a stable sort.
void colored_splits(via::world& world, std::uint64_t seed) {
    std::mt19937_64 random{seed};
    for (int round = 0; round < 12; ++round) {
        const auto n = static_cast<std::size_t>(world.npes());
        std::vector<int> colors(n);
        std::vector<int> keys(n);
        for (std::size_t pe = 0; pe < n; ++pe) {
            colors[pe] = static_cast<int>(random() % 4) - 1;
            keys[pe] = round % 3 == 0 ? 7 : static_cast<int>(random() % 5) - 2;
        }
        if (round == 1) std::fill(colors.begin(), colors.end(), 2147483647);
        if (round == 2) std::fill(colors.begin(), colors.end(), -2147483647 - 1);
        if (round == 4) keys.front() = 2147483647, keys.back() = -2147483647 - 1;
        const int mine = colors[static_cast<std::size_t>(world.pe())];
        std::vector<int> members;
        for (int pe = 0; mine >= 0 && pe < world.npes(); ++pe)
            if (colors[static_cast<std::size_t>(pe)] == mine) members.push_back(pe);
        std::stable_sort(members.begin(), members.end(), [&](int a, int b) {
            return keys[static_cast<std::size_t>(a)] < keys[static_cast<std::size_t>(b)];
        });
        via::team team = world.everyone().split(mine, keys[static_cast<std::size_t>(world.pe())]);
        require_team(world, team, members);
    }
}

/// A team of a team of a team: numbers are always those of the parent.
void nested_splits(via::world& world, std::uint64_t) {
    const int n = world.npes();
    via::team backwards = world.everyone().split_strided(n - 1, -1, n);
    via::team halves = backwards.split(world.pe() < n / 2 ? 1 : 0);
    std::vector<int> half;
    for (int pe = n - 1; pe >= 0; --pe)
        if ((pe < n / 2) == (world.pe() < n / 2)) half.push_back(pe);
    require_team(world, halves, half);
    via::team firsts = halves.split_strided(0, 2, (halves.npes() + 1) / 2);
    std::vector<int> every_second;
    for (std::size_t i = 0; i < half.size(); i += 2) every_second.push_back(half[i]);
    require_team(world, firsts, every_second);
    if (firsts) {
        const int in_halves = firsts.translate(firsts.npes() - 1, halves);
        require_equal(in_halves, 2 * (firsts.npes() - 1), "translation to the parent");
        require_equal(halves.translate(in_halves, firsts), firsts.npes() - 1, "and back");
        auto [row, column] = firsts.split_2d(1);
        require_equal(row.npes(), 1, "rows of one");
        require_team(world, column, every_second);
    }
    // Children outlive their parents.
    halves = via::team{};
    backwards = via::team{};
    if (firsts) require_equal(firsts.sum(1), every_second.size(), "a team does not need its parent");
}

/// Teams come and go without end, in any order of destruction.
void many_rounds(via::world& world, std::uint64_t) {
    const int rounds = slow ? 40 : 200;
    for (int round = 0; round < rounds; ++round) {
        via::team team = world.everyone().split(round % 3 == 2 ? world.pe() % 2 : 0, round % 2 == 0 ? 0 : -world.pe());
        via::context way = team.make_context();
        if (round % 10 == 0) require(team.max(world.pe()) >= world.pe(), "the team works");
        way.quiet();
    }
}

void many_at_once(via::world& world, std::uint64_t) {
    const int n = world.npes();
    constexpr int count = 40;
    std::vector<via::team> teams;
    teams.reserve(count);
    for (int i = 0; i < count; ++i) teams.push_back(world.everyone().split(i % 2 == 0 ? 0 : world.pe() % 2));
    for (int round = 0; round < 2; ++round) {
        for (int i = 0; i < count; ++i) {
            const int members = i % 2 == 0 ? n : (n + 1 - world.pe() % 2) / 2;
            require_equal(teams[static_cast<std::size_t>(i)].sum(1), members, "each has its own PEs");
        }
    }
    // Every second one is destroyed, and new ones take their place.
    for (std::size_t i = 0; i < teams.size(); i += 2) teams[i] = via::team{};
    for (std::size_t i = 0; i < teams.size(); i += 2) teams[i] = world.everyone().split(0, -world.pe());
    for (std::size_t i = 0; i < teams.size(); ++i) {
        if (i % 2 == 0) require_equal(teams[i].pe(), n - 1 - world.pe(), "a new team");
        teams[i].barrier();
    }
}

/// When there can be no more teams, also if that is so on one PE alone, all PEs get the error, and what there is works.
void too_many(via::world& world, std::uint64_t) {
    for (const bool alone : {false, true}) {
        std::vector<via::team> teams;
        bool more = true;
        while (more && teams.size() < 600) {
            try {
                teams.push_back(world.everyone().split(alone && world.pe() != 0 ? -1 : 0));
            } catch (const via::error& error) {
                require_equal(static_cast<int>(error.status()), VIA_ERR_MEMORY, "there are too many teams");
                more = false;
            }
        }
        require_equal(world.sum(teams.size()), teams.size() * static_cast<std::size_t>(world.npes()),
                      "all made as many");
        if (teams.back()) require_equal(teams.back().sum(1), alone ? 1 : world.npes(), "the last one works");
        // One makes room for one more at once, though others may be on their way out of the destroy.
        for (int round = 0; round < 20; ++round) {
            teams.back() = via::team{};
            teams.back() = world.everyone().split(alone && world.pe() != 0 ? -1 : 0, -world.pe());
            if (teams.back()) require_equal(teams.back().sum(1), alone ? 1 : world.npes(), "one in place of another");
        }
        teams.clear();
        world.barrier();
        via::team next = world.everyone().split(0);
        require_equal(next.sum(1), world.npes(), "there is room again");
    }
}

}  // namespace

std::span<const test_case> team_cases() {
    static constexpr std::array cases{
        test_case{"predefined teams", predefined},
        test_case{"strided splits", strided_splits},
        test_case{"splits into grids", grid_splits},
        test_case{"splits by colour", colored_splits},
        test_case{"teams of PEs that meet by themselves", by_callbacks},
        test_case{"splits of splits", nested_splits},
        test_case{"teams come and go", many_rounds},
        test_case{"many teams at once", many_at_once},
        test_case{"too many teams", too_many},
    };
    return cases;
}

}  // namespace conformance
