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

/// Runs three PEs, by whose `body` connections begin to break; returns how many have been closed.
template <class Body>
std::size_t run_with_breaks(const Body& body) {
    struct mended {
        ~mended() { fabric().fail_each(0, via::rdma::outcome::done); }
    };
    const std::size_t before = fabric().closed().size();
    const mended at_end;
    const auto until_all_have_come = [&](via::world& world) {
        body(world);
        world.barrier();
        if (world.pe() == 0) fabric().fail_each(0, via::rdma::outcome::done);
        world.barrier();
    };
    via::run_threads(3, until_all_have_come, small());
    return fabric().closed().size() - before;
}

}  // namespace remote_world
