// SPDX-License-Identifier: Apache-2.0
// What fails on one PE in the middle of a collective, because memory is reached by RDMA, is an error on all of them,
// and the world is of use after it.
#include <atomic>
#include <cstddef>
#include <numeric>
#include <span>
#include <string>

#include <viaduct/viaduct.hpp>

#include "rdma/loaded_fabric.hpp"
#include "support/catch.hpp"
#include "support/environment.hpp"

namespace {

using support::scoped_variable;

constexpr std::size_t many = std::size_t{1} << 17;  // beyond what goes through the stages

/// Two PEs call `collective`, where the first memory of the heaps that is registered is refused, then again.
template <class Collective>
void check_refused(const Collective& collective) {
    const scoped_variable route{"VIADUCT_ROUTE", "remote"};
    const scoped_variable module{"VIADUCT_RDMA_MODULE", FAKE_MODULE_DIRECTORY};
    const scoped_variable silent{"VIADUCT_HANG_REPORT", "0"};
    auto& fabric = via::test::loaded_fabric(FAKE_MODULE_DIRECTORY);
    std::atomic<int> refused = 0;
    std::atomic<int> right = 0;
    via::config config;
    config.heap_size = std::size_t{64} << 20;
    via::run_threads(
        2,
        [&](via::world& world) {
            auto dest = world.allocate<double>(many);
            auto source = world.allocate<double>(many);
            std::iota(source.data(), source.data() + many, world.pe());
            world.barrier();
            if (world.pe() == 0) fabric.refuse_registrations(1);
            world.barrier();
            try {
                collective(world, dest.data(), source.data());
            } catch (const via::error& error) {
                refused += std::string{error.what()}.find("regist") != std::string::npos ? 1 : 0;
            }
            collective(world, dest.data(), source.data());
            right += dest[0] == 1 && dest[many - 1] == static_cast<double>(many) ? 1 : 0;
        },
        config);
    CHECK(refused == 2);
    CHECK(right == 2);
}

}  // namespace

TEST_CASE("a broadcast whose source cannot be registered fails on all PEs") {
    check_refused([](via::world& world, double* dest, const double* source) {
        via::check(via_broadcast(world.team_handle(), dest, source, many * sizeof(double), 1));
    });
}

TEST_CASE("a reduction whose sources cannot be registered fails on all PEs") {
    check_refused([](via::world& world, double* dest, const double* source) {
        via::check(via_reduce(world.team_handle(), VIA_MAX, VIA_DOUBLE, dest, source, many));
    });
}
