// SPDX-License-Identifier: Apache-2.0
// GPUs are let reach the host heap: it is refused before, all PEs do it or nobody, and segments that come later are
// reached too. The cases are in this order, since a world's heap stays exposed.
#include <algorithm>
#include <array>
#include <memory>
#include <string>

#include <viaduct/abi/device_context.h>
#include <viaduct_stream.h>

#include "device_memory.hpp"
#include "device_suite.hpp"
#include "neighbours.hpp"
#include "own_stream.hpp"
#include "support/require.hpp"
#include "support/same_bits.hpp"

namespace conformance {
namespace {

using support::require;
using support::require_equal;
using support::require_error;
using via::check;

/// What the last call of this thread that failed said.
via_error_info last_error() {
    via_error_info info{};
    via_last_error(&info);
    return info;
}

/// This PE's view of its peers' host heaps, as kernels have it.
std::uint64_t host_heap_for_kernels(via::world& world, int pe) {
    via_abi_device_context context{};
    check(via_device_context(world.handle(), &context, sizeof context));
    const own_stream stream{world};
    return stream.read<std::uint64_t>(stream.rest_of(context).host_peers + 8 * static_cast<std::uint64_t>(pe));
}

void refused_before(via::world& world, std::uint64_t) {
    const own_stream stream{world};
    memory host{world, kind::host, 64};
    auto* const word = host.as<std::uint64_t>();
    via_context* by = world.context_handle();
    require(via_signal_on_stream(by, word, 1, VIA_SIGNAL_SET, 0, stream.get()) == VIA_ERR_UNSUPPORTED,
            "a signal to the host heap is refused");
    require(std::string{last_error().hint}.find("via_expose_host_heap") != std::string::npos,
            "and the hint names the call that is missing");
    require(via_signal_wait_until_on_stream(by, word, VIA_EQ, 0, stream.get()) == VIA_ERR_UNSUPPORTED,
            "a wait for a word of it is refused");
    require(std::string{last_error().hint}.find("via_expose_host_heap") != std::string::npos, "with the same hint");
    for (int pe = 0; pe < world.npes(); ++pe)
        require_equal(host_heap_for_kernels(world, pe), 0, "kernels know of no host heap");
    world.barrier();
}

/// The last PE's driver refuses, since the program has registered a page of the heap itself.
void all_or_nobody(via::world& world, std::uint64_t) {
    const std::shared_ptr<const via::cuda::device> gpu = via::cuda::device::spread(world.pe());
    const via::cuda::entered in{*gpu};
    const own_stream stream{world};
    memory some{world, kind::host, 4096};
    auto* const page =
        reinterpret_cast<std::byte*>(reinterpret_cast<std::uintptr_t>(some.at(0)) & ~std::uintptr_t{4095});
    {
        via::cuda::registered in_the_way;
        if (world.pe() == world.npes() - 1) in_the_way = via::cuda::register_host(*gpu, page, 4096);
        const std::string text = require_error(VIA_ERR_SYSTEM, [&] { world.expose_host_heap(); }).what();
        require(text.find("PE " + std::to_string(world.npes() - 1)) != std::string::npos,
                "who could not is named: " + text);
        require(text.find("cuMemHostRegister") != std::string::npos, "and what refused: " + text);
    }
    world.barrier();
    require(via_signal_on_stream(world.context_handle(), some.as<std::uint64_t>(), 1, VIA_SIGNAL_SET, world.pe(),
                                 stream.get()) == VIA_ERR_UNSUPPORTED,
            "nobody has an exposed heap");
    (void)via::cuda::register_host(*gpu, page, 4096);  // throws if the page were still registered
    world.barrier();
}

void mismatched(via::world& world, std::uint64_t) {
    if (world.npes() == 1) return;
    (void)require_error(VIA_ERR_MISMATCH, [&] { world.pe() == 0 ? world.expose_host_heap() : world.barrier(); });
    require_equal(host_heap_for_kernels(world, 0), 0, "a mismatched call exposes nothing");
    world.barrier();
}

/// From here on the heap is exposed. What was allocated before is reached as what is allocated later.
void exposed(via::world& world, std::uint64_t) {
    const own_stream stream{world};
    memory before{world, kind::host, 64};
    world.expose_host_heap();
    world.expose_host_heap();  // does nothing
    memory after{world, kind::host, std::size_t{9} << 20};
    for (const memory* each : {&before, &after}) {
        check(via_signal_on_stream(world.context_handle(), each->as<std::uint64_t>(), 7, VIA_SIGNAL_SET,
                                   right_of(world), stream.get()));
        check(via_signal_wait_until_on_stream(world.context_handle(), each->as<std::uint64_t>(), VIA_EQ, 7,
                                              stream.get()));
        stream.synchronize();
        require_equal(world.g(each->as<std::uint64_t>(), world.pe()), 7, "a stream's signal came into the host heap");
    }
    for (int pe = 0; pe < world.npes(); ++pe) {
        const auto offset = reinterpret_cast<std::uintptr_t>(before.at(0)) - host_heap_for_kernels(world, world.pe());
        require(reinterpret_cast<std::byte*>(host_heap_for_kernels(world, pe) + offset) == world.ptr(before.at(0), pe),
                "kernels have the address of each PE's host heap");
    }
    world.barrier();
}

/// Segments come and go, are registered as they come and no longer when they have gone.
void segments(via::world& world, std::uint64_t seed) {
    const std::shared_ptr<const via::cuda::device> gpu = via::cuda::device::spread(world.pe());
    const via::cuda::entered in{*gpu};
    const own_stream stream{world};
    constexpr std::size_t size = std::size_t{9} << 20;
    std::byte* place = nullptr;
    for (int round = 0; round < 5; ++round) {
        memory large{world, kind::host, size};
        const auto bytes = bytes_of(5000, seed + static_cast<std::uint64_t>(round), world.pe());
        memory source{world, kind::device, 5000};
        source.write(bytes);
        check(via_put_on_stream(world.context_handle(), large.at(size - 5000), source.at(0), 5000, right_of(world),
                                stream.get()));
        stream.synchronize();
        world.barrier();
        const auto all = large.read();
        require(support::same_bits(all.end() - 5000, all.end(),
                                   bytes_of(5000, seed + static_cast<std::uint64_t>(round), left_of(world)).begin()),
                "a new segment of the exposed heap took a put");
        place = large.at(0);
        world.barrier();
    }
    (void)via::cuda::register_host(*gpu, place, 4096);  // throws if a segment that has gone were still registered
    world.barrier();
}

/// A segment that one PE cannot register is no PE's.
void new_segment_refused(via::world& world, std::uint64_t) {
    const std::shared_ptr<const via::cuda::device> gpu = via::cuda::device::spread(world.pe());
    const via::cuda::entered in{*gpu};
    constexpr std::size_t size = std::size_t{9} << 20;
    std::byte* place = nullptr;
    {
        memory large{world, kind::host, size};
        place = large.at(0);
    }
    {
        via::cuda::registered in_the_way;
        if (world.pe() == 0) in_the_way = via::cuda::register_host(*gpu, place, 4096);
        (void)require_error(VIA_ERR_SYSTEM, [&] { (void)world.allocate<std::byte>(size); });
    }
    world.barrier();
    memory large{world, kind::host, size};
    require(large.at(0) == place, "the offsets are free again, and registered without harm");
    world.barrier();
}

/// Exposed or not, streams reach all host heaps, and kernels have the addresses of those that are mapped.
void far(via::world& world, std::uint64_t) {
    check(via_expose_host_heap(world.handle()));
    const own_stream stream{world};
    memory host{world, kind::host, 64};
    for (int pe = 0; pe < world.npes(); ++pe) {
        check(via_put_on_stream(world.context_handle(), host.at(0), host.at(32), 8, pe, stream.get()));
        require((host_heap_for_kernels(world, pe) != 0) == maps(world, pe), "kernels have what is mapped");
    }
    stream.synchronize();
    world.barrier();
}

}  // namespace

std::span<const test_case> device_expose_cases() {
    static constexpr std::array cases{
        test_case{"host heap refused", refused_before}, test_case{"host heap exposed by all or nobody", all_or_nobody},
        test_case{"host heap, mismatched", mismatched}, test_case{"host heap exposed", exposed},
        test_case{"exposed segments", segments},        test_case{"exposed segment refused", new_segment_refused},
    };
    return cases;
}

std::span<const test_case> device_far_cases() {
    static constexpr std::array cases{test_case{"host heaps that are far", far}};
    return cases;
}

}  // namespace conformance
