// SPDX-License-Identifier: Apache-2.0
// A job on device memory that comes to harm: `device_victim WHAT`. A PE that notices prints "saw ...: ...".
//   kill-wait, kill-barrier, kill-alone, kill-team, kill-reduce, kill-put, kill-copy
//            PE 1 is killed while the others' GPUs wait for its signal, wait in a barrier, wait for one that did not
//            begin for that reason, then go on without it, while all reduce device memory, while the others' hosts put
//            into its memory, or while copies of a stream between it and them are under way
//   kill-expose, kill-word
//            PE 1 is killed before all expose the host heap, or before it writes the exposed word that others wait for
//   late     nobody writes the word that PE 1's stream waits for (wants VIADUCT_CHECKED=1)
//   memory   PE 1's GPU has no room left
//   plain-link, plain-link-staged
//            the link between the GPUs has no atomics (wants FAKE_CUDA_NO_P2P_ATOMICS=1), or is not used
//   one-way  PE 1 does not use the link to PE 0's GPU, which uses it
//   rounds N N times allocate, put, free: memory stays as it is
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <iostream>
#include <stdexcept>
#include <string>
#include <thread>
#include <unistd.h>
#include <vector>

#include <viaduct/viaduct.hpp>
#include <viaduct_stream.h>

#include "conformance/own_stream.hpp"
#include "support/require.hpp"

