// SPDX-License-Identifier: Apache-2.0
// PEs as threads of one process: no launcher, one debugger, one sanitizer.
//
//     ./06_threads 4
//
// Nothing in Viaduct is global, so a program written for processes runs on threads unchanged: it gets its world as an
// argument.
#include <atomic>
#include <cstdio>
#include <cstdlib>

#include <viaduct/viaduct.hpp>

// The program of one PE: every PE puts a message to every other one and waits for as many.
static bool all_to_all(via::world& world) {
    const auto n = static_cast<std::size_t>(world.npes());
    const auto me = static_cast<std::size_t>(world.pe());
    const via::symmetric<int> inbox = world.allocate<int>(n);
    const via::symmetric<via::signal> arrived = world.allocate<via::signal>(1);

    for (int pe = 0; pe < world.npes(); ++pe) {
        const int message = 100 * world.pe() + pe;
        world.put_signal(inbox.at(me), {&message, 1}, arrived.data(), 1, pe, VIA_SIGNAL_ADD);
    }
    world.wait_until(arrived.data(), VIA_EQ, n);

    bool correct = true;
    for (std::size_t pe = 0; pe < n; ++pe) correct = correct && inbox[pe] == static_cast<int>(100 * pe + me);
    return correct;
}

int main(int argc, char** argv) {
    const int npes = argc > 1 ? std::atoi(argv[1]) : 4;
    if (npes < 1) {
        std::fprintf(stderr, "usage: %s [NUMBER OF PEs]\n", argv[0]);
        return 2;
    }
    std::atomic<int> correct{0};
    via::run_threads(npes, [&](via::world& world) { correct += all_to_all(world) ? 1 : 0; });
    std::printf("%d of %d threads got every message\n", correct.load(), npes);
    return correct == npes ? 0 : 1;
}
