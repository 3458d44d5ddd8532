// SPDX-License-Identifier: Apache-2.0
// Two PEs of which each is process 1 of a pid namespace of its own: neither takes the other for itself.
#include <iostream>
#include <stdexcept>
#include <string>
#include <unistd.h>
#include <vector>

#include <viaduct/viaduct.hpp>

#include "support/require.hpp"
#include "window_stress.hpp"

namespace {

using support::require;

constexpr std::size_t size = 4096;

/// Words that tell whose they are.
std::vector<int> words_of(int pe) { return std::vector<int>(size / sizeof(int), 1000 + pe); }

void host_heap(via::world& world, int other) {
    const auto mine = world.allocate<int>(size / sizeof(int));
    world.put(mine.data(), words_of(world.pe()), other);
    world.barrier();
    require(std::vector<int>(mine.data(), mine.data() + size / sizeof(int)) == words_of(other),
            "the heap has the other's words");
    require(world.ptr(mine.data(), other) != mine.data(), "the other's heap is mapped elsewhere");
    world.barrier();
}

/// The kernel would have to reach a process that it shows to nobody here.
void host_window(via::world& world, int other) {
    std::vector<int> memory = words_of(world.pe());
    via::window window = world.register_window(memory.data(), size);
    const via::error refused =
        support::require_error(VIA_ERR_UNSUPPORTED, [&] { world.put(window.at<int>(0), words_of(world.pe()), other); });
    require(std::string{refused.what()}.find("in a pid namespace that this process does not see") != std::string::npos,
            refused.what());
    world.barrier();
    require(memory == words_of(world.pe()), "the memory is as it was");
    window.destroy();
}

/// Virtual memory is lent by descriptors, which pass between namespaces.
void device_window(via::world& world, int other) {
    const window_stress::mover by{world};
    const window_stress::pieces memory{by.gpu(), size};
    auto* const address = reinterpret_cast<void*>(memory.get());
    const std::vector<int> mine = words_of(world.pe());
    by.move(address, mine.data(), size);
    via::window window = world.register_window(address, size);
    std::vector<int> got(mine.size());
    world.get(via::span<int>{got.data(), got.size()}, window.at<int>(0), other);
    require(got == words_of(other), "a get has the other's words");
    world.barrier();
    world.put(window.at<int>(0), mine, other);
    world.quiet();
    world.barrier();
    by.move(got.data(), address, size);
    require(got == words_of(other), "the memory has what the other put");
    world.barrier();
    window.destroy();
}

}  // namespace

int main() {
    try {
        require(::getpid() == 1, "each is process 1");
        via::config config;
        config.device = "spread";
        via::world world{config};
        require(world.npes() == 2, "two PEs");
        const int other = 1 - world.pe();
        host_heap(world, other);
        host_window(world, other);
        device_window(world, other);
        world.finalize();
    } catch (const std::exception& error) {
        std::cerr << std::string{"pid_namespaces_program: "} + error.what() + "\n";
        return 1;
    }
    return 0;
}