namespace {

using conformance::own_stream;
using support::require;
using via::check;

void say(const std::string& line) { std::cout << line + "\n" << std::flush; }

void say_saw(const via::error& error) {
    say("saw " + std::string{via_status_string(error.status())} + " of PE " + std::to_string(error.pe()) + ": " +
        error.what());
}

/// What a stream does with its kernels alone, since a memory operation cannot give up waiting.
via::context by_kernels(via::world& world) { return world.everyone().make_context(VIA_CONTEXT_KERNELS); }

void die() { ::kill(::getpid(), SIGKILL); }

void kill_while_waiting(via::world& world) {
    const own_stream stream{world};
    auto word = world.allocate_device<via::signal>(1);
    via::context way = by_kernels(world);
    world.barrier();
    if (world.pe() == 1) die();
    check(via_signal_wait_until_on_stream(way.context_handle(), word.data(), VIA_NE, 0, stream.get()));
    stream.synchronize();
    say("the stream went on");
    world.quiet();
}

void kill_before_barrier(via::world& world) {
    const own_stream stream{world};
    via_team* const all = via_team_world(world.handle());
    check(via_barrier_on_stream(all, stream.get()));
    stream.synchronize();
    if (world.pe() == 1) die();
    check(via_barrier_on_stream(all, stream.get()));
    stream.synchronize();
    say("the stream went on");
    world.quiet();
}

/// PE 2 does not begin, as if it had heard of the death earlier: who waits for the living waits in vain too, and leaves
/// their memory alone.
void kill_before_some_begin(via::world& world) {
    const own_stream stream{world};
    constexpr std::size_t count = 5 << 20;
    const auto npes = static_cast<std::size_t>(world.npes());
    auto sent = world.allocate_device<char>(count);
    auto received = world.allocate_device<char>(npes * count);
    auto begun = world.allocate<via::signal>(1);
    via::team others = world.everyone().split(world.pe() == 1 ? -1 : 0);
    via_team* const all = via_team_world(world.handle());
    const std::vector<char> untouched(20000, 'u');
    world.put(received.data(), untouched, world.pe());
    world.put(sent.data(), std::vector<char>(count, 's'), world.pe());
    check(via_barrier_on_stream(all, stream.get()));
    stream.synchronize();
    if (world.pe() == 0) {
        for (const std::size_t size : {std::size_t{8}, std::size_t{1000}})
            check(via_alltoall_on_stream(all, received.data(), sent.data(), size, stream.get()));
        check(via_fcollect_on_stream(all, received.data(), sent.data(), 5000, stream.get()));
        check(via_collect_on_stream(all, received.data(), count, sent.data(), 5000, stream.get()));
        check(via_reduce_on_stream(all, VIA_SUM, VIA_INT32, received.data(), sent.data(), 1000, stream.get()));
        check(via_barrier_on_stream(all, stream.get()));
        world.p(begun.data(), via::signal{1}, 1);
        stream.synchronize();
        say("the stream went on");
        (void)support::require_error(VIA_ERR_PEER_FAILED, [&] { world.check_kernels(); });
        (void)support::require_error(VIA_ERR_PEER_FAILED, [&] {
            check(via_fcollect_on_stream(all, received.data(), sent.data(), count, stream.get()));
        });
    } else if (world.pe() == 1) {
        (void)world.wait_until(begun.data(), VIA_EQ, 1);
        die();
    }
    others.barrier();
    std::vector<char> seen(untouched.size());
    world.get(seen, received.data(), world.pe());
    require(world.pe() == 0 || seen == untouched, "memory of a PE that has not called is left alone");
    others.barrier();
}

/// A team without the PE goes on, once what its kernels have said of the others is taken.
void kill_beside_team(via::world& world) {
    const own_stream stream{world};
    constexpr std::size_t count = 20000;
    auto numbers = world.allocate_device<std::int64_t>(count);
    via::team others = world.everyone().split(world.pe() == 1 ? -1 : 0);
    via_team* const all = via_team_world(world.handle());
    check(via_barrier_on_stream(all, stream.get()));
    if (world.pe() != 1) check(via_barrier_on_stream(others.team_handle(), stream.get()));
    stream.synchronize();
    world.barrier();
    if (world.pe() == 1) die();
    check(via_barrier_on_stream(all, stream.get()));
    stream.synchronize();
    (void)support::require_error(VIA_ERR_PEER_FAILED, [&] { world.check_kernels(); });
    world.put(numbers.data(), std::vector<std::int64_t>(count, world.pe() + 1), world.pe());
    for (int i = 0; i < 10; ++i) {
        check(via_reduce_on_stream(others.team_handle(), VIA_MAX, VIA_INT64, numbers.data(), numbers.data(), count,
                                   stream.get()));
    }
    stream.synchronize();
    require(world.g(numbers.data() + count - 1, world.pe()) == 3, "the others' kernels still meet");
    say("the team goes on");
    world.barrier();
}

/// What via_reduce() calls right is right, also when a member dies while the kernels of it run.
void kill_while_reducing(via::world& world) {
    constexpr std::size_t count = 20000;
    auto numbers = world.allocate_device<std::int64_t>(count);
    auto sums = world.allocate_device<std::int64_t>(count);
    world.put(numbers.data(), std::vector<std::int64_t>(count, world.pe() + 1), world.pe());
    world.barrier();
    std::thread killer;
    if (world.pe() == 1) {
        killer = std::thread{[] {
            std::this_thread::sleep_for(std::chrono::milliseconds{200});
            die();
        }};
    }
    for (;;) {
        world.put(sums.data(), std::vector<std::int64_t>(count, -1), world.pe());
        check(via_reduce(world.team_handle(), VIA_SUM, VIA_INT64, sums.data(), numbers.data(), count));
        std::vector<std::int64_t> got(count);
        world.get(got, sums.data(), world.pe());
        require(got == std::vector<std::int64_t>(count, 6), "a sum of three PEs");
    }
}

void kill_while_putting(via::world& world) {
    const own_stream stream{world};
    constexpr std::size_t size = std::size_t{16} << 20;
    auto block = world.allocate_device<char>(size);
    auto mine = world.allocate_device<char>(size);
    world.barrier();
    if (world.pe() == 1) {
        std::this_thread::sleep_for(std::chrono::milliseconds{200});
        die();
    }
    for (;;) {
        check(via_put_nbi(world.context_handle(), block.data(), mine.data(), size, 1));
        world.quiet();
    }
}

/// Both ways at once. Copies to and from what is mapped end, whoever has died; later calls are refused.
void kill_while_copying(via::world& world) {
    const own_stream stream{world};
    constexpr std::size_t size = std::size_t{16} << 20;
    auto block = world.allocate_device<char>(size);
    auto mine = world.allocate_device<char>(size);
    world.barrier();
    via_context* const way = world.context_handle();
    const int other = world.pe() == 1 ? 0 : 1;
    for (int i = 0; i < 16; ++i) {
        check(via_put_nbi_on_stream(way, block.data(), mine.data(), size, other, stream.get()));
        check(via_get_on_stream(way, mine.data(), block.data(), size, other, stream.get()));
    }
    if (world.pe() == 1) die();
    try {
        for (;;) {
            check(via_put_on_stream(way, block.data(), mine.data(), size, other, stream.get()));
            stream.synchronize();
        }
    } catch (const via::error& error) {
        say_saw(error);
        std::_Exit(5);  // streams may copy still: their memory goes with the process, not before
    }
}

/// A heap that not all can expose is nobody's.
void kill_before_exposing(via::world& world) {
    const own_stream stream{world};
    auto word = world.allocate<via::signal>(1);
    world.barrier();
    if (world.pe() == 1) die();
    try {
        world.expose_host_heap();
    } catch (const via::error&) {
        require(via_signal_on_stream(world.context_handle(), word.data(), 1, VIA_SIGNAL_SET, world.pe(),
                                     stream.get()) == VIA_ERR_UNSUPPORTED,
                "streams are refused the host heap as before");
        throw;
    }
}

/// Nobody rings for such a wait, and yet it hears of the death.
void kill_before_word(via::world& world) {
    auto word = world.allocate<via::signal>(1);
    world.expose_host_heap();
    world.barrier();
    if (world.pe() == 1) {
        std::this_thread::sleep_for(std::chrono::milliseconds{100});
        die();
    }
    (void)world.wait_until(word.data(), VIA_NE, 0);
}

void late(via::world& world) {
    const own_stream stream{world};
    auto word = world.allocate_device<via::signal>(1);
    world.barrier();
    if (world.pe() == 1) {
        check(via_signal_wait_until_on_stream(world.context_handle(), word.data(), VIA_GE, 5, stream.get()));
        stream.synchronize();
        say_saw(support::require_error(VIA_ERR_TIMEOUT, [&] { world.check_kernels(); }));
    }
    world.barrier();
    require(word.data() != nullptr && world.sum(1) == world.npes(), "the world is as it was");
}

void no_memory(via::world& world) {
    const own_stream stream{world};
    constexpr std::size_t bytes = std::size_t{512} << 20;
    via::cuda::allocation taken;
    if (world.pe() == 1) taken = stream.take_memory(stream.free_memory() - bytes / 2);
    world.barrier();
    say_saw(support::require_error(VIA_ERR_MEMORY, [&] { (void)world.allocate_device<std::byte>(bytes); }));
    auto small = world.allocate_device<int>(100);
    world.p(small.data(), world.pe(), (world.pe() + 1) % world.npes());
    world.barrier();
    require(world.g(small.data(), (world.pe() + 1) % world.npes()) == world.pe(), "the heap is usable");
    world.barrier();
}

/// Each round makes a segment and gives it back.
void rounds(via::world& world, int count) {
    const own_stream stream{world};
    constexpr std::size_t size = std::size_t{3} << 20;
    std::size_t before = 0;
    for (int i = 0; i < count; ++i) {
        {
            auto block = world.allocate_device<int>(size / sizeof(int));
            check(via_put_on_stream(world.context_handle(), block.data(), block.data() + 1000, 4000,
                                    (world.pe() + 1) % world.npes(), stream.get()));
            stream.synchronize();
            world.barrier();
        }
        if (i == count / 10) before = stream.free_memory();
    }
    world.barrier();
    const std::size_t after = stream.free_memory();
    say("free: " + std::to_string(before >> 10) + " KiB, then " + std::to_string(after >> 10) + " KiB");
    require(after + (std::size_t{8} << 20) >= before, "the GPU's memory stays as it is");
    world.barrier();
}

/// What needs no atomics of the other GPU goes on; what does is refused. With all staged, none is needed.
void without_atomics(via::world& world, bool staged) {
    const own_stream stream{world};
    via_context* const by = world.context_handle();
    auto word = world.allocate_device<via::signal>(1);
    const int other = 1 - world.pe();
    const std::uint64_t two = 2;
    const auto add = [&](int pe) {
        return via_atomic(by, VIA_ATOMIC_ADD, VIA_UINT64, word.data(), &two, nullptr, nullptr, pe);
    };
    const auto is_refused = [&](via_status status) {
        if (staged) return status == VIA_OK;
        via_error_info info{};
        via_last_error(&info);
        return status == VIA_ERR_UNSUPPORTED && info.pe == other &&
               std::string{info.message}.find("not atomic over the link") != std::string::npos;
    };
    require(add(world.pe()) == VIA_OK, "an atomic on its own word");
    world.barrier();
    require(is_refused(add(other)), "an atomic");
    require(is_refused(via_signal(by, word.data(), 1, VIA_SIGNAL_ADD, other)), "a signal that adds");
    require(is_refused(via_atomic_on_stream(by, VIA_ATOMIC_ADD, VIA_UINT64, word.data(), &two, nullptr, nullptr, other,
                                            stream.get())),
            "an atomic on a stream");
    require(is_refused(via_signal_on_stream(by, word.data(), 1, VIA_SIGNAL_ADD, other, stream.get())),
            "a signal that adds on a stream");
    std::uint64_t seen = 0;
    const std::uint64_t one = 1;
    auto data = world.allocate_device<std::uint64_t>(1);
    world.p(data.data(), std::uint64_t{0}, world.pe());
    world.barrier();
    require(is_refused(via_put_signal(by, data.data(), &one, sizeof one, word.data(), 1, VIA_SIGNAL_ADD, other)),
            "a put and a signal that adds");
    via_prepared prepared{};
    require(is_refused(via_prepare_put_signal(by, data.data(), &one, sizeof one, word.data(), 1, VIA_SIGNAL_ADD, other,
                                              &prepared)),
            "one that is prepared");
    stream.synchronize();
    world.barrier();
    require(world.g(word.data(), world.pe()) == (staged ? 9U : 2U), "what the word says");
    require(world.g(data.data(), world.pe()) == (staged ? 1U : 0U), "nothing of a put whose signal was refused");
    check(via_atomic(by, VIA_ATOMIC_FETCH, VIA_UINT64, word.data(), nullptr, nullptr, &seen, other));
    require(seen == (staged ? 9U : 2U), "a word is fetched");
    world.barrier();
    check(
        via_atomic_on_stream(by, VIA_ATOMIC_SET, VIA_UINT64, word.data(), &one, nullptr, nullptr, other, stream.get()));
    stream.synchronize();
    world.barrier();
    require(world.g(word.data(), world.pe()) == 1, "a word is set");
    world.barrier();
    check(via_signal_on_stream(by, word.data(), 7, VIA_SIGNAL_SET, other, stream.get()));
    check(via_barrier_on_stream(via_team_world(world.handle()), stream.get()));
    stream.synchronize();
    require(world.g(word.data(), world.pe()) == 7, "a signal that sets");
    via_abi_device_context context{};
    check(via_device_context(world.handle(), &context, sizeof context));
    require(context.no_atomics == (staged ? 0U : 1U << static_cast<unsigned>(other)), "kernels know");
    if (!staged) {
        via_abi_device_team team{};
        check(via_device_team(world.team_handle(), &team, sizeof team));
        require(team.atomics == 0, "so do those that meet");
    }
    world.barrier();
}

/// A team in which kernels meet is refused by both.
void reached_one_way(via::world& world) {
    via_abi_device_context context{};
    check(via_device_context(world.handle(), &context, sizeof context));
    require((context.near_peers[1 - world.pe()] != 0) == (world.pe() == 0), "who reaches whom");
    via_abi_device_team team{};
    require(via_device_team(world.team_handle(), &team, sizeof team) == VIA_ERR_UNSUPPORTED, "it is refused");
    world.barrier();
}

void work(via::world& world, const std::string& what, int count) {
    if (what == "kill-wait") return kill_while_waiting(world);
    if (what == "kill-barrier") return kill_before_barrier(world);
    if (what == "kill-alone") return kill_before_some_begin(world);
    if (what == "kill-team") return kill_beside_team(world);
    if (what == "kill-reduce") return kill_while_reducing(world);
    if (what == "kill-put") return kill_while_putting(world);
    if (what == "kill-copy") return kill_while_copying(world);
    if (what == "kill-expose") return kill_before_exposing(world);
    if (what == "kill-word") return kill_before_word(world);
    if (what == "late") return late(world);
    if (what == "memory") return no_memory(world);
    if (what == "plain-link") return without_atomics(world, false);
    if (what == "plain-link-staged") return without_atomics(world, true);
    if (what == "one-way") return reached_one_way(world);
    if (what == "rounds") return rounds(world, count);
    throw std::runtime_error{"there is no " + what};
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2) return 2;
    const std::string what = argv[1];
    const char* const pe = std::getenv("VIARUN_PE");
    if (what == "one-way" && pe != nullptr && std::string{pe} == "1") ::setenv("VIADUCT_DEVICE_P2P", "none", 1);
    try {
        via::config config;
        config.device = "spread";
        via::world world{config};
        work(world, what, argc > 2 ? std::atoi(argv[2]) : 100);
        world.finalize();
    } catch (const via::error& error) {
        say_saw(error);
        return 5;
    } catch (const std::exception& error) {
        std::cerr << std::string{"device_victim: "} + error.what() + "\n";
        return 6;
    }
    return 0;
}
