// SPDX-License-Identifier: Apache-2.0
// What RDMA costs a PE as the job grows, where each PE puts to four others: `growth [PES...]`, PEs that are threads of
// this process on the fabric in memory. Connections are those with PEs that it uses, or that use it, and no more.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <set>
#include <utility>
#include <vector>

#include <malloc.h>

#include <viaduct/viaduct.hpp>

#include "rdma/loaded_fabric.hpp"

namespace {

constexpr int partners = 4;

/// What there is of something before and after the puts, of all PEs together.
struct amount {
    std::size_t before = 0;
    std::size_t after = 0;
    [[nodiscard]] double more_of_each(int npes) const {
        return (static_cast<double>(after) - static_cast<double>(before)) / npes;
    }
};

struct cost {
    amount connections;  ///< ends of them
    amount registered;   ///< bytes
    amount allocated;    ///< bytes, by all of the process
};

[[nodiscard]] std::size_t allocated() {
    const struct mallinfo2 now = ::mallinfo2();
    return now.uordblks + now.hblkhd;
}

/// The pairs of PEs of which one puts to the other.
[[nodiscard]] std::size_t pairs(int npes) {
    std::set<std::pair<int, int>> all;
    for (int pe = 0; pe < npes; ++pe) {
        for (int i = 1; i <= partners; ++i) {
            if (const int to = (pe + i) % npes; to != pe) all.insert(std::minmax(pe, to));
        }
    }
    return all.size();
}

/// Ends that the world's own collectives need at most: of a few everyone with everyone, of more a tree.
[[nodiscard]] std::size_t most_of_team(int npes) {
    const auto n = static_cast<std::size_t>(npes);
    return n <= 8 ? n * (n - 1) : 2 * (n - 1);
}

[[nodiscard]] cost measure(int npes) {
    const auto& fabric = via::test::loaded_fabric(FAKE_MODULE_DIRECTORY);
    cost found;
    via::config config;
    config.heap_size = std::size_t{4} << 20;
    const auto body = [&](via::world& world) {
        const auto words = world.allocate<std::uint64_t>(partners);
        const auto note = [&](std::size_t amount::*when) {
            world.barrier();
            if (world.pe() == 0) {
                found.connections.*when = fabric.connections();
                found.registered.*when = fabric.registered();
                found.allocated.*when = allocated();
            }
            world.barrier();
        };
        note(&amount::before);
        for (int i = 1; i <= partners; ++i) {
            world.p(words.at(static_cast<std::size_t>(i - 1)), std::uint64_t{1}, (world.pe() + i) % npes);
        }
        world.quiet();
        note(&amount::after);
    };
    via::run_threads(npes, body, config);
    return found;
}

}  // namespace

int main(int argc, char** argv) {
    std::vector<int> sizes;
    for (int i = 1; i < argc; ++i) sizes.push_back(std::atoi(argv[i]));
    if (sizes.empty()) sizes = {2, 4, 8, 16, 32, 64};
    bool is_right = true;
    try {
        std::puts(
            "| PEs | connections of a PE: joined | and after its puts | registered: joined | and after | memory: more "
            "after |");
        std::puts("|--:|--:|--:|--:|--:|--:|");
        for (const int npes : sizes) {
            const cost found = measure(npes);
            const auto of_each = [&](std::size_t all) { return static_cast<double>(all) / npes; };
            std::printf("| %d | %.1f | %.1f | %.0f KiB | %.0f KiB | %.1f KiB |\n", npes,
                        of_each(found.connections.before), of_each(found.connections.after),
                        of_each(found.registered.before) / 1024, of_each(found.registered.after) / 1024,
                        found.allocated.more_of_each(npes) / 1024);
            is_right = is_right && found.connections.before <= most_of_team(npes) &&
                       found.connections.after <= found.connections.before + 2 * pairs(npes) &&
                       found.connections.after >= 2 * pairs(npes);
        }
    } catch (const std::exception& error) {
        std::fprintf(stderr, "growth: %s\n", error.what());
        return 1;
    }
    if (!is_right) std::fputs("growth: there are connections that nobody needs, or too few\n", stderr);
    return is_right ? 0 : 1;
}
