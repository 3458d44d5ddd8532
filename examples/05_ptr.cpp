// SPDX-License-Identifier: Apache-2.0
// Plain loads and stores in the memory of another PE, where the machine allows it.
//
//     viarun -n 4 ./05_ptr
#include <cstdio>
#include <numeric>

#include <viaduct/viaduct.hpp>

int main() {
    via::world world;
    const int right = (world.pe() + 1) % world.npes();
    const int left = (world.pe() + world.npes() - 1) % world.npes();

    constexpr std::size_t count = 1000;
    const via::symmetric<double> values = world.allocate<double>(count);

    // The right neighbour's copy at an address of mine, or nullptr when it is not mapped, as between two machines.
    double* const there = world.ptr(values.data(), right);
    if (there != nullptr) {
        std::iota(there, there + count, 1000.0 * world.pe());
    } else {
        for (std::size_t i = 0; i < count; ++i) {
            world.p(values.at(i), 1000.0 * world.pe() + static_cast<double>(i), right);
        }
    }
    world.barrier();  // plain stores too are complete and visible after it

    const double sum = std::accumulate(values.begin(), values.end(), 0.0);
    const double expected = 1000.0 * left * count + count * (count - 1) / 2.0;
    std::printf("PE %d: %s, sum %.0f\n", world.pe(), there != nullptr ? "mapped" : "not mapped", sum);
    return sum == expected ? 0 : 1;
}
