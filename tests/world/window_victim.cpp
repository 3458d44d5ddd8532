// SPDX-License-Identifier: Apache-2.0
// A job over memory that PEs allocated themselves that comes to harm: `window_victim WHAT host|device`. A PE that
// notices prints "saw ...: ...".
//   late-copy     PE 0 detaches while a stream's copy of PE 1 is under way, which ends a little later (device)
//   late-puts     PE 0 detaches while many puts of PE 1 are under way, which nobody waits for (device)
//   held          the same as late-copy, but the copy does not end in time: PE 0 is refused, and again asks when it has
//   (device) kept          PE 0 detaches what a device context holds (device) kill-owner    PE 1 is killed while the
//   others put into its memory closing       PE 0 detaches what PE 1 has mapped, whose driver closes nothing while a
//   kernel runs, and one waits for
//                 PE 2, which is killed (device)
//   kill-importer PE 1 is killed while a copy of it to PE 0 is under way; PE 0 has its memory back (device)
//   puts          a hundred thousand puts (device)
//   calls         transfers make no more calls of the driver in a window than in the device heap (device, fake driver)
//   unseen        each puts into the memory of the next, whose GPU it neither reaches nor sees (device)
//   starved-owner    PE 0 detaches while it has no descriptor left, and again when it has
//   starved-importer the same, but PE 1 has none to answer by
//   rounds        many times allocate, attach, put, detach, free: no more is mapped at the end than before (device)
#include <chrono>
#include <csignal>
#include <cstdint>
#include <fcntl.h>
#include <functional>
#include <iostream>
#include <optional>
#include <stdexcept>
#include <string>
#include <sys/resource.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include <viaduct/abi/device_context.h>
#include <viaduct/viaduct.hpp>
#include <viaduct_stream.h>

#include "call_counter.hpp"
#include "conformance/own_stream.hpp"
#include "conformance/window_cases.hpp"
#include "support/require.hpp"

namespace {

using conformance::own_stream;
using support::require;
using via::check;

constexpr std::size_t size = std::size_t{1} << 20;

void say(const std::string& line) { std::cout << line + "\n" << std::flush; }

void say_saw(const via::error& error) {
    say("saw " + std::string{via_status_string(error.status())} + " of PE " + std::to_string(error.pe()) + ": " +
        error.what());
}

void die() { ::kill(::getpid(), SIGKILL); }

void nap(int milliseconds) { std::this_thread::sleep_for(std::chrono::milliseconds{milliseconds}); }

/// PE 0's memory in a window, and a stream of PE 1 that waits before it puts there.
struct late_put {
    explicit late_put(via::world& world)
        : stream{world},
          gate{world.allocate_device<via::signal>(1)},
          memory{stream.take_memory(size)},
          window{world.create_window(size)} {
        if (world.pe() == 0) window.attach(0, address(), size);
        world.barrier();
        if (world.pe() != 1) return;
        world.p(window.at<char>(0), char{1}, 0);  // so that it is mapped
        world.quiet();
        check(via_signal_wait_until_on_stream(world.context_handle(), gate.data(), VIA_EQ, 1, stream.get()));
        check(via_put_on_stream(world.context_handle(), window.at<char>(0), address(), size, 0, stream.get()));
    }
    [[nodiscard]] void* address() const { return reinterpret_cast<void*>(memory.get()); }
    void open_gate(via::world& world) {
        world.signal(gate.data(), 1, world.pe());
        world.quiet();
    }

