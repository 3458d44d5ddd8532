// SPDX-License-Identifier: Apache-2.0
// What goes wrong is an exception that says what, where and what to do; the world stays usable.
//
//     viarun -n 2 ./07_errors
#include <cstdio>
#include <functional>

#include <viaduct/viaduct.hpp>

// True if `action` fails with `expected`. Prints on PE 0 what the error says.
static bool fails_with(const via::world& world, via_status expected, const std::function<void()>& action) {
    try {
        action();
    } catch (const via::error& error) {
        if (world.pe() == 0) std::printf("%s: %s\n", via_status_string(error.status()), error.what());
        return error.status() == expected;
    }
    return false;
}

int main() {
    via::world world;
    const via::symmetric<int> cell = world.allocate<int>(1);
    bool correct = true;

    // A PE that does not exist.
    correct = fails_with(world, VIA_ERR_PE, [&] { world.p(cell.data(), 1, world.npes()); }) && correct;

    // A destination that is not symmetric: no PE can find my stack.
    int local = 0;
    correct = fails_with(world, VIA_ERR_ADDRESS, [&] { world.p(&local, 1, 0); }) && correct;

    // More memory than there is: either every PE gets it or every PE gets this error.
    const std::size_t too_much = SIZE_MAX / 2;
    const auto allocate = [&] { static_cast<void>(world.allocate<char>(too_much)); };
    correct = fails_with(world, VIA_ERR_MEMORY, allocate) && correct;

    // Nothing was lost: the world works as before.
    world.p(cell.data(), 42, (world.pe() + 1) % world.npes());
    world.barrier();
    return correct && cell[0] == 42 ? 0 : 1;
}
