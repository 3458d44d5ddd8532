// SPDX-License-Identifier: Apache-2.0
#include "measure.hpp"

#include <array>

#include "common/median_time.hpp"

namespace solver {
namespace {

/// What is multiplied by A in an iteration, in turn.
std::vector<multiplied> products_of(const task& what) {
    std::vector<multiplied> all{multiplied::p};
    all.insert(all.end(), what.terms.terms.size(), multiplied::d);
    return all;
}

/// A loop sees no residual that is small enough, and looks once.
double time_iteration(via::world& world, steps& by, std::uint64_t iterations, std::uint64_t check_every) {
    const auto finish = [&] { by.finish(); };
    if (loop* const itself = by.as_loop()) {
        const loop_limits all_of_them{1, -1, iterations, iterations};
        return common::median_time(world, 1, finish, [&] { static_cast<void>(itself->run(all_of_them, 0)); }) /
               static_cast<double>(iterations);
    }
    unsigned owed = 0;
    std::uint64_t done = 0;
    const double found = common::median_time(world, iterations, finish, [&] {
        by.iterate();
        if (++done % check_every != 0) return;
        by.note();
        if (++owed <= by.ahead()) return;
        static_cast<void>(by.noted());
        --owed;
    });
    for (; owed > 0; --owed) static_cast<void>(by.noted());
    return found;
}

}  // namespace

timing measure(via::world& world, steps& by, const task& what, const std::vector<double>& source,
               std::uint64_t iterations, std::uint64_t check_every) {
    const auto finish = [&] { by.finish(); };
    const std::vector<multiplied> products = products_of(what);
    by.begin(source);
    timing found;
    found.iteration = time_iteration(world, by, iterations, check_every);
    found.interior = common::median_time(world, iterations, finish, [&] {
        for (const multiplied each : products) by.interior(each);
    });
    found.exchange = common::median_time(world, iterations, finish, [&] {
        for (const multiplied each : products) {
            by.start(each);
            by.wait(each);
        }
    });
    return found;
}

work work_of(via::world& world, const task& what) {
    std::size_t sent = 0;
    for (const neighbour& each : what.matrix.neighbours) sent += each.sent.size();
    std::array<double, 3> all{static_cast<double>(what.matrix.rows()), static_cast<double>(what.matrix.entries()),
                              static_cast<double>(sent)};
    world.reduce(VIA_SUM, all.data(), all);
    const auto [rows, entries, elements] = all;

    // Numbers that a row reads and writes: a product 2, the choice of p 3, its energy 2; x, r and z 7 and a weight. By
    // blocks all weights of a block's row, and r once more. Of a polynomial the first step has 2 more, and each term 8,
    // a weight included; the last sums read r.
    const double products = 1 + static_cast<double>(what.terms.terms.size());
    const double weight = is_weighted(what.by) ? 1 : what.blocks.size;
    double numbers = 2 * products + 3 + 2 + 7 + weight;
    if (what.by == preconditioner::block_jacobi) numbers += 1;
    if (what.by == preconditioner::chebyshev) numbers += 2 + 8 * (products - 1) + 1;
    const double matrix = entries * (sizeof(double) + sizeof(index)) + rows * sizeof(index);
    // A product and a sum an entry; three times that a row for the vectors and for the sums; a weight, and a term.
    const double operations = 2 * entries * products + rows * (12 + 2 * weight + 6 * (products - 1));
    return {operations, products * matrix + numbers * rows * sizeof(double), products * elements * sizeof(double)};
}

}  // namespace solver
