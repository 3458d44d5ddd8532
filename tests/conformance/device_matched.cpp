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
#include "support/require.hpp"

namespace conformance {
namespace {

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

}  // namespace

std::span<const test_case> device_matched_cases() {
    static constexpr std::array cases{
        test_case{"matched transfers on a stream", rounds},
        test_case{"matched transfers into memory of the program's own", own_memory},
        test_case{"a program for LibMP", as_in_libmp},
        test_case{"bad input to matched transfers on a stream", errors},
    };
    return cases;
}

}  // namespace conformance
