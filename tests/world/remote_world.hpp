// SPDX-License-Identifier: Apache-2.0
// Worlds whose PEs are reached by RDMA, on a fabric in memory that is told what to do.
#pragma once

#include <cstddef>

#include <viaduct/viaduct.hpp>

#include "rdma/loaded_fabric.hpp"
#include "support/environment.hpp"

namespace remote_world {

/// All PEs by RDMA, for the length of a scope.
class remotely {
    support::scoped_variable route_{"VIADUCT_ROUTE", "remote"};
    support::scoped_variable module_{"VIADUCT_RDMA_MODULE", FAKE_MODULE_DIRECTORY};
};

inline via::test::fake_fabric& fabric() { return via::test::loaded_fabric(FAKE_MODULE_DIRECTORY); }

inline via::config small() {
    via::config config;
    config.heap_size = std::size_t{16} << 20;
    return config;
}

}  // namespace remote_world
