// SPDX-License-Identifier: Apache-2.0
// Transfers with two ends between layouts of GPU memory, and of that and the processor's.
#include <array>
#include <cstdint>
#include <vector>

#include <viaduct/viaduct.hpp>

#include "device_memory.hpp"
#include "device_suite.hpp"
#include "layout_sample.hpp"
#include "own_stream.hpp"
#include "support/effort.hpp"
#include "support/random.hpp"
#include "support/require.hpp"

namespace conformance {
namespace {

using support::mix;
using support::require;
using support::require_error;
using via::transfer_end;

/// From every pattern into some, between memory of two kinds, of elements from a byte to two words: into poison, of
/// which nothing changes but what the pattern says. What the GPU alone has is moved by streams as well.
void layouts(via::world& world, std::uint64_t seed) {
    const own_stream stream{world};
    const int left = left_of(world);
    for (int i = 0; i < support::effort(24); ++i) {
        const std::uint64_t dice = mix(seed + static_cast<std::uint64_t>(i));
        const std::size_t element = std::array<std::size_t, 7>{1, 2, 4, 8, 16, 12, 3}[static_cast<std::size_t>(i) % 7];
        const kind from = dice % 4 == 0 ? kind::host : kind::device;
        const kind into = dice / 4 % 4 == 0 ? kind::host : kind::device;
        const via::layout here = sample_layout(dice / 16, element);
        const via::layout there = sample_layout(dice / 256, element);
        const std::size_t skewed = dice / 4096 % 3 == 0 ? element : 0;  // from where it is less aligned
        const std::size_t size = element * most_elements + skewed;
        memory source{world, from, size};
        memory dest{world, into, size};
        const std::array ends{transfer_end::send(source.at(skewed), here, right_of(world)),
                              transfer_end::receive(dest.at(skewed), there, left)};
        via::transfer_set set = world.match(ends);
        const bool on_stream = from == kind::device && into == kind::device;
        for (std::uint64_t round = 0; round < 3; ++round) {
            source.write(bytes_of(size, seed + round, world.pe()));
            std::vector<std::byte> expected(size, std::byte{0xA5});
            dest.write(expected);
            world.barrier();
            run_round(set, on_stream && round != 1 ? &stream : nullptr);
            reshape(expected, there, bytes_of(size, seed + round, left), here, skewed);
            require(dest.read() == expected, "each element is where the receiver's layout says, and nothing else");
        }
    }
    world.check_kernels();
}

/// Into memory of the GPU that is no heap's, in a pattern, by the host and on a stream.
void layouts_of_own_memory(via::world& world, std::uint64_t seed) {
    const own_stream stream{world};
    constexpr std::size_t size = most_elements * sizeof(float);
    const auto taken = stream.take_memory(2 * size);
    auto* const own = reinterpret_cast<std::byte*>(taken.get());
    memory seen{world, kind::device, size};
    for (std::uint64_t round = 0; round < 6; ++round) {
        const via::layout here = sample_layout(seed + round, sizeof(float));
        const via::layout there = sample_layout(seed + 2 * round + 1, sizeof(float));
        const std::array ends{transfer_end::send(own, here, right_of(world)),
                              transfer_end::receive(own + size, there, left_of(world))};
        via::transfer_set set = world.match(ends);
        std::vector<std::byte> expected(size, std::byte{0xA5});
        seen.write(bytes_of(size, seed + round, world.pe()));
        world.get(via::span<std::byte>{own, size}, static_cast<const std::byte*>(seen.at(0)), world.pe());
        seen.write(expected);
        world.get(via::span<std::byte>{own + size, size}, static_cast<const std::byte*>(seen.at(0)), world.pe());
        world.quiet();
        world.barrier();
        run_round(set, round % 2 == 0 ? &stream : nullptr);
        world.put(seen.at(0), via::span<const std::byte>{own + size, size}, world.pe());
        world.quiet();
        reshape(expected, there, bytes_of(size, seed + round, left_of(world)), here, 0);
        require(seen.read() == expected, "what came is spread over the buffer");
    }
    world.check_kernels();
}

/// A field in parts on all GPUs is put together in one PE's host memory, worked on there, and spread again.
void field_of_gpus(via::world& world, std::uint64_t seed) {
    constexpr std::size_t width = 4;
    constexpr std::size_t height = 5;
    const auto n = static_cast<std::size_t>(world.npes());
    const std::size_t row = width * n;
    const int root = static_cast<int>(seed % n);
    auto whole = world.allocate<double>(row * height);
    memory mine{world, kind::device, (width + 1) * height * sizeof(double)};  // a part with a rim
    const via::layout part = via::elements<double>(width, {{height, width + 1}});
    const via::layout columns = via::elements<double>(width, {{height, static_cast<std::ptrdiff_t>(row)}});
    std::vector<transfer_end> to_root{transfer_end::send(mine.as<double>(), part, root)};
    std::vector<transfer_end> from_root{transfer_end::receive(mine.as<double>(), part, root)};
    for (std::size_t pe = 0; world.pe() == root && pe < n; ++pe) {
        to_root.push_back(transfer_end::receive(whole.at(pe * width), columns, static_cast<int>(pe)));
        from_root.push_back(transfer_end::send(whole.at(pe * width), columns, static_cast<int>(pe)));
    }
    via::transfer_set gather = world.match(to_root);
    via::transfer_set scatter = world.match(from_root);
    std::vector<double> values((width + 1) * height);
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<double>(i) + 100.0 * world.pe();
    const auto bytes = [&] {
        const auto* first = reinterpret_cast<const std::byte*>(values.data());
        return std::vector<std::byte>(first, first + values.size() * sizeof(double));
    };
    mine.write(bytes());
    for (int round = 1; round <= 3; ++round) {
        gather.start();
        gather.wait();
        for (std::size_t i = 0; world.pe() == root && i < row * height; ++i) *whole.at(i) += 1;
        scatter.start();
        scatter.wait();
        for (std::size_t i = 0; i < values.size(); ++i) values[i] += i % (width + 1) < width ? 1 : 0;
        require(mine.read() == bytes(), "the field has been worked on, and not its rim");
    }
    if (n > 1) {
        const own_stream stream{world};
        if (world.pe() == root) require_error(VIA_ERR_UNSUPPORTED, [&] { scatter.start(stream.get()); });
    }
    world.barrier();
}

/// Into a host heap that GPUs reach streams pack as well, and kernels may.
void into_host_heap(via::world& world, std::uint64_t seed) {
    const own_stream stream{world};
    constexpr std::size_t size = most_elements * sizeof(double);
    memory source{world, kind::device, size};
    memory dest{world, kind::host, size};
    const via::layout here = sample_layout(seed, sizeof(double));
    const std::size_t bytes = here.size();
    const std::array ends{transfer_end::send(source.at(0), here, right_of(world)),
                          transfer_end::receive<std::byte>({dest.at(0), bytes}, left_of(world))};
    via::transfer_set set = world.match(ends);
    require(set.map() != nullptr, "kernels may start them");
    for (std::uint64_t round = 0; round < 3; ++round) {
        source.write(bytes_of(size, seed + round, world.pe()));
        world.barrier();
        run_round(set, round == 1 ? nullptr : &stream);
        std::vector<std::byte> expected(bytes);
        reshape(expected, via::layout{1, bytes, {}}, bytes_of(size, seed + round, left_of(world)), here, 0);
        require(dest.read(bytes) == expected, "the message is together in the host's memory");
    }
}

}  // namespace

std::span<const test_case> device_layout_cases() {
    static constexpr std::array cases{
        test_case{"matched transfers between layouts of GPU memory", layouts},
        test_case{"layouts of GPU memory of the program's own", layouts_of_own_memory},
        test_case{"a field of several GPUs gathered and scattered by the processor", field_of_gpus},
    };
    return cases;
}

std::span<const test_case> device_layout_host_heap_cases() {
    static constexpr std::array cases{test_case{"a layout of GPU memory into a host heap", into_host_heap}};
    return cases;
}

}  // namespace conformance
