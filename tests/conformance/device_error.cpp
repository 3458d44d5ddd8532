// SPDX-License-Identifier: Apache-2.0
// Bad input on device memory: every error is the right one on every PE, and the world is usable afterwards.
#include <array>
#include <cstring>
#include <stdexcept>
#include <string>

#include "device_memory.hpp"
#include "device_suite.hpp"
#include "support/require.hpp"

namespace conformance {
namespace {

using support::require;
using support::require_error;

/// One PE asks for more than there is, all get the error.
void no_room(via::world& world, std::uint64_t) {
    memory before{world, kind::device, 100};
    (void)require_error(VIA_ERR_MEMORY, [&] { (void)world.allocate_device<std::byte>(std::size_t{1} << 50); });
    memory after{world, kind::device, 100};
    after.write(std::vector<std::byte>(100, std::byte{3}));
    require(after.read() == std::vector<std::byte>(100, std::byte{3}), "the heap is usable afterwards");
    world.barrier();
}

void mismatched_kinds(via::world& world, std::uint64_t) {
    if (world.npes() == 1) return;
    void* address = nullptr;
    const auto ask = world.pe() == 0 ? via_malloc : via_malloc_device;
    require(ask(world.handle(), 100, 0, &address) == VIA_ERR_MISMATCH && address == nullptr,
            "host memory on one PE and device memory on another is a mismatch");
    world.barrier();
}

void addresses(via::world& world, std::uint64_t) {
    memory some{world, kind::device, 128};
    const std::uint64_t value = 1;
    (void)require_error(VIA_ERR_PE, [&] { world.p(some.as<std::uint64_t>(), value, world.npes()); });
    (void)require_error(VIA_ERR_ADDRESS, [&] { world.signal(some.as<via::signal>(4), 1, 0); });
    (void)require_error(VIA_ERR_ARGUMENT, [&] {
        via::check(via_atomic(world.context_handle(), VIA_ATOMIC_FETCH, VIA_UINT64, some.at(0), nullptr, nullptr,
                              some.at(64), 0));
    });
    require(via_free(world.handle(), some.at(64)) == VIA_ERR_ADDRESS, "what is inside an allocation is not freed");
    world.barrier();
}

constexpr std::array cases{
    test_case{"device heap without room", no_room},
    test_case{"mismatched kinds", mismatched_kinds},
    test_case{"bad device addresses", addresses},
};

}  // namespace

std::span<const test_case> device_error_cases() { return cases; }

void run_all_on_device(via::world& world, std::uint64_t seed) {
    for (const auto group :
         {device_transfer_cases(), device_word_cases(), device_stream_cases(), device_error_cases()}) {
        for (const test_case& one : group) {
            try {
                one.run(world, seed);
            } catch (const std::exception& failed) {
                throw std::runtime_error{std::string{one.name} + ": " + failed.what()};
            }
        }
    }
}

}  // namespace conformance
