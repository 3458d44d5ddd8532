// SPDX-License-Identifier: Apache-2.0
// A halo exchange that is prepared once and posted in every step: what goes where is checked a single time.
//
//     viarun -n 4 ./13_prepared
#include <array>
#include <cstdio>
#include <vector>

#include <viaduct/prepared.hpp>
#include <viaduct/viaduct.hpp>

int main() {
    constexpr std::size_t cells = 1000;
    constexpr std::size_t steps = 50;
    via::world world;
    const int right = (world.pe() + 1) % world.npes();
    const int left = (world.pe() + world.npes() - 1) % world.npes();

    // A line of cells with a halo at either end, for even steps and for odd ones, and a word that counts halos.
    auto field = world.allocate<double>(2 * (cells + 2));
    auto arrived = world.allocate<via::signal>(2);
    const auto at = [&](std::size_t step, std::size_t i) { return field.at((step % 2) * (cells + 2) + i); };
    for (std::size_t i = 1; i <= cells; ++i) *at(0, i) = world.pe();

    // My first cell is the left one's last halo, my last cell the right one's first. Each tells that it has come.
    std::array<std::array<via::prepared, 2>, 2> halos{};
    for (const std::size_t parity : {0U, 1U}) {
        halos[parity] = {
            via::prepare_put_signal(world, at(parity, cells + 1), {at(parity, 1), 1}, arrived.at(parity), 1, left),
            via::prepare_put_signal(world, at(parity, 0), {at(parity, cells), 1}, arrived.at(parity), 1, right)};
    }
    world.barrier();
    for (std::size_t step = 0; step < steps; ++step) {
        const std::uint64_t halos_so_far = 2 * (step / 2 + 1);
        via::post(halos[step % 2]);
        world.wait_until(arrived.at(step % 2), VIA_GE, halos_so_far);
        via::wait_posted(halos[step % 2]);
        for (std::size_t i = 1; i <= cells; ++i)
            *at(step + 1, i) = (*at(step, i - 1) + *at(step, i) + *at(step, i + 1)) / 3;
    }

    // What there is in all is what there was.
    double sum = 0;
    for (std::size_t i = 1; i <= cells; ++i) sum += *at(steps, i);
    const double after = world.sum(sum);
    const double before = static_cast<double>(cells) * world.npes() * (world.npes() - 1) / 2;
    if (world.pe() == 0) std::printf("%.3f before, %.3f after %zu steps\n", before, after, steps);
    return after > before - 1e-6 && after < before + 1e-6 ? 0 : 1;
}
