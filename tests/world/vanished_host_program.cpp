// SPDX-License-Identifier: Apache-2.0
// One PE of a job whose network goes away. Says "up" when all have met, then waits for what never comes; its exit
// status is 0 if that ends because another PE failed.
#include <cstdio>
#include <exception>

#include <viaduct/viaduct.hpp>

int main() {
    try {
        via::world world;
        const auto word = world.allocate<via::signal>(1);
        world.barrier();
        std::printf("up\n");
        std::fflush(stdout);
        world.wait_until(word.data(), VIA_EQ, 1);
        std::printf("the wait ended without an error\n");
    } catch (const via::error& error) {
        std::printf("%s\n", error.what());
        return error.status() == VIA_ERR_PEER_FAILED ? 0 : 1;
    } catch (const std::exception& error) {
        std::printf("%s\n", error.what());
    }
    return 1;
}
