// SPDX-License-Identifier: Apache-2.0
// Pi by the midpoint rule: PE 0 chooses the number of intervals, every PE adds up its share, the shares are summed.
//
//     viarun -n 4 ./04_reduce_broadcast
#include <array>
#include <cmath>
#include <cstdio>

#include <viaduct/viaduct.hpp>

int main() {
    via::world world;

    int chosen = 0;
    if (world.pe() == 0) chosen = 1000000;
    int intervals = 0;
    world.broadcast(&intervals, {&chosen, 1}, 0);  // the memory of collectives need not be symmetric

    const double width = 1.0 / intervals;
    double share = 0.0;
    for (int i = world.pe(); i < intervals; i += world.npes()) {
        const double x = (i + 0.5) * width;
        share += 4.0 / (1.0 + x * x) * width;
    }

    const double pi = world.sum(share);  // every PE gets the same bits

    // Several elements at once: the largest of each column.
    const std::array<double, 2> mine{share, -share};
    std::array<double, 2> largest{};
    world.reduce(VIA_MAX, largest.data(), mine);

    if (world.pe() == 0) {
        std::printf("pi is about %.12f; shares lie between %.6f and %.6f\n", pi, -largest[1], largest[0]);
    }
    const bool correct = std::abs(pi - 3.14159265358979) < 1e-9 && share <= largest[0] && -share <= largest[1];
    return correct ? 0 : 1;
}
