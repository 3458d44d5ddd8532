// SPDX-License-Identifier: Apache-2.0
#include "measure.hpp"

#include <ctime>

#include "common/timing.hpp"
#include "solver.hpp"

namespace lattice {
namespace {

/// Seconds of one call of `work`.
template <class Work>
double time_of(via::world& world, steps& by, std::uint64_t calls, const Work& work) {
    return common::median_seconds(world, calls, work, [&] { by.finish(); });
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
    found.processor = world.max(spent) / static_cast<double>((common::median_of + 1) * iterations);
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
