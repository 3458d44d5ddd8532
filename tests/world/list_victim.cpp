// SPDX-License-Identifier: Apache-2.0
// A job whose PE 1 is killed while all carry out a task list that never has enough: `list_victim WAY WHAT`.
//   WAY   host, streams, graph, loop
//   WHAT  little, much: messages around a ring, by kernels or by copies on a GPU; reduction; signal; barrier
// The others find the list failed, and leave: each prints "saw ...: ..." and then "left".
// Or one whose PE 1 leaves it from a function that its list calls: `list_victim WAY end|abandon WHERE`.
//   WHERE  first, second: a task on that stream; control; finalize: control, while the program finalizes
// Each prints "PE p saw: ...".
#include <array>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <stdexcept>
#include <string>
#include <thread>
#include <type_traits>
#include <unistd.h>
#include <vector>

#include <viaduct/prepared.hpp>
#include <viaduct/viaduct.hpp>

#include "support/require.hpp"

namespace {

using support::require;
using support::require_error;
using via::transfer_end;

void say(const std::string& line) { std::cout << line + "\n" << std::flush; }

via_task_way way_of(const std::string& name) {
    static const std::array<std::string, 4> names{"host", "streams", "graph", "loop"};
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (names[i] == name) return static_cast<via_task_way>(i);
    }
    throw std::runtime_error{"there is no way " + name};
}

/// Memory of the heap that the list's way uses.
template <class T, class Memory>
via::symmetric<T, Memory> allocate(via::world& world, std::size_t count) {
    if constexpr (std::is_same_v<Memory, via::device_memory>) {
        return world.allocate_device<T>(count);
    } else {
        return world.allocate<T>(count);
    }
}

template <class Memory>
class endless {
public:
    endless(via::world& world, via_task_way way, const std::string& what)
        : world_{world},
          by_{world.everyone().make_context(VIA_CONTEXT_KERNELS)},
          numbers_{allocate<double, Memory>(world, 2 * most)},
          arrived_{allocate<via::signal, Memory>(world, 1)},
          again_{allocate<int, Memory>(world, 1)},
          list_{world.make_task_list()} {
        world.p(again_.data(), 1, world.pe());
        world.quiet();
        record(what);
        list_.control_kernel([](via_stream) {}, again_.data());
        list_.prepare(way);
    }

    void run() {
        std::thread killer;
        if (world_.pe() == 1)
            killer = std::thread{[] {
                std::this_thread::sleep_for(std::chrono::milliseconds{200});
                ::kill(::getpid(), SIGKILL);
            }};
        const via::error failed = require_error(VIA_ERR_PEER_FAILED, [&] { list_.run(); });
        say("saw peer failed of PE " + std::to_string(failed.pe()) + ": " + failed.what());
        require(list_.state(0) == VIA_TASK_QUEUED, "a list that has failed is not complete");
        require_error(VIA_ERR_ARGUMENT, [&] { list_.start(); });
        require_error(VIA_ERR_PEER_FAILED, [&] { list_.clear(); });
    }

private:
    static constexpr std::size_t most = std::size_t{1} << 15U;  // so many bytes are copied by engines

    void record(const std::string& what) {
        const int right = (world_.pe() + 1) % world_.npes();
        const int left = (world_.pe() + world_.npes() - 1) % world_.npes();
        if (what == "little" || what == "much") {
            const std::size_t count = what == "much" ? most : 1;
            list_.transfer("comes", 0, transfer_end::receive<double>({numbers_.data() + most, count}, left));
            list_.transfer("goes", 1, transfer_end::send<double>({numbers_.data(), count}, right));
        } else if (what == "reduction") {
            list_.reduce<double>("sum", 0, VIA_SUM, numbers_.data(), {numbers_.data() + most, 1});
        } else if (what == "barrier") {
            list_.barrier("meet");
        } else if (what == "signal") {
            put_ = via::prepare_put_signal(by_, numbers_.data(), via::span<const double>{numbers_.data() + most, 1},
                                           arrived_.data(), 1, right);
            list_.post("put", 0, {&put_, 1});
            list_.signal_wait("arrived", 0, arrived_.data(), 1);
            list_.barrier("all have seen it");
        } else {
            throw std::runtime_error{"there is no " + what};
        }
    }

    via::world& world_;
    via::context by_;
    via::symmetric<double, Memory> numbers_;
    via::symmetric<via::signal, Memory> arrived_;
    via::symmetric<int, Memory> again_;
    via_prepared put_{};
    via::task_list list_;
};

/// The list goes on when the function returns, and finds itself stopped or the job left.
void leave_in_function(via::world& world, via_task_way way, const std::string& how, const std::string& where) {
    via::task_list list = world.make_task_list();
    const int pe = world.pe();
    via_world* const handle = world.handle();  // which via::world has no more when it finalizes
    const auto leave = [&] {
        if (pe != 1) return;
        if (how == "end") via_job_end(handle, 7, "a function of its list ends the job");
        if (how == "abandon") via_world_abandon(handle, "a function of its list gives up");
    };
    list.kernel("on the first stream", 0, [&](via_stream) {
        if (where == "first") leave();
    });
    list.kernel("on the second stream", 1, [&](via_stream) {
        if (where == "second") leave();
    });
    list.barrier("meet");
    list.control([&] {
        if (where == "finalize") std::this_thread::sleep_for(std::chrono::milliseconds{300});
        if (where == "control" || where == "finalize") leave();
        return true;
    });
    try {
        list.prepare(way);
        list.start();
        if (where == "finalize") world.finalize();
        list.wait();
    } catch (const via::error& failed) {
        say("PE " + std::to_string(pe) + " saw: " + failed.what());
    }
    if (pe == 1) std::_Exit(0);  // its handles are not valid any more
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3 && argc != 4) return 2;
    try {
        const via_task_way way = way_of(argv[1]);
        {
            via::config config;
            if (way != VIA_TASK_HOST) config.device = "spread";
            via::world world{config};
            if (argc == 4) {
                leave_in_function(world, way, argv[2], argv[3]);
            } else if (way == VIA_TASK_HOST) {
                endless<via::host_memory>{world, way, argv[2]}.run();
            } else {
                endless<via::device_memory>{world, way, argv[2]}.run();
            }
        }
        say("left");
    } catch (const std::exception& error) {
        std::cerr << std::string{"list_victim: "} + error.what() + "\n";
        return 6;
    }
    return 5;
}
