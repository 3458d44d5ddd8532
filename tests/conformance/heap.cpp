// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "sample.hpp"
#include "suite.hpp"
#include "support/require.hpp"

namespace conformance {
namespace {

using support::require;
using support::require_error;

void alignments(via::world& world, std::uint64_t) {
    for (std::size_t align = 1; align <= (std::size_t{2} << 20); align *= 2) {
        auto block = world.allocate<char>(100, align);
        require(reinterpret_cast<std::uintptr_t>(block.data()) % align == 0, "aligned to " + std::to_string(align));
    }
    void* address = &address;
    via::check(via_malloc(world.handle(), 0, 0, &address));
    require(address == nullptr, "no bytes give no address");
    via::check(via_free(world.handle(), nullptr));
}

/// Little is used of much: both ends, and what lies between them is zero.
void sparse_memory(via::world& world, std::uint64_t) {
    const std::size_t count = (slow ? std::size_t{1} : std::size_t{4}) << 20;
    const auto memory = world.allocate_sparse<std::uint64_t>(count);
    const int next = (world.pe() + 1) % world.npes();
    const std::uint64_t mine = 1 + static_cast<std::uint64_t>(world.pe());
    world.p(memory.at(0), mine, next);
    world.atomic_add(memory.at(count - 1), mine, next);
    world.barrier();
    const auto from_left = 1 + static_cast<std::uint64_t>((world.pe() + world.npes() - 1) % world.npes());
    require(memory[0] == from_left && memory[count - 1] == from_left, "both ends have what was put there");
    require(world.g(memory.at(0), next) == mine, "it is read there");
    require(memory[1] == 0 && memory[count / 2] == 0 && memory[count - 2] == 0, "nothing lies between them");
    world.barrier();
    void* some = nullptr;
    require(via_malloc_sparse(world.handle(), 100, 3, &some) == VIA_ERR_ARGUMENT && some == nullptr, "it is as malloc");
}

/// The same random sequence on all PEs; every block keeps its pattern, comes zeroed, and is symmetric.
void random_sequence(via::world& world, std::uint64_t seed) {
    struct block {
        via::symmetric<std::uint64_t> memory;
        std::uint64_t mark;
    };
    std::mt19937_64 random{seed};
    std::vector<block> live;
    const int next = (world.pe() + 1) % world.npes();
    for (std::uint64_t step = 1; step <= (slow ? 40 : 120); ++step) {
        if (live.empty() || random() % 5 < 3) {
            const std::size_t count = 1 + random() % (random() % 8 == 0 ? 200000 : 500);
            auto memory = world.allocate<std::uint64_t>(count);
            require(std::all_of(memory.begin(), memory.end(), [](std::uint64_t w) { return w == 0; }),
                    "memory comes zeroed");
            world.barrier();
            // The neighbour fills it: the block has the same offset there.
            world.put(memory.data(), std::vector<std::uint64_t>(count, step), next);
            world.barrier();
            live.push_back({std::move(memory), step});
        } else {
            const std::size_t victim = random() % live.size();
            std::swap(live[victim], live.back());
            live.pop_back();
        }
        for (const block& b : live) {
            require(b.memory[0] == b.mark && b.memory[b.memory.size() - 1] == b.mark, "blocks keep their contents");
        }
    }
    while (!live.empty()) live.pop_back();
}

/// More than the heap holds: all PEs get the same error, nothing has changed, and the heap still works.
void too_much(via::world& world, std::uint64_t) {
    auto before = world.allocate<int>(10);
    before[3] = 42;
    const std::size_t huge = std::size_t{1} << 45;
    require_error(VIA_ERR_MEMORY, [&] { (void)world.allocate<char>(huge); });
    require_error(VIA_ERR_MEMORY, [&] { (void)world.allocate<double>(SIZE_MAX / 4); });
    auto after = world.allocate<int>(1000);
    require(before[3] == 42 && after[999] == 0, "the heap is as before");
}

}  // namespace

std::span<const test_case> heap_cases() {
    static constexpr std::array cases{
        test_case{"alignments", alignments},
        test_case{"memory that is taken when it is touched", sparse_memory},
        test_case{"random allocations", random_sequence},
        test_case{"more than there is", too_much},
    };
    return cases;
}

}  // namespace conformance
