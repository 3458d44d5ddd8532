// SPDX-License-Identifier: Apache-2.0
// What RDMA costs a PE as the job grows, where each PE puts to four others, and then asks them for an atomic: `growth
// [PES...]`, PEs that are threads of this process on the fabric in memory. Connections are those with PEs that it uses,
// or that use it, and no more; of those by which it asks there is one for each whom it asks.
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

/// What there is of something when all have joined, after the puts, and after the atomics; of all PEs together.
struct amount {
    std::size_t joined = 0;
    std::size_t put = 0;
    std::size_t asked = 0;
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

/// Who asks whom: each by a connection of its own, of two ends.
[[nodiscard]] std::size_t askers(int npes) {
    return static_cast<std::size_t>(npes) * static_cast<std::size_t>(std::min(partners, npes - 1));
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
        note(&amount::joined);
        for (int i = 1; i <= partners; ++i) {
            world.p(words.at(static_cast<std::size_t>(i - 1)), std::uint64_t{1}, (world.pe() + i) % npes);
        }
        world.quiet();
        note(&amount::put);
        for (int i = 1; i <= partners; ++i)
            world.atomic_inc(words.at(static_cast<std::size_t>(i - 1)), (world.pe() + i) % npes);
        note(&amount::asked);
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
            "| PEs | connections of a PE: joined | after its puts | after its atomics | registered: joined | after its "
            "puts | after its atomics | memory: more after its puts | after its atomics |");
        std::puts("|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
        for (const int npes : sizes) {
            const cost found = measure(npes);
            const auto& [connections, registered, memory] = found;
            const auto of_each = [&](std::size_t all) { return static_cast<double>(all) / npes; };
            const auto kib = [&](std::size_t all) { return of_each(all) / 1024; };
            std::printf("| %d | %.1f | %.1f | %.1f | %.0f KiB | %.0f KiB | %.0f KiB | %.1f KiB | %.1f KiB |\n", npes,
                        of_each(connections.joined), of_each(connections.put), of_each(connections.asked),
                        kib(registered.joined), kib(registered.put), kib(registered.asked),
                        kib(memory.put) - kib(memory.joined), kib(memory.asked) - kib(memory.joined));
            is_right = is_right && connections.joined <= most_of_team(npes) &&
                       connections.put <= connections.joined + 2 * pairs(npes) && connections.put >= 2 * pairs(npes) &&
                       connections.asked <= connections.put + 2 * askers(npes);
        }
    } catch (const std::exception& error) {
        std::fprintf(stderr, "growth: %s\n", error.what());
        return 1;
    }
    if (!is_right) std::fputs("growth: there are connections that nobody needs, or too few\n", stderr);
    return is_right ? 0 : 1;
}
