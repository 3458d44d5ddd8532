// SPDX-License-Identifier: Apache-2.0
// A job in which PE 1 comes to harm: `victim HOW WHERE`. Every PE that notices prints one line, "PE p saw: ...".
//   HOW    kill (SIGKILL), exit (status 0), exit3, throw, stop (SIGSTOP: alive but silent), none
//   WHERE  barrier, wait (for a signal), any (for one of several words), transfer (for a matched one), copy (the others
//          put into its memory), team (the others go on without it), compute (the others just finalize), teams (the
//          others wait in one team, it in another one), listen (the others compute, and hear of it by a handler)
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <iostream>
#include <string>
#include <thread>
#include <unistd.h>
#include <vector>

#include <viaduct/viaduct.hpp>

namespace {

void come_to_harm(const std::string& how) {
    if (how == "kill") ::kill(::getpid(), SIGKILL);
    if (how == "stop") ::kill(::getpid(), SIGSTOP);
    if (how == "exit") std::_Exit(0);
    if (how == "exit3") std::_Exit(3);
    if (how == "throw") throw std::runtime_error{"a bug in PE code"};
}

/// What two PEs can still do when the third has died.
void go_on(via::world& world, via::team& others, via::signal* word) {
    try {
        world.barrier();
    } catch (const via::error& error) {
        if (error.status() != VIA_ERR_PEER_FAILED) throw;
    }
    const int other = world.pe() == 0 ? 2 : 0;
    for (int i = 0; i < 100; ++i) {
        if (others.sum(world.pe()) != 2) throw std::runtime_error{"a wrong sum"};
        world.atomic_inc(word, other);
    }
    others.barrier();
    if (*word != 100) throw std::runtime_error{"a lost increment"};
    std::cout << "PE " + std::to_string(world.pe()) + " goes on\n" << std::flush;
    world.barrier();
}

std::atomic<bool> has_heard = false;

void say_what_was_heard(int pe, const char* why, void* argument) {
    std::cout << "PE " + std::to_string(*static_cast<int*>(argument)) + " heard: PE " + std::to_string(pe) + " " + why +
                     "\n"
              << std::flush;
    has_heard = true;
}

/// Makes no call.
void compute_and_listen(via::world& world) {
    static int own = world.pe();
    world.on_failure(say_what_was_heard, &own);
    while (!has_heard) std::this_thread::sleep_for(std::chrono::milliseconds{5});
}

void work(via::world& world, const std::string& how, const std::string& where) {
    const bool victim = world.pe() == 1;
    auto word = world.allocate<via::signal>(1);
    auto block = world.allocate<char>(std::size_t{4} << 20);
    auto others = world.everyone().split(victim ? -1 : 0);
    const via::span<char> halves[] = {block.view().subspan(0, 64), block.view().subspan(64, 64)};
    via::transfer_set ring =
        world.match(std::vector{via::transfer_end::send<char>(halves[0], (world.pe() + 1) % world.npes()),
                                via::transfer_end::receive(halves[1], (world.pe() + 2) % world.npes())});
    world.barrier();
    if (where == "copy" && !victim) {
        const std::vector<char> source(block.size(), 'x');
        for (;;) world.put(block.data(), source, 1);
    }
    if (where == "copy") std::this_thread::sleep_for(std::chrono::milliseconds{200});
    if (victim) come_to_harm(how);
    if (where == "listen") compute_and_listen(world);
    if (where == "barrier") world.barrier();
    if (where == "wait") world.wait_until(word.data(), VIA_NE, 0);
    if (where == "any") {
        const via::signal zero = 0;
        (void)world.wait_any(via::each_of<via::signal>(word.view(), VIA_NE, zero));
    }
    if (where == "transfer") {
        for (;;) {
            ring.start();
            ring.wait();
        }
    }
    if (where == "teams") {
        via::team first = world.everyone().split(0);
        via::team second = world.everyone().split(0);
        (victim ? second : first).barrier();
    }
    if (where == "team") go_on(world, others, word.data());
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3) return 2;
    try {
        via::world world;
        work(world, argv[1], argv[2]);
        world.finalize();
    } catch (const via::error& error) {
        std::cout << "saw " + std::string{via_status_string(error.status())} + " of PE " + std::to_string(error.pe()) +
                         ": " + error.what() + "\n"
                  << std::flush;
        return 5;
    } catch (const std::exception& error) {
        std::cerr << std::string{"victim: "} + error.what() + "\n";
        return 6;
    }
    return 0;
}
