// SPDX-License-Identifier: Apache-2.0
// The conformance suite as one PE of a job: run it under a launcher. The seed is an argument, the same for all PEs.
#include <cstdlib>
#include <exception>
#include <iostream>

#include "sample.hpp"
#include "suite.hpp"

int main(int argc, char** argv) {
    const std::uint64_t seed = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1;
    try {
        via::world world;
        if (conformance::sampled && world.pe() == 0)
            std::cout << "a sample; the same again: CONFORMANCE_SAMPLE=1 CONFORMANCE_SEED=" << seed << std::endl;
        conformance::run_all(world, seed, true);
        if (world.pe() == 0) std::cout << "conformance of " << world.npes() << " PEs, seed " << seed << ": ok\n";
        world.finalize();
    } catch (const std::exception& error) {
        std::cerr << "seed " << seed << ": " << error.what() << '\n';
        return 1;
    }
    return 0;
}
