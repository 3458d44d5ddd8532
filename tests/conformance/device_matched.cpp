// SPDX-License-Identifier: Apache-2.0
// Transfers with two ends, by the host and in a stream, on memory of both kinds.
#include <array>
#include <cstdint>
#include <vector>

#include <viaduct/viaduct.hpp>

#include "device_memory.hpp"
#include "device_suite.hpp"
#include "neighbours.hpp"
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

via::span<std::byte> all_of(const memory& what, std::size_t size) { return {what.at(0), size}; }

/// Both ways round the ring, from memory of one kind into memory of one, with a message of nothing beside; rounds of a
/// stream and of the host as they come.
void rounds(via::world& world, std::uint64_t seed) {
    const own_stream stream{world};
    const int right = right_of(world);
    const int left = left_of(world);
    for (const kind from : kinds) {
        for (const std::size_t size : {std::size_t{8}, std::size_t{1000}, std::size_t{200'000}}) {
            memory to_right{world, from, size};
            memory to_left{world, from, size};
            memory from_left{world, kind::device, size};
            memory from_right{world, kind::device, size};
            const std::array ends{transfer_end::send<std::byte>(all_of(to_right, size), right, 1),
                                  transfer_end::receive<std::byte>(all_of(from_right, size), right, 2),
                                  transfer_end::send<std::byte>(all_of(to_left, size), left, 2),
                                  transfer_end::receive<std::byte>(all_of(from_left, size), left, 1),
                                  transfer_end::send<std::byte>({}, right, 3),
                                  transfer_end::receive<std::byte>({}, left, 3)};
            via::transfer_set set = world.match(ends);
            for (std::uint64_t round = 1; round <= 4; ++round) {
                to_right.write(bytes_of(size, seed + round, world.pe()));
                to_left.write(bytes_of(size, seed + 100 + round, world.pe()));
                if (round % 2 == 1) {
                    set.start(stream.get());
                    set.wait(stream.get());
                    stream.synchronize();
                } else {
                    set.start();
                    set.wait();
                }
                require(from_left.read() == bytes_of(size, seed + round, left), "what the left one sent has come");
                require(from_right.read() == bytes_of(size, seed + 100 + round, right), "and the right one's");
            }
        }
    }
    world.check_kernels();
}

/// Into memory that is no heap's: the message is copied there when it has come.
void own_memory(via::world& world, std::uint64_t seed) {
    constexpr std::size_t size = 3000;
    const own_stream stream{world};
    memory source{world, kind::device, size};
    memory seen{world, kind::device, size};
    const auto taken = stream.take_memory(2 * size);
    auto* const own = reinterpret_cast<std::byte*>(taken.get());
    const std::array ends{transfer_end::send<std::byte>(all_of(source, size), right_of(world)),
                          transfer_end::receive<std::byte>({own, size}, left_of(world))};
    via::transfer_set set = world.match(ends);
    const std::array twice{transfer_end::send<std::byte>(all_of(source, size), right_of(world)),
                           transfer_end::receive_double<std::byte>({own, 2 * size}, left_of(world))};
    for (std::uint64_t round = 1; round <= 3; ++round) {
        source.write(bytes_of(size, seed + round, world.pe()));
        if (round == 2) {
            set.start();
            set.wait();
        } else {
            set.start(stream.get());
            set.wait(stream.get());
            stream.synchronize();
        }
        world.put(seen.at(0), via::span<const std::byte>{own, size}, world.pe());
        world.quiet();
        require(seen.read() == bytes_of(size, seed + round, left_of(world)), "what came is in the buffer");
    }
    via::transfer_set in_turns = world.match(twice);
    require_error(VIA_ERR_UNSUPPORTED, [&] { in_turns.start(stream.get()); });
    in_turns.start();
    in_turns.wait();
    world.barrier();
}

/// The program by which the article on GPUDirect Async shows LibMP, line by line: two ranks send each other a buffer
/// that a kernel has filled, and another kernel works on what has come. What stands for the kernels is a put to
/// oneself.
void as_in_libmp(via::world& world, std::uint64_t seed) {
    constexpr std::size_t size = 4096;
    const int other = world.npes() - 1 - world.pe();  // !myRank
    const own_stream stream{world};                   // cuda_init(), mp_init()
    memory input{world, kind::device, size};
    memory output{world, kind::device, size};
    memory send_buffer{world, kind::device, size};  // memory_alloc_buffer(sendBuffer)
    memory recv_buffer{world, kind::device, size};  // memory_alloc_buffer(recvBuffer)
    const std::array requests{
        // host_memory_alloc_request(sreq), (rreq)
        transfer_end::send<std::byte>(all_of(send_buffer, size), other),  // mp_register(), mp_send_prepare()
        transfer_end::receive<std::byte>(all_of(recv_buffer, size), other)};
    via::transfer_set both = world.match(requests);
    const auto kernel = [&](const memory& to, const memory& from) {
        via::check(via_put_on_stream(world.context_handle(), to.at(0), from.at(0), size, world.pe(), stream.get()));
    };
    input.write(bytes_of(size, seed, world.pe()));
    for (int round = 0; round < 3; ++round) {
        kernel(send_buffer, input);   // launch_cuda_kernel(sendBuffer, stream)
        both.start(stream.get());     // mp_irecv(), mp_isend_on_stream()
        both.wait(stream.get());      // mp_wait_on_stream()
        kernel(output, recv_buffer);  // launch_cuda_kernel(recvBuffer, stream)
    }
    stream.synchronize();  // cudaDeviceSynchronize()
    require(output.read() == bytes_of(size, seed, other), "the kernel has worked on the other rank's buffer");
    world.barrier();
}

/// Elements of a message in one of several patterns, all of as many, and no two of them in one place.
via::layout sample_layout(std::uint64_t number, std::size_t element) {
    using span = via::span<const std::ptrdiff_t>;
    constexpr std::array<std::ptrdiff_t, 6> scattered{40, 0, 90, 20, 120, 60};
    constexpr std::array<std::ptrdiff_t, 4> few{95, 3, 64, 31};
    switch (number % 9) {
        case 0: return {element, 48, {}};
        case 1: return {element, 1, {{48, 2}}};
        case 2: return {element, 4, {{12, 5}}};
        case 3: return {element, 2, {{3, 4}, {2, 16}, {4, 33}}};
        case 4: return {element, 1, {{2, 60}, {8, 7}, {3, 1}}};
        case 5: return {element, 16, {{3, 50}}};
        case 6: return via::layout{element, 8, {}}.at(span{scattered.data(), scattered.size()}, element);
        case 7: return via::layout{element, 1, {{3, 2}, {2, 9}, {2, 18}}}.at(span{few.data(), few.size()}, element);
        default: return {element, 6, {{8, 16}}};
    }
}
constexpr std::size_t most_elements = 160;  ///< from the address to the end of each of them

/// A round of them all, by the host or on a stream.
void run_round(via::transfer_set& set, const own_stream* by) {
    if (by == nullptr) {
        set.start();
        set.wait();
    } else {
        set.start(by->get());
        set.wait(by->get());
        by->synchronize();
    }
}

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
            const auto sent = bytes_of(size, seed + round, left);
            std::vector<std::byte> packed(here.size());
            const via_layout packs = here.view();
            const via_layout spreads = there.view();
            via::check(via_pack(packed.data(), sent.data() + skewed, &packs));
            via::check(via_unpack(expected.data() + skewed, &spreads, packed.data()));
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
        const auto sent = bytes_of(size, seed + round, left_of(world));
        std::vector<std::byte> packed(here.size());
        const via_layout packs = here.view();
        const via_layout spreads = there.view();
        via::check(via_pack(packed.data(), sent.data(), &packs));
        via::check(via_unpack(expected.data(), &spreads, packed.data()));
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

/// What is wrong is refused with nothing enqueued.
void errors(via::world& world, std::uint64_t /*seed*/) {
    const own_stream stream{world};
    memory source{world, kind::device, 64};
    memory dest{world, kind::device, 64};
    memory host_dest{world, kind::host, 64};
    const std::array ends{transfer_end::send<std::byte>(all_of(source, 64), right_of(world)),
                          transfer_end::receive<std::byte>(all_of(dest, 64), left_of(world))};
    via::transfer_set set = world.match(ends);
    require_error(VIA_ERR_ARGUMENT, [&] { set.wait(stream.get()); });
    set.start(stream.get());
    require_error(VIA_ERR_ARGUMENT, [&] { set.start(stream.get()); });
    require_error(VIA_ERR_ARGUMENT, [&] { set.start(); });
    require_error(VIA_ERR_ARGUMENT, [&] { set.wait(); });
    require_error(VIA_ERR_ARGUMENT, [&] { set.destroy(); });
    set.wait(stream.get());
    stream.synchronize();
    set.start();
    require_error(VIA_ERR_ARGUMENT, [&] { set.wait(stream.get()); });
    set.wait();
    const std::array both_kinds{transfer_end::send<std::byte>(all_of(source, 64), right_of(world), 0),
                                transfer_end::receive<std::byte>(all_of(dest, 64), left_of(world), 0),
                                transfer_end::send<std::byte>(all_of(source, 64), right_of(world), 1),
                                transfer_end::receive<std::byte>(all_of(host_dest, 64), left_of(world), 1)};
    require_error(VIA_ERR_ARGUMENT, [&] { (void)world.match(both_kinds); });
    world.barrier();
}

constexpr std::array cases{
    test_case{"matched transfers on a stream", rounds},
    test_case{"matched transfers into memory of the program's own", own_memory},
    test_case{"matched transfers between layouts of GPU memory", layouts},
    test_case{"layouts of GPU memory of the program's own", layouts_of_own_memory},
    test_case{"a field of several GPUs gathered and scattered by the processor", field_of_gpus},
    test_case{"a program for LibMP", as_in_libmp},
    test_case{"bad input to matched transfers on a stream", errors},
};

}  // namespace

std::span<const test_case> device_matched_cases() { return cases; }

}  // namespace conformance
