// SPDX-License-Identifier: Apache-2.0
// The fabric in memory that the library loads, for tests that give it orders.
#pragma once

#include <string>

#include "base/dynamic_library.hpp"
#include "rdma/fake_module.hpp"
#include "support/require.hpp"

namespace via::test {

/// @param directory  as VIADUCT_RDMA_MODULE names it. Throws support::check_failed if there is no such module.
inline fake_fabric& loaded_fabric(const char* directory) {
    std::string problem;
    static const auto module = base::dynamic_library::open(std::string{directory} + "/libviaduct-verbs.so", problem);
    support::require(bool{module}, problem);
    return *module.function<decltype(viaduct_fake_fabric)>("viaduct_fake_fabric")();
}

}  // namespace via::test
