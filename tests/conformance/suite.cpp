// SPDX-License-Identifier: Apache-2.0
#include "suite.hpp"

#include <stdexcept>
#include <string>

namespace conformance {

void run_all(via::world& world, std::uint64_t seed) {
    for (const auto& cases : {transfer_cases(), signal_cases(), collective_cases(), heap_cases(), error_cases()}) {
        for (const test_case& each : cases) {
            try {
                each.run(world, seed);
                world.barrier();
            } catch (const std::exception& error) {
                throw std::runtime_error{std::string{each.name} + ", PE " + std::to_string(world.pe()) + ": " +
                                         error.what()};
            }
        }
    }
}

}  // namespace conformance
