// SPDX-License-Identifier: Apache-2.0
// Memory that each PE allocated itself, of a size of its own, as a target for the others.
//
//     viarun -n 4 ./12_window
#include <cstdio>
#include <numeric>
#include <vector>

#include <viaduct/viaduct.hpp>

int main() {
    via::world world;
    const int right = (world.pe() + 1) % world.npes();
    const int left = (world.pe() + world.npes() - 1) % world.npes();
    const auto length = [](int pe) { return static_cast<std::size_t>(10 * (pe + 1)); };

    // Plain memory, or a cudaMalloc() of this PE's GPU: PE p has 10 * (p + 1) numbers.
    std::vector<int> mine(length(world.pe()));

    // Together: everyone's memory at offset 0 of one window. Its addresses are symmetric, also beyond what I have.
    via::window window = world.register_window(mine.data(), mine.size() * sizeof(int));

    // Fill all that the neighbour has, which may be more than I have.
    std::vector<int> numbers(length(right));
    std::iota(numbers.begin(), numbers.end(), 1000 * world.pe());
    world.put(window.at<int>(0), numbers, right);
    world.barrier();

    const bool correct = mine.front() == 1000 * left && mine.back() == mine.front() + static_cast<int>(mine.size()) - 1;
    std::printf("PE %d got %d ... %d from PE %d\n", world.pe(), mine.front(), mine.back(), left);

    // Nobody reaches the memory any more when this returns: now it may be freed.
    window.destroy();
    return correct ? 0 : 1;
}
