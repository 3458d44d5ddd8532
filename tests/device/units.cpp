// SPDX-License-Identifier: Apache-2.0
// The program of two units.
#include <viaduct/abi/device_context.h>
#include <viaduct/world.hpp>

int first(const via_abi_device_context* world, const via_abi_device_team* team, via::world* all);
int second(const via_abi_device_context* world, const via_abi_device_team* team, via::world* all);

int main() {
    const int size = static_cast<int>(sizeof(via_abi_device_context));
    return first(nullptr, nullptr, nullptr) == size && second(nullptr, nullptr, nullptr) == size ? 0 : 1;
}
