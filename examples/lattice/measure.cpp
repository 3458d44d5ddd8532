// SPDX-License-Identifier: Apache-2.0
#include "measure.hpp"

#include <ctime>

#include "common/median_time.hpp"
#include "solver.hpp"

namespace lattice {

timing measure(via::world& world, steps& by, list_solver* list, const spinor_field& source, std::uint64_t iterations) {
    const auto finish = [&] { by.finish(); };
    begin(by, source);
    timing found;
    const std::clock_t begun = std::clock();
    if (list != nullptr) {
        found.iteration =
            common::median_time(world, 1, finish, [&] { list->iterate(iterations); }) / static_cast<double>(iterations);
    } else {
        found.iteration = common::median_time(world, iterations, finish, [&] {
            iterate(by);
            static_cast<void>(by.residual_square());  // as a solver does
        });
    }
    const double spent = static_cast<double>(std::clock() - begun) / CLOCKS_PER_SEC;
    found.processor = world.max(spent) / static_cast<double>(common::timed_rounds * iterations);
    found.interior = common::median_time(world, iterations, finish, [&] {
        by.interior(slot::p, slot::q, false);
        by.interior(slot::q, slot::z, true);
    });
    found.exchange = common::median_time(world, iterations, finish, [&] {
        for (const bool adjoint : {false, true}) {
            by.pack(adjoint ? slot::q : slot::p, adjoint);
            by.start();
            by.wait();
        }
    });
    return found;
}

}  // namespace lattice
