// SPDX-License-Identifier: Apache-2.0
// Reductions of which each PE gets a block.
#include <algorithm>
#include <array>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "buffer.hpp"
#include "reference.hpp"
#include "suite.hpp"
#include "support/require.hpp"

namespace conformance {
namespace {

using support::require;

/// What PE `pe` of the team has for block `block`.
template <class T>
T value(int pe, int block, std::size_t count, std::size_t i, std::uint64_t seed) {
    return element<T>(pe, static_cast<std::size_t>(block) * count + i, seed);
}

template <class T>
std::vector<T> blocks_of(via_team* team, std::size_t count, std::uint64_t seed) {
    std::vector<T> all;
    for (int block = 0; block < via_team_npes(team); ++block)
        for (std::size_t i = 0; i < count; ++i) all.push_back(value<T>(via_team_pe(team), block, count, i, seed));
    return all;
}

template <class T>
void require_own_block(via_team* team, via_op op, const T* result, std::size_t count, std::uint64_t seed) {
    std::vector<T> values(static_cast<std::size_t>(via_team_npes(team)));
    for (const std::size_t i : samples(count)) {
        for (int pe = 0; pe < via_team_npes(team); ++pe)
            values[static_cast<std::size_t>(pe)] = value<T>(pe, via_team_pe(team), count, i, seed);
        require(result[i] == tree(op, values),
                "operation " + std::to_string(op) + ", element " + std::to_string(i) + " of " + std::to_string(count));
    }
}

template <class T>
void scatter(via_team* team, via_op op, std::size_t count, std::uint64_t seed) {
    const std::vector<T> mine = blocks_of<T>(team, count, seed);
    std::vector<T> source = mine;
    std::vector<T> result(count + 1, T{77});
    via::check(via_reducescatter(team, op, via::detail::type_tag<T>::value, result.data(), source.data(), count));
    require_own_block(team, op, result.data(), count, seed);
    require(source == mine, "the source is as before");
    require(result[count] == T{77}, "nothing beyond the result was written");
}

void types(via::world& world, std::uint64_t seed) {
    const auto each = [&]<class T>() {
        for (const via_op op : operations_of<T>())
            for (const std::size_t count : {std::size_t{0}, std::size_t{1}, std::size_t{slow ? 30U : 700U}})
                scatter<T>(world.team_handle(), op, count, seed);
    };
    for_types<std::int8_t, std::uint16_t, std::int32_t, std::uint64_t, float, double, std::complex<float>>(
        world, seed, "types of reductions of blocks", 3, each);
}

void parts_of_the_world(via::world& world, std::uint64_t seed) {
    via::team parity = world.everyone().split(world.pe() % 2, -world.pe());
    scatter<double>(parity.team_handle(), VIA_SUM, 100, seed);
    scatter<double>(world.team_handle(), VIA_SUM, slow ? 600 : 20000, seed);
}

void places_of_memory(via::world& world, std::uint64_t seed) {
    const auto npes = static_cast<std::size_t>(world.npes());
    const std::size_t most = slow ? 300 : 5000;
    buffer dest{world, 8 * most};
    buffer source{world, 8 * most * npes};
    for (const place where : places) {
        for (const std::size_t count : {std::size_t{3}, most}) {
            auto* const to = reinterpret_cast<std::int64_t*>(dest.lay(8 * count, where));
            auto* const from = reinterpret_cast<std::int64_t*>(source.lay(8 * count * npes, where));
            const auto mine = blocks_of<std::int64_t>(world.team_handle(), count, seed);
            std::copy(mine.begin(), mine.end(), from);
            world.reducescatter<std::int64_t>(VIA_MAX, {to, count}, from);
            require_own_block(world.team_handle(), VIA_MAX, to, count, seed);
            dest.require_frame("reducescatter");
            source.require_frame("reducescatter");
        }
    }
}

}  // namespace

std::span<const test_case> reducescatter_cases() {
    static constexpr std::array cases{
        test_case{"reductions of blocks", types},
        test_case{"reductions of blocks in parts of the world", parts_of_the_world},
        test_case{"reductions of blocks in memory of any place", places_of_memory},
    };
    return cases;
}

}  // namespace conformance