    own_stream stream;
    via::symmetric<via::signal, via::device_memory> gate;
    via::cuda::allocation memory;
    via::window window;
};

void late_copy(via::world& world) {
    late_put way{world};
    world.barrier();
    if (world.pe() == 1) {
        nap(300);
        say("the gate opens");
        way.open_gate(world);
    }
    if (world.pe() == 0) {
        way.window.detach(0);
        say("detached");
    }
    world.barrier();
    if (world.pe() == 1) require(conformance::window_counts(world).mappings == 0, "nothing of it is mapped any more");
    way.window.destroy();
}

/// A slow driver has most of it still to do when PE 0 asks.
void late_puts(via::world& world) {
    const own_stream stream{world};
    const via::cuda::allocation memory = stream.take_memory(size);
    via::window window = world.create_window(size);
    const auto given = world.allocate<via::signal>(1);  // the processor's, which completes no copy
    if (world.pe() == 0) window.attach(0, reinterpret_cast<void*>(memory.get()), size);
    world.barrier();
    if (world.pe() == 1) {
        const std::vector<char> source(size, 'x');
        for (int i = 0; i < 50; ++i)
            check(via_put_nbi(world.context_handle(), window.at<char>(0), source.data(), size, 0));
        world.p(given.data(), via::signal{1}, 0);
        nap(500);
        world.quiet();  // and throws if the mapping went under a put
        say("the puts are done");
    }
    if (world.pe() == 0) {
        (void)world.wait_until(given.data(), VIA_EQ, 1);
        window.detach(0);
        say("detached");
    }
    world.barrier();
    if (world.pe() == 1) require(conformance::window_counts(world).mappings == 0, "nothing of it is mapped any more");
    window.destroy();
}

void held(via::world& world) {
    late_put way{world};
    world.barrier();
    if (world.pe() == 0) {
        say_saw(support::require_error(VIA_ERR_TIMEOUT, [&] { way.window.detach(0); }));
        require(conformance::window_counts(world).quarantined_bytes == size, "the memory is in quarantine");
    }
    world.barrier();
    if (world.pe() == 1) {
        (void)support::require_error(VIA_ERR_ADDRESS, [&] { world.p(way.window.at<char>(0), char{1}, 0); });
        way.open_gate(world);
        way.stream.synchronize();
    }
    world.barrier();
    for (int tries = 0; world.pe() == 0; ++tries) {
        try {
            way.window.detach(0);
            break;
        } catch (const via::error&) {
            require(tries < 200, "the memory comes back when the copy has ended");
            nap(20);
        }
    }
    require(conformance::window_counts(world).quarantined_bytes == 0, "nothing is in quarantine any more");
    world.barrier();
    way.window.destroy();
}

void kept(via::world& world) {
    const own_stream stream{world};
    const via::cuda::allocation memory = stream.take_memory(size);
    via::window window = world.register_window(reinterpret_cast<void*>(memory.get()), world.pe() == 2 ? 0 : size);
    const via_abi_device_context context = window.on_device();
    require(context.heap_size == size && context.npes == world.npes(), "the context is the window's");
    require((context.near_peers[0] != 0) && (context.near_peers[1] != 0), "who has memory is there");
    require(context.near_peers[2] == 0, "who has none is not");
    require(context.near_peers[world.pe()] == (world.pe() == 2 ? 0 : memory.get()), "one's own is where it is");
    world.barrier();
    if (world.pe() == 0) say_saw(support::require_error(VIA_ERR_TIMEOUT, [&] { window.detach(0); }));
    world.barrier();
    window.destroy();
    say("destroyed");
}

void kill_owner(via::world& world, bool device) {
    const own_stream stream{world};
    std::vector<char> plain(size);
    via::cuda::allocation memory;
    if (device) memory = stream.take_memory(size);
    via::window window = world.register_window(device ? reinterpret_cast<void*>(memory.get()) : plain.data(), size);
    std::vector<char> source(size, 'x');
    world.put(window.at<char>(0), source, 1);
    world.barrier();
    if (world.pe() == 1) {
        nap(200);
        die();
    }
    for (;;) {
        world.put(window.at<char>(0), source, 1);
        world.quiet();
    }
}

void kill_importer(via::world& world) {
    late_put way{world};
    world.barrier();
    if (world.pe() == 1) die();
    if (world.pe() != 0) return;
    way.window.detach(0);
    say("detached");
    world.barrier();  // and throws
}

void closing(via::world& world) {
    late_put way{world};
    if (world.pe() == 1) {
        way.open_gate(world);  // the put is done, and the next kernel waits for more
        way.stream.synchronize();
        check(via_signal_wait_until_on_stream(world.context_handle(), way.gate.data(), VIA_EQ, 2, way.stream.get()));
    }
    world.barrier();
    if (world.pe() == 0) {
        way.window.detach(0);
        say("detached");
    }
    if (world.pe() == 2) {
        nap(500);
        die();
    }
    try {
        world.barrier();
    } catch (const via::error&) {
        way.stream.synchronize();  // the kernel has heard of it too
        say("the stream has ended");
        throw;
    }
}

void rounds(via::world& world) {
    const own_stream stream{world};
    via::window window = world.create_window(size);
    const int right = (world.pe() + 1) % world.npes();
    for (int i = 0; i < 300; ++i) {
        const via::cuda::allocation memory = stream.take_memory(size / static_cast<std::size_t>(i % 3 + 1));
        window.attach(0, reinterpret_cast<void*>(memory.get()), memory.size());
        world.barrier();
        const int value = i * 100 + world.pe();
        world.p(window.at<int>(5), value, right);
        world.quiet();
        require(world.g(window.at<int>(5), right) == value, "a round's value");
        world.barrier();
        window.detach(0);
    }
    world.barrier();
    const via_window_counts counts = conformance::window_counts(world);
    require(counts.mappings == 0 && counts.imports == 0 && counts.mapped_bytes == 0, "nothing is left mapped");
    require(counts.opens == 300 && counts.evictions == 0, "one open a round");
    window.destroy();
}

void puts(via::world& world) {
    const own_stream stream{world};
    const via::cuda::allocation memory = stream.take_memory(size);
    via::window window = world.register_window(reinterpret_cast<void*>(memory.get()), size);
    const int right = (world.pe() + 1) % world.npes();
    for (int i = 0; i < 100000; ++i) world.p(window.at<int>(static_cast<std::size_t>(i) % 1000), i, right);
    world.quiet();
    require(world.g(window.at<int>(999), right) == 99999, "the last put is there");
    const via_window_counts counts = conformance::window_counts(world);
    require(counts.opens == 1 && counts.questions == 1, "one question and one open serve all puts");
    require(counts.hits >= 99999, "the others are hits");
    window.destroy();
}

void calls(via::world& world) {
    const own_stream stream{world};
    const via::cuda::allocation memory = stream.take_memory(size);
    via::window window = world.register_window(reinterpret_cast<void*>(memory.get()), size);
    const auto heap = world.allocate_device<char>(size);
    const int right = (world.pe() + 1) % world.npes();
    std::vector<char> plain(size);
    via_context* const by = world.context_handle();
    const support::call_counter counter;
    const auto compare = [&](const std::string& what, const std::function<void(char*)>& transfer) {
        const auto many = [&](char* far) {
            for (int i = 0; i < 100; ++i) transfer(far);
            world.quiet();
        };
        many(window.at<char>(0));  // which maps it
        const std::uint64_t in_heap = counter.of([&] { many(heap.data()); });
        const std::uint64_t in_window = counter.of([&] { many(window.at<char>(0)); });
        require(in_heap >= 100, what + " makes calls of the driver");
        // A word of the heap is set together with the one that says that it is; in a window a kernel sets it, and the
        // launch of each asks whether the stream is captured.
        const std::uint64_t more = what == "a signal" ? 101 : 0;
        require(in_window == in_heap + more, what + " in the heap takes " + std::to_string(in_heap) +
                                                 " calls, in a window " + std::to_string(in_window));
    };
    compare("a small put", [&](char* far) { check(via_put(by, far, plain.data(), 24, right)); });
    compare("a put that returns at once", [&](char* far) { check(via_put_nbi(by, far, plain.data(), 24, right)); });
    compare("a large put", [&](char* far) { check(via_put(by, far, plain.data(), size, right)); });
    compare("a get", [&](char* far) { check(via_get(by, plain.data(), far, 8, right)); });
    compare("a get that returns at once", [&](char* far) { check(via_get_nbi(by, plain.data(), far, 8, right)); });
    compare("a strided put", [&](char* far) { check(via_iput(by, far, 2, plain.data(), 2, 8, 10, right)); });
    compare("a signal",
            [&](char* far) { check(via_signal(by, reinterpret_cast<std::uint64_t*>(far), 1, VIA_SIGNAL_SET, right)); });
    const auto words = world.allocate_device<std::uint64_t>(2);
    stream.enter();  // where no context is current, each question takes more calls
    const auto many = [&](const std::function<void(std::uint64_t)>& transfer) {
        return counter.of([&] {
            for (std::uint64_t i = 1; i <= 100; ++i) transfer(i);
            world.quiet();
        });
    };
    const std::uint64_t of_signals = many([&](std::uint64_t i) { world.signal(words.at(1), i, right); });
    const std::uint64_t of_words = many([&](std::uint64_t i) {
        check(via_put_signal(by, words.data(), &i, 8, words.at(1), i, VIA_SIGNAL_SET, right));
    });
    require(of_words == of_signals + 100,
            "a word and its signal take one call more than the signal alone, which asks "
            "where the word comes from: " +
                std::to_string(of_words) + " and " + std::to_string(of_signals));
    require(world.g(words.data(), right) == 100 && world.g(words.at(1), right) == 100, "and they are there");
    world.barrier();
    window.destroy();
}

/// All descriptors of this process but for some.
class descriptors {
public:
    explicit descriptors(std::size_t spare) {
        require(::getrlimit(RLIMIT_NOFILE, &before_) == 0, "getrlimit");
        rlimit few = before_;
        few.rlim_cur = 256;
        require(::setrlimit(RLIMIT_NOFILE, &few) == 0, "setrlimit");
        for (int next = ::open("/dev/null", O_RDONLY | O_CLOEXEC); next >= 0;
             next = ::open("/dev/null", O_RDONLY | O_CLOEXEC))
            held_.push_back(next);
        for (; spare != 0; --spare, held_.pop_back()) ::close(held_.back());
    }
    descriptors(const descriptors&) = delete;
    descriptors& operator=(const descriptors&) = delete;
    descriptors(descriptors&&) = delete;
    descriptors& operator=(descriptors&&) = delete;
    ~descriptors() {
        for (const int each : held_) ::close(each);
        ::setrlimit(RLIMIT_NOFILE, &before_);
    }

private:
    rlimit before_{};
    std::vector<int> held_;
};

/// With one descriptor PE 1 takes the letter, and has none for its answer.
void starved(via::world& world, int which) {
    std::vector<char> memory(size);
    via::window window = world.create_window(size);
    if (world.pe() == 0) window.attach(0, memory.data(), size);
    world.barrier();
    if (world.pe() == 1) require(world.g(window.at<char>(5), 0) == 0, "PE 1 has learnt of it");
    world.barrier();
    std::optional<descriptors> taken;
    if (world.pe() == which) taken.emplace(which == 1 ? 1 : 0);
    world.barrier();
    if (world.pe() == 0) say_saw(support::require_error(VIA_ERR_TIMEOUT, [&] { window.detach(0); }));
    world.barrier();
    taken.reset();
    world.barrier();
    if (world.pe() == 0) {
        window.detach(0);
        say("detached");
    }
    world.barrier();
    window.destroy();
}

void unseen(via::world& world) {
    const own_stream stream{world};
    const via::cuda::allocation memory = stream.take_memory(size);
    via::window window = world.register_window(reinterpret_cast<void*>(memory.get()), size);
    const int right = (world.pe() + 1) % world.npes();
    say_saw(support::require_error(VIA_ERR_UNSUPPORTED, [&] { world.p(window.at<int>(5), 1, right); }));
    world.p(window.at<int>(5), 1, world.pe());
    world.quiet();
    window.destroy();
}

void work(via::world& world, const std::string& what, bool device) {
    if (what == "puts") return puts(world);
    if (what == "calls") return calls(world);
    if (what == "late-copy") return late_copy(world);
    if (what == "late-puts") return late_puts(world);
    if (what == "held") return held(world);
    if (what == "kept") return kept(world);
    if (what == "kill-owner") return kill_owner(world, device);
    if (what == "kill-importer") return kill_importer(world);
    if (what == "closing") return closing(world);
    if (what == "rounds") return rounds(world);
    if (what == "unseen") return unseen(world);
    if (what == "starved-owner") return starved(world, 0);
    if (what == "starved-importer") return starved(world, 1);
    throw std::runtime_error{"there is no " + what};
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 3) return 2;
    try {
        via::config config;
        config.device = "spread";
        via::world world{config};
        work(world, argv[1], argv[2] == std::string{"device"});
        world.finalize();
    } catch (const via::error& error) {
        say_saw(error);
        return 5;
    } catch (const std::exception& error) {
        std::cerr << std::string{"window_victim: "} + error.what() + "\n";
        return 6;
    }
    return 0;
}
