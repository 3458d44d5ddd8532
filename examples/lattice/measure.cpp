// SPDX-License-Identifier: Apache-2.0
#include "measure.hpp"

#include <algorithm>
#include <chrono>
#include <ctime>
#include <vector>

#include "solver.hpp"

namespace lattice {
namespace {

constexpr int repeat = 5;

/// Seconds of one call of `work`, of the slowest PE.
template <class Work>
double time_of(via::world& world, steps& by, std::uint64_t calls, const Work& work) {
    std::vector<double> times;
    for (int i = 0; i <= repeat; ++i) {
        by.finish();
        world.barrier();
        const auto start = std::chrono::steady_clock::now();
        for (std::uint64_t call = 0; call < calls; ++call) work();
        by.finish();
        const std::chrono::duration<double> lasted = std::chrono::steady_clock::now() - start;
        const double slowest = world.max(lasted.count());
        if (i > 0) times.push_back(slowest / static_cast<double>(calls));
    }
    std::nth_element(times.begin(), times.begin() + repeat / 2, times.end());
    return times[repeat / 2];
}

}  // namespace

timing measure(via::world& world, steps& by, list_solver* list, const spinor_field& source, std::uint64_t iterations) {
    begin(by, source);
    timing found;
    const std::clock_t begun = std::clock();
    if (list != nullptr) {
        found.iteration = time_of(world, by, 1, [&] { list->iterate(iterations); }) / static_cast<double>(iterations);
    } else {
        found.iteration = time_of(world, by, iterations, [&] {
            iterate(by);
            static_cast<void>(by.residual_square());  // as a solver does
        });
    }
    const double spent = static_cast<double>(std::clock() - begun) / CLOCKS_PER_SEC;
    found.processor = world.max(spent) / static_cast<double>((repeat + 1) * iterations);
    found.interior = time_of(world, by, iterations, [&] {
        by.interior(slot::p, slot::q, false);
        by.interior(slot::q, slot::z, true);
    });
    found.exchange = time_of(world, by, iterations, [&] {
        for (const bool adjoint : {false, true}) {
            by.pack(adjoint ? slot::q : slot::p, adjoint);
            by.start();
            by.wait();
        }
    });
    return found;
}

}  // namespace lattice
